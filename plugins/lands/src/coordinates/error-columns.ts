import { z } from '@gleba/sdk';

/** What attributes of a point say of how well and how it was measured. */
export const errorFields = ['sigmaEast', 'sigmaNorth', 'sigmaAltitude', 'method', 'source'] as const;
export type ErrorField = (typeof errorFields)[number];
/** What a column of errors is counted in. */
export const errorUnits = ['m', 'cm', 'mm'] as const;

const column = z.nullish(z.string().check(z.minLength(1), z.maxLength(120)));

/** Which attributes of a layer's points say that, as a person said; one horizontal error is of both axes. */
export const errorColumns = z.object({
  ...(Object.fromEntries(errorFields.map((field) => [field, column])) as Record<ErrorField, typeof column>),
  /** Of all errors; null: each column's name says its own, else metres. */
  unit: z.nullish(z.enum(errorUnits)),
});
export type ErrorColumns = z.infer<typeof errorColumns>;

/** One column says one thing: chosen elsewhere it is taken from where it was. */
export function withErrorColumn(said: ErrorColumns, field: ErrorField, name: string | null): ErrorColumns {
  const others = errorFields.flatMap((one) => (one !== field && said[one] !== name ? [[one, said[one]]] : []));
  return { ...Object.fromEntries(others), [field]: name, unit: said.unit };
}

/** Columns that are chosen and not there. */
export function missingErrorColumns(
  said: ErrorColumns | null | undefined,
  names: readonly string[],
): readonly string[] {
  return errorFields.flatMap((field) => {
    const name = said?.[field];
    return name && !names.includes(name) ? [name] : [];
  });
}
