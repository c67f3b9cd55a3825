import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { tileExtent } from './tile-sql.ts';

/** Attributes by name, and GeoJSON text in tile coordinates as `shape`. */
export type TileRow = Readonly<Record<string, string | null>> & { readonly shape: string | null };

type Ring = [number, number][];
interface TileFeature {
  readonly type: 1 | 2 | 3;
  readonly geometry: Ring | Ring[];
  readonly tags: Record<string, string>;
}

/** A Mapbox Vector Tile 2.1 with one layer; rows whose shape vanished at this scale are left out. */
export function encodeTile(rows: readonly TileRow[], layer: string): Uint8Array<ArrayBuffer> {
  const features = rows.flatMap(({ shape, ...tags }) => {
    const geometry = shape === null ? undefined : tileGeometry(JSON.parse(shape) as Shape);
    return geometry ? [{ ...geometry, tags: withoutNulls(tags) }] : [];
  });
  const tile = { [layer]: { features: features as never[] } };
  return new Uint8Array(fromGeojsonVt(tile as never, { version: 2, extent: tileExtent }));
}

type Shape =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Ring }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }
  | { type: 'GeometryCollection' };

function tileGeometry(shape: Shape): Omit<TileFeature, 'tags'> | undefined {
  switch (shape.type) {
    case 'Point':
      return shape.coordinates.length > 0 ? { type: 1, geometry: [shape.coordinates] } : undefined;
    case 'MultiPoint':
      return some(shape.coordinates) && { type: 1, geometry: shape.coordinates };
    case 'LineString':
      return some(shape.coordinates) && { type: 2, geometry: [shape.coordinates] };
    case 'MultiLineString':
      return some(shape.coordinates) && { type: 2, geometry: shape.coordinates };
    case 'Polygon':
      return some(shape.coordinates) && { type: 3, geometry: wound(shape.coordinates) };
    case 'MultiPolygon':
      return some(shape.coordinates) && { type: 3, geometry: shape.coordinates.flatMap(wound) };
    case 'GeometryCollection':
      return undefined;
  }
}

function some<T>(list: readonly T[]): true | undefined {
  return list.length > 0 ? true : undefined;
}

/** Specification 4.3.4.4: an outer ring has positive area by the surveyor's formula in tile coordinates, a hole negative. */
function wound(rings: Ring[]): Ring[] {
  return rings.map((ring, index) => (signedArea(ring) > 0 === (index === 0) ? ring : [...ring].reverse()));
}

function signedArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x, y] = ring[i] ?? [0, 0];
    const [px, py] = ring[j] ?? [0, 0];
    sum += px * y - x * py;
  }
  return sum;
}

function withoutNulls(tags: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).filter((entry): entry is [string, string] => entry[1] != null));
}
