import { type SheetField, type SheetMapping, sheetFields, sheetResidentFields } from '../../sheet-fields.ts';

/** What the server found in the sheet (answer of inspectSheet). */
export interface InspectedSheet {
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly mapping: readonly { readonly field: string; readonly column: string }[];
  readonly isRemembered: boolean;
  readonly sample: readonly (readonly string[])[];
}

/** How the sheet is to be read; null: as it says itself. */
export interface SheetReading {
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheet: string | null;
}

export const detectedReading: SheetReading = { encoding: null, separator: null, sheet: null };

export function proposedMapping({ mapping, columns }: InspectedSheet): SheetMapping {
  const isField = (name: string): name is SheetField => (sheetFields as readonly string[]).includes(name);
  return Object.fromEntries(
    mapping.flatMap(({ field, column }) => (isField(field) && columns.includes(column) ? [[field, column]] : [])),
  );
}

/** One column fills one field: choosing it elsewhere takes it from where it was. */
export function mapSheetColumn(mapping: SheetMapping, field: SheetField, column: string | null): SheetMapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== column);
  return Object.fromEntries(column === null ? others : [...others, [field, column]]);
}

/** Fields without which the sheet cannot be checked. */
export function missingFields(mapping: SheetMapping): readonly SheetField[] {
  const hasResidents = sheetResidentFields.some((field) => mapping[field]);
  const wanted: readonly SheetField[] = hasResidents ? ['block', 'lot', 'residentName'] : ['block', 'lot'];
  return wanted.filter((field) => !mapping[field]);
}
