import {
  type AnswerOf,
  allow,
  type Command,
  defineEntity,
  type Entity,
  type Field,
  type FieldFacts,
  fieldFacts,
  type InputOf,
} from '@gleba/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { useServices } from '../context/services.tsx';
import { EntityForm, type EntityFormProps, type FieldHome } from '../form/entity-form.tsx';

export interface OperationFormProps<Op extends Command>
  extends Pick<EntityFormProps, 'fields' | 'editors' | 'draftId' | 'onCancel' | 'children' | 'initial'> {
  readonly op: Op;
  /** Whose texts it has: labels stand under `<plugin>.<operation>.<input>`, those of picked fields are the entity's. */
  readonly plugin: string;
  /** Inputs that go along and are not shown: `{ projectId }`. */
  readonly fixed?: Partial<InputOf<Op>>;
  /** A verb: 'Criar projeto'. */
  readonly submitLabel: string;
  readonly onDone: (answer: AnswerOf<Op>) => unknown;
}

/**
 * The form of a command, made from its inputs: editors, limits and checks of their fields, a draft that survives, refusals beside
 * the inputs that they are about. Inputs without a field (a list, an object) have an editor of the caller's, or are `fixed`.
 */
export const OperationForm = observer(function OperationForm<Op extends Command>(props: OperationFormProps<Op>) {
  const { op, plugin, fixed, onDone, ...form } = props;
  const { api } = useServices();
  const { entity, homes } = inputEntity(op, plugin);
  return (
    <EntityForm
      {...form}
      entity={entity}
      operation="create"
      homes={homes}
      {...(fixed ? { fixed } : {})}
      onSubmit={async (values) => {
        // The form has checked the values by the parts that their type comes from.
        await onDone(await api.run(op, values as InputOf<Op>, { isQuiet: true }));
      }}
    />
  );
}) as <Op extends Command>(props: OperationFormProps<Op>) => ReactNode;

interface InputEntity {
  /** Its fields are the operation's inputs: nothing is ever stored in it. */
  readonly entity: Entity;
  readonly homes: Readonly<Record<string, FieldHome>>;
}

const made = new WeakMap<Command, InputEntity>();

function inputEntity(op: Command, plugin: string): InputEntity {
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
