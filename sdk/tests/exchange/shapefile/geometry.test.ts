import { describe, expect, it } from 'vitest';
import type { ShapefileGeometry } from '../../../src/exchange/reading/shapefile/index.ts';
import { assembleRings, measureRing } from '../../../src/exchange/reading/shapefile/rings.ts';
import type { Position } from '../../../src/exchange/reading/shapefile/source.ts';
import {
  codes,
  multiPointShape,
  nullShape,
  openBytes,
  partsShape,
  pointShape,
  readBytes,
  reversed,
  square,
  writeShapes,
  type XY,
} from './writer.ts';

async function readOne(type: number, content: Buffer) {
  const [feature] = await readBytes({ shp: writeShapes(type, [content]).shp });
  return feature;
}

/** The bytes of types with heights say zero for each. */
const placed = ([x, y]: XY, type: number) => (type > 10 && type < 20 ? [x, y, 0] : [x, y]);

const area = (ring: Position[]) => measureRing(ring).area;

function expectRfcWinding(geometry: ShapefileGeometry | null | undefined) {
  const polygons =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  expect(polygons.length).toBeGreaterThan(0);
  for (const [shell, ...holes] of polygons) {
    expect(area(shell ?? [])).toBeGreaterThan(0);
    for (const hole of holes) expect(area(hole)).toBeLessThan(0);
  }
}

describe('points and lines', () => {
  it.each([1, 11, 21])('reads a point of type %i with all its digits', async (type) => {
    const feature = await readOne(type, pointShape([184414.8471888043, 7927535.668241014], type));
    expect(feature?.geometry).toEqual({
      type: 'Point',
      coordinates: placed([184414.8471888043, 7927535.668241014], type),
    });
    expect(feature?.problems).toEqual([]);
  });

  it.each([8, 18, 28])('reads a multipoint of type %i', async (type) => {
    const points: XY[] = [
      [1, 2],
      [3, 4],
    ];
    const feature = await readOne(type, multiPointShape(points, type));
    expect(feature?.geometry).toEqual({ type: 'MultiPoint', coordinates: points.map((point) => placed(point, type)) });
  });

  it.each([3, 13, 23])('reads lines of type %i, with one part or several', async (type) => {
    const one = await readOne(type, partsShape([square(0, 0, 1).slice(0, 3)], type));
    expect(one?.geometry?.type).toBe('LineString');
    const two = await readOne(type, partsShape([square(0, 0, 1), square(5, 5, 1)], type));
    const lines = [square(0, 0, 1), square(5, 5, 1)].map((line) => line.map((point) => placed(point, type)));
    expect(two?.geometry).toEqual({ type: 'MultiLineString', coordinates: lines });
  });

  it('leaves out a line part of one point and says so', async () => {
    const feature = await readOne(3, partsShape([[[1, 1]], square(5, 5, 1)], 3));
    expect(feature?.geometry?.type).toBe('LineString');
    expect(codes(feature)).toEqual(['line-too-short']);
  });

  it.each([NaN, Infinity, -1.7976931348623157e308])('has no geometry where a coordinate is %d', async (bad) => {
    const feature = await readOne(1, pointShape([bad, 1]));
    expect(feature?.geometry).toBeNull();
    expect(codes(feature)).toEqual(['non-finite-coordinate']);
  });

  it('reads a null shape as a row without geometry', async () => {
    const rows = await readBytes({ shp: writeShapes(1, [pointShape([1, 1]), nullShape(), pointShape([2, 2])]).shp });
    expect(rows.map((row) => row.geometry?.type ?? null)).toEqual(['Point', null, 'Point']);
    expect(codes(rows[1])).toEqual(['null-geometry']);
  });

  it('reports a shape of another type than its file', async () => {
    const contents = [partsShape([square(0, 0, 1)]), pointShape([1, 1])];
    const rows = await readBytes({ shp: writeShapes(5, contents).shp });
    expect(rows).toHaveLength(2);
    expect(codes(rows[1])).toEqual(['wrong-shape-type']);
  });
});

describe('polygons', () => {
  it.each([5, 15, 25])('reads a polygon of type %i and turns its rings', async (type) => {
    const feature = await readOne(type, partsShape([square(0, 0, 10), reversed(square(2, 2, 2))], type));
    expect(feature?.geometry?.type).toBe('Polygon');
    expect(feature?.problems).toEqual([]);
    expectRfcWinding(feature?.geometry);
  });

  it('says whether the file has Z and M', async () => {
    const z = await openBytes({ shp: writeShapes(15, [partsShape([square(0, 0, 1)], 15)]).shp });
    const m = await openBytes({ shp: writeShapes(25, [partsShape([square(0, 0, 1)], 25)]).shp });
    expect([z.shapeType, z.hasZ, z.hasM]).toEqual(['polygon', true, false]);
    expect([m.shapeType, m.hasZ, m.hasM]).toEqual(['polygon', false, true]);
  });

  it('gives each hole to the smallest shell around it, whatever the order', async () => {
    const hole = reversed(square(5, 5, 1));
    const feature = await readOne(5, partsShape([hole, square(0, 0, 20), square(4, 4, 4), square(50, 50, 5)]));
    const geometry = feature?.geometry;
    expect(geometry?.type).toBe('MultiPolygon');
    if (geometry?.type !== 'MultiPolygon') return;
    expect(geometry.coordinates.map((polygon) => polygon.length)).toEqual([1, 2, 1]);
    expectRfcWinding(geometry);
  });

  it('assigns a hole that touches its shell, vertex on vertex', async () => {
    const shell: XY[] = square(0, 0, 4);
    const diamond: XY[] = [
      [0, 0],
      [2, 1],
      [4, 4],
      [1, 2],
      [0, 0],
    ];
    const feature = await readOne(5, partsShape([shell, area(diamond) > 0 ? diamond : reversed(diamond)]));
    expect(feature?.geometry).toMatchObject({ type: 'Polygon' });
    expect(feature?.problems).toEqual([]);
  });

  it('tells shells from holes by containment when every ring runs the wrong way', async () => {
    const shells = [reversed(square(0, 0, 10)), reversed(square(20, 0, 10))];
    const feature = await readOne(5, partsShape([...shells, square(2, 2, 2)]));
    const geometry = feature?.geometry;
    expect(geometry?.type === 'MultiPolygon' && geometry.coordinates.map((polygon) => polygon.length)).toEqual([2, 1]);
    expect(feature?.problems).toMatchObject([{ code: 'ring-winding', repaired: true }]);
    expectRfcWinding(geometry);
  });

  it('treats counter-clockwise nested rings alone as shell and hole', async () => {
    const feature = await readOne(5, partsShape([reversed(square(0, 0, 10)), reversed(square(2, 2, 2))]));
    expect(feature?.geometry?.type === 'Polygon' && feature.geometry.coordinates.length).toBe(2);
    expectRfcWinding(feature?.geometry);
  });

  it('keeps a hole outside every shell as a polygon and says so', async () => {
    const feature = await readOne(5, partsShape([square(0, 0, 10), reversed(square(50, 50, 2))]));
    expect(feature?.geometry?.type === 'MultiPolygon' && feature.geometry.coordinates.length).toBe(2);
    expect(codes(feature)).toEqual(['hole-without-shell']);
  });

  it('closes an open ring and reports the repair', async () => {
    const feature = await readOne(5, partsShape([square(0, 0, 10).slice(0, 4)]));
    expect(feature?.geometry).toMatchObject({ type: 'Polygon', coordinates: [{ length: 5 }] });
    expect(feature?.problems).toMatchObject([{ code: 'ring-not-closed', repaired: true }]);
  });

  it.each([
    ['ring-too-short', square(0, 0, 1).slice(0, 2)],
    ['ring-without-area', [...square(0, 0, 1).slice(0, 2), ...square(0, 0, 1).slice(0, 2), [0, 0] satisfies XY]],
  ])('leaves out a ring: %s', async (code, ring) => {
    const alone = await readOne(5, partsShape([ring]));
    expect(alone?.geometry).toBeNull();
    expect(codes(alone)).toEqual([code, 'null-geometry']);
    const beside = await readOne(5, partsShape([ring, square(0, 0, 1)]));
    expect(beside?.geometry?.type).toBe('Polygon');
    expect(codes(beside)).toEqual([code]);
  });

  it('reports an empty part and keeps the others', async () => {
    const feature = await readOne(5, partsShape([[], square(0, 0, 1)]));
    expect(feature?.geometry?.type).toBe('Polygon');
    expect(codes(feature)).toEqual(['empty-part']);
  });

  it('does not measure a small lot with less precision far from the origin', () => {
    const ring = square(333_333.1, 7_927_535.1, 0.01);
    expect(Math.abs(area(ring))).toBeCloseTo(0.0001, 9);
  });

  it('gives up on rings it cannot sort out within its budget', () => {
    const rings = [square(0, 0, 100), ...Array.from({ length: 50 }, (_, n) => reversed(square(n + 1, 1, 0.5)))];
    expect(assembleRings(rings.map(measureRing), 40)).toBeNull();
    expect(assembleRings(rings.map(measureRing))?.polygons).toHaveLength(1);
  });

  it('does not hang on a record of very many rings, and counts its problems once', async () => {
    const parts = Array.from({ length: 20_000 }, (_, n) => reversed(square((n % 200) * 2, Math.floor(n / 200) * 2, 1)));
    const feature = await readOne(5, partsShape(parts));
    expect(codes(feature)).toEqual([expect.stringMatching(/ring-winding|geometry-too-complex/)]);
    const bad = await readOne(5, partsShape(parts.map((part) => part.slice(0, 2))));
    expect(bad?.problems.length).toBeLessThan(20);
  });

  it.each([31, 99, -1])('refuses shape type %i', async (type) => {
    const shapes = writeShapes(type, [pointShape([1, 1])]);
    await expect(openBytes({ shp: shapes.shp })).rejects.toMatchObject({ code: 'unsupported-shape-type' });
  });
});
