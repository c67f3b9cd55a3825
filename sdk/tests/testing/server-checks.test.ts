import {
  foreignOrganization,
  type IsolationScene,
  isolationChecks,
  ourOrganization,
  seedIsolationScene,
  startTestRuntime,
} from '@gleba/core/testing';
import {
  accessKey,
  allow,
  changeOf,
  defineCommand,
  defineEntity,
  defineEvent,
  definePlugin,
  defineQuery,
  integer,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { defineReaction, handle, serverSide } from '@gleba/sdk/server';
import {
  checkDenials,
  checkEmits,
  checkMigrationFrom,
  checkMigrationFromZero,
  checkReactions,
  examples,
} from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each check is seen finding what it is for, in a small plugin that is wrong on purpose. */
const key = accessKey('tiny');
const locked = { read: allow.key(key), create: allow.key(key), update: allow.key(key), delete: allow.adminAndUp };
const Note = defineEntity('tiny.note', {
  scope: 'project',
  fields: { words: text({ required: true }) },
  access: locked,
});
const Loose = defineEntity('tiny.loose', {
  scope: 'organization',
  fields: { words: text({ required: true }) },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});
const Filed = defineEvent('tiny.note.filed', { about: Note, data: {} });
const Lost = defineEvent('tiny.note.lost', changeOf(Note, 'words', { to: ['lost'] }));

const file = handle(
  defineCommand('fileNote', {
    permission: allow.key(key),
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    emits: [Filed],
  }),
  async ({ tx }, { id }) => {
    await tx.emit(Filed, id, {});
    await tx.update(Note, id, { words: 'filed' });
    return {};
  },
);
/** A row tells an event that the command does not declare. */
const lose = handle(
  defineCommand('loseNote', {
    permission: 'open',
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    emits: [Filed],
  }),
  async ({ tx }, { id }) => {
    await tx.update(Note, id, { words: 'lost' });
    return {};
  },
);
const count = handle(
  defineQuery('noteCount', {
    permission: allow.member,
    input: z.object({}),
    output: z.number(),
  }),
  async () => 1,
);

/** What a reaction that keeps something for itself does wrong; on the embedded database nobody may wait for it. */
let writeBeside: () => Promise<unknown> = async () => {};
const isServer = process.env.GLEBA_TEST_DATABASE_URL !== undefined;
const tidy = defineReaction({
  id: 'tiny.tidyWhenNoteWritten',
  on: Note.events.created,
  run: async ({ tx }, { data }) => void (await tx.update(Note, data.id, { words: 'tidy' })),
});
const careless = defineReaction({
  id: 'tiny.writeBesideTheTransaction',
  on: Note.events.created,
  async run() {
    const writing = writeBeside();
    if (isServer) await writing;
  },
});
const failing = defineReaction({
  id: 'tiny.fail',
  on: Note.events.created,
  run: () => Promise.reject(new Error('no ink')),
});
const waiting = defineReaction({ id: 'tiny.waitForNothing', on: Lost, run: async () => {} });

const tiny = definePlugin({
  id: 'tiny',
  version: '1.0.0',
  entities: [Note, Loose],
  accessKeys: [key],
  events: [Filed, Lost],
  operations: [file, lose, count].map(({ operation }) => operation),
});
const server = serverSide(tiny, () => ({
  operations: [file, lose, count],
  reactions: [tidy, careless, failing, waiting],
  uploads: [{ purpose: 'tiny.any', permission: allow.member, maxSize: 10, extensions: [] }],
  routes: [
    { method: 'GET', path: '/tiny/open', permission: 'open', handle: async () => new Response('x') },
    { method: 'GET', path: '/tiny/:projectId', permission: allow.key(key), handle: async () => new Response('x') },
  ],
}));

let scene: IsolationScene;
const side = server.create({ needs: {}, wants: {} });
const noteOf = ({ planted }: IsolationScene) => planted.find(({ entity }) => entity === Note)?.ownId ?? '';

/** Its database is given back before the migrations ask for theirs: a worker has one at a time. */
describe('in a scene', () => {
  beforeAll(async () => {
    const host = await startTestRuntime([server], { isStarted: false });
    scene = await seedIsolationScene(host, tiny.entities);
  });
  afterAll(() => scene?.host.stop());

  describe('reactions', () => {
    it('that write by their transaction are sound', async () => {
      expect(await checkReactions(scene, [tidy], {})).toEqual([]);
    });

    it('that write beside it, fail or follow nothing are found', async () => {
      writeBeside = () => scene.host.within(ourOrganization, (tx) => tx.insert(Loose, { words: 'escaped' }));
      expect((await checkReactions(scene, [careless], {}))[0]).toMatch(/leaves rows behind/);
      expect(await checkReactions(scene, [failing], {})).toEqual(["'tiny.fail' fails: Error: no ink"]);
      expect((await checkReactions(scene, [waiting], {}))[0]).toMatch(/Nothing brings about 'tiny.note.lost'/);
      const causes = {
        [waiting.id]: (at: IsolationScene) =>
          at.host.within(ourOrganization, (tx) => tx.update(Note, noteOf(at), { words: 'lost' })),
      };
      expect(await checkReactions(scene, [waiting], { causes })).toEqual([]);
    });
  });

  describe('emits', () => {
    it('that are declared and happen are sound', async () => {
      const operations = [examples(file.operation, (at) => ({ id: noteOf(at) }))];
      expect(await checkEmits(scene, [file], { operations })).toEqual([]);
    });

    it('that are not declared, do not happen or cannot be tried are found', async () => {
      const burn = defineCommand('burnNote', { permission: 'open', input: {}, output: {} });
      const operations = [
        examples(lose.operation, (at) => ({ id: noteOf(at) })),
        examples(file.operation, { id: 'nonsense' }),
        examples(burn, {}),
      ];
      const findings = await checkEmits(scene, [file, lose], { operations });
      expect(findings).toEqual([
        "There are examples for 'burnNote', which is no command of the plugin.",
        expect.stringMatching(/^An example of 'fileNote' fails/),
        "'fileNote' declares 'tiny.note.filed', and no example emits it.",
        "'loseNote' emits 'tiny.note.lost', which it does not declare: list it in its emits.",
        "'loseNote' declares 'tiny.note.filed', and no example emits it.",
      ]);
    });
  });

  describe('denials', () => {
    it('find everything that a member without keys gets, and what needs no session', async () => {
      const findings = (await checkDenials(scene, side, {})).join('\n');
      for (const name of ['tiny.loose.read', 'tiny.loose.create', 'tiny.loose.update', 'noteCount', 'tiny.any']) {
        expect(findings).toContain(`A member who holds no key gets '${name}'.`);
      }
      expect(findings).toContain("An upload for 'tiny.any' answers 201 to a member who holds no key.");
      expect(findings).toContain("'loseNote' needs no session.");
      expect(findings).toContain("'GET /tiny/open' needs no session.");
      expect(findings).not.toMatch(/tiny.note.(read|create|update|delete)|fileNote|:projectId/);
    });

    it('take what is meant, and find what is said to be meant and is refused', async () => {
      const open = ['loseNote', 'GET /tiny/open'];
      const meant = ['tiny.loose.read', 'tiny.loose.create', 'tiny.loose.update', 'noteCount', 'tiny.any'];
      expect(await checkDenials(scene, side, { open, membersMay: meant })).toEqual([]);
      expect(await checkDenials(scene, side, { open, membersMay: [...meant, 'tiny.note.read', 'fileNote'] })).toEqual([
        "membersMay names 'tiny.note.read', which is refused: take it out.",
        "membersMay names 'fileNote', which is refused: take it out.",
      ]);
    });
  });

  describe('borders', () => {
    it('that are crossed are found', async () => {
      const id = scene.planted[0]?.foreignId ?? '';
      const leak = async () => {
        // A row of somebody else, changed meanwhile.
        await scene.host.runtime.db.query('update tiny.note set words = words || $1::text', ['!']);
        const data = { notes: { totalCount: 1 }, looses: { totalCount: 1 } };
        return { status: 200, data: data as never, errors: [], text: `"totalCount" canary-foreign ${id}` };
      };
      const { runtime } = scene.host;
      // Whoever reads is taken for the other organization.
      const run: typeof runtime.transactions.run = (by, work) =>
        runtime.transactions.run({ ...by, actor: { ...by.actor, organizationId: foreignOrganization } }, work);
      const transactions = { ...runtime.transactions, run };
      const leaking = { ...scene, host: { ...scene.host, graphql: leak, runtime: { ...runtime, transactions } } };
      for (const [name, check] of Object.entries(isolationChecks)) {
        expect((await check(leaking, 'user')).length, name).toBeGreaterThan(0);
        expect(await check(scene, 'user'), name).toEqual([]);
      }
    });
  });
});

describe('migrations', () => {
  const tinyOf = (version: string, ...entities: readonly (typeof Note)[]) =>
    serverSide(definePlugin({ id: 'tiny', version, entities }), () => ({}));
  const Former = defineEntity('tiny.note', { scope: 'project', fields: { title: text() }, access: locked });
  const Later = defineEntity('tiny.note', {
    scope: 'project',
    fields: { title: text(), pages: integer({ required: true }) },
    access: locked,
  });

  it('from a past version are sound where rows can follow, and found where they cannot', async () => {
    const { modelOf } = await import('../../src/testing/check-migrations.ts');
    const recorded = { version: '1.0.0', snapshot: modelOf(tinyOf('1.0.0', Former as never), {}) };
    expect(await checkMigrationFrom(tinyOf('1.1.0', Former as never), {}, recorded)).toEqual([]);
    const findings = await checkMigrationFrom(tinyOf('1.1.0', Later as never), {}, recorded);
    expect(findings.join()).toMatch(/From 1.0.0, where there are rows: 'tiny.note.pages' is required/);
    // An older program than the tables.
    expect((await checkMigrationFrom(tinyOf('0.9.0', Former as never), {}, recorded)).join()).toMatch(
      /this program has/,
    );
  });

  it('from zero find a reference to what nobody declares', async () => {
    const fields = { thingId: reference('nobody.thing') };
    const Broken = defineEntity('tiny.note', { scope: 'project', fields, access: locked });
    expect(await checkMigrationFromZero(tinyOf('1.0.0', Note), {})).toEqual([]);
    const findings = await checkMigrationFromZero(tinyOf('1.0.0', Broken as never), {});
    expect(findings.join()).toMatch(/refers to 'nobody.thing', which no loaded plugin declares.*beside: \[/);
  });
});
