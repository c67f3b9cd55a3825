import { describe, expect, it } from 'vitest';
import { noBaseMap, picturesBaseMap, styleBaseMap } from '../../../../sdk/src/geo/web/base-map.ts';
import { brazilBaseMap } from '../../../../sdk/src/geo/web/brazil-base-map.ts';
import { classColors, type ValueClasses } from '../../../../sdk/src/geo/web/class-paint.ts';
import { attributeText } from '../../src/web/map/attribute-text.ts';
import { palettes } from '../../src/web/map/land-colors.ts';
import { blockLabels, landLabels, landPart } from '../../src/web/map/land-labels.ts';
import {
  checkedFilter,
  chosenLayer,
  detailZoom,
  landMapStyle,
  type MapAppearance,
  sourceIds,
} from '../../src/web/map/land-map-style.ts';
import { columnPaint, contractPaint, statusPaint } from '../../src/web/map/land-paint.ts';
import { defaultChoice, readChoice, withLayer } from '../../src/web/map/map-choice.ts';

const appearanceWith = (change: Partial<MapAppearance> = {}): MapAppearance => ({
  mode: 'light',
  baseMap: noBaseMap,
  paint: statusPaint('light'),
  labels: 'key',
  layers: [],
  added: [],
  ...change,
});
const styleOf = (change: Partial<MapAppearance> = {}) =>
  landMapStyle(appearanceWith(change), 'p', (path) => `x:/${path}`);

describe('an attribute of a shape', () => {
  const t = Object.assign((key: string) => key, { has: () => true });
  it.each([
    [null, ''],
    [undefined, ''],
    ['', ''],
    [true, 'ui.yes'],
    [false, 'ui.no'],
    [12, '12'],
    [0.123456789, '0,1235'],
    ['A-04', 'A-04'],
  ])('%s reads %j', (value, text) => expect(attributeText(t, value)).toBe(text));
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
    const found = landPart({ properties: { id, block, lot, status: 'pending' }, geometry: square(x, size) });
    if (!found) throw new Error('no part');
    return found;
  };

  it('name a lot once, at the centre of gravity of its parts', () => {
    const labels = landLabels([part('a', '1', '7', 0, 0.0003), part('a', '1', '7', 0.0003, 0.0001)]);
    expect(labels).toHaveLength(1);
    // 9 parts of area around 0.00015, 1 around 0.00035.
    expect(labels[0]?.at[0]).toBeCloseTo(0.00017, 8);
  });

  it('leave out a lot that the list leaves out, whose block is named all the same', () => {
    const names = { id: 'b', block: '1', lot: '2', unlisted: 'yes' };
    const left = landPart({ properties: names, geometry: square(0.0002, 0.0002) });
    if (!left) throw new Error('no part');
    const parts = [part('a', '1', '1', 0), left];
    expect(landLabels(parts).map(({ text }) => text)).toEqual(['1']);
    const [block] = blockLabels(parts, (name) => name);
    expect(block?.at[0]).toBeCloseTo(((parts[0]?.centre[0] ?? 0) + left.centre[0]) / 2, 8);
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
    const found = landPart({ properties: { id: 'a', block: '1', lot: '1' }, geometry: triangle });
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
    expect(landPart({ properties: { status: 'pending' }, geometry: square(0, 1) })).toBeUndefined();
    const names = { id: 'a', block: '1', lot: '1' };
    expect(landPart({ properties: names, geometry: { type: 'Point', coordinates: [3, 4] } })?.centre).toEqual([3, 4]);
    const many = { type: 'MultiPolygon', coordinates: [square(0, 1).coordinates, square(2, 1).coordinates] };
    expect(landPart({ properties: names, geometry: many })?.centre[0]).toBeCloseTo(1.5, 8);
    expect(landPart({ properties: names, geometry: { type: 'Polygon', coordinates: [] } })).toBeUndefined();
  });
});

describe('the lots whose rows are chosen', () => {
  it('are outlined by their ids; of all but some, those that the list shows', () => {
    const named = JSON.stringify(checkedFilter({ kind: 'ids', ids: ['a', 'b'] }));
    expect(named).toContain('["a","b"]');
    expect(named).not.toContain('unlisted');
    const rest = JSON.stringify(checkedFilter({ kind: 'allExcept', ids: ['c'] }));
    expect(rest).toContain('["!",["has","unlisted"]]');
    expect(rest).toContain('["c"]');
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
    const onLands = layers.filter((layer) => 'source-layer' in layer && !layer.id.startsWith('overview'));
    expect(onLands.length).toBeGreaterThan(3);
    for (const layer of onLands)
      expect(JSON.stringify('filter' in layer && layer.filter), layer.id).toContain('["has","id"]');
    for (const layer of layers.filter(({ id }) => id.startsWith('overview')))
      expect(layer.maxzoom).toBe(detailZoom + 1);
  });

  it('draws nothing for every lot that could not be seen', () => {
    const ofLands = styleOf().layers.filter((layer) => 'source' in layer && layer.source === sourceIds.lands);
    const shown = ofLands.filter(({ layout }) => layout?.visibility !== 'none');
    expect(shown.map(({ id }) => id)).toEqual(['overview', 'land-fill', 'land-line', 'land-point', chosenLayer]);
    // Round corners are three times the triangles of mitred ones; the chosen are few and their lines wide.
    const rounded = shown.filter(({ layout }) => layout && 'line-join' in layout);
    expect(rounded.map(({ id }) => id)).toEqual([chosenLayer]);
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
    const shown = (labels: MapAppearance['labels']) =>
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
      expect(readChoice(kept)).toEqual(defaultChoice);
    const layers = { l: { isHidden: true, opacity: 0.2 }, m: { opacity: 7 }, n: 'x' };
    expect(readChoice({ baseMap: 'b', colorBy: 'contract', labels: 'none', layers })).toEqual({
      ...{ baseMap: 'b', colorBy: 'contract', labels: 'none' },
      layers: { l: { isHidden: true, opacity: 0.2 }, m: { isHidden: false, opacity: 0.5 } },
    });
  });

  it('keeps a bounded number of layers, the newest', () => {
    let choice = defaultChoice;
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
