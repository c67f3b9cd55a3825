import * as z from 'zod/mini';
import { coreErrors } from '../error/core-errors.ts';
import { textTransforms } from './text-transform.ts';

/** Kinds of field that a form made of data can have. */
export const dynamicFieldKinds = ['text', 'textArea', 'number', 'select', 'checkbox', 'date'] as const;
export type DynamicFieldKind = (typeof dynamicFieldKinds)[number];

/** Fields of one form, and choices of one field. */
export const maxDynamicFields = 50;

const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** A field that an organization made up: what it is called under, what people see, what it takes. */
export const dynamicField = z
  .object({
    /** Under which its value is kept. */
    name: z.string().check(z.regex(/^[a-z][a-zA-Z0-9_]{0,59}$/)),
    label: shortText,
    kind: z.enum(dynamicFieldKinds),
    required: z.optional(z.boolean()),
    help: z.optional(z.string().check(z.maxLength(300))),
    /** select: what may be chosen. */
    options: z.optional(z.array(shortText).check(z.maxLength(maxDynamicFields))),
    /** text, textArea: characters. */
    maxLength: z.optional(z.int().check(z.gte(1), z.lte(4000))),
    /** text: what is made of it while it is typed. */
    transform: z.optional(z.enum(textTransforms)),
  })
  .check(
    z.refine(({ kind, options }) => kind !== 'select' || (options?.length ?? 0) > 0, {
      path: ['options'],
      error: () => coreErrors.optionsMissing.words(),
    }),
  );
export type DynamicField = z.infer<typeof dynamicField>;

/** A form as data: in order, no name twice. */
export const dynamicFields = z.array(dynamicField).check(
  z.maxLength(maxDynamicFields),
  z.refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    error: () => coreErrors.namesRepeated.words(),
  }),
);

export type DynamicValues = Readonly<Record<string, string | boolean | null | undefined>>;

/** What is wrong with the values, by field; texts are locale keys of the sdk with `label` as their value. */
export function dynamicProblems(
  fields: readonly DynamicField[],
  values: DynamicValues,
): Readonly<Record<string, DynamicProblem>> {
  const found = fields.flatMap((field) => {
    const problem = problemOf(field, values[field.name]);
    return problem ? [[field.name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}
export type DynamicProblem = 'required' | 'tooLong' | 'notANumber' | 'notADay' | 'notAChoice';

function problemOf(
  { kind, required, maxLength, options }: DynamicField,
  value: DynamicValues[string],
): DynamicProblem | undefined {
  if (kind === 'checkbox') return required && value !== true ? 'required' : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return required ? 'required' : undefined;
  if (maxLength !== undefined && text.length > maxLength) return 'tooLong';
  if (kind === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return 'notANumber';
  if (kind === 'date' && !z.iso.date().safeParse(text).success) return 'notADay';
  if (kind === 'select' && !options?.includes(text)) return 'notAChoice';
  return undefined;
}
