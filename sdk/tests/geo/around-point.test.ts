import { expect, test } from 'vitest';
import { aroundPoint } from '../../src/geo/around-point.ts';
import { boundsOf } from '../../src/geo/geo-bounds.ts';
import { outlineLength } from '../../src/geo/geometry-measures.ts';

test('a circle around a place is closed and as far away on each side as it says', () => {
  const at = [-41.5, -17.85] as const;
  const circle = aroundPoint(at, 100);
  const [ring = []] = circle.coordinates;
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const corner of ring) {
    const radius = outlineLength({ type: 'LineString', coordinates: [at, corner] }) ?? 0;
    // The sphere differs from the ellipsoid by half a percent.
    expect(Math.abs(radius - 100)).toBeLessThan(0.7);
  }
  const [west, south, east, north] = boundsOf(circle) ?? [0, 0, 0, 0];
  expect(west < at[0] && east > at[0] && south < at[1] && north > at[1]).toBe(true);
});
