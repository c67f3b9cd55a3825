/**
 * Tables of the event log, in the kernel's schema. They are no entities: nobody reads them but through the record's
 * history, the live updates and the bus.
 *
 * `event_log` is append-only and is the truth. A writer gives each event a position and puts it on `event_queue`.
 * Positions have gaps that fill up late (a transaction that took a lower one may commit after a higher one), so nobody
 * may read the log by "position greater than the last".
 *
 * `event_feed` is what one may read so: the relay, of which one at a time holds the lease in `event_relay`, moves what is
 * committed from the queue to the feed and numbers it. A number is given once and in order, so "sequence greater than the
 * last" misses nothing; live updates resume by it, reactions catch up by it, a lost bus is filled again by it.
 * `event_relay.published` is the last sequence that the bus has acknowledged.
 *
 * `traceparent` (W3C) is the span that wrote an event, null where nothing was traced: work that follows joins its trace.
 *
 * `inbox` makes reactions idempotent, `reaction_checkpoint` says up to where all of a reaction's events are settled.
 */
export const eventTableSteps = [
  {
    id: 'event-log',
    sql: `
      create table core.event_log (
        position bigint generated always as identity primary key,
        id uuid not null unique,
        organization_id integer not null,
        project_id uuid,
        name text not null,
        version integer not null,
        entity text not null,
        record_id text not null,
        at timestamptz not null,
        actor uuid,
        correlation_id text not null,
        causation_id uuid,
        data jsonb not null
      );
      create index event_log_record on core.event_log (organization_id, entity, record_id, position desc);
      create table core.event_queue (position bigint primary key);
      create table core.event_feed (
        sequence bigint generated always as identity primary key,
        organization_id integer not null,
        position bigint not null
      );
      create index event_feed_organization on core.event_feed (organization_id, sequence);
      create table core.event_relay (
        is_only boolean primary key default true check (is_only),
        published bigint not null default 0,
        holder text,
        lease_until timestamptz not null default '-infinity'
      );
      insert into core.event_relay default values;
      create table core.inbox (
        reaction_id text not null,
        event_id uuid not null,
        sequence bigint not null,
        at timestamptz not null default now(),
        primary key (reaction_id, event_id)
      );
      create table core.reaction_checkpoint (
        reaction_id text primary key,
        sequence bigint not null
      );`,
  },
  { id: 'event-traceparent', sql: 'alter table core.event_log add column traceparent text;' },
] as const;
