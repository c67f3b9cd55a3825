import { mapLimits } from '@gleba/sdk/geo';
import {
  boldFont,
  drawingColor,
  type ExpressionSpecification,
  emptySource,
  type LayerSpecification,
  layerAreas,
  layerLines,
  layerNames,
  layerSources,
  type MapAddress,
  type MapLook,
  mapStyle,
  regularFont,
  type ShownLayer,
  type StyleSpecification,
} from '@gleba/sdk/geo/web';
import { type LandPalette, palettes } from './land-colors.ts';
import type { LotPaint } from './lot-paint.ts';
import type { LabelChoice } from './map-choice.ts';

/** The server's deepest tile; the map enlarges it beyond. */
export const deepestTile = mapLimits.streetsZoom;
/** From here on tiles carry id, block and lot (server: tiles/tile-query.ts). */
export const detailZoom = 15;
export const blockLabelZoom = 16;
export const lotLabelZoom = 17;

export const sourceIds = { lands: 'lands', lots: 'lots', blocks: 'blocks' } as const;
/** What the pointer can hit: lots, and from far away the cells that stand for them. */
export const landLayers = ['land-fill', 'land-point', 'overview'] as const;

const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hover'], false];
const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false];

/** What a map of lots shows, and how. */
export interface MapDress extends MapLook {
  readonly paint: LotPaint;
  readonly labels: LabelChoice;
  /** The other layers, those that are shown. */
  readonly layers: readonly ShownLayer[];
}

/** The whole map as data: ground, base map, graticule, other layers, lots by what colours them, labels. */
export function landMapStyle(dress: MapDress, projectId: string, address: MapAddress): StyleSpecification {
  const { mode, paint, labels, layers } = dress;
  const palette = palettes[mode];
  const by = paint.by === undefined ? '' : `?by=${encodeURIComponent(paint.by)}`;
  const tiles = address(`/tiles/lands/${projectId}/{z}/{x}/{y}${by}`);
  return mapStyle(
    dress,
    {
      sources: {
        ...layerSources(layers, (id) => `/tiles/layers/${projectId}/${id}/{z}/{x}/{y}`, address),
        [sourceIds.lands]: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: deepestTile, promoteId: 'id' },
        [sourceIds.lots]: emptySource,
        [sourceIds.blocks]: emptySource,
      },
      layers: [
        ...layerAreas(layers),
        ...overviewLayers(paint),
        ...lotLayers(palette, paint),
        ...layerLines(layers),
        ...layerNames(layers, palette),
        ...labelLayers(palette, labels),
      ],
    },
    address,
  );
}

const isLot: ExpressionSpecification = ['has', 'id'];
const isPoint: ExpressionSpecification = ['in', 'Point', ['geometry-type']];

/**
 * Below the detail zoom a tile holds cells that stand for their lots. They go as soon as the map is nearer: enlarged while
 * the lots are on their way they would look like lots.
 */
function overviewLayers({ fill: color }: LotPaint): LayerSpecification[] {
  const cells = {
    source: sourceIds.lands,
    'source-layer': 'lands',
    maxzoom: detailZoom + 1,
    filter: ['!', isLot] as ExpressionSpecification,
  };
  return [
    { id: 'overview', type: 'fill', ...cells, paint: { 'fill-color': color, 'fill-antialias': false } },
    // A cell is smaller than a pixel; its outline makes it one.
    { id: 'overview-line', type: 'line', ...cells, paint: { 'line-color': color, 'line-width': 1.2 } },
  ];
}

function lotLayers(palette: LandPalette, { fill, line }: LotPaint): LayerSpecification[] {
  const lots = { source: sourceIds.lands, 'source-layer': 'lands' } as const;
  const areas = ['all', isLot, ['!', isPoint]] as ExpressionSpecification;
  return [
    {
      id: 'land-fill',
      type: 'fill',
      ...lots,
      filter: areas,
      paint: {
        'fill-color': fill,
        'fill-opacity': ['case', isSelected, 0.9, isHovered, 0.8, mapLimits.opacity],
        'fill-antialias': false,
      },
    },
    {
      id: 'land-line',
      type: 'line',
      ...lots,
      minzoom: 13,
      filter: areas,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['case', isHovered, palette.selected, line],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.2, 15, 1],
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.4, 16, 0.9, 19, 1.6],
      },
    },
    {
      id: 'land-point',
      type: 'circle',
      ...lots,
      filter: ['all', isLot, isPoint],
      paint: {
        'circle-color': fill,
        'circle-stroke-color': ['case', isSelected, palette.selected, line],
        'circle-stroke-width': ['case', isSelected, 3, 1],
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2, 18, 7],
      },
    },
    {
      id: 'land-selected',
      type: 'line',
      ...lots,
      minzoom: 13,
      filter: areas,
      layout: { 'line-join': 'round' },
      // Last of the outlines, so that a neighbour's does not cover it.
      paint: { 'line-color': palette.selected, 'line-width': ['case', isSelected, 3, 0] },
    },
    {
      id: chosenLayer,
      type: 'line',
      ...lots,
      filter: chosenFilter([]),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': drawingColor, 'line-width': 3.5 },
    },
  ];
}

export const chosenLayer = 'land-chosen';
export function chosenFilter(ids: readonly string[]): ExpressionSpecification {
  return ['all', isLot, ['in', ['get', 'id'], ['literal', [...ids]]]];
}

function labelLayers(palette: LandPalette, labels: LabelChoice): LayerSpecification[] {
  const shown = (isShown: boolean) => ({ visibility: isShown ? 'visible' : 'none' }) as const;
  const paint = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'lot-label',
      type: 'symbol',
      source: sourceIds.lots,
      minzoom: lotLabelZoom,
      layout: {
        ...shown(labels === 'key'),
        'text-field': ['get', 'text'],
        'text-font': regularFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 17, 11, 20, 15],
        'text-padding': 1,
      },
      paint,
    },
    {
      // On top of the lots' own: a layer above takes its place first.
      id: 'block-label',
      type: 'symbol',
      source: sourceIds.blocks,
      minzoom: blockLabelZoom,
      layout: {
        ...shown(labels !== 'none'),
        'text-field': ['get', 'text'],
        'text-font': boldFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 16, 12, 20, 19],
        'text-padding': 3,
      },
      paint: { ...paint, 'text-halo-width': 2 },
    },
  ];
}
