type Point = [number, number];

/** A B-spline as a drawing holds it: knots by number of poles plus degree plus one; a weight for each pole, or none. */
export interface Spline {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly poles: readonly (readonly [number, number])[];
  readonly weights: readonly number[];
}

const highestDegree = 25;
/** Halvings of a piece of the curve, and chords of a whole one. */
const deepest = 10;
const maxChords = 100_000;

/** Whether the numbers make a curve. */
export function isSpline({ degree, knots, poles, weights }: Spline): boolean {
  const isWhole = Number.isInteger(degree) && degree >= 1 && degree <= highestDegree;
  if (!isWhole || poles.length <= degree || knots.length !== poles.length + degree + 1) return false;
  if (weights.length > 0 && (weights.length !== poles.length || !weights.every((weight) => weight > 0))) return false;
  if (![...knots, ...poles.flat(), ...weights].every(Number.isFinite)) return false;
  const rises = knots.every((knot, index) => index === 0 || knot >= (knots[index - 1] ?? knot));
  return rises && (knots[poles.length] ?? 0) > (knots[degree] ?? 0);
}

/**
 * The curve's points, first and last included: each piece between two knots is halved until the curve stays within the
 * tolerance of its chords, looked at in three places, so that a piece which crosses its chord is halved as well.
 */
export function splinePoints(spline: Spline, tolerance: number): Point[] {
  const { degree, knots, poles } = spline;
  const spans = poles
    .map((_, span) => span)
    .filter((span) => span >= degree && knotAt(knots, span) < knotAt(knots, span + 1));
  const depthLeft = Math.max(0, Math.min(deepest, Math.floor(Math.log2(maxChords / spans.length))));
  const points: Point[] = [];
  const follow = (span: number, from: number, start: Point, to: number, end: Point, depth: number): void => {
    const inner = [0.25, 0.5, 0.75].map((part) => pointAt(spline, span, from + (to - from) * part));
    const middle = inner[1] as Point;
    if (depth === 0 || inner.every((point) => distanceToChord(point, start, end) <= tolerance)) {
      points.push(start);
      return;
    }
    const half = (from + to) / 2;
    follow(span, from, start, half, middle, depth - 1);
    follow(span, half, middle, to, end, depth - 1);
  };
  for (const span of spans) {
    const [from, to] = [knotAt(knots, span), knotAt(knots, span + 1)];
    follow(span, from, pointAt(spline, span, from), to, pointAt(spline, span, to), depthLeft);
  }
  const last = spans.at(-1) ?? degree;
  points.push(pointAt(spline, last, knotAt(knots, last + 1)));
  return points;
}

function knotAt(knots: readonly number[], index: number): number {
  return knots[index] ?? 0;
}

/** de Boor's algorithm between the knots `span` and the next, over points with their weights. */
function pointAt({ degree, knots, poles, weights }: Spline, span: number, parameter: number): Point {
  const near = Array.from({ length: degree + 1 }, (_, index): [number, number, number] => {
    const place = span - degree + index;
    const [x, y] = poles[place] ?? [0, 0];
    const weight = weights[place] ?? 1;
    return [x * weight, y * weight, weight];
  });
  for (let round = 1; round <= degree; round++) {
    for (let index = degree; index >= round; index--) {
      const left = knotAt(knots, span - degree + index);
      const width = knotAt(knots, span + 1 + index - round) - left;
      const share = width === 0 ? 0 : (parameter - left) / width;
      const [one, other] = [near[index - 1], near[index]] as [[number, number, number], [number, number, number]];
      near[index] = [
        one[0] + (other[0] - one[0]) * share,
        one[1] + (other[1] - one[1]) * share,
        one[2] + (other[2] - one[2]) * share,
      ];
    }
  }
  const [x, y, weight] = near[degree] as [number, number, number];
  return [x / weight, y / weight];
}

function distanceToChord([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
