import { measureArc, type Ring } from '@gleba/sdk/geo';
import { bulgeOfAngle, type LineArc } from '../../plans/line-arcs.ts';
import { arcsAlong } from '../areas/joined-arcs.ts';
import { type DrawnArc, type Leg, legsOf } from '../memorial/legs-of.ts';

/** As plans draw it; undefined of a straight side, and of points that no such circle goes through. */
export function arcOfLeg(line: number, { index, count, arc }: Leg): LineArc | undefined {
  const found = arc && measureArc(arc.points, arc.radius);
  return found ? { line, first: index, count, bulge: bulgeOfAngle(found.angle, found.turn === 'left') } : undefined;
}

/** Of rings that were made of other shapes: arcs of those that one still goes along whole, either way. Rings repeat their first point. */
export function arcsOfRings(rings: readonly Ring[], arcs: readonly DrawnArc[]): LineArc[] {
  return rings.flatMap((ring, line) =>
    legsOf(ring.slice(0, -1), arcsAlong([ring], arcs)).flatMap((leg) => arcOfLeg(line, leg) ?? []),
  );
}
