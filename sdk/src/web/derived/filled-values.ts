import type { FormValues } from '../form/form-draft.ts';

/** By the form's field the fields of a chosen record, of which the first that has a value counts: `{ cpfCnpj: ['cpf', 'cnpj'] }`. */
export type Fills = Readonly<Record<string, readonly string[]>>;

/** What a chosen record says of the one whose form it is; what somebody has written stays. */
export function filledValues(fills: Fills, chosen: Readonly<Record<string, unknown>>, written: FormValues): FormValues {
  const found = Object.entries(fills).map(([field, names]): [string, unknown] => [
    field,
    names.map((name) => chosen[name]).find((value) => value !== null && value !== undefined),
  ]);
  return Object.fromEntries(found.filter(([field, value]) => value !== undefined && !written[field]));
}
