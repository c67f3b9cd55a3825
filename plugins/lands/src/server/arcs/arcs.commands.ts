import { GlebaError, type InputOf } from '@gleba/sdk';
import {
  arcsInShape,
  distance,
  type Point,
  placesAlong,
  positionsAlong,
  type Ring,
  type ShapeArc,
} from '@gleba/sdk/geo';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { deviationOf, fittedRadius, mostDeviation } from '../../arc-of-chords.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { declareArc, undeclareArc } from '../../operations/arcs.ts';
import { maxArcs } from '../../shape-arcs.ts';
import { outlineDigest, outlineRings } from '../areas/area-sides.ts';
import { readArea } from '../areas/read-area.ts';
import { refuseLocked } from '../geometry/land-shapes.ts';
import { landErrors } from '../land-errors.ts';
import { drawnOutline, readLand, shapeDigest } from '../memorial/read-land.ts';
import { readSettings } from '../memorial/read-settings.ts';

/** m: the same corner of the same stored shape, transformed twice. */
const same = 0.001;

type Stretch = InputOf<typeof undeclareArc>;

interface Opened {
  readonly geometryId: string;
  readonly arcs: readonly ShapeArc[];
  /** All rings of the stored shape, in the papers' plane. */
  readonly lines: readonly Ring[];
  /** Corners of the outline that the sides are of. */
  readonly vertices: Ring;
}

/** The shape that somebody saw, locked; of another one it is a conflict. */
async function open(tx: UnitOfWork, { projectId, landId, area, shape, ring }: Stretch): Promise<Opened> {
  const { rules } = await readSettings(tx, projectId);
  const { geometryId, parts, rings } = landId
    ? await openLand(tx, projectId, landId, shape, rules)
    : await openArea(tx, projectId, area ?? '', shape, rules);
  const vertices = rings[ring]?.vertices;
  if (!vertices) throw landErrors.sidesUnknown();
  const { arcs } = await tx.asActor.get(Geometry, geometryId, { lock: true });
  return { geometryId, arcs: arcs ?? [], lines: parts.flat(), vertices };
}

type Rules = Awaited<ReturnType<typeof readSettings>>['rules'];

async function openLand(tx: UnitOfWork, projectId: string, landId: string, shape: string, rules: Rules) {
  const lot = await readLand(tx, projectId, landId);
  const land = await tx.asActor.get(Land, landId, { lock: true });
  refuseLocked(land);
  if (shapeDigest(lot, rules.mergesCollinear) !== shape || land.geometryId === null) throw landErrors.sidesOutdated();
  return { geometryId: land.geometryId, parts: lot.parts, rings: drawnOutline(lot, rules) };
}

async function openArea(tx: UnitOfWork, projectId: string, area: string, shape: string, rules: Rules) {
  if (area === '') throw new GlebaError('NOT_FOUND');
  const read = await readArea(tx, projectId, area);
  if (read.geometryId === null) throw landErrors.arcOfLots();
  const rings = outlineRings(read, rules);
  if (outlineDigest(rings, read.plane.srid) !== shape) throw landErrors.areaSidesOutdated();
  return { geometryId: read.geometryId, parts: read.parts, rings };
}

export const declareArcHandler = handle(declareArc, async ({ tx }, { radius, sides, ...stretch }) => {
  const { geometryId, arcs, lines, vertices } = await open(tx, stretch);
  const size = vertices.length;
  if (stretch.index >= size || sides >= size) throw landErrors.sidesUnknown();
  const points = Array.from({ length: sides + 1 }, (_, step) => vertices[(stretch.index + step) % size] as Point);
  const signed = radius * Math.sign(fittedRadius(points) ?? 1);
  const deviation = deviationOf(points, signed);
  if (deviation === null) throw landErrors.radiusTooSmall.beside('radius');
  if (deviation > mostDeviation) {
    throw landErrors.arcTooFar.beside('radius', {
      ...{ deviation: Math.ceil(deviation * 1000), most: mostDeviation * 1000 },
    });
  }
  const [from, next, to] = [points[0] as Point, points[1] as Point, points[sides] as Point];
  const [arc] = arcsInShape(lines, [{ from, next, to, chords: sides, radius: signed }], same);
  // A corner that the outline leaves out.
  if (!arc || !isThrough(positionsAlong(lines, arc), points)) throw landErrors.arcBroken();
  const chords = new Set(placesAlong(lines, arc).slice(0, -1));
  if (
    arcs.some((one) =>
      placesAlong(lines, one)
        .slice(0, -1)
        .some((place) => chords.has(place)),
    )
  )
    throw landErrors.arcTwice();
  if (arcs.length >= maxArcs) throw landErrors.tooManyArcs({ most: maxArcs });
  await tx.update(Geometry, geometryId, { arcs: [...arcs, arc].sort((one, other) => one.first - other.first) });
  return { geometryId, deviation };
});

/** The ends may be there twice, as of two outlines that touch. */
function isThrough(drawn: Ring, points: Ring): boolean {
  const way = near(drawn[0], points[0]) ? points : points.toReversed();
  return way.every((point, step) => near(drawn[step], point));
}

export const undeclareArcHandler = handle(undeclareArc, async ({ tx }, stretch) => {
  const { geometryId, arcs, lines, vertices } = await open(tx, stretch);
  const start = vertices[stretch.index];
  const next = vertices[(stretch.index + 1) % vertices.length];
  const begins = (points: Ring) => near(points[0], start) && near(points[1], next);
  const found = arcs
    .map((arc) => ({ arc, points: positionsAlong(lines, arc) }))
    .find(({ points }) => begins(points) || begins(points.toReversed()));
  if (!found) throw landErrors.noArcThere();
  const left = arcs.filter((one) => one !== found.arc);
  await tx.update(Geometry, geometryId, { arcs: left.length > 0 ? left : null });
  return { geometryId, radius: Math.abs(found.arc.radius), sides: found.points.length - 1 };
});

function near(one: Point | undefined, other: Point | undefined): boolean {
  return one !== undefined && other !== undefined && distance(one, other) < same;
}
