import { describe, expect, test } from 'vitest';
import { coordinateSystem } from '../../src/coordinates/coordinate-system.ts';
import { cornersOf, proposeCornerColumns } from '../../src/coordinates/corner-columns.ts';
import { readCorners } from '../../src/coordinates/corners.ts';
import { readDirection, readPlace, readTurn } from '../../src/coordinates/read-angle.ts';
import { readDecimal } from '../../src/coordinates/read-decimal.ts';
import { readTable } from '../../src/coordinates/read-table.ts';
import { readSource } from '../../src/coordinates/source.ts';
import type { TypedCorner, TypedTraverse } from '../../src/coordinates/source-schema.ts';

test.each([
  ['553000,123', 553_000.123],
  ['553.000,123', 553_000.123],
  ['553000.123', 553_000.123],
  ['553,000.123', 553_000.123],
  ['8.565.000', 8_565_000],
  ['8.565.000,5', 8_565_000.5],
  ['553.000', 553],
  [' 12,5 ', 12.5],
  ['-0,25', -0.25],
  ['\u22120,25', -0.25],
  [',5', 0.5],
  ['0', 0],
])('the number %s', (text, value) => expect(readDecimal(text)).toBe(value));

test.each([
  '',
  '-',
  ',',
  '.',
  'abc',
  '1e308',
  'NaN',
  'Infinity',
  '1,2,3.4.5',
  '12.34,5.6',
  '1 2 x',
  '9'.repeat(41),
  '0x10',
])('no number: %s', (text) => expect(readDecimal(text)).toBeUndefined());

test.each([
  [`135°30'36"`, 135.51],
  ['135 30 36', 135.51],
  ['135:30:36', 135.51],
  ['135,51', 135.51],
  [`N 45°30' E`, 45.5],
  [`45°30' NE`, 45.5],
  [`S45°30'L`, 134.5],
  [`S 45°30' O`, 225.5],
  [`S45°30'W`, 225.5],
  [`N 45°30' O`, 314.5],
  [`N 0° E`, 0],
  [`S 0° W`, 180],
])('the direction %s', (text, degrees) => expect(readDirection(text)).toBeCloseTo(degrees, 10));

test.each([
  `360°`,
  '-5',
  `45°60'`,
  `N 91° E`,
  `E 45 N`,
  `45 N`,
  'N E',
  '',
  '1 2 3 4',
  `45,5°30'`,
  'NaN',
  '1e5',
  '45 NEE',
])('no direction: %s', (text) => expect(readDirection(text)).toBeUndefined());

test('places by sign or by letter, in two languages', () => {
  expect(readPlace(`18°51'04,4321" S`, 'latitude')).toBeCloseTo(-18.851231139, 9);
  expect(readPlace('-18,851231', 'latitude')).toBe(-18.851231);
  expect(readPlace(`41°57'00"O`, 'longitude')).toBeCloseTo(-41.95, 12);
  expect(readPlace(`41°57'00"W`, 'longitude')).toBeCloseTo(-41.95, 12);
  expect(readPlace(`41°57'00"S`, 'longitude')).toBeUndefined();
  expect(readPlace(`-18 S`, 'latitude')).toBeUndefined();
});

test('angles at corners; only deflections have a way', () => {
  expect(readTurn(`90°`, false)).toBe(90);
  expect(readTurn('-90', false)).toBeUndefined();
  expect(readTurn(`90°D`, true)).toBe(90);
  expect(readTurn(`90°E`, true)).toBe(-90);
  expect(readTurn('-90', true)).toBe(-90);
  expect(readTurn('180', true)).toBeUndefined();
});

describe('tables', () => {
  const read = (text: string) => {
    const table = readTable(text);
    const { columns, hasHead, isGeographic } = proposeCornerColumns(table);
    const corners = cornersOf(table, columns, hasHead);
    return { columns, isGeographic, first: corners[0], corners };
  };

  test.each([
    ['a spreadsheet', 'P1\t553000,123\t8565000,456\nP2\t553010,000\t8565000,000'],
    ['semicolons', 'P1;553000,123;8565000,456\nP2;553010,000;8565000,000'],
    ['commas', 'P1,553000.123,8565000.456\nP2,553010.000,8565000.000'],
    ['blanks', 'P1 553000,123 8565000,456\nP2 553010,000 8565000,000'],
    ['north first, as receivers write', 'P1,8565000.456,553000.123\nP2,8565000.000,553010.000'],
  ])('of %s', (_name, text) => {
    const { first } = read(text);
    expect([first?.code, readDecimal(first?.x ?? ''), readDecimal(first?.y ?? '')]).toEqual([
      'P1',
      553_000.123,
      8_565_000.456,
    ]);
  });

  test('a head in Portuguese, with sigmas and quotes', () => {
    const text =
      '"Ponto";"Norte (m)";"Este (m)";"Altitude";"σE";"σN";"Obs"\n"M-01";8565000,456;553000,123;"12,5";0,010;0,012;"cerca; canto"';
    expect(read(text).first).toEqual({
      code: 'M-01',
      x: '553000,123',
      y: '8565000,456',
      altitude: '12,5',
      sigmaEast: '0,010',
      sigmaNorth: '0,012',
      line: 2,
    });
  });

  test('a head in English, of degrees, with one precision for both axes', () => {
    const { first, isGeographic } = read(
      'Name,Latitude,Longitude,Ellipsoidal height,HRMS,VRMS\nA1,-18.8512,-41.9501,101.2,0.012,0.02',
    );
    expect(isGeographic).toBe(true);
    expect(first).toMatchObject({
      code: 'A1',
      y: '-18.8512',
      x: '-41.9501',
      altitude: '101.2',
      sigmaEast: '0.012',
      sigmaNorth: '0.012',
      sigmaAltitude: '0.02',
    });
  });

  test.each([
    ['sigma_x;sigma_y;sigma_z', '0,012;0,013;0,02', ['0,012', '0,013', '0,02']],
    ['Sigma E (mm);Sigma N [mm];Sigma H (cm)', '12;13,5;2', ['0.012000', '0.013500', '0.020000']],
    ['hrms_cm;vrms_cm', '1,2;2', ['0.012000', '0.012000', '0.020000']],
    ['Precisão (m);VSDV', '0,012;0,02', ['0,012', '0,012', '0,02']],
    ['Erro;Fonte', '0,012;Base IBGE', ['0,012', '0,012', undefined]],
    // What is no number stays, to be told.
    ['precision mm', 'fixa', ['fixa', 'fixa', undefined]],
  ])('errors of positions as %s', (head, cells, [sigmaEast, sigmaNorth, sigmaAltitude]) => {
    const { first } = read(`Ponto;E;N;h;${head}\nP1;553000,1;8565000,4;12,5;${cells}`);
    expect([first?.sigmaEast, first?.sigmaNorth, first?.sigmaAltitude]).toEqual([sigmaEast, sigmaNorth, sigmaAltitude]);
  });

  test("a sigma behind each coordinate, as SIGEF's sheet has it, with method and source", () => {
    const { first } = read(
      'Código;Longitude;Sigma;Latitude;Sigma;Altitude;Sigma;Método;Fonte\nABCD-P-0001;-41,95;0,01;-18,85;0,02;101,2;0,03;PG6;RBMC',
    );
    expect(first).toMatchObject({
      ...{ code: 'ABCD-P-0001', sigmaEast: '0,01', sigmaNorth: '0,02', sigmaAltitude: '0,03' },
      ...{ method: 'PG6', source: 'RBMC' },
    });
  });

  test('degrees, minutes and seconds in whichever order, seconds being no quote', () => {
    const { first, isGeographic } = read(`V1;18°51'04,4321"S;41°57'00,1"O\nV2;18°51'05"S;41°57'00"O`);
    expect(isGeographic).toBe(true);
    expect(first).toMatchObject({ x: `41°57'00,1"O`, y: `18°51'04,4321"S` });
    expect(read(`V1;41°57'00,1"W;18°51'04,4321"S\nV2;41°57'00,1"W;18°51'05"S`).first).toMatchObject({
      x: `41°57'00,1"W`,
    });
  });

  test('empty lines and comments keep the numbers of lines', () => {
    const { corners } = read('# Trimble\n\nPonto;E;N\nP1;553000;8565000\n\nP2;553010;x');
    expect(corners.map(({ line }) => line)).toEqual([4, 6]);
  });

  test('no more rows than the limit, and the rest is told', () => {
    const table = readTable(Array.from({ length: 5000 }, (_, at) => `P${at};553000;8565000`).join('\n'));
    expect([table.rows.length, table.leftOut]).toEqual([1001, 3999]);
  });
});

describe('corners', () => {
  const utm = coordinateSystem(31984);
  const issues = (rows: readonly Partial<TypedCorner>[]) => {
    if (!utm) throw new Error('UTM 24S is known.');
    return readCorners(
      rows.map((row) => ({ code: '', x: '553000', y: '8565000', ...row })),
      utm,
    ).issues;
  };

  test('every cell that cannot be read is told, and none is guessed', () => {
    expect(
      issues([
        { x: '' },
        { y: 'abc' },
        { x: '553.000' },
        { x: '8565000', y: '553000' },
        { altitude: 'x', sigmaEast: '-1' },
        { altitude: '99999', sigmaNorth: '75,001', sigmaAltitude: '75' },
      ]),
    ).toEqual([
      { row: 0, field: 'x', problem: 'missing' },
      { row: 1, field: 'y', problem: 'notNumber' },
      { row: 2, field: 'x', problem: 'outside' },
      { row: 3, field: 'x', problem: 'swapped' },
      { row: 4, field: 'altitude', problem: 'notNumber' },
      { row: 4, field: 'sigmaEast', problem: 'negative' },
      { row: 5, field: 'altitude', problem: 'altitudeOutside' },
      { row: 5, field: 'sigmaNorth', problem: 'sigmaTooLarge' },
    ]);
    expect(issues([{}, {}])).toEqual([{ row: 1, field: 'x', problem: 'repeated' }]);
  });

  test('the first corner again at the end is left out', () => {
    const square = [
      ['553000', '8565000'],
      ['553010', '8565000'],
      ['553010', '8565010'],
      ['553000', '8565000'],
    ];
    const corners = square.map(([x = '', y = '']) => ({ code: '', x, y }));
    const {
      points,
      codes,
      issues: found,
    } = readSource({ kind: 'typed', srid: 31984, corners: [...corners, { code: '', x: '', y: '' }] });
    expect([points.length, codes, found]).toEqual([3, ['1', '2', '3'], []]);
  });

  test('systems that no survey of lots comes in are none', () => {
    for (const srid of [3857, 5880, 0, 999_999])
      expect(readSource({ kind: 'typed', srid, corners: [] }).system).toBeUndefined();
    expect(coordinateSystem(4674)?.kind).toBe('geographic');
    expect(coordinateSystem(29194)?.kind).toBe('plane');
  });
});

describe('a field book', () => {
  const book: TypedTraverse = {
    start: { x: '553000', y: '8565000' },
    angles: 'direction',
    firstDirection: '',
    way: 'clockwise',
    rotation: '',
    scale: '',
    adjustment: 'compass',
    isClosed: true,
    limit: 5000,
    angularLimit: 12,
    sides: [
      { code: 'A', angle: `0°`, length: '20' },
      { code: 'B', angle: `90°`, length: '10,01' },
      { code: 'C', angle: `180°`, length: '20' },
      { code: 'D', angle: `270°`, length: '10' },
    ],
  };
  const read = (part: Partial<TypedTraverse> = {}) =>
    readSource({ kind: 'traverse', srid: 31984, traverse: { ...book, ...part } });

  test('what it misses is told, and whether that is more than the person accepts', () => {
    const { traverse, points } = read();
    expect(traverse?.closure).toMatchObject({ precision: 6001 });
    expect(traverse?.closure.east).toBeCloseTo(0.01, 10);
    expect(traverse?.beyond).toEqual([]);
    expect(points.length).toBe(4);
    expect(read({ limit: 10_000 }).traverse?.beyond).toEqual(['limit']);
  });

  test('angles that do not close are told by the root of their number', () => {
    const angles = { angles: 'internal', firstDirection: `0°` } as const;
    const at = (seconds: number) =>
      read({
        ...angles,
        sides: book.sides.map((side, index) => ({ ...side, angle: index === 0 ? `90°00'${seconds}"` : '90°' })),
      }).traverse;
    expect(at(24)?.beyond).toEqual([]);
    expect(at(25)?.beyond).toEqual(['angularLimit']);
    expect((at(25)?.angular?.error ?? 0) * 3600).toBeCloseTo(25, 6);
  });

  test('a last side that was not measured is drawn, and says nothing of an error', () => {
    const { traverse, points } = read({ isClosed: false, sides: book.sides.slice(0, 3) });
    expect(points).toHaveLength(4);
    expect(points[3]?.[0]).toBeCloseTo(553_010.01, 6);
    expect(traverse?.beyond).toEqual([]);
  });

  test('declination turns, and a factor stretches', () => {
    const { points } = read({ rotation: `-90°`, scale: '0,5' });
    expect(points[1]?.map((value) => Number(value.toFixed(2)))).toEqual([552_990, 8_565_000]);
  });

  test('what cannot be read is told by its side', () => {
    expect(
      read({ scale: 'x', start: { x: '', y: '1e308' }, sides: [{ code: '', angle: 'N', length: '-1' }] }).issues,
    ).toEqual([
      { row: null, field: 'x', problem: 'missing' },
      { row: null, field: 'y', problem: 'notNumber' },
      { row: null, field: 'scale', problem: 'notPositive' },
      { row: 0, field: 'length', problem: 'notPositive' },
      { row: 0, field: 'angle', problem: 'notAngle' },
    ]);
  });
});
