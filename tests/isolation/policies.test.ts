import {
  type Actor,
  type Entity,
  everyPluginEnabled,
  GlebaError,
  Organization,
  Project,
  type Role,
  roles,
  systemActor,
  User,
  uuidv7,
} from '@gleba/core';
import { tableOf, type UnitOfWork } from '@gleba/core/server';
import { seedEntity } from '@gleba/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFields } from '../../core/src/server/schema/column.ts';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';
import { isTurnOf } from './support/in-turn.ts';

/**
 * The second wall gives what the first one gives: for every entity that is loaded and every kind of actor, the rows that the
 * reporting role sees without any condition are the rows that the predicates let through.
 */
const ours = 2;
/** In turn, each entity is asked about by one of so many people one after the other, of some hundreds; and by the server. */
const actorsOfEachEntity = 5;
const theirs = 7;

let host: TestRuntime;
let projects: readonly string[] = [];
let people: readonly string[] = [];
let accessKeys: readonly string[] = [];

beforeAll(async () => {
  host = await startTestRuntime();
  const { registry, plugins } = host.runtime;
  accessKeys = plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));
  for (const id of [0, ours, theirs]) {
    await as(systemActor(id), (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  const made = { projects: [] as string[], people: [] as string[] };
  for (const organization of [ours, ours, theirs]) {
    made.people.push(await host.addMember(organization, 'user'));
    const project = await as(systemActor(organization), (tx) => tx.insert(Project, { name: 'a project' }));
    made.projects.push(project.id);
  }
  projects = made.projects;
  people = made.people;
  for (const entity of registry.entities.filter((one) => one !== Organization && one !== User)) {
    for (const [index, projectId] of projects.entries()) {
      // Each person makes rows in their own organization's projects.
      for (const userId of people.filter((_, person) => person < 2 === index < 2)) {
        const organization = index < 2 ? ours : theirs;
        // Whoever made a row matters to rules about its maker; the others are made by the server, whom no write rule asks.
        const isAboutMaker = JSON.stringify(entity.access).includes('"createdBy"');
        const maker = isAboutMaker
          ? actor('admin', { userId, organizationId: organization })
          : systemActor(organization, everyPluginEnabled);
        const id = await as(maker, (tx) =>
          seedEntity(tx, registry, entity, { projectId, userId, word: uuidv7() }),
        ).catch((error: unknown) => {
          // There once: a membership, an extension's row, a setting of a project.
          if (error instanceof GlebaError && error.code === 'DUPLICATE') return undefined;
          throw error;
        });
        if (id !== undefined && entity.softDelete && userId === people[0]) {
          await as(maker, (tx) => tx.remove(entity, id)).catch(() => {});
        }
      }
    }
    if (entity.sharedFromGlobal) {
      await as(systemActor(0, everyPluginEnabled), (tx) =>
        seedEntity(tx, registry, entity, { projectId: '', userId: people[0] ?? '', word: 'shared' }),
      );
    }
  }
});
afterAll(() => host?.stop());

function as<T>(who: Actor, work: (tx: UnitOfWork) => Promise<T>): Promise<T> {
  return host.runtime.transactions.run({ actor: who, correlationId: uuidv7() }, work);
}

function actor(role: Role, more: Partial<Actor> = {}): Actor {
  return {
    kind: 'user',
    userId: people[0] ?? '',
    organizationId: ours,
    role,
    organizationKeys: new Set(),
    projectKeys: new Map(),
    plugins: everyPluginEnabled,
    ...more,
  };
}

/** Every role × nothing, keys here, there and everywhere, one key alone; strangers; the server itself. */
function everyActor(): [string, Actor][] {
  const [first = '', second = '', foreign = ''] = projects;
  const all = new Set(accessKeys);
  const list: [string, Actor][] = [];
  for (const role of roles) {
    const add = (name: string, more: Partial<Actor> = {}) => list.push([`${role} ${name}`, actor(role, more)]);
    add('without a profile');
    add('of another organization', { organizationId: theirs, userId: people[2] ?? '' });
    add('of an organization that is empty', { organizationId: 99 });
    add('of the global organization', { organizationId: 0 });
    add('with an empty profile in one project', { projectKeys: new Map([[first, new Set<string>()]]) });
    add('with everything in one project', { projectKeys: new Map([[first, all]]), userId: people[1] ?? '' });
    add('with everything in two projects', {
      projectKeys: new Map([
        [first, all],
        [second, all],
      ]),
    });
    add('with everything in a foreign project', { projectKeys: new Map([[foreign, all]]) });
    add('with everything everywhere', { organizationKeys: all });
    for (const key of accessKeys)
      add(`with ${key} in one project`, { projectKeys: new Map([[second, new Set([key])]]) });
    add('with one key everywhere', { organizationKeys: new Set(accessKeys.slice(0, 1)) });
  }
  return [
    ...list,
    ['the server', systemActor(ours, everyPluginEnabled)],
    ['the server elsewhere', systemActor(theirs, everyPluginEnabled)],
  ];
}

/** What `tx.from` gives each actor, of all entities in one transaction. */
async function byPredicates(who: Actor, entities: readonly Entity[]): Promise<ReadonlyMap<Entity, string[]>> {
  const identity = { actor: who, correlationId: uuidv7(), plugins: who.plugins };
  return host.runtime.transactions.run(identity, async (tx) => {
    const found = new Map<Entity, string[]>();
    for (const entity of entities) {
      found.set(entity, await tx.from(entity).withDeleted().ids());
    }
    return found;
  });
}

async function byPolicies(entity: Entity, who: Actor): Promise<string[]> {
  return host.runtime.withReportingConnection(who, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(`select id::text from ${tableOf(entity)} order by id`);
    return rows.map(({ id }) => id);
  });
}

describe('the reporting role', () => {
  test('sees of every entity exactly the rows that tx.from lets each actor see', async () => {
    const seen = new Map<string, Set<number>>();
    for (const [place, [name, who]] of everyActor().entries()) {
      const asked = host.runtime.registry.entities.filter(
        (_, index) => who.kind !== 'user' || isTurnOf(place, actorsOfEachEntity, index),
      );
      for (const [entity, expected] of await byPredicates(who, asked)) {
        expect(await byPolicies(entity, who), `${entity.id} for ${name}`).toEqual(expected);
        seen.set(entity.id, (seen.get(entity.id) ?? new Set()).add(expected.length));
      }
    }
    // The comparison is of something: each entity has actors who see different numbers of rows.
    for (const [entity, counts] of seen) expect(counts.size, entity).toBeGreaterThan(1);
  });

  test('sees no row of any table without an actor, and afterwards nothing of the one before', async () => {
    const role = await reportRole();
    await byPolicies(Project, actor('admin'));
    for (const entity of host.runtime.registry.entities) {
      const rows = await host.runtime.db.transaction(async (tx) => {
        await tx.query("select set_config('role', $1::text, true)", [role]);
        return (await tx.query(`select id from ${tableOf(entity)}`)).rowCount;
      });
      expect(rows, entity.id).toBe(0);
    }
  });

  test('can name no hidden field and none with a reading rule of its own, and no table that is not an entity', async () => {
    const denied: string[] = [];
    for (const entity of host.runtime.registry.entities) {
      for (const [name, field] of storedFields(entity)) {
        const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const code = await codeOf(actor('admin'), `select "${column}" from ${tableOf(entity)} limit 1`);
        const isWithheld = field.hidden || field.read !== undefined;
        if (isWithheld && process.env.GLEBA_TEST_RLS !== '1') denied.push(`${entity.id}.${name}`);
        if (process.env.GLEBA_TEST_RLS !== '1') expect(code, `${entity.id}.${name}`).toBe(isWithheld ? '42501' : 'ok');
      }
    }
    if (process.env.GLEBA_TEST_RLS !== '1') {
      expect(denied).toEqual(expect.arrayContaining(['core.user.passwordHash', 'core.storedFile.storageKey']));
    }
    for (const table of ['event_log', 'event_queue', 'event_feed', 'inbox', 'migration', 'access_state']) {
      expect(await codeOf(systemActor(ours, everyPluginEnabled), `select 1 from core.${table}`), table).toBe('42501');
    }
    expect(await codeOf(actor('admin'), 'select * from pg_authid')).not.toBe('ok');
  });

  test('writes nothing, creates nothing and is stopped in time', async () => {
    const table = tableOf(Project);
    for (const text of [
      `update ${table} set name = 'x'`,
      `delete from ${table}`,
      'create table public.mine (a int)',
      'create schema mine',
    ]) {
      expect(await codeOf(actor('admin'), text), text).toMatch(/^(42501|25006)$/);
    }
    if (process.env.GLEBA_TEST_DATABASE_URL === undefined) return; // The embedded engine has no timers.
    const slow = host.runtime.withReportingConnection(actor('admin'), (tx) => tx.query('select pg_sleep(60)'), {
      statementTimeoutMs: 100,
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });
});

async function codeOf(who: Actor, text: string): Promise<string> {
  return host.runtime
    .withReportingConnection(who, (tx) => tx.query(text))
    .then(
      () => 'ok',
      (error: { code?: string }) => error.code ?? String(error),
    );
}

async function reportRole(): Promise<string> {
  const { rows } = await host.runtime.db.query<{ role: string }>(
    "select r.rolname::text as role from pg_policy p join pg_roles r on r.oid = any(p.polroles) where polname = 'gleba_reporting' limit 1",
  );
  return rows[0]?.role ?? '';
}
