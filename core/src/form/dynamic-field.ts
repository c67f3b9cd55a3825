import { z } from 'zod';
import { textTransforms } from './text-transform.ts';

/** Kinds of field that a form made of data can have. */
export const dynamicFieldKinds = ['text', 'textArea', 'number', 'select', 'checkbox', 'date'] as const;
export type DynamicFieldKind = (typeof dynamicFieldKinds)[number];

/** Fields of one form, and choices of one field. */
export const mostDynamicFields = 50;

/** A field that an organization made up: what it is called under, what people see, what it takes. */
export const dynamicField = z
  .object({
    /** Under which its value is kept. */
    name: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,59}$/),
    label: z.string().trim().min(1).max(120),
    kind: z.enum(dynamicFieldKinds),
    required: z.boolean().optional(),
    help: z.string().max(300).optional(),
    /** select: what may be chosen. */
    options: z.array(z.string().trim().min(1).max(120)).max(mostDynamicFields).optional(),
    /** text, textArea: characters. */
    maxLength: z.number().int().min(1).max(4000).optional(),
    /** text: what is made of it while it is typed. */
    transform: z.enum(textTransforms).optional(),
  })
  .refine(({ kind, options }) => kind !== 'select' || (options?.length ?? 0) > 0, {
    path: ['options'],
    message: 'Informe ao menos uma opção.',
  });
export type DynamicField = z.infer<typeof dynamicField>;

/** A form as data: in order, no name twice. */
export const dynamicFields = z
  .array(dynamicField)
  .max(mostDynamicFields)
  .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    message: 'Há dois campos com o mesmo nome.',
  });

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
