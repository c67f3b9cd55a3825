import * as mini from 'zod/mini';
import type { Entity } from '../entity/entity.ts';
import { type Command, defineCommand } from './operation.ts';
import type { SchemaOf } from './part.ts';

const parts = {
  input: { id: mini.uuid(), afterId: mini.nullish(mini.uuid()) },
  output: { id: mini.uuid(), uiOrder: mini.int() },
};
type MoveOperation = Command<SchemaOf<typeof parts.input>, SchemaOf<typeof parts.output>, never>;

const byEntity = new WeakMap<Entity, MoveOperation>();

/**
 * The command `move<Type>` of a catalogue of one organization with a `uiOrder`: puts a row behind another, or first. Asked for
 * the same entity it is the same value, so that plugin, server and screen speak of one.
 */
export function moveOperation(entity: Entity): MoveOperation {
  if (entity.scope !== 'organization' || !entity.fields.uiOrder) {
    throw new Error(`'${entity.id}' is no catalogue of an organization with a uiOrder.`);
  }
  const known = byEntity.get(entity);
  if (known) return known;
  const operation: MoveOperation = defineCommand(`move${entity.typeName}`, {
    permission: entity.access.update,
    ...parts,
  });
  byEntity.set(entity, operation);
  return operation;
}
