import type { TextBox, TextLine } from '../../text-facts.ts';

export interface SeenPicture {
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
}

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly confidence: number;
}

/** Words further apart than so many heights of their line belong to another column. */
const columnGap = 1.8;

/** Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text; level 1 is the page, 5 a word. */
export function linesOfTable(table: string): SeenPicture {
  const page = { width: 1, height: 1 };
  const words = new Map<string, Piece[]>();
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
    if (cells[0] === '1') Object.assign(page, { width: Math.max(1, width), height: Math.max(1, height) });
    const text = cells[11]?.trim();
    if (cells[0] !== '5' || !text) continue;
    const line = cells.slice(1, 5).join(' ');
    const piece = { text, left, top, right: left + width, bottom: top + height, confidence };
    words.set(line, [...(words.get(line) ?? []), piece]);
  }
  const lines = [...words.values()].flatMap((line) => columnsOf(line)).map((pieces) => lineOf(pieces, page));
  return { lines, ...page };
}

/** Parts a line where a column ends. */
export function columnsOf(words: readonly Piece[]): Piece[][] {
  const columns: Piece[][] = [];
  for (const word of words) {
    const last = columns.at(-1);
    const before = last?.at(-1);
    const height = before ? Math.max(before.bottom - before.top, word.bottom - word.top) : 0;
    if (last && before && word.left - before.right <= height * columnGap) last.push(word);
    else columns.push([word]);
  }
  return columns;
}

export function lineOf(pieces: readonly Piece[], page: { readonly width: number; readonly height: number }): TextLine {
  const left = Math.min(...pieces.map((piece) => piece.left));
  const top = Math.min(...pieces.map((piece) => piece.top));
  const right = Math.max(...pieces.map((piece) => piece.right));
  const bottom = Math.max(...pieces.map((piece) => piece.bottom));
  const box = [left / page.width, top / page.height, (right - left) / page.width, (bottom - top) / page.height];
  const sure = pieces.reduce((total, { confidence }) => total + confidence, 0) / pieces.length;
  return {
    text: pieces.map(({ text }) => text).join(' '),
    box: box.map(rounded) as unknown as TextBox,
    confidence: Math.round(sure),
  };
}

const rounded = (part: number) => Math.round(Math.max(0, Math.min(1, part)) * 10_000) / 10_000;

export type { Piece };
