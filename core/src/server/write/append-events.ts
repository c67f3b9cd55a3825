import type { Entity } from '../../entity/entity.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import type { EventDefinition } from '../../event/event.ts';
import { noteWritten, type Row, type WriteContext } from './write-context.ts';

export interface EventRow {
  readonly event: Pick<EventDefinition, 'name' | 'version'>;
  readonly entity: Entity;
  readonly recordId: string;
  readonly organizationId: number;
  readonly projectId: string | null;
  /** ISO 8601; the statement's time when absent. */
  readonly at?: string | undefined;
  readonly data: unknown;
}

export const eventLog = 'core.event_log';
const columns =
  'id, organization_id, project_id, name, version, entity, record_id, at, actor, correlation_id, causation_id, traceparent, data';

/**
 * The columns of the log and the queue's share, for statements that record events. Positions are given in the order of
 * `source`; the rows that the events tell about must be locked before, so that a record's positions follow its commits.
 */
export function logSql(source: string): string {
  return `logged as (insert into ${eventLog} (${columns}) ${source} returning position),
    queued as (insert into core.event_queue (position) select position from logged)`;
}

const appendSql = `with input as (
    select * from json_to_recordset($1::json) as x(
      number integer, id uuid, organization_id integer, project_id uuid, name text, version integer, entity text,
      record_id text, at timestamptz, data jsonb)
  ), ${logSql(`
    select id, organization_id, project_id, name, version, entity, record_id, coalesce(at, statement_timestamp()),
      $2::uuid, $3::text, $4::uuid, $5::text, data
    from input order by number`)}
  select 1`;

/** Records events of rows that are locked, in the order given. */
export async function appendEvents(context: WriteContext, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ event, entity, recordId, organizationId, projectId, at, data }, number) => {
    context.touched.add(organizationId);
    return {
      number,
      id: uuidv7(),
      organization_id: organizationId,
      project_id: projectId,
      name: event.name,
      version: event.version,
      entity: entity.id,
      record_id: recordId,
      at: at ?? null,
      data,
    };
  });
  const { actor, correlationId, causationId, traceparent } = context;
  const parameters = [JSON.stringify(rows), actor.userId, correlationId, causationId, traceparent];
  await context.tx.query(appendSql, parameters, { name: 'append-events' });
  noteWritten(context, eventLog, events.length);
}

/** An event about a row, with what the envelope takes from it. */
export function eventAbout(
  context: WriteContext,
  entity: Entity,
  row: Row,
  event: EventRow['event'],
  data: unknown,
): EventRow {
  const at = row.updatedAt;
  return {
    event,
    entity,
    recordId: String(row.id),
    organizationId: organizationOf(context, entity, row),
    projectId: projectOf(entity, row),
    ...(event === entity.events.changed && typeof at === 'string' ? { at } : {}),
    data,
  };
}

/** A row that belongs to nobody (a person) is told about in the organization where it was changed. */
function organizationOf(context: WriteContext, entity: Entity, row: Row): number {
  const own = entity.organizationField === undefined ? undefined : row[entity.organizationField];
  return typeof own === 'number' ? own : context.actor.organizationId;
}

function projectOf(entity: Entity, row: Row): string | null {
  const project = entity.projectField === undefined ? undefined : row[entity.projectField];
  return typeof project === 'string' ? project : null;
}

/** Without what never leaves the server. */
export function withoutHidden(entity: Entity, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => entity.allFields[name]?.hidden !== true));
}
