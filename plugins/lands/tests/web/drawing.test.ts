import { drawingColor } from '@gleba/sdk/geo/web';
import { describe, expect, it } from 'vitest';
import { mapLimits } from '../../../../sdk/src/geo/map-limits.ts';
import { noBaseMap } from '../../../../sdk/src/geo/web/base-map.ts';
import { clickedLand } from '../../src/web/drawing/clicked-land.ts';
import { landMapStyle } from '../../src/web/map/land-map-style.ts';
import { statusPaint } from '../../src/web/map/land-paint.ts';

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
      expect(clickedLand(near, 'w', [0.5, 0.2])).toBe(south);
      expect(clickedLand(near, 'w', [0.5, 0.8])).toBe(north);
    }
  });
  it('where no tile is drawn yet is for the lot that lies there, and beside every lot for none', () => {
    expect(clickedLand([whole, north, south], undefined, [0.5, 0.2])).toBe(south);
    expect(clickedLand([whole, north, south], undefined, [0.5, 7])).toBeUndefined();
    expect(clickedLand([whole, north, south], undefined, undefined)).toBeUndefined();
  });
  it('is for the lot that was hit, wherever that lies; without a part there, for what is to be refused', () => {
    expect(clickedLand([north, south], 'n', [0.5, 0.2])).toBe(north);
    expect(clickedLand([whole], 'w', [0.5, 0.2])).toBe(whole);
    expect(clickedLand([whole, north], 'w', undefined)).toBe(whole);
    expect(clickedLand([north], 'w', [5, 5])).toBeUndefined();
  });
});

describe('the map', () => {
  const style = landMapStyle(
    { mode: 'light', baseMap: noBaseMap, paint: statusPaint('light'), labels: 'key', layers: [], added: [] },
    'p',
    (path) => `x:/${path}`,
  );
  it("keeps the specification's limits: 'native zoom 21, streets zoom 22, min zoom 1, ... default opacity 0.5'", () => {
    expect(mapLimits).toMatchObject({ nativeZoom: 21, streetsZoom: 22, minZoom: 1, opacity: 0.5 });
    const fill = style.layers.find(({ id }) => id === 'land-fill');
    expect(JSON.stringify(fill)).toMatch(/0\.8,\["has","unlisted"\],0\.1,0\.5\]/);
  });
  it("draws in the 'default vector colour ... orange'", () => {
    const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(drawingColor.slice(from, from + 2), 16));
    expect((red ?? 0) > (green ?? 0) && (green ?? 0) > (blue ?? 0)).toBe(true);
  });
});
