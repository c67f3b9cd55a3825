import { addressInProject } from '../plugin/address.ts';
import type { Entity } from './entity.ts';
import { relationName } from './registry.ts';

/** Address of a record for whoever knows only what it is: leads on to where such a record opens. */
export function linkTo(entityId: string, recordId: string): `/${string}` {
  return `/records/${encodeURIComponent(entityId)}/${encodeURIComponent(recordId)}`;
}

/** The record that such an address names. */
export function recordOfLink(link: string): { readonly entity: string; readonly id: string } | undefined {
  const [, entity, id] = /^\/records\/([^/?#]+)\/([^/?#]+)$/.exec(link) ?? [];
  return entity && id ? { entity: decodeURIComponent(entity), id: decodeURIComponent(id) } : undefined;
}

/** The field by which records of one entity name one of another; an extension bears the id of what it extends. Throws unless there is one. */
export function referenceTo(from: Entity, to: Pick<Entity, 'id'>): string {
  if (from.extends === to.id) return 'id';
  const names = Object.entries(from.fields).flatMap(([name, { reference }]) =>
    reference?.entity === to.id ? [name] : [],
  );
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`'${from.id}' has ${names.length} references to '${to.id}', and needs one.`);
  return name;
}

/** The relation from records of one entity to the one of another that they name. */
export function relationTo(from: Entity, to: Pick<Entity, 'id' | 'name'>): string {
  const field = referenceTo(from, to);
  return field === 'id' ? to.name : relationName(field, from);
}

/** Where a record opens, in its own project; undefined for an entity that nothing is linked to. */
export function addressOfRecord(
  { linkable, scope, projectField }: Entity,
  record: Readonly<Record<string, unknown>> & { readonly id: string },
): string | undefined {
  const projectId = projectField === undefined ? undefined : record[projectField];
  const facts: Readonly<Record<string, unknown>> = { ...record, projectId };
  const path = linkable?.path.replace(/:(\w+)/g, (_placeholder, name: string) => {
    const fact = facts[name];
    return encodeURIComponent(typeof fact === 'string' ? fact : '');
  });
  return path && scope === 'project' && typeof projectId === 'string' ? addressInProject(projectId, path) : path;
}
