import type { EventDefinition } from '../../../src/event/event.ts';
import {
  type Actor,
  EntityRegistry,
  everyPluginEnabled,
  kernel,
  Organization,
  Project,
  type Role,
  systemActor,
  User,
  uuidv7,
} from '../../../src/index.ts';
import type { Transactions } from '../../../src/server/contract/transactions.ts';
import type { UnitOfWork } from '../../../src/server/contract/unit-of-work.ts';
import type { WriteRule } from '../../../src/server/contract/write-rule.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { acquireTestDatabase } from '../../../src/server/db/testing/test-database.ts';
import { kernelMigration, type MigratingPlugin, migrate } from '../../../src/server/schema/migrate.ts';
import { createUnitOfWorkFactory } from '../../../src/server/write/create-transactions.ts';
import { silentLog } from '../../schema/support/silent-log.ts';
import { gardenEntities, Plant } from './garden.ts';

export interface Garden {
  readonly db: Db;
  readonly registry: EntityRegistry;
  readonly transactions: Transactions;
  /** Two projects of organization 2 and one of organization 3. */
  readonly projects: readonly [string, string, string];
  readonly userId: string;
  readonly strangerId: string;
  /** Told by `onCommit`. */
  readonly commits: (readonly number[])[];
  /** Asked as a write rule of plants. */
  readonly plantRule: { check?: WriteRule['check'] | undefined };
  as<T>(actor: Actor, work: (tx: UnitOfWork<EventDefinition>) => Promise<T>): Promise<T>;
  asSystem<T>(work: (tx: UnitOfWork<EventDefinition>) => Promise<T>, organizationId?: number): Promise<T>;
  /** A person who holds keys in projects. */
  person(role: Role, projectKeys?: Record<string, readonly string[]>): Actor;
  events(): Promise<EventRow[]>;
  close(): Promise<void>;
}

export interface EventRow {
  readonly name: string;
  readonly record_id: string;
  readonly organization_id: number;
  readonly project_id: string | null;
  readonly actor: string | null;
  readonly data: Record<string, unknown>;
}

/** A database with two organizations; `guests` are plugins beside the garden's. */
export async function openGarden(guests: readonly MigratingPlugin[] = []): Promise<Garden> {
  const guestEntities = guests.flatMap(({ entities }) => entities);
  const registry = new EntityRegistry([...kernel.entities, ...gardenEntities, ...guestEntities]);
  const plugins = [kernelMigration(), { id: 'garden', version: '1.0.0', entities: gardenEntities }, ...guests];
  const database = await acquireTestDatabase(plugins);
  const { db } = database;
  const problems = await migrate({ db, log: silentLog, plugins });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const commits: (readonly number[])[] = [];
  const plantRule: Garden['plantRule'] = {};
  const transactions = createUnitOfWorkFactory({
    db,
    registry,
    pluginsOf: () => everyPluginEnabled,
    writeRules: [{ entity: Plant, id: 'plantRule', check: async (tx, change) => plantRule.check?.(tx, change) }],
    log: silentLog,
    onCommit: (organizations) => commits.push(organizations),
  });
  const as = <T>(actor: Actor, work: (tx: UnitOfWork<EventDefinition>) => Promise<T>) =>
    transactions.run({ actor, correlationId: 'test' }, work);
  const asSystem = <T>(work: (tx: UnitOfWork<EventDefinition>) => Promise<T>, organizationId = 2) =>
    as(systemActor(organizationId), work);
  const [userId, strangerId] = [uuidv7(), uuidv7()];
  const projects = [uuidv7(), uuidv7(), uuidv7()] as const;
  for (const [organizationId, user, own] of [
    [2, userId, projects.slice(0, 2)],
    [3, strangerId, projects.slice(2)],
  ] as const) {
    await asSystem(async (tx) => {
      await tx.insert(Organization, { name: `Organization ${organizationId}` });
      await tx.insert(User, { id: user, name: 'Ana', email: `ana@${organizationId}.example` });
      for (const id of own) await tx.insert(Project, { id, name: `Project ${id}` });
    }, organizationId);
  }
  return {
    db,
    registry,
    transactions,
    projects,
    userId,
    strangerId,
    commits,
    plantRule,
    as,
    asSystem,
    person: (role, projectKeys = {}) => ({
      kind: 'user',
      userId,
      organizationId: 2,
      role,
      organizationKeys: new Set(),
      projectKeys: new Map(Object.entries(projectKeys).map(([project, keys]) => [project, new Set(keys)])),
      plugins: everyPluginEnabled,
    }),
    events: async () =>
      (
        await db.query<EventRow>(
          `select name, record_id, organization_id, project_id, actor, data from core.event_log
           where entity like 'garden.%' order by position`,
        )
      ).rows,
    close: () => database.release(),
  };
}
