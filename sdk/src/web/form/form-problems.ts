import { conditionProblems, type Entity, type FieldProblem, fieldProblems, inputSchema } from '@gleba/core';
import type { FormValues } from './form-draft.ts';

/**
 * What the server would refuse of a form's values, found before they are sent. What goes along and is no field of the form (the rows of a
 * bulk command, a project's id) nobody can mend there: the server alone judges it.
 */
export function formProblems(
  entity: Entity,
  operation: 'create' | 'patch',
  values: FormValues,
  initial: FormValues,
): readonly FieldProblem[] {
  const ofForm = Object.fromEntries(Object.entries(values).filter(([name]) => name in entity.allFields));
  const parsed = inputSchema(entity, operation, 'caller').safeParse(ofForm);
  const wrong = parsed.success ? [] : fieldProblems(entity, parsed.error);
  const before = operation === 'patch' ? initial : undefined;
  return [...wrong, ...conditionProblems(entity, { ...initial, ...values }, before)];
}
