import type { Entity } from '../../entity/entity.ts';
import { kernel } from '../../kernel.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { Logger } from '../contract/server-side.ts';
import { type Db, type Queryable, SqlError } from '../db/db.ts';
import { eventTableSteps } from '../event/event-tables.ts';
import { fileNameSteps } from '../file/file-names.ts';
import { uploadLeaseSteps } from '../file/upload-lease.ts';
import { attemptTableSteps } from '../identity/attempt-limit.ts';
import { knownDeviceSteps } from '../identity/known-devices.ts';
import { ticketTableSteps } from '../identity/one-time-ticket.ts';
import { compareVersions } from './compare-versions.ts';
import type { FindEntity } from './entity-model.ts';
import { appendJournal, type JournalState, openJournal, readJournal } from './migration-journal.ts';
import type { MigrationStep } from './migration-plan.ts';
import { planMigration } from './plan-migration.ts';
import { pluginModel } from './plugin-model.ts';

/** SQL of the plugin's own, run once in the transaction of its migration and remembered by its id. */
export interface MigrationScript {
  readonly id: string;
  readonly sql: string;
  /**
   * `before` the tables change, to make old rows fit (on a new database there are none and it is only remembered);
   * `after`, the default, for what needs the tables.
   */
  readonly when?: 'before' | 'after';
  /** Type changes that lose values and that this script prepares: `<entity>.<field id>`. */
  readonly allows?: readonly string[];
}

export interface MigratingPlugin {
  readonly id: string;
  readonly version: string;
  readonly entities: readonly Entity[];
  readonly steps?: readonly MigrationScript[];
  /** Ids of plugins that it cannot work without, beyond those that its references name. */
  readonly needs?: readonly string[];
}

export interface MigrateOptions {
  readonly db: Db;
  /** In the order in which they may start, the kernel first. */
  readonly plugins: readonly MigratingPlugin[];
  readonly log: Logger;
  /**
   * Longest wait for a table that somebody uses, 0 for no limit: while a migration waits for its lock, everybody else who
   * wants the table waits behind it.
   */
  readonly lockTimeoutMs?: number | undefined;
}

/** The kernel as a plugin to migrate, with its tables that are no entities. */
export function kernelMigration(steps: readonly MigrationScript[] = []): MigratingPlugin {
  return {
    id: kernel.id,
    version: kernel.version,
    entities: kernel.entities,
    steps: [
      ...eventTableSteps,
      ...attemptTableSteps,
      ...ticketTableSteps,
      ...uploadLeaseSteps,
      ...fileNameSteps,
      ...knownDeviceSteps,
      ...steps,
    ],
  };
}

/**
 * Brings the tables of every plugin to what its program declares, each plugin in one transaction. Whoever else migrates at
 * the same moment waits and then finds it done. A plugin that cannot be migrated keeps its tables as they were and is
 * answered as a problem, together with those that need it; the others go on.
 */
export async function migrate({ db, plugins, log, lockTimeoutMs }: MigrateOptions): Promise<PluginProblem[]> {
  const entities = new Map(plugins.flatMap((plugin) => plugin.entities.map((entity) => [entity.id, entity] as const)));
  const find: FindEntity = (id) => entities.get(id);
  await db.transaction(openJournal);
  const problems: PluginProblem[] = [];
  const done = new Set<string>();
  const broken = new Set<string>();
  for (const plugin of plugins) {
    const problem =
      missingPlugin(plugin, find, done, broken) ?? (await migratePlugin(db, plugin, find, log, lockTimeoutMs));
    if (problem) {
      problems.push(problem);
      broken.add(plugin.id);
      log.error(`Plugin '${plugin.id}' was not migrated: ${problem.message} ${problem.fix}`, { plugin: plugin.id });
    } else {
      done.add(plugin.id);
    }
  }
  return problems;
}

/** Why a plugin is not even tried: one that it refers to is broken or comes later. */
function missingPlugin(
  plugin: MigratingPlugin,
  find: FindEntity,
  done: ReadonlySet<string>,
  broken: ReadonlySet<string>,
): PluginProblem | undefined {
  const owners = plugin.entities.flatMap((entity) =>
    Object.values(entity.allFields).flatMap((field) => {
      const owner = field.reference && find(field.reference.entity)?.plugin;
      return owner === undefined ? [] : [owner];
    }),
  );
  const absent = [...owners, ...(plugin.needs ?? [])].find((id) => id !== plugin.id && !done.has(id));
  if (absent === undefined) return undefined;
  if (broken.has(absent)) {
    return {
      plugin: plugin.id,
      code: 'needs-broken-plugin',
      message: `It stands on the tables of '${absent}', which could not be migrated.`,
      fix: `Fix '${absent}' first.`,
    };
  }
  return {
    plugin: plugin.id,
    code: 'migration-failed',
    message: `It refers to entities of '${absent}', whose tables are not there yet.`,
    fix: `Declare a need of a token that '${absent}' provides, so that it comes first.`,
  };
}

/** Undoes the transaction and carries what to tell. */
class Refused extends Error {
  constructor(
    readonly problem: PluginProblem,
    options?: ErrorOptions,
  ) {
    super(problem.message, options);
  }
}

async function migratePlugin(
  db: Db,
  plugin: MigratingPlugin,
  find: FindEntity,
  log: Logger,
  lockTimeoutMs: number | undefined,
): Promise<PluginProblem | undefined> {
  try {
    const count = await db.transaction((tx) => migrateInside(tx, plugin, find, lockTimeoutMs));
    if (count > 0) log.info(`Migrated '${plugin.id}' to ${plugin.version}`, { plugin: plugin.id, statements: count });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    const message = error instanceof Error ? error.message : String(error);
    return failed(plugin, `Its migration failed: ${message}.`, 'Fix the declaration or the database and start again.');
  }
}

/** Answers the number of statements run. */
async function migrateInside(
  tx: Queryable,
  plugin: MigratingPlugin,
  find: FindEntity,
  lockTimeoutMs: number | undefined,
): Promise<number> {
  const state = await readJournal(tx, plugin.id);
  // Only now: whoever migrates at the same moment is waited for as long as it takes.
  if (lockTimeoutMs !== undefined) await tx.query(`set local lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
  if (state.version !== undefined && compareVersions(state.version, plugin.version) > 0) {
    throw new Refused({
      plugin: plugin.id,
      code: 'downgrade',
      message: `Its tables were last migrated by version ${state.version}; this program has version ${plugin.version}.`,
      fix: `Start version ${state.version} or newer, or restore a copy of the database from before.`,
    });
  }
  const next = pluginModel(plugin.id, plugin.entities, find);
  const pending = (plugin.steps ?? []).filter((script) => !state.scripts.has(script.id));
  const allowed = new Set(pending.flatMap((script) => script.allows ?? []));
  const plan = planMigration(state.snapshot, next, allowed);
  const refusal = plan.refusals[0];
  if (refusal) throw new Refused(failed(plugin, refusal.message, refusal.fix));

  let count = 0;
  const journal = { plugin: plugin.id, version: plugin.version };
  const runScripts = async (when: 'before' | 'after') => {
    for (const script of pending.filter((one) => (one.when ?? 'after') === when)) {
      const isForOldRows = when === 'before' && state.snapshot === undefined;
      if (!isForOldRows) await runStep(tx, plugin, { sql: script.sql });
      await appendJournal(tx, { ...journal, id: script.id, sql: isForOldRows ? '' : script.sql });
      count += 1;
    }
  };
  await runScripts('before');
  for (const step of plan.steps) await runStep(tx, plugin, step);
  count += plan.steps.length;
  if (plan.steps.length > 0 || isNews(state, plugin)) {
    const sql = plan.steps.map((step) => `${step.sql};\n`).join('');
    await appendJournal(tx, { ...journal, id: 'model', sql, snapshot: plan.snapshot });
  }
  await runScripts('after');
  return count;
}

/** A version is remembered even if it changes no table, so that an older program is told. */
function isNews(state: JournalState, plugin: MigratingPlugin): boolean {
  return state.version === undefined || compareVersions(plugin.version, state.version) > 0;
}

async function runStep(tx: Queryable, plugin: MigratingPlugin, step: MigrationStep): Promise<void> {
  try {
    await tx.query(step.sql);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    const detail = error.detail ? `: ${error.detail}` : '';
    const told = (error.code === lockNotAvailable ? heldByOthers : step.ifRefused) ?? {
      message: `A statement failed (${step.sql.slice(0, 200)}).`,
      fix: 'Fix the declaration or the database and start again.',
    };
    throw new Refused(failed(plugin, `${told.message} PostgreSQL says: ${error.message}${detail}`, told.fix), {
      cause: error,
    });
  }
}

const lockNotAvailable = '55P03';
const heldByOthers = {
  message: 'A table that it changes was used by somebody for too long.',
  fix: 'Start again when the long query, report or back-up has ended, or give GLEBA_DATABASE_LOCK_SECONDS more time.',
};

function failed(plugin: MigratingPlugin, message: string, fix: string): PluginProblem {
  return { plugin: plugin.id, code: 'migration-failed', message, fix };
}
