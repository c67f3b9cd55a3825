import { Project } from '@gleba/sdk';
import { defineReaction, type ReactionContext } from '@gleba/sdk/server';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import { priceLands } from '../../jobs/price-lands.job.ts';
import { isMeasuredOtherwise } from '../price/price-lands.work.ts';

/** Lots of a project whose plane or surface has changed are measured anew, and cost what their area costs. */
export const measureAgain = [
  defineReaction({
    id: 'lands.measureLandsWhenPapersAreSet',
    on: MemorialSetting.events.created,
    run: (context, { recordId }) => measureAfter(context, recordId),
  }),
  defineReaction({
    id: 'lands.measureLandsWhenPapersAreSetAnew',
    on: MemorialSetting.events.changed,
    run: (context, { recordId }) => measureAfter(context, recordId),
  }),
  defineReaction({
    id: 'lands.measureLandsWhenProjectIsPlacedAnew',
    on: Project.events.changed,
    run: (context, { recordId }) => measure(context, recordId),
  }),
];

type Context = Pick<ReactionContext, 'tx' | 'enqueue'>;

async function measureAfter(context: Context, settingId: string): Promise<void> {
  const setting = await context.tx.find(MemorialSetting, settingId);
  if (setting) await measure(context, setting.projectId);
}

async function measure({ tx, enqueue }: Context, projectId: string): Promise<void> {
  if (await isMeasuredOtherwise(tx, projectId))
    await enqueue(priceLands, { projectId }, { projectId, referenceId: projectId });
}
