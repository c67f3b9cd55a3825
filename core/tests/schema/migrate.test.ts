import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  allow,
  boolean,
  decimal,
  defineEntity,
  type Entity,
  enumeration,
  type Fields,
  geometry,
  integer,
  json,
  reference,
  text,
} from '../../src/index.ts';
import { type Db, SqlError } from '../../src/server/db/db.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { kernelMigration, type MigratingPlugin, migrate } from '../../src/server/schema/migrate.ts';
import { silentLog } from './support/silent-log.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await acquireTestDatabase();
  db = database.db;
});
afterAll(() => database?.release());

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const a = '00000000-0000-7000-8000-00000000000a';
const b = '00000000-0000-7000-8000-00000000000b';
const c = '00000000-0000-7000-8000-00000000000c';

function tree(fields: Fields, extra: { softDelete?: boolean; unique?: Entity['unique'] } = {}): Entity {
  return defineEntity('garden.tree', {
    scope: 'global',
    fields,
    access,
    softDelete: extra.softDelete ?? false,
    unique: extra.unique ?? [],
  });
}

const run = (plugins: readonly MigratingPlugin[]) =>
  migrate({ db, log: silentLog, plugins: [kernelMigration(), ...plugins] });
const garden = (entity: Entity, extra: Partial<MigratingPlugin> = {}): MigratingPlugin => ({
  id: 'garden',
  version: '1.0.0',
  entities: [entity],
  ...extra,
});

async function migrateGarden(entity: Entity, extra?: Partial<MigratingPlugin>) {
  const problems = await run([garden(entity, extra)]);
  return problems.map(({ plugin, code, message, fix }) => `${plugin} ${code}: ${message} ${fix}`);
}

async function rows(columns: string) {
  return (await db.query(`select ${columns} from garden.tree order by id`)).rows;
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof SqlError ? error.code : String(error)),
  );

beforeEach(async () => {
  await db.query(
    'drop schema if exists garden cascade; drop schema if exists shed cascade; drop schema if exists core cascade',
  );
});

describe('a new database', () => {
  it('has no schema for a plugin without tables; it comes with the first one', async () => {
    expect(await run([{ id: 'garden', version: '1.0.0', entities: [] }])).toEqual([]);
    expect(await migrateGarden(tree({ name: text() }), { version: '1.1.0' })).toEqual([]);
    expect(await rows('name')).toEqual([]);
  });

  it('gets the kernel with its circular references, and the event log, once', async () => {
    expect(await run([])).toEqual([]);
    expect(await run([])).toEqual([]);
    const { version } = kernelMigration();
    const { rows: journal } = await db.query('select number, id, plugin_version from core.migration order by number');
    expect(journal).toEqual([
      { number: 1, id: 'model', plugin_version: version },
      ...(kernelMigration().steps ?? []).map(({ id }, index) => ({ number: index + 2, id, plugin_version: version })),
    ]);
    await db.query('select data from core.event_log cross join core.event_queue cross join core.inbox');
    const { rows: links } = await db.query<{ count: number }>(
      "select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'core'::regnamespace",
    );
    expect(links[0]?.count).toBeGreaterThan(30);
  });

  it('keeps values within the declaration', async () => {
    const entity = tree({
      name: text({ required: true, max: 3 }),
      code: text({ pattern: /^\d{2}$/ }),
      state: enumeration(['a', "it's"], { required: true, default: "it's" }),
      height: decimal({ precision: 5, scale: 2, min: '0' }),
      rings: integer({ max: 10 }),
      isOak: boolean({ required: true, default: false }),
      notes: json(z.record(z.string(), z.number()), { default: { quote: 1 } }),
      crown: geometry('polygon', { srid: 31983 }),
    });
    expect(await migrateGarden(entity)).toEqual([]);
    const insert = (column: string, value: string) =>
      code(db.query(`insert into garden.tree (id, name, ${column}) values (gen_random_uuid(), 'x', ${value})`));
    expect(await insert('code', "'12'")).toBe('ok');
    expect(await insert('code', "'123'")).toBe('23514');
    expect(await insert('state', "'b'")).toBe('23514');
    expect(await insert('height', '-1')).toBe('23514');
    expect(await insert('height', '1000')).toBe('22003');
    expect(await insert('rings', '11')).toBe('23514');
    expect(await insert('crown', "ST_GeomFromText('POINT(0 0)', 31983)")).toBe('22023');
    expect(await insert('crown', "ST_GeomFromText('POLYGON((0 0,1 0,1 1,0 0))', 4326)")).toBe('22023');
    expect(await code(db.query("insert into garden.tree (id, name) values (gen_random_uuid(), 'abcd')"))).toBe('23514');
    expect((await rows('state, "is_oak", notes')).at(0)).toEqual({ state: "it's", is_oak: false, notes: { quote: 1 } });
  });
});

describe('a changed declaration', () => {
  const insertTree = (id: string, columns: string, values: string) =>
    db.query(`insert into garden.tree (id, ${columns}) values ('${id}', ${values})`);

  it('renames a column whose field kept its id, and its data stays', async () => {
    await migrateGarden(tree({ name: text({ required: true, max: 9, indexed: true }), other: text() }));
    await insertTree(a, 'name, other', "'Ipê', 'x'");
    // The two exchange their names, too.
    expect(
      await migrateGarden(
        tree({
          other: text({ formerly: 'name', required: true, max: 9, indexed: true }),
          name: text({ formerly: 'other' }),
        }),
      ),
    ).toEqual([]);
    expect(await rows('name, other')).toEqual([{ name: 'x', other: 'Ipê' }]);
    expect(await code(insertTree(b, 'other', "'1234567890'"))).toBe('23514');
  });

  it('keeps a removed field and gives it back', async () => {
    const owner = {
      name: text({ required: true }),
      parentId: reference('garden.tree', { required: true }),
    };
    await migrateGarden(tree({ ...owner, code: integer({ required: true, default: 7, max: 9 }) }));
    await insertTree(a, 'name, parent_id, code', `'x', '${a}', 5`);
    expect(await migrateGarden(tree({ name: owner.name }))).toEqual([]);
    await insertTree(b, 'name', "'y'");
    expect(await rows('name, code')).toEqual([
      { name: 'x', code: 5 },
      { name: 'y', code: null },
    ]);
    // The rows that came in between get the default; for the reference there is none, so it must be optional now.
    expect(await migrateGarden(tree({ ...owner, code: integer({ required: true, default: 7, max: 9 }) }))).toEqual([
      expect.stringMatching(
        /migration-failed: 'garden.tree.parentId' is required, and there are rows without.*contains null.*default/,
      ),
    ]);
    const optional = { name: owner.name, parentId: reference('garden.tree') };
    expect(await migrateGarden(tree({ ...optional, code: integer({ required: true, default: 7, max: 9 }) }))).toEqual(
      [],
    );
    expect(await rows('code, parent_id')).toEqual([
      { code: 5, parent_id: a },
      { code: 7, parent_id: null },
    ]);
    expect(await code(insertTree(c, 'name, code', "'z', 10"))).toBe('23514');
  });

  it('lets a new field take the name of a retired one', async () => {
    await migrateGarden(tree({ size: text() }));
    await insertTree(a, 'size', "'big'");
    await migrateGarden(tree({}));
    expect(await migrateGarden(tree({ size: integer({ formerly: 'size2' }) }))).toEqual([]);
    expect(await rows('size')).toEqual([{ size: null }]);
    expect(
      await migrateGarden(tree({ size: integer({ formerly: 'size2' }), oldSize: text({ formerly: 'size' }) })),
    ).toEqual([]);
    expect(await rows('size, old_size')).toEqual([{ size: null, old_size: 'big' }]);
  });

  it('refuses a required field without default where there are rows', async () => {
    const wanted = tree({ name: text(), code: text({ required: true }) });
    await migrateGarden(tree({ name: text() }));
    await insertTree(a, 'name', "'x'");
    expect(await migrateGarden(wanted)).toEqual([
      expect.stringMatching(
        /'garden.tree.code' is required, and there are rows without a value.*Give the field a default/,
      ),
    ]);
    await db.query('delete from garden.tree');
    expect(await migrateGarden(wanted)).toEqual([]);
  });

  it('widens', async () => {
    const before = tree({
      name: text({ max: 3 }),
      height: decimal({ precision: 6, scale: 2 }),
      rings: integer({ required: true, default: 1 }),
      crown: geometry('polygon'),
      state: enumeration(['a']),
    });
    await migrateGarden(before);
    await insertTree(
      a,
      'name, height, rings, crown, state',
      `'abc', 9999.99, 5, ST_GeomFromText('POLYGON((0 0,1 0,1 1,0 0))', 4326), 'a'`,
    );
    const after = tree({
      name: text({ max: 30 }),
      height: decimal({ precision: 10, scale: 4 }),
      rings: decimal({ required: true, default: '1', precision: 12, scale: 1 }),
      crown: geometry('multiPolygon'),
      state: enumeration(['a', 'b']),
    });
    expect(await migrateGarden(after)).toEqual([]);
    await insertTree(b, 'name, state', "'a longer name', 'b'");
    expect(await rows('height, rings, ST_GeometryType(crown) as shape')).toEqual([
      { height: '9999.9900', rings: '5.0', shape: 'ST_MultiPolygon' },
      { height: null, rings: '1.0', shape: null },
    ]);
  });

  it.each([
    ['fewer digits', decimal({ precision: 6, scale: 2 }), decimal({ precision: 6, scale: 1 })],
    ['another kind', text(), integer()],
    ['another coordinate system', geometry('point'), geometry('point', { srid: 31983 })],
  ])('refuses %s', async (_what, before, after) => {
    await migrateGarden(tree({ x: before }));
    expect(await migrateGarden(tree({ x: after }))).toEqual([
      expect.stringMatching(/'garden.tree.x' cannot go from .* without losing values.*allows: \['garden.tree.x'\]/),
    ]);
  });

  it("narrows by the plugin's own step", async () => {
    await migrateGarden(tree({ x: text() }));
    await insertTree(a, 'x', "'about 12'");
    const step = {
      id: 'digits',
      when: 'before' as const,
      allows: ['garden.tree.x'],
      sql: "update garden.tree set x = regexp_replace(x, '\\D', '', 'g')",
    };
    expect(await migrateGarden(tree({ x: integer() }), { steps: [{ ...step, allows: [] }] })).toHaveLength(1);
    expect(await migrateGarden(tree({ x: integer() }), { steps: [step] })).toEqual([]);
    expect(await rows('x')).toEqual([{ x: 12 }]);
    // It ran once; on a new database it has nothing to repair and is only remembered.
    expect(await migrateGarden(tree({ x: integer() }), { steps: [step] })).toEqual([]);
    await db.query('drop schema garden cascade; drop schema core cascade');
    expect(await migrateGarden(tree({ x: integer() }), { steps: [step] })).toEqual([]);
    const { rows: journal } = await db.query(
      "select id, sql from core.migration where plugin = 'garden' and snapshot is null",
    );
    expect(journal).toEqual([{ id: 'digits', sql: '' }]);
  });

  it('refuses tighter rules that rows break, and says which row', async () => {
    await migrateGarden(tree({ x: text({ max: 10 }) }));
    await insertTree(a, 'x', "'abcdef'");
    await insertTree(b, 'x', "'abcdef'");
    expect(await migrateGarden(tree({ x: text({ max: 5 }) }))).toEqual([
      expect.stringMatching(/break the new rule.*<= 5/),
    ]);
    expect(await migrateGarden(tree({ x: text({ max: 10 }) }, { unique: [{ id: 'x', fields: ['x'] }] }))).toEqual([
      expect.stringMatching(/are equal in what should now be unique.*Key \(x\)=\(abcdef\) is duplicated/),
    ]);
    expect(await migrateGarden(tree({ x: text({ max: 6 }) }))).toEqual([]);
    expect(await code(insertTree(c, 'x', "'abcdefg'"))).toBe('23514');
  });

  it('keeps the table of a removed entity', async () => {
    const Tool = defineEntity('garden.tool', {
      scope: 'global',
      fields: { treeId: reference('garden.tree', { required: true }) },
      access,
    });
    const plain = tree({});
    const both = { entities: [plain, Tool] };
    await migrateGarden(plain, both);
    await insertTree(a, 'created_at', 'now()');
    await db.query(`insert into garden.tool (id, tree_id) values ('${a}', '${a}')`);
    expect(await migrateGarden(plain)).toEqual([]);
    // A retired table holds nobody back.
    expect(await code(db.query('delete from garden.tree'))).toBe('ok');
    await insertTree(a, 'created_at', 'now()');
    expect(await migrateGarden(plain, both)).toEqual([]);
    expect(await code(db.query('delete from garden.tree'))).toBe('23503');
  });
});

describe('starting', () => {
  it('migrates once when two processes start at the same moment', async () => {
    const entity = tree({ name: text() });
    const steps = [{ id: 'one', sql: "insert into garden.tree (id, name) values (gen_random_uuid(), 'once')" }];
    const results = await Promise.all([1, 2, 3].map(() => run([garden(entity, { steps })])));
    expect(results).toEqual([[], [], []]);
    expect(await rows('name')).toEqual([{ name: 'once' }]);
  });

  it('takes the lock before it looks at anything, in each transaction', async () => {
    // The embedded database runs one transaction at a time, so only the statements show that a server is locked.
    const firsts: string[] = [];
    const recorded: Db = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) => {
          let isFirst = true;
          return work({
            query(sql, parameters, options) {
              if (isFirst) firsts.push(sql);
              isFirst = false;
              return tx.query(sql, parameters, options);
            },
          });
        }),
    };
    expect(await migrate({ db: recorded, log: silentLog, plugins: [kernelMigration(), garden(tree({}))] })).toEqual([]);
    expect(firsts).toHaveLength(3);
    expect(new Set(firsts)).toEqual(new Set(['select pg_advisory_xact_lock(1196179009)']));
  });

  it('refuses an older program', async () => {
    const entity = tree({ name: text() });
    await migrateGarden(entity, { version: '1.10.0' });
    expect(await migrateGarden(entity, { version: '1.9.3' })).toEqual([
      expect.stringMatching(/garden downgrade: .*1\.10\.0; this program has version 1\.9\.3.*Start version 1\.10\.0/),
    ]);
    expect(await migrateGarden(entity, { version: '1.10.1' })).toEqual([]);
    expect(await migrateGarden(entity, { version: '1.10.0' })).toHaveLength(1);
  });

  it('leaves a failed plugin as it was, its dependants aside, and migrates the others', async () => {
    const Shed = defineEntity('shed.shed', {
      scope: 'global',
      fields: { treeId: reference('garden.tree') },
      access,
    });
    const Kite = defineEntity('kite.kite', { scope: 'global', fields: { name: text() }, access });
    const plugins = (fields: Fields): MigratingPlugin[] => [
      garden(tree(fields)),
      { id: 'shed', version: '1.0.0', entities: [Shed] },
      { id: 'rake', version: '1.0.0', entities: [], needs: ['shed'] },
      { id: 'kite', version: '1.0.0', entities: [Kite] },
    ];
    await db.query('drop schema if exists kite cascade');
    await migrateGarden(tree({ x: text(), y: text() }));
    const problems = await run(plugins({ z: text({ formerly: 'y' }), x: integer() }));
    expect(problems.map(({ plugin, code: problem }) => `${plugin} ${problem}`)).toEqual([
      'garden migration-failed',
      'shed needs-broken-plugin',
      'rake needs-broken-plugin',
    ]);
    await rows('x, y');
    await db.query('select name from kite.kite');
    expect(await run(plugins({ x: text(), z: text({ formerly: 'y' }) }))).toEqual([]);
    await db.query('select tree_id from shed.shed');
    await db.query('drop schema kite cascade');
  });

  it('says when a plugin comes before the one that it refers to', async () => {
    const Shed = defineEntity('shed.shed', {
      scope: 'global',
      fields: { treeId: reference('garden.tree') },
      access,
    });
    const problems = await run([{ id: 'shed', version: '1.0.0', entities: [Shed] }, garden(tree({}))]);
    expect(problems.map(({ message, fix }) => message + fix)).toEqual([
      expect.stringMatching(/'garden', whose tables are not there yet.*Declare a need/),
    ]);
  });

  it('names the field of a declaration that no table can keep', async () => {
    const wrong = tree({ parentId: reference('garden.tree', { required: true, onDelete: 'setNull' }) });
    expect(await migrateGarden(wrong)).toEqual([expect.stringContaining("'garden.tree.parentId' is required")]);
  });
});
