/**
 * Maps on the screen: the only place that loads MapLibre and its drawing library. A plugin says what its map is of, as data:
 *
 *     class FieldMap extends MapView<FieldAppearance> {}
 *     const [state] = useMapView({ container, id: projectId, title, appearance, extent, create: (parts) => new FieldMap({
 *       ...parts,
 *       styleOf: (appearance, address) => mapStyle(appearance, { sources: fieldSources(address), layers: fieldLayers(appearance) }, address),
 *       tileSources: () => ['fields'],
 *       events,
 *     }) });
 *     return <MapFrame label={title} mode={mode} container={container}>
 *       {state.kind === 'ready' ? <MapControls view={state.view} fit={fit}><BaseMapSelect {...base} /></MapControls> : null}
 *     </MapFrame>;
 *
 * `DrawingCanvas` draws and edits one shape at a time upon it, snapped to its neighbours; lengths and areas meanwhile come from
 * `outlineLength` and `approximateArea` of `@gleba/sdk/geo`. Load such a screen lazily: what it brings along is large.
 */
export type {
  ExpressionSpecification,
  LayerSpecification,
  MapLayerMouseEvent,
  MapMouseEvent,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
export { type AddedLayer, addedLayers, addedSources, addedTiles } from './added-layers.ts';
export {
  type BaseMap,
  type MapAddress,
  noBaseMap,
  type OwnBaseMap,
  picturesBaseMap,
  type ShownStyle,
  styleBaseMap,
} from './base-map.ts';
export { BaseMapSelect, type BaseMapSelectProps } from './base-map-select.tsx';
export { brazilBaseMap } from './brazil-base-map.ts';
export { classColors, classPaint, matching, otherValuesColor, type Paint, type ValueClasses } from './class-paint.ts';
export { askPosition, type DevicePosition } from './device-position.ts';
export { type CanvasEvents, DrawingCanvas } from './drawing-canvas.ts';
export { featuresAt } from './features-at.ts';
export {
  layerAreas,
  layerLines,
  layerNames,
  layerSources,
  type ShownLayer,
  sourceOf,
  touchable,
} from './layer-style.ts';
export { legendRoom } from './legend-room.ts';
export { MapControls, type MapControlsProps } from './map-controls.tsx';
export { MapFrame, type MapFrameProps, MapProblem, type MapProblemProps } from './map-frame.tsx';
export { type LegendLine, MapLegend, type MapLegendProps } from './map-legend.tsx';
export { drawingColor, type MapMode, type MapPalette, mapPalettes } from './map-palette.ts';
export { boldFont, emptySource, type MapContent, type MapLook, mapStyle, regularFont } from './map-style.ts';
export { MapUnavailable } from './map-unavailable.ts';
export { type MapRoom, MapView, type MapViewEvents, type MapViewOptions } from './map-view.ts';
export { type DrawingMode, type PolygonMapOptions, PolygonMapView } from './polygon-map-view.ts';
export { ReferenceSystemSelect, type ReferenceSystemSelectProps } from './reference-system-select.tsx';
export { type AddedLayers, useAddedLayers } from './use-added-layers.ts';
export { useBaseMap } from './use-base-map.ts';
export { type DrawingWork, useDrawingKeys } from './use-drawing-keys.ts';
export { useMapPosition } from './use-map-position.ts';
export { type MapParts, type MapState, useMapView, type WantedMap } from './use-map-view.ts';
