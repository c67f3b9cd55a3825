import { bulgeOf, type Point } from '@gleba/sdk/geo';
import { largestRadius } from '../shape-arcs.ts';
import { type CoordinateSystem, placeBounds, planeBounds } from './coordinate-system.ts';
import { altitudeBounds, sigmaFields, sigmaProblem } from './positional-error.ts';
import { readPlace } from './read-angle.ts';
import { readDecimal } from './read-decimal.ts';
import type { TypedCorner } from './source-schema.ts';

/** What is said of a corner beside where it is: the radius of the arc to the next one, and what receivers say; texts, as they were typed. */
export const cornerFacts = [
  'radius',
  'altitude',
  'sigmaEast',
  'sigmaNorth',
  'sigmaAltitude',
  'method',
  'source',
] as const;

export type CornerProblem =
  | 'missing'
  | 'notNumber'
  | 'outside'
  | 'swapped'
  | 'repeated'
  | 'negative'
  | 'sigmaTooLarge'
  | 'altitudeOutside'
  | 'radiusTooShort'
  | 'radiusTooLong'
  | 'radiusOnlyInPlane';

/** What is wrong with one cell: `row` counts from 0. */
export interface CornerIssue {
  readonly row: number;
  readonly field: keyof TypedCorner;
  readonly problem: CornerProblem;
}

export interface ReadCorners {
  /** In the system's own units, in the order of the rows; only where nothing is wrong. */
  readonly points: readonly Point[];
  /** m of the arc from each of them to the next, positive where it bulges out of the outline; null for a straight side. */
  readonly radii: readonly (number | null)[];
  readonly issues: readonly CornerIssue[];
}

/** A row in which nobody wrote anything: the table's last one, mostly. */
export function isBlank({ code, x, y }: TypedCorner): boolean {
  return code.trim() === '' && x.trim() === '' && y.trim() === '';
}

/** What the rows mean, or what is wrong with each of them: nothing is corrected, nothing left out silently. */
export function readCorners(rows: readonly TypedCorner[], system: CoordinateSystem): ReadCorners {
  const issues: CornerIssue[] = [];
  const points: Point[] = [];
  rows.forEach((corner, row) => {
    const x = readAxis(corner.x, system, 'x');
    const y = readAxis(corner.y, system, 'y');
    if (typeof x === 'string') issues.push({ row, field: 'x', problem: x });
    if (typeof y === 'string') issues.push({ row, field: 'y', problem: y });
    issues.push(...factIssues(corner, row));
    if (typeof x === 'string' || typeof y === 'string') return;
    const outside = outsideOf([x, y], system);
    if (outside) issues.push({ row, ...outside });
    points.push([x, y]);
  });
  if (issues.length === 0) issues.push(...repetitions(points));
  const radii = issues.length === 0 ? readRadii(rows, points, system, issues) : [];
  return { points: issues.length === 0 ? points : [], radii: issues.length === 0 ? radii : [], issues };
}

function readRadii(
  rows: readonly TypedCorner[],
  points: readonly Point[],
  { kind }: CoordinateSystem,
  issues: CornerIssue[],
): readonly (number | null)[] {
  return points.map((from, row) => {
    const text = rows[row]?.radius?.trim();
    if (!text) return null;
    const wrong = (problem: CornerProblem) => {
      issues.push({ row, field: 'radius', problem });
      return null;
    };
    const radius = readDecimal(text);
    if (radius === undefined) return wrong('notNumber');
    if (kind !== 'plane') return wrong('radiusOnlyInPlane');
    if (Math.abs(radius) > largestRadius) return wrong('radiusTooLong');
    // At most half a circle: a longer arc has another corner on it.
    return bulgeOf(from, points[(row + 1) % points.length] ?? from, radius) ? radius : wrong('radiusTooShort');
  });
}

function readAxis(text: string, { kind }: CoordinateSystem, axis: 'x' | 'y'): number | 'missing' | 'notNumber' {
  if (text.trim() === '') return 'missing';
  const value = kind === 'plane' ? readDecimal(text) : readPlace(text, axis === 'x' ? 'longitude' : 'latitude');
  return value === undefined || !Number.isFinite(value) ? 'notNumber' : value;
}

function outsideOf([x, y]: Point, system: CoordinateSystem): Omit<CornerIssue, 'row'> | undefined {
  if (system.kind === 'geographic') {
    if (Math.abs(x) > placeBounds.longitude) return { field: 'x', problem: 'outside' };
    return Math.abs(y) > placeBounds.latitude ? { field: 'y', problem: 'outside' } : undefined;
  }
  const isEast = (value: number) => value >= planeBounds.east[0] && value <= planeBounds.east[1];
  const isNorth = (value: number) => value >= planeBounds.north[0] && value <= planeBounds.north[1];
  if (isEast(x) && isNorth(y)) return undefined;
  if (isEast(y) && isNorth(x)) return { field: 'x', problem: 'swapped' };
  return isEast(x) ? { field: 'y', problem: 'outside' } : { field: 'x', problem: 'outside' };
}

function factIssues(corner: TypedCorner, row: number): readonly CornerIssue[] {
  return (['altitude', ...sigmaFields] as const).flatMap((field): readonly CornerIssue[] => {
    const text = corner[field]?.trim();
    if (!text) return [];
    const value = readDecimal(text);
    const problem = field === 'altitude' ? altitudeProblem(value) : sigmaProblem(value);
    return problem ? [{ row, field, problem }] : [];
  });
}

function altitudeProblem(value: number | undefined): CornerProblem | undefined {
  if (value === undefined) return 'notNumber';
  return value < altitudeBounds.least || value > altitudeBounds.most ? 'altitudeOutside' : undefined;
}

/** The first corner again at the end closes an outline by habit and is left out; any other repetition is told. */
function repetitions(points: Point[]): readonly CornerIssue[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > 3 && first && last && isSame(first, last)) points.pop();
  return points.flatMap((point, row) => {
    const before = points[row - 1];
    return before && isSame(before, point) ? [{ row, field: 'x' as const, problem: 'repeated' as const }] : [];
  });
}

function isSame([x0, y0]: Point, [x1, y1]: Point): boolean {
  return x0 === x1 && y0 === y1;
}
