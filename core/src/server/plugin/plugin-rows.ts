import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { StoredFile } from '../../file/file-entities.ts';
import type { Queryable } from '../db/db.ts';
import { columnOf, tableOf } from '../schema/column.ts';

/** Rows that belong to a plugin in an organization: those of its own entities, and the stored files of its purposes. */
export interface PluginRows {
  readonly entity: Entity;
  /** Over alias `r`, with the organization as `$1` and the plugin as `$2`. */
  readonly where: string;
}

/** Rows of entities that are nobody's (scope `global`) stay: they are no organization's to take away. */
export function pluginRows(registry: EntityRegistry, pluginId: string): readonly PluginRows[] {
  const own = registry.entities.filter(({ plugin, organizationField }) => plugin === pluginId && organizationField);
  return [...own.map(ownRows), pluginFiles];
}

/** Names `$2` too, since PostgreSQL refuses a parameter that no text uses (42P18). */
function ownRows(entity: Entity): PluginRows {
  return { entity, where: `${columnOf(entity.organizationField ?? '', 'r')} = $1::integer and $2::text is not null` };
}

const pluginFiles: PluginRows = {
  entity: StoredFile,
  where: `r.organization_id = $1::integer and split_part(r.purpose, '.', 1) = $2::text`,
};

/** Soft-deleted rows are rows. */
export async function countRows(
  db: Queryable,
  { entity, where }: PluginRows,
  organizationId: number,
  pluginId: string,
): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) as count from ${tableOf(entity)} r where ${where}`,
    [organizationId, pluginId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Rows that point to others come before those: so they can be removed one entity after the other. */
export function inRemovalOrder(rows: readonly PluginRows[]): readonly PluginRows[] {
  const ordered: PluginRows[] = [];
  const open = new Set<Entity>();
  const place = (part: PluginRows) => {
    if (open.has(part.entity)) return;
    open.add(part.entity);
    for (const other of rows) if (other !== part && pointsTo(other.entity, part.entity)) place(other);
    ordered.push(part);
  };
  for (const part of rows) place(part);
  return ordered;
}

/** By a reference that the database does not empty by itself. */
function pointsTo(entity: Entity, target: Entity): boolean {
  return holdingReferences(entity, target).length > 0;
}

export function holdingReferences(entity: Entity, target: Entity): readonly string[] {
  return Object.entries(entity.allFields)
    .filter(([, { reference }]) => reference?.entity === target.id && reference.onDelete !== 'setNull')
    .map(([name]) => name);
}
