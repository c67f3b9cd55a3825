import { byHead, scaleOf } from './corner-columns.ts';
import { type ErrorColumns, type ErrorField, errorFields, errorUnits } from './error-columns.ts';
import { isSigma, metresOf } from './positional-error.ts';

export interface ErrorAttribute {
  readonly field: ErrorField;
  readonly name: string;
  /** Metres in what it is counted. */
  readonly scale: number;
}

/** Of a layer's attributes those that say how well and how its points were measured: as a person said, else by their names. */
export function errorAttributes(
  said: ErrorColumns | null | undefined,
  names: readonly string[],
): readonly ErrorAttribute[] {
  const fields = said ? [] : byHead(names);
  return errorFields.flatMap((field) => {
    const name = said ? said[field] : names[fields.indexOf(field)];
    return name ? [{ field, name, scale: said?.unit ? metresOf(said.unit) : scaleOf(name) }] : [];
  });
}

/** What the names of the columns say, for a person to look at. */
export function proposedErrorColumns(names: readonly string[]): ErrorColumns {
  const found = errorAttributes(null, names);
  const scales = new Set(found.flatMap(({ field, scale }) => (isSigma(field) ? [scale] : [])));
  const [scale = 1] = scales;
  const unit = scales.size > 1 ? null : (errorUnits.find((one) => metresOf(one) === scale) ?? null);
  return { ...Object.fromEntries(found.map(({ field, name }) => [field, name])), unit };
}
