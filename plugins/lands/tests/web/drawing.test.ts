import { describe, expect, it } from 'vitest';
import { approximateArea } from '../../../../sdk/src/geo/approximate-area.ts';
import { mapLimits } from '../../../../sdk/src/geo/map-limits.ts';
import { snapPosition } from '../../../../sdk/src/geo/snap.ts';
import { outerRing, rounded, wholeDigits, withHoles } from '../../../../sdk/src/geo/whole-digits.ts';
import { clickedLot } from '../../src/web/drawing/clicked-lot.ts';
import { noBaseMap } from '../../src/web/map/base-map.ts';
import { drawingColor } from '../../src/web/map/land-colors.ts';
import { landMapStyle } from '../../src/web/map/land-map-style.ts';
import { statusPaint } from '../../src/web/map/lot-paint.ts';

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

describe('a click on a lot', () => {
  const lot = (landId: string, computedStatus: 'pending' | 'archived', from: number, to: number) => ({
    ...{ landId, computedStatus, geometryId: landId, block: 'A', lot: landId, subdivision: null },
    shape: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, from],
          [1, from],
          [1, to],
          [0, to],
          [0, from],
        ],
      ],
    },
  });
  const [north, south, whole] = [lot('n', 'pending', 0.5, 1), lot('s', 'pending', 0, 0.5), lot('w', 'archived', 0, 1)];
  it('whose tile is of before its split is for the part that lies there now', () => {
    for (const near of [
      [whole, north, south],
      [north, south],
    ]) {
      expect(clickedLot(near, 'w', [0.5, 0.2])).toBe(south);
      expect(clickedLot(near, 'w', [0.5, 0.8])).toBe(north);
    }
  });
  it('is for the lot that was hit, wherever that lies; without a part there, for what is to be refused', () => {
    expect(clickedLot([north, south], 'n', [0.5, 0.2])).toBe(north);
    expect(clickedLot([whole], 'w', [0.5, 0.2])).toBe(whole);
    expect(clickedLot([whole, north], 'w', undefined)).toBe(whole);
    expect(clickedLot([north], 'w', [5, 5])).toBeUndefined();
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
    expect(wholeDigits(drawn, [exact])).toEqual(exact);
    const moved = { ...drawn, coordinates: [[[-41.5, -18.5], ...(drawn.coordinates[0] ?? []).slice(1)]] };
    expect(wholeDigits(moved, [exact]).coordinates[0]?.[0]).toEqual([-41.5, -18.5]);
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

describe('the map', () => {
  const style = landMapStyle(
    { mode: 'light', baseMap: noBaseMap, paint: statusPaint('light'), labels: 'key', layers: [] },
    'p',
    (path) => `x:/${path}`,
  );
  it("keeps the specification's limits: 'native zoom 21, streets zoom 22, min zoom 1, ... default opacity 0.5'", () => {
    expect(mapLimits).toMatchObject({ nativeZoom: 21, streetsZoom: 22, minZoom: 1, opacity: 0.5 });
    const fill = style.layers.find(({ id }) => id === 'land-fill');
    expect(JSON.stringify(fill)).toContain('0.8,0.5]');
  });
  it("draws in the 'default vector colour ... orange'", () => {
    const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(drawingColor.slice(from, from + 2), 16));
    expect((red ?? 0) > (green ?? 0) && (green ?? 0) > (blue ?? 0)).toBe(true);
  });
});
