import type { Said } from './paper-values.ts';

/** One field of the paper: a name above what the document says. */
export interface Cell {
  /** Of `finance.paper`; without it the text stands alone. */
  readonly name?: string;
  readonly text?: Said;
  /** Of the four columns. */
  readonly span?: 1 | 2 | 3 | 4;
  /** `title`: of a block; `caps`: of the block that says which invoice it is; `shaded`: one that stands out. */
  readonly look?: 'title' | 'caps' | 'shadedCaps' | 'shaded';
}

export interface Row {
  /** Centimetres, from the places of the fields in the table of the note. */
  readonly height: number;
  readonly cells: readonly Cell[];
  /** The first of a block, above which there is a line. */
  readonly isFirst?: boolean;
  /** May become higher: the room of what is left out is for what is described. */
  readonly grows?: boolean;
  /** Instead of cells: why there are none. */
  readonly strip?: string;
}

export const field = (name: string, text: Said, span: Cell['span'] = 1): Cell => ({ name, text, span });
export const title = (name: string): Cell => ({ name, look: 'title' });
export const strip = (text: string): readonly Row[] => [{ height: 0.32, cells: [], isFirst: true, strip: text }];

/** A line of fields of which none says anything may be left out. */
export const unlessEmpty = (row: Row): readonly Row[] =>
  row.cells.some(({ text }) => text !== null && text !== undefined) ? [row] : [];
