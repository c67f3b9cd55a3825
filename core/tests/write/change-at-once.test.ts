import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, EntityRegistry, everyPluginEnabled, kernel, type PluginStates, uuidv7 } from '../../src/index.ts';
import type { Transactions } from '../../src/server/contract/transactions.ts';
import type { Db } from '../../src/server/db/db.ts';
import { createUnitOfWorkFactory } from '../../src/server/write/create-transactions.ts';
import { silentLog } from '../schema/support/silent-log.ts';
import { Bed, gardenEntities, Plant } from './support/garden.ts';
import { type EventRow, type Garden, openGarden } from './support/open-garden.ts';
import { outcome } from './support/outcome.ts';

/** A change in one statement must be the change in many: the same row, the same event, the same refusal. */

let garden: Garden;
let transactions: Transactions;
/** Transactions that were opened: none, where the one statement did it. */
let opened = 0;
let commits: (readonly number[])[] = [];
let bedId: string;
let plugins: PluginStates = everyPluginEnabled;

beforeAll(async () => {
  garden = await openGarden();
  const db: Db = {
    ...garden.db,
    transaction(work, options) {
      opened += 1;
      return garden.db.transaction(work, options);
    },
  };
  transactions = createUnitOfWorkFactory({
    db,
    registry: new EntityRegistry([...kernel.entities, ...gardenEntities]),
    pluginsOf: async () => plugins,
    log: silentLog,
    onCommit: (organizations) => commits.push(organizations),
  });
  bedId = (await garden.asSystem((tx) => tx.insert(Bed, { projectId: garden.projects[0], name: 'North' }))).id;
});
afterAll(() => garden?.close());

const keys = ['garden', 'garden.edit'];
const gardener = () => garden.person('user', { [garden.projects[0]]: keys });

const newPlant = (name: string) =>
  garden.asSystem(async (tx) => (await tx.insert(Plant, { projectId: garden.projects[0], bedId, name })).id);
const change = (actor: Actor, id: string, patch: Record<string, unknown>) =>
  outcome(transactions.change({ actor, correlationId: 'at once' }, Plant, id, patch));
const stepByStep = (actor: Actor, id: string, patch: Record<string, unknown>) =>
  outcome(transactions.run({ actor, correlationId: 'steps' }, (tx) => tx.asActor.update(Plant, id, patch as never)));

/** Without what must differ: which row, when. */
function told({ data, record_id, ...event }: EventRow) {
  const { updatedAt, ...changes } = data.changes as Record<string, { from: unknown; to: unknown }>;
  expect(data.id).toBe(record_id);
  expect(updatedAt?.to).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  return { ...event, changes };
}

async function changesOf(id: string) {
  return (await garden.events())
    .filter(({ name, record_id }) => record_id === id && name.endsWith('.changed'))
    .map(told);
}

async function stored(id: string) {
  const { id: _, name: _name, updatedAt, createdAt, ...row } = await garden.asSystem((tx) => tx.get(Plant, id));
  return { ...row, isChanged: updatedAt !== createdAt };
}

const shape = {
  type: 'Polygon',
  coordinates: [
    [
      [-45, -20],
      [-44.999, -20],
      [-44.999, -19.999],
      [-45, -20],
    ],
  ],
};
const plain = {
  height: fc.option(fc.constantFrom('1', '1.5', '1.500', '0', '99999.999')),
  state: fc.constantFrom('young', 'old'),
  watered: fc.option(fc.constantFrom('2026-01-31T12:00:00Z', '2026-01-31T09:00:00.123456-03:00')),
  notes: fc.option(fc.constantFrom({}, { a: 1 }, { b: 2, a: [1, { b: null }] })),
  diary: fc.option(fc.constantFrom('', "it's", '{"a": "\\u0041"}', '$1')),
  crown: fc.option(fc.constant(shape)),
};
/** Rules of their own, or what is no value of the field. */
const special = {
  price: fc.constantFrom('1', '2'),
  deletedAt: fc.option(fc.constantFrom('2020-01-01T00:00:00Z')),
  rank: fc.constant(1),
  height: fc.constantFrom('-1', '1.23456', 'x'),
};
const patches: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { arbitrary: fc.record(plain, { requiredKeys: [] }), weight: 3 },
  { arbitrary: fc.record({ ...plain, ...special }, { requiredKeys: [] }), weight: 1 },
);

describe('a change at once', () => {
  it('is what the change step by step is', async () => {
    let quick = 0;
    let rounds = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(patches, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('gardener', 'reader', 'admin'),
        async (list, who) => {
          const actor =
            who === 'gardener'
              ? gardener()
              : who === 'admin'
                ? garden.person('admin')
                : garden.person('user', { [garden.projects[0]]: ['garden'] });
          const [one, other] = [await newPlant(uuidv7()), await newPlant(uuidv7())];
          for (const patch of list) {
            opened = 0;
            const result = await change(actor, one, patch);
            if (opened === 0 && result === 'ok') quick += 1;
            rounds += 1;
            expect(result).toBe(await stepByStep(actor, other, patch));
            const [first, second] = [await stored(one), await stored(other)];
            // The server's clock says when it was deleted.
            expect({ ...first, deletedAt: first.deletedAt === null }).toEqual({
              ...second,
              deletedAt: second.deletedAt === null,
            });
          }
          const withoutClock = (events: Awaited<ReturnType<typeof changesOf>>) =>
            events.map(({ changes: { deletedAt, ...changes }, ...event }) => ({
              ...event,
              changes,
              isMarked: deletedAt !== undefined,
            }));
          expect(withoutClock(await changesOf(one))).toEqual(withoutClock(await changesOf(other)));
        },
      ),
      { numRuns: 60 },
    );
    expect(quick, `of ${rounds}`).toBeGreaterThan(20);
  });

  it('opens no transaction for plain fields, and tells of its commit', async () => {
    const id = await newPlant('quick');
    opened = 0;
    commits = [];
    expect(await change(gardener(), id, { height: '2.5' })).toBe('ok');
    expect(opened).toBe(0);
    expect(commits).toEqual([[2]]);
    const { rows } = await garden.db.query(
      `select l.correlation_id, l.actor, q.position is not null as queued from core.event_log l
       left join core.event_queue q using (position) where l.record_id = $1::text order by l.position desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ correlation_id: 'at once', actor: garden.userId, queued: true }]);
  });

  it('reads its answer on the same way where the database can, and is undone with it', async () => {
    const id = await newPlant('Malva');
    const read = { text: 'select name from garden.plant where id = $1::uuid', parameters: [id] };
    const identity = { actor: gardener(), correlationId: 'at once' };
    const told = await transactions.change(
      identity,
      Plant,
      id,
      { state: 'old' },
      { statement: read, maxBytes: 10_000 },
    );
    expect(told?.rows).toEqual(garden.db.together ? [{ name: 'Malva' }] : undefined);
    const wrong = { statement: { text: 'select 1 / $1::int', parameters: [0] }, maxBytes: 10_000 };
    const failed = transactions.change(identity, Plant, id, { state: 'young' }, wrong).then(
      () => false,
      () => true,
    );
    expect(await failed).toBe(garden.db.together !== undefined);
    expect(await garden.asSystem((tx) => tx.get(Plant, id))).toMatchObject({
      state: garden.db.together ? 'old' : 'young',
    });
  });

  it('writes and tells nothing where nothing differs', async () => {
    const id = await newPlant('same');
    expect(await change(gardener(), id, { height: '2.5' })).toBe('ok');
    commits = [];
    expect(await change(gardener(), id, { height: '2.500' })).toBe('ok');
    expect(commits).toEqual([]);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('reaches no row that the person may not read or change', async () => {
    const id = await newPlant('guarded');
    const nobody = garden.person('user');
    const elsewhere = garden.person('user', { [garden.projects[1]]: keys });
    const reader = garden.person('user', { [garden.projects[0]]: ['garden'] });
    const writer = garden.person('user', { [garden.projects[0]]: ['garden.edit'] });
    const foreign = { ...gardener(), organizationId: 3 };
    expect(await change(nobody, id, { height: '1' })).toBe('NOT_FOUND');
    expect(await change(elsewhere, id, { height: '1' })).toBe('NOT_FOUND');
    expect(await change(writer, id, { height: '1' })).toBe('NOT_FOUND');
    expect(await change(foreign, id, { height: '1' })).toBe('NOT_FOUND');
    expect(await change(garden.person('contact'), id, { height: '1' })).toBe('NOT_FOUND');
    expect(await change(reader, id, { height: '1' })).toBe('FORBIDDEN');
    expect(await change(gardener(), uuidv7(), { height: '1' })).toBe('NOT_FOUND');
    expect(await change(gardener(), 'x', { height: '1' })).toBe('NOT_FOUND');
    expect(await changesOf(id)).toEqual([]);
  });

  it('is refused where the organization has the plugin off or retired, as step by step', async () => {
    const id = await newPlant('retired');
    for (const state of ['disabled', 'retired'] as const) {
      plugins = new Map([[Plant.plugin, state]]);
      const refused = await stepByStep(gardener(), id, { height: '1' });
      expect(refused).toMatch(/^PLUGIN_/);
      expect(await change(gardener(), id, { height: '1' })).toBe(refused);
    }
    plugins = everyPluginEnabled;
    expect(await changesOf(id)).toEqual([]);
  });

  it('tells what each of many at the same time found', async () => {
    const id = await newPlant('contended');
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => change(gardener(), id, { height: `${index + 1}` })),
    );
    expect(new Set(results)).toEqual(new Set(['ok']));
    const heights = (await changesOf(id)).map(({ changes }) => changes.height);
    // A change has its id before it has its turn, so the log's order says nothing here: each went on from one other.
    const after = new Map<unknown, unknown>(heights.map((step) => [step?.from ?? null, step?.to]));
    const chain: unknown[] = [];
    for (let height: unknown = null; after.has(height); height = after.get(height)) {
      chain.push(height);
      if (chain.length > 12) break;
    }
    expect(chain).toHaveLength(12);
  });
});
