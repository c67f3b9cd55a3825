import { coordinateLimits } from './coordinate-limits.ts';
import { readPlace } from './read-angle.ts';
import { readDecimal } from './read-decimal.ts';

/** A line of a text and its cells; `line` counts from 1, as editors do. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadTable {
  readonly rows: readonly TableRow[];
  /** Lines of more than the limit, which are left out and told. */
  readonly leftOut: number;
}

/** Where several would do, the one that divides by more than a habit comes first: a comma stands in every decimal of ours. */
const separators = ['\t', ';', '|', ' ', ','] as const;
type Separator = (typeof separators)[number];

/**
 * A table that was pasted or stands in a receiver's file: cells parted by tabs (spreadsheets), semicolons, bars, blanks or commas. Empty lines
 * and comments of instruments (`#`, `//`) are left out, but counted.
 */
export function readTable(text: string): ReadTable {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '' && !/^\s*(?:#|\/\/)/.test(content));
  const kept = lines.slice(0, coordinateLimits.rows + 1);
  const separator = separatorOf(kept.map(({ content }) => content));
  return {
    rows: kept.map(({ content, line }) => ({
      line,
      cells: cellsOf(content, separator).slice(0, coordinateLimits.columns),
    })),
    leftOut: lines.length - kept.length,
  };
}

/** The one by which most lines have at least two numbers. */
function separatorOf(lines: readonly string[]): Separator {
  const score = (sign: Separator) =>
    lines.slice(0, 50).filter((line) => cellsOf(line, sign).filter(isNumeric).length >= 2).length;
  const scores = separators.map((sign) => ({ sign, score: score(sign) }));
  const best = Math.max(...scores.map((one) => one.score));
  const found = scores.find((one) => one.score === best && best > 0);
  // A head alone, or a table of words: what parts most.
  return found?.sign ?? separators.find((sign) => lines.some((line) => line.includes(sign))) ?? '\t';
}

export function isNumeric(cell: string): boolean {
  return readDecimal(cell) !== undefined || isPlace(cell);
}

/** A place in degrees, minutes and seconds, which no plain number is. */
export function isPlace(cell: string): boolean {
  if (!/[°º˚'′NSEWLO]/.test(cell)) return false;
  return readPlace(cell, 'latitude') !== undefined || readPlace(cell, 'longitude') !== undefined;
}

/** Cells of a line; those in quotes may hold the separator, and a quote that is written twice (RFC 4180). */
function cellsOf(line: string, separator: Separator): readonly string[] {
  if (separator === ' ') return line.trim().split(/\s+/);
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const quoted = line[at] === '"' ? closing(line, at) : undefined;
    const end = line.indexOf(separator, quoted ?? at);
    const stop = end < 0 ? line.length : end;
    const cell = quoted === undefined ? line.slice(at, stop) : line.slice(at + 1, quoted).replaceAll('""', '"');
    cells.push(cell.trim());
    at = stop + 1;
  }
  return cells;
}

/** Where a quoted cell ends; undefined where it does not, or goes on behind its quote: then the quote is a sign of seconds. */
function closing(line: string, from: number): number | undefined {
  let at = line.indexOf('"', from + 1);
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}
