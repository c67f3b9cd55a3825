import { allow, type Command, defineEntity, type Entity, type Field, type FieldFacts, fieldFacts } from '@gleba/core';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { FieldHome } from '../form/entity-form.tsx';

interface InputEntity {
  /** Its fields are the operation's inputs: nothing is ever stored in it. */
  readonly entity: Entity;
  readonly homes: Readonly<Record<string, FieldHome>>;
}

const made = new WeakMap<Command, InputEntity>();

/** The inputs of a command that are made of fields, as an entity that a form can be made of. */
export function inputEntity(op: Command, plugin: string): InputEntity {
  const known = made.get(op);
  if (known) return known;
  const { def } = (op.input as $ZodTypes)._zod;
  const inputs = Object.entries(def.type === 'object' ? def.shape : {});
  const fields: Record<string, Field> = {};
  const homes: Record<string, FieldHome> = {};
  for (const [name, schema] of inputs) {
    const found = fieldOf(schema);
    if (!found) continue;
    const { facts, isOptional } = found;
    fields[name] = { ...facts.field, id: name, system: false, writing: 'always', required: !isOptional };
    if (facts.entity && facts.name) homes[name] = { entity: facts.entity, name: facts.name };
  }
  const access = { read: allow.nobody, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
  const entity = defineEntity(`${plugin}.${op.name}`, { scope: 'global', fields, access });
  const result = { entity, homes };
  made.set(op, result);
  return result;
}

/** The field that an input is made of, through what makes it optional. */
function fieldOf(
  schema: $ZodType,
  isOptional = false,
): { readonly facts: FieldFacts; readonly isOptional: boolean } | undefined {
  const facts = fieldFacts(schema);
  if (facts) return { facts, isOptional };
  const { def } = (schema as $ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' ? fieldOf(def.innerType, true) : undefined;
}
