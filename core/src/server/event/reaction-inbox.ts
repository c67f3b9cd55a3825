import { sourceEventNames } from '../../event/event.ts';
import type { AnyReaction } from '../contract/server-side.ts';
import type { Queryable } from '../db/db.ts';
import { changeParameter, matchesEventSql } from './field-change.ts';
import { type PublishedEvent, publishedEventSql } from './published-event.ts';

/** Reactions that run for the first time begin with what happens from now on. */
export async function ensureCheckpoints(db: Queryable, reactions: readonly AnyReaction[]): Promise<void> {
  await db.query(
    `insert into core.reaction_checkpoint (reaction_id, sequence)
     select id, (select coalesce(max(sequence), 0) from core.event_feed) from unnest($1::text[]) as r(id)
     on conflict do nothing`,
    [reactions.map(({ id }) => id)],
  );
}

/**
 * False when the event is settled for the reaction. A second delivery at the same time waits here for the first one's
 * commit and then finds the row. The checkpoint is read after that, by a statement of its own: one that began before the
 * checkpoint moved would see neither the new checkpoint nor the inbox rows that it swallowed.
 */
export async function markInInbox(tx: Queryable, reactionId: string, event: PublishedEvent): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into core.inbox (reaction_id, event_id, sequence) values ($1::text, $2::uuid, $3::bigint)
     on conflict do nothing`,
    [reactionId, event.id, event.sequence],
    { name: 'inbox-mark' },
  );
  if (rowCount === 0) return false;
  const covered = await tx.query(
    `select 1 from core.reaction_checkpoint where reaction_id = $1::text and sequence >= $2::bigint`,
    [reactionId, event.sequence],
    { name: 'inbox-covered' },
  );
  return covered.rows.length === 0;
}

/** The events count as settled for the reaction: there was nothing to be done. */
export async function settleWithoutEffect(
  on: Queryable,
  reactionId: string,
  events: readonly Pick<PublishedEvent, 'id' | 'sequence'>[],
): Promise<void> {
  if (events.length === 0) return;
  await on.query(
    `insert into core.inbox (reaction_id, event_id, sequence)
     select $1::text, id, sequence from json_to_recordset($2::json) as e(id uuid, sequence bigint)
     on conflict do nothing`,
    [reactionId, JSON.stringify(events.map(({ id, sequence }) => ({ id, sequence })))],
    { name: 'inbox-without-effect' },
  );
}

/** With the parameters of `unsettledOf`. */
const unsettledFrom = `
  core.reaction_checkpoint c
  join core.event_feed f on f.sequence > c.sequence
  join core.event_log l on l.position = f.position and l.name = any($2::text[]) and ${matchesEventSql('$3')}
  where c.reaction_id = $1::text
    and not exists (select 1 from core.inbox i where i.reaction_id = $1::text and i.event_id = l.id)`;

function unsettledOf({ id, on }: AnyReaction) {
  return [id, [...sourceEventNames(on)], changeParameter(on)] as const;
}

export async function readUnsettled(
  db: Queryable,
  reaction: AnyReaction,
  range: { readonly minAgeMs: number; readonly after: number; readonly limit: number },
): Promise<PublishedEvent[]> {
  const { rows } = await db.query<{ event: PublishedEvent }>(
    `select ${publishedEventSql} as event from ${unsettledFrom}
       and f.sequence > $4::bigint and l.at <= now() - $5::integer * interval '1 ms'
     order by f.sequence limit $6::integer`,
    [...unsettledOf(reaction), range.after, range.minAgeMs, range.limit],
  );
  return rows.map(({ event }) => event);
}

/**
 * The names that occur behind the checkpoints, found in one walk over the feed for all reactions together. The checkpoints
 * of those whose event is not among them move to the feed's end, so most reactions need no walk of their own. Numbers of
 * the feed are given in order, so nothing appears later before the end that this statement saw.
 */
export async function passOverAbsent(db: Queryable, reactions: readonly AnyReaction[]): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `with reaction as (
       select id, names from json_to_recordset($1::json) as r(id text, names text[])
     ), span as (
       select (select max(sequence) from core.event_feed) as head,
         (select min(c.sequence) from core.reaction_checkpoint c join reaction on reaction.id = c.reaction_id) as low
     ), present as (
       select distinct l.name from span join core.event_feed f on f.sequence > span.low
         join core.event_log l on l.position = f.position
     ), moved as (
       update core.reaction_checkpoint c set sequence = span.head from span, reaction
       where c.reaction_id = reaction.id and c.sequence < span.head
         and not exists (select 1 from present where present.name = any(reaction.names))
     )
     select name from present`,
    [JSON.stringify(reactions.map(({ id, on }) => ({ id, names: sourceEventNames(on) })))],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Moves the checkpoint before the first unsettled event and forgets the inbox rows that it now covers. */
export async function advanceCheckpoint(db: Queryable, reaction: AnyReaction): Promise<void> {
  await db.query(
    `with target as (
       select coalesce(
         (select min(f.sequence) - 1 from ${unsettledFrom}),
         (select max(sequence) from core.event_feed)
       ) as sequence
     ), moved as (
       update core.reaction_checkpoint c set sequence = target.sequence from target
       where c.reaction_id = $1::text and c.sequence < target.sequence returning c.sequence
     )
     delete from core.inbox using moved where reaction_id = $1::text and inbox.sequence <= moved.sequence`,
    [...unsettledOf(reaction)],
  );
}
