import {
  conditionProblems,
  type Entity,
  type FieldProblem,
  fieldProblems,
  inputSchema,
  weightNumbers,
} from '@gleba/core';
import { ApiError } from '@gleba/core/web';
import { firstText } from '../context/labels.ts';
import type { Texts } from '../context/texts.ts';
import { textMask } from '../field/text-mask.ts';
import type { FormValues } from './form-draft.ts';

/** What is said against a form: a sentence by each field's name, or by none where it is said of the whole. */
export type FormProblems = Readonly<Record<string, string>>;

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

/** A mask knows better words for a wrong format than 'not valid'; how heavy a value may be is said in the person's language. */
export function inWords(t: Texts, entity: Entity, problem: FieldProblem): FieldProblem {
  const field = entity.allFields[problem.field];
  const own = `${entity.id}.${problem.field}.${problem.code}`;
  if (t.has(own)) return { ...problem, message: t(own) };
  const weight = `ui.weight.${problem.code}`;
  if (field && t.has(weight)) return { ...problem, message: t(weight, { ...weightNumbers(field) }) };
  const mask = problem.code === 'invalidFormat' && field ? textMask(problem.field, field) : undefined;
  return mask ? { ...problem, message: firstText(t, [`ui.mask.${mask}`, problem.message]) } : problem;
}

/** What the server says, beside the fields where it names some; otherwise under the form. */
export function problemsOf(error: unknown, fallback: string): FormProblems {
  if (!(error instanceof ApiError)) return { '': fallback };
  return error.fields.length > 0 ? byField(error.fields) : { '': error.message };
}

/** The first of each field. */
export function byField(problems: readonly { readonly field: string; readonly message: string }[]): FormProblems {
  return Object.fromEntries(
    [...problems].reverse().map(({ field, message }) => [field.split('.')[0] ?? field, message]),
  );
}
