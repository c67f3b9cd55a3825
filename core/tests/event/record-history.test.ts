import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity } from '../../src/entity/entity.ts';
import { text } from '../../src/entity/field.ts';
import { EntityRegistry } from '../../src/entity/registry.ts';
import { uuidv7 } from '../../src/entity/uuid.ts';
import { changeOf, defineEvent } from '../../src/event/define-event.ts';
import { accessKey, allow } from '../../src/permission/access-rule.ts';
import { type Actor, systemActor } from '../../src/permission/actor.ts';
import { everyPluginEnabled } from '../../src/plugin/plugin-state.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { recordHistoryQuery } from '../../src/server/event/record-history.ts';
import { addUsers, noFiles, openKernelDatabase, silentLog } from './support/kernel-database.ts';

const see = accessKey('demo.see');
const change = accessKey('demo.change');
const Plot = defineEntity('demo.plot', {
  scope: 'project',
  softDelete: true,
  fields: {
    block: text(),
    price: text({ read: allow.adminAndUp }),
    remark: text({ read: allow.own('createdBy') }),
    token: text({ hidden: true }),
  },
  access: { read: allow.key(see), create: allow.nobody, update: allow.key(change), delete: allow.nobody },
});
/** Texts that are just not large enough to stand in events by their digest. */
const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const Gone = defineEntity('demo.gone', {
  scope: 'organization',
  fields: {
    words: text({ max: 1_000_000 }),
    ...Object.fromEntries(parts.map((name) => [name, text({ max: 4000 })])),
  },
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});

const priced = defineEvent('demo.plot.priced', changeOf(Plot, 'price'));
const moved = defineEvent('demo.plot.moved', changeOf(Plot, 'block', { from: ['B'] }));
const foreign = defineEvent('other.plot.moved', changeOf(Plot, 'block'));
const named = defineEvent('demo.plot.named', changeOf(Plot, 'block', { alsoFirst: true }));

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
const [north, south] = [uuidv7(), uuidv7()];
const person = (project: string, keys: readonly string[] = [see.key], more: Partial<Actor> = {}): Actor => ({
  ...systemActor(2, everyPluginEnabled),
  kind: 'user',
  userId: uuidv7(),
  role: 'user',
  projectKeys: new Map([[project, new Set(keys)]]),
  ...more,
});
const writer = person(north);
const admin = person(north, [], { role: 'admin' });
let plotId = '';

const as = <T>(actor: Actor, work: (tx: UnitOfWork) => Promise<T>) =>
  database.transactions.run({ actor, correlationId: 'test' }, work);
async function history(
  actor: Actor,
  recordId = plotId,
  more: Record<string, unknown> = {},
  query = recordHistoryQuery(database.registry),
) {
  const input = z.parse(query.input, { entity: 'demo.plot', recordId, ...more });
  const context = {
    actor,
    correlationId: 'test',
    log: silentLog,
    files: noFiles,
    transaction: <T>(work: (tx: UnitOfWork) => Promise<T>) => as(actor, work),
  };
  return z.parse(query.output, await query.run(context, input)) as {
    totalCount: number;
    nextOffset: number | null;
    nodes: {
      name: string;
      changes: unknown[];
      happened: string[];
      data?: { record: unknown };
      actorName: string;
      actorId: string;
    }[];
  };
}

beforeAll(async () => {
  database = await openKernelDatabase([Plot, Gone]);
  await addUsers(database.db, writer.userId, admin.userId);
  await database.db.query(
    `insert into core.project (id, organization_id, name) values ($1, 2, 'North'), ($2, 2, 'South')`,
    [north, south],
  );
  plotId = (
    await as(writer, (tx) =>
      tx.insert(Plot, { projectId: north, block: 'A', price: '9', remark: 'mine', token: 'secret' }),
    )
  ).id;
  await as(admin, (tx) => tx.update(Plot, plotId, { block: 'B', price: '8', remark: 'still', token: 'other' }));
});
afterAll(() => database.release());

describe('the history of a record', () => {
  it('tells who changed what, the latest first', async () => {
    const { totalCount, nodes } = await history(admin);
    expect(totalCount).toBe(2);
    expect(nodes.map(({ name }) => name)).toEqual(['demo.plot.changed', 'demo.plot.created']);
    expect(nodes[0]).toMatchObject({ actorId: admin.userId, actorName: `Person ${admin.userId}` });
    expect(nodes[0]?.changes).toContainEqual({ field: 'block', from: 'A', to: 'B' });
    expect(nodes[0]?.changes).toContainEqual({ field: 'price', from: '9', to: '8' });
    expect(nodes[1]?.changes).toEqual([]);
    expect(nodes[1]?.data?.record).toMatchObject({ block: 'A', price: '9' });
  });

  it('leaves out what the person may not read', async () => {
    const fields = async (actor: Actor) => {
      const { nodes } = await history(actor);
      const changed = ((nodes[0]?.changes ?? []) as { field: string }[]).map(({ field }) => field);
      const record = Object.keys(nodes[1]?.data?.record ?? {});
      return ['block', 'price', 'remark', 'token'].filter((name) => changed.includes(name) && record.includes(name));
    };
    expect(await fields(writer)).toEqual(['block', 'remark']);
    expect(await fields(person(north))).toEqual(['block']);
    expect(await fields(admin)).toEqual(['block', 'price']);
  });

  it('tells of a renamed field under its present name, to whom its rule lets', async () => {
    const { remark, ...others } = Plot.fields;
    const Renamed = defineEntity('demo.plot', {
      scope: 'project',
      softDelete: true,
      access: Plot.access,
      fields: { ...others, note: text({ formerly: 'remark', read: allow.own('createdBy') }) },
    });
    const rest = database.registry.entities.filter(({ id }) => id !== Plot.id);
    const query = recordHistoryQuery(new EntityRegistry([...rest, Renamed]));
    const told = async (actor: Actor) => {
      const { nodes } = await history(actor, plotId, {}, query);
      return JSON.stringify(nodes.map(({ changes, data }) => [changes, data?.record]));
    };
    expect(remark.id).toBe('remark');
    expect(await told(writer)).toContain('{"field":"note","from":"mine","to":"still"}');
    expect(await told(writer)).toContain('"note":"mine"');
    for (const word of ['mine', 'still', 'remark']) expect(await told(person(north))).not.toContain(word);
  });

  it('names what happened besides, to whom its field is open and its plugin on', async () => {
    const query = recordHistoryQuery(database.registry, [priced, moved, foreign, named]);
    const told = async (actor: Actor) =>
      (await history(actor, plotId, {}, query)).nodes.map(({ happened }) => happened);
    expect(await told(admin)).toEqual([[priced.name, foreign.name, named.name], [named.name]]);
    expect(await told(writer)).toEqual([[foreign.name, named.name], [named.name]]);
    const withoutOther: Actor = { ...writer, plugins: new Map([['demo', 'enabled']]) };
    expect(await told(withoutOther)).toEqual([[named.name], [named.name]]);
  });

  it('is paged', async () => {
    expect((await history(admin, plotId, { first: 1 })).nodes.map(({ name }) => name)).toEqual(['demo.plot.changed']);
    expect((await history(admin, plotId, { first: 1, offset: 1 })).nodes.map(({ name }) => name)).toEqual([
      'demo.plot.created',
    ]);
    await expect(history(admin, plotId, { first: 101 })).rejects.toThrow();
  });

  it('is paged by bytes as well: a page of large events ends before, and says where the next one begins', async () => {
    const { id } = await as(writer, (tx) => tx.insert(Gone, { words: 'first' }));
    const changes = 40;
    for (let step = 0; step < changes; step += 1) {
      const patch = Object.fromEntries(parts.map((name) => [name, `${step}`.padStart(4000, name)]));
      await as(admin, (tx) => tx.update(Gone, id, patch));
    }
    const pages: number[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof history>> = await history(admin, id, {
        entity: 'demo.gone',
        first: 100,
        offset,
      });
      expect(page.totalCount).toBe(changes + 1);
      expect(page.nextOffset ?? changes + 1).toBe(offset + page.nodes.length);
      pages.push(page.nodes.length);
      offset = page.nextOffset;
    }
    expect(pages.length).toBeGreaterThan(1);
  });

  it('is not there for whoever may not read the record, nor for what is no record', async () => {
    const notFound = { code: 'NOT_FOUND' };
    await expect(history(person(south))).rejects.toMatchObject(notFound);
    await expect(history({ ...admin, organizationId: 3 })).rejects.toMatchObject(notFound);
    await expect(history(admin, uuidv7())).rejects.toMatchObject(notFound);
    await expect(history(admin, 'x')).rejects.toMatchObject(notFound);
    await expect(history(admin, plotId, { entity: 'demo.nothing' })).rejects.toMatchObject(notFound);
  });

  it('of a soft-deleted record is for those who could change it', async () => {
    const changer = person(north, [see.key, change.key]);
    await as(admin, (tx) => tx.remove(Plot, plotId));
    await expect(history(writer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await history(changer)).totalCount).toBe(3);
    await as(admin, (tx) => tx.update(Plot, plotId, { deletedAt: null }));
    expect((await history(writer)).totalCount).toBe(4);
  });

  it('of a removed record is for administrators of its organization', async () => {
    const { id } = await as(writer, (tx) => tx.insert(Gone, { words: 'x' }));
    await as(writer, (tx) => tx.remove(Gone, id));
    const entity = { entity: 'demo.gone' };
    await expect(history(writer, id, entity)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(history({ ...admin, organizationId: 3 }, id, entity)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { nodes } = await history(admin, id, entity);
    expect(nodes.map(({ name }) => name)).toEqual(['demo.gone.removed', 'demo.gone.created']);
    expect(nodes[0]?.data?.record).toMatchObject({ words: 'x' });
  });
});
