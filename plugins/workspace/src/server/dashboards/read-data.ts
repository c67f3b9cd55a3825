import { type Actor, type Entity, type Field, type FilterOf, permits, pluginAllows } from '@gleba/sdk';
import {
  average,
  bucketOf,
  count,
  countDistinct,
  descending,
  type Expression,
  greatest,
  least,
  type Reads,
  sum,
} from '@gleba/sdk/server';
import type { DataQuery, Grouping, Measure } from '../../dashboards/data-query.ts';
import { isGroupable, isMeasurable, isSpan } from '../../dashboards/query-fields.ts';
import { workspaceErrors } from '../workspace-errors.ts';

interface DataRow {
  readonly keys: readonly (string | null)[];
  readonly value: string | null;
}

/** Where a second grouping makes parts of each bar, so many parts at most. */
const maxParts = 12;

type Row = Readonly<Record<string, Expression>>;

/** Carries out a query under the rules of whoever reads: one statement, with as many rows as were asked for and one to tell of more. */
export async function readData(
  reads: Reads,
  entity: Entity,
  { projectId, query, timeZone }: { projectId: string | undefined; query: DataQuery; timeZone: string },
): Promise<{ readonly rows: readonly DataRow[]; readonly hasMore: boolean }> {
  const { groups, measure, filter, order } = query;
  const limit = groups.length > 1 ? query.limit * maxParts : query.limit;
  let statement = reads.from(entity);
  // Which fields an entity has that is named at run time, no type can say.
  if (filter !== undefined) statement = statement.where(filter as FilterOf<Entity>);
  if (projectId !== undefined) statement = statement.where(ofProject(entity, projectId) as FilterOf<Entity>);
  // `orderBy` finds an expression again by identity, so each is written once.
  let written: { readonly keys: readonly Expression[]; readonly value: Expression } | undefined;
  const parts = (row: Row) => {
    written ??= {
      keys: groups.map((group) => keyOf(row, group, timeZone)),
      value: measured(row, measure),
    };
    return written;
  };
  const found = await statement
    .select((row) => {
      const { keys, value } = parts(row as Row);
      return { ...Object.fromEntries(keys.map((key, index) => [`k${index}`, key])), value };
    })
    .orderBy((row) => {
      const { keys, value } = parts(row as Row);
      const isDown = order.startsWith('-');
      const first = order.endsWith('value') ? [value, ...keys] : keys;
      return first.map((part, index) => (index === 0 && isDown ? descending(part) : part));
    })
    .limit(limit + 1)
    .all();
  const rows = found.map(
    (row: Readonly<Record<string, unknown>>): DataRow => ({
      keys: groups.map((_, index) => textOf(row[`k${index}`])),
      value: textOf(row.value),
    }),
  );
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function ofProject(entity: Entity, projectId: string): object {
  return entity.id === 'core.project' ? { id: { equalTo: projectId } } : { projectId: { equalTo: projectId } };
}

function keyOf(row: Row, { field, bucket }: Grouping, timeZone: string): Expression {
  const value = expressionOf(row, field);
  return bucket === undefined ? value : bucketOf(value, bucket, timeZone);
}

function measured(row: Row, measure: Measure): Expression {
  if (measure.kind === 'count') return count();
  const field = expressionOf(row, measure.field) as Expression<string | null>;
  switch (measure.kind) {
    case 'sum':
      return sum(field);
    case 'average':
      return average(field);
    case 'min':
      return least(field);
    case 'max':
      return greatest(field);
    case 'distinct':
      return countDistinct(field);
  }
}

function expressionOf(row: Row, name: string): Expression {
  const found = row[name];
  if (!found) throw workspaceErrors.noSuchField({ field: name });
  return found;
}

/** Refuses what the asker may not read or what makes no sense, before anything is read. */
export function checkQuery(
  actor: Actor,
  entity: Entity | undefined,
  { measure, groups }: DataQuery,
  projectId: string | undefined,
): asserts entity is Entity {
  if (!entity) throw workspaceErrors.noSuchRecords();
  const { read } = entity.access;
  const isHeld =
    read.kind === 'key' && projectId !== undefined
      ? permits(actor, read, { projectId, fields: {} })
      : permits(actor, read);
  if (isHeld === false || !pluginAllows(actor.plugins, entity.plugin, 'read')) throw workspaceErrors.recordsClosed();
  if (projectId !== undefined && entity.id !== 'core.project' && !entity.allFields.projectId)
    throw workspaceErrors.noSuchField({ field: 'projectId' });
  for (const { field: name, bucket } of groups) {
    const field = visible(actor, entity, name);
    if (!isGroupable(field) || (bucket !== undefined) !== isSpan(field))
      throw workspaceErrors.noSuchField({ field: name });
  }
  if (measure.kind === 'count') return;
  const field = visible(actor, entity, measure.field);
  if (!(measure.kind === 'distinct' ? isGroupable(field) : isMeasurable(field)))
    throw workspaceErrors.noSuchField({ field: measure.field });
}

function visible(actor: Actor, entity: Entity, name: string): Field {
  const field = Object.hasOwn(entity.allFields, name) ? entity.allFields[name] : undefined;
  if (!field || field.hidden) throw workspaceErrors.noSuchField({ field: name });
  // A rule over rows would show groups of nothing but what is concealed: who may not read all of it groups by something else.
  if (field.read && permits(actor, field.read) !== true) throw workspaceErrors.recordsClosed();
  return field;
}
