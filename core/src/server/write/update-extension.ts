import type { Entity } from '../../entity/entity.ts';
import { validateInput } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { insertRows } from './insert-rows.ts';
import { findRow, lockRows } from './read-rows.ts';
import { type UpdateOptions, updateRow } from './update-row.ts';
import type { WriteAuthority, WriteContext } from './write-context.ts';

/**
 * Writes facts of an extension: the first of a row are its insertion, by the rule for creating, later ones a change. The
 * owner's row is locked meanwhile, so of two first ones at once the second is a change.
 *
 * Throws NOT_FOUND where the face does not see the owner's row, CONFLICT where that is marked as deleted.
 */
export async function updateExtension(
  context: WriteContext,
  face: WriteAuthority,
  entity: Entity,
  id: string,
  values: unknown,
  options: UpdateOptions = {},
): Promise<string> {
  const patch = validateInput(entity, 'patch', values, face === 'actor' ? 'caller' : 'server');
  const owner = await findRow(context, face, context.registry.get(entity.extends ?? ''), id, { lock: true });
  if (!owner) throw new GlebaError('NOT_FOUND');
  const key = String(owner.id);
  const [known] = await lockRows(context, entity, [key]);
  if (known) return updateRow(context, face, entity, key, values, options);
  const isDeleted = typeof owner.deletedAt === 'string';
  if (isDeleted || options.expectedUpdatedAt !== undefined) throw new GlebaError('CONFLICT');
  const project = entity.scope === 'project' ? { projectId: owner.projectId } : {};
  await insertRows(context, face, entity, [{ ...patch, ...project, id: key }]);
  return key;
}
