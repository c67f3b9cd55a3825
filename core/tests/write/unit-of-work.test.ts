import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEvent, GlebaError, Organization, User, UserOrganization, uuidv7 } from '../../src/index.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { databaseOf } from '../../src/server/write/database-of.ts';
import { Bed, Label, Plant, Stake } from './support/garden.ts';
import { type Garden, openGarden } from './support/open-garden.ts';
import { outcome } from './support/outcome.ts';

let garden: Garden;
let bedId: string;

beforeAll(async () => {
  garden = await openGarden();
});
afterAll(() => garden?.close());
beforeEach(async () => {
  await garden.db.query(
    'truncate garden.bed, garden.plant, garden.label, garden.stake, core.event_log, core.event_queue cascade',
  );
  bedId = (await garden.asSystem((tx) => tx.insert(Bed, { projectId: garden.projects[0], name: 'North' }))).id;
  await garden.db.query('truncate core.event_log, core.event_queue');
  garden.commits.length = 0;
});

const plant = (values: Record<string, unknown> = {}) => ({
  projectId: garden.projects[0],
  bedId,
  name: 'Ipê',
  ...values,
});
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-45, -22],
      [-44.999, -22],
      [-44.999, -21.999],
      [-45, -21.999],
      [-45, -22],
    ],
  ],
} as const;

describe('insert', () => {
  it('answers the whole record and tells it, without hidden values', async () => {
    const admin = garden.person('admin');
    const made = await garden.as(admin, (tx) =>
      tx.insert(
        Plant,
        plant({
          height: '1.5',
          crown: square,
          notes: { b: 1, a: [null] },
          secret: 'hush',
          rank: 4,
          watered: '2026-01-02T03:04:05-03:00',
        }),
      ),
    );
    expect(made).toMatchObject({
      organizationId: 2,
      name: 'Ipê',
      height: '1.500',
      state: 'young',
      rank: 4,
      secret: 'hush',
      price: null,
      watered: '2026-01-02T06:04:05.000000Z',
      notes: { a: [null], b: 1 },
      createdBy: garden.userId,
      updatedBy: garden.userId,
      deletedAt: null,
    });
    expect(made.updatedAt).toBe(made.createdAt);
    expect(Number(made.size)).toBeGreaterThan(11_000);
    expect(Number(made.size)).toBeLessThan(12_000);
    const [event, ...others] = await garden.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      name: 'garden.plant.created',
      record_id: made.id,
      organization_id: 2,
      project_id: garden.projects[0],
      actor: garden.userId,
    });
    const { secret: _hidden, size: _computed, ...told } = made;
    expect(event?.data).toEqual({ id: made.id, record: told });
    expect(made.crown).toMatchObject({ type: 'Polygon' });
    expect(JSON.stringify(made.crown)).toContain('[-44.999');
    const { rows } = await garden.db.query('select count(*)::int as count from core.event_queue');
    expect(rows).toEqual([{ count: 1 }]);
    expect(garden.commits).toEqual([[2]]);
  });

  it('takes a geometry in another coordinate system from the server, not from a caller', async () => {
    const metres = {
      type: 'Polygon',
      coordinates: [
        [
          [500000, 7500000, 5],
          [500100, 7500000, 5],
          [500100, 7500100, 5],
          [500000, 7500000, 5],
        ],
      ],
      crs: { srid: 31984 },
    } as const;
    await garden.asSystem((tx) =>
      tx.insertMany(Plant, [plant({ name: 'a', crown: metres }), plant({ name: 'b', crown: square })]),
    );
    const { rows } = await garden.db.query(
      `select ST_SRID(crown) as srid, ST_NDims(crown) as dimensions, ST_AsText(ST_SnapToGrid(ST_PointN(ST_ExteriorRing(ST_Transform(crown, 31984)), 2), 0.001)) as second
       from garden.plant where name = 'a'`,
    );
    expect(rows).toEqual([{ srid: 31983, dimensions: 2, second: 'POINT(500100 7500000)' }]);
    expect(
      await outcome(garden.as(garden.person('admin'), (tx) => tx.asActor.insert(Plant, plant({ crown: metres })))),
    ).toBe('VALIDATION');
  });

  it('stays in the organization, also for the server', async () => {
    expect(
      await outcome(
        garden.asSystem((tx) => tx.insert(Bed, { projectId: garden.projects[2], organizationId: 3, name: 'x' })),
      ),
    ).toBe('FORBIDDEN');
    expect(await outcome(garden.asSystem((tx) => tx.insert(Bed, { projectId: garden.projects[2], name: 'x' })))).toBe(
      'VALIDATION',
    );
    expect(await outcome(garden.asSystem((tx) => tx.insert(Organization, { id: '4', name: 'x' })))).toBe('FORBIDDEN');
    expect(await garden.events()).toEqual([]);
  });

  it('validates', async () => {
    expect(await outcome(garden.asSystem((tx) => tx.insert(Plant, plant({ height: '-1' }))))).toBe('VALIDATION');
    expect(await outcome(garden.asSystem((tx) => tx.insert(Plant, plant({ zzz: 1 }))))).toBe('VALIDATION');
  });

  it('keeps the order of many rows, in their ids and their events', async () => {
    const names = Array.from({ length: 2500 }, (_, index) => `p${index}`);
    const ids = await garden.asSystem((tx) =>
      tx.insertMany(
        Plant,
        names.map((name) => plant({ name })),
      ),
    );
    const told = await garden.events();
    expect(told.map((event) => event.record_id)).toEqual(ids);
    expect(told.map((event) => (event.data.record as { name: string }).name)).toEqual(names);
  });
});

describe('update', () => {
  it('tells only what differs', async () => {
    const { id } = await garden.asSystem((tx) =>
      tx.insert(Plant, plant({ height: '1.5', crown: square, secret: 'a' })),
    );
    const changed = await garden.as(garden.person('admin'), (tx) =>
      tx.update(Plant, id, { height: '1.50', name: 'Ipê-roxo', secret: 'b' }),
    );
    const [, event, ...others] = await garden.events();
    expect(others).toEqual([]);
    expect(event?.name).toBe('garden.plant.changed');
    expect(event?.data).toEqual({
      id,
      changes: {
        name: { from: 'Ipê', to: 'Ipê-roxo' },
        updatedAt: { from: expect.any(String), to: changed.updatedAt },
        updatedBy: { from: null, to: garden.userId },
      },
    });
    expect(changed.secret).toBe('b');
    expect(changed.updatedAt > changed.createdAt).toBe(true);
  });

  it('writes nothing and tells nothing when nothing differs', async () => {
    const made = await garden.asSystem((tx) =>
      tx.insert(Plant, plant({ height: '1.5', crown: square, notes: { a: 1, b: 2 }, watered: '2026-01-01T00:00:00Z' })),
    );
    const same = {
      height: '1.5',
      crown: made.crown,
      notes: { b: 2, a: 1 },
      watered: '2025-12-31T21:00:00-03:00',
      name: ' Ipê ',
    };
    // GeoJSON's 9 decimals lose some nanometres on the way through 4326.
    const { crown: _lossy, ...exact } = same;
    const updated = await garden.asSystem((tx) => tx.update(Plant, made.id, exact));
    expect(updated.updatedAt).toBe(made.updatedAt);
    await garden.asSystem((tx) => tx.update(Plant, made.id, {}));
    expect(await garden.events()).toHaveLength(1);
  });

  it('refuses a stale writer', async () => {
    const made = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    const write = (name: string, expectedUpdatedAt: string) =>
      garden.asSystem((tx) => tx.update(Plant, made.id, { name }, { expectedUpdatedAt }));
    expect(await outcome(write('a', made.updatedAt))).toBe('ok');
    expect(await outcome(write('b', made.updatedAt))).toBe('CONFLICT');
  });

  it('gives each change a later moment than the one before, whatever the clock says', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    const moments = await garden.asSystem(async (tx) => {
      // Two changes within a tick of the clock, which cannot be waited for.
      await databaseOf(tx).query(
        `update garden.plant set updated_at = statement_timestamp() + interval '1 minute' where id = $1::uuid`,
        [id],
      );
      const { updatedAt: ahead } = await tx.get(Plant, id);
      const { updatedAt: one } = await tx.update(Plant, id, { name: 'one' });
      await tx.updateMany(Plant, [{ id, patch: { name: 'many' } }]);
      return [ahead, one, (await tx.get(Plant, id)).updatedAt];
    });
    await garden.as(garden.person('admin'), (tx) => tx.asActor.update(Plant, id, { name: 'at once' }));
    moments.push((await garden.asSystem((tx) => tx.get(Plant, id))).updatedAt);
    expect(moments).toEqual([...new Set(moments)].sort());
    expect(moments).toHaveLength(4);
  });

  it('does not move a row to another organization or change its id', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    expect(await outcome(garden.asSystem((tx) => tx.update(Plant, id, { organizationId: 3 })))).toBe('FORBIDDEN');
    expect(await outcome(garden.asSystem((tx) => tx.update(Plant, id, { id: uuidv7() } as never)))).toBe('VALIDATION');
    expect(await outcome(garden.asSystem((tx) => tx.update(Plant, id, { name: 'x' }), 3))).toBe('NOT_FOUND');
    expect(await outcome(garden.asSystem((tx) => tx.update(Plant, 'not an id', { name: 'x' })))).toBe('NOT_FOUND');
  });

  it('sets and clears who deleted together', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    const admin = garden.person('admin');
    const gone = await garden.as(admin, (tx) => tx.asActor.update(Plant, id, { deletedAt: '2020-01-01T00:00:00Z' }));
    expect(gone.deletedBy).toBe(garden.userId);
    expect((gone.deletedAt ?? '') > '2025').toBe(true);
    const again = await garden.as(admin, (tx) => tx.asActor.update(Plant, id, { deletedAt: '2026-01-01T00:00:00Z' }));
    expect(again.deletedAt).toBe(gone.deletedAt);
    expect(await garden.asSystem((tx) => tx.count(Plant))).toBe(0);
    expect(await garden.asSystem((tx) => tx.count(Plant, { withDeleted: true }))).toBe(1);
    const back = await garden.as(admin, (tx) => tx.asActor.update(Plant, id, { deletedAt: null }));
    expect([back.deletedAt, back.deletedBy]).toEqual([null, null]);
    expect((await garden.events()).map((event) => event.name)).toEqual([
      'garden.plant.created',
      'garden.plant.changed',
      'garden.plant.changed',
    ]);
  });
});

describe('remove', () => {
  it('marks where the entity is soft-deleted, and frees its unique key', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    expect(await outcome(garden.asSystem((tx) => tx.insert(Plant, plant())))).toBe('DUPLICATE');
    await garden.asSystem((tx) => tx.remove(Plant, id));
    await garden.asSystem((tx) => tx.remove(Plant, id));
    const second = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    expect(await outcome(garden.asSystem((tx) => tx.update(Plant, id, { deletedAt: null })))).toBe('DUPLICATE');
    expect(await garden.asSystem((tx) => tx.list(Plant, { orderBy: ['name'] }))).toMatchObject([{ id: second.id }]);
  });

  it('takes along what belongs to it, each with its event, and lets go what only points to it', async () => {
    const made = await garden.asSystem(async (tx) => {
      const mother = await tx.insert(Plant, plant({ name: 'mother', secret: 'hush' }));
      const daughter = await tx.insert(Plant, plant({ name: 'daughter', motherId: mother.id }));
      const stake = await tx.insert(Stake, { projectId: garden.projects[0], bedId });
      const label = await tx.insert(Label, { words: 'x', plantId: mother.id });
      await tx.remove(Plant, daughter.id);
      return { mother, daughter, stake, label };
    });
    await garden.db.query('truncate core.event_log, core.event_queue');
    await garden.asSystem((tx) => tx.remove(Bed, bedId));
    const told = (await garden.events()).map((event) => `${event.name} ${event.record_id}`);
    expect(told.sort()).toEqual(
      [
        `garden.bed.removed ${bedId}`,
        `garden.label.changed ${made.label.id}`,
        `garden.plant.changed ${made.daughter.id}`,
        `garden.plant.removed ${made.daughter.id}`,
        `garden.plant.removed ${made.mother.id}`,
        `garden.stake.removed ${made.stake.id}`,
      ].sort(),
    );
    const gone = (await garden.events()).filter((event) => event.name === 'garden.plant.removed');
    expect(gone.map((event) => event.record_id)).toEqual([made.mother.id, made.daughter.id]);
    expect((await garden.events()).at(-1)?.name).toBe('garden.bed.removed');
    expect(JSON.stringify(await garden.events())).not.toContain('hush');
    expect(await garden.asSystem((tx) => tx.list(Label))).toMatchObject([{ plantId: null }]);
  });

  it('is refused while something needs the row', async () => {
    const [first] = await garden.asSystem(async (tx) => {
      const one = await tx.insert(Label, { words: 'one' });
      return [one, await tx.insert(Label, { words: 'two', copyOfId: one.id })];
    });
    expect(await outcome(garden.asSystem((tx) => tx.remove(Label, first?.id ?? '')))).toBe('IN_USE');
    expect(await garden.asSystem((tx) => tx.count(Label))).toBe(2);
  });

  it("does not reach another organization's rows through a shared one", async () => {
    await garden.asSystem((tx) => tx.insert(UserOrganization, { userId: garden.strangerId, role: 'user' }), 3);
    expect(await outcome(garden.asSystem((tx) => tx.remove(User, garden.strangerId)))).toBe('IN_USE');
    expect(await garden.asSystem((tx) => tx.count(UserOrganization), 3)).toBe(1);
  });
});

describe('the unit', () => {
  const watered = defineEvent('garden.plant.watered', { about: Plant, data: z.object({ litres: z.number() }) });

  it('commits all or nothing', async () => {
    const order: string[] = [];
    await garden
      .asSystem(async (tx) => {
        await tx.insert(Plant, plant());
        tx.afterCommit(() => void order.push('never'));
        throw new Error('no');
      })
      .catch(() => {});
    expect(await garden.events()).toEqual([]);
    expect(await garden.asSystem((tx) => tx.count(Plant))).toBe(0);
    expect(garden.commits).toEqual([]);
    await garden.asSystem(async (tx) => {
      tx.afterCommit(async () => {
        order.push('first');
        throw new Error('told to the log only');
      });
      tx.asActor.afterCommit(() => void order.push(`second, of ${garden.commits.length}`));
      await tx.insert(Plant, plant());
    });
    expect(order).toEqual(['first', 'second, of 1']);
  });

  it('records declared events with what the envelope needs', async () => {
    const made = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    await garden.as(garden.person('admin'), (tx) => tx.emit(watered, made.id, { litres: 2 }));
    expect((await garden.events()).at(-1)).toEqual({
      name: 'garden.plant.watered',
      record_id: made.id,
      organization_id: 2,
      project_id: garden.projects[0],
      actor: garden.userId,
      data: { litres: 2 },
    });
    const wrong = { litres: 'two' } as unknown as { litres: number };
    expect(await outcome(garden.asSystem((tx) => tx.emit(watered, made.id, wrong)))).toMatch(/does not fit/);
  });

  it('carries correlation and causation', async () => {
    const causationId = uuidv7();
    await garden.transactions.run({ actor: garden.person('admin'), correlationId: 'c-1', causationId }, (tx) =>
      tx.insert(Plant, plant()),
    );
    const { rows } = await garden.db.query('select correlation_id, causation_id from core.event_log');
    expect(rows).toEqual([{ correlation_id: 'c-1', causation_id: causationId }]);
  });

  it('locks', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    expect(await garden.asSystem((tx) => tx.get(Plant, id, { lock: true }))).toMatchObject({ id });
    expect(await outcome(garden.asSystem((tx) => tx.get(Plant, uuidv7(), { lock: true })))).toBe('NOT_FOUND');
  });

  it('asks write rules, derived or commanded, before anything is written', async () => {
    const asked: unknown[] = [];
    garden.plantRule.check = async (_tx, change) => {
      asked.push([change.kind, change.before?.name, change.after?.name]);
      if (change.after?.name === 'weed') throw new GlebaError('CONFLICT');
    };
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    expect(await outcome(garden.asSystem((tx) => tx.insert(Plant, plant({ name: 'weed' }))))).toBe('CONFLICT');
    expect(
      await outcome(garden.as(garden.person('admin'), (tx) => tx.asActor.update(Plant, id, { name: 'weed' }))),
    ).toBe('CONFLICT');
    expect(await outcome(garden.asSystem((tx) => tx.remove(Bed, bedId)))).toBe('ok');
    garden.plantRule.check = undefined;
    expect(asked).toEqual([
      ['create', undefined, 'Ipê'],
      ['create', undefined, 'weed'],
      ['update', 'Ipê', 'weed'],
      ['remove', 'Ipê', undefined],
    ]);
  });

  it('tells write rules what a mark does, however it is spelled', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    const told: unknown[] = [];
    garden.plantRule.check = async (_tx, { kind, before, after }) => {
      told.push([kind, before?.name, before?.deletedAt === null, after?.name, after && after.deletedAt === null]);
    };
    const asAdmin = async (act: (tx: UnitOfWork) => Promise<unknown>) => {
      told.length = 0;
      await garden.as(garden.person('admin'), act);
      return [...told];
    };
    const mark = (deletedAt: string | null, values = {}) =>
      asAdmin((tx) => tx.asActor.update(Plant, id, { ...values, deletedAt }));
    const removed = [['remove', 'Ipê', true, undefined, undefined]];
    const restored = [['restore', 'Ipê', false, 'Ipê', true]];
    expect(await asAdmin((tx) => tx.asActor.remove(Plant, id))).toEqual(removed);
    expect(await mark('2026-01-01T00:00:00Z')).toEqual([]);
    expect(await mark(null)).toEqual(restored);
    expect(await mark('2026-01-01T00:00:00Z')).toEqual(removed);
    expect(await asAdmin((tx) => tx.asActor.remove(Plant, id))).toEqual([]);
    expect(await mark(null, { name: 'Jatobá' })).toEqual([
      ['update', 'Ipê', false, 'Jatobá', false],
      ['restore', 'Jatobá', false, 'Jatobá', true],
    ]);
    expect(await mark('2026-01-01T00:00:00Z', { name: 'Ipê' })).toEqual([
      ['update', 'Jatobá', true, 'Ipê', true],
      ['remove', 'Ipê', true, undefined, undefined],
    ]);
    garden.plantRule.check = undefined;
  });

  it('undoes a removal of which a rule refused a part, even if the refusal is caught', async () => {
    await garden.asSystem((tx) => tx.insert(Stake, { projectId: garden.projects[0], bedId }));
    await garden.asSystem((tx) => tx.insertMany(Plant, [plant(), plant({ name: 'sacred' })]));
    garden.plantRule.check = async (_tx, change) => {
      if (change.before?.name === 'sacred') throw new GlebaError('IN_USE');
    };
    const removal = garden.asSystem((tx) => tx.remove(Bed, bedId).catch(() => {}));
    expect(await outcome(removal)).toBe('IN_USE');
    garden.plantRule.check = undefined;
    expect(await garden.asSystem(async (tx) => [await tx.count(Plant), await tx.count(Stake)])).toEqual([2, 1]);
  });
});
