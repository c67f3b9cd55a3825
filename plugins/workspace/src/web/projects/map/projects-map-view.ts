import type { GeoJsonGeometry } from '@gleba/sdk';
import { boundsOf, centreOf } from '@gleba/sdk/geo';
import {
  boldFont,
  emptySource,
  type MapLook,
  MapView,
  type MapViewOptions,
  mapPalettes,
  mapStyle,
} from '@gleba/sdk/geo/web';

/** A project that has a place: its boundaries, or the box of its address. */
export interface PlacedProject {
  readonly id: string;
  readonly name: string;
  readonly shape: GeoJsonGeometry | undefined;
  readonly at: readonly [number, number];
}

const shapes = 'project-shapes';
const points = 'project-points';
const colors = { light: '#1b6b4a', dark: '#6fc79f' } as const;

type Parts = Omit<MapViewOptions<MapLook>, 'styleOf' | 'tileSources'> & { readonly onOpen: (id: string) => void };

/** All projects of an organization: their boundaries from near, a point each from far away. */
export class ProjectsMapView extends MapView {
  constructor({ onOpen, ...parts }: Parts) {
    super({
      ...parts,
      tileSources: () => [],
      styleOf: (look, address) =>
        mapStyle(look, { sources: { [shapes]: emptySource, [points]: emptySource }, layers: layersOf(look) }, address),
    });
    for (const layer of ['project-fill', 'project-point']) {
      this.map.on('click', layer, ({ features }) => {
        const id: unknown = features?.[0]?.properties.id;
        if (typeof id === 'string') onOpen(id);
      });
      this.map.on('mouseenter', layer, () => this.point('pointer'));
      this.map.on('mouseleave', layer, () => this.point(''));
    }
  }

  /** Another look empties the sources, so that they are filled after it as well. */
  async show(projects: readonly PlacedProject[]): Promise<void> {
    await this.whenLoaded();
    if (this.isGone) return;
    this.fill(
      shapes,
      projects.flatMap(({ id, shape }) => (shape ? [{ id, name: '', geometry: shape }] : [])),
    );
    this.fill(
      points,
      projects.map(({ id, name, at }) => ({ id, name, geometry: { type: 'Point', coordinates: [...at] } })),
    );
  }

  private fill(
    source: string,
    rows: readonly { readonly id: string; readonly name: string; readonly geometry: object }[],
  ) {
    const features = rows.map(({ id, name, geometry }) => ({ type: 'Feature', properties: { id, name }, geometry }));
    this.source(source)?.setData({ type: 'FeatureCollection', features } as never);
  }

  private point(cursor: string): void {
    this.map.getCanvas().style.cursor = cursor;
  }
}

function layersOf({ mode }: MapLook) {
  const color = colors[mode];
  const { halo, text } = mapPalettes[mode];
  return [
    { id: 'project-fill', type: 'fill', source: shapes, paint: { 'fill-color': color, 'fill-opacity': 0.2 } },
    { id: 'project-line', type: 'line', source: shapes, paint: { 'line-color': color, 'line-width': 2 } },
    {
      id: 'project-point',
      type: 'circle',
      source: points,
      paint: { 'circle-radius': 6, 'circle-color': color, 'circle-stroke-color': halo, 'circle-stroke-width': 2 },
    },
    {
      id: 'project-name',
      type: 'symbol',
      source: points,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': boldFont,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-optional': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ] as const satisfies Parameters<typeof mapStyle>[1]['layers'];
}

/** Undefined for a project of which nothing says where it is. */
export function placeOf(project: {
  readonly id: string;
  readonly name: string;
  readonly boundaries: GeoJsonGeometry | null;
  readonly addressBbox: readonly number[] | null;
}): PlacedProject | undefined {
  const { id, name, boundaries, addressBbox } = project;
  const [west, south, east, north] = boundsOf(boundaries) ?? addressBbox ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  return { id, name, shape: boundaries ?? undefined, at: centreOf([west, south, east, north]) };
}
