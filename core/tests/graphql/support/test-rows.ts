import type { Actor, Entity } from '../../../src/index.ts';
import { everyPluginEnabled, kernel } from '../../../src/index.ts';
import type { Logger } from '../../../src/server/contract/server-side.ts';
import type { Db, SqlParameter } from '../../../src/server/db/db.ts';
import { applyAccess } from '../../../src/server/roles/apply-access.ts';
import { prepareRoles } from '../../../src/server/roles/database-roles.ts';
import { createReporting, type Reporting } from '../../../src/server/roles/reporting.ts';
import { columnOf, columnType, isStored, tableOf } from '../../../src/server/schema/column.ts';
import { kernelMigration, migrate } from '../../../src/server/schema/migrate.ts';
import {
  Group,
  GroupFacts,
  Note,
  Parcel,
  ParcelSoil,
  Person,
  Tag,
  testEntities,
  testRegistry,
} from './test-entities.ts';

/** A row with its values as the API carries them. */
export type Row = Readonly<Record<string, unknown>>;
export type Rows = ReadonlyMap<string, readonly Row[]>;

const log: Logger = { debug() {}, info() {}, warn() {}, error: (message) => console.error(message) };

export const organizations = [2, 3] as const;
export const users = [uuid(1, 1), uuid(1, 2), uuid(1, 3)] as const;
/** Two projects of organization 2, one of organization 3. */
export const projects = [uuid(2, 1), uuid(2, 2), uuid(2, 3)] as const;

export function uuid(kind: number, number: number): string {
  return `0190000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Numbers that are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const base = 1_700_000_000_000;
function moment(step: number): string {
  return `${new Date(base + step * 61_000).toISOString().slice(0, -1)}000Z`;
}

function makeRows(): Map<string, Row[]> {
  const next = numbers(7);
  const maybe = <T>(value: T): T | null => (next(4) === 0 ? null : value);
  const audit = (step: number) => ({
    createdAt: moment(step),
    createdBy: maybe(users[next(3)]),
    updatedAt: moment(step + 5),
    updatedBy: null,
  });
  const fresh = { ...audit(0), createdBy: null };
  const parcels: Row[] = Array.from({ length: 40 }, (_, index) => {
    const home = next(3);
    const west = next(40) - 20;
    const south = next(40) - 20;
    return {
      id: uuid(3, index),
      organizationId: home === 2 ? 3 : 2,
      projectId: projects[home],
      block: ['A', 'B', 'Açaí', 'b%', 'a_'][next(5)],
      lot: maybe(`${index}`),
      status: ['pending', 'started', 'archived'][next(3)],
      grade: maybe(['1st', '2nd'][next(2)]),
      area: maybe(`${next(500)}.${String(next(9999)).padStart(4, '0')}`),
      price: maybe(`${next(90000)}.${String(next(99)).padStart(2, '0')}`),
      floors: maybe(next(5)),
      isOpen: next(2) === 1,
      soldOn: maybe(`2024-0${1 + next(9)}-1${next(9)}`),
      visitedAt: maybe(moment(next(5000))),
      facts: maybe({ list: [1, null, 'x'], index }),
      shape: maybe({
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [west, south + 2],
            [west + 2, south + 2],
            [west + 2, south],
            [west, south],
          ],
        ],
      }),
      secret: `canary-secret-${index}`,
      remark: maybe(`canary-remark-${index}`),
      draft: maybe(`draft ${index}`),
      mergedIntoId: null as string | null,
      deletedAt: next(5) === 0 ? moment(next(100)) : null,
      deletedBy: null,
      ...audit(index),
    };
  });
  for (const [index, row] of parcels.entries()) {
    const other = parcels[next(40)];
    if (index % 4 === 0 && other?.projectId === row.projectId) parcels[index] = { ...row, mergedIntoId: other?.id };
  }
  const tags: Row[] = [0, 2, 2, 3].map((organizationId, index) => ({
    id: uuid(4, index),
    organizationId,
    name: `tag ${organizationId}`,
    ...audit(index),
  }));
  const groups: Row[] = Array.from({ length: 8 }, (_, index) => {
    const organizationId = index % 4 === 3 ? 3 : 2;
    const own = tags.filter((tag) => tag.organizationId === organizationId);
    return {
      id: uuid(5, index),
      organizationId,
      name: `group ${index}`,
      tagId: maybe(own[next(own.length)]?.id),
      ...audit(index),
    };
  });
  const people: Row[] = Array.from({ length: 70 }, (_, index) => {
    const parcel = parcels[next(40)] as Row;
    const own = groups.filter((group) => group.organizationId === parcel.organizationId);
    return {
      id: uuid(6, index),
      organizationId: parcel.organizationId,
      projectId: parcel.projectId,
      parcelId: parcel.id,
      groupId: maybe(own[next(own.length)]?.id),
      name: ['Ana', 'ANA', 'José', 'jose', 'Éva'][next(5)],
      income: maybe(`${next(9000)}.50`),
      age: maybe(next(90)),
      ...audit(index),
    };
  });
  const soils: Row[] = parcels
    .filter((_, index) => index % 3 !== 0)
    .map(({ id, organizationId, projectId }, index) => ({
      id,
      organizationId,
      projectId,
      texture: maybe(['sand', 'clay'][next(2)]),
      acidity: maybe(`${next(14)}.50`),
      note: maybe(`canary-soil-${index}`),
      ...audit(index),
    }));
  const facts: Row[] = groups
    .filter((_, index) => index % 2 === 0)
    .map(({ id, organizationId }, index) => ({
      id,
      organizationId,
      founded: maybe(`200${index}-01-31`),
      ...audit(index),
    }));
  // Of parcels that nobody deleted: whether one is deleted the rule of its notes does not ask, and the policies of the database do.
  const live = parcels.filter(({ deletedAt }) => deletedAt === null);
  const notes: Row[] = Array.from({ length: 50 }, (_, index) => {
    const parcel = live[next(live.length)] as Row;
    const own = groups.filter((group) => group.organizationId === parcel.organizationId);
    return {
      id: uuid(8, index),
      organizationId: parcel.organizationId,
      projectId: parcel.projectId,
      parcelId: parcel.id,
      groupId: maybe(own[next(own.length)]?.id),
      words: `note ${index}`,
      ...audit(index),
    };
  });
  return new Map<string, Row[]>([
    [
      'core.organization',
      [0, ...organizations].map((id) => ({ id, name: `canary-org-${id}`, deletedAt: null, deletedBy: null, ...fresh })),
    ],
    [
      'core.user',
      users.map((id, index) => ({
        id,
        name: `user ${index}`,
        email: `u${index}@x.br`,
        twoFaEnabled: false,
        ...fresh,
        preferences: { index },
      })),
    ],
    [
      'core.project',
      projects.map((id, index) => ({
        id,
        organizationId: index === 2 ? 3 : 2,
        name: `project ${index}`,
        type: 'farm',
        uiOrder: index,
        deletedAt: null,
        deletedBy: null,
        ...fresh,
      })),
    ],
    [
      'core.userOrganization',
      users.flatMap((userId, index) =>
        organizations
          .filter((id) => index !== 2 || id === 3)
          .map((organizationId) => ({
            id: uuid(7, index * 10 + organizationId),
            organizationId,
            userId,
            role: 'user',
            ...fresh,
          })),
      ),
    ],
    [Tag.id, tags],
    [Group.id, groups],
    [Parcel.id, parcels],
    [Person.id, people],
    [ParcelSoil.id, soils],
    [GroupFacts.id, facts],
    [Note.id, notes],
  ]);
}

export const testRows: Rows = makeRows();

/** Creates the tables by the migrations and fills them with `testRows`. */
export async function prepareTestTables(db: Db): Promise<void> {
  const problems = await migrate({
    db,
    log,
    plugins: [kernelMigration(), { id: 'test', version: '1.0.0', entities: testEntities }],
  });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  for (const [id, rows] of testRows) await insertRows(db, testRegistry.get(id), rows);
  if (process.env.GLEBA_TEST_RLS === '1') oracles.set(db, await preparePolicies(db));
}

const oracles = new WeakMap<Db, Reporting>();

/** GLEBA_TEST_RLS=1: reads go through the database's policies too, and must answer the same. */
export function policiesOf(db: Db): Reporting | undefined {
  return oracles.get(db);
}

async function preparePolicies(db: Db): Promise<Reporting> {
  const roles = await prepareRoles(db, { isEmbedded: true });
  await applyAccess({ owner: db, registry: testRegistry, schemas: ['core', 'test'], roles, log });
  // The oracle judges rows; which columns reports may name is judged elsewhere.
  await db.query(`grant select on all tables in schema core, test to "${roles.report}"`);
  return createReporting(db, roles.report);
}

/** References inside one table may point forward, so they are set when all rows are there. */
async function insertRows(db: Db, entity: Entity, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const fields = Object.entries(entity.allFields).filter(
      ([name, field]) => isStored(field) && row[name] !== undefined && name !== 'mergedIntoId',
    );
    const parameters: SqlParameter[] = [];
    const values = fields.map(([name, field]) => {
      const value = row[name];
      parameters.push(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SqlParameter));
      if (field.kind === 'geometry') return `ST_SetSRID(ST_GeomFromGeoJSON($${parameters.length}::text), 4326)`;
      const target = field.reference && testRegistry.get(field.reference.entity);
      return `$${parameters.length}::${columnType(field, target)}`;
    });
    const columns = fields.map(([name]) => columnOf(name)).join(', ');
    await db.query(`insert into ${tableOf(entity)} (${columns}) values (${values.join(', ')})`, parameters);
  }
  for (const row of rows.filter(({ mergedIntoId }) => mergedIntoId)) {
    await db.query(`update ${tableOf(entity)} set merged_into_id = $1::uuid where id = $2::uuid`, [
      row.mergedIntoId as string,
      row.id as string,
    ]);
  }
}

export const kernelEntities = kernel.entities;

type Keys = readonly string[];

export function actor(
  role: Actor['role'],
  options: {
    user?: number;
    organizationId?: number;
    everywhere?: Keys;
    inProjects?: Readonly<Record<number, Keys>>;
  } = {},
): Actor {
  return {
    kind: 'user',
    userId: users[options.user ?? 0] ?? null,
    organizationId: options.organizationId ?? 2,
    role,
    organizationKeys: new Set(options.everywhere ?? []),
    projectKeys: new Map(
      Object.entries(options.inProjects ?? {}).map(([index, keys]) => [projects[Number(index)] ?? '', new Set(keys)]),
    ),
    plugins: everyPluginEnabled,
  };
}
