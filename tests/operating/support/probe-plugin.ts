import { allow, defineCommand, defineEntity, defineJob, definePlugin, text } from '@gleba/core';
import {
  defineReaction,
  handle,
  work as handsFor,
  type JobContext,
  type ServerEntry,
  serverSide,
} from '@gleba/core/server';
import * as z from 'zod/mini';

/** A row, the reaction that follows it and the job that it asks for: the shortest way through everything that is watched. */
export const Probe = defineEntity('probe.probe', {
  scope: 'organization',
  fields: { name: text({ required: true }), secretNote: text() },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

const probeWork = defineJob('probe.work', { payload: z.object({ probe: z.string() }) });

const makeProbe = defineCommand('makeProbe', {
  permission: allow.member,
  input: z.object({ name: z.string(), password: z.optional(z.string()) }),
  output: z.object({ id: z.string() }),
});
const failProbe = defineCommand('failProbe', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: z.object({ password: z.string() }),
  output: z.object({ id: z.string() }),
});

const plugin = definePlugin({
  id: 'probe',
  version: '1.0.0',
  entities: [Probe],
  operations: [makeProbe, failProbe],
  jobs: [probeWork],
});

/** What the plugin's own code does beyond its logging; each test says it. */
export interface ProbeWork {
  react?(): void;
  work?(signal: AbortSignal): Promise<void>;
}

export function probePlugin(work: ProbeWork = {}): ServerEntry {
  return serverSide(plugin, () => ({
    operations: [
      handle(makeProbe, async ({ tx, enqueue, log }, { name }) => {
        const { id } = await tx.insert(Probe, { name });
        await enqueue(probeWork, { probe: id });
        log.info('the command ran', { probe: id });
        return { id };
      }),
      handle(failProbe, async (_context, { password }) => {
        throw new Error(`cannot sign in with password: ${password}`);
      }),
    ],
    reactions: [
      defineReaction({
        id: 'probe.reactToProbe',
        on: Probe.events.created,
        async run({ log }, { recordId }) {
          log.info('the reaction ran', { probe: recordId });
          work.react?.();
        },
      }),
    ],
    jobs: [
      handsFor(probeWork, async (context: JobContext<{ done: boolean }>, { probe }) => {
        context.log.info('the job ran', { probe });
        await context.step({ done: true }, (tx) => tx.update(Probe, probe, { secretNote: 'worked' }));
        await work.work?.(context.signal);
      }),
    ],
  }));
}
