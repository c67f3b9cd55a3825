import { type AnswerOf, type GeoJsonGeometry, GlebaError } from '@gleba/sdk';
import {
  distance,
  measure,
  measureArc,
  type Outline,
  outlineOf,
  type Point,
  placeOf,
  type ReferencePlane,
} from '@gleba/sdk/geo';
import { readArea, workingPlane } from '@gleba/sdk/geo/server';
import { handle, part, type UnitOfWork } from '@gleba/sdk/server';
import { coordinatesPreview } from '../../operations/coordinates.ts';
import { measureLand } from '../geometry/measure-land.ts';
import { overlapsOf } from '../geometry/overlaps.ts';
import { visibleLands } from '../geometry/visible-lands.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { type CurvedOutline, curvedOutline, inPlane, isInUse, outlineThrough, placeCorners } from './place-corners.ts';

type Preview = AnswerOf<typeof coordinatesPreview>;

export const coordinatesPreviewHandler = handle(coordinatesPreview, ({ transaction }, given) =>
  transaction(async (tx): Promise<Preview> => {
    const placed = await placeCorners(tx, given);
    const { read, plane, places, snaps, isSnapped } = placed;
    const flat = await inPlane(tx, places, plane.srid);
    const curved = await curvedOutline(tx, placed);
    const corners = places.map(([longitude, latitude], index) => {
      const [east = 0, north = 0] = flat[index] ?? [];
      const code = read.codes[index] ?? String(index + 1);
      return { code, east, north, longitude, latitude, isSnapped: isSnapped(index) };
    });
    const { projectId, landId } = given;
    return {
      ...{ srid: plane.srid, corners, planeScale: flat[0] ? placeOf(plane, flat[0]).scale : 1 },
      snaps: snaps.map(({ place: _place, ...snap }) => snap),
      outline: curved.flat.map(([east, north]): [number, number] => [east, north]),
      ...(await measured(tx, projectId, curved, flat, plane)),
      overlaps: await overlapsIn(tx, projectId, curved.places, landId ?? null),
      neighbours: places.length === 0 ? [] : await neighbours(tx, projectId, places, plane, landId ?? null),
    };
  }),
);

type Measures = Pick<Preview, 'shape' | 'area' | 'perimeter' | 'sides' | 'fault'>;

async function measured(
  tx: UnitOfWork,
  projectId: string,
  curved: CurvedOutline,
  flat: readonly Point[],
  plane: ReferencePlane,
): Promise<Measures> {
  const nothing = { shape: null, area: null, perimeter: null, sides: [] };
  try {
    const shape = readArea({ ...outlineThrough(curved.places) });
    await workingPlane(tx, projectId, shape);
    const area = await measureLand(tx, projectId, shape);
    const { rules } = await readSettings(tx, projectId);
    const found = measure(typedOutline(flat).rings, plane, rules.surface, rules.meanHeight);
    const whole = measure(typedOutline(curved.flat).rings, plane, rules.surface, rules.meanHeight);
    const perimeter = whole.perimeter + longerBy(curved);
    return { shape: { ...shape }, area, perimeter, sides: [...(found.rings[0] ?? [])], fault: null };
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'VALIDATION') return { ...nothing, fault: error.message };
    throw error;
  }
}

/** m by which arcs are longer than the chords that stand for them. */
function longerBy({ flat, arcs }: CurvedOutline): number {
  return arcs.reduce((sum, { first, last, radius }) => {
    const points = Array.from(
      { length: last - first + 1 },
      (_, at) => flat[(first + at) % flat.length] ?? ([0, 0] as const),
    );
    const chords = points.slice(1).reduce((total, point, at) => total + distance(points[at] ?? point, point), 0);
    return sum + (measureArc(points, radius)?.development ?? chords) - chords;
  }, 0);
}

/** In the order in which it was typed, which is the order of the rows that the sides are shown in. */
function typedOutline(vertices: readonly Point[]): Pick<Outline, 'rings'> {
  outlineOf([[vertices]]);
  return { rings: [{ part: 0, role: 'outer', vertices }] };
}

/** Of a shape that is no polygon yet there is nothing to cover. */
async function overlapsIn(tx: UnitOfWork, projectId: string, places: readonly Point[], landId: string | null) {
  if (places.length < 3) return [];
  const text = JSON.stringify(outlineThrough(places));
  const shape = part`(select ST_SetSRID(ST_GeomFromGeoJSON(${text}::text), 4326) as geom)`;
  return overlapsOf(tx, projectId, shape, landId);
}

/** As many as a drawing of some centimetres shows. */
const mostNeighbours = 60;

async function neighbours(
  tx: UnitOfWork,
  projectId: string,
  places: readonly Point[],
  plane: ReferencePlane,
  landId: string | null,
): Promise<Preview['neighbours']> {
  const [longitudes, latitudes] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const around = Math.max(east - west, north - south) / 4;
  const frame = part`ST_MakeEnvelope(${west - around}::float8, ${south - around}::float8, ${east + around}::float8,
    ${north + around}::float8, 4326)`;
  return tx.sql<{ block: string; lot: string; shape: GeoJsonGeometry }>({
    because: 'lots around a shape, in the plane of the papers',
  })`select l.block, l.lot, ST_AsGeoJSON(ST_Transform(g.geom, ${plane.srid}::integer), 3, 0)::json as shape
     from (select ${frame} as box) b
     join ${visibleLands(projectId)} on g.geom && b.box and l.id is distinct from ${landId}::uuid and ${isInUse}
     order by g.geom <-> ST_Centroid(b.box), l.id limit ${mostNeighbours}::bigint`;
}
