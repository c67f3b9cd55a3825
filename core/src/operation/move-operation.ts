import * as z from 'zod/mini';
import type { Entity } from '../entity/entity.ts';
import { orderFieldOf } from '../entity/ui-order.ts';
import { type Command, defineCommand } from './operation.ts';
import type { SchemaOf } from './part.ts';

const parts = {
  input: { id: z.uuid(), afterId: z.nullish(z.uuid()) },
  output: { id: z.uuid(), uiOrder: z.int() },
};
type MoveOperation = Command<SchemaOf<typeof parts.input>, SchemaOf<typeof parts.output>, never>;

const byEntity = new WeakMap<Entity, MoveOperation>();

/**
 * The command `move<Type>` of a catalogue of one organization with an order (`uiOrderField`): puts a row behind another, or first. Asked for
 * the same entity it is the same value, so that plugin, server and screen speak of one.
 */
export function moveOperation(entity: Entity): MoveOperation {
  if (entity.scope !== 'organization' || !orderFieldOf(entity)) {
    throw new Error(`'${entity.id}' is no catalogue of an organization with an order (uiOrderField).`);
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
