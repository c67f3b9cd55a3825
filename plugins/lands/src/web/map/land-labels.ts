type Point = readonly [number, number];

/** A lot, or the part of it that lies in one tile. */
export interface LandPart {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  /** The list beside the map leaves it out: its block is named all the same, it is not. */
  readonly isUnlisted?: boolean;
  /** Centre of gravity in degrees and area in square degrees; no area for points and lines. */
  readonly centre: Point;
  readonly area: number;
}

export interface Label {
  readonly text: string;
  readonly at: Point;
}

/** Degrees (some 300 m) over which lots of one block name are still one block: two subdivisions may each have a block 1. */
const reach = 0.003;
/** So that a sliver counts, and points do at all. */
const leastArea = 1e-14;

/** One label a lot of the list, though tiles cut it into parts. */
export function landLabels(parts: readonly LandPart[]): readonly Label[] {
  const listed = parts.filter(({ isUnlisted }) => !isUnlisted);
  return wholeLands(listed).map(({ lot, centre }) => ({ text: lot, at: centre }));
}

/** One label a block, in the middle of its lots. */
export function blockLabels(parts: readonly LandPart[], textOf: (block: string) => string): readonly Label[] {
  const groups: { block: string; points: Point[] }[] = [];
  for (const { block, centre } of wholeLands(parts)) {
    const own = groups.find((group) => group.block === block && isNear(group.points[0], centre));
    if (own) own.points.push(centre);
    else groups.push({ block, points: [centre] });
  }
  return groups.map(({ block, points }) => ({
    text: textOf(block),
    at: mean(points.map((at) => ({ at, weight: 1 }))),
  }));
}

/** A tile's feature as a part of a lot; undefined for one without names (tiles of low zoom). */
export function landPart(feature: {
  readonly properties: Record<string, unknown>;
  readonly geometry: object;
}): LandPart | undefined {
  const { id, block, lot, unlisted } = feature.properties;
  const gravity = gravityOf('coordinates' in feature.geometry ? feature.geometry.coordinates : undefined);
  return typeof id === 'string' && typeof block === 'string' && typeof lot === 'string' && gravity
    ? { id, block, lot, ...(unlisted !== undefined && { isUnlisted: true }), ...gravity }
    : undefined;
}

function wholeLands(parts: readonly LandPart[]): readonly LandPart[] {
  const byId = new Map<string, LandPart[]>();
  for (const part of parts) byId.set(part.id, [...(byId.get(part.id) ?? []), part]);
  return [...byId.values()].flatMap((own) => {
    const [first] = own;
    const centre = mean(own.map((part) => ({ at: part.centre, weight: Math.max(leastArea, part.area) })));
    return first ? [{ ...first, centre }] : [];
  });
}

/** Of the outer rings (the first of each polygon), or of plain positions. */
function gravityOf(coordinates: unknown): { centre: Point; area: number } | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  if (typeof coordinates[0] === 'number') return { centre: [coordinates[0], Number(coordinates[1])], area: 0 };
  const isRing = Array.isArray(coordinates[0]) && typeof coordinates[0][0] === 'number';
  if (isRing) return ringGravity(coordinates as Point[]);
  const isPolygon = Array.isArray(coordinates[0]?.[0]) && typeof coordinates[0][0][0] === 'number';
  const parts = (isPolygon ? coordinates.slice(0, 1) : coordinates).flatMap((part) => gravityOf(part) ?? []);
  const area = parts.reduce((sum, part) => sum + part.area, 0);
  const weighed = parts.map((part) => ({ at: part.centre, weight: Math.max(leastArea, part.area) }));
  return parts.length > 0 ? { centre: mean(weighed), area } : undefined;
}

/** The surveyor's formula, about the first corner so that small rings far from the origin lose no digits. */
function ringGravity(ring: readonly Point[]): { centre: Point; area: number } | undefined {
  const [origin] = ring;
  if (!origin) return undefined;
  let [twice, x, y] = [0, 0, 0];
  for (let index = 1; index < ring.length; index++) {
    const [x0, y0] = from(origin, ring[index - 1]);
    const [x1, y1] = from(origin, ring[index]);
    const cross = x0 * y1 - x1 * y0;
    twice += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  if (twice === 0) return { centre: mean(ring.map((at) => ({ at, weight: 1 }))), area: 0 };
  return { centre: [origin[0] + x / (3 * twice), origin[1] + y / (3 * twice)], area: Math.abs(twice) / 2 };
}

function from(origin: Point, point: Point = origin): Point {
  return [point[0] - origin[0], point[1] - origin[1]];
}

function isNear(one: Point | undefined, other: Point): boolean {
  return one !== undefined && Math.abs(one[0] - other[0]) < reach && Math.abs(one[1] - other[1]) < reach;
}

function mean(points: readonly { readonly at: Point; readonly weight: number }[]): Point {
  const total = points.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const along = (axis: 0 | 1) => points.reduce((sum, { at, weight }) => sum + at[axis] * weight, 0) / total;
  return [along(0), along(1)];
}
