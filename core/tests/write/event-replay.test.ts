import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bed, Plant, Stake } from './support/garden.ts';
import { type Garden, openGarden } from './support/open-garden.ts';
import { outcome } from './support/outcome.ts';

let garden: Garden;
beforeAll(async () => {
  garden = await openGarden();
});
afterAll(() => garden?.close());

type Values = Record<string, unknown>;
type Step =
  | { kind: 'bed'; name: number }
  | { kind: 'plant'; bed: number; name: number; values: Values }
  | { kind: 'many'; bed: number; names: number[] }
  | { kind: 'stake'; bed: number }
  | { kind: 'update'; plant: number; values: Values }
  | { kind: 'rename'; bed: number; name: number }
  | { kind: 'remove'; plant: number }
  | { kind: 'removeBed'; bed: number };

const small = fc.integer({ min: 0, max: 3 });
const values: fc.Arbitrary<Values> = fc.record(
  {
    name: small.map((n) => `n${n}`),
    height: fc.option(fc.constantFrom('1', '1.5', '1.500', '0', '99999.999')),
    state: fc.constantFrom('young', 'old'),
    notes: fc.option(fc.constantFrom({}, { a: 1 }, { a: [1, { b: null }] })),
    secret: fc.option(fc.constantFrom('s', 't')),
    deletedAt: fc.option(fc.constantFrom('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')),
  },
  { requiredKeys: [] },
);
const plantValues = values.map(({ deletedAt: _no, name: _neither, ...rest }) => rest);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('bed' as const), name: small }),
  fc.record({ kind: fc.constant('plant' as const), bed: small, name: small, values: plantValues }),
  fc.record({ kind: fc.constant('many' as const), bed: small, names: fc.uniqueArray(small, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('stake' as const), bed: small }),
  { arbitrary: fc.record({ kind: fc.constant('update' as const), plant: fc.nat(7), values }), weight: 4 },
  fc.record({ kind: fc.constant('rename' as const), bed: small, name: small }),
  { arbitrary: fc.record({ kind: fc.constant('remove' as const), plant: fc.nat(7) }), weight: 2 },
  fc.record({ kind: fc.constant('removeBed' as const), bed: small }),
);

const beginning: readonly Step[] = [
  { kind: 'bed', name: 0 },
  { kind: 'bed', name: 1 },
  { kind: 'many', bed: 0, names: [0, 1, 2] },
  { kind: 'many', bed: 1, names: [0, 1] },
];

/** The same rules in memory, as a person would write them. */
class Model {
  readonly beds = new Map<string, string>();
  readonly plants = new Map<string, Values>();
  readonly stakes = new Map<string, string>();

  isBedNameFree(name: string, except?: string): boolean {
    return ![...this.beds].some(([id, other]) => id !== except && other.toLowerCase() === name.toLowerCase());
  }
  isPlantNameFree(bedId: unknown, name: unknown, except?: string): boolean {
    return ![...this.plants].some(
      ([id, plant]) => id !== except && plant.deletedAt === null && plant.bedId === bedId && plant.name === name,
    );
  }
}

const stored = (plant: Values): Values => ({
  height: null,
  state: 'young',
  notes: null,
  secret: null,
  deletedAt: null,
  ...plant,
  ...(typeof plant.height === 'string' ? { height: Number(plant.height).toFixed(3) } : {}),
});

async function apply(model: Model, current: Step): Promise<void> {
  const projectId = garden.projects[0];
  const bedAt = (index: number) => [...model.beds.keys()][index];
  const plantAt = (index: number) => [...model.plants.keys()][index];
  switch (current.kind) {
    case 'bed': {
      const name = `B${current.name}`;
      const isFree = model.isBedNameFree(name);
      const work = garden.asSystem((tx) => tx.insert(Bed, { projectId, name }));
      expect(await outcome(work)).toBe(isFree ? 'ok' : 'DUPLICATE');
      if (isFree) model.beds.set((await work).id, name);
      return;
    }
    case 'plant':
    case 'many': {
      const bedId = bedAt(current.bed);
      if (!bedId) return;
      const rows =
        current.kind === 'plant'
          ? [{ projectId, bedId, name: `n${current.name}`, ...current.values }]
          : current.names.map((name) => ({ projectId, bedId, name: `n${name}` }));
      const isFree = rows.every(({ name }) => model.isPlantNameFree(bedId, name));
      const work = garden.asSystem((tx) => tx.insertMany(Plant, rows));
      expect(await outcome(work)).toBe(isFree ? 'ok' : 'DUPLICATE');
      if (isFree) for (const [index, id] of (await work).entries()) model.plants.set(id, stored(rows[index] ?? {}));
      return;
    }
    case 'stake': {
      const bedId = bedAt(current.bed);
      if (bedId) model.stakes.set((await garden.asSystem((tx) => tx.insert(Stake, { projectId, bedId }))).id, bedId);
      return;
    }
    case 'update': {
      const id = plantAt(current.plant);
      const before = id === undefined ? undefined : model.plants.get(id);
      if (!id || !before) return;
      const { deletedAt, ...rest } = current.values;
      const keepsMark = typeof deletedAt === 'string' && before.deletedAt !== null;
      const isMarked = deletedAt === undefined ? before.deletedAt !== null : deletedAt !== null;
      const after = stored({ ...before, ...rest, ...(deletedAt === undefined || keepsMark ? {} : { deletedAt }) });
      const isFree = isMarked || model.isPlantNameFree(after.bedId, after.name, id);
      const work = garden.asSystem((tx) => tx.update(Plant, id, current.values));
      expect(await outcome(work)).toBe(isFree ? 'ok' : 'DUPLICATE');
      if (isFree) model.plants.set(id, after);
      return;
    }
    case 'rename': {
      const id = bedAt(current.bed);
      if (!id) return;
      const name = `b${current.name}`;
      const isFree = model.isBedNameFree(name, id);
      expect(await outcome(garden.asSystem((tx) => tx.update(Bed, id, { name })))).toBe(isFree ? 'ok' : 'DUPLICATE');
      if (isFree) model.beds.set(id, name);
      return;
    }
    case 'remove': {
      const id = plantAt(current.plant);
      const before = id === undefined ? undefined : model.plants.get(id);
      if (!id || !before) return;
      await garden.asSystem((tx) => tx.remove(Plant, id));
      if (before.deletedAt === null) model.plants.set(id, { ...before, deletedAt: 'now' });
      return;
    }
    case 'removeBed': {
      const id = bedAt(current.bed);
      if (!id) return;
      await garden.asSystem((tx) => tx.remove(Bed, id));
      model.beds.delete(id);
      for (const [plant, { bedId }] of model.plants) if (bedId === id) model.plants.delete(plant);
      for (const [stake, bedId] of model.stakes) if (bedId === id) model.stakes.delete(stake);
    }
  }
}

/** Rows as the log alone tells them. */
async function replay(): Promise<Map<string, Values>> {
  const rows = new Map<string, Values>();
  for (const { name, record_id: id, data } of await garden.events()) {
    if (name.endsWith('.created')) {
      expect(rows.has(id)).toBe(false);
      rows.set(id, { ...(data.record as Values) });
    } else if (name.endsWith('.removed')) {
      expect(data.record).toEqual(rows.get(id));
      rows.delete(id);
    } else {
      const row = rows.get(id) ?? {};
      const changes = Object.entries(data.changes as Record<string, { from: unknown; to: unknown }>);
      expect(changes.length).toBeGreaterThan(0);
      for (const [field, { from, to }] of changes) {
        expect(row[field]).toEqual(from);
        expect(to).not.toEqual(from);
        row[field] = to;
      }
    }
  }
  return rows;
}

describe('random units of work', () => {
  it('leave what a naive model holds, and the log rebuilds every row', async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        await garden.db.query(
          'truncate garden.bed, garden.plant, garden.label, garden.stake, core.event_log, core.event_queue cascade',
        );
        const model = new Model();
        for (const current of [...beginning, ...steps]) await apply(model, current);

        const plants = await garden.asSystem((tx) => tx.list(Plant, { withDeleted: true }));
        const seen = plants.map(({ id, bedId, name, height, state, notes, secret, deletedAt }) => [
          id,
          { bedId, name, height, state, notes, secret, deletedAt: markOf(deletedAt) },
        ]);
        const wanted = [...model.plants].map(([id, { projectId: _all, ...plant }]) => [
          id,
          { ...plant, deletedAt: markOf(plant.deletedAt) },
        ]);
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(wanted));
        const beds = await garden.asSystem((tx) => tx.list(Bed));
        expect(new Map(beds.map(({ id, name }) => [id, name]))).toEqual(model.beds);
        const stakes = await garden.asSystem((tx) => tx.list(Stake));
        expect(new Set(stakes.map(({ id }) => id))).toEqual(new Set(model.stakes.keys()));

        const rebuilt = await replay();
        const rows = [...plants, ...beds, ...stakes].map((row) => {
          const { secret: _hidden, size: _computed, ...told } = row as Values;
          return [String(row.id), told] as const;
        });
        expect(rebuilt).toEqual(new Map(rows));
        changes += (await garden.events()).length;
      }),
      { numRuns: 40 },
    );
    expect(changes).toBeGreaterThan(500);
  });
});

/** The server's clock decides when a removal happened; a time that was given is compared as it is. */
function markOf(deletedAt: unknown): string | null {
  if (typeof deletedAt !== 'string') return null;
  return deletedAt.startsWith('2020-') ? deletedAt.slice(0, 10) : 'now';
}
