import type { EntityRegistry } from '../../entity/registry.ts';
import type { Actor } from '../../permission/actor.ts';
import { pluginAllows, pluginOf } from '../../plugin/plugin-state.ts';
import type { Queryable } from '../db/db.ts';
import { accessSql } from '../read/access-sql.ts';
import { StatementParameters } from '../read/statement.ts';
import { keyType, tableOf } from '../schema/column.ts';
import { type EntityEvent, isRowDependent, permitsEvent, projectOf } from './event-rows.ts';

export type Visibility = (actor: Actor, event: EntityEvent) => boolean;

/** Actors per statement: each is one column. */
const maxActors = 100;

/**
 * Who may see which of these events. What rule and event tell is decided in memory; for the rest one statement per entity
 * asks the database about all records and all persons at once, by the same predicates as a read. A row that is gone can no
 * longer be asked about: its removal is told to those for whom the rule holds by what the event carries.
 */
export async function decideVisibility(
  db: Queryable,
  registry: EntityRegistry,
  events: readonly EntityEvent[],
  actors: readonly Actor[],
): Promise<Visibility> {
  const uniform = new Map<Actor, Map<string, boolean>>(actors.map((actor) => [actor, new Map()]));
  const byRow = new Map<Actor, Map<EntityEvent, boolean>>(actors.map((actor) => [actor, new Map()]));
  const asked = new Map<string, EntityEvent[]>();
  for (const event of events) {
    const rule = event.entity.access.read;
    if (!isRowDependent(rule)) continue;
    let isOpen = false;
    for (const actor of actors) {
      const verdict = permitsEvent(actor, rule, event);
      if (verdict !== undefined) byRow.get(actor)?.set(event, verdict);
      else isOpen = true;
    }
    if (isOpen && !event.isRemoved) asked.set(event.entity.id, [...(asked.get(event.entity.id) ?? []), event]);
  }
  for (const group of asked.values()) {
    for (let start = 0; start < actors.length; start += maxActors) {
      await askDatabase(db, registry, group, actors.slice(start, start + maxActors), byRow);
    }
  }
  return (actor, event) => {
    if (!isOfReadablePlugins(actor, event)) return false;
    if (isRowDependent(event.entity.access.read)) return byRow.get(actor)?.get(event) ?? false;
    const verdicts = uniform.get(actor);
    const key = `${event.entity.id} ${projectOf(event)}`;
    const known = verdicts?.get(key);
    if (known !== undefined) return known;
    const verdict = permitsEvent(actor, event.entity.access.read, event) === true;
    verdicts?.set(key, verdict);
    return verdict;
  };
}

/** Neither rows of a plugin that is off are told of, nor what such a plugin once told about another's. */
export function isOfReadablePlugins({ plugins }: Actor, { entity, published }: EntityEvent): boolean {
  return [entity.plugin, pluginOf(published.name)].every((plugin) => pluginAllows(plugins, plugin, 'read'));
}

async function askDatabase(
  db: Queryable,
  registry: EntityRegistry,
  events: readonly EntityEvent[],
  actors: readonly Actor[],
  answers: ReadonlyMap<Actor, Map<EntityEvent, boolean>>,
): Promise<void> {
  const entity = events[0]?.entity;
  if (!entity) return;
  const params = new StatementParameters();
  const ids = params.add([...new Set(events.map(({ published }) => published.recordId))], `${keyType(entity)}[]`);
  const columns = actors.map((actor) => accessSql(params, registry, entity, 't', actor));
  const { rows } = await db.query<{ id: string; may: boolean[] }>(
    `select t.id::text as id, array[${columns.join(', ')}]::boolean[] as may from ${tableOf(entity)} t
     where t.id = any(${ids})`,
    params.values,
  );
  const may = new Map(rows.map((row) => [row.id, row.may]));
  for (const event of events) {
    const verdicts = may.get(event.published.recordId);
    for (const [index, actor] of actors.entries()) {
      const known = answers.get(actor);
      if (!known?.has(event)) known?.set(event, verdicts?.[index] ?? false);
    }
  }
}
