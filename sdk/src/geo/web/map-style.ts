import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseMap, MapAddress } from './base-map.ts';
import { drawingColor, type MapMode, type MapPalette, mapPalettes } from './map-palette.ts';

/** What every map wears, whatever it shows. */
export interface MapLook {
  readonly mode: MapMode;
  readonly baseMap: BaseMap;
}

/** What a map is of: drawn upon the base map and its graticule, and below what is marked and drafted. */
export interface MapContent {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
}

/** The sources that `MapView` fills itself. */
export const ownSources = { graticule: 'graticule', focus: 'focus', draft: 'draft', here: 'here' } as const;

const empty = { type: 'FeatureCollection' as const, features: [] };
/** A source of shapes that the screen puts in later. */
export const emptySource: SourceSpecification = { type: 'geojson', data: empty };

/**
 * Without `glyphs` MapLibre 6 draws every letter from the device's fonts (render/glyph_manager.ts), so labels need no
 * network. It reads the weight out of the first family's name, so `Bold` only stands for that.
 */
export const regularFont = ['system-ui', 'sans-serif'];
export const boldFont = ['Bold', 'system-ui', 'sans-serif'];

/** The whole map as data. */
export function mapStyle({ mode, baseMap }: MapLook, content: MapContent, address: MapAddress): StyleSpecification {
  const palette = mapPalettes[mode];
  return {
    version: 8,
    ...(baseMap.sprite === undefined ? {} : { sprite: address(baseMap.sprite) }),
    sources: {
      ...baseMap.sources(address),
      ...content.sources,
      [ownSources.graticule]: emptySource,
      [ownSources.focus]: emptySource,
      [ownSources.draft]: emptySource,
      [ownSources.here]: emptySource,
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
      ...baseMap.layers(mode),
      ...graticuleLayers(palette),
      ...content.layers,
      ...focusLayers(palette),
      ...draftLayers(palette),
      ...hereLayers,
    ],
  };
}

function graticuleLayers(palette: MapPalette): LayerSpecification[] {
  const paint = { 'line-color': palette.graticule, 'line-width': 1 };
  return [{ id: 'graticule', type: 'line', source: ownSources.graticule, paint }];
}

/** What some work would make, before it is done. */
function draftLayers(palette: MapPalette): LayerSpecification[] {
  const source = ownSources.draft;
  return [
    { id: 'draft-fill', type: 'fill', source, paint: { 'fill-color': drawingColor, 'fill-opacity': 0.35 } },
    { id: 'draft-line', type: 'line', source, paint: { 'line-color': drawingColor, 'line-width': 2.5 } },
    {
      id: 'draft-label',
      type: 'symbol',
      source,
      layout: { 'text-field': ['get', 'text'], 'text-font': boldFont, 'text-size': 15, 'text-allow-overlap': true },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ];
}

/** Where the selected thing is while the map is too far away to show it. */
function focusLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'focus',
      type: 'circle',
      source: ownSources.focus,
      maxzoom: 15,
      paint: {
        'circle-radius': 7,
        'circle-color': palette.halo,
        'circle-stroke-color': palette.selected,
        'circle-stroke-width': 3,
      },
    },
  ];
}

const ownPositionColor = '#1a73e8';

/** Where the person stands and looks, and how far that may be wrong. */
const hereLayers: readonly LayerSpecification[] = [
  {
    id: 'here-accuracy',
    type: 'fill',
    source: ownSources.here,
    filter: ['==', ['get', 'part'], 'accuracy'],
    paint: { 'fill-color': ownPositionColor, 'fill-opacity': 0.15 },
  },
  {
    id: 'here-heading',
    type: 'fill',
    source: ownSources.here,
    filter: ['==', ['get', 'part'], 'heading'],
    paint: { 'fill-color': ownPositionColor, 'fill-opacity': 0.4 },
  },
  {
    id: 'here',
    type: 'circle',
    source: ownSources.here,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 7,
      'circle-color': ownPositionColor,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 3,
    },
  },
];
