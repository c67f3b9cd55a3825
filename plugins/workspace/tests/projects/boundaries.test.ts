import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../src/web/projects/boundaries/outline.ts';
import { readBoundaries } from '../../src/web/projects/boundaries/read-boundaries.ts';

const square = [
  [-43, -19],
  [-42, -19],
  [-42, -18],
  [-43, -18],
  [-43, -19],
];
const hole = square.map(([x = 0, y = 0]) => [-42.5 + (x + 42.5) / 2, -18.5 + (y + 18.5) / 2]);
const json = (value: unknown) => readBoundaries('area.GeoJSON', JSON.stringify(value));
const kml = (inner: string) =>
  readBoundaries(
    'area.kml',
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${inner}</Placemark></Document></kml>`,
  );
const written = (ring: readonly (readonly number[])[]) => ring.map(([x, y]) => `${x},${y},812.5`).join('\n\t ');
const boundary = (side: string, ring: readonly (readonly number[])[]) =>
  `<${side}><LinearRing><coordinates> ${written(ring)} </coordinates></LinearRing></${side}>`;

describe('GeoJSON', () => {
  test('one polygon stays one; several, however they are wrapped, become one geometry; heights are left out', () => {
    const one = { type: 'Polygon', coordinates: [square.map((position) => [...position, 812.5]), hole] };
    expect(json(one)).toEqual({ geometry: { type: 'Polygon', coordinates: [square, hole] } });
    const all = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: one },
        { type: 'Feature', geometry: null },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
        {
          type: 'Feature',
          geometry: { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates: [[square]] }] },
        },
      ],
    };
    expect(json(all)).toEqual({ geometry: { type: 'MultiPolygon', coordinates: [[square, hole], [square]] } });
  });

  test.each([
    ['unreadable', '{'],
    ['unreadable', '{"type":"Polygon","coordinates":7}'],
    ['noPolygon', '{"type":"Point","coordinates":[1,2]}'],
    ['noPolygon', '[]'],
    ['notDegrees', '{"type":"Polygon","coordinates":[[[650000,7800000],[1,1],[2,2],[650000,7800000]]]}'],
    ['notDegrees', '{"type":"Polygon","coordinates":[[["x",0],[1,1],[2,2],["x",0]]]}'],
    ['openRing', '{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[3,3]]]}'],
    ['openRing', '{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}'],
  ])('%s: %s', (refusal, text) => {
    expect(readBoundaries('area.json', text)).toEqual({ refusal });
  });
});

describe('KML', () => {
  test('polygons with holes, in any number of geometries, whatever the prefix', () => {
    const polygon = `<Polygon id="a">${boundary('outerBoundaryIs', square)}${boundary('innerBoundaryIs', hole)}</Polygon>`;
    expect(kml(polygon)).toEqual({ geometry: { type: 'Polygon', coordinates: [square, hole] } });
    expect(kml(`<MultiGeometry>${polygon}<Point/>${polygon}</MultiGeometry>`)).toEqual({
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [square, hole],
          [square, hole],
        ],
      },
    });
    const prefixed = `<k:kml><k:Polygon><k:outerBoundaryIs><k:coordinates>${written(square)}</k:coordinates></k:outerBoundaryIs></k:Polygon></k:kml>`;
    expect(readBoundaries('x.KML', prefixed)).toEqual({ geometry: { type: 'Polygon', coordinates: [square] } });
  });

  test('what is commented out or no KML is not read', () => {
    expect(kml(`<!-- <Polygon>${boundary('outerBoundaryIs', square)}</Polygon> -->`)).toEqual({ refusal: 'noPolygon' });
    expect(readBoundaries('area.kml', '<gpx></gpx>')).toEqual({ refusal: 'unreadable' });
    expect(kml('<Polygon><outerBoundaryIs><coordinates>1,,x 2</coordinates></outerBoundaryIs></Polygon>')).toEqual({
      refusal: 'notDegrees',
    });
  });
});

test('the drawing has north up, and its longitudes are shortened by the latitude', () => {
  const at60 = [
    [10, 59.5],
    [12, 59.5],
    [12, 60.5],
    [10, 60.5],
    [10, 59.5],
  ];
  const outline = outlineOf({ type: 'Polygon', coordinates: [at60] });
  // Two degrees of longitude at 60° are as long as one of latitude.
  expect(outline?.width).toBeCloseTo(1000, 6);
  expect(outline?.height).toBeCloseTo(1000, 6);
  expect(outline?.path).toBe('M0.0 1000.0L1000.0 1000.0L1000.0 0.0L0.0 0.0L0.0 1000.0Z');
  expect(outlineOf({ type: 'Point', coordinates: [1, 2] })).toBeUndefined();
});
