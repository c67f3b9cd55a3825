import { type Bounds, centreOf, contains } from '@gleba/sdk/geo';
import {
  addedTiles,
  featuresAt,
  legendRoom,
  type MapLayerMouseEvent,
  type MapMouseEvent,
  MapView,
  type MapViewEvents,
  type MapViewOptions,
  sourceOf,
  touchable,
} from '@gleba/sdk/geo/web';
import type { Selected } from '@gleba/sdk/web';
import { blockLabels, type Label, landLabels, landPart } from './land-labels.ts';
import {
  blockLabelZoom,
  checkedFilter,
  checkedLayer,
  chosenFilter,
  chosenLayer,
  detailZoom,
  landLabelZoom,
  landLayers,
  landMapStyle,
  type MapAppearance,
  selectedLayer,
  sourceIds,
} from './land-map-style.ts';

/** A lot as a tile tells of it. */
export interface PointedLand {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly status: string;
}

export interface LandMapEvents extends MapViewEvents {
  /** `isAdding`: with Ctrl (Shift draws the library's box), one more or one less of the chosen. */
  onSelect(id: string | undefined, isAdding: boolean): void;
  onOpen(id: string): void;
  /** Where the pointer is and what lies under it; undefined when it has left. */
  onPoint(at: { readonly longitude: number; readonly latitude: number; readonly land?: PointedLand } | undefined): void;
  /** A shape of another layer was clicked. */
  onShape(shape: PointedShape): void;
}

export interface PointedShape {
  readonly layerId: string;
  readonly geometryId: string;
}

export interface LandMapOptions
  extends Pick<
    MapViewOptions<MapAppearance>,
    'container' | 'appearance' | 'bounds' | 'words' | 'fetchTile' | 'keepsDrawing'
  > {
  readonly projectId: string;
  /** Of the list beside it, as its tiles are asked for it. */
  readonly filter: string;
  readonly blockLabel: (block: string) => string;
  readonly events: LandMapEvents;
}

/** With the lot that was hit as the tiles show it, and where that was. */
type ClickTaker = (land: PointedLand | undefined, place: readonly [number, number]) => void;

/** What a map of lots does beyond what every map does: lots are pointed at, selected, chosen and named. */
export class LandMapView extends MapView<MapAppearance> {
  private readonly options: LandMapOptions;
  private selectedId: string | undefined;
  private hoveredId: string | undefined;
  /** The labels that are drawn: setting the same again would end in another idle. */
  private labelled = '';
  private clickTaker: ClickTaker | undefined;
  private checked: Selected = { kind: 'ids', ids: [] };
  private readonly listed: { filter: string };

  /** Throws MapUnavailable without WebGL 2. */
  constructor(options: LandMapOptions) {
    const listed = { filter: options.filter };
    super({
      ...options,
      room: legendRoom,
      fetchTile: (path, signal) => options.fetchTile(listedPath(path, listed.filter), signal),
      styleOf: (appearance, address) => landMapStyle(appearance, options.projectId, address),
      tileSources: ({ layers, added }) => [
        sourceIds.lands,
        ...layers.map(({ id }) => sourceOf(id)),
        ...addedTiles(added),
      ],
    });
    this.options = options;
    this.listed = listed;
    this.listen();
  }

  override setAppearance(appearance: MapAppearance): void {
    super.setAppearance(appearance);
    this.labelled = '';
    // The new style hides the outline again.
    this.showSelected();
    this.map.once('idle', () => this.showSelected());
  }

  /** While somebody draws, clicks are not for selecting: they go to the taker, and nothing that lies on the map is in their way. */
  takeClicks(taker: ClickTaker | undefined): void {
    this.clickTaker = taker;
    this.map.getContainer().parentElement?.toggleAttribute('data-drawing', taker !== undefined);
  }

  /**
   * What the list leaves out fades. The tiles say it, from far away too, and only those in view are asked for anew; what is drawn
   * stays until they are there.
   */
  list(filter: string): void {
    if (filter === this.listed.filter) return;
    this.listed.filter = filter;
    this.labelled = '';
    void this.reload([sourceIds.lands]);
  }

  /** Outlines the lots whose rows are chosen. */
  check(selected: Selected): void {
    this.checked = selected;
    if (!this.map.getLayer(checkedLayer)) return;
    const isNone = selected.kind === 'ids' && selected.ids.length === 0;
    this.map.setFilter(checkedLayer, checkedFilter(selected));
    this.show(checkedLayer, !isNone);
  }

  /** Outlines lots that were chosen for something, besides the selected one. */
  choose(ids: readonly string[]): void {
    this.map.setFilter(chosenLayer, chosenFilter(ids));
  }

  select(id: string | undefined): void {
    this.setState(this.selectedId, { selected: false });
    this.selectedId = id;
    this.showSelected();
    if (id === undefined) this.mark(undefined);
  }

  /** Marks where the selected lot is, for looks from far away; with `isFollowing` it is brought into view. */
  locate(bounds: Bounds, isFollowing: boolean): void {
    this.mark(centreOf(bounds));
    const isSeen = this.map.getZoom() >= detailZoom + 1 && contains(this.bounds(), bounds);
    if (isFollowing && !isSeen) this.fit(bounds);
  }

  private listen(): void {
    const { map } = this;
    map.on('click', (event) => this.onClick(event));
    map.on('dblclick', [...landLayers], (event) => this.onDoubleClick(event));
    map.on('mousemove', (event) => this.onMove(event));
    map.on('mouseout', () => this.onLeave());
    map.on('moveend', () => this.setState(this.selectedId, { selected: true }));
    map.on('idle', () => this.label());
    map.once('load', () => this.showSelected());
  }

  private onClick(event: MapMouseEvent): void {
    const land = this.landAt(event);
    const { points, shapes } = touchable(this.current.layers);
    const point = this.shapeAt(event, points);
    const shape = point ?? (land ? undefined : this.shapeAt(event, shapes));
    if (this.clickTaker) this.clickTaker(land, [event.lngLat.lng, event.lngLat.lat]);
    else if (shape) this.options.events.onShape(shape);
    else if (land) this.options.events.onSelect(land.id, event.originalEvent.ctrlKey || event.originalEvent.metaKey);
    else if (this.map.getZoom() < detailZoom && this.hasLandAt(event))
      this.map.easeTo({ center: event.lngLat, zoom: detailZoom + 1.5 });
    else this.options.events.onSelect(undefined, false);
  }

  private onDoubleClick(event: MapLayerMouseEvent): void {
    const land = this.landAt(event);
    if (!land || this.clickTaker) return;
    event.preventDefault();
    this.options.events.onOpen(land.id);
  }

  private onMove(event: MapMouseEvent): void {
    // The map follows the hand: under it is what was there before.
    if (this.map.isMoving()) return;
    const land = this.landAt(event);
    if (land?.id !== this.hoveredId) {
      this.setState(this.hoveredId, { hover: false });
      this.hoveredId = land?.id;
      this.setState(this.hoveredId, { hover: true });
      if (!this.clickTaker) this.map.getCanvas().style.cursor = land ? 'pointer' : '';
    }
    this.options.events.onPoint({ longitude: event.lngLat.lng, latitude: event.lngLat.lat, ...(land && { land }) });
  }

  private onLeave(): void {
    this.setState(this.hoveredId, { hover: false });
    this.hoveredId = undefined;
    this.options.events.onPoint(undefined);
  }

  private landAt({ point }: MapMouseEvent): PointedLand | undefined {
    const [feature] = featuresAt(this.map, point, landLayers);
    const { id, block, lot, status } = feature?.properties ?? {};
    return typeof id === 'string' ? { id, block: String(block), lot: String(lot), status: String(status) } : undefined;
  }

  /** Some room around the pointer counts, for lines are thin; not from far away, where everything is near. */
  private shapeAt({ point: { x, y } }: MapMouseEvent, layers: readonly string[]): PointedShape | undefined {
    if (this.map.getZoom() < detailZoom - 1) return undefined;
    const box: [[number, number], [number, number]] = [
      [x - 3, y - 3],
      [x + 3, y + 3],
    ];
    const [feature] = featuresAt(this.map, box, layers);
    const geometryId = feature?.properties.id;
    const layerId = feature?.layer.id.split(':')[1];
    return typeof geometryId === 'string' && layerId !== undefined ? { layerId, geometryId } : undefined;
  }

  /** From far away lots are smaller than a pixel, so some room around the pointer counts. */
  private hasLandAt({ point: { x, y } }: MapMouseEvent): boolean {
    const box: [[number, number], [number, number]] = [
      [x - 6, y - 6],
      [x + 6, y + 6],
    ];
    return featuresAt(this.map, box, landLayers).length > 0;
  }

  private showSelected(): void {
    this.check(this.checked);
    this.setState(this.selectedId, { selected: true });
    this.show(selectedLayer, this.selectedId !== undefined);
  }

  private show(layer: string, isShown: boolean): void {
    const visibility = isShown ? 'visible' : 'none';
    if (this.map.getLayer(layer) && this.map.getLayoutProperty(layer, 'visibility') !== visibility)
      this.map.setLayoutProperty(layer, 'visibility', visibility);
  }

  private setState(id: string | undefined, state: Record<string, boolean>): void {
    if (id === undefined || !this.map.getSource(sourceIds.lands)) return;
    this.map.setFeatureState({ source: sourceIds.lands, sourceLayer: 'lands', id }, state);
  }

  /** Labels are made of what the tiles hold, once for each lot: a tile's own would repeat at every seam. */
  private label(): void {
    const zoom = this.map.getZoom();
    // Half a level early: they are there when they begin to show.
    if (zoom < blockLabelZoom - 0.5 || this.current.labels === 'none') return;
    const features = this.map.querySourceFeatures(sourceIds.lands, { sourceLayer: 'lands' });
    const parts = features.flatMap((feature) => landPart(feature) ?? []);
    const lots = zoom < landLabelZoom - 0.5 ? [] : landLabels(parts);
    const blocks = blockLabels(parts, this.options.blockLabel);
    const signature = JSON.stringify([lots, blocks]);
    if (signature === this.labelled) return;
    this.labelled = signature;
    this.source(sourceIds.lots)?.setData(collectionOf(lots));
    this.source(sourceIds.blocks)?.setData(collectionOf(blocks));
  }
}

function listedPath(path: string, filter: string): string {
  if (filter === '' || !path.startsWith('/tiles/lands/')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(filter)}`;
}

function collectionOf(labels: readonly Label[]) {
  return {
    type: 'FeatureCollection' as const,
    features: labels.map(({ text, at }) => ({
      type: 'Feature' as const,
      properties: { text },
      geometry: { type: 'Point' as const, coordinates: [...at] },
    })),
  };
}
