import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../src/exchange/reading/sheet/read-sheet.ts';
import { csvFile } from '../../../src/exchange/server/formats/csv.ts';
import { xlsxFile } from '../../../src/exchange/server/formats/xlsx.ts';
import { zipOf } from '../zip-of.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-sheet-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer | string, choices = {}) {
  files += 1;
  const path = join(folder, `sheet-${files}`);
  await writeFile(path, bytes);
  return readSheet(path, choices);
}
const cellsOf = ({ rows }: { readonly rows: readonly { readonly cells: readonly string[] }[] }) =>
  rows.map(({ cells }) => cells);

describe('separated values', () => {
  test.each([
    ['semicolons with decimal commas', 'Quadra;Lote;Área\r\nA;1;250,50\r\nB;2;300,75\r\n', ';'],
    ['commas', 'Quadra,Lote,Área\nA,1,"250,50"\nB,2,"300,75"\n', ','],
    ['tabs', 'Quadra\tLote\tÁrea\nA\t1\t250,50\nB\t2\t300,75', '\t'],
    ["Excel's own first line", 'sep=|\r\nQuadra|Lote|Área\r\nA|1|250,50\r\nB|2|300,75', '|'],
  ])('%s are told by themselves', async (_name, text, separator) => {
    const sheet = await read(text);
    expect(sheet.separator).toBe(separator);
    expect(sheet.columns).toEqual(['Quadra', 'Lote', 'Área']);
    expect(cellsOf(sheet)).toEqual([
      ['A', '1', '250,50'],
      ['B', '2', '300,75'],
    ]);
  });

  test.each(['utf-8', 'windows-1252', 'utf-16le'])('%s is told by its bytes', async (encoding) => {
    const bytes = iconv.encode('Quadra;Lote;Endereço\nA;1;Praça São João', encoding, {
      addBOM: encoding === 'utf-16le',
    });
    const sheet = await read(bytes);
    expect(cellsOf(sheet)).toEqual([['A', '1', 'Praça São João']]);
    expect(sheet.encoding).toBe(encoding);
  });

  test('rows keep the number that the spreadsheet shows, beside blank rows and a title', async () => {
    const sheet = await read('Cadastro 2026;;\n\nQuadra;Lote;Obs\nA;1;"duas\nlinhas"\n\nB;2;\n');
    expect(sheet.columns).toEqual(['Quadra', 'Lote', 'Obs']);
    expect(sheet.rows.map(({ number }) => number)).toEqual([4, 6]);
    expect(cellsOf(sheet)).toEqual([
      ['A', '1', 'duas\nlinhas'],
      ['B', '2', ''],
    ]);
  });

  test.each([
    // The specification: 'These are rejected: … repeated or unnamed columns'
    ['repeated-columns', 'Quadra;Lote;LOTE\nA;1;2'],
    ['unnamed-columns', 'Quadra;;Lote\nA;x;2'],
    ['empty-sheet', ''],
    ['empty-sheet', 'Quadra;Lote\n'],
    ['unclosed-quote', 'Quadra;Lote\nA;"1\nB;2\n'],
    ['not-a-sheet', 'Quadra\0;Lote\nA;1'],
    ['old-excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['too-many-columns', `${Array.from({ length: 101 }, (_, index) => `c${index}`).join(';')}\n${'1;'.repeat(101)}`],
  ])('%s', async (code, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });
});

test.each([
  ['separated values', csvFile],
  ['a workbook', xlsxFile],
])('what was exported as %s comes back as it was, also what must not run', async (_name, write) => {
  const values = [
    ...['=1+1', '-23,5', '+55 11', '@x', '＝1+1', '－1', ';=1', "'", "'=1", "''=1", "d'água", '"=1'],
    ...['x,=HYPERLINK("http://evil")', "x;=cmd|' /C calc'!A0", 'x\n@SUM(1)', '"quoted"; and, more', 'Rua A, - fundos'],
  ];
  const columns = ['Quadra', 'Obs'].map((title) => ({ name: title, title, kind: 'text' as const }));
  async function* rows() {
    for (const value of values) yield { id: '', name: '', layer: '', values: ['A', value], geometry: null };
  }
  const parts: Uint8Array[] = [];
  for await (const part of write({ title: 'x', columns, rows: rows(), subject: 'Lotes', layers: [], srs: null }))
    parts.push(part);
  expect(cellsOf(await read(Buffer.concat(parts)))).toEqual(values.map((value) => ['A', value]));
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = (sheetData: string, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="r2"/><sheet name="Lotes" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Quadra</t></si><si><r><t>Lo</t></r><r><t xml:space="preserve">te</t></r><rPh><t>não</t></rPh></si></sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="171" formatCode="&quot;dias&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  });
const header =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>D</t></is></c></row>';

describe('workbooks', () => {
  test('numbers, dates, texts and truths are read as a person in Brazil reads them', async () => {
    const bytes = await workbook(
      `${header}<row r="3"><c r="A3"><v>1234.5</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" s="1"><v>46387</v></c></row>
       <row><c><v>0.1</v></c><c t="e"><v>#REF!</v></c><c s="2"><v>30</v></c></row>
       <row r="9"><c r="C9"><v>250.50000000000003</v></c></row>`,
    );
    const sheet = await read(bytes);
    expect(sheet).toMatchObject({ sheet: 'Lotes', sheets: ['Lotes'], columns: ['Quadra', 'Lote', 'D'] });
    expect(sheet.rows).toEqual([
      { number: 3, cells: ['1234,5', 'Sim', '31/12/2026'] },
      { number: 4, cells: ['0,1', '#REF!', '30'] },
      { number: 9, cells: ['', '', '250,5'] },
    ]);
  });

  test('what the export writes is read again', async () => {
    const column = (name: string, kind: 'text' | 'decimal') => ({ name, title: name, kind });
    const rows = (async function* () {
      yield { id: '1', name: '', layer: '', values: ['Quadra & "A"', '250.5'], geometry: null };
    })();
    const parts: Uint8Array[] = [];
    const columns = [column('Quadra', 'text'), column('Área', 'decimal')];
    for await (const part of xlsxFile({ title: '', columns, rows, subject: 'Lotes', layers: [], srs: null }))
      parts.push(part);
    const sheet = await read(Buffer.concat(parts));
    expect(cellsOf(sheet)).toEqual([['Quadra & "A"', '250,5']]);
  });

  test('a cell at the far end of a sheet costs nothing and is refused', async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    await expect(read(await workbook(header + far))).rejects.toMatchObject({ code: 'too-many-columns' });
    const low = await read(await workbook(`${header}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`));
    expect(low.rows).toEqual([{ number: 1048576, cells: ['1', '', ''] }]);
  });

  test.each([
    ['xml-doctype', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['bad-xml', '<a>&b;</a>'],
    ['too-deep', '<a>'.repeat(500)],
    ['truncated', `<worksheet ${main}><sheetData><row>`],
  ])('%s', async (code, sheet) => {
    await expect(read(await workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).rejects.toMatchObject({ code });
  });

  test('an archive that is no workbook is none', async () => {
    await expect(read(await zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({ code: 'not-a-sheet' });
  });
});
