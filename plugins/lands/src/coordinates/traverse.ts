import { azimuth, distance, type Point, turn } from '@gleba/sdk/geo';

/**
 * A closed traverse: from its first corner along its sides back to it, or to another point whose place is known (link traverse). Terms and formulas after Ghilani, C. D. & Wolf, P. R., Elementary
 * Surveying, 13th ed. (2012), chapters 9 and 10: departure = length · sin azimuth, latitude = length · cos azimuth; their sums are what is
 * missing for the closure.
 */
export interface MeasuredSide {
  /** Degrees. */
  readonly azimuth: number;
  /** m, horizontal. */
  readonly length: number;
}

/**
 * compass: Bowditch, N., in The Analyst (1808): each side is corrected by its part of the perimeter.
 * transit: by its part of all departures, and of all latitudes, without their signs: directions that are surer than lengths.
 */
export const adjustments = ['compass', 'transit', 'none'] as const;
export type Adjustment = (typeof adjustments)[number];

export interface ComputedSide extends MeasuredSide {
  /** m, as measured. */
  readonly departure: number;
  readonly latitude: number;
  /** m, what the adjustment adds to each. */
  readonly departureCorrection: number;
  readonly latitudeCorrection: number;
  /** Of the adjusted side. */
  readonly adjusted: MeasuredSide;
}

export interface Closure {
  /** m: where the last side ends, less where the first one began. */
  readonly east: number;
  readonly north: number;
  readonly linear: number;
  readonly perimeter: number;
  /** n of 1:n, whole, rounded down; null where it closes to the hundredth of a millimetre, which says nothing. */
  readonly precision: number | null;
}

export interface ComputedTraverse {
  readonly sides: readonly ComputedSide[];
  /** The start and the end of every side but the last. */
  readonly corners: readonly Point[];
  readonly closure: Closure;
}

/** Of a ratio that is whole, what arithmetic takes away. */
const roundOff = 0.000_01;
/** m below which a misclosure is arithmetic, not measuring. */
const noError = 0.000_01;

/**
 * `end`: where the last side is known to end, the start itself without it. What is missing for the closure are then the sums of departures and
 * latitudes less the way between the two points (Ghilani & Wolf, 10.8); the adjustment is the same.
 */
export function computeTraverse(
  start: Point,
  measured: readonly MeasuredSide[],
  adjustment: Adjustment,
  end: Point = start,
): ComputedTraverse {
  const parts = measured.map(({ azimuth: degrees, length }) => {
    const radians = (degrees * Math.PI) / 180;
    return { departure: length * Math.sin(radians), latitude: length * Math.cos(radians) };
  });
  const east = sum(parts.map(({ departure }) => departure)) - (end[0] - start[0]);
  const north = sum(parts.map(({ latitude }) => latitude)) - (end[1] - start[1]);
  const perimeter = sum(measured.map(({ length }) => length));
  const linear = Math.hypot(east, north);
  const ofDepartures = shares(
    adjustment,
    measured,
    parts.map(({ departure }) => departure),
  );
  const ofLatitudes = shares(
    adjustment,
    measured,
    parts.map(({ latitude }) => latitude),
  );
  const corners: Point[] = [start];
  const sides = measured.map((side, index): ComputedSide => {
    const { departure, latitude } = parts[index] ?? { departure: 0, latitude: 0 };
    const departureCorrection = -east * (ofDepartures[index] ?? 0);
    const latitudeCorrection = -north * (ofLatitudes[index] ?? 0);
    const adjustedPart: Point = [departure + departureCorrection, latitude + latitudeCorrection];
    const [x, y] = corners.at(-1) ?? start;
    corners.push([x + adjustedPart[0], y + adjustedPart[1]]);
    const adjusted = { azimuth: azimuth([0, 0], adjustedPart), length: distance([0, 0], adjustedPart) };
    return { ...side, departure, latitude, departureCorrection, latitudeCorrection, adjusted };
  });
  const precision = linear < noError ? null : Math.floor(perimeter / linear + roundOff);
  return { sides, corners: corners.slice(0, -1), closure: { east, north, linear, perimeter, precision } };
}

/** Which part of the error each side takes; together one, or nothing. */
function shares(
  adjustment: Adjustment,
  measured: readonly MeasuredSide[],
  parts: readonly number[],
): readonly number[] {
  if (adjustment === 'none') return measured.map(() => 0);
  const weights = adjustment === 'compass' ? measured.map(({ length }) => length) : parts.map(Math.abs);
  const whole = sum(weights);
  return weights.map((weight) => (whole === 0 ? 0 : weight / whole));
}

/** How angles at the corners turn into azimuths. */
export const angleKinds = ['internal', 'external', 'deflection'] as const;
export type AngleKind = (typeof angleKinds)[number];
/** Which way round the sides were walked. */
export const traverseWays = ['clockwise', 'counter'] as const;
export type TraverseWay = (typeof traverseWays)[number];

export interface AngularClosure {
  /** Degrees: what was measured, less what the figure must have. */
  readonly error: number;
  /** Degrees that each angle is corrected by: all angles were measured with the same care (Ghilani & Wolf, 10.2). */
  readonly correction: number;
}

/**
 * Azimuths of sides from that of the first and the angles at the corners, the error taken out of them in equal parts. Internal angles of n
 * corners sum up to (n − 2) · 180°, external ones to (n + 2) · 180°, deflections to a full circle: positive when they turn right, as
 * clockwise figures do (Ghilani & Wolf, 9.7 and 10.3). The angle at a corner lies between the side before and the side behind it.
 */
export function azimuthsOf(
  first: number,
  angles: readonly number[],
  kind: AngleKind,
  way: TraverseWay,
): { readonly azimuths: readonly number[]; readonly closure: AngularClosure } {
  const count = angles.length;
  const circle = way === 'clockwise' ? 360 : -360;
  const wanted = { internal: (count - 2) * 180, external: (count + 2) * 180, deflection: circle }[kind];
  const error = sum(angles) - wanted;
  const correction = count === 0 ? 0 : -error / count;
  const azimuths = [turn(first)];
  // The angle at the first corner closes the figure: it is in the sum, and turns no side that is not known.
  for (const angle of angles.slice(1)) {
    const before = azimuths.at(-1) ?? first;
    azimuths.push(turn(before + deflectionOf(angle + correction, kind, way)));
  }
  return { azimuths, closure: { error, correction } };
}

/**
 * The same between two known directions: of the line by which one comes to the first point, and of that by which one leaves the last. The
 * angles are those at each point, one more than the sides. What they miss of the direction at the end is taken out of them in equal parts
 * (Ghilani & Wolf, 10.8); without a direction at the end nothing is known of it. An internal angle is turned to the left of the way, an external one to the right.
 */
export function linkAzimuthsOf(
  arriving: number,
  angles: readonly number[],
  kind: AngleKind,
  leaving: number | undefined,
): { readonly azimuths: readonly number[]; readonly closure: AngularClosure | undefined } {
  const directions: number[] = [];
  for (const angle of angles)
    directions.push(turn((directions.at(-1) ?? arriving) + deflectionOf(angle, kind, 'clockwise')));
  if (leaving === undefined) return { azimuths: directions, closure: undefined };
  const missed = turn((directions.at(-1) ?? arriving) - leaving);
  const error = missed > 180 ? missed - 360 : missed;
  const each = -error / angles.length;
  const azimuths = directions.slice(0, -1).map((direction, index) => turn(direction + each * (index + 1)));
  // An angle to the left turns the direction the other way.
  const sign = kind === 'internal' ? -1 : 1;
  return { azimuths, closure: { error: sign * error, correction: sign * each } };
}

/** Walking clockwise the inside is on the right: an internal angle of 90° is a turn to the right by 90°. */
function deflectionOf(angle: number, kind: AngleKind, way: TraverseWay): number {
  if (kind === 'deflection') return angle;
  const right = kind === 'internal' ? 180 - angle : angle - 180;
  return way === 'clockwise' ? right : -right;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
