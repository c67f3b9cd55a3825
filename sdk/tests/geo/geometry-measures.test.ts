import { describe, expect, it } from 'vitest';
import { outlineLength, sketchPath, vertexCount } from '../../src/geo/geometry-measures.ts';

/** About 1' of latitude and longitude at 18°51' S, 41°57' W. */
const ring = [
  [-41.95, -18.85],
  [-41.94, -18.85],
  [-41.94, -18.84],
  [-41.95, -18.84],
  [-41.95, -18.85],
];

describe('measures of a shape', () => {
  it('go around on the ellipsoid', () => {
    // PostGIS 3.5, ST_Perimeter over geography on GRS 80 (SRID 4674): 4321.5868088 m.
    expect(outlineLength({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(4321.5868, 3);
  });

  it('measure a degree of the equator and of the meridian there', () => {
    // a·π/180 and the meridian's radius of curvature a·(1-e²): GRS 80.
    expect(
      outlineLength({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0.01, 0],
        ],
      }),
    ).toBeCloseTo(1113.1949, 3);
    expect(
      outlineLength({
        type: 'LineString',
        coordinates: [
          [0, -0.005],
          [0, 0.005],
        ],
      }),
    ).toBeCloseTo(1105.7428, 3);
  });

  it('count holes and parts, and know points as points', () => {
    const polygon = { type: 'Polygon', coordinates: [ring, ring] };
    expect(vertexCount(polygon)).toBe(8);
    expect(vertexCount({ type: 'MultiPolygon', coordinates: [[ring], [ring, ring]] })).toBe(12);
    expect(
      outlineLength({
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      }),
    ).toBeUndefined();
    expect(vertexCount({ type: 'Point', coordinates: [0, 0] })).toBe(0);
  });

  it('draw the shape inside of the square, north up', () => {
    const path = sketchPath({ type: 'Polygon', coordinates: [ring] }, 100, 10) ?? '';
    const numbers = path.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(90);
    expect(path.startsWith('M')).toBe(true);
    expect(path.endsWith('Z')).toBe(true);
    // The first corner is the south-west one: left and low.
    expect(numbers[1]).toBe(90);
    expect(sketchPath({ type: 'Point', coordinates: [0, 0] }, 100, 10)).toBeUndefined();
  });
});
