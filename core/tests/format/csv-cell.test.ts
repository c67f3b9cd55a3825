import { describe, expect, test } from 'vitest';
import { csvCell, readCsvCell, startsLikeFormula } from '../../src/format/csv-cell.ts';

/** As a spreadsheet of another country reads a line: its separators, and quotes only where a cell begins with one. */
function cellsRead(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const quoted = line[at] === '"' ? /^"((?:[^"]|"")*)"?/.exec(line.slice(at)) : null;
    const rest = line.slice(at + (quoted?.[0].length ?? 0));
    const end = rest.search(separator === '\t' ? /[\t\r\n]/ : new RegExp(`[${separator}\\r\\n]`));
    const plain = end < 0 ? rest : rest.slice(0, end);
    cells.push(`${quoted?.[1]?.replaceAll('""', '"') ?? ''}${plain}`);
    at += (quoted?.[0].length ?? 0) + plain.length + 1;
  }
  return cells;
}
const wouldRun = (cell: string) => /^[\p{Cc}\p{Cf}\p{Z}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell);

const attacks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '"=1+1',
  ' " =1+1',
  ';=1+1',
  ',=1+1',
  '|=1+1',
  ';;\t=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '=HYPERLINK("http://evil";"x")',
  '=HYPERLINK("http://evil","x")',
  "=cmd|' /C calc'!A0",
  'x,=HYPERLINK("http://evil")',
  "x;=cmd|' /C calc'!A0;y",
  "x\n=cmd|' /C calc'!A0",
  "x\t@SUM(1)|' /C calc'!A0",
  'x," =cmd|calc!A0',
  'x,＝HYPERLINK(1)',
];
const harmless = [
  "'",
  "''",
  "'x",
  "d'água",
  "'=1",
  "''=1",
  "x,'=SUM(1)",
  'Rua A, - fundos',
  'a;b',
  'a"b',
  '1-2',
  'x =1',
  '',
  'a@b.c',
  '"',
  'x (y), z',
];

describe('a cell of separated values', () => {
  test.each(attacks)('%j is text in every spreadsheet', (text) => {
    const line = `A;${csvCell(text)};B`;
    for (const separator of [';', ',', '\t', '|']) {
      for (const cell of cellsRead(line, separator)) {
        const calls = /[(|!]/.test(cell);
        expect(wouldRun(cell) && (separator === ';' || calls), `${separator} ${cell}`).toBe(false);
      }
    }
  });

  test.each([...attacks, ...harmless])('%j comes back as it was', (text) => {
    expect(readCsvCell(unquoted(csvCell(text)))).toBe(text);
  });

  test('texts of people look as they did', () => {
    for (const text of harmless.filter((one) => !one.includes("'="))) expect(unquoted(csvCell(text)), text).toBe(text);
    expect(csvCell('-23,5')).toBe(`"'-23,5"`);
  });

  test('is known by its beginning for files whose cells have types', () => {
    for (const text of attacks.slice(0, 22)) expect(startsLikeFormula(text), text).toBe(true);
    for (const text of ['x', "'x", 'a=b', '', '1']) expect(startsLikeFormula(text), text).toBe(false);
  });

  test('of whatever letters comes back as it was, and takes time as it has letters', () => {
    const letters = [...`'"=+-@＝;,|\t\r\n (!ax`];
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed;
    };
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: next() % 12 }, () => letters[(next() >> 8) % letters.length]).join('');
      expect(readCsvCell(unquoted(csvCell(text)))).toBe(text);
    }
    for (const piece of [' ', '"', "'", '\t', ';', '\t ', ',"']) {
      const text = `(${piece.repeat(200_000)}`;
      expect(readCsvCell(unquoted(csvCell(text)))).toBe(text);
      expect(readCsvCell(unquoted(csvCell(text.slice(1))))).toBe(text.slice(1));
    }
  });
});

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
