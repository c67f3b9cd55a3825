import { expect, test } from 'vitest';
import { boundsOf } from '../../src/geo/geo-bounds.ts';
import { drawable, joinedPolygons } from '../../src/geo/polygons.ts';

const ring = [
  [-41.51000000000001, -17.87],
  [-41.49, -17.87],
  [-41.49, -17.85],
  [-41.51000000000001, -17.87],
];
const far = ring.map(([x = 0, y = 0]) => [x + 1, y]);

test('several polygons are drawn one by one and become one geometry again', () => {
  const many = { type: 'MultiPolygon' as const, coordinates: [[ring], [far]] };
  const polygons = drawable(many) ?? [];
  expect(polygons).toHaveLength(2);
  // The drawing library refuses more than nine decimals.
  expect(polygons[0]?.[0]?.[0]).toEqual([-41.51, -17.87]);
  expect(joinedPolygons(polygons)).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
  expect(joinedPolygons(polygons.slice(0, 1))?.type).toBe('Polygon');
  expect(joinedPolygons([])).toBeNull();
  expect(drawable(null)).toEqual([]);
});

test('one with a hole is not drawn: the hole would be lost', () => {
  expect(drawable({ type: 'Polygon', coordinates: [ring, ring] })).toBeUndefined();
});

test('the box around all of them', () => {
  expect(boundsOf({ type: 'MultiPolygon', coordinates: [[ring], [far]] })).toEqual([
    -41.51000000000001, -17.87, -40.49, -17.85,
  ]);
  expect(boundsOf(null)).toBeUndefined();
});
