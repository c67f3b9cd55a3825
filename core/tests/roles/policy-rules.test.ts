import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AccessRule,
  type Actor,
  accessKey,
  allow,
  defineEntity,
  type Entity,
  EntityRegistry,
  everyPluginEnabled,
  kernel,
  type PluginStates,
  type Role,
  reference,
  roles,
  systemActor,
  text,
} from '../../src/index.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { readContext, visibleSql } from '../../src/server/read/read-context.ts';
import { StatementParameters } from '../../src/server/read/statement.ts';
import { applyAccess } from '../../src/server/roles/apply-access.ts';
import { type DatabaseRoles, prepareRoles } from '../../src/server/roles/database-roles.ts';
import { createReporting, type Reporting } from '../../src/server/roles/reporting.ts';
import { kernelMigration, migrate } from '../../src/server/schema/migrate.ts';
import { silentLog } from '../schema/support/silent-log.ts';

/** Policies and predicates are two compilers of one rule. Rules that nobody wrote find out where they differ. */
let database: TestDatabase;
let granted: DatabaseRoles;
let reporting: Reporting;

const people = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'] as const;
const projects = ['00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000b2'] as const;
const keys = ['one', 'two'] as const;

interface Rules {
  readonly tree: AccessRule;
  readonly change: AccessRule;
  readonly leaf: AccessRule;
  readonly kind: AccessRule;
}

function garden({ tree, change, leaf, kind }: Rules): Entity[] {
  const rest = { create: allow.nobody, delete: allow.nobody };
  return [
    defineEntity('garden.tree', {
      scope: 'project',
      softDelete: true,
      fields: { name: text(), kindId: reference('garden.kind', { inverse: 'trees' }) },
      access: { read: tree, update: change, ...rest },
    }),
    defineEntity('garden.leaf', {
      scope: 'project',
      plural: 'leaves',
      fields: { treeId: reference('garden.tree', { inverse: 'leaves' }) },
      access: { read: leaf, update: change, ...rest },
    }),
    defineEntity('garden.kind', {
      scope: 'organization',
      sharedFromGlobal: true,
      softDelete: true,
      fields: { name: text() },
      access: { read: kind, update: change, ...rest },
    }),
  ];
}

const closed = { tree: allow.nobody, change: allow.nobody, leaf: allow.nobody, kind: allow.nobody };

beforeAll(async () => {
  database = await acquireTestDatabase();
  const { db } = database;
  const plugins = [kernelMigration(), { id: 'garden', version: '1.0.0', entities: garden(closed) }];
  expect(await migrate({ db, log: silentLog, plugins })).toEqual([]);
  granted = await prepareRoles(db, { isEmbedded: true });
  reporting = createReporting(db, granted.report);
  await db.query(`
    insert into core.organization (id, name) values (0, 'all'), (2, 'ours'), (3, 'theirs');
    insert into core."user" (id, name, email) values ('${people[0]}', 'a', 'a@x'), ('${people[1]}', 'b', 'b@x');
    insert into core.project (id, organization_id, name) values ('${projects[0]}', 2, 'a'), ('${projects[1]}', 2, 'b');
    insert into garden.kind (id, organization_id, name, created_by, deleted_at)
      select gen_random_uuid(), o, 'kind', p::uuid, d
      from unnest(array[0, 2, 3]) o, unnest(array['${people[0]}', '${people[1]}']) p, unnest(array[null, now()]) d;
    insert into garden.tree (id, organization_id, project_id, kind_id, created_by, deleted_at)
      select gen_random_uuid(), 2, p::uuid, k.id, c::uuid, d
      from unnest(array['${projects[0]}', '${projects[1]}']) p, unnest(array['${people[0]}', null]) c,
        unnest(array[null, now()]) d, lateral (select id from garden.kind where organization_id = 2 limit 2) k;
    insert into garden.leaf (id, organization_id, project_id, tree_id, created_by)
      select gen_random_uuid(), 2, t.project_id, t.id, '${people[1]}' from garden.tree t where t.created_by is null`);
});
afterAll(() => database?.release());

const plainRule: fc.Arbitrary<AccessRule> = fc.oneof(
  fc.constant<AccessRule>(allow.nobody),
  fc.constant<AccessRule>(allow.member),
  fc.constant<AccessRule>(allow.projectMember),
  fc.constant<AccessRule>(allow.own('createdBy')),
  fc.constantFrom(...keys).map((key) => allow.key(accessKey(key))),
  fc.subarray([...roles], { minLength: 1 }).map((some) => allow.role(...some)),
);
const ruleOver = (related: readonly string[]): fc.Arbitrary<AccessRule> => {
  const leaf: fc.Arbitrary<AccessRule> =
    related.length === 0
      ? plainRule
      : fc.oneof(
          { weight: 4, arbitrary: plainRule },
          fc.constantFrom(...related).map((name) => allow.related(name)),
        );
  const parts = fc.array(leaf, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    leaf,
    parts.map((rules) => allow.any(...rules)),
    parts.map((rules) => allow.all(...rules)),
    fc.tuple(parts, leaf).map(([rules, one]) => allow.any(allow.all(...rules), one)),
  );
};
/** Along references: kinds by their trees, trees by their leaves or their kind's, leaves by nothing. */
const rules: fc.Arbitrary<Rules> = fc.record({
  leaf: ruleOver([]),
  change: ruleOver([]),
  tree: ruleOver(['leaves']),
  kind: ruleOver(['trees']),
});
const someKeys = fc.subarray([...keys]).map((some) => new Set<string>(some));
/** Mostly in use; a retired one is read and not written, one that is off is not there. */
const plugins: fc.Arbitrary<PluginStates> = fc.constantFrom<PluginStates>(
  everyPluginEnabled,
  new Map([['garden', 'enabled']]),
  new Map([['garden', 'retired']]),
  new Map([['garden', 'disabled']]),
);
const actor: fc.Arbitrary<Actor> = fc.oneof(
  plugins.map((states) => systemActor(2, states)),
  fc.record({
    kind: fc.constant('user' as const),
    userId: fc.constantFrom(...people),
    organizationId: fc.constantFrom(0, 2, 2, 2, 3, 4),
    role: fc.constantFrom<Role>(...roles, 'user', 'pilot'),
    organizationKeys: fc.oneof(fc.constant(new Set<string>()), someKeys),
    projectKeys: fc
      .array(fc.tuple(fc.constantFrom(...projects), someKeys), { maxLength: 2 })
      .map((pairs) => new Map(pairs)),
    plugins,
  }),
);

it('sees the same rows by any rule, for any actor, in every table', async () => {
  const { db } = database;
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(rules, fc.array(actor, { minLength: 6, maxLength: 6 }), async (made, actors) => {
      const entities = garden(made);
      const registry = new EntityRegistry([...kernel.entities, ...entities]);
      await applyAccess({ owner: db, registry, schemas: ['core', 'garden'], roles: granted, log: silentLog });
      for (const who of actors) {
        for (const entity of entities) {
          const table = `garden.${entity.name}`;
          const params = new StatementParameters();
          const where = visibleSql(readContext(params, registry, who), entity, 't', 'forEditors');
          const text = `select id from ${table} t where ${where} order by id`;
          const { rows: expected } = await db.query(text, params.values);
          const rows = await reporting.withReportingConnection(who, async (tx) => {
            return (await tx.query(`select id from ${table} order by id`)).rows;
          });
          expect(rows, `${entity.id} ${JSON.stringify(who)}`).toEqual(expected);
          seen += expected.length;
        }
      }
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
  expect(seen).toBeGreaterThan(1000);
}, 300_000);
