import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  GPUInitializationError,
  type MapLayerMouseEvent,
  Map as MapLibre,
  type MapMouseEvent,
  removeProtocol,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { type Bounds, centreOf, contains, graticule, mapLimits } from '@gleba/sdk/geo';
import { basePrefix, type MapAddress, noBaseMap } from './base-map.ts';
import { FreshTiles } from './fresh-tiles.ts';
import {
  blockLabelZoom,
  chosenFilter,
  chosenLayer,
  detailZoom,
  landLayers,
  landMapStyle,
  lotLabelZoom,
  type MapDress,
  sourceIds,
} from './land-map-style.ts';
import { sourceOf, touchable } from './layer-style.ts';
import { blockLabels, type Label, lotLabels, lotPart } from './lot-labels.ts';

/** A lot as a tile tells of it. */
export interface PointedLand {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly status: string;
}

export interface LandMapEvents {
  onSelect(id: string | undefined): void;
  onOpen(id: string): void;
  /** Where the pointer is and what lies under it; undefined when it has left. */
  onPoint(at: { readonly longitude: number; readonly latitude: number; readonly land?: PointedLand } | undefined): void;
  /** A shape of another layer was clicked. */
  onShape(shape: PointedShape): void;
  /** A tile did not arrive. */
  onProblem(): void;
  /** Something of the base map did not; the lots are there all the same. */
  onBaseProblem(): void;
}

export interface PointedShape {
  readonly layerId: string;
  readonly geometryId: string;
}

export interface LandMapOptions {
  readonly container: HTMLElement;
  readonly projectId: string;
  readonly dress: MapDress;
  readonly bounds: Bounds;
  /** The library's own words by its keys, translated. */
  readonly words: Record<string, string>;
  readonly blockLabel: (block: string) => string;
  /** Fetches a tile by its path, with the session's rights. */
  readonly fetchTile: (path: string, signal: AbortSignal) => Promise<ArrayBuffer>;
  readonly events: LandMapEvents;
}

/** The map cannot be drawn on this device. */
export class MapUnavailable extends Error {}

/** Closest look that an automatic movement takes, so that a small lot keeps its neighbours in view. */
const closest = 18.5;
/** Zoom levels. */
const longestFlight = 2.5;
const padding = 48;
/** After which nobody waits for tiles any more, in milliseconds. */
const longestReload = 5000;
let instances = 0;

/** With the lot that was hit as the tiles show it, and where that was. */
type ClickTaker = (land: PointedLand | undefined, place: readonly [number, number]) => void;

/** MapLibre behind the few things that a map of lots does. */
export class LandMapView {
  /** For the drawing tools, which put their own layers on it. */
  readonly map: MapLibre;
  private readonly options: LandMapOptions;
  private readonly protocol: string;
  private readonly tiles: FreshTiles;
  worn: MapDress;
  private selectedId: string | undefined;
  private hoveredId: string | undefined;
  private focus: readonly [number, number] | undefined;
  /** The labels that are drawn: setting the same again would end in another idle. */
  private labelled = '';
  private readonly loaded: Promise<unknown>;
  private gone = false;
  private clickTaker: ClickTaker | undefined;

  /** Throws MapUnavailable without WebGL 2. */
  constructor(options: LandMapOptions) {
    this.options = options;
    this.worn = options.dress;
    this.tiles = new FreshTiles(options.fetchTile);
    instances += 1;
    this.protocol = `gleba-lands-${instances}`;
    // Tiles come through the API client: one place adds the session's token and notices that it is over.
    addProtocol(this.protocol, async ({ url, type }, { signal }) => {
      const data = await this.tiles.fetch(url.slice(this.protocol.length + 2), signal);
      return { data: type === 'json' ? JSON.parse(new TextDecoder().decode(data)) : data };
    });
    setWorkerUrl(workerUrl);
    this.map = this.createMap();
    this.loaded = new Promise((done) => this.map.once('load', done));
    this.map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    this.listen();
  }

  /** Others' layers can be put on it from then on. */
  whenLoaded(): Promise<unknown> {
    return this.loaded;
  }

  /** Taken down: React tells a parent before its children. */
  get isGone(): boolean {
    return this.gone;
  }

  destroy(): void {
    this.gone = true;
    this.map.remove();
    removeProtocol(this.protocol);
  }

  /** Another look; what is the same stays drawn. */
  dress(dress: MapDress): void {
    this.worn = dress;
    this.map.setStyle(this.style(dress), { diff: true, transformStyle: keepDrawing });
    this.labelled = '';
    this.map.once('idle', () => {
      this.drawAids();
      this.mark(this.focus);
      this.requireBase(dress);
    });
  }

  /** A style that the library refuses is refused as a whole: then the lots stand on the plain ground. */
  private requireBase(dress: MapDress): void {
    const [first] = dress.baseMap.layers(dress.mode);
    if (this.gone || this.worn !== dress || !first || this.map.getLayer(first.id)) return;
    this.dress({ ...dress, baseMap: noBaseMap });
    this.options.events.onBaseProblem();
  }

  /** While somebody draws, clicks are not for selecting: they go to the taker. */
  takeClicks(taker: ClickTaker | undefined): void {
    this.clickTaker = taker;
  }

  /** Outlines lots that were chosen for something, besides the selected one. */
  choose(ids: readonly string[]): void {
    this.map.setFilter(chosenLayer, chosenFilter(ids));
  }

  /** What would be made of a lot: each shape with a short text in it. */
  draft(shapes: readonly { readonly shape: object; readonly text: string }[]): void {
    const features = shapes.map(({ shape, text }) => ({ type: 'Feature', properties: { text }, geometry: shape }));
    this.source(sourceIds.draft)?.setData({ type: 'FeatureCollection', features } as never);
  }

  select(id: string | undefined): void {
    this.setState(this.selectedId, { selected: false });
    this.selectedId = id;
    this.setState(id, { selected: true });
    if (id === undefined) this.mark(undefined);
  }

  /** Marks where the selected lot is, for looks from far away; with `isFollowing` it is brought into view. */
  locate(bounds: Bounds, isFollowing: boolean): void {
    this.mark(centreOf(bounds));
    const isSeen = this.map.getZoom() >= detailZoom + 1 && contains(this.bounds(), bounds);
    if (isFollowing && !isSeen) this.fit(bounds);
  }

  fit(bounds: Bounds): void {
    const camera = this.map.cameraForBounds([...bounds], { padding, maxZoom: closest });
    if (!camera) return;
    // Flying over many levels asks for the tiles of each of them and shows none for long: a leap is calmer and faster.
    const isFar = Math.abs((camera.zoom ?? 0) - this.map.getZoom()) > longestFlight;
    if (isFar) this.map.jumpTo(camera);
    else this.map.easeTo({ ...camera, duration: 500 });
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps, { duration: 160 });
  }

  /** Asks for the tiles in view again; what is shown stays until the new ones are there, which the promise tells. */
  async reload(): Promise<void> {
    this.tiles.renew();
    const own = [sourceIds.lands, ...this.worn.layers.map(({ id }) => sourceOf(id))];
    for (const id of own) if (this.map.getSource(id)) this.map.refreshTiles(id);
    await Promise.race([
      new Promise((done) => this.map.once('idle', done)),
      new Promise((done) => setTimeout(done, longestReload)),
    ]);
  }

  /** Asks for the base map again. */
  reloadBase(): void {
    const { sources } = this.map.getStyle();
    for (const id of Object.keys(sources)) if (id.startsWith(basePrefix)) this.map.refreshTiles(id);
  }

  private createMap(): MapLibre {
    const { container, dress, bounds, words } = this.options;
    try {
      return new MapLibre({
        container,
        style: this.style(dress),
        bounds: [...bounds],
        fitBoundsOptions: { padding, maxZoom: closest },
        minZoom: mapLimits.minZoom,
        maxZoom: mapLimits.maxZoom,
        maxPitch: 0,
        dragRotate: false,
        touchPitch: false,
        attributionControl: false,
        renderWorldCopies: false,
        locale: words,
      });
    } catch (error) {
      removeProtocol(this.protocol);
      throw error instanceof GPUInitializationError ? new MapUnavailable(error.message) : error;
    }
  }

  private style(dress: MapDress): StyleSpecification {
    const address: MapAddress = (path) => `${this.protocol}:/${path}`;
    return landMapStyle(dress, this.options.projectId, address);
  }

  private listen(): void {
    const { map, options } = this;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.on('click', (event) => this.onClick(event));
    map.on('dblclick', [...landLayers], (event) => this.onDoubleClick(event));
    map.on('mousemove', (event) => this.onMove(event));
    map.on('mouseout', () => this.onLeave());
    map.on('moveend', () => this.drawAids());
    map.on('idle', () => this.label());
    map.once('load', () => this.drawAids());
    map.on('error', (event) => {
      const { sourceId, message = event.error?.message } = event as { sourceId?: string; message?: string };
      const isBase = sourceId?.startsWith(basePrefix) ?? /\bbase-|sprite|image/i.test(message ?? '');
      if (isBase) options.events.onBaseProblem();
      else options.events.onProblem();
    });
  }

  private onClick(event: MapMouseEvent): void {
    const land = this.landAt(event);
    const { points, shapes } = touchable(this.worn.layers);
    const point = this.shapeAt(event, points);
    const shape = point ?? (land ? undefined : this.shapeAt(event, shapes));
    if (this.clickTaker) this.clickTaker(land, [event.lngLat.lng, event.lngLat.lat]);
    else if (shape) this.options.events.onShape(shape);
    else if (land) this.options.events.onSelect(land.id);
    else if (this.map.getZoom() < detailZoom && this.hasLotAt(event))
      this.map.easeTo({ center: event.lngLat, zoom: detailZoom + 1.5 });
    else this.options.events.onSelect(undefined);
  }

  private onDoubleClick(event: MapLayerMouseEvent): void {
    const land = this.landAt(event);
    if (!land || this.clickTaker) return;
    event.preventDefault();
    this.options.events.onOpen(land.id);
  }

  private onMove(event: MapMouseEvent): void {
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
    const [feature] = this.map.queryRenderedFeatures(point, { layers: [...landLayers] });
    const { id, block, lot, status } = feature?.properties ?? {};
    return typeof id === 'string' ? { id, block: String(block), lot: String(lot), status: String(status) } : undefined;
  }

  /** Some room around the pointer counts, for lines are thin; not from far away, where everything is near. */
  private shapeAt({ point: { x, y } }: MapMouseEvent, layers: readonly string[]): PointedShape | undefined {
    const present = layers.filter((id) => this.map.getLayer(id));
    if (present.length === 0 || this.map.getZoom() < detailZoom - 1) return undefined;
    const [feature] = this.map.queryRenderedFeatures(
      [
        [x - 3, y - 3],
        [x + 3, y + 3],
      ],
      { layers: present },
    );
    const geometryId = feature?.properties.id;
    const layerId = feature?.layer.id.split(':')[1];
    return typeof geometryId === 'string' && layerId !== undefined ? { layerId, geometryId } : undefined;
  }

  /** From far away lots are smaller than a pixel, so some room around the pointer counts. */
  private hasLotAt({ point: { x, y } }: MapMouseEvent): boolean {
    const box: [[number, number], [number, number]] = [
      [x - 6, y - 6],
      [x + 6, y + 6],
    ];
    return this.map.queryRenderedFeatures(box, { layers: [...landLayers] }).length > 0;
  }

  private setState(id: string | undefined, state: Record<string, boolean>): void {
    if (id === undefined || !this.map.getSource(sourceIds.lands)) return;
    this.map.setFeatureState({ source: sourceIds.lands, sourceLayer: 'lands', id }, state);
  }

  private bounds(): Bounds {
    const box = this.map.getBounds();
    return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
  }

  private drawAids(): void {
    this.source(sourceIds.graticule)?.setData(graticule(this.bounds(), this.map.getZoom()));
    this.setState(this.selectedId, { selected: true });
  }

  private mark(at: readonly [number, number] | undefined): void {
    this.focus = at;
    this.source(sourceIds.focus)?.setData({ type: 'MultiPoint', coordinates: at ? [[...at]] : [] });
  }

  /** Labels are made of what the tiles hold, once for each lot: a tile's own would repeat at every seam. */
  private label(): void {
    const zoom = this.map.getZoom();
    // Half a level early: they are there when they begin to show.
    if (zoom < blockLabelZoom - 0.5 || this.worn.labels === 'none') return;
    const features = this.map.querySourceFeatures(sourceIds.lands, { sourceLayer: 'lands' });
    const parts = features.flatMap((feature) => lotPart(feature) ?? []);
    const lots = zoom < lotLabelZoom - 0.5 ? [] : lotLabels(parts);
    const blocks = blockLabels(parts, this.options.blockLabel);
    const signature = JSON.stringify([lots, blocks]);
    if (signature === this.labelled) return;
    this.labelled = signature;
    this.source(sourceIds.lots)?.setData(collectionOf(lots));
    this.source(sourceIds.blocks)?.setData(collectionOf(blocks));
  }

  private source(id: string): GeoJSONSource | undefined {
    return this.map.getSource<GeoJSONSource>(id);
  }
}

/** Another style keeps what is being drawn: the drawing library adds its sources and layers by itself, all called `td-…`. */
function keepDrawing(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  const sources = Object.entries(previous?.sources ?? {}).filter(([id]) => id.startsWith('td-'));
  const layers = (previous?.layers ?? []).filter(({ id }) => id.startsWith('td-'));
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(sources) }, layers: [...next.layers, ...layers] };
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
