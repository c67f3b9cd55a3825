import { type IsolationScene, plantIsolationScene, startTestRuntime } from '@gleba/core/testing';
import { accessKey, allow, defineEntity, defineEvent, definePlugin, text, z } from '@gleba/sdk';
import { defineJob, defineQuery, serverSide } from '@gleba/sdk/server';
import { checkJobs, checkQueries } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each check is seen finding what it is for, in a small plugin that is wrong on purpose. */
const key = accessKey('tiny');
const Note = defineEntity('tiny.note', {
  scope: 'project',
  fields: { words: text({ required: true }) },
  access: { read: allow.key(key), create: allow.key(key), update: allow.key(key), delete: allow.adminAndUp },
});
const Copied = defineEvent('tiny.note.copied', { data: z.object({}) });
const Foreign = defineEvent('other.thing.happened', { data: z.object({}) });

const permission = allow.key(key);
const input = z.object({ projectId: z.uuid() });
const count = defineQuery({
  name: 'noteCount',
  permission,
  input,
  output: z.number(),
  run: ({ transaction }) => transaction((tx) => tx.count(Note)),
});
const scribble = defineQuery({
  name: 'scribble',
  permission,
  input,
  output: z.string(),
  run: ({ transaction }, { projectId }) =>
    transaction(async (tx) => (await tx.insert(Note, { projectId, words: 'scribbled' })).id),
});
const mumble = defineQuery({
  name: 'mumble',
  permission,
  input,
  output: z.string(),
  run: async () => JSON.parse('7'),
});

const payload = z.object({ words: z.string() });
const copy = defineJob<z.infer<typeof payload>, { done: number }>({
  type: 'tiny.copy',
  payload,
  async run({ step, projectId, checkpoint, transaction, jobId }, { words }) {
    for (let done = checkpoint?.done ?? 0; done < 2; done++) {
      await step({ done: done + 1 }, (tx) => tx.insert(Note, { projectId: projectId ?? '', words }));
    }
    await transaction((tx) => tx.emit(Copied, { entity: Note, recordId: jobId }, {}));
    return { status: 'done' };
  },
});
const copyAgain = defineJob<z.infer<typeof payload>, { done: number }>({
  ...copy,
  type: 'tiny.copyAgain',
  run: (context, given) => copy.run({ ...context, checkpoint: undefined }, given),
});
const meddle = defineJob<z.infer<typeof payload>, never>({
  type: 'tiny.meddle',
  payload,
  async run({ transaction, jobId }) {
    await transaction((tx) => tx.emit(Foreign, { entity: Note, recordId: jobId }, {}));
    return { status: 'done' };
  },
});

const tiny = definePlugin({ id: 'tiny', version: '1.0.0', entities: [Note], accessKeys: [key], events: [Copied] });
const server = serverSide(tiny, () => ({ queries: [count, scribble, mumble], jobs: [copy, copyAgain, meddle] }));

let scene: IsolationScene;
beforeAll(async () => {
  scene = await plantIsolationScene(await startTestRuntime([server], { isStarted: false }), tiny.entities);
}, 120_000);
afterAll(() => scene?.host.stop());

const here = ({ projectId }: IsolationScene) => ({ projectId });
const words = { words: 'written' };

describe('queries', () => {
  it('that answer what they declare and write nothing are sound', async () => {
    expect(await checkQueries(scene, { queries: [count] }, { queries: { noteCount: [here] } })).toEqual([]);
    expect(await checkQueries(scene, { queries: [count] }, {})).toEqual([]);
  });

  it('that write, answer something else, fail or have no example are found', async () => {
    const queries = { scribble: [here], mumble: [here, {}], sing: [{}] };
    expect(await checkQueries(scene, { queries: [count, scribble, mumble] }, { queries })).toEqual([
      "There are examples for 'sing', which is no query of the plugin.",
      "There is no example for 'noteCount', and there are others: say queries: { 'noteCount': [input] }.",
      "'scribble' is a query and writes: make it a command.",
      expect.stringMatching(/^An example of 'mumble' fails: .*expected string/s),
      expect.stringMatching(/^An example of 'mumble' fails: .*projectId/s),
    ]);
    expect(await checkQueries(scene, { queries: [count] }, { jobs: {} })).toHaveLength(1);
  });
});

describe('jobs', () => {
  it('that emit their own events and go on behind their checkpoint are sound', async () => {
    expect(await checkJobs(scene, { jobs: [copy] }, tiny.events, { jobs: { 'tiny.copy': [words] } })).toEqual([]);
  });

  it("that write twice, emit another's event, fail or have no example are found", async () => {
    const jobs = { 'tiny.copyAgain': [words], 'tiny.meddle': [words, {}] };
    expect(await checkJobs(scene, { jobs: [copy, copyAgain, meddle] }, tiny.events, { jobs })).toEqual([
      "There is no example for 'tiny.copy', and there are others: say jobs: { 'tiny.copy': [input] }.",
      "'tiny.copyAgain' writes again what lies before its last checkpoint: go on behind it.",
      "'tiny.meddle' emits 'other.thing.happened', which is no event of its plugin.",
      expect.stringMatching(/^An example of 'tiny.meddle' fails/),
    ]);
  });
});
