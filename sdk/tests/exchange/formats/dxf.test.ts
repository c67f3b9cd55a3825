import { describe, expect, test } from 'vitest';
import { plainText } from '../../../src/exchange/reading/features/dxf/entity-reader.ts';
import type { ImportFeature } from '../../../src/exchange/reading/features/feature-source.ts';
import { arcTolerance, segmentsFor } from '../../../src/geo/arc.ts';
import { apart, readScene, square } from './read-scene.ts';

const { read, only } = readScene();

function ringOf(row: ImportFeature | undefined): readonly (readonly [number, number])[] {
  if (row?.geometry?.type !== 'Polygon') throw new Error('No polygon was read.');
  return (row.geometry.coordinates[0] ?? []).map(([x, y]) => [x, y]);
}

function areaOf(ring: readonly (readonly [number, number])[]): number {
  return ring.slice(1).reduce((sum, [x, y], index) => {
    const [px, py] = ring[index] ?? [0, 0];
    return sum + (px * y - x * py) / 2;
  }, 0);
}

describe('DXF', () => {
  const groups = (...pairs: readonly (readonly [number, string | number])[]) =>
    pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
  const drawing = (entities: string, { header = '', blocks = '' } = {}) =>
    groups([0, 'SECTION'], [2, 'HEADER']) +
    header +
    groups([0, 'ENDSEC'], [0, 'SECTION'], [2, 'BLOCKS']) +
    blocks +
    groups([0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES']) +
    entities +
    groups([0, 'ENDSEC'], [0, 'EOF']);
  const light = (layer: string, corners: readonly (readonly [number, number, number?])[], closed = 1) =>
    groups(
      [0, 'LWPOLYLINE'],
      [8, layer],
      [70, closed],
      ...corners.flatMap(([x, y, bulge]) => [
        [10, x] as const,
        [20, y] as const,
        ...(bulge ? [[42, bulge] as const] : []),
      ]),
    );
  const box = (layer: string, x: number, y: number, size: number) =>
    light(layer, [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ]);
  const text = (layer: string, x: number, y: number, value: string) =>
    groups([0, 'TEXT'], [8, layer], [10, x], [20, y], [40, 1], [1, value]);

  const segment = (layer: string, from: readonly [number, number], to: readonly [number, number]) =>
    groups([0, 'LINE'], [8, layer], [10, from[0]], [20, from[1]], [11, to[0]], [21, to[1]]);
  const arc = (layer: string, at: readonly [number, number], radius: number, start: number, end: number) =>
    groups([0, 'ARC'], [8, layer], [10, at[0]], [20, at[1]], [40, radius], [50, start], [51, end]);
  /** A square of 10 m whose corner in the north-east is rounded with 2 m; one line the other way round, one half a millimetre short. */
  const rounded = (layer: string, miss = 0.0005) =>
    segment(layer, [0, 0], [10, 0]) +
    arc(layer, [8, 8], 2, 0, 90) +
    segment(layer, [10, 8], [10, 0]) +
    segment(layer, [8 - miss, 10], [0, 10]) +
    segment(layer, [0, 10], [0, 0]);

  test('single lines and arcs whose ends meet within a millimetre are a ring that knows its arc', async () => {
    const found = await read('r.dxf', drawing(rounded('L') + segment('L', [50, 50], [60, 50])));
    expect(found.map(({ source, rows }) => [source.shapeType, rows.length, source.problems])).toEqual([
      ['polygon', 1, [{ code: 'joined-rings' }]],
      ['polyline', 1, []],
    ]);
    const ring = ringOf(found[0]?.rows[0]);
    expect(Math.abs(areaOf(ring))).toBeCloseTo(100 - (4 - Math.PI), 2);
    // The corner is the arc's own end.
    expect(ring.some(([x, y]) => Math.hypot(x - 8, y - 10) < 1e-9)).toBe(true);
    const [told] = found[0]?.rows[0]?.arcs ?? [];
    expect(told?.chords).toBe(segmentsFor(Math.PI / 2, 2, arcTolerance));
    expect(Math.abs(told?.radius ?? 0)).toBeCloseTo(2, 9);
  });

  test('what misses by more, forks, stands on two layers or has no arc stays lines', async () => {
    const kinds = async (entities: string) =>
      (await read('r.dxf', drawing(entities))).map(({ source, rows }) => [source.shapeType, rows.length]);
    expect(await kinds(rounded('L', 0.002))).toEqual([['polyline', 5]]);
    expect(await kinds(rounded('L') + segment('L', [10, 0], [20, 0]))).toEqual([['polyline', 6]]);
    expect(await kinds(rounded('L').replace('\nL\n', '\nM\n'))).toEqual([['polyline', 5]]);
    const square = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]] as const; // biome-ignore format: a square
    const lines = square.slice(1).map((to, index) => segment('L', square[index] ?? [0, 0], to));
    expect(await kinds(lines.join(''))).toEqual([['polyline', 4]]);
    // Two arcs are a lens.
    expect(await kinds(arc('L', [0, 0], 5, 0, 180) + arc('L', [0, 0], 5, 180, 360))).toEqual([['polygon', 1]]);
  });

  test('arcs of sides are drawn out to two millimetres', async () => {
    // Half a circle of radius 5 to the right of the way: bulge 1 is a half turn.
    const { rows } = await only(
      'a.dxf',
      drawing(
        light('L', [
          [0, 0],
          [10, 0, 1],
          [10, 10],
          [0, 10],
        ]),
      ),
    );
    const ring = ringOf(rows[0]);
    const arc = ring.filter(([x]) => x > 10 + 1e-9);
    expect(arc).toHaveLength(segmentsFor(Math.PI, 5, arcTolerance) - 1);
    for (const [x, y] of arc) expect(Math.hypot(x - 10, y - 5)).toBeCloseTo(5, 9);
    const middles = arc
      .slice(1)
      .map(([x, y], index) => [(x + (arc[index]?.[0] ?? 0)) / 2, (y + (arc[index]?.[1] ?? 0)) / 2]);
    for (const [x = 0, y = 0] of middles) expect(5 - Math.hypot(x - 10, y - 5)).toBeLessThanOrEqual(arcTolerance);
    const chords = segmentsFor(Math.PI, 5, arcTolerance);
    const [told, ...others] = rows[0]?.arcs ?? [];
    expect(others).toEqual([]);
    expect(told).toMatchObject({ from: [10, 0], to: [10, 10], chords });
    expect(told?.radius).toBeCloseTo(5, 9);
  });

  test('texts go to the smallest outline around them, by layer', async () => {
    const { source, rows } = await only(
      'a.dxf',
      drawing(
        box('QUADRAS', 0, 0, 100) +
          box('LOTES', 0, 0, 20) +
          box('LOTES', 20, 0, 20) +
          text('TXT_LOTE', 5, 5, '1') +
          text('TXT_LOTE', 25, 5, '2') +
          text('TXT_QUADRA', 60, 60, 'Q-7') +
          text('TXT_LOTE', 500, 500, 'fora'),
      ),
    );
    expect(source).toMatchObject({
      proposedLand: 'texto TXT_LOTE',
      columns: ['camada', 'texto', 'texto TXT_LOTE', 'texto TXT_QUADRA'],
    });
    expect(rows.map(({ properties }) => properties)).toEqual([
      { camada: 'QUADRAS', texto: 'Q-7', 'texto TXT_QUADRA': 'Q-7' },
      { camada: 'LOTES', texto: '1', 'texto TXT_LOTE': '1' },
      { camada: 'LOTES', texto: '2', 'texto TXT_LOTE': '2' },
    ]);
  });

  test('outlines, lines, points and texts are sources of their own; the unit is told or asked for', async () => {
    const entities =
      box('L', 0, 0, 1000) +
      groups([0, 'LINE'], [8, 'R'], [10, 0], [20, 0], [11, 2000], [21, 0], [0, 'POINT'], [8, 'P'], [10, 5], [20, 5]) +
      text('T', 1, 1, 'a') +
      // A hatch without its boundary, which nothing can be made of.
      groups([0, 'HATCH'], [8, 'H']);
    const found = await read('planta.dxf', drawing(entities, { header: groups([9, '$INSUNITS'], [70, 4]) }));
    expect(found.map(({ source, rows }) => [source.name, source.shapeType, rows.length])).toEqual([
      ['planta', 'polygon', 1],
      ['planta (linhas)', 'polyline', 1],
      ['planta (textos)', 'point', 1],
      ['planta (pontos)', 'point', 1],
    ]);
    expect(found[0]?.source).toMatchObject({
      unit: { value: 'mm', isTold: true },
      problems: [{ code: 'skipped-entities' }],
    });
    expect(found[1]?.rows[0]?.geometry?.coordinates).toEqual([
      [0, 0],
      [2, 0],
    ]);
    const [asked] = await read('planta.dxf', drawing(box('L', 0, 0, 10)), { unit: 'cm' });
    expect(asked?.source.unit).toEqual({ value: 'm', isTold: false });
    expect(apart(asked?.rows[0]?.geometry?.coordinates, [square(0, 0, 0.1)])).toBeLessThan(1e-12);
  });

  test('blocks are put in where they stand, turned and scaled; circles and ellipses close', async () => {
    const blocks = groups([0, 'BLOCK'], [2, 'CASA'], [10, 1], [20, 1]) + box('0', 1, 1, 1) + groups([0, 'ENDBLK']);
    const insert = groups([0, 'INSERT'], [8, 'CASAS'], [2, 'CASA'], [10, 100], [20, 200], [41, 2], [42, 2], [50, 90]);
    const circle = groups([0, 'CIRCLE'], [8, 'C'], [10, 5], [20, 5], [40, 3]);
    const [found] = await read('a.dxf', drawing(insert + circle, { blocks }));
    expect(found?.rows[0]?.properties.camada).toBe('CASAS');
    expect(
      apart(found?.rows[0]?.geometry?.coordinates, [
        [
          [100, 200],
          [100, 202],
          [98, 202],
          [98, 200],
          [100, 200],
        ],
      ]),
    ).toBeLessThan(1e-9);
    const ring = ringOf(found?.rows[1]);
    for (const [x, y] of ring) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(3, 9);
    expect(ring[0]).toEqual(ring.at(-1));
  });

  const spline = (layer: string, degree: number, knots: readonly number[], poles: readonly (readonly number[])[]) =>
    groups(
      [0, 'SPLINE'],
      [8, layer],
      [71, degree],
      ...knots.map((knot) => [40, knot] as const),
      ...poles.map(([, , weight = 1]) => [41, weight] as const),
      ...poles.flatMap(([x = 0, y = 0]) => [[10, x] as const, [20, y] as const]),
    );

  test('a spline is the curve of its poles and weights, to two millimetres', async () => {
    // A quarter of a circle of radius 10 as a rational quadratic spline (Piegl and Tiller, The NURBS Book, 7.5): weight 1/√2.
    const arc = spline(
      'C',
      2,
      [0, 0, 0, 1, 1, 1],
      [
        [10, 0],
        [10, 10, Math.SQRT1_2],
        [0, 10],
      ],
    );
    // A cubic Bézier curve that crosses its own chord in the middle: halving it by the middle alone would leave a line.
    const wave = spline(
      'C',
      3,
      [0, 0, 0, 0, 1, 1, 1, 1],
      [
        [0, 0],
        [10, 30],
        [20, -30],
        [30, 0],
      ],
    );
    const { source, rows } = await only('a.dxf', drawing(arc + wave));
    expect(source).toMatchObject({ shapeType: 'polyline', problems: [] });
    const [round, bent] = rows.map(({ geometry }) => geometry?.coordinates as [number, number][]);
    for (const [x, y] of round ?? []) expect(Math.hypot(x, y)).toBeCloseTo(10, 9);
    expect(round?.at(0)).toEqual([10, 0]);
    expect(round?.at(-1)).toEqual([0, 10]);
    for (const [index, [x, y]] of (round ?? []).slice(1).entries()) {
      const [px, py] = round?.[index] ?? [0, 0];
      expect(10 - Math.hypot((x + px) / 2, (y + py) / 2)).toBeLessThanOrEqual(arcTolerance);
    }
    const at = (t: number) => [30 * t, 90 * t * (1 - t) * (1 - 2 * t)];
    expect(bent?.length).toBeGreaterThan(20);
    for (const [x, y] of bent ?? []) expect(y).toBeCloseTo(at(x / 30)[1] ?? 0, 9);
  });

  test('a closed spline is an outline; numbers that make no curve are left out and told', async () => {
    const ring = spline(
      'L',
      1,
      [0, 0, 1, 2, 3, 3],
      [
        [0, 0],
        [10, 0],
        [5, 8],
        [0, 0],
      ],
    );
    const bad = spline(
      'L',
      3,
      [0, 0, 1, 1],
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
    );
    const { source, rows } = await only('a.dxf', drawing(ring + bad));
    expect(source).toMatchObject({ shapeType: 'polygon', problems: [{ code: 'skipped-entities' }] });
    expect(rows.map(({ geometry }) => geometry?.coordinates)).toEqual([
      [
        [
          [0, 0],
          [10, 0],
          [5, 8],
          [0, 0],
        ],
      ],
    ]);
  });

  const hatch = (layer: string, ...loops: readonly string[]) =>
    groups([0, 'HATCH'], [8, layer], [10, 0], [20, 0], [30, 0], [2, 'SOLID'], [70, 1], [71, 0], [91, loops.length]) +
    loops.join('') +
    groups([75, 0], [76, 1], [98, 1], [10, 0], [20, 0]);
  const loopOf = (flags: number, edges: number, ...parts: readonly string[]) =>
    groups([92, flags], [93, edges]) + parts.join('') + groups([97, 1], [330, '1F']);
  const straight = (x: number, y: number, toX: number, toY: number) =>
    groups([72, 1], [10, x], [20, y], [11, toX], [21, toY]);

  test('a hatch is an area of its own kind, with holes and the texts in it', async () => {
    const outer = groups(
      [92, 3],
      [72, 0],
      [73, 1],
      [93, 4],
      [10, 0],
      [20, 0],
      [10, 20],
      [20, 0],
      [10, 20],
      [20, 20],
      [10, 0],
      [20, 20],
      [97, 0],
    );
    // A hole whose last edge is told from its other end.
    const hole = loopOf(16, 3, straight(5, 5, 10, 5), straight(10, 5, 5, 10), straight(5, 5, 5, 10));
    const found = await read(
      'a.dxf',
      drawing(box('L', 0, 0, 20) + hatch('VERDE', outer, hole) + text('T', 15, 15, '7')),
    );
    expect(found.map(({ source }) => source.name)).toEqual(['a', 'a (hachuras)', 'a (textos)']);
    const [row] = found[1]?.rows ?? [];
    expect(row?.properties).toEqual({ camada: 'VERDE', texto: '7', 'texto T': '7' });
    expect(row?.geometry?.type).toBe('Polygon');
    const rings = row?.geometry?.coordinates as [number, number][][];
    expect(rings.map((ring) => ring.length)).toEqual([5, 4]);
    expect(rings.map((ring) => Math.abs(areaOf(ring)))).toEqual([400, 12.5]);
  });

  test('arcs, ellipses and splines of a hatch’s edge are drawn out, whichever way they run', async () => {
    // A half disc of radius 5 whose arc runs clockwise: degrees are counted clockwise then, so 180 to 360 is the upper half.
    const arc = groups([72, 2], [10, 5], [20, 0], [40, 5], [50, 180], [51, 360], [73, 0]);
    const halfDisc = loopOf(1, 2, arc, straight(10, 0, 0, 0));
    const ellipse = loopOf(
      1,
      1,
      groups([72, 3], [10, 100], [20, 0], [11, 20], [21, 0], [40, 0.5], [50, 0], [51, 360], [73, 1]),
    );
    const curve =
      groups(
        [72, 4],
        [94, 2],
        [73, 1],
        [74, 0],
        [95, 6],
        [96, 3],
        ...[0, 0, 0, 1, 1, 1].map((knot) => [40, knot] as const),
      ) +
      groups(
        [10, 210],
        [20, 0],
        [42, 1],
        [10, 210],
        [20, 10],
        [42, Math.SQRT1_2],
        [10, 200],
        [20, 10],
        [42, 1],
        [97, 0],
      );
    const quarter = loopOf(1, 3, straight(200, 0, 210, 0), curve, straight(200, 10, 200, 0));
    const { rows } = await only('a.dxf', drawing(hatch('H', halfDisc) + hatch('H', ellipse) + hatch('H', quarter)));
    const rings = rows.map((row) => ringOf(row));
    const exact = [(25 * Math.PI) / 2, 200 * Math.PI, 25 * Math.PI];
    rings.forEach((ring, index) => {
      const whole = exact[index] ?? 0;
      const area = Math.abs(areaOf(ring));
      // Chords lie inside: less by at most their distance all along.
      expect(area).toBeLessThanOrEqual(whole + 1e-9);
      expect(whole - area).toBeLessThan(arcTolerance * 100);
    });
    expect(rings[0]?.every(([, y]) => y > -1e-9)).toBe(true);
  });

  test('a block that holds itself ends, and a million copies are refused', async () => {
    const self =
      groups([0, 'BLOCK'], [2, 'X'], [10, 0], [20, 0], [0, 'INSERT'], [8, '0'], [2, 'X']) +
      box('0', 0, 0, 1) +
      groups([0, 'ENDBLK']);
    const one = groups([0, 'INSERT'], [8, 'A'], [2, 'X']);
    const [found] = await read('a.dxf', drawing(one, { blocks: self }));
    expect(found?.rows.length).toBe(8);
    const many = groups([0, 'INSERT'], [8, 'A'], [2, 'X'], [70, 30000], [71, 30000]);
    await expect(read('a.dxf', drawing(many, { blocks: self }))).rejects.toMatchObject({ code: 'too-many-rows' });
  });

  test('texts lose the signs of their format, and accents are those of the code page', async () => {
    expect(plainText('{\\fArial|b1|i0;LOTE 12}\\PQ\\U+00C7 %%d')).toBe('LOTE 12 QÇ °');
    const header = groups([9, '$ACADVER'], [1, 'AC1009'], [9, '$DWGCODEPAGE'], [3, 'ANSI_1252']);
    const bytes = Buffer.from(drawing(box('L', 0, 0, 9) + text('T', 1, 1, 'Praça'), { header }), 'latin1');
    expect((await only('a.dxf', bytes)).rows[0]?.properties.texto).toBe('Praça');
  });

  test.each([
    ['not-dxf', 'hello\nworld\n'],
    ['binary-dxf', 'AutoCAD Binary DXF\r\n\x1a\0'],
    ['binary-dxf', 'AC1032\0\0'],
    ['no-features', drawing('')],
  ])('%s', async (code, content) => {
    await expect(only('a.dxf', content)).rejects.toMatchObject({ code });
  });
});
