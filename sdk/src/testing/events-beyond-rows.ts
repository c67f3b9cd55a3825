import type { IsolationScene } from '@gleba/core/testing';

/** Names of the events that a request wrote, but for those that each write of a row tells of anyway. */
export async function eventsBeyondRows({ host }: IsolationScene, correlationId: string): Promise<Set<string>> {
  const { rows } = await host.runtime.db.query<{ name: string; entity: string }>(
    'select name, entity from core.event_log where correlation_id = $1::text',
    [correlationId],
  );
  const derived = new Set(
    rows.flatMap(({ entity }) => ['created', 'changed', 'removed'].map((verb) => `${entity}.${verb}`)),
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !derived.has(name)));
}
