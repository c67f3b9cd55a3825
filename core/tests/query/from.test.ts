import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type Include, one, systemActor } from '../../src/index.ts';
import {
  area,
  boxesMeet,
  count,
  descending,
  equal,
  every,
  greater,
  inOwnSystem,
  intersects,
  isNull,
  many,
  oneOf,
  part,
  rowsOf,
  shapeFrom,
  sum,
  transform,
  type UnitOfWork,
} from '../../src/server/index.ts';
import { Bed, editKey, Label, Plant, viewKey } from '../write/support/garden.ts';
import { type Garden, openGarden } from '../write/support/open-garden.ts';

let garden: Garden;
let projectId: string;
let hidden: string;
let foreign: string;
let admin: Actor;
/** Sees the first project only. */
let member: Actor;

const square = (x: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [x, 0],
      [x + side, 0],
      [x + side, side],
      [x, side],
      [x, 0],
    ],
  ],
});

beforeAll(async () => {
  garden = await openGarden();
  [projectId, hidden, foreign] = garden.projects;
  admin = garden.person('admin');
  member = garden.person('user', { [projectId]: [viewKey.key] });
  for (const [organizationId, project] of [
    [2, projectId],
    [2, hidden],
    [3, foreign],
  ] as const) {
    await garden.asSystem(async (tx) => {
      const bed = await tx.insert(Bed, { projectId: project, name: 'North' });
      const mother = await tx.insert(Plant, {
        ...{ projectId: project, bedId: bed.id, name: 'Ipê', height: '1.5', state: 'old', price: '10.10' },
        ...{ notes: { a: [1] }, secret: 'root', watered: '2026-01-02T03:04:05Z', crown: square(-45, 0.001) },
      });
      await tx.insert(Plant, { projectId: project, bedId: bed.id, name: 'Angico', motherId: mother.id, price: '0.02' });
      const gone = await tx.insert(Plant, { projectId: project, bedId: bed.id, name: 'Gone', price: '5' });
      await tx.remove(Plant, gone.id);
      await tx.insert(Label, { plantId: mother.id, words: 'of Ipê' });
    }, organizationId);
  }
});
afterAll(() => garden?.close());

describe('tx.from', () => {
  it('reads records by names, filters and order, as the face of the actor does', async () => {
    const rows = await garden.as(member, (tx) =>
      tx
        .from(Plant)
        .where({ projectId: { equalTo: projectId } })
        .orderBy('-name')
        .all(),
    );
    const list = await garden.as(member, (tx) => tx.asActor.list(Plant, { orderBy: ['-name'] }));
    expect(rows).toEqual(list);
    expect(rows.map(({ name }) => name)).toEqual(['Ipê', 'Angico']);
    const typed: readonly { name: string; price: string | null; state: 'young' | 'old' }[] = await garden.as(
      member,
      (tx) => tx.from(Plant).select(['name', 'price', 'state']).orderBy('name').limit(1).offset(1).all(),
    );
    expect(typed).toEqual([{ name: 'Ipê', price: '10.10', state: 'old' }]);
  });

  it('holds the actor inside of what they may read, and the server inside of the organization', async () => {
    const projects = (who: Actor, asServer = false) =>
      garden.as(who, async (tx) => {
        const reads = asServer ? tx.asServer : tx;
        const found = await reads
          .from(Plant)
          .select((plant) => ({ project: plant.projectId, plants: count() }))
          .all();
        return found.map(({ project }) => project).sort();
      });
    expect(await projects(member)).toEqual([projectId]);
    expect(await projects(garden.person('user'))).toEqual([]);
    expect(await projects(garden.person('user'), true)).toEqual([projectId, hidden].sort());
    expect(await projects(systemActor(3))).toEqual([foreign]);
    expect(
      await garden.as(member, (tx) =>
        tx
          .from(Plant)
          .where({ projectId: { equalTo: hidden } })
          .exists(),
      ),
    ).toBe(false);
  });

  it('leaves deleted rows out unless they are asked for by who may restore them', async () => {
    const gone = (who: Actor) =>
      garden.as(who, (tx) =>
        tx
          .from(Plant)
          .withDeleted()
          .where({ name: { equalTo: 'Gone' } })
          .count(),
      );
    expect(
      await garden.as(admin, (tx) =>
        tx
          .from(Plant)
          .where({ name: { equalTo: 'Gone' } })
          .count(),
      ),
    ).toBe(0);
    expect(await gone(admin)).toBe(2);
    expect(await gone(member)).toBe(0);
    expect(await gone(garden.person('user', { [projectId]: [viewKey.key, editKey.key] }))).toBe(1);
    const named = (tx: UnitOfWork) =>
      tx
        .from(Plant)
        .where({ deletedAt: { isNull: false } })
        .select(['name'])
        .all();
    expect(await garden.as(admin, named)).toEqual([{ name: 'Gone' }, { name: 'Gone' }]);
  });

  it('conceals what a column rule conceals, also in what is computed from it, and knows no hidden field', async () => {
    await garden.as(garden.person('admin'), async (tx) => {
      const { id } = await tx.get(
        Plant,
        (
          await tx
            .from(Plant)
            .where({ name: { equalTo: 'Ipê' } })
            .ids()
        )[0] ?? '',
      );
      await tx.update(Plant, id, { diary: 'dear' });
    });
    const secret = { select: (tx: UnitOfWork) => tx.from(Plant).select(['secret']).all() };
    await expect(garden.as(admin, secret.select)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const diaries = (who: Actor, asServer: boolean) =>
      garden.as(who, async (tx) => {
        const plants = (asServer ? tx.asServer : tx).from(Plant);
        const named = await plants.select(['diary']).all();
        const computed = await plants.where((plant) => equal(plant.diary, 'dear')).count();
        const grouped = await plants.select((plant) => ({ diary: plant.diary, number: count() })).all();
        return [named.filter(({ diary }) => diary !== null).length, computed, grouped.length];
      });
    // The rows were made by the server, so the diary is nobody's.
    expect(await diaries(admin, false)).toEqual([0, 0, 1]);
    expect(await diaries(admin, true)).toEqual([1, 1, 2]);
    await expect(
      garden.as(admin, (tx) =>
        tx
          .from(Plant)
          .where({ diary: { equalTo: 'dear' } })
          .all(),
      ),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('joins by conditions, each source under its own rule', async () => {
    const statement = (tx: UnitOfWork) =>
      tx
        .from(Plant)
        .leftJoin(Plant, (plant, mother) => equal(plant.motherId, mother.id))
        .join(Bed, (plant, _mother, bed) => equal(plant.bedId, bed.id))
        .where((plant, mother, bed) =>
          every(equal(bed.name, 'North'), isNull(mother.deletedAt), oneOf(plant.state, ['young', 'old'])),
        )
        .select((plant, mother, bed) => ({
          name: plant.name,
          mother: mother.name,
          bed: bed.name,
          since: plant.watered,
        }))
        .orderBy((plant) => [descending(plant.name)]);
    const rows: readonly { name: string; mother: string | null; bed: string; since: string | null }[] = await garden.as(
      member,
      (tx) => statement(tx).all(),
    );
    expect(rows).toEqual([
      { name: 'Ipê', mother: null, bed: 'North', since: '2026-01-02T03:04:05.000000Z' },
      { name: 'Angico', mother: 'Ipê', bed: 'North', since: null },
    ]);
    expect(await garden.as(garden.person('user'), (tx) => statement(tx).all())).toEqual([]);
  });

  it('leaves out what a joined or related source conceals, though the row itself is seen', async () => {
    const plantOf = async (who: Actor) =>
      garden.as(who, async (tx) => {
        const joined = tx.from(Label).leftJoin(Plant, (label, plant) => equal(label.plantId, plant.id));
        const plants = await joined.select((_label, plant) => ({ name: plant.name })).all();
        const inner = tx.from(Label).join(Plant, (label, plant) => equal(label.plantId, plant.id));
        const related = await tx
          .from(Label)
          .select(['words'])
          .with({ plant: ['name'] })
          .all();
        return [plants.map(({ name }) => name), await inner.count(), related.map(({ plant }) => plant?.name ?? null)];
      });
    // Labels are every member's, in the order in which they were made; plants those of whoever holds the project.
    expect(await plantOf(member)).toEqual([['Ipê', null], 1, ['Ipê', null]]);
    expect(await plantOf(admin)).toEqual([['Ipê', 'Ipê'], 2, ['Ipê', 'Ipê']]);
  });

  it('brings related rows by their relation', async () => {
    const rows = await garden.as(member, (tx) =>
      tx
        .from(Bed)
        .select(['name'])
        .with({ plants: many(Plant, ['name', 'price'], { orderBy: ['name'], include: { mother: ['name'] } }) })
        .all(),
    );
    const isId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(rows).toEqual([
      {
        name: 'North',
        plants: [
          { id: isId, name: 'Angico', price: '0.02', mother: { id: isId, name: 'Ipê' } },
          { id: isId, name: 'Ipê', price: '10.10', mother: null },
        ],
      },
    ]);
    await expect(
      garden.as(member, (tx) =>
        tx
          .from(Bed)
          .with({ plants: one(Plant, ['name']) } as Include)
          .all(),
      ),
    ).rejects.toThrow('no relation');
  });

  it('groups by what is no aggregate', async () => {
    const rows: readonly { state: string; plants: number; worth: string }[] = await garden.as(admin, (tx) =>
      tx
        .from(Plant)
        .select((plant) => ({ state: plant.state, plants: count(), worth: sum(plant.price) }))
        .orderBy((plant) => [descending(plant.state)])
        .all(),
    );
    expect(rows).toEqual([
      { state: 'young', plants: 2, worth: '0.04' },
      { state: 'old', plants: 2, worth: '20.20' },
    ]);
    const tall = await garden.as(admin, (tx) =>
      tx
        .from(Plant)
        .select((plant) => ({ tall: count(greater(plant.height, '1')), all: count() }))
        .first(),
    );
    expect(tall).toEqual({ tall: 2, all: 4 });
  });

  it('measures and compares shapes', async () => {
    const rows = await garden.as(member, (tx) =>
      tx
        .from(Plant)
        .where((plant) =>
          every(
            boxesMeet(plant.crown, shapeFrom(square(-45, 0.002))),
            intersects(plant.crown, shapeFrom(square(-45, 0.002))),
          ),
        )
        .select((plant) => ({
          crown: plant.crown,
          size: area(transform(plant.crown, 4674)),
          plane: inOwnSystem(plant.crown, 0),
        }))
        .all(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.crown).toMatchObject({ type: 'Polygon' });
    expect(Number(rows[0]?.size)).toBeCloseTo(12_309, -2);
    expect(JSON.stringify(rows[0]?.plane)).not.toContain('.');
    const away = await garden.as(member, (tx) =>
      tx
        .from(Plant)
        .where((plant) => intersects(plant.crown, shapeFrom(square(10, 1))))
        .exists(),
    );
    expect(away).toBe(false);
  });

  it('goes through all rows a page at a time, and on from where it was', async () => {
    const names = async (options: { size: number; after?: string }) =>
      garden.as(admin, async (tx) => {
        const seen = [];
        for await (const { id, name } of tx.from(Plant).each(options)) seen.push([id, name] as const);
        return seen;
      });
    const all = await names({ size: 3 });
    expect(all.map(([, name]) => name)).toEqual(['Ipê', 'Angico', 'Ipê', 'Angico']);
    expect(await names({ size: 2, after: all[0]?.[0] ?? '' })).toEqual(all.slice(1));
    expect(await garden.as(admin, (tx) => tx.from(Plant).ids())).toEqual(all.map(([id]) => id));
  });

  it('locks the rows of the entity itself', async () => {
    const row = await garden.as(member, (tx) =>
      tx
        .from(Plant)
        .leftJoin(Bed, (plant, bed) => equal(plant.bedId, bed.id))
        .lock('no key update')
        .first(),
    );
    expect(row?.name).toBe('Ipê');
  });
});

describe('tx.sql', () => {
  const because = 'the test asks for it';

  it('gives rows of entities that the reader may see, and parameters', async () => {
    const ask = (who: Actor) =>
      garden.as(who, (tx) => {
        const upper = part`upper(p.name || ${'!'}::text)`;
        return tx.sql<{ name: string; bed: string }>({ because })`
          select ${upper} as name, b.name as bed from ${Plant} p join ${Bed} b on b.id = p.bed_id
          where p.name = any(${['Ipê', 'Gone']}::text[]) and p.name is distinct from b.name order by 1`;
      });
    expect(await ask(member)).toEqual([{ name: 'IPÊ!', bed: 'North' }]);
    expect(await ask(admin)).toHaveLength(2);
    expect(await ask(garden.person('user'))).toEqual([]);
    expect(await ask(systemActor(2))).toHaveLength(2);
  });

  it('conceals columns, gives deleted rows and the server’s view where it is told to', async () => {
    const ask = (rows: ReturnType<typeof rowsOf>) =>
      garden.as(
        member,
        (tx) => tx.sql<{ diary: string | null }>({ because })`select p.diary from ${rows} p order by 1`,
      );
    expect(await ask(rowsOf(Plant))).toEqual([{ diary: null }, { diary: null }]);
    expect((await ask(rowsOf(Plant, { asServer: true }))).map(({ diary }) => diary)).toContain('dear');
    expect(await ask(rowsOf(Plant, { asServer: true, evenDeleted: true }))).toHaveLength(6);
    await expect(garden.as(member, (tx) => tx.sql({ because })`select p.secret from ${Plant} p`)).rejects.toThrow();
  });

  it('shows each reader their own rows, also of what the database keeps prepared', async () => {
    const named = (who: Actor, name: string) =>
      garden.as(
        who,
        (tx) => tx.sql({ because, isRepeated: true })`select 1 from ${Plant} p where p.name = ${name}::text`,
      );
    // More often than a plan is made for the values alone (PostgreSQL: five times).
    for (let time = 0; time < 7; time += 1) {
      expect(await named(member, 'Ipê')).toHaveLength(1);
      expect(await named(admin, 'Ipê')).toHaveLength(2);
      expect(await named(garden.person('user'), 'Ipê')).toEqual([]);
      expect(await named(admin, 'Nobody')).toEqual([]);
    }
  });

  it.each([
    ['a table by its name', (tx: UnitOfWork) => tx.sql({ because })`select 1 from garden.plant p`],
    ['a quoted one', (tx: UnitOfWork) => tx.sql({ because })`select 1 from ${Bed} b, "garden"."plant" p`],
    ['one that no entity has', (tx: UnitOfWork) => tx.sql({ because })`select 1 from core.event_log e`],
    ['a write', (tx: UnitOfWork) => tx.sql({ because })`delete from ${Plant} p`],
    ['no reason', (tx: UnitOfWork) => tx.sql({ because: ' ' })`select 1`],
  ])('refuses %s', async (_what, ask) => {
    await expect(garden.as(admin, async (tx) => ask(tx))).rejects.toThrow('A statement by hand');
  });
});
