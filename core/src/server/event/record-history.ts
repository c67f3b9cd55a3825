import type { output } from 'zod/v4/core';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { isUuid } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventDefinition } from '../../event/event.ts';
import { recordHistory } from '../../event/event-operations.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { Given } from '../../operation/operation.ts';
import { type Actor, isUnlimited } from '../../permission/actor.ts';
import { pluginAllows, pluginOf } from '../../plugin/plugin-state.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import type { Queryable } from '../db/db.ts';
import { entityEvent, forbiddenFields, isObject, visibleData } from '../live/event-rows.ts';
import { isOfReadablePlugins } from '../live/event-visibility.ts';
import { accessSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { columnOf, keyType, storedFields, tableOf } from '../schema/column.ts';
import { databaseOf } from '../write/database-of.ts';
import { compactData, compactValue } from './compact-value.ts';
import { changeIn } from './field-change.ts';
import { type PublishedEvent, publishedEventSql } from './published-event.ts';

/** Of the events of one page, of which there is always one: a record with a large outline that changes often has long ones. */
const pageBytes = 2_000_000;

/** `events`: those that plugins declare; a row's own event may tell some of them. */
export function recordHistoryQuery(registry: EntityRegistry, events: readonly EventDefinition[] = []): AnyQuery {
  return handle(recordHistory, ({ actor, transaction }, { entity: entityId, recordId, first, offset }) =>
    transaction(async (tx) => {
      const entity = registry.find(entityId);
      if (!entity || !isKey(entity, recordId) || !pluginAllows(actor.plugins, entity.plugin, 'read'))
        throw new GlebaError('NOT_FOUND');
      const row = await readRow(databaseOf(tx), registry, entity, recordId, actor);
      if (row ? !row.isReadable : !isUnlimited(actor)) throw new GlebaError('NOT_FOUND');
      const { totalCount, events: found } = await readLog(databaseOf(tx), entity, recordId, actor, first, offset);
      if (!row && totalCount === 0) throw new GlebaError('NOT_FOUND');
      const own = row?.ownFields ?? {};
      const end = offset + found.length;
      return {
        totalCount,
        nodes: found.flatMap((event) => toNode({ registry, events }, actor, event, own) ?? []),
        nextOffset: found.length > 0 && end < totalCount ? end : null,
      };
    }),
  );
}

function isKey(entity: Entity, recordId: string): boolean {
  return entity.integerId ? /^\d{1,9}$/.test(recordId) : isUuid(recordId);
}

type HistoryNode = Given<output<typeof recordHistory.output>>['nodes'][number];

interface RowView {
  readonly isReadable: boolean;
  /** Values of the references, at which rules about one's own rows look. */
  readonly ownFields: Readonly<Record<string, unknown>>;
}

/** Undefined when there is no row. A soft-deleted one is read by those who could change it, as at the endpoint. */
async function readRow(
  tx: Queryable,
  registry: EntityRegistry,
  entity: Entity,
  recordId: string,
  actor: Actor,
): Promise<RowView | undefined> {
  const params = new StatementParameters();
  const id = params.add(recordId, keyType(entity));
  const mayRead = accessSql(params, registry, entity, 't', actor);
  const mayReadDeleted = entity.softDelete
    ? `(${columnOf('deletedAt', 't')} is null or ${accessSql(params, registry, entity, 't', actor, 'update')})`
    : 'true';
  const references = storedFields(entity)
    .filter(([name, field]) => field.reference || name === 'id')
    .map(([name]) => `'${name}', ${columnOf(name, 't')}::text`);
  const { rows } = await tx.query<RowView>(
    `select coalesce(${mayRead} and ${mayReadDeleted}, false) as "isReadable",
       json_build_object(${references.join(', ')}) as "ownFields"
     from ${tableOf(entity)} t where t.id = ${id}`,
    params.values,
  );
  return rows[0];
}

async function readLog(tx: Queryable, entity: Entity, recordId: string, actor: Actor, first: number, offset: number) {
  const organizations = entity.sharedFromGlobal ? [actor.organizationId, globalOrganizationId] : [actor.organizationId];
  const where = `l.organization_id = any($1::integer[]) and l.entity = $2::text and l.record_id = $3::text`;
  const parameters = [organizations, entity.id, recordId.toLowerCase()];
  const { rows } = await tx.query<{ event: PublishedEvent; actor_name: string | null }>(
    `select ${publishedEventSql} as event, u.name as actor_name
     from (
       select p.*, sum(octet_length(p.data::text)) over (order by p.position desc) as bytes,
         row_number() over (order by p.position desc) as number
       from (
         select * from core.event_log l where ${where}
         order by l.position desc limit $4::integer offset $5::integer
       ) p
     ) l left join core."user" u on u.id = l.actor
       left join lateral (select null::bigint as sequence) f on true
     where l.bytes <= $6::bigint or l.number = 1 order by l.position desc`,
    [...parameters, first, offset, pageBytes],
  );
  const { rows: counts } = await tx.query<{ count: string }>(
    `select count(*) as count from core.event_log l where ${where}`,
    parameters,
  );
  const events = rows.map(({ event, actor_name }) => ({ event, actorName: actor_name }));
  return { totalCount: Number(counts[0]?.count ?? 0), events };
}

function toNode(
  { registry, events }: { readonly registry: EntityRegistry; readonly events: readonly EventDefinition[] },
  actor: Actor,
  { event, actorName }: { readonly event: PublishedEvent; readonly actorName: string | null },
  ownFields: Readonly<Record<string, unknown>>,
): HistoryNode | undefined {
  const seen = entityEvent(registry, event);
  if (!seen || !isOfReadablePlugins(actor, seen)) return undefined;
  // Whose the row is now decides, not whose it was.
  const data = visibleData(seen, forbiddenFields(actor, { ...seen, known: { ...seen.known, ...ownFields } }));
  const isChange = event.name === seen.entity.events.changed.name;
  return {
    id: event.id,
    at: event.at,
    name: event.name,
    actorId: event.actor,
    actorName,
    changes: isChange ? changesOf(data) : [],
    happened: happenedIn(events, actor, event.name, data),
    ...(isChange ? {} : { data: compactData(data) }),
  };
}

/** Of what the person may see of the event, and not of plugins that are off. */
function happenedIn(events: readonly EventDefinition[], { plugins }: Actor, name: string, data: unknown): string[] {
  return events
    .filter(({ change }) => change?.sourceEventNames.includes(name) && changeIn(change, data) !== undefined)
    .map((event) => event.name)
    .filter((told) => pluginAllows(plugins, pluginOf(told), 'read'));
}

function changesOf(data: unknown): HistoryNode['changes'][number][] {
  if (!isObject(data) || !isObject(data.changes)) return [];
  return Object.entries(data.changes).map(([field, value]) => ({
    field,
    from: isObject(value) ? compactValue(value.from ?? null) : null,
    to: isObject(value) ? compactValue(value.to ?? null) : null,
  }));
}
