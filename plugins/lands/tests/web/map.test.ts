import { describe, expect, it } from 'vitest';
import { noBaseMap } from '../../src/web/map/base-map.ts';
import { boundsOf, contains, formatPosition } from '../../src/web/map/geo-bounds.ts';
import { graticule, graticuleStep } from '../../src/web/map/graticule.ts';
import { palettes } from '../../src/web/map/land-colors.ts';
import { detailZoom, landMapStyle } from '../../src/web/map/land-map-style.ts';
import { blockLabels, lotLabels, lotPart } from '../../src/web/map/lot-labels.ts';

describe('graticule', () => {
  it('keeps its lines 40 to 480 pixels apart at every zoom', () => {
    for (let zoom = 1; zoom <= 24; zoom += 0.25) {
      const pixels = (graticuleStep(zoom) * 512 * 2 ** zoom) / 360;
      expect(pixels, `zoom ${zoom}`).toBeGreaterThan(40);
      expect(pixels, `zoom ${zoom}`).toBeLessThan(480);
    }
  });

  it('uses round steps', () => {
    expect([1, 4, 6, 10, 14, 18].map(graticuleStep)).toEqual([30, 10, 2, 0.2, 0.01, 0.0005]);
  });

  it('covers the view and a margin, on multiples of the step, inside of the map', () => {
    const { coordinates } = graticule([-42, -19, -41, -18], 8);
    const xs = coordinates.filter(([a, b]) => a?.[0] === b?.[0]).map(([a]) => a?.[0] ?? 0);
    expect(Math.min(...xs)).toBeLessThanOrEqual(-42);
    expect(Math.max(...xs)).toBeGreaterThanOrEqual(-41);
    for (const x of xs) expect(Math.abs(x * 2 - Math.round(x * 2))).toBeLessThan(1e-9);
    const world = graticule([-180, -85, 180, 85], 1).coordinates.flat();
    expect(Math.max(...world.map(([, y]) => Math.abs(y)))).toBeLessThanOrEqual(85.0511);
  });
});

describe('bounds', () => {
  it('go around every part of a geometry', () => {
    const parts = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [-42, -19],
            [-41, -18],
            [-42, -18],
            [-42, -19],
          ],
        ],
        [
          [
            [-40, -20],
            [-39, -20],
            [-39, -17],
            [-40, -20],
          ],
        ],
      ],
    };
    expect(boundsOf(parts)).toEqual([-42, -20, -39, -17]);
    expect(boundsOf({ type: 'Polygon', coordinates: [] })).toBeUndefined();
    expect(boundsOf(null)).toBeUndefined();
  });

  it('know what they hold', () => {
    expect(contains([0, 0, 4, 4], [1, 1, 2, 2])).toBe(true);
    expect(contains([0, 0, 4, 4], [1, 1, 5, 2])).toBe(false);
  });

  it('are told in words', () => {
    expect(formatPosition(-41.949212, -18.851234, 'NSLO')).toBe('18,85123°\u00a0S, 41,94921°\u00a0O');
    expect(formatPosition(190, 1, 'NSLO')).toBe('1,00000°\u00a0N, 170,00000°\u00a0O');
  });
});

describe('labels', () => {
  const square = (x: number, size: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x, 0],
        [x + size, 0],
        [x + size, size],
        [x, size],
        [x, 0],
      ],
    ],
  });
  const part = (id: string, block: string, lot: string, x: number, size = 0.0002) => {
    const found = lotPart({ properties: { id, block, lot, status: 'pending' }, geometry: square(x, size) });
    if (!found) throw new Error('no part');
    return found;
  };

  it('name a lot once, at the centre of gravity of its parts', () => {
    const labels = lotLabels([part('a', '1', '7', 0, 0.0003), part('a', '1', '7', 0.0003, 0.0001)]);
    expect(labels).toHaveLength(1);
    // 9 parts of area around 0.00015, 1 around 0.00035.
    expect(labels[0]?.at[0]).toBeCloseTo(0.00017, 8);
  });

  it('stand inside of a lot that lies aslant', () => {
    const triangle = {
      type: 'Polygon',
      coordinates: [
        [
          [-41, -18],
          [-40.9997, -18],
          [-41, -17.9997],
          [-41, -18],
        ],
      ],
    };
    const found = lotPart({ properties: { id: 'a', block: '1', lot: '1' }, geometry: triangle });
    expect(found?.centre[0]).toBeCloseTo(-40.9999, 6);
    expect(found?.centre[1]).toBeCloseTo(-17.9999, 6);
  });

  it('name a block once in the middle of its lots, though a lot comes in parts', () => {
    const labels = blockLabels(
      [part('a', '1', '1', 0), part('a', '1', '1', 0), part('b', '1', '2', 0.0002)],
      (block) => `Q${block}`,
    );
    expect(labels.map(({ text }) => text)).toEqual(['Q1']);
    expect(labels[0]?.at[0]).toBeCloseTo(0.0002, 8);
  });

  it('tell two blocks of one name apart when they lie apart', () => {
    expect(blockLabels([part('a', '1', '1', 0), part('b', '1', '1', 0.5)], String)).toHaveLength(2);
  });

  it('pass over the cells of low zooms, and take points and many polygons', () => {
    expect(lotPart({ properties: { status: 'pending' }, geometry: square(0, 1) })).toBeUndefined();
    const names = { id: 'a', block: '1', lot: '1' };
    expect(lotPart({ properties: names, geometry: { type: 'Point', coordinates: [3, 4] } })?.centre).toEqual([3, 4]);
    const many = { type: 'MultiPolygon', coordinates: [square(0, 1).coordinates, square(2, 1).coordinates] };
    expect(lotPart({ properties: names, geometry: many })?.centre[0]).toBeCloseTo(1.5, 8);
    expect(lotPart({ properties: names, geometry: { type: 'Polygon', coordinates: [] } })).toBeUndefined();
  });
});

describe('style', () => {
  it('needs nothing from the network but the tiles', () => {
    const style = landMapStyle('light', noBaseMap, 'x://{z}/{x}/{y}');
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const addresses = Object.values(style.sources).flatMap((source) => ('tiles' in source ? source.tiles : []));
    expect(addresses).toEqual(['x://{z}/{x}/{y}']);
  });

  it('puts the block label over the lots, so that it keeps its place', () => {
    const ids = landMapStyle('dark', noBaseMap, '').layers.map(({ id }) => id);
    expect(ids.indexOf('block-label')).toBeGreaterThan(ids.indexOf('lot-label'));
  });

  it('never shows the cells of low zooms as if they were lots', () => {
    const { layers } = landMapStyle('light', noBaseMap, '');
    const onLots = layers.filter((layer) => 'source-layer' in layer && !layer.id.startsWith('overview'));
    expect(onLots.length).toBeGreaterThan(3);
    for (const layer of onLots)
      expect(JSON.stringify('filter' in layer && layer.filter), layer.id).toContain('["has","id"]');
    for (const layer of layers.filter(({ id }) => id.startsWith('overview')))
      expect(layer.maxzoom).toBe(detailZoom + 1);
  });

  it('keeps labels readable on every fill (4.5:1 with their halo, 3:1 of outlines against the ground)', () => {
    for (const palette of Object.values(palettes)) {
      expect(contrast(palette.text, palette.halo)).toBeGreaterThan(4.5);
      expect(contrast(palette.selected, palette.ground)).toBeGreaterThan(4.5);
      for (const [status, { fill, line }] of Object.entries(palette.status)) {
        expect(contrast(line, palette.ground), status).toBeGreaterThan(3);
        expect(contrast(palette.text, fill), status).toBeGreaterThan(4.5);
      }
    }
  });
});

/** WCAG 2.2, relative luminance. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
