import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GlebaError, uuidv7 } from '../../src/index.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import type { Queryable } from '../../src/server/db/db.ts';
import { holdWrites } from '../../src/server/write/held-writes.ts';
import { Bed, Label, Plant } from './support/garden.ts';
import { type Garden, openGarden } from './support/open-garden.ts';

/** Many rows written together must be what they are one after the other, whatever their rules ask or do. */

let garden: Garden;
beforeAll(async () => {
  garden = await openGarden();
}, 60_000);
afterAll(() => garden?.close());
beforeEach(() => {
  garden.plantRule.check = undefined;
});

interface RowPlan {
  readonly rule: 'nothing' | 'refuses' | 'looks' | 'writes';
  readonly height: string;
  readonly isMarked: boolean;
}
type Patch = Record<string, unknown>;

async function newPlants(plan: readonly RowPlan[]) {
  const [projectId] = garden.projects;
  return garden.asSystem(async (tx) => {
    const { id: bedId } = await tx.insert(Bed, { projectId, name: uuidv7() });
    const ids = await tx.insertMany(
      Plant,
      plan.map((_, index) => ({ projectId, bedId, name: `${index}`, height: '1.000' })),
    );
    for (const [index, { isMarked }] of plan.entries())
      if (isMarked) await tx.update(Plant, ids[index] ?? '', { deletedAt: '2020-01-01T00:00:00Z' });
    return { bedId, ids };
  });
}

/** What the rule finds is part of what it does, so that one row written too late or too early is seen. */
function rule(bedId: string, ids: readonly string[], plan: readonly RowPlan[]) {
  garden.plantRule.check = async (tx, { kind, before, after }) => {
    const index = ids.indexOf(String((after ?? before)?.id));
    const found = async () => {
      const filter = { bedId: { equalTo: bedId }, height: { equalTo: '7' } };
      return (await tx.list(Plant, { filter, orderBy: ['name'], withDeleted: true })).map(({ name }) => name).join();
    };
    const note = async (words: string) => {
      await tx.insert(Label, { words: `${kind} ${index} ${words}`, keeperId: garden.userId });
    };
    const wanted = plan[index]?.rule;
    if (wanted === 'refuses') throw new GlebaError('VALIDATION');
    if (wanted === 'looks' && (await found()).length > 1) throw new GlebaError('CONFLICT');
    if (wanted === 'writes') await note(await found());
  };
}

type Way = (tx: UnitOfWork, ids: readonly string[], patches: readonly Patch[]) => Promise<readonly unknown[]>;

const codeOf = (error: unknown) => {
  if (error instanceof GlebaError) return error.code;
  throw error;
};
const listed = (ids: readonly string[], patches: readonly Patch[]) =>
  ids.map((id, index) => ({ id, patch: patches[index] ?? {} }) as { id: string; patch: never });

const ways: Readonly<Record<'told' | 'thrown', { readonly together: Way; readonly single: Way }>> = {
  told: {
    async together(tx, ids, patches) {
      const refused: unknown[] = [];
      const onRefusal = (id: string, error: GlebaError) => void refused.push([ids.indexOf(id), error.code]);
      await tx.asActor.updateMany(Plant, listed(ids, patches), { onRefusal });
      return refused;
    },
    async single(tx, ids, patches) {
      const refused: unknown[] = [];
      for (const [index, { id, patch }] of listed(ids, patches).entries())
        await tx.asActor.update(Plant, id, patch).catch((error) => refused.push([index, codeOf(error)]));
      return refused;
    },
  },
  thrown: {
    // Caught within the transaction, so that what stands before the refusal is committed.
    together: (tx, ids, patches) =>
      tx.asActor.updateMany(Plant, listed(ids, patches)).then(
        () => [],
        (error) => [codeOf(error)],
      ),
    async single(tx, ids, patches) {
      for (const { id, patch } of listed(ids, patches)) {
        const refusal = await tx.asActor.update(Plant, id, patch).then(() => undefined, codeOf);
        if (refusal !== undefined) return [refusal];
      }
      return [];
    },
  },
};

async function outcomeOf(way: Way, plan: readonly RowPlan[], patches: readonly Patch[]) {
  garden.plantRule.check = undefined;
  const { bedId, ids } = await newPlants(plan);
  rule(bedId, ids, plan);
  await garden.db.query('delete from core.event_log');
  const refused = await garden.as(garden.person('admin'), (tx) => way(tx, ids, patches));
  const rows = await garden.asSystem((tx) =>
    tx.list(Plant, { filter: { bedId: { equalTo: bedId } }, orderBy: ['name'], withDeleted: true }),
  );
  const events = await garden.events();
  const known = JSON.stringify(events.map(({ record_id: _, ...event }) => event));
  return {
    refused,
    rows: rows.map(({ name, height, state, updatedBy, deletedBy, deletedAt }) => ({
      ...{ name, height, state, updatedBy, deletedBy, isRemoved: deletedAt !== null },
    })),
    // Ids and clocks differ between two runs, and nothing else may.
    events: known
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => `row ${ids.indexOf(id)}`),
  };
}

/** Each has a time of its own. */
async function statementsOf(ids: readonly string[]) {
  const { rows } = await garden.db.query<{ count: number }>(
    'select count(distinct updated_at)::integer as count from garden.plant where id = any($1::uuid[])',
    [ids],
  );
  return rows[0]?.count;
}

const rowPlan = fc.record<RowPlan>({
  rule: fc.constantFrom('nothing', 'nothing', 'nothing', 'refuses', 'looks', 'writes'),
  height: fc.constantFrom('1', '7', '8'),
  isMarked: fc.constantFrom(false, false, false, true),
});

describe('many rows', () => {
  it('written together are the rows, the refusals and the events of one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowPlan, { minLength: 1, maxLength: 9 }),
        fc.constantFrom<Patch>({}, { deletedAt: '2021-01-01T00:00:00Z' }, { deletedAt: null }),
        fc.constantFrom('told' as const, 'thrown' as const),
        async (plan, mark, how) => {
          const patches = plan.map(({ height }) => ({ height, state: 'old', ...mark }));
          const { together, single } = ways[how];
          expect(await outcomeOf(together, plan, patches)).toEqual(await outcomeOf(single, plan, patches));
        },
      ),
      { numRuns: 40 },
    );
  }, 180_000);

  it('leave in one statement where their rules look at nothing but the row, and one by one where they look further', async () => {
    const plan = Array.from({ length: 5 }, (): RowPlan => ({ rule: 'nothing', height: '7', isMarked: false }));
    const counted = async (check: (tx: UnitOfWork) => Promise<void>) => {
      const { ids } = await newPlants(plan);
      garden.plantRule.check = (tx) => check(tx);
      await garden.asSystem((tx) => tx.updateMany(Plant, listed(ids, Array(5).fill({ height: '7' }))));
      return statementsOf(ids);
    };
    expect(await counted(async () => {})).toBe(1);
    expect(await counted(async (tx) => void (await tx.count(Bed)))).toBe(5);
  });

  it('that change what names them are written one by one: the order says whether the name is free', async () => {
    const plan = Array.from({ length: 3 }, (): RowPlan => ({ rule: 'nothing', height: '1', isMarked: false }));
    const { ids } = await newPlants(plan);
    const moved = [{ name: '3' }, { name: '2' }, { name: '1' }];
    await garden.asSystem((tx) => tx.updateMany(Plant, listed(ids.toReversed(), moved)));
    const rows = await garden.asSystem((tx) => tx.list(Plant, { filter: { id: { in: ids } }, orderBy: ['id'] }));
    expect(rows.map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(await statementsOf(ids)).toBe(3);
  });
});

describe('writes that are held', () => {
  const answering = (asked: string[]): Queryable => ({
    async query<Row>(text: string) {
      asked.push(text);
      return { rows: [] as Row[], rowCount: 0 };
    },
  });

  it('stand before whatever is asked next, of several questions at once before all', async () => {
    const asked: string[] = [];
    const { tx, hold } = holdWrites(answering(asked), () => {});
    hold(async (direct) => {
      await direct.query('rows');
      await direct.query('events');
    });
    expect(asked).toEqual([]);
    await Promise.all([tx.query('one'), tx.query('other')]);
    expect(asked).toEqual(['rows', 'events', 'one', 'other']);
  });

  it('that fail are told to who asks, and to the transaction even if nobody listens', async () => {
    const told: unknown[] = [];
    const { tx, hold, release } = holdWrites(answering([]), (error) => told.push(error));
    hold(() => Promise.reject(new Error('full')));
    await expect(tx.query('one')).rejects.toThrow('full');
    await release();
    expect(told).toEqual([new Error('full')]);
  });
});
