import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allow, boolean, date, decimal, defineEntity, enumeration, integer, money, text } from '../../src/index.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { Plant } from './support/garden.ts';
import { type EventRow, type Garden, openGarden } from './support/open-garden.ts';

const Tool = defineEntity('shed.tool', {
  scope: 'project',
  softDelete: true,
  fields: {
    name: text({ required: true }),
    weight: decimal({ precision: 10, scale: 3, min: '0' }),
    price: money(),
    pieces: integer({ required: true, default: 1, max: 100 }),
    isSharp: boolean(),
    boughtOn: date(),
    state: enumeration(['new', 'used'], { required: true, default: 'new' }),
    secret: money({ hidden: true }),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

let garden: Garden;
let tools: string[];
beforeAll(async () => {
  garden = await openGarden([{ id: 'shed', version: '1.0.0', entities: [Tool] }]);
}, 60_000);
afterAll(() => garden.close());
beforeEach(async () => {
  const [projectId] = garden.projects;
  await garden.db.query('delete from shed.tool');
  tools = await garden.asSystem((tx) =>
    tx.insertMany(
      Tool,
      ['a', 'b', 'c'].map((name) => ({ projectId, name, weight: '1.5', price: '10' })),
    ),
  );
  await garden.db.query('delete from core.event_log');
});

const all = () => garden.asSystem((tx) => tx.list(Tool, { orderBy: ['name'], withDeleted: true }));
const told = async () => {
  const { rows } = await garden.db.query<EventRow>(
    `select name, record_id, organization_id, project_id::text as project_id, actor::text as actor, data
     from core.event_log where entity = 'shed.tool' order by position`,
  );
  return rows;
};
const because = 'to try it';
const doubled = (tx: UnitOfWork) =>
  tx.updateBy(Tool, ['price', 'weight'], { because })`
    select t.id, t.price * 2 as price, t.weight from ${Tool} t where t.name <> ${'c'}::text`;

describe('rows by one statement', () => {
  it('hold what it works out, and tell what updateMany tells', async () => {
    expect(await garden.asSystem(doubled)).toBe(2);
    expect((await all()).map(({ price }) => price)).toEqual(['20.00', '20.00', '10.00']);
    const byStatement = await told();
    await garden.db.query('delete from core.event_log');
    await garden.asSystem((tx) =>
      tx.updateMany(
        Tool,
        tools.slice(0, 2).map((id) => ({ id, patch: { price: '40', weight: '1.5' } })),
      ),
    );
    const byRow = await told();
    const shape = ({ data, ...rest }: EventRow) => ({
      ...rest,
      fields: Object.keys(Object(data).changes).toSorted(),
      about: Object(data).id,
    });
    expect(byStatement.map(shape)).toEqual(byRow.map(shape));
    expect(Object(byStatement[0]?.data).changes.price).toEqual({ from: '10.00', to: '20.00' });
    const at = (event: EventRow | undefined) => Object(event?.data).changes.updatedAt;
    expect(at(byStatement[0]).to).toBe(at(byRow[0]).from);
    expect(at(byStatement[0]).from < at(byStatement[0]).to).toBe(true);
  });

  it('have ids of their own in the log, of version 7, and stand in the queue', async () => {
    await garden.asSystem(doubled);
    const { rows } = await garden.db.query<{ id: string; queued: boolean }>(
      'select l.id::text as id, q.position is not null as queued from core.event_log l left join core.event_queue q using (position)',
    );
    expect(rows.map(({ queued }) => queued)).toEqual([true, true]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    for (const { id } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
      expect(Math.abs(Number.parseInt(id.replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(600_000);
    }
  });

  it('tell what a trigger changes beside, and nothing that is hidden', async () => {
    await garden.db.query(`create or replace function shed.reckon() returns trigger language plpgsql as $$
      begin new.pieces := 7; new.secret := 99; return new; end $$;
      create trigger reckon before update on shed.tool for each row execute function shed.reckon()`);
    await garden.asSystem(doubled);
    await garden.db.query('drop trigger reckon on shed.tool');
    const [event] = await told();
    const { changes } = Object(event?.data);
    expect(changes.pieces).toEqual({ from: 1, to: 7 });
    expect(Object.keys(changes).toSorted()).toEqual(['pieces', 'price', 'updatedAt']);
  });

  it('that are so already are neither written nor told', async () => {
    const same = (tx: UnitOfWork) => tx.updateBy(Tool, ['price'], { because })`select t.id, t.price from ${Tool} t`;
    expect(await garden.asSystem(same)).toBe(0);
    expect(await told()).toEqual([]);
  });

  it('of another organization stay as they are, even if the statement names them', async () => {
    const foreign = await garden.asSystem(
      (tx) => tx.insert(Tool, { projectId: garden.projects[2], name: 'x', price: '1' }),
      3,
    );
    const named = (tx: UnitOfWork) =>
      tx.updateBy(Tool, ['price'], { because })`select ${foreign.id}::uuid as id, 5::numeric as price`;
    expect(await garden.asSystem(named)).toBe(0);
    expect(await garden.asSystem(named, 3)).toBe(1);
  });

  it('outside what a field takes are refused, and nothing of the transaction stays', async () => {
    for (const [field, value] of [
      ['weight', '-1'],
      ['pieces', '101'],
      ['pieces', null],
    ] as const) {
      const wrong = garden.asSystem(
        (tx) =>
          tx.updateBy(Tool, [field], { because })`
          select t.id, ${value}::integer as weight, ${value}::integer as pieces from ${Tool} t`,
      );
      await expect(wrong).rejects.toThrow();
    }
    expect((await all()).map(({ weight, pieces }) => [weight, pieces])).toEqual(Array(3).fill(['1.500', 1]));
  });

  it('are the server’s own, of fields that a column alone decides and no rule has a say in', async () => {
    await expect(garden.asSystem(async (tx) => tx.updateBy(Tool, ['name'], { because }))).rejects.toThrow('name');
    const person = garden.person('admin');
    await expect(garden.as(person, async (tx) => doubled(tx.asActor))).rejects.toThrow('the server itself');
    await expect(garden.asSystem(async (tx) => tx.updateBy(Plant, ['height'], { because }))).rejects.toThrow('Rules');
    await expect(garden.asSystem(async (tx) => tx.updateBy(Tool, ['price'], { because: ' ' }))).rejects.toThrow('why');
    await expect(
      garden.asSystem((tx) => tx.updateBy(Tool, ['price'], { because })`delete from ${Tool}`),
    ).rejects.toThrow('only reads');
  });
});
