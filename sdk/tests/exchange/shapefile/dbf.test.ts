import { describe, expect, it } from 'vitest';
import { fieldsInEncoding, resolveEncoding } from '../../../src/exchange/reading/shapefile/index.ts';
import {
  codes,
  type DbfColumn,
  type DbfOptions,
  openBytes,
  type PartBytes,
  pointShape,
  readAll,
  writeDbf,
  writeShapes,
} from './writer.ts';

function layer(columns: DbfColumn[], rows: string[][], options: DbfOptions = {}, more: PartBytes = {}) {
  const { shp } = writeShapes(
    1,
    rows.map((_, n) => pointShape([n, n])),
  );
  return openBytes({ shp, dbf: writeDbf(columns, rows, options), ...more });
}

const TEXT: DbfColumn = { name: 'NOME', type: 'C', length: 30 };
const people = [['José da Conceição'], ['Maria Antônia']];

async function values(column: DbfColumn, texts: string[]) {
  const rows = await readAll(
    await layer(
      [column],
      texts.map((text) => [text]),
    ),
  );
  return rows.map((row) => [row.properties[column.name], ...codes(row)]);
}

describe('field values', () => {
  it('reads numbers, and says which are none', async () => {
    const column = { name: 'N', type: 'N', length: 20, decimals: 3 };
    const read = await values(column, ['12', '-4.50', ' 68,500', '', '****', '1e3', 'abc', '1.234,56', '.5']);
    expect(read).toEqual([
      [12],
      [-4.5],
      [68.5],
      [null],
      [null, 'bad-number'],
      [1000],
      [null, 'bad-number'],
      [null, 'bad-number'],
      [0.5],
    ]);
  });

  it('keeps as text a number of more digits than a number can hold', async () => {
    const column = { name: 'N', type: 'N', length: 20 };
    expect(await values(column, ['123456789012345678', '00000000000000000007'])).toEqual([
      ['123456789012345678', 'number-as-text'],
      [7],
    ]);
  });

  it('reads dates, booleans and text', async () => {
    const dates = await values({ name: 'D', type: 'D', length: 8 }, ['20240229', '20230229', '', '00000000', '2024']);
    expect(dates).toEqual([['2024-02-29'], [null, 'bad-date'], [null], [null], [null, 'bad-date']]);
    const flags = await values({ name: 'L', type: 'L', length: 1 }, ['T', 'y', 'F', 'n', '?', ' ', 'x']);
    expect(flags).toEqual([[true], [true], [false], [false], [null], [null], [null, 'bad-boolean']]);
    expect(await values(TEXT, ['  Rua A  ', '', 'a\0lixo'])).toEqual([['Rua A'], [null], ['a']]);
  });

  it('says at once which fields it does not read', async () => {
    const source = await layer([TEXT, { name: 'OBS', type: 'M', length: 10 }], [['a', '         1']]);
    expect(source.problems).toMatchObject([{ code: 'unsupported-field', detail: { field: 'OBS', type: 'M' } }]);
    expect((await readAll(source))[0]?.properties).toEqual({ NOME: 'a', OBS: null });
  });

  it('yields a deleted row and marks it', async () => {
    const rows = await readAll(await layer([TEXT], [['a'], ['b'], ['c']], { deleted: [2] }));
    expect(rows.map((row) => [row.properties.NOME, ...codes(row)])).toEqual([['a'], ['b', 'deleted-row'], ['c']]);
  });

  it('names fields without repeating, and none like an object of the language', async () => {
    const columns = ['A', 'A', '', '__proto__', 'A_1'].map((name) => ({ name, type: 'C', length: 5 }));
    const source = await layer(columns, [['1', '2', '3', '4', '5']]);
    expect(source.fields.map((field) => field.name)).toEqual(['A', 'A_1', 'field_3', '__proto___1', 'A_1_1']);
    const [row] = await readAll(source);
    expect(Object.entries(row?.properties ?? {}).map(([, value]) => value)).toEqual(['1', '2', '3', '4', '5']);
    expect(source.problems.map((problem) => problem.code)).toEqual(['renamed-field']);
  });

  it('describes its fields', async () => {
    const source = await layer([TEXT, { name: 'AREA', type: 'N', length: 12, decimals: 2 }], [['a', '1.25']]);
    expect(source.fields).toEqual([
      { name: 'NOME', type: 'text', length: 30, decimals: 0 },
      { name: 'AREA', type: 'number', length: 12, decimals: 2 },
    ]);
  });
});

describe('encodings', () => {
  const found = async (options: DbfOptions, cpg?: string) => {
    const source = await layer([TEXT], people, options, cpg === undefined ? {} : { cpg });
    const rows = await readAll(source);
    return { ...source.encoding, read: rows.map((row) => row.properties.NOME), problems: source.problems };
  };

  it.each([
    ['UTF-8', 'utf-8', 'utf8'],
    ['ISO-8859-1', 'iso-8859-1', 'latin1'],
    ['88591', 'iso-8859-1', 'latin1'],
    ['ANSI 1252', 'windows-1252', 'windows-1252'],
    ['1252', 'windows-1252', 'windows-1252'],
    ['LDID/87', 'windows-1252', 'windows-1252'],
    ['OEM 850', 'cp850', 'cp850'],
    ['UTF-16LE', 'utf-16le', 'utf16le'],
  ])('reads accents by a .cpg of "%s"', async (cpg, name, encoding) => {
    const columns = { ...TEXT, length: 60 };
    const plain = writeDbf([{ ...columns, name: 'NOME' }], people, { encoding });
    if (encoding === 'utf16le') plain.write('NOME\0\0\0\0\0\0\0', 32, 'latin1');
    const shp = writeShapes(
      1,
      people.map((_, n) => pointShape([n, n])),
    ).shp;
    const source = await openBytes({ shp, dbf: plain, cpg });
    expect(source.encoding).toEqual({ name, from: 'cpg' });
    const rows = await readAll(source);
    expect(rows.map((row) => Object.values(row.properties)[0])).toEqual(people.flat());
  });

  it('reads accents by the language driver byte', async () => {
    expect(await found({ encoding: 'cp850', driver: 0x25 })).toMatchObject({ name: 'cp850', from: 'ldid' });
    const ansi = await found({ encoding: 'windows-1252', driver: 0x57 });
    expect(ansi).toMatchObject({ name: 'windows-1252', from: 'ldid', read: people.flat() });
  });

  it('guesses by strict UTF-8, else windows-1252', async () => {
    expect(await found({ encoding: 'utf8' })).toMatchObject({ name: 'utf-8', from: 'guess', read: people.flat() });
    expect(await found({ encoding: 'utf8', driver: 0x57 })).toMatchObject({ name: 'utf-8', from: 'guess' });
    const latin = await found({ encoding: 'windows-1252' });
    expect(latin).toMatchObject({ name: 'windows-1252', from: 'guess', read: people.flat() });
    const ascii = await layer([TEXT], [['abc']]);
    expect(ascii.encoding).toEqual({ name: 'windows-1252', from: 'default' });
  });

  it('doubts a .cpg that the text contradicts, and one it does not know', async () => {
    const wrong = await found({ encoding: 'windows-1252' }, 'UTF-8');
    expect(wrong.problems).toMatchObject([{ code: 'encoding-doubtful' }]);
    const unknown = await found({ encoding: 'utf8' }, 'Klingon');
    expect(unknown).toMatchObject({ name: 'utf-8', from: 'guess', problems: [{ code: 'unknown-encoding' }] });
  });

  it('marks text its encoding does not know, and repairs a character cut by the field', async () => {
    const source = await layer([TEXT], people, { encoding: 'windows-1252' }, { cpg: 'UTF-8' });
    expect((await readAll(source))[0]?.problems).toMatchObject([{ code: 'bad-text', repaired: false, field: 'NOME' }]);
    const cut = await layer([{ ...TEXT, length: 4 }], [['José']], { encoding: 'utf8' });
    const [row] = await readAll(cut);
    expect(row?.properties.NOME).toBe('Jos');
    expect(row?.problems).toMatchObject([{ code: 'bad-text', repaired: true }]);
  });

  it('reads again in the encoding a person chooses, field names too', async () => {
    const columns = [{ ...TEXT, name: 'SITUAÇÃO' }];
    const source = await layer(columns, people, { encoding: 'windows-1252' }, { cpg: '850' });
    const rows = await readAll(source, { encoding: 'ANSI 1252' });
    expect(rows[0]?.properties).toEqual({ SITUAÇÃO: 'José da Conceição' });
    expect((await fieldsInEncoding(source, '1252'))[0]?.name).toBe('SITUAÇÃO');
    await expect(readAll(source, { encoding: 'hex' })).rejects.toMatchObject({ code: 'unsupported-encoding' });
  });

  it.each([
    ['Big-5', 'big5'],
    ['shiftjis', 'shift_jis'],
    ['EUC-KR', 'euc-kr'],
    ['koi8r', 'koi8-r'],
    ['1251', 'windows-1251'],
    ['874', 'windows-874'],
    ['latin2', 'iso-8859-2'],
    ['\uFEFFutf8\r\n', 'utf-8'],
    ['constructor', null],
    ['base64', null],
    ['', null],
  ])('knows the label %j', (label, name) => {
    expect(resolveEncoding(label)).toBe(name);
  });
});

describe('unreadable tables', () => {
  const shp = writeShapes(1, [pointShape([1, 1])]).shp;
  const good = writeDbf([TEXT], [['a']]);
  const broken = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(good);
    change(bytes);
    return openBytes({ shp, dbf: bytes });
  };

  it.each([
    ['truncated', 'header cut', (bytes: Buffer) => bytes.writeUInt16LE(60_000, 8)],
    ['corrupt-dbf', 'no row length', (bytes: Buffer) => bytes.writeUInt16LE(0, 10)],
    ['corrupt-dbf', 'rows shorter than fields', (bytes: Buffer) => bytes.writeUInt16LE(5, 10)],
    ['unsupported-dbf', 'dBASE 7', (bytes: Buffer) => bytes.writeUInt8(4, 0)],
  ])('refuses: %s (%s)', async (code, _name, change) => {
    await expect(broken(change)).rejects.toMatchObject({ code });
  });

  it('refuses a table of a few bytes', async () => {
    await expect(openBytes({ shp, dbf: Buffer.alloc(10) })).rejects.toMatchObject({ code: 'truncated' });
  });

  it('finds the first row when the header is one byte off', async () => {
    const source = await openBytes({
      shp: writeShapes(1, [pointShape([1, 1]), pointShape([2, 2])]).shp,
      dbf: (() => {
        const bytes = writeDbf([TEXT], [['Ana'], ['Rui']]);
        bytes.writeUInt16LE(bytes.readUInt16LE(8) + 1, 8);
        return Buffer.concat([bytes, Buffer.from(' ')]);
      })(),
    });
    expect((await readAll(source)).map((row) => row.properties.NOME)).toEqual(['Ana', 'Rui']);
    expect(source.problems.map((problem) => problem.code)).toEqual(['dbf-layout']);
  });
});
