import type { GlebaError } from '@gleba/sdk';
import { plainWord } from '@gleba/sdk/exchange';
import type { CellValue, SheetTable } from '@gleba/sdk/exchange/server';
import type { SheetSettings } from '../../jobs/import-sheet.job.ts';
import {
  filledBy,
  type SheetField,
  type SheetLandField,
  sheetFields,
  sheetLandFields,
  sheetResidentFields,
} from '../../sheet-fields.ts';
import { landErrors } from '../land-errors.ts';
import { readField } from './sheet-values.ts';

export interface LandKey {
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

/** A complaint for whoever repairs the sheet. */
export interface RowProblem {
  /** The column's name in the sheet; null where the row as a whole is meant. */
  readonly column: string | null;
  readonly code: 'bad-cell' | 'missing-cell' | 'contradiction' | 'repeated-row' | 'refused';
  readonly why: GlebaError;
}

export type Values = Readonly<Record<string, CellValue>>;

/** A row with what it says; an empty cell says nothing, so it changes nothing. */
export interface PlannedRow {
  readonly row: number;
  readonly key: LandKey | null;
  /** Fields of the lot beside its key. */
  readonly land: Values;
  /** Fields of the resident; null where the row names none. */
  readonly resident: Values | null;
  readonly problems: readonly RowProblem[];
}

/** Rows of one lot, in the order of the sheet. What they say of the lot is one thing. */
export type LandGroup = readonly PlannedRow[];

const keyFields: readonly SheetLandField[] = ['block', 'lot', 'subdivision'];

/** Reads every row and holds it against the ones before: rows of one lot stand together, in the order of its first. */
export function planRows(
  table: Pick<SheetTable, 'columns' | 'rows'>,
  mapping: SheetSettings['mapping'],
): readonly LandGroup[] {
  const at = new Map<SheetField, number>();
  for (const field of sheetFields) {
    const index = table.columns.indexOf(mapping[field] ?? '');
    if (mapping[field] && index >= 0) at.set(field, index);
  }
  const groups = new Map<string, PlannedRow[]>();
  for (const { number, cells } of table.rows) {
    const row = planRow(number, cells, at, mapping);
    const identity = row.key ? identityOf(row.key) : `\u0000${number}`;
    const group = groups.get(identity);
    if (group) group.push(held(row, group, mapping));
    else groups.set(identity, [row]);
  }
  return [...groups.values()];
}

function planRow(
  row: number,
  cells: readonly string[],
  at: ReadonlyMap<SheetField, number>,
  mapping: SheetSettings['mapping'],
): PlannedRow {
  const problems: RowProblem[] = [];
  const read = (fields: readonly SheetField[]) => {
    const values: Record<string, CellValue> = {};
    for (const field of fields) {
      const text = cells[at.get(field) ?? -1] ?? '';
      if (text === '') continue;
      const reading = readField(field, text);
      if ('value' in reading) values[field] = reading.value;
      else problems.push({ column: mapping[field] ?? null, code: 'bad-cell', why: reading.problem });
    }
    return values;
  };
  const { block, lot, subdivision, ...land } = read(sheetLandFields);
  const person = read(sheetResidentFields);
  const missing = (field: SheetField, why: GlebaError) =>
    problems.push({ column: mapping[field] ?? null, code: 'missing-cell', why });
  if (block === undefined) missing('block', landErrors.blockMissing());
  if (lot === undefined) missing('lot', landErrors.landMissing());
  const isPerson = sheetResidentFields.some(
    (field) => (cells[at.get(field) ?? -1] ?? '') !== '' && person[field] !== false,
  );
  if (isPerson && person.residentName === undefined) missing('residentName', landErrors.residentNameMissing());
  const key = block === undefined || lot === undefined ? null : { block: String(block), lot: String(lot) };
  return {
    row,
    key: key && { ...key, subdivision: subdivision === undefined ? null : String(subdivision) },
    land,
    resident: isPerson
      ? Object.fromEntries(
          sheetResidentFields.flatMap((field) => {
            const value = person[field];
            return value === undefined ? [] : [[filledBy(field).name, value]];
          }),
        )
      : null,
    problems,
  };
}

/** What a further row of a lot contradicts or repeats. */
function held(row: PlannedRow, before: readonly PlannedRow[], mapping: SheetSettings['mapping']): PlannedRow {
  const problems: RowProblem[] = [...row.problems];
  for (const field of sheetLandFields.filter((name) => !keyFields.includes(name))) {
    const value = row.land[field];
    const first = before.find((other) => other.land[field] !== undefined);
    if (value === undefined || !first || first.land[field] === value) continue;
    const why = landErrors.rowContradicts({ row: first.row });
    problems.push({ column: mapping[field] ?? null, code: 'contradiction', why });
  }
  const twin = before.find((other) => isSamePerson(other.resident, row.resident));
  if (twin) {
    const why = row.resident
      ? landErrors.residentRepeated({ row: twin.row })
      : landErrors.landRepeated({ row: twin.row });
    problems.push({ column: null, code: 'repeated-row', why });
  }
  return { ...row, problems };
}

function isSamePerson(one: Values | null, other: Values | null): boolean {
  if (!one || !other) return one === other;
  if (one.cpfCnpj !== undefined && other.cpfCnpj !== undefined) return one.cpfCnpj === other.cpfCnpj;
  return personName(one.name) === personName(other.name);
}

/** `JOSÉ  da Silva` and `José da Silva` are one person of a lot; José and Jose too. */
export function personName(name: unknown): string {
  return plainWord(String(name ?? '')).replace(/\s+/g, ' ');
}

export function identityOf({ block, lot, subdivision }: LandKey): string {
  return [block, lot, subdivision ?? ''].join('\u001f');
}

/** Whole groups, until some rows are together. */
export function batchesOf(groups: readonly LandGroup[], rowsPerBatch: number): readonly (readonly LandGroup[])[] {
  const batches: LandGroup[][] = [];
  let rows = rowsPerBatch;
  for (const group of groups) {
    if (rows + group.length > rowsPerBatch) {
      batches.push([]);
      rows = 0;
    }
    batches.at(-1)?.push(group);
    rows += group.length;
  }
  return batches;
}
