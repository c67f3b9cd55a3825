import {
  accessKey,
  allow,
  defineCommand,
  defineEntity,
  defineJob,
  definePlugin,
  defineQuery,
  type EventEnvelope,
  of,
  reference,
  StoredFile,
  text,
  token,
} from '@gleba/core';
import { defineReaction, handle, type JobContext, provide, serverSide, work } from '@gleba/core/server';
import * as z from 'zod/mini';

/** A plugin with a part of every kind, one beside it that points to its rows, one that needs it, one that begins off. */

export const orchardsKey = accessKey('orchards');
const owned = {
  read: allow.key(orchardsKey),
  create: allow.key(orchardsKey),
  update: allow.key(orchardsKey),
  delete: allow.key(orchardsKey),
};

export const Orchard = defineEntity('orchards.orchard', {
  scope: 'project',
  softDelete: true,
  title: ['name'],
  fields: { name: text({ required: true, searchable: true }), photoId: reference(StoredFile.id) },
  access: owned,
});

export const Tree = defineEntity('orchards.tree', {
  scope: 'project',
  fields: {
    kind: text({ required: true }),
    orchardId: reference(Orchard, { required: true, inverse: 'trees', onDelete: 'cascade' }),
    parentId: reference('orchards.tree', { inverse: 'graftings', onDelete: 'restrict' }),
  },
  access: owned,
});

export const Diary = defineEntity('diaries.diary', {
  scope: 'project',
  plural: 'diaries',
  title: ['words'],
  fields: {
    words: text({ required: true }),
    orchardId: reference(Orchard, { inverse: 'diaries', onDelete: 'setNull' }),
  },
  access: owned,
});

export const Harvest = defineEntity('harvests.harvest', {
  scope: 'project',
  fields: {
    crop: text({ required: true }),
    orchardId: reference(Orchard, {
      required: true,
      inverse: 'harvests',
      onDelete: 'restrict',
    }),
    diaryId: reference(Diary, { inverse: 'harvests', onDelete: 'cascade' }),
  },
  access: owned,
});

export const Basket = defineEntity('baskets.basket', {
  scope: 'organization',
  title: ['label'],
  fields: { label: text({ required: true }) },
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});

interface Orchards {
  plant(tx: unknown, projectId: string): Promise<string>;
}
export const orchardsToken = token<Orchards>('orchards.orchards@1');

const walk = defineJob('orchards.walk', { payload: z.object({ steps: z.number() }) });
export const nameOrchard = defineCommand('nameOrchard', {
  permission: allow.key(orchardsKey),
  project: ({ id }) => of(Orchard, id),
  input: z.object({ id: z.uuid(), name: z.string() }),
  output: z.object({ name: z.string() }),
});
const walkOrchards = defineCommand('walkOrchards', {
  permission: allow.member,
  input: z.object({ steps: z.int() }),
  output: z.object({ jobId: z.uuid() }),
});
export const orchardNames = defineQuery('orchardNames', {
  permission: allow.key(orchardsKey),
  input: z.object({}),
  output: z.array(z.string()),
});
const plantByDiary = defineCommand('plantByDiary', {
  permission: allow.member,
  input: z.object({ projectId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
});
const walkByDiary = defineCommand('walkByDiary', {
  permission: allow.member,
  input: z.object({}),
  output: z.object({ jobId: z.uuid() }),
});
const orchardCountByDiary = defineQuery('orchardCountByDiary', {
  permission: allow.member,
  input: z.object({}),
  output: z.int(),
});

export const orchards = definePlugin({
  id: 'orchards',
  version: '1.2.3',
  entities: [Orchard, Tree],
  jobs: [walk],
  operations: [nameOrchard, walkOrchards, orchardNames],
  accessKeys: [orchardsKey],
  provides: [orchardsToken],
});
export const diaries = definePlugin({
  id: 'diaries',
  version: '1.0.0',
  entities: [Diary],
  operations: [plantByDiary, walkByDiary, orchardCountByDiary],
  wants: { orchards: orchardsToken },
});
export const harvests = definePlugin({
  id: 'harvests',
  version: '1.0.0',
  entities: [Harvest],
  needs: { orchards: orchardsToken },
});
export const baskets = definePlugin({
  id: 'baskets',
  version: '1.0.0',
  entities: [Basket],
  initially: 'available',
});

/** What the plugins' code did, for the tests to see. */
export function orchardEntries() {
  const seen = { reactions: [] as EventEnvelope[], jobSteps: [] as string[] };
  /** The job waits here between its steps. */
  const gate = { isOpen: true };
  const side = serverSide(orchards, () => ({
    operations: [
      handle(nameOrchard, async ({ tx }, { id, name }) => ({ name: (await tx.update(Orchard, id, { name })).name })),
      handle(walkOrchards, async ({ enqueue }, payload) => ({
        jobId: await enqueue(walk, payload),
      })),
      handle(orchardNames, ({ transaction }) =>
        transaction(async (tx) => (await tx.list(Orchard)).map(({ name }) => name)),
      ),
    ],
    routes: (['GET', 'POST'] as const).map((method) => ({
      method,
      path: '/orchards/map',
      permission: allow.key(orchardsKey),
      handle: async () => new Response(method),
    })),
    uploads: [{ purpose: 'orchards.photo', permission: allow.key(orchardsKey), maxSize: 1000, extensions: [] }],
    reactions: [
      defineReaction({
        id: 'orchards.reactToDiaries',
        on: Diary.events.created,
        run: async (_context, event) => void seen.reactions.push(event),
      }),
    ],
    jobs: [
      work(walk, async (context: JobContext<{ next: number }>, { steps }) => {
        for (let next = context.checkpoint?.next ?? 0; next < steps; next++) {
          while (!gate.isOpen && !context.signal.aborted) await new Promise((later) => setTimeout(later, 20));
          await context.step({ next: next + 1 }, async (tx) => {
            await tx.count(Orchard);
            seen.jobSteps.push(`${context.jobId} ${next}`);
          });
        }
      }),
    ],
    provides: [provide(orchardsToken, { plant: async () => '' })],
  }));
  const entries = [
    side,
    serverSide(diaries, () => ({
      operations: [
        // By another plugin's hand: what its state forbids, no one writes.
        handle(plantByDiary, async ({ tx }, { projectId }) => ({
          id: (await tx.insert(Orchard, { name: 'wild', projectId })).id,
        })),
        handle(walkByDiary, async ({ enqueue }) => ({
          jobId: await enqueue(walk, { steps: 1 }),
        })),
        handle(orchardCountByDiary, ({ transaction }) => transaction((tx) => tx.count(Orchard))),
      ],
    })),
    serverSide(harvests, () => ({})),
    serverSide(baskets, () => ({
      seed: async (tx) => void (await tx.insert(Basket, { label: 'first' })),
    })),
  ];
  return { entries, seen, gate };
}
