import type { Plugin } from '@gleba/core';
import { type IsolationScene, matchesEvent, type PublishedEvent } from '@gleba/core/testing';

/**
 * Names of the events that a request brought about: those that it emitted, and of the plugin whose operation or job it was
 * those that its rows tell.
 */
export async function namedEvents(
  { host }: IsolationScene,
  correlationId: string,
  isOwner: (plugin: Plugin) => boolean,
): Promise<Set<string>> {
  const { db, plugins } = host.runtime;
  const { rows } = await db.query<Pick<PublishedEvent, 'name' | 'entity' | 'data'>>(
    'select name, entity, data from core.event_log where correlation_id = $1::text',
    [correlationId],
  );
  const derived = new Set(
    rows.flatMap(({ entity }) => ['created', 'changed', 'removed'].map((verb) => `${entity}.${verb}`)),
  );
  const told = (plugins.find(({ plugin }) => isOwner(plugin))?.plugin.events ?? []).filter((event) =>
    rows.some((row) => event.change?.sourceEventNames.includes(row.name) && matchesEvent(event, row)),
  );
  return new Set([...rows, ...told].map(({ name }) => name).filter((name) => !derived.has(name)));
}
