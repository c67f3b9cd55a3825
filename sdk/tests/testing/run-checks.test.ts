import { type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/core/testing';
import {
  accessKey,
  allow,
  defineEntity,
  defineEvent,
  defineJob,
  definePlugin,
  defineQuery,
  type EventDefinition,
  text,
  z,
} from '@gleba/sdk';
import { handle, type JobContext, serverSide, type UnitOfWork, work } from '@gleba/sdk/server';
import { checkJobs, checkQueries, examples } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each check is seen finding what it is for, in a small plugin that is wrong on purpose. */
const key = accessKey('tiny');
const Note = defineEntity('tiny.note', {
  scope: 'project',
  fields: { words: text({ required: true }) },
  access: { read: allow.key(key), create: allow.key(key), update: allow.key(key), delete: allow.adminAndUp },
});
const Copied = defineEvent('tiny.note.copied', { about: Note, data: {} });
const Foreign = defineEvent('other.thing.happened', { about: Note, data: {} });

const permission = allow.key(key);
const input = z.object({ projectId: z.uuid() });
const count = handle(
  defineQuery('noteCount', {
    permission,
    input,
    output: z.number(),
  }),
  ({ transaction }) => transaction((tx) => tx.count(Note)),
);
const scribble = handle(
  defineQuery('scribble', {
    permission,
    input,
    output: z.string(),
  }),
  ({ transaction }, { projectId }) =>
    transaction(async (tx) => (await tx.insert(Note, { projectId, words: 'scribbled' })).id),
);
const mumble = handle(
  defineQuery('mumble', {
    permission,
    input,
    output: z.string(),
  }),
  async () => JSON.parse('7'),
);

const payload = z.object({ words: z.string() });
const emits = [Copied] as const;
const copy = defineJob('tiny.copy', { payload, emits });
const copyAgain = defineJob('tiny.copyAgain', { payload, emits, result: z.object({ done: z.number() }) });
const meddle = defineJob('tiny.meddle', { payload, emits });

type Context = JobContext<{ done: number }, typeof Copied>;
async function runCopy(context: Context, { words }: z.infer<typeof payload>): Promise<void> {
  const { step, projectId, checkpoint, transaction, jobId } = context;
  for (let done = checkpoint?.done ?? 0; done < 2; done++) {
    await step({ done: done + 1 }, (tx) => tx.insert(Note, { projectId: projectId ?? '', words }));
  }
  await transaction((tx) => tx.emit(Copied, jobId, {}));
}
const works = {
  copy: work(copy, runCopy),
  copyAgain: work(copyAgain, async (context: Context, given) => {
    await runCopy({ ...context, checkpoint: undefined }, given);
    return JSON.parse('{}');
  }),
  meddle: work(meddle, async ({ transaction, jobId }: Context) => {
    // Past the type that would have said so.
    await transaction((tx) => (tx as UnitOfWork<EventDefinition>).emit(Foreign, jobId, {}));
  }),
};

const tiny = definePlugin({
  id: 'tiny',
  version: '1.0.0',
  entities: [Note],
  accessKeys: [key],
  events: [Copied],
  jobs: [copy, copyAgain, meddle],
  operations: [count, scribble, mumble].map(({ operation }) => operation),
});
const server = serverSide(tiny, () => ({ operations: [count, scribble, mumble], jobs: Object.values(works) }));

let scene: IsolationScene;
beforeAll(async () => {
  scene = await seedIsolationScene(await startTestRuntime([server], { isStarted: false }), tiny.entities);
}, 120_000);
afterAll(() => scene?.host.stop());

const here = ({ projectId }: IsolationScene) => ({ projectId });
const words = { words: 'written' };

describe('queries', () => {
  it('that answer what they declare and write nothing are sound', async () => {
    expect(await checkQueries(scene, [count], { operations: [examples(count.operation, here)] })).toEqual([]);
    expect(await checkQueries(scene, [count], {})).toEqual([]);
  });

  it('that write, answer something else, fail or have no example are found', async () => {
    const sing = defineQuery('sing', { permission, input: {}, output: z.string() });
    // Past the type that would have said so.
    const wrong = {} as { projectId: string };
    const operations = [
      examples(scribble.operation, here),
      examples(mumble.operation, here, wrong),
      examples(sing, {}),
    ];
    expect(await checkQueries(scene, [count, scribble, mumble], { operations })).toEqual([
      "There are examples for 'sing', which is no query of the plugin.",
      "There is no example for 'noteCount', and there are others: say operations: [examples(noteCount, input)].",
      "'scribble' is a query and writes: make it a command.",
      expect.stringMatching(/^An example of 'mumble' fails: .*"expected": "string"/s),
      expect.stringMatching(/^An example of 'mumble' fails: .*projectId/s),
    ]);
    expect(await checkQueries(scene, [count], { jobs: {} })).toHaveLength(1);
  });
});

describe('jobs', () => {
  it('that emit what they declare and go on behind their checkpoint are sound', async () => {
    expect(await checkJobs(scene, { jobs: [works.copy] }, { jobs: { 'tiny.copy': [words] } })).toEqual([]);
  });

  it('that write twice, answer or emit something else, fail or have no example are found', async () => {
    const jobs = { 'tiny.copyAgain': [words], 'tiny.meddle': [words, {}] };
    expect(await checkJobs(scene, { jobs: Object.values(works) }, { jobs })).toEqual([
      "There is no example for 'tiny.copy', and there are others: say jobs: { 'tiny.copy': [input] }.",
      "'tiny.copyAgain' answers a result that is not the one it declares.",
      "'tiny.copyAgain' writes again what lies before its last checkpoint: go on behind it.",
      expect.stringMatching(/^An example of 'tiny.meddle' fails/),
      "'tiny.meddle' emits 'other.thing.happened', which it does not declare: list it in its emits.",
      "'tiny.meddle' declares 'tiny.note.copied', and no example emits it.",
    ]);
  });
});
