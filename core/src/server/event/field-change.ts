import type { EventDefinition, FieldChange } from '../../event/event.ts';
import { upcast } from '../../event/upcast.ts';
import { isObject } from '../live/event-rows.ts';
import type { PublishedEvent } from './published-event.ts';

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** The change that data of a row's created or changed tells; undefined where it tells another one, or none. */
export function changeIn({ field, fieldId, from, to }: FieldChange, data: unknown): Change | undefined {
  const change = isObject(data) ? (changed(data, field, fieldId) ?? first(data, field, fieldId)) : undefined;
  if (!change || (from && !from.includes(change.from)) || (to && !to.includes(change.to))) return undefined;
  return change;
}

/** Events of before a field was renamed tell of it by its first name. */
function changed({ changes }: Record<string, unknown>, field: string, fieldId: string): Change | undefined {
  if (!isObject(changes)) return undefined;
  const change = changes[field] ?? changes[fieldId];
  return isObject(change) ? { from: change.from ?? null, to: change.to ?? null } : undefined;
}

function first({ record }: Record<string, unknown>, field: string, fieldId: string): Change | undefined {
  if (!isObject(record)) return undefined;
  const to = record[field] ?? record[fieldId] ?? null;
  return to === null ? undefined : { from: null, to };
}

/** Whether this event of the log is, or tells, an event of that kind. */
export function matchesEvent({ change }: EventDefinition, { data }: Pick<PublishedEvent, 'data'>): boolean {
  return change === undefined || changeIn(change, data) !== undefined;
}

/** The event's data as its definition has it now; throws when it cannot be read. */
export function decodeEvent(on: EventDefinition, { version, data, recordId }: PublishedEvent): unknown {
  if (!on.change) return upcast(on, version, data);
  const change = changeIn(on.change, data);
  if (!change) throw new Error(`It does not tell '${on.name}'.`);
  return { id: recordId, ...change };
}

/** The same of events `l` of the log, for statements; `change`: the parameter that holds `changeParameter`. */
export function matchesEventSql(change: string): string {
  const valueIn = (part: string) =>
    `coalesce(l.data->'${part}'->(${change}::jsonb->>'field'), l.data->'${part}'->(${change}::jsonb->>'fieldId'))`;
  const isOneOf = (value: 'from' | 'to') =>
    `(${change}::jsonb->'${value}' is null or ${change}::jsonb->'${value}' @> coalesce(told.change->'${value}', 'null'))`;
  return `(${change}::jsonb is null or exists (
    select from (select case when l.data->'changes' is not null then ${valueIn('changes')}
      when coalesce(${valueIn('record')}, 'null') <> 'null' then jsonb_build_object('from', null, 'to', ${valueIn('record')})
    end as change) told
    where told.change is not null and ${isOneOf('from')} and ${isOneOf('to')}))`;
}

/** What a statement needs to know of the change that the event is; null for events with data of their own. */
export function changeParameter({ change }: EventDefinition): string | null {
  return change ? JSON.stringify(change) : null;
}
