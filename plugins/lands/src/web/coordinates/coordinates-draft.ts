import { type Given, z } from '@gleba/sdk';
import { type CornerColumns, cornersOf, proposeCornerColumns } from '../../coordinates/corner-columns.ts';
import { cornerFields } from '../../coordinates/corner-words.ts';
import { readTable } from '../../coordinates/read-table.ts';
import {
  type CoordinateSource,
  coordinateSource,
  type TypedCorner,
  type TypedSide,
} from '../../coordinates/source-schema.ts';
import { vertexRules } from '../../vertex-codes.ts';

export const tabs = ['typed', 'file', 'traverse'] as const;
export type CoordinatesTab = (typeof tabs)[number];
/** What the corners make of a layer's shape. */
export const shapeForms = ['area', 'line'] as const;

const parts = coordinateSource.shape;
const lines = z.array(z.object({ line: z.int(), cells: z.array(z.string()) }));

/** All that a person has done on the screen: what is kept through a reload, and nothing of it is derived. */
const coordinatesDraft = z.object({
  tab: z.enum(tabs),
  /** Null: the project's own. */
  srid: z.nullable(z.int()),
  corners: z.array(z.custom<TypedCorner>((value) => typeof value === 'object' && value !== null && 'x' in value)),
  file: z.nullable(
    z.object({
      name: z.string(),
      rows: lines,
      leftOut: z.int(),
      columns: z.array(z.nullable(z.enum(cornerFields))),
      hasHead: z.boolean(),
      /** Lines that are no corner of this lot. */
      without: z.array(z.int()),
    }),
  ),
  traverse: parts.traverse,
  snaps: z.boolean(),
  tolerance: z.string(),
  unsnapped: z.array(z.int()),
  key: z.object({ block: z.string(), lot: z.string(), subdivision: z.string() }),
  /** The layer that it becomes a shape of; null: a lot. */
  layerId: z._default(z.nullable(z.string()), null),
  form: z._default(z.enum(shapeForms), 'area'),
  shapeName: z._default(z.string(), ''),
});
export type CoordinatesDraft = Omit<z.infer<typeof coordinatesDraft>, 'traverse'> & {
  readonly traverse: NonNullable<CoordinateSource['traverse']>;
};

export const noCorner: TypedCorner = { code: '', x: '', y: '' };
export const noSide: TypedSide = { code: '', angle: '', length: '' };

export const emptyDraft: CoordinatesDraft = {
  tab: 'typed',
  srid: null,
  corners: [],
  file: null,
  traverse: {
    ...{ start: { x: '', y: '' }, angles: 'direction', firstDirection: '', way: 'clockwise', rotation: '', scale: '' },
    // The United States' third order, class II (FGCC, Standards and Specifications for Geodetic Control Networks, 1984; Ghilani & Wolf, 9.7).
    ...{ adjustment: 'compass', isClosed: true, limit: 5000, angularLimit: 12, sides: [] },
  },
  snaps: true,
  tolerance: vertexRules.tolerance,
  unsnapped: [],
  key: { block: '', lot: '', subdivision: '' },
  ...{ layerId: null, form: 'area', shapeName: '' },
};

/** A street may be a line; of a lot there is always ground. */
export const isLine = ({ layerId, form }: Pick<CoordinatesDraft, 'layerId' | 'form'>) =>
  layerId !== null && form === 'line';

/** What a former visit of this tab left, where it still is one. */
export function draftFrom(stored: unknown, otherwise: CoordinatesDraft = emptyDraft): CoordinatesDraft {
  const found = coordinatesDraft.safeParse(stored).data;
  return found?.traverse ? { ...found, traverse: found.traverse } : otherwise;
}

/** A table that was kept with a shape, to be looked at and corrected: the rows of a file are corners like others. */
export function draftOfSource({ kind, srid, corners, traverse }: Given<CoordinateSource>): CoordinatesDraft {
  const tab = kind === 'traverse' ? 'traverse' : 'typed';
  return draftFrom({ ...emptyDraft, tab, srid, corners: corners ?? [], traverse: traverse ?? emptyDraft.traverse });
}

/** A receiver's file, read on the spot: nothing of it is sent before somebody saves. */
export function draftOfFile(name: string, text: string): NonNullable<CoordinatesDraft['file']> {
  const table = readTable(text);
  const { columns, hasHead } = proposeCornerColumns(table);
  return {
    ...{ name: name.slice(0, 200), leftOut: table.leftOut, hasHead, without: [] },
    columns: [...columns],
    rows: table.rows.map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
}

/** A column is one thing: said of another, the first one loses it. */
export function withColumn(columns: CornerColumns, at: number, field: CornerColumns[number]): CornerColumns[number][] {
  return columns.map((before, index) => (index === at ? field : before === field ? null : before));
}

export function cornersOfFile({ rows, columns, hasHead, without }: NonNullable<CoordinatesDraft['file']>) {
  return cornersOf({ rows }, columns, hasHead).filter(({ line }) => !without.includes(line));
}

/** What the server is asked about, in the system that counts. */
export function sourceOf(draft: CoordinatesDraft, projectSrid: number | null): CoordinateSource | undefined {
  const srid = draft.srid ?? projectSrid;
  if (srid === null) return undefined;
  if (draft.tab === 'traverse') return { kind: 'traverse', srid, traverse: draft.traverse };
  if (draft.tab === 'typed') return { kind: 'typed', srid, corners: draft.corners };
  if (!draft.file) return undefined;
  const corners = cornersOfFile(draft.file).map(({ line: _line, ...corner }) => corner);
  return { kind: 'file', srid, fileName: draft.file.name, corners };
}

/** The rows of a table after something was pasted at one of its cells. */
export function pasted<R extends object>(
  rows: readonly R[],
  text: string,
  at: number,
  fill: (row: R, cells: readonly string[]) => R,
  empty: R,
): R[] {
  const table = readTable(text).rows;
  const next = [...rows];
  while (next.length < at) next.push(empty);
  table.forEach(({ cells }, index) => {
    next[at + index] = fill(next[at + index] ?? empty, cells);
  });
  return next;
}
