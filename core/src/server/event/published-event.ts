import type { EventEnvelope } from '../../event/envelope.ts';
import type { Queryable } from '../db/db.ts';

/** An event as it stands on the bus: its envelope and its number in the feed. */
export interface PublishedEvent<Data = unknown> extends EventEnvelope<Data> {
  readonly sequence: number;
  /** W3C trace context of what wrote it; null where nothing was traced. */
  readonly traceparent: string | null;
  /** The event is too long for the bus: its data stands in the log only, see `readPublishedEvent`. */
  readonly isCut?: true;
}

/** The bus text of a log row `l` with its feed row `f`, written by the database. */
export const publishedEventSql = `json_build_object(
  'sequence', f.sequence, 'id', l.id, 'organizationId', l.organization_id, 'projectId', l.project_id, 'name', l.name,
  'version', l.version, 'entity', l.entity, 'recordId', l.record_id,
  'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'actor', l.actor,
  'correlationId', l.correlation_id, 'causationId', l.causation_id,
  'traceparent', l.traceparent, 'data', l.data)`;

export function parsePublishedEvent(text: string): PublishedEvent {
  return JSON.parse(text) as PublishedEvent;
}

/** The bus text of an event that is too long to travel. */
export function withoutData(text: string): string {
  return JSON.stringify({ ...parsePublishedEvent(text), data: null, isCut: true } satisfies PublishedEvent);
}

/** A published event as it stands in the log; undefined when it is not there. */
export async function readPublishedEvent(db: Queryable, id: string): Promise<PublishedEvent | undefined> {
  const { rows } = await db.query<{ event: PublishedEvent }>(
    `select ${publishedEventSql} as event from core.event_log l join core.event_feed f using (position)
     where l.id = $1::uuid`,
    [id],
  );
  return rows[0]?.event;
}

export interface FeedRange {
  /** Sequence behind which to read. */
  readonly after: number;
  /** Last sequence to read. */
  readonly until?: number;
  /** Events of these organizations only. */
  readonly organizationIds?: readonly number[];
  readonly limit: number;
}

/** Events of the feed in its order. */
export async function readFeed(db: Queryable, range: FeedRange): Promise<PublishedEvent[]> {
  const { rows } = await db.query<{ event: PublishedEvent }>(
    `select ${publishedEventSql} as event
     from core.event_feed f join core.event_log l using (position)
     where f.sequence > $1::bigint and ($2::bigint is null or f.sequence <= $2::bigint)
       and ($3::integer[] is null or f.organization_id = any($3::integer[]))
     order by f.sequence limit $4::integer`,
    [range.after, range.until ?? null, range.organizationIds ?? null, range.limit],
  );
  return rows.map(({ event }) => event);
}

/** The feed's last number, 0 when it is empty. */
export async function feedHead(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ head: string }>(`select coalesce(max(sequence), 0) as head from core.event_feed`);
  return Number(rows[0]?.head ?? 0);
}
