import { Land } from '@gleba/plugin-lands';
import type { NotificationService } from '@gleba/plugin-workspace';
import { addDays, linkTo } from '@gleba/sdk';
import { count, defineReaction, todayOf, workInTransaction } from '@gleba/sdk/server';
import { Inspection, inspectKey } from '../entities/inspection.entity.ts';
import { InspectionSetting } from '../entities/inspection-setting.entity.ts';
import { inspectionDecided } from '../events/inspection.event.ts';
import { dueNotice, refusedNotice, remind } from '../plugin.ts';

/** Once a day and project, by how many inspections are due within the days that the organization has set. */
export const remindWork = (notifications: NotificationService) =>
  workInTransaction(remind, async (tx, _payload, { now }) => {
    const { daysAhead = 1 } = (await tx.from(InspectionSetting).first()) ?? {};
    const until = addDays(await todayOf(tx, now), daysAhead);
    const due = await tx
      .from(Inspection)
      .where({ state: { equalTo: 'planned' }, plannedOn: { lessThanOrEqualTo: until } })
      .select(({ projectId }) => ({ projectId, inspections: count() }))
      .all();
    for (const { projectId, inspections } of due) {
      const to = { projectId, accessKey: inspectKey };
      const [causeId, values] = [`${projectId} ${until}`, { count: inspections }];
      await notifications.notify(tx, { kind: dueNotice, to, causeId, values, link: '/inspections', projectId });
    }
  });

/** Whoever inspects in the project, but for who refused. */
export const tellOfRefusal = (notifications: NotificationService) =>
  defineReaction({
    id: 'inspections.tellMembersWhenInspectionRefused',
    on: inspectionDecided,
    async run({ tx }, { id: causeId, actor, data }) {
      const inspection = await tx.find(Inspection, data.id, { lock: true });
      if (inspection?.state !== 'refused') return;
      const { projectId, landId } = inspection;
      const to = { projectId, accessKey: inspectKey, except: actor };
      await notifications.notify(tx, { kind: refusedNotice, to, causeId, link: linkTo(Land.id, landId), projectId });
    },
  });
