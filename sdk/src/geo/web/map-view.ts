import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  type Map as MapLibre,
  removeProtocol,
  ScaleControl,
  type StyleSpecification,
} from 'maplibre-gl';
import { aroundPoint, type Bounds, boundsOf, graticule, mapLimits, towards } from '../index.ts';
import { basePrefix, type MapAddress, noBaseMap } from './base-map.ts';
import type { DevicePosition } from './device-position.ts';
import { FreshTiles } from './fresh-tiles.ts';
import { type MapLook, ownSources } from './map-style.ts';
import { openMap } from './open-map.ts';

export interface MapViewEvents {
  /** A tile did not arrive. */
  onProblem(): void;
  /** Something of the base map did not; what the map is of is there all the same. */
  onBaseProblem(): void;
}

export interface MapViewOptions<Appearance extends MapLook> {
  readonly container: HTMLElement;
  readonly appearance: Appearance;
  /** The whole map as data; see `mapStyle`. */
  readonly styleOf: (appearance: Appearance, address: MapAddress) => StyleSpecification;
  /** Its own tiles among the sources: asked for again by `reload`. */
  readonly tileSources: (appearance: Appearance) => readonly string[];
  readonly bounds: Bounds;
  /** The library's own words by its keys, translated. */
  readonly words: Record<string, string>;
  /** Fetches a tile by its path, with the session's rights. */
  readonly fetchTile: (path: string, signal: AbortSignal) => Promise<ArrayBuffer>;
  readonly events: MapViewEvents;
  /** What stays free around that which the map is brought to; default the same on each side. */
  readonly room?: (container: HTMLElement) => MapRoom;
  /** What is drawn can be read as a picture and printed at any time, which costs a copy of each frame; else it is gone once shown. */
  readonly keepsDrawing?: boolean;
}

/** In pixels. */
export interface MapRoom {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** How far the sector reaches that says where a person looks. Metres. */
const lookAhead = 30;

type KnownPosition = Extract<DevicePosition, { kind: 'known' }>;

/** Closest look that an automatic movement takes, so that a small shape keeps its neighbours in view. */
const closest = 18.5;
/** Zoom levels. */
const longestFlight = 2.5;
const edge = 48;
/** After which nobody waits for tiles any more, in milliseconds. */
const longestReload = 5000;
let instances = 0;

/** MapLibre behind the few things that a map of records does. A plugin's own map extends it. */
export class MapView<Appearance extends MapLook = MapLook> {
  /** For the drawing tools, which put their own layers on it. */
  readonly map: MapLibre;
  current: Appearance;
  private readonly shared: MapViewOptions<Appearance>;
  private readonly protocol: string;
  private readonly tiles: FreshTiles;
  private focus: readonly [number, number] | undefined;
  private here: KnownPosition | undefined;
  private heading: number | undefined;
  private readonly loaded: Promise<unknown>;
  private gone = false;

  /** Throws MapUnavailable without WebGL 2. */
  constructor(options: MapViewOptions<Appearance>) {
    this.shared = options;
    this.current = options.appearance;
    this.tiles = new FreshTiles(options.fetchTile);
    instances += 1;
    this.protocol = `gleba-map-${instances}`;
    // Tiles come through the API client: one place adds the session's token and notices that it is over.
    addProtocol(this.protocol, async ({ url, type }, { signal }) => {
      const data = await this.tiles.fetch(url.slice(this.protocol.length + 2), signal);
      return { data: type === 'json' ? JSON.parse(new TextDecoder().decode(data)) : data };
    });
    this.map = this.createMap();
    this.loaded = new Promise((done) => this.map.once('load', done));
    this.map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    this.watch();
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
  setAppearance(appearance: Appearance): void {
    this.current = appearance;
    this.map.setStyle(this.style(appearance), { diff: true, transformStyle: keepDrawing });
    this.map.once('idle', () => {
      this.drawGraticule();
      this.mark(this.focus);
      this.showOwnPosition(this.here, false);
      this.requireBase(appearance);
    });
  }

  /** What would be made: each shape with a short text in it. */
  draft(shapes: readonly { readonly shape: object; readonly text: string }[]): void {
    const features = shapes.map(({ shape, text }) => ({ type: 'Feature', properties: { text }, geometry: shape }));
    this.source(ownSources.draft)?.setData({ type: 'FeatureCollection', features } as never);
  }

  /** Marks a place for looks from far away. */
  mark(at: readonly [number, number] | undefined): void {
    this.focus = at;
    this.source(ownSources.focus)?.setData({ type: 'MultiPoint', coordinates: at ? [[...at]] : [] });
  }

  /** Where the person stands, with the circle within which that is right; none takes it away. */
  showOwnPosition(position: KnownPosition | undefined, isBroughtIntoView: boolean): void {
    this.here = position;
    if (!position) this.heading = undefined;
    if (this.gone) return;
    const at = position && ([position.longitude, position.latitude] as const);
    const circle = at && aroundPoint(at, position.accuracy);
    const sector = at && this.heading !== undefined ? towards(at, lookAhead, this.heading) : undefined;
    const parts = { accuracy: circle, heading: sector, here: at && { type: 'Point', coordinates: at } };
    const features = Object.entries(parts).flatMap(([part, geometry]) =>
      geometry ? [{ type: 'Feature', properties: { part }, geometry }] : [],
    );
    this.source(ownSources.here)?.setData({ type: 'FeatureCollection', features } as never);
    const bounds = boundsOf(circle);
    if (bounds && isBroughtIntoView) this.fit(bounds);
  }

  /** Where the person looks, in degrees from north; seen while it is known where they stand. */
  showHeading(degrees: number): void {
    this.heading = degrees;
    if (this.here) this.showOwnPosition(this.here, false);
  }

  fit(bounds: Bounds): void {
    const camera = this.map.cameraForBounds([...bounds], { padding: this.room(), maxZoom: closest });
    if (!camera) return;
    // Flying over many levels asks for the tiles of each of them and shows none for long: a leap is calmer and faster.
    const isFar = Math.abs((camera.zoom ?? 0) - this.map.getZoom()) > longestFlight;
    if (isFar) this.map.jumpTo(camera);
    else this.map.easeTo({ ...camera, duration: 500 });
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps, { duration: 160 });
  }

  /** What is seen. */
  bounds(): Bounds {
    const box = this.map.getBounds();
    return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
  }

  /** Asks for tiles in view again; what is shown stays until the new ones are there, which the promise tells. */
  async reload(sources = this.shared.tileSources(this.current)): Promise<void> {
    this.tiles.renew();
    for (const id of sources) if (this.map.getSource(id)) this.map.refreshTiles(id);
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

  protected source(id: string): GeoJSONSource | undefined {
    return this.map.getSource<GeoJSONSource>(id);
  }

  private room(): MapRoom {
    const { room, container } = this.shared;
    return room?.(container) ?? { top: edge, right: edge, bottom: edge, left: edge };
  }

  private createMap(): MapLibre {
    const { container, appearance, bounds, words, keepsDrawing = false } = this.shared;
    try {
      return openMap({
        container,
        style: this.style(appearance),
        bounds: [...bounds],
        fitBoundsOptions: { padding: this.room(), maxZoom: closest },
        minZoom: mapLimits.minZoom,
        maxZoom: mapLimits.maxZoom,
        locale: words,
        canvasContextAttributes: { preserveDrawingBuffer: keepsDrawing },
      });
    } catch (error) {
      removeProtocol(this.protocol);
      throw error;
    }
  }

  private style(appearance: Appearance): StyleSpecification {
    return this.shared.styleOf(appearance, (path) => `${this.protocol}:/${path}`);
  }

  private watch(): void {
    const { map, shared } = this;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.on('moveend', () => this.drawGraticule());
    map.once('load', () => this.drawGraticule());
    map.on('error', (event) => {
      const { sourceId, message = event.error?.message } = event as { sourceId?: string; message?: string };
      const isBase = sourceId?.startsWith(basePrefix) ?? /\bbase-|sprite|image/i.test(message ?? '');
      if (isBase) shared.events.onBaseProblem();
      else shared.events.onProblem();
    });
  }

  /** A style that the library refuses is refused as a whole: then what the map is of stands on the plain ground. */
  private requireBase(appearance: Appearance): void {
    const [first] = appearance.baseMap.layers(appearance.mode);
    if (this.gone || this.current !== appearance || !first || this.map.getLayer(first.id)) return;
    this.setAppearance({ ...appearance, baseMap: noBaseMap });
    this.shared.events.onBaseProblem();
  }

  private drawGraticule(): void {
    this.source(ownSources.graticule)?.setData(graticule(this.bounds(), this.map.getZoom()));
  }
}

/** Another style keeps what is being drawn: the drawing library adds its sources and layers by itself, all called `td-…`. */
function keepDrawing(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  const sources = Object.entries(previous?.sources ?? {}).filter(([id]) => id.startsWith('td-'));
  const layers = (previous?.layers ?? []).filter(({ id }) => id.startsWith('td-'));
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(sources) }, layers: [...next.layers, ...layers] };
}
