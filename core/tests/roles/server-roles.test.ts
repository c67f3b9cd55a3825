import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allow, defineEntity, type Entity, EntityRegistry, kernel, systemActor, text } from '../../src/index.ts';
import { type Db, SqlError } from '../../src/server/db/db.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../../src/server/db/open-database.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { applyAccess } from '../../src/server/roles/apply-access.ts';
import { prepareRoles, roleName } from '../../src/server/roles/database-roles.ts';
import { createReporting } from '../../src/server/roles/reporting.ts';
import { kernelMigration, type MigratingPlugin, migrate } from '../../src/server/schema/migrate.ts';
import { silentLog } from '../schema/support/silent-log.ts';

let database: TestDatabase;
/** Logins of this file, and the roles that belong to them. */
const made = new Set<string>();
const opened: OpenDatabase[] = [];
const mark = Math.random().toString(36).slice(2, 8);

beforeAll(async () => {
  database = await acquireTestDatabase();
});
beforeEach(async () => {
  await database.db.query('drop schema if exists garden cascade; drop schema if exists core cascade');
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.stop()));
  for (const role of made) {
    await database.db.query(`drop schema if exists garden cascade; drop schema if exists core cascade`);
    await database.db.query(`reassign owned by "${role}" to current_user; drop owned by "${role}"`);
  }
  for (const role of made) await database.db.query(`drop role "${role}"`);
  await database?.release();
});

async function login(name: string, attributes = ''): Promise<string> {
  const role = `gleba_t_${mark}_${name}`;
  await database.db.query(`create role ${role} login ${attributes}`);
  made.add(role);
  return role;
}

function urlOf(role: string): string {
  const url = new URL(database.url);
  url.username = role;
  return url.href;
}

async function open(options: Partial<OpenDatabaseOptions>): Promise<OpenDatabase> {
  const one = await openDatabase({ dataDir: '', databaseUrl: database.url, pool: { max: 3 }, ...options });
  opened.push(one);
  return one;
}

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const tree = defineEntity('garden.tree', { scope: 'organization', fields: { name: text() }, access });
const shed = defineEntity('garden.shed', { scope: 'organization', fields: { name: text() }, access });

async function start({ owner, roles }: OpenDatabase, entities: readonly Entity[]): Promise<string[]> {
  const told: string[] = [];
  const plugin: MigratingPlugin = { id: 'garden', version: '1.0.0', entities };
  const log = { ...silentLog, info: (message: string) => void told.push(message) };
  expect(await migrate({ db: owner, log: silentLog, plugins: [kernelMigration(), plugin] })).toEqual([]);
  const registry = new EntityRegistry([...kernel.entities, ...entities]);
  await applyAccess({ owner, registry, schemas: ['core', 'garden'], roles, log });
  return told;
}

const code = (db: Db, sql: string) =>
  db.query(sql).then(
    () => 'ok',
    (error: unknown) => (error instanceof SqlError ? error.code : String(error)),
  );

/** What a request's connection must be able to do, and what it must not. */
async function expectWalled(db: Db): Promise<void> {
  const insert = "insert into garden.tree (id, organization_id, name) values (gen_random_uuid(), 2, 'x')";
  await code(db, "insert into core.organization (id, name) values (2, 'x')");
  expect(await code(db, insert)).toBe('ok');
  expect(await code(db, "update garden.tree set name = 'y'")).toBe('ok');
  expect((await db.query('select name from garden.tree')).rows[0]).toEqual({ name: 'y' });
  expect(await code(db, 'delete from garden.tree')).toBe('ok');
  for (const forbidden of [
    'create table garden.mine (a int)',
    'create table public.mine (a int)',
    'create table core.mine (a int)',
    'create temporary table mine (a int)',
    'create schema mine',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'alter table garden.tree add column mine int',
    'alter table garden.tree disable row level security',
    'drop policy gleba_reporting on garden.tree',
    'truncate garden.tree',
    'drop table garden.tree',
    'update core.event_log set name = name',
    'delete from core.event_log',
    'truncate core.event_log',
    'select * from core.migration',
    'update core.access_state set wanted = null',
    'create role mine',
    'copy garden.tree to program $$true$$',
    "select pg_read_file('/etc/passwd')",
    'grant select on garden.tree to public',
  ]) {
    // A grant of somebody who may not grant is a warning, so what it did is looked at.
    const answer = await code(db, forbidden);
    if (forbidden.startsWith('grant')) {
      const { rows } = await db.query("select has_table_privilege('public', 'garden.tree', 'select') as is");
      expect(rows).toEqual([{ is: false }]);
    } else {
      expect(answer, forbidden).toMatch(/^42501$/);
    }
  }
  const { rows } = await db.query<Record<string, unknown>>(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
       (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  );
  expect(rows[0]).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    owned: 0,
  });
}

describe('one login for everything', () => {
  it('gives requests a role that owns nothing, on every connection, also after RESET ROLE', async () => {
    const one = await open({});
    expect(one.roles.problems).toEqual([]);
    expect(one.hasOwnLogin).toBe(false);
    await start(one, [tree]);
    await expectWalled(one.db);
    const names = await Promise.all(
      Array.from({ length: 10 }, async () => {
        await one.db.query('reset role');
        const { rows } = await one.db.query<{ name: string }>('select current_user::text as name, pg_sleep(0.02)');
        return rows[0]?.name;
      }),
    );
    expect(new Set(names)).toEqual(new Set([one.roles.app]));
  });

  it('works for a login that owns the database and may create roles, but is no superuser', async () => {
    const owner = await login('office', 'createrole');
    const { rows } = await database.db.query<{ name: string }>('select current_database()::text as name');
    await database.db.query(`alter database ${rows[0]?.name} owner to ${owner}`);
    const names = { app: `gleba_t_${mark}_office_app`, report: `gleba_t_${mark}_office_report` };
    const one = await open({ databaseUrl: urlOf(owner), roleNames: names });
    made.add(names.app).add(names.report);
    expect(one.roles).toEqual({ ...names, problems: [] });
    await start(one, [tree]);
    await expectWalled(one.db);
  });

  it('says what it cannot separate, and runs all the same', async () => {
    const plain = await login('plain');
    const { rows } = await database.db.query<{ name: string }>('select current_database()::text as name');
    await database.db.query(`alter database ${rows[0]?.name} owner to ${plain}`);
    const names = { app: `gleba_t_${mark}_none_app`, report: `gleba_t_${mark}_none_report` };
    const one = await open({ databaseUrl: urlOf(plain), roleNames: names });
    expect(one.roles.app).toBeUndefined();
    expect(one.roles.report).toBeUndefined();
    expect(one.roles.problems).toEqual([
      `o papel '${names.report}' não existe e o login não pode criá-lo (permission denied to create role)`,
      `o papel '${names.app}' não existe e o login não pode criá-lo (permission denied to create role)`,
    ]);
    await start(one, [tree]);
    await code(one.db, "insert into core.organization (id, name) values (2, 'x')");
    expect(await code(one.db, 'insert into garden.tree (id, organization_id) values (gen_random_uuid(), 2)')).toBe(
      'ok',
    );
  });

  it('does not trust a role of that name that can do anything', async () => {
    const strong = await login('strong', 'superuser');
    const { roles } = await open({ roleNames: { app: strong } });
    expect(roles.app).toBeUndefined();
    expect(roles.problems).toEqual([`o papel '${strong}' pode demais (SUPERUSER)`]);
  });
});

describe('a login for requests and one for the owner', () => {
  it('keeps requests from everything but rows', async () => {
    const [owner, app] = [await login('owner'), await login('app')];
    const report = `gleba_t_${mark}_report`;
    await database.db.query(`create role ${report} nologin; grant ${report} to ${owner}, ${app}`);
    made.add(report);
    const { rows } = await database.db.query<{ name: string }>('select current_database()::text as name');
    await database.db.query(`alter database ${rows[0]?.name} owner to ${owner}`);
    const one = await open({ databaseUrl: urlOf(app), ownerUrl: urlOf(owner), roleNames: { report } });
    expect(one.roles).toEqual({ app, report, problems: [] });
    expect(one.hasOwnLogin).toBe(true);
    await start(one, [tree]);
    await expectWalled(one.db);
    // What SQL slipped into a report could do: give the role back. It is the requests' login then, not the owner.
    const slipped = (text: string) =>
      createReporting(one.db, report).withReportingConnection(systemActor(2), async (tx) => {
        await tx.query(text);
        return (await tx.query('select current_user::text as current')).rows;
      });
    expect(await slipped('set local role none')).toEqual([{ current: app }]);
    await expect(slipped(`set local role ${owner}`)).rejects.toMatchObject({ code: '42501' });
    const { rows: who } = await one.db.query('select session_user::text as session, current_user::text as current');
    expect(who).toEqual([{ session: app, current: app }]);
  });
});

describe('rights', () => {
  it('follow new tables, and are left alone when they are in order', async () => {
    const one = await open({});
    expect(await start(one, [tree])).toHaveLength(2);
    expect(await start(one, [tree])).toEqual([]);
    expect(await start(one, [tree, shed])).toEqual(["Rights and policies of 'garden' were brought in step"]);
    expect(await code(one.db, 'select name from garden.shed')).toBe('ok');
  });

  it('are put right when somebody changed them by hand', async () => {
    const one = await open({});
    await start(one, [tree]);
    const report = one.roles.report ?? '';
    const damages = [
      `revoke select on garden.tree from ${one.roles.app}`,
      'alter table garden.tree disable row level security',
      'drop policy gleba_reporting on garden.tree',
      `alter policy gleba_reporting on garden.tree using (true)`,
      `grant select on garden.tree to ${report}`,
      `grant delete on core.event_log to ${one.roles.app}`,
      `create or replace function core.actor_role() returns text language sql as $$ select 'system' $$`,
    ];
    for (const damage of damages) {
      await one.owner.query(damage);
      expect(await start(one, [tree]), damage).toHaveLength(1);
      expect(await start(one, [tree]), damage).toEqual([]);
    }
    await expectWalled(one.db);
  });

  it('do not wait for readers when there is nothing to change', async () => {
    const one = await open({});
    await start(one, [tree]);
    await one.db.transaction(async (tx) => {
      await tx.query('select * from garden.tree');
      expect(await start(one, [tree])).toEqual([]);
    });
  });
});

describe('many databases of one server', () => {
  it('have roles of their own names', () => {
    expect(roleName('gleba_app', 'office')).toBe('gleba_app_office');
    const long = roleName('gleba_app', 'ç'.repeat(40));
    expect(long).toMatch(/^gleba_app_[0-9a-f]{16}$/);
    expect(roleName('gleba_app', `${'ç'.repeat(40)}2`)).not.toBe(long);
  });

  it('make the same roles at the same moment without failing', async () => {
    const names = { app: `gleba_t_${mark}_race_app`, report: `gleba_t_${mark}_race_report` };
    made.add(names.app).add(names.report);
    const owner = await login('racer', 'createrole');
    const others = await Promise.all([acquireTestDatabase(), acquireTestDatabase()]);
    try {
      const dbs = await Promise.all(
        [database, ...others, database, ...others].map(async ({ url }) => {
          const as = new URL(url);
          as.username = owner;
          return openDatabase({ dataDir: '', databaseUrl: as.href, roleNames: names });
        }),
      );
      opened.push(...dbs);
      for (const { roles } of dbs) expect(roles).toEqual({ ...names, problems: [] });
      await Promise.all(dbs.map((one) => one.stop()));
    } finally {
      await Promise.all(others.map((other) => other.release()));
    }
  });

  it('prepares roles again and again without a change', async () => {
    const first = await prepareRoles(database.db);
    expect(await prepareRoles(database.db)).toEqual(first);
  });
});
