import { plainWord } from '@gleba/sdk/exchange';
import { planeBounds } from './coordinate-system.ts';
import { bareErrors, type CornerField, cornerFields, cornerWords } from './corner-words.ts';
import { inMetres, isSigma, isUnit, metresOf } from './positional-error.ts';
import { readDecimal } from './read-decimal.ts';
import { isNumeric, isPlace, type ReadTable, type TableRow } from './read-table.ts';
import type { TypedCorner } from './source-schema.ts';

/** What each column of a table is; null: nothing that is kept. */
export type CornerColumns = readonly (CornerField | null)[];

export interface ProposedColumns {
  readonly columns: CornerColumns;
  /** The first row is a head. */
  readonly hasHead: boolean;
  /** What its head or its values say of the system; undefined where nothing does. */
  readonly isGeographic: boolean | undefined;
}

const geographic = new Set(['longitude', 'long', 'lon', 'lng', 'latitude', 'lat']);

/** Which columns are what, by their head, and where there is none, by their values. A person says otherwise. */
export function proposeCornerColumns({ rows }: Pick<ReadTable, 'rows'>): ProposedColumns {
  const [first] = rows;
  if (!first) return { columns: [], hasHead: false, isGeographic: undefined };
  const named = byHead(first.cells);
  const isHead = first.cells.filter(isNumeric).length < 2 && named.some((field) => field !== null);
  if (!isHead) return { columns: byValues(rows), hasHead: false, isGeographic: valuesAreDegrees(rows) };
  const heads = first.cells.map(headWord);
  return {
    columns: named,
    hasHead: true,
    isGeographic: heads.some((head) => geographic.has(head)) ? true : valuesAreDegrees(rows.slice(1)),
  };
}

/** A head without its unit, accents and signs. */
function headWord(head: string): string {
  const words = wordsOf(head.replace(/[([].*/, ''));
  return (words.length > 1 && isUnit(words.at(-1)) ? words.slice(0, -1) : words).join('');
}

function wordsOf(head: string): readonly string[] {
  return plainWord(head)
    .replace(/σ/g, 'sigma')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** What a column of errors is counted in, as metres: its head says so as its last word, `Sigma E (mm)`, `hrms_cm`. */
export function scaleOf(head: string): number {
  const words = wordsOf(head);
  return words.length > 1 ? metresOf(words.at(-1)) : 1;
}

const errorOf: Partial<Record<CornerField, CornerField>> = {
  x: 'sigmaEast',
  y: 'sigmaNorth',
  altitude: 'sigmaAltitude',
};

/** What columns are by what they are called. */
export function byHead(heads: readonly string[]): CornerColumns {
  const taken = new Set<CornerField>();
  const words = heads.map(headWord);
  const isBare = (word: string) => bareErrors.some((one) => one === word);
  // One such column is of the position; several are each of the axis before it.
  const isByAxis = words.filter(isBare).length > 1;
  let axis: CornerField | undefined;
  return words.map((word) => {
    const fits = (one: CornerField) =>
      isByAxis && isBare(word) ? axis !== undefined && one === errorOf[axis] : cornerWords[one].includes(word);
    const field = cornerFields.find((one) => !taken.has(one) && fits(one)) ?? null;
    if (field) taken.add(field);
    if (field && field in errorOf) axis = field;
    return field;
  });
}

/** The two columns of positions, told by their size; what stands before them is the name, what follows the altitude. */
function byValues(rows: readonly TableRow[]): CornerColumns {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns: (CornerField | null)[] = Array.from({ length: width }, () => null);
  const values = columns.map((_, at) => rows.map(({ cells }) => cells[at] ?? ''));
  const numbers = values.map((cells) => cells.map(readDecimal));
  const within =
    ([least, most]: readonly [number, number], from: number) =>
    (cells: readonly (number | undefined)[]) =>
      cells.filter((value) => value !== undefined && value >= Math.max(least, from) && value <= most).length >
      rows.length / 2;
  const east = numbers.findIndex(within(planeBounds.east, planeBounds.east[0]));
  // Beyond a thousand kilometres from the equator, or from the south's false origin, nothing is an easting.
  const north = numbers.findIndex(within(planeBounds.north, planeBounds.east[1] + 1));
  const [x, y] = east >= 0 && north >= 0 ? [east, north] : (degreesIn(values) ?? lastTwo(values));
  if (x >= 0) columns[x] = 'x';
  if (y >= 0) columns[y] = 'y';
  if (Math.min(x, y) > 0) columns[Math.min(x, y) - 1] = 'code';
  const next = Math.max(x, y) + 1;
  if (x >= 0 && next < width && (numbers[next] ?? []).some((value) => value !== undefined)) columns[next] = 'altitude';
  return columns;
}

/** Degrees, minutes and seconds: the letters say which is which; without letters latitude comes first, as people say it. */
function degreesIn(values: readonly (readonly string[])[]): readonly [number, number] | undefined {
  const found = values.flatMap((cells, at) => (cells.filter(isPlace).length > cells.length / 2 ? [at] : []));
  const [first, second] = found;
  if (first === undefined || second === undefined) return undefined;
  const isLongitude = (values[first] ?? []).some((cell) => /[EWLO]/.test(cell));
  return isLongitude ? [first, second] : [second, first];
}

/** The first two columns of numbers behind the name. */
function lastTwo(values: readonly (readonly string[])[]): readonly [number, number] {
  const found = values.flatMap((cells, at) => (cells.filter(isNumeric).length > cells.length / 2 ? [at] : []));
  const [x = -1, y = -1] = found.length > 2 && found[0] === 0 ? found.slice(1) : found;
  return [x, y];
}

function valuesAreDegrees(rows: readonly TableRow[]): boolean | undefined {
  const cells = rows.flatMap((row) => row.cells);
  if (cells.some(isPlace)) return true;
  return cells.some((cell) => (readDecimal(cell) ?? 0) >= planeBounds.east[0]) ? false : undefined;
}

/** The rows of a table as corners, errors in metres whatever their column counts them in; a single one is that of both axes. */
export function cornersOf(
  { rows }: Pick<ReadTable, 'rows'>,
  columns: CornerColumns,
  hasHead: boolean,
): readonly (TypedCorner & { readonly line: number })[] {
  const scales = hasHead ? (rows[0]?.cells.map(scaleOf) ?? []) : [];
  const both = columns.includes('sigmaEast') && !columns.includes('sigmaNorth');
  return rows.slice(hasHead ? 1 : 0).map(({ cells, line }) => {
    const said: Partial<Record<CornerField, string>> = {};
    columns.forEach((field, at) => {
      const text = cells[at] ?? '';
      if (field) said[field] = isSigma(field) ? inMetres(text, scales[at]) : text;
    });
    const { code = '', x = '', y = '', ...facts } = said;
    const sigma = both && facts.sigmaEast !== undefined ? { sigmaNorth: facts.sigmaEast } : {};
    return { code, x, y, ...facts, ...sigma, line };
  });
}
