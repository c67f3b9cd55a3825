import { describe, expect, it } from 'vitest';
import { approximateArea } from '../../src/geo/approximate-area.ts';
import { outerRing, restorePrecision, rounded, withHoles } from '../../src/geo/restore-precision.ts';
import { snapPosition } from '../../src/geo/snap.ts';

const project = ([x, y]: readonly [number, number]) => ({ x: x * 100, y: y * 100 });
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
] as const;

describe('snapping', () => {
  const targets = [{ rings: [square] }];
  it('takes the nearest vertex within reach, though an edge is nearer', () => {
    expect(snapPosition(targets, { x: 92, y: 1 }, project, 12)).toEqual([1, 0]);
  });
  it('else the nearest point of an edge', () => {
    expect(snapPosition(targets, { x: 50, y: 7 }, project, 12)).toEqual([0.5, 0]);
    expect(snapPosition(targets, { x: 103, y: 25 }, project, 12)).toEqual([1, 0.25]);
  });
  it('and nothing out of reach', () => {
    expect(snapPosition(targets, { x: 50, y: 50 }, project, 12)).toBeUndefined();
    expect(snapPosition([], { x: 0, y: 0 }, project, 12)).toBeUndefined();
  });
});

describe('digits', () => {
  const exact = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-41.949_123_456_789_01, -18.851_234_567_890_12],
        [-41.9, -18.8],
        [-41.8, -18.9],
        [-41.949_123_456_789_01, -18.851_234_567_890_12],
      ],
    ],
  };
  it('come back to what nobody moved, and to what was snapped', () => {
    const drawn = rounded(exact);
    expect(drawn.coordinates[0]?.[0]).toEqual([-41.949_123_457, -18.851_234_568]);
    expect(restorePrecision(drawn, [exact])).toEqual(exact);
    const moved = { ...drawn, coordinates: [[[-41.5, -18.5], ...(drawn.coordinates[0] ?? []).slice(1)]] };
    expect(restorePrecision(moved, [exact]).coordinates[0]?.[0]).toEqual([-41.5, -18.5]);
  });
  it('holes are kept while the outer ring is edited; a lot of several parts is not', () => {
    const hole = square.map(([x, y]) => [x / 10, y / 10]);
    const lot = { type: 'Polygon' as const, coordinates: [[...square], hole] };
    const outer = outerRing(lot);
    expect(outer).toEqual({ type: 'Polygon', coordinates: [[...square]] });
    expect(outer && withHoles(outer, lot)).toEqual(lot);
    expect(outerRing({ type: 'MultiPolygon', coordinates: [[[...square]], [hole]] })).toBeUndefined();
  });
});

describe('measures on the screen', () => {
  it('are within some millionths of the ellipsoid for a lot (PostGIS, geography: 0.0002° by 0.0003° at 18.85° S is 699.9130 m²)', () => {
    const [west, south] = [-41.95, -18.85];
    const ring = [
      [west, south],
      [west + 0.0002, south],
      [west + 0.0002, south + 0.0003],
      [west, south + 0.0003],
      [west, south],
    ];
    const area = approximateArea({ type: 'Polygon', coordinates: [ring] });
    expect(Math.abs(area - 699.913)).toBeLessThan(0.002);
  });
});
