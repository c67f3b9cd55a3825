import { mapLimits } from '@gleba/sdk/geo';
import {
  type AddedLayer,
  addedLayers,
  addedSources,
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
import type { Selected } from '@gleba/sdk/web';
import { type LandPalette, palettes } from './land-colors.ts';
import type { LandPaint } from './land-paint.ts';
import type { LabelChoice } from './map-choice.ts';

/** The server's deepest tile; the map enlarges it beyond. */
export const deepestTile = mapLimits.streetsZoom;
/** From here on tiles carry id, block and lot (server: tiles/tile-query.ts). */
export const detailZoom = 15;
export const blockLabelZoom = 16;
export const landLabelZoom = 17;
/** Until here a lot's outline is a pixel that the fill draws along: lines of their own have several times the corners. */
const lineZoom = 16;

export const sourceIds = { lands: 'lands', lots: 'lots', blocks: 'blocks' } as const;
/** What the pointer can hit: lots, and from far away the cells that stand for them. */
export const landLayers = ['land-fill', 'land-point', 'overview'] as const;

const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hover'], false];
const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false];

/** Left out by the list beside the map (server: tiles/tile-query.ts). */
const isUnlisted: ExpressionSpecification = ['has', 'unlisted'];
const faded = { fill: 0.1, line: 0.25 };

/** What a map of lots shows, and how. */
export interface MapAppearance extends MapLook {
  readonly paint: LandPaint;
  readonly labels: LabelChoice;
  /** The other layers, those that are shown. */
  readonly layers: readonly ShownLayer[];
  /** What other plugins put upon the lots. */
  readonly added: readonly AddedLayer[];
}

/** The whole map as data: ground, base map, graticule, other layers, lots by what colours them, labels. */
export function landMapStyle(appearance: MapAppearance, projectId: string, address: MapAddress): StyleSpecification {
  const { mode, paint, labels, layers, added } = appearance;
  const palette = palettes[mode];
  const by = paint.by === undefined ? '' : `?by=${encodeURIComponent(paint.by)}`;
  const tiles = address(`/tiles/lands/${projectId}/{z}/{x}/{y}${by}`);
  return mapStyle(
    appearance,
    {
      sources: {
        ...layerSources(layers, (id) => `/tiles/layers/${projectId}/${id}/{z}/{x}/{y}`, address),
        ...addedSources(added, address),
        [sourceIds.lands]: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: deepestTile, promoteId: 'id' },
        [sourceIds.lots]: emptySource,
        [sourceIds.blocks]: emptySource,
      },
      layers: [
        ...layerAreas(layers),
        ...overviewLayers(paint),
        ...landLayerIds(palette, paint),
        ...layerLines(layers),
        ...addedLayers(added),
        ...layerNames(layers, palette),
        ...labelLayers(palette, labels),
      ],
    },
    address,
  );
}

const isLand: ExpressionSpecification = ['has', 'id'];
const isPoint: ExpressionSpecification = ['in', 'Point', ['geometry-type']];

/**
 * Below the detail zoom a tile holds cells that stand for their lots. They go as soon as the map is nearer: enlarged while
 * the lots are on their way they would look like lots.
 */
function overviewLayers({ fill: color }: LandPaint): LayerSpecification[] {
  return [
    {
      id: 'overview',
      type: 'fill',
      source: sourceIds.lands,
      'source-layer': 'lands',
      maxzoom: detailZoom + 1,
      filter: ['!', isLand],
      // Without outlines, which would be five times as much to draw: the server makes cells as large as can be seen.
      paint: {
        'fill-color': color,
        'fill-opacity': ['case', isUnlisted, faded.fill, 1],
        'fill-antialias': false,
      },
    },
  ];
}

function landLayerIds(palette: LandPalette, { fill, line }: LandPaint): LayerSpecification[] {
  const lots = { source: sourceIds.lands, 'source-layer': 'lands' } as const;
  const areas = ['all', isLand, ['!', isPoint]] as ExpressionSpecification;
  return [
    {
      id: 'land-fill',
      type: 'fill',
      ...lots,
      filter: areas,
      paint: {
        'fill-color': fill,
        'fill-opacity': ['case', isSelected, 0.9, isHovered, 0.8, isUnlisted, faded.fill, mapLimits.opacity],
        'fill-antialias': ['step', ['zoom'], true, lineZoom, false],
        // Not by what is pointed at, as lines are: that alone takes a sixth more of the processor for all of them.
        'fill-outline-color': line,
      },
    },
    {
      id: 'land-line',
      type: 'line',
      ...lots,
      minzoom: lineZoom,
      filter: areas,
      // Mitred, as lines are by default: rounding the corners of lines of a pixel shows nothing and triples what is drawn.
      paint: {
        'line-color': ['case', isHovered, palette.selected, line],
        'line-opacity': ['case', isUnlisted, faded.line, 1],
        'line-width': ['interpolate', ['linear'], ['zoom'], lineZoom, 0.9, 19, 1.6],
      },
    },
    {
      id: 'land-point',
      type: 'circle',
      ...lots,
      filter: ['all', isLand, isPoint],
      paint: {
        'circle-color': fill,
        'circle-opacity': ['case', isUnlisted, faded.fill, 1],
        'circle-stroke-opacity': ['case', isUnlisted, faded.line, 1],
        'circle-stroke-color': ['case', isSelected, palette.selected, line],
        'circle-stroke-width': ['case', isSelected, 3, 1],
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2, 18, 7],
      },
    },
    {
      id: selectedLayer,
      type: 'line',
      ...lots,
      minzoom: 13,
      filter: areas,
      // Hidden until a lot is selected: an outline of no width is worked out for every lot and each frame all the same.
      layout: { 'line-join': 'round', visibility: 'none' },
      // Last of the outlines, so that a neighbour's does not cover it.
      paint: { 'line-color': palette.selected, 'line-width': ['case', isSelected, 3, 0] },
    },
    {
      id: checkedLayer,
      type: 'line',
      ...lots,
      filter: checkedFilter({ kind: 'ids', ids: [] }),
      // As that of the selected lot.
      layout: { 'line-join': 'round', visibility: 'none' },
      paint: { 'line-color': palette.selected, 'line-width': 2.5, 'line-dasharray': [2, 1] },
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

/** Outlines the selected lot; hidden while there is none. */
export const selectedLayer = 'land-selected';
/** Outlines the lots whose rows are chosen in the list. */
export const checkedLayer = 'land-checked';
export function checkedFilter({ kind, ids }: Selected): ExpressionSpecification {
  const isNamed = chosenFilter(ids);
  return kind === 'ids' ? isNamed : ['all', isLand, ['!', isUnlisted], ['!', isNamed]];
}
/** Outlines what a drawing is about. */
export const chosenLayer = 'land-chosen';
export function chosenFilter(ids: readonly string[]): ExpressionSpecification {
  return ['all', isLand, ['in', ['get', 'id'], ['literal', [...ids]]]];
}

function labelLayers(palette: LandPalette, labels: LabelChoice): LayerSpecification[] {
  const shown = (isShown: boolean) => ({ visibility: isShown ? 'visible' : 'none' }) as const;
  const paint = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'lot-label',
      type: 'symbol',
      source: sourceIds.lots,
      minzoom: landLabelZoom,
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
