import type { AnswerOf, Command, InputOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useServices } from '../context/services.tsx';
import { EntityForm, type EntityFormProps } from '../form/entity-form.tsx';
import { inputEntity } from './input-entity.ts';

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
