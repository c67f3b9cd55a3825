import {
  azimuth,
  distance,
  measure,
  measureArc,
  outlineOf,
  type ReferencePlane,
  type Ring,
  turn,
} from '@gleba/sdk/geo';
import type { LineArc } from '../../plans/line-arcs.ts';
import type { PlanLot } from '../../plans/plan-answer.ts';
import type { MemorialRules } from '../memorial/compose-memorial.ts';
import { type DrawnArc, legsOf } from '../memorial/legs-of.ts';
import { arcOfLeg } from './ring-arcs.ts';

type Sides = NonNullable<PlanLot['sides']>[number];

/** A lot's outline with what its memorial says of each side: an arc is one, however many chords stand for it. */
export function measuredLot(
  parts: readonly (readonly Ring[])[],
  drawn: readonly DrawnArc[],
  rules: MemorialRules,
  plane: ReferencePlane,
): Pick<PlanLot, 'rings' | 'arcs' | 'sides'> {
  const { rings } = outlineOf(parts, rules);
  const measured = measure(rings, plane, rules.surface, rules.meanHeight).rings;
  const arcs: LineArc[] = [];
  const sides = rings.map(({ vertices }, line) =>
    legsOf(vertices, drawn).map((leg): Sides[number] => {
      const { index, count, arc } = leg;
      const pieces = Array.from({ length: count }, (_, step) => measured[line]?.[(index + step) % vertices.length]);
      const along = pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0);
      const straight = { first: index, count, azimuth: pieces[0]?.azimuth ?? 0, length: along };
      const found = arc && measureArc(arc.points, arc.radius);
      const [from, next] = arc?.points ?? [];
      if (!arc || !found || !from || !next) return straight;
      const drawnArc = arcOfLeg(line, leg);
      if (drawnArc) arcs.push(drawnArc);
      // On the surface that its chords are told on, as its memorial has it.
      const flat = arc.points.slice(1).reduce((sum, to, at) => sum + distance(arc.points[at] ?? to, to), 0);
      const length = (found.development * along) / flat;
      return { ...straight, length, azimuth: turn(found.azimuth + straight.azimuth - azimuth(from, next)) };
    }),
  );
  return { rings: rings.map(({ vertices }) => vertices.map(([x, y]): [number, number] => [x, y])), arcs, sides };
}
