import { describe, expect, it } from 'vitest';
import { boundsOf, contains, formatPosition } from '../../src/geo/geo-bounds.ts';
import { graticule, graticuleStep } from '../../src/geo/graticule.ts';
import { attributionText } from '../../src/geo/web/base-map.ts';
import { featuresAt } from '../../src/geo/web/features-at.ts';
import { FreshTiles } from '../../src/geo/web/fresh-tiles.ts';
import { legendRoom } from '../../src/geo/web/legend-room.ts';

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

describe('credits', () => {
  it('are words, whatever a provider writes', () => {
    expect(attributionText('<a href="https://x" onclick="y()">&copy; OpenStreetMap</a>')).toBe('© OpenStreetMap');
    expect(attributionText('<img src=x onerror=alert(1)')).toBe('&lt;img src=x onerror=alert(1)');
    expect(attributionText(undefined)).toBe('');
  });
});

describe('what is pointed at', () => {
  const drawn = (there: readonly string[]) =>
    ({
      getLayer: (id: string) => (there.includes(id) ? {} : undefined),
      queryRenderedFeatures: (_: unknown, { layers }: { layers: string[] }) => {
        if (layers.some((id) => !there.includes(id))) throw new Error('The layer does not exist in the map’s style');
        return layers;
      },
    }) as unknown as Parameters<typeof featuresAt>[0];

  it('is nothing before the style is there, then what the layers have that are', () => {
    expect(featuresAt(drawn([]), [0, 0], ['lots', 'streets'])).toEqual([]);
    expect(featuresAt(drawn(['lots']), [0, 0], ['lots', 'streets'])).toEqual(['lots']);
  });
});

describe('tiles', () => {
  it('that were asked for before a change are asked for again', async () => {
    const asked: ((text: string) => void)[] = [];
    const tiles = new FreshTiles(
      () => new Promise((done) => asked.push((text) => done(new TextEncoder().encode(text).buffer))),
    );
    const answer = tiles.fetch('/tile', new AbortController().signal);
    tiles.renew();
    asked[0]?.('before');
    await Promise.resolve();
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.('after');
    expect(new TextDecoder().decode(await answer)).toBe('after');
  });
});

describe('the room around what a map is brought to', () => {
  const frame = (width: number, height: number, legend?: { offsetWidth: number; offsetHeight: number }) =>
    ({
      clientWidth: width,
      clientHeight: height,
      parentElement: { querySelector: () => legend ?? null },
    }) as unknown as HTMLElement;

  it('is beside the legend on a wide map, above it on a narrow one', () => {
    const legend = { offsetWidth: 200, offsetHeight: 150 };
    expect(legendRoom(frame(1200, 500, legend)).left).toBeGreaterThanOrEqual(200);
    const narrow = legendRoom(frame(390, 640, legend));
    expect(narrow.left).toBeLessThan(100);
    expect(narrow.bottom).toBeGreaterThanOrEqual(150);
  });

  it('leaves some each way, however small the map and long its legend', () => {
    for (const [width, height] of [
      [200, 160],
      [300, 300],
      [390, 200],
      [900, 150],
    ] as const) {
      const { top, right, bottom, left } = legendRoom(frame(width, height, { offsetWidth: 280, offsetHeight: 400 }));
      expect(width - left - right, `${width} by ${height}`).toBeGreaterThan(0);
      expect(height - top - bottom, `${width} by ${height}`).toBeGreaterThan(height / 4);
    }
  });
});
