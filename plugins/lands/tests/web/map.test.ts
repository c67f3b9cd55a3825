import { describe, expect, it } from 'vitest';
import { noBaseMap, picturesBaseMap, styleBaseMap } from '../../../../sdk/src/geo/web/base-map.ts';
import { brazilBaseMap } from '../../../../sdk/src/geo/web/brazil-base-map.ts';
import { classColors, type ValueClasses } from '../../../../sdk/src/geo/web/class-paint.ts';
import { palettes } from '../../src/web/map/land-colors.ts';
import { detailZoom, landMapStyle, type MapDress } from '../../src/web/map/land-map-style.ts';
import { blockLabels, lotLabels, lotPart } from '../../src/web/map/lot-labels.ts';
import { columnPaint, contractPaint, statusPaint } from '../../src/web/map/lot-paint.ts';
import { readChoice, usualChoice, withLayer } from '../../src/web/map/map-choice.ts';

const dressed = (change: Partial<MapDress> = {}): MapDress => ({
  mode: 'light',
  baseMap: noBaseMap,
  paint: statusPaint('light'),
  labels: 'key',
  layers: [],
  ...change,
});
const styleOf = (change: Partial<MapDress> = {}) => landMapStyle(dressed(change), 'p', (path) => `x:/${path}`);

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
    const style = styleOf();
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const addresses = Object.values(style.sources).flatMap((source) => ('tiles' in source ? source.tiles : []));
    expect(addresses).toEqual(['x://tiles/lands/p/{z}/{x}/{y}']);
  });

  it('puts the block label over the lots, so that it keeps its place', () => {
    const ids = styleOf({ mode: 'dark' }).layers.map(({ id }) => id);
    expect(ids.indexOf('block-label')).toBeGreaterThan(ids.indexOf('lot-label'));
  });

  it('never shows the cells of low zooms as if they were lots', () => {
    const { layers } = styleOf();
    const onLots = layers.filter((layer) => 'source-layer' in layer && !layer.id.startsWith('overview'));
    expect(onLots.length).toBeGreaterThan(3);
    for (const layer of onLots)
      expect(JSON.stringify('filter' in layer && layer.filter), layer.id).toContain('["has","id"]');
    for (const layer of layers.filter(({ id }) => id.startsWith('overview')))
      expect(layer.maxzoom).toBe(detailZoom + 1);
  });

  it('asks this server alone, whatever lies under the lots', () => {
    const own = { id: 'm', name: 'M', attribution: null, minZoom: 0, maxZoom: 19, version: '1' } as const;
    const style = styleBaseMap(
      { ...own, kind: 'style' },
      {
        sources: { roads: { type: 'vector', tiles: ['3'] } },
        layers: [
          { id: 'ground', type: 'background' },
          { id: 'roads', type: 'line', source: 'roads' },
        ],
        hasSprite: true,
      },
    );
    const layers = [{ id: 'l', name: 'Ruas', color: '#336699', opacity: 0.5 }];
    for (const baseMap of [noBaseMap, brazilBaseMap, picturesBaseMap({ ...own, kind: 'xyz' }), style]) {
      const text = JSON.stringify(styleOf({ baseMap, layers }));
      expect(text).not.toMatch(/https?:/);
      expect([...text.matchAll(/x:\/\/?[^"]*/g)].every(([address]) => address.startsWith('x://tiles/'))).toBe(true);
    }
    const { sources, layers: drawn } = styleOf({ baseMap: style });
    expect(sources['base-roads']).toMatchObject({ tiles: ['x://tiles/base/m/tiles/3/{z}/{x}/{y}?v=1'] });
    expect(drawn.slice(1, 3)).toMatchObject([{ id: 'base-ground' }, { id: 'base-roads', source: 'base-roads' }]);
  });

  it('draws other layers with their areas under the lots and their lines upon them', () => {
    const ids = styleOf({ layers: [{ id: 'l', name: 'Ruas', color: '#336699', opacity: 0.8 }] }).layers.map(
      ({ id }) => id,
    );
    const order = ['graticule', 'layer-area:l', 'land-fill', 'layer-line:l', 'layer-point:l', 'lot-label'];
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
  });

  it('hides the labels that were not chosen', () => {
    const shown = (labels: MapDress['labels']) =>
      styleOf({ labels })
        .layers.filter(({ id, layout }) => id.endsWith('-label') && layout?.visibility === 'visible')
        .map(({ id }) => id);
    expect([shown('key'), shown('block'), shown('none')]).toEqual([['lot-label', 'block-label'], ['block-label'], []]);
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

describe('colours of lots', () => {
  const classesOf = (change: Partial<ValueClasses>): ValueClasses => ({
    kind: 'categories',
    classes: [],
    others: 0,
    empty: 0,
    ...change,
  });
  const numbered = (from: string) => ({ value: null, from, to: null, count: 1 });

  it('by contract and column ask for other tiles', () => {
    for (const [paint, by] of [
      [statusPaint('light'), ''],
      [contractPaint('dark'), '?by=contract'],
      [columnPaint('light', 'column:a&b=c', undefined), '?by=column%3Aa%26b%3Dc'],
    ] as const) {
      expect(styleOf({ paint }).sources.lands).toMatchObject({ tiles: [`x://tiles/lands/p/{z}/{x}/{y}${by}`] });
    }
  });

  it('give each value its own, and steps to ranges', () => {
    const two = classesOf({ classes: ['a', 'b'].map((value) => ({ value, from: null, to: null, count: 1 })) });
    expect(columnPaint('light', 'column:x', two).fill).toEqual([
      'case',
      ['!', ['has', 'value']],
      palettes.light.status.archived.fill,
      ['match', ['get', 'value'], 'a', '#0072b2', 'b', '#e69f00', '#8c96a0'],
    ]);
    const ranges = classesOf({ kind: 'ranges', classes: [numbered('0'), numbered('2.5')] });
    expect(columnPaint('light', 'column:x', ranges).fill).toMatchObject({
      3: ['step', ['to-number', ['get', 'value'], 0], '#440154', 2.5, '#fde725'],
    });
    expect(classColors(ranges)).toEqual(['#440154', '#fde725']);
    expect(columnPaint('light', 'column:x', classesOf({})).fill).toBe(palettes.light.status.archived.fill);
  });
});

describe('what a person chose', () => {
  it('is read from whatever was kept', () => {
    for (const kept of [undefined, null, 'text', 7, [], { labels: 'all', layers: 'none', baseMap: 3, colorBy: {} }])
      expect(readChoice(kept)).toEqual(usualChoice);
    const layers = { l: { isHidden: true, opacity: 0.2 }, m: { opacity: 7 }, n: 'x' };
    expect(readChoice({ baseMap: 'b', colorBy: 'contract', labels: 'none', layers })).toEqual({
      ...{ baseMap: 'b', colorBy: 'contract', labels: 'none' },
      layers: { l: { isHidden: true, opacity: 0.2 }, m: { isHidden: false, opacity: 0.5 } },
    });
  });

  it('keeps a bounded number of layers, the newest', () => {
    let choice = usualChoice;
    for (let index = 0; index < 100; index++) choice = withLayer(choice, `layer${index}`, { isHidden: true });
    expect(Object.keys(choice.layers)).toHaveLength(60);
    expect(choice.layers.layer99).toEqual({ isHidden: true, opacity: 0.5 });
    expect(withLayer(choice, 'layer99', { opacity: 1 }).layers.layer99).toEqual({ isHidden: true, opacity: 1 });
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
