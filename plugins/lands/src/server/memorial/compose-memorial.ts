import {
  azimuth,
  distance,
  type MeasuredArc,
  measure,
  measureArc,
  type OutlineRing,
  outlineOf,
  placeOf,
  type ReferencePlane,
  type Ring,
  type Surface,
  sidesOf,
  turn,
} from '@gleba/sdk/geo';
import type { LandSegments, LandSide } from '../../entities/land-segments.ts';
import type { MemorialAnswer, MemorialSide, MemorialVertex } from '../../memorial-answer.ts';
import { withAddressStreet } from './address-street.ts';
import { surroundingsOf } from './adjoiners.ts';
import type { Boundary } from './boundary.ts';
import { type DrawnArc, joinedPieces, type Leg, legsOf, most } from './legs-of.ts';
import { nearestCorner } from './nearest-corner.ts';
import { proposeSides, type Viewpoint } from './propose-sides.ts';
import { stretchesOf } from './stretches.ts';
import type { Neighbour, SideSurroundings } from './surroundings.ts';

export interface MemorialRules {
  readonly surface: Surface;
  readonly meanHeight: number;
  readonly vantage: Viewpoint;
  readonly startRule: 'northernmost' | 'front';
  readonly vertexPrefix: string;
  readonly adjoinerTolerance: number;
  readonly streetReach: number;
  readonly mergesCollinear: boolean;
}

export interface MemorialMatter {
  /** Stretches of the rings that are arcs. */
  readonly arcs?: readonly DrawnArc[];
  /** Rings of each part, in the plane's metres, in any order and direction. */
  readonly parts: readonly (readonly Ring[])[];
  readonly plane: ReferencePlane;
  readonly neighbours: readonly (Neighbour & {
    readonly block: string;
    readonly lot: string;
    /** Where papers do not name the lot itself: its block. */
    readonly name?: string;
  })[];
  readonly boundaries: readonly Boundary[];
  readonly address: string | null;
  readonly shape: string;
  readonly segments: LandSegments | null;
}

type Composed = Pick<
  MemorialAnswer,
  | 'plane'
  | 'classification'
  | 'doubts'
  | 'corner'
  | 'surface'
  | 'area'
  | 'perimeter'
  | 'measures'
  | 'vertices'
  | 'codes'
  | 'sides'
  | 'droppedDuplicates'
  | 'droppedCollinear'
>;

/** All that papers say of a lot, computed from its outline and what is around it; nothing is looked up. */
export function composeMemorial(matter: MemorialMatter, rules: MemorialRules): Composed {
  const { plane } = matter;
  const { rings, notes } = outlineOf(matter.parts, rules);
  const surfaces = (['utm', 'local', 'ellipsoid'] as const).map((surface) => ({
    surface,
    measured: measure(rings, plane, surface, rules.meanHeight),
  }));
  const { measured } =
    surfaces.find(({ surface }) => surface === rules.surface) ?? (surfaces[0] as (typeof surfaces)[0]);
  const { adjoining, around, proposed } = propose(rings, matter, rules);
  const ways = rings.map(({ vertices }) => legsOf(vertices, matter.arcs ?? []));
  const lengthAt = (ring: number) => (index: number) => measured.rings[ring]?.[index]?.length ?? 0;
  const front = frontLegs(ways[0] ?? [], proposed?.[0] ?? [], lengthAt(0));
  const isSame = matter.segments?.shape === matter.shape;
  const byHand = new Map(
    isSame ? matter.segments?.segments.map((segment) => [`${segment.ring}.${segment.index}`, segment]) : [],
  );
  const isSaved = isSame && !hasOtherFront(matter.segments, front);
  const sideOf = (ring: number, index: number): LandSide | null =>
    isSaved ? (byHand.get(`${ring}.${index}`)?.side ?? null) : (proposed?.[ring]?.[index] ?? null);

  const legs = ways.map((way, ring) => {
    if (ring > 0 || rules.startRule !== 'front') return way;
    const start = frontStart(way.map(({ index }) => sideOf(ring, index)));
    return [...way.slice(start), ...way.slice(0, start)];
  });
  const count = legs.reduce((sum, { length }) => sum + length, 0);
  const codeOf = (place: number) =>
    rules.vertexPrefix + String(place + 1).padStart(Math.max(2, String(count).length), '0');

  const vertices: MemorialVertex[] = [];
  const sides: MemorialSide[] = [];
  // What a person said of an arc is kept with its first chord, and holds for all of them.
  const pieceOf = (number: number, index: number, said: number): MemorialSide => {
    const { azimuth, length } = measured.rings[number]?.[index] ?? { azimuth: 0, length: 0 };
    const here = around[number]?.[index];
    const foundAdjoiner = adjoinerText(here, adjoining);
    const adjoinerByHand = byHand.get(`${number}.${said}`)?.adjoiner || null;
    return {
      ...{ ring: number, index, from: '', to: '', azimuth, length, arc: null },
      side: sideOf(number, said),
      proposedSide: proposed?.[number]?.[index] ?? null,
      adjoiner: adjoinerByHand ?? foundAdjoiner,
      ...{ foundAdjoiner, foundBy: foundBy(here), adjoinerByHand },
      isUnknown: foundAdjoiner.includes(unknownAdjoiner),
      stretches: stretchesHere(here, rings[number]?.vertices ?? [], index, length, adjoinerByHand, adjoining),
    };
  };
  rings.forEach((ring, number) => {
    const told = legs[number] ?? [];
    const before = vertices.length;
    told.forEach((leg, step) => {
      const [east, north] = ring.vertices[leg.index] ?? [0, 0];
      const { longitude, latitude } = placeOf(plane, [east, north]);
      const codes = { from: codeOf(before + step), to: codeOf(before + ((step + 1) % told.length)) };
      vertices.push({ code: codes.from, ring: number, east, north, longitude, latitude });
      const size = ring.vertices.length;
      const pieces = Array.from({ length: leg.count }, (_, piece) =>
        pieceOf(number, (leg.index + piece) % size, leg.index),
      );
      sides.push({ ...sideOfLeg(leg, pieces), ...codes });
    });
  });
  const drawnLength = measured.rings.flat().reduce((sum, { length }) => sum + length, 0);
  const toldLength = sides.reduce((sum, { length }) => sum + length, 0);
  return {
    plane: {
      srid: plane.srid,
      datum: plane.datum,
      zone: `${plane.zone}${plane.hemisphere}`,
      centralMeridian: plane.centralMeridian,
      ...measured.middle,
    },
    doubts: [
      ...(isSaved ? [] : (['unconfirmed'] as const)),
      ...(sides.some(isUnknown) ? (['unknownAdjoiner'] as const) : []),
    ],
    corner: cornerOf(rings[0], sides, matter.boundaries),
    classification: isSaved ? 'saved' : matter.segments ? 'stale' : proposed ? 'proposed' : 'none',
    surface: rules.surface,
    area: measured.area,
    // Along its arcs, not along the chords that stand for them; the area is what the stored polygon has.
    perimeter: measured.perimeter + toldLength - drawnLength,
    measures: surfaces.map(({ surface, measured: { area, perimeter } }) => ({
      ...{ surface, area, perimeter: perimeter + toldLength - drawnLength },
    })),
    vertices,
    codes: 'lot',
    sides,
    ...notes,
  };
}

/** A straight side as it is; an arc by its radius, measured in the plane and told on the surface that its chords are told on. */
function sideOfLeg({ arc }: Leg, pieces: readonly MemorialSide[]): MemorialSide {
  const [first] = pieces;
  if (!first) throw new Error('A leg has sides.');
  const found: MeasuredArc | null = arc && measureArc(arc.points, arc.radius);
  const [from, next] = arc?.points ?? [];
  // What no such circle goes through is told by its chords' length, as one side that is no arc.
  const drawn = (arc?.points ?? [])
    .slice(1)
    .reduce((sum, point, at) => sum + distance(arc?.points[at] ?? point, point), 0);
  if (!arc || !found || !from || !next) return first;
  const along = pieces.reduce((sum, { length }) => sum + length, 0);
  const scale = along / drawn;
  const turned = first.azimuth - azimuth(from, next);
  return {
    ...joinedPieces(pieces, found.development * scale),
    ...{ from: first.from, to: first.to, azimuth: turn(found.azimuth + turned) },
    arc: {
      ...{ radius: found.radius * scale, chord: found.chord * scale, angle: found.angle, turn: found.turn },
      through: arc.points.slice(1, -1).map(([east, north]): [number, number] => [east, north]),
    },
  };
}

/** Sides of which nobody knows, over some length, who adjoins them. */
export function unknownSides({ sides }: Pick<Composed, 'sides'>): { side: LandSide; length: number }[] {
  return sides.filter(isUnknown).map(({ side, length }) => ({ side: side ?? 'lateral', length }));
}

function isUnknown({ stretches }: MemorialSide): boolean {
  return stretches.some(({ adjoiner }) => adjoiner.includes(unknownAdjoiner));
}

type Surroundings = Pick<MemorialMatter, 'neighbours' | 'boundaries' | 'address'>;

/** What lies along each side, and what the sides are by that. */
function propose(rings: readonly OutlineRing[], matter: Surroundings, rules: MemorialRules) {
  const lots = matter.neighbours.map((lot) => ({ ...lot, name: lot.name ?? landName(lot) }));
  const adjoining = [...lots, ...touching(matter.boundaries)];
  const found = surroundingsOf(rings, adjoining, facing(matter.boundaries), {
    tolerance: rules.adjoinerTolerance,
    streetReach: rules.streetReach,
  });
  const proposed = proposeSides(rings, found, { vantage: rules.vantage, addressStreet: matter.address });
  const around = withAddressStreet(found, frontOf(proposed), matter.address);
  return { adjoining, around, proposed };
}

/** Sides of the largest outline that are proposed for its front: what is kept with a classification. */
export function proposedFront({ sides }: Pick<Composed, 'sides'>): readonly number[] {
  const front = sides.filter(({ ring, proposedSide }) => ring === 0 && proposedSide === 'front');
  return front.map(({ index }) => index).sort((one, other) => one - other);
}

/** An arc is of the front where the longest part of it is. */
function frontLegs(legs: readonly Leg[], proposed: readonly LandSide[], lengthOf: (index: number) => number) {
  const size = proposed.length;
  return legs.flatMap(({ index, count }) => {
    const places = Array.from({ length: count }, (_, piece) => (index + piece) % size);
    const parts = places.map((at) => ({ proposedSide: proposed[at] ?? null, length: lengthOf(at) }));
    return most(parts) === 'front' ? [index] : [];
  });
}

/** Streets and waters are faced over what lies between; a street that a lot touches is faced as well. */
function facing(boundaries: readonly Boundary[]) {
  return boundaries
    .filter(({ bounds }) => bounds === 'street' || bounds === 'water')
    .map(({ name, bounds, isNamed, lines }) => ({ name, isStreet: bounds === 'street', isNamed, lines }));
}

/** All but streets adjoin where the lot touches them, as another lot does. */
function touching(boundaries: readonly Boundary[]) {
  return boundaries
    .filter(({ bounds }) => bounds !== 'street')
    .map(({ id, name, isArea, lines }) => ({
      id,
      name,
      rings: lines.map((line) => (isArea ? line : thereAndBack(line))),
    }));
}

/** A line as a ring without an inside, so that the way back from its end to its beginning is no edge. */
function thereAndBack(line: Ring): Ring {
  return [...line, ...line.slice(1, -1).reverse()];
}

function frontOf(proposed: readonly (readonly LandSide[])[] | null): readonly number[] {
  return (proposed?.[0] ?? []).flatMap((side, index) => (side === 'front' ? [index] : []));
}

/**
 * Whether another front would be proposed now than when the sides were kept (a layer became one of streets), and it is not the one
 * that was chosen then: somebody has to look again.
 */
function hasOtherFront(segments: LandSegments | null, front: readonly number[]): boolean {
  if (!segments?.front) return false;
  const chosen = segments.segments.flatMap(({ ring, index, side }) => (ring === 0 && side === 'front' ? [index] : []));
  const isFront = (sides: readonly number[]) =>
    sides.length === front.length && front.every((one) => sides.includes(one));
  return !isFront(segments.front) && !isFront(chosen);
}

/** The vertex where the front begins for one who walks clockwise; the northernmost without a front. */
function frontStart(sides: readonly (LandSide | null)[]): number {
  const start = sides.findIndex(
    (side, index) => side === 'front' && sides[(index + sides.length - 1) % sides.length] !== 'front',
  );
  return Math.max(start, 0);
}

export const unknownAdjoiner = 'imóvel não identificado';

function adjoinerText(
  around: SideSurroundings | undefined,
  adjoining: readonly { readonly id: string; readonly name: string }[],
): string {
  const names = around?.neighbours.flatMap(({ id }) => adjoining.find((other) => other.id === id)?.name ?? []) ?? [];
  if (around && around.open > 0) names.push(around.faces?.name ?? unknownAdjoiner);
  return joined(names.length > 0 ? [...new Set(names)] : [unknownAdjoiner]);
}

/** The side by whom it adjoins: one stretch where a person said who, or where nobody can say where one ends. */
function stretchesHere(
  around: SideSurroundings | undefined,
  vertices: Ring,
  index: number,
  length: number,
  byHand: string | null,
  adjoining: readonly { readonly id: string; readonly name: string }[],
): MemorialSide['stretches'] {
  const isStreet = around !== undefined && around.neighbours.length === 0 && around.faces?.isStreet === true;
  if (byHand !== null || !around) return [{ length, adjoiner: byHand ?? unknownAdjoiner, isStreet }];
  const from = vertices[index] ?? [0, 0];
  const drawn = distance(from, vertices[(index + 1) % vertices.length] ?? from);
  const found = stretchesOf(around, drawn, (id) => adjoining.find((other) => other.id === id)?.name ?? null);
  if (!found) return [{ length, adjoiner: adjoinerText(around, adjoining), isStreet }];
  // Found in the plane, measured on the project's surface.
  return found.map((stretch) => ({
    length: (stretch.length * length) / drawn,
    adjoiner: stretch.adjoiner ?? unknownAdjoiner,
    isStreet: stretch.isStreet,
  }));
}

function cornerOf(main: OutlineRing | undefined, sides: readonly MemorialSide[], boundaries: readonly Boundary[]) {
  const front = sides.filter(({ ring, side }) => ring === 0 && side === 'front');
  const street = front.flatMap(({ stretches }) => stretches).find(({ isStreet }) => isStreet)?.adjoiner;
  if (!main || street === undefined) return null;
  const drawn = sidesOf(main.vertices);
  return nearestCorner(
    front.flatMap(({ index }) => {
      const side = drawn[index];
      return side ? [side] : [];
    }),
    street,
    boundaries,
  );
}

/** How the street of a side was found; null where the side faces none. */
function foundBy(around: SideSurroundings | undefined): MemorialSide['foundBy'] {
  return around && around.open > 0 ? (around.faces?.by ?? null) : null;
}

export function landName({ block, lot }: { readonly block: string; readonly lot: string }): string {
  return `Lote ${lot} da Quadra ${block}`;
}

/** `a, b e c`. */
export function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;
}
