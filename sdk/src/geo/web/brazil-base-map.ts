import type { ExpressionSpecification } from 'maplibre-gl';
import { type BaseMap, basePrefix } from './base-map.ts';
import { type MapMode, mapPalettes } from './map-palette.ts';

const outline = `${basePrefix}outline`;
const places = `${basePrefix}places`;
/** The outline is right within some hundred metres: nearer it would tell something that is not so. */
const lastLine = 12;
/** Seats are where their town hall is, to some metres. */
const lastPlace = 15;

const colors: Readonly<Record<MapMode, { readonly line: string; readonly text: string }>> = {
  light: { line: '#a3ada6', text: '#5b665f' },
  dark: { line: '#4a5550', text: '#9aa6a0' },
};

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
const isCapital: ExpressionSpecification = ['==', ['get', 'isCapital'], true];

/** The map that needs no network: Brazil, its states and the seats of its municipalities, from our own server. */
export const brazilBaseMap: BaseMap = {
  id: 'brazil',
  sources: (address) => ({
    [outline]: { type: 'geojson', data: address('/tiles/brazil/outline'), attribution: 'Natural Earth' },
    [places]: { type: 'geojson', data: address('/tiles/brazil/places'), attribution: 'IBGE' },
  }),
  layers: (mode) => {
    const { line, text } = colors[mode];
    const words = { 'text-color': text, 'text-halo-color': mapPalettes[mode].ground, 'text-halo-width': 1.2 };
    const fading: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], lastLine - 3, 1, lastLine, 0];
    return [
      {
        id: `${basePrefix}states`,
        type: 'line',
        source: outline,
        filter: isKind('state'),
        maxzoom: lastLine,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': line, 'line-width': 0.8, 'line-dasharray': [3, 2], 'line-opacity': fading },
      },
      {
        id: `${basePrefix}country`,
        type: 'line',
        source: outline,
        filter: isKind('country'),
        maxzoom: lastLine,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': line, 'line-width': 1.4, 'line-opacity': fading },
      },
      {
        id: `${basePrefix}towns`,
        type: 'symbol',
        source: places,
        filter: ['!', isCapital],
        minzoom: 7,
        maxzoom: lastPlace,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['system-ui', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 7, 10, 12, 13],
          'text-padding': 6,
        },
        paint: words,
      },
      {
        id: `${basePrefix}capitals`,
        type: 'symbol',
        source: places,
        filter: isCapital,
        minzoom: 4.5,
        maxzoom: lastPlace,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Bold', 'system-ui', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 10.5, 12, 15],
        },
        paint: words,
      },
      {
        id: `${basePrefix}names`,
        type: 'symbol',
        source: outline,
        filter: isKind('name'),
        maxzoom: 7.5,
        layout: {
          'text-field': ['step', ['zoom'], ['get', 'letters'], 4.2, ['upcase', ['get', 'name']]],
          'text-font': ['system-ui', 'sans-serif'],
          'text-size': 11,
          'text-letter-spacing': 0.12,
        },
        paint: { ...words, 'text-opacity': 0.85 },
      },
    ];
  },
};
