import { type Point, turn } from '@gleba/sdk/geo';
import { type CoordinateSystem, coordinateSystem } from './coordinate-system.ts';
import { type CornerIssue, isBlank, readCorners } from './corners.ts';
import { readDirection, readTurn } from './read-angle.ts';
import { readDecimal } from './read-decimal.ts';
import type { CoordinateSource, TypedCorner, TypedSide, TypedTraverse } from './source-schema.ts';
import {
  type AngularClosure,
  azimuthsOf,
  type Closure,
  type ComputedTraverse,
  computeTraverse,
  linkAzimuthsOf,
} from './traverse.ts';

export interface TraverseIssue {
  /** Of a side, from 0; null for what stands once. */
  readonly row: number | null;
  readonly field:
    | 'x'
    | 'y'
    | 'endX'
    | 'endY'
    | 'endDirection'
    | 'angle'
    | 'length'
    | 'firstDirection'
    | 'rotation'
    | 'scale';
  readonly problem: CornerIssue['problem'] | 'notAngle' | 'notPositive';
}
export type SourceIssue = CornerIssue | TraverseIssue;

export interface ReadTraverse extends ComputedTraverse {
  /** Null where directions were given: they close on nothing. */
  readonly angular: AngularClosure | null;
  /** What goes beyond the limits that the person set. */
  readonly beyond: readonly ('limit' | 'angularLimit')[];
}

export interface ReadSource {
  readonly system: CoordinateSystem | undefined;
  /** Of each corner, in its order. */
  readonly codes: readonly string[];
  readonly points: readonly Point[];
  /** As `ReadCorners` has them; none of a traverse. */
  readonly radii: readonly (number | null)[];
  readonly issues: readonly SourceIssue[];
  readonly traverse: ReadTraverse | undefined;
}

/** What was typed, as corners; the screen and the server read it by this alone. */
export function readSource({ srid, kind, corners, traverse }: CoordinateSource): ReadSource {
  const system = coordinateSystem(srid);
  const nothing = { system, codes: [], points: [], radii: [], issues: [], traverse: undefined };
  if (!system) return nothing;
  if (kind !== 'traverse') {
    const rows = withoutBlankEnd(corners ?? []);
    const { points, radii, issues } = readCorners(rows, system);
    return { ...nothing, codes: codesOf(rows).slice(0, points.length || rows.length), points, radii, issues };
  }
  if (!traverse || system.kind !== 'plane') return nothing;
  const rows = traverse.sides.filter((side) => !isBlankSide(side));
  const { read, issues } = readTraverse({ ...traverse, sides: rows }, system);
  return { ...nothing, codes: codesOf(rows), points: read?.corners ?? [], issues, traverse: read };
}

/** Rows that nobody filled are the table's last ones; one in the middle is told as missing. */
function withoutBlankEnd(rows: readonly TypedCorner[]): readonly TypedCorner[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

export function isBlankSide({ code, angle, length }: TypedSide): boolean {
  return code.trim() === '' && angle.trim() === '' && length.trim() === '';
}

function codesOf(rows: readonly { readonly code: string }[]): readonly string[] {
  return rows.map(({ code }, index) => code.trim() || String(index + 1));
}

function readTraverse(
  typed: TypedTraverse,
  system: CoordinateSystem,
): { readonly read?: ReadTraverse; readonly issues: readonly TraverseIssue[] } {
  const issues: TraverseIssue[] = [];
  const from = readCorners([{ code: '', ...typed.start }], system);
  for (const { field, problem } of from.issues) {
    if (field === 'x' || field === 'y') issues.push({ row: null, field, problem });
  }
  const known = <F extends TraverseIssue['field']>(
    row: number | null,
    field: F,
    value: number | undefined,
    problem: TraverseIssue['problem'],
  ): number => {
    if (value === undefined || !Number.isFinite(value)) issues.push({ row, field, problem });
    return value ?? 0;
  };
  const isDirect = typed.angles === 'direction';
  // Where the last side was not measured nothing is known of its end.
  const end = typed.isClosed ? typed.end : null;
  const to = end && readCorners([{ code: '', ...end }], system);
  for (const { field, problem } of to?.issues ?? []) {
    if (field === 'x' || field === 'y') issues.push({ row: null, field: field === 'x' ? 'endX' : 'endY', problem });
  }
  const hasEndDirection = Boolean(end && !isDirect && typed.endDirection?.trim());
  // The angle at the last point has a row without a length.
  const sidesOf = hasEndDirection ? typed.sides.slice(0, -1) : typed.sides;
  const rotation = known(null, 'rotation', typed.rotation.trim() ? signedAngle(typed.rotation) : 0, 'notAngle');
  const scale = known(null, 'scale', typed.scale.trim() ? positive(typed.scale) : 1, 'notPositive');
  const lengths = sidesOf.map(({ length }, row) => known(row, 'length', positive(length), 'notPositive') * scale);
  const angles = typed.sides.map(({ angle }, row) =>
    known(row, 'angle', isDirect ? readDirection(angle) : readTurn(angle, typed.angles === 'deflection'), 'notAngle'),
  );
  const first = isDirect ? 0 : known(null, 'firstDirection', readDirection(typed.firstDirection), 'notAngle');
  const leaving = hasEndDirection
    ? known(null, 'endDirection', readDirection(typed.endDirection ?? ''), 'notAngle')
    : undefined;
  const [start] = from.points;
  const [target] = to?.points ?? [];
  if (issues.length > 0 || !start || sidesOf.length === 0) return { issues };
  const turned =
    typed.angles === 'direction'
      ? undefined
      : target
        ? linkAzimuthsOf(first, angles, typed.angles, leaving)
        : azimuthsOf(first, angles, typed.angles, typed.way);
  const sides = (turned?.azimuths ?? angles).map((azimuth, index) => ({
    azimuth: turn(azimuth + rotation),
    length: lengths[index] ?? 0,
  }));
  const { isClosed, adjustment } = typed;
  const computed = computeTraverse(start, sides, isClosed ? adjustment : 'none', target);
  const last = target ?? (isClosed ? undefined : endOf(computed));
  const corners = last ? [...computed.corners, last] : computed.corners;
  // Of a last side that was not measured its angle is not known either.
  const angular = isClosed ? (turned?.closure ?? null) : null;
  return {
    read: { ...computed, corners, angular, beyond: isClosed ? beyond(typed, computed.closure, angular) : [] },
    issues,
  };
}

function endOf({ corners, sides }: ComputedTraverse): Point {
  const [x, y] = corners.at(-1) ?? [0, 0];
  const side = sides.at(-1);
  return [x + (side?.departure ?? 0), y + (side?.latitude ?? 0)];
}

/** Seconds that a sum may differ by through arithmetic alone. */
const noSeconds = 0.001;

function beyond(
  { limit, angularLimit, sides }: TypedTraverse,
  { precision }: Closure,
  angular: AngularClosure | null,
): ReadTraverse['beyond'] {
  const seconds = Math.abs(angular?.error ?? 0) * 3600;
  return [
    ...(precision !== null && precision < limit ? (['limit'] as const) : []),
    ...(seconds > angularLimit * Math.sqrt(sides.length) + noSeconds ? (['angularLimit'] as const) : []),
  ];
}

function positive(text: string): number | undefined {
  const value = readDecimal(text);
  return value !== undefined && value > 0 && value < 100_000 ? value : undefined;
}

function signedAngle(text: string): number | undefined {
  const isNegative = /^\s*[-\u2212]/.test(text);
  const size = readDirection(text.replace(/^\s*[-\u2212+]/, ''));
  return size === undefined ? undefined : isNegative ? -size : size;
}
