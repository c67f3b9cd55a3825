import { coreErrors } from '../error/core-errors.ts';
import type { FieldProblem } from '../error/gleba-error.ts';
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

/** What is asked of one field's value; all that is given must hold. A field without a value counts as its default. */
export interface ValueTest {
  readonly in?: readonly (string | number | boolean)[];
  /** Holds for no value too. */
  readonly notIn?: readonly (string | number | boolean)[];
  /** True: there is a value that is not the field's default; false: there is none. */
  readonly isGiven?: boolean;
}

/** Tests by field name, all of which must hold. `$value` stands for the field itself: one that holds a value may keep it. */
export type ValueTests = Readonly<Record<string, ValueTest>>;

/** A condition over other fields of the same record, as data. Of several, one is enough. */
export type Condition = ValueTests | readonly ValueTests[];

type Values = Readonly<Record<string, unknown>>;

/** Whether a field says something about a record with these values. */
export function applies(entity: Entity, name: string, values: Values): boolean {
  const when = entity.allFields[name]?.when;
  return !when || conditionHolds(entity, when, values, name);
}

/** Whether a condition is met by a record with these values; `name` is the field that says it, where one does. */
export function conditionHolds(entity: Entity, when: Condition, values: Values, name = ''): boolean {
  return alternatives(when).some((tests) =>
    Object.entries(tests).every(([tested, test]) => {
      const part = tested === '$value' ? name : tested;
      return holds(entity.allFields[part], test, values[part]);
    }),
  );
}

/** Neither empty nor what the field holds by default anyway. */
export function isGiven(field: Field | undefined, value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== defaultOf(field);
}

/**
 * What a write leaves in fields that do not apply, and what it leaves out of those that do and are required. Of a change only
 * what it touched is told, the field itself or one that decides about it: an old mistake keeps nothing else from being changed.
 */
export function conditionProblems(entity: Entity, after: Values, before?: Values): FieldProblem[] {
  return conditionalFields(entity).flatMap(([name, field]): FieldProblem[] => {
    const deciding = [name, ...testedFields(field)];
    if (before && deciding.every((part) => after[part] === before[part])) return [];
    if (!applies(entity, name, after)) return isGiven(field, after[name]) ? [inapplicable(name, field)] : [];
    const isMissing = field.requiredIfApplies && !isGiven(field, after[name]);
    return isMissing ? [coreErrors.required.at(name)] : [];
  });
}

/** Whether a write of these fields can break a condition. */
export function touchesConditions(entity: Entity, names: readonly string[]): boolean {
  return conditionalFields(entity).some(([name, field]) =>
    [name, ...testedFields(field)].some((part) => names.includes(part)),
  );
}

/**
 * What a form sends: nothing of the fields that do not apply to a record with these values, and an end to what they held
 * before. A field with a default goes back to it.
 */
export function applicableValues(entity: Entity, values: Values, before: Values = {}): Record<string, unknown> {
  const all = { ...before, ...values };
  const left = conditionalFields(entity).filter(([name]) => !applies(entity, name, all));
  const names = left.map(([name]) => name);
  const kept = Object.entries(values).filter(([name]) => !names.includes(name));
  const cleared = left
    .filter(([name, field]) => isGiven(field, before[name]))
    .map(([name, field]) => [name, defaultOf(field) ?? null]);
  return Object.fromEntries([...kept, ...cleared]);
}

/** Why a condition cannot be what its author meant; undefined where nothing is wrong. */
export function conditionFault(fields: Readonly<Record<string, Field>>, when: Condition): string | undefined {
  for (const [name, test] of alternatives(when).flatMap((tests) => Object.entries(tests))) {
    if (name === '$value') continue;
    const field = fields[name];
    if (!field) return `there is no field '${name}'`;
    const unknown = [...(test.in ?? []), ...(test.notIn ?? [])].find(
      (value) => field.values && !field.values.includes(String(value)),
    );
    if (unknown !== undefined) return `'${name}' is never '${unknown}'`;
  }
  return undefined;
}

function conditionalFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, { when }]) => when !== undefined);
}

function alternatives(when: Condition): readonly ValueTests[] {
  return Array.isArray(when) ? when : [when as ValueTests];
}

function testedFields({ when }: Field): readonly string[] {
  return when
    ? alternatives(when)
        .flatMap((tests) => Object.keys(tests))
        .filter((name) => name !== '$value')
    : [];
}

function holds(field: Field | undefined, test: ValueTest, given: unknown): boolean {
  const value: unknown = given ?? defaultOf(field);
  const isOneOf = (values: readonly unknown[]) => values.includes(value);
  if (test.in && !isOneOf(test.in)) return false;
  if (test.notIn && isOneOf(test.notIn)) return false;
  return test.isGiven === undefined || test.isGiven === isGiven(field, given);
}

/** A literal default; one that only the database knows is none. */
function defaultOf(field: Field | undefined): unknown {
  const value: unknown = field?.default;
  return typeof value === 'object' ? undefined : value;
}

function inapplicable(field: string, { otherwise }: Field): FieldProblem {
  return { ...(otherwise ?? coreErrors.doesNotApply).at(field), code: 'doesNotApply' };
}
