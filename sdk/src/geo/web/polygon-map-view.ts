import type { GeoJsonGeometry } from '@gleba/sdk';
import { type GeoJSONSource, type Map as MapLibre, ScaleControl } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, ValidateNotSelfIntersecting } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { type Bounds, boundsOf, drawable, joinedPolygons } from '../index.ts';
import { openMap } from './open-map.ts';

/** `polygon`: each click sets a corner; `select`: corners are moved, and taken out by a right click. */
export type DrawingMode = 'polygon' | 'select';

export interface PolygonMapOptions {
  readonly container: HTMLElement;
  readonly geometry: GeoJsonGeometry | null;
  /** Where to look when there is nothing to show. */
  readonly bounds: Bounds;
  readonly colors: { readonly ground: string; readonly line: string };
  /** The library's own words by its keys, translated. */
  readonly words: Record<string, string>;
}

const source = 'polygons';
const padding = 40;
/** Closest look that an automatic movement takes. */
const closest = 18;

/** A small map of polygons that can be drawn: MapLibre and Terra Draw behind the few things that they need. */
export class PolygonMapView {
  private readonly map: MapLibre;
  private readonly ready: Promise<void>;
  private draw: TerraDraw | undefined;
  private geometry: GeoJsonGeometry | null;
  private isGone = false;

  /** Throws MapUnavailable without WebGL 2. */
  constructor({ container, geometry, bounds, colors, words }: PolygonMapOptions) {
    this.geometry = geometry;
    this.map = openMap({
      container,
      style: styleOf(geometry, colors),
      bounds: [...(boundsOf(geometry) ?? bounds)],
      fitBoundsOptions: { padding, maxZoom: closest },
      // The page is scrolled by the wheel over a map this small.
      cooperativeGestures: true,
      locale: words,
    });
    this.map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.ready = new Promise((resolve) => this.map.once('load', () => resolve()));
  }

  destroy(): void {
    this.isGone = true;
    this.stopDrawing();
    this.map.remove();
  }

  /** Shows other polygons. */
  show(geometry: GeoJsonGeometry | null): void {
    this.geometry = geometry;
    void this.ready.then(() => {
      if (this.isGone) return;
      this.map.getSource<GeoJSONSource>(source)?.setData(dataOf(geometry));
      const bounds = boundsOf(geometry);
      if (bounds && !this.draw) this.map.fitBounds([...bounds], { padding, maxZoom: closest, animate: false });
    });
  }

  /** Begins with what is shown. `onChange` is told of each change, and of the mode that follows a finished polygon. */
  async startDrawing(
    onChange: (geometry: GeoJsonGeometry | null) => void,
    onMode: (mode: DrawingMode) => void,
  ): Promise<void> {
    await this.ready;
    if (this.isGone || this.draw) return;
    const validation = (feature: Parameters<typeof ValidateNotSelfIntersecting>[0]) =>
      ValidateNotSelfIntersecting(feature);
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map: this.map }),
      modes: [
        new TerraDrawPolygonMode({ validation }),
        new TerraDrawSelectMode({
          flags: {
            polygon: {
              feature: { validation, coordinates: { midpoints: true, draggable: true, deletable: true } },
            },
          },
        }),
      ],
    });
    this.draw = draw;
    this.map.getSource<GeoJSONSource>(source)?.setData(dataOf(null));
    this.map.cooperativeGestures.disable();
    draw.start();
    const polygons = drawable(this.geometry) ?? [];
    draw.addFeatures(
      polygons.map((coordinates) => ({
        type: 'Feature',
        properties: { mode: 'polygon' },
        geometry: { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map((position) => [...position])) },
      })),
    );
    const change = () => onChange(this.drawn());
    draw.on('finish', (_id, { action }) => {
      if (action === 'draw') {
        draw.setMode('select');
        onMode('select');
      }
      change();
    });
    draw.on('change', (_ids, type) => {
      if (type === 'delete') change();
    });
    this.setMode(polygons.length > 0 ? 'select' : 'polygon');
    onMode(polygons.length > 0 ? 'select' : 'polygon');
  }

  setMode(mode: DrawingMode): void {
    this.draw?.setMode(mode);
  }

  /** Takes everything away that was drawn. */
  clear(): void {
    this.draw?.clear();
  }

  stopDrawing(): void {
    if (!this.draw) return;
    this.draw.stop();
    this.draw = undefined;
    if (this.isGone) return;
    this.map.cooperativeGestures.enable();
    this.show(this.geometry);
  }

  /** Finished polygons: one that is being drawn has no outline yet. */
  private drawn(): GeoJsonGeometry | null {
    const features = this.draw?.getSnapshot() ?? [];
    const polygons = features.flatMap(({ geometry, properties }) =>
      geometry.type === 'Polygon' && properties.mode === 'polygon' && !properties.currentlyDrawing
        ? [geometry.coordinates]
        : [],
    );
    return joinedPolygons(polygons);
  }
}

function dataOf(geometry: GeoJsonGeometry | null) {
  const features = geometry
    ? [{ type: 'Feature' as const, properties: {}, geometry: geometry as GeoJSON.Geometry }]
    : [];
  return { type: 'FeatureCollection' as const, features };
}

function styleOf(geometry: GeoJsonGeometry | null, { ground, line }: PolygonMapOptions['colors']) {
  return {
    version: 8 as const,
    sources: { [source]: { type: 'geojson' as const, data: dataOf(geometry) } },
    layers: [
      { id: 'ground', type: 'background' as const, paint: { 'background-color': ground } },
      { id: 'inside', source, type: 'fill' as const, paint: { 'fill-color': line, 'fill-opacity': 0.18 } },
      { id: 'outline', source, type: 'line' as const, paint: { 'line-color': line, 'line-width': 2 } },
    ],
  };
}
