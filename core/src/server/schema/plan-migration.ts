import { quoteIdentifier } from './column.ts';
import { emptyPlan, type MigrationPlan, type MigrationStep, qualifiedName, type TablePlan } from './migration-plan.ts';
import type { IndexModel, ModelSnapshot, NamedPart, TableModel } from './model-snapshot.ts';
import { addColumnSql, planColumns } from './plan-columns.ts';

/**
 * The way forward from one model to the next. Nothing is ever dropped that holds data: a field that is gone leaves its
 * column behind, without NOT NULL and constraints, and finds its data again when it is restored under the same id.
 */
export function planMigration(
  previous: ModelSnapshot | undefined,
  next: ModelSnapshot,
  allowed: ReadonlySet<string> = new Set(),
): MigrationPlan {
  const before = new Map(previous?.tables.map((table) => [table.id, table]));
  const plans: TablePlan[] = [];
  const tables: TableModel[] = [];
  for (const table of next.tables) {
    const old = before.get(table.id);
    before.delete(table.id);
    const { plan, model } = old ? changeTable(old, table, allowed) : createTable(table);
    plans.push(plan);
    tables.push(model);
  }
  for (const gone of before.values()) {
    plans.push({ ...emptyPlan(), drops: gone.foreignKeys.map((part) => dropConstraint(gone, part)) });
    tables.push({ ...gone, foreignKeys: [], retired: true });
  }
  // A plugin may have had no table at all until now.
  const made = new Set(previous?.tables.map(({ schema }) => schema));
  const schemas = [...new Set(next.tables.map(({ schema }) => schema))].filter((schema) => !made.has(schema));
  const schemaSteps = schemas.map((schema) => ({ sql: `create schema if not exists ${quoteIdentifier(schema)}` }));
  return {
    steps: [
      ...schemaSteps,
      ...plans.flatMap((plan) => plan.drops),
      ...plans.flatMap((plan) => plan.changes),
      ...plans.flatMap((plan) => plan.additions),
      ...plans.flatMap((plan) => plan.links),
    ],
    refusals: plans.flatMap((plan) => plan.refusals),
    snapshot: { format: 1, tables },
  };
}

function createTable(table: TableModel): { readonly plan: TablePlan; readonly model: TableModel } {
  const lines = [
    ...table.columns.map((column) => addColumnSql(column)),
    `constraint ${quoteIdentifier(`${table.name}_pkey`)} primary key (id)`,
    ...[...table.tenantKeys, ...table.checks].map(
      (part) => `constraint ${quoteIdentifier(part.name)} ${part.definition}`,
    ),
  ];
  const create = { sql: `create table ${qualifiedName(table)} (\n  ${lines.join(',\n  ')}\n)` };
  const plan = {
    ...emptyPlan(),
    additions: [create, ...table.indexes.map((index) => createIndex(table, index))],
    links: table.foreignKeys.map((part) => addConstraint(table, part)),
  };
  return { plan, model: table };
}

function changeTable(
  old: TableModel,
  table: TableModel,
  allowed: ReadonlySet<string>,
): { readonly plan: TablePlan; readonly model: TableModel } {
  if (old.scope !== table.scope) {
    const refusal = {
      about: table.id,
      message: `'${table.id}' was of scope '${old.scope}' and is now of scope '${table.scope}'.`,
      fix: 'Declare a new entity and copy the rows, or go back to the former scope.',
    };
    return { plan: { ...emptyPlan(), refusals: [refusal] }, model: old };
  }
  const { plan, columns } = planColumns(old, table, allowed);
  const indexes = difference(old.indexes, table.indexes);
  const checks = difference(old.checks, table.checks);
  const links = difference(old.foreignKeys, table.foreignKeys);
  return {
    plan: {
      drops: [
        ...[...links.gone, ...checks.gone].map((part) => dropConstraint(old, part)),
        ...indexes.gone.map((index) => ({
          sql: `drop index ${quoteIdentifier(old.schema)}.${quoteIdentifier(index.name)}`,
        })),
        ...plan.drops,
      ],
      changes: plan.changes,
      additions: [
        ...plan.additions,
        ...checks.added.map((part) => addConstraint(table, part)),
        ...indexes.added.map((index) => createIndex(table, index)),
      ],
      links: links.added.map((part) => addConstraint(table, part)),
      refusals: plan.refusals,
    },
    model: { ...table, columns },
  };
}

/** By name and text: a definition that changed is gone and added. */
function difference<P extends NamedPart | IndexModel>(
  old: readonly P[],
  next: readonly P[],
): { readonly gone: readonly P[]; readonly added: readonly P[] } {
  const key = (part: P) => `${part.name} ${'unique' in part && part.unique} ${part.definition}`;
  const oldKeys = new Set(old.map(key));
  const nextKeys = new Set(next.map(key));
  return {
    gone: old.filter((part) => !nextKeys.has(key(part))),
    added: next.filter((part) => !oldKeys.has(key(part))),
  };
}

function dropConstraint(table: TableModel, part: NamedPart): MigrationStep {
  return { sql: `alter table ${qualifiedName(table)} drop constraint ${quoteIdentifier(part.name)}` };
}

function addConstraint(table: TableModel, part: NamedPart): MigrationStep {
  return {
    sql: `alter table ${qualifiedName(table)} add constraint ${quoteIdentifier(part.name)} ${part.definition}`,
    ifRefused: {
      message: `Rows of '${table.id}' break the new rule ${part.definition}.`,
      fix: "Fix the rows in a step of the plugin's own that runs before, or keep the former declaration.",
    },
  };
}

function createIndex(table: TableModel, index: IndexModel): MigrationStep {
  const kind = index.unique ? 'unique index' : 'index';
  return {
    sql: `create ${kind} ${quoteIdentifier(index.name)} on ${qualifiedName(table)} ${index.definition}`,
    ...(index.unique
      ? {
          ifRefused: {
            message: `Rows of '${table.id}' are equal in what should now be unique: ${index.definition}.`,
            fix: "Fix the rows in a step of the plugin's own that runs before, or keep the former declaration.",
          },
        }
      : {}),
  };
}
