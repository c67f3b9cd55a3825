import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arcBetween, arcsInShape, arcTolerance, type FileArc } from '../../../../sdk/src/geo/arc.ts';
import type { Point, Ring } from '../../../../sdk/src/geo/plane.ts';
import { arcsOfLines, withBulges } from '../../src/plans/line-arcs.ts';
import { composeMemorial } from '../../src/server/memorial/compose-memorial.ts';
import { drawnArcs } from '../../src/server/memorial/legs-of.ts';
import { measuredLot } from '../../src/server/plans/lot-sides.ts';
import { at, plane, rules, street } from '../memorial/ground.ts';

/** A shape is the same whichever of its corners a ring begins with and whichever way it runs: papers and plans tell the same of it. */

/** An outline around a middle, some of its sides bent outwards or inwards by the tangent of a quarter of their angle. */
const outline = fc
  .array(
    fc.record({
      reach: fc.integer({ min: 20, max: 40 }),
      share: fc.integer({ min: 20, max: 40 }),
      bulge: fc.constantFrom(0, 0, 0.4, 0.2, -0.15),
    }),
    { minLength: 3, maxLength: 7 },
  )
  .filter((corners) => corners.some(({ bulge }) => bulge !== 0));

interface Drawing {
  readonly ring: readonly Point[];
  readonly arcs: readonly FileArc[];
}

/** Against the clock, without its closing corner. */
function drawn(corners: readonly { reach: number; share: number; bulge: number }[], scale: number): Drawing {
  const whole = corners.reduce((sum, { share }) => sum + share, 0);
  let turned = 0;
  const places = corners.map(({ reach, share }): Point => {
    turned += (share / whole) * 2 * Math.PI;
    return at(reach * scale * Math.cos(turned), reach * scale * Math.sin(turned));
  });
  const ring: Point[] = [];
  const arcs: FileArc[] = [];
  corners.forEach(({ bulge }, index) => {
    const [from, to] = [places[index] as Point, places[(index + 1) % places.length] as Point];
    ring.push(from);
    if (bulge === 0) return;
    const { points, radius } = arcBetween(from, to, bulge, 10 * arcTolerance);
    ring.push(...points);
    arcs.push({ from, next: points[0] ?? to, to, chords: points.length + 1, radius });
  });
  return { ring, arcs };
}

function begunAt({ ring }: Drawing, start: number, isBackward: boolean): Ring {
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const way = isBackward ? turned.toReversed() : turned;
  return [...way, ...way.slice(0, 1)];
}

/** All that is told of a shape with these rings, whose arcs are found as they are in a file's. */
function told(lines: readonly Ring[], fileArcs: readonly FileArc[]) {
  const arcs = arcsInShape(lines, fileArcs);
  const parts = [lines];
  const inPlane = drawnArcs({ type: 'Polygon', coordinates: lines }, arcs);
  const matter = { parts, plane, neighbours: [], boundaries: [street('Rua A', [-100, -45], [100, -45])] };
  return {
    memorial: composeMemorial({ ...matter, arcs: inPlane, address: null, shape: 'now', segments: null }, rules),
    sides: measuredLot(parts, inPlane, rules, plane),
    bulges: arcsOfLines(lines, arcs).length,
    drawing: lines.flatMap((line, index) => {
      const own = arcsOfLines(lines, arcs).filter((arc) => arc.line === index);
      const { points, bulges } = withBulges(line.slice(0, -1), own);
      // Of a ring that is drawn the other way round a side has its bulge at its other end, and the other way.
      return points.map((from, place) => {
        const to = points[(place + 1) % points.length] as Point;
        const bulge = bulges[place] ?? 0;
        const ends = [from, to].map((point) => point.join(' ')).sort();
        return `${ends.join(', ')}: ${(from.join(' ') === ends[0] ? bulge : -bulge).toFixed(6)}`;
      });
    }),
  };
}

test('whichever corner a ring begins with, arcs are the same in memorials, plans and drawings', () => {
  fc.assert(
    fc.property(outline, outline, (corners, around) => {
      const [hole, outer] = [drawn(corners, 0.2), drawn(around, 1)];
      const arcs = [...outer.arcs, ...hole.arcs];
      const expected = told([begunAt(outer, 0, false), begunAt(hole, 0, true)], arcs);
      expect(expected.memorial.sides.filter(({ arc }) => arc)).toHaveLength(arcs.length);
      expect(expected.bulges).toBe(arcs.length);
      const most = Math.max(outer.ring.length, hole.ring.length);
      for (const start of Array.from({ length: most }, (_, place) => place)) {
        const isBackward = start % 2 === 1;
        const lines = [
          begunAt(outer, start % outer.ring.length, isBackward),
          begunAt(hole, start % hole.ring.length, !isBackward),
        ];
        const found = told(lines, arcs);
        expect(found.drawing.toSorted()).toEqual(expected.drawing.toSorted());
        expect(rounded(found.memorial)).toEqual(rounded(expected.memorial));
        expect(rounded(found.sides)).toEqual(rounded(expected.sides));
      }
    }),
    { numRuns: 15 },
  );
});

test('two arcs of as many chords between the same ends keep their sides', () => {
  const lens = drawn(
    [
      { reach: 20, share: 1, bulge: 0.4 },
      { reach: 20, share: 1, bulge: 0.4 },
    ],
    1,
  );
  for (const start of lens.ring.keys()) {
    for (const isBackward of [false, true]) {
      const found = arcsInShape([begunAt(lens, start, isBackward)], lens.arcs);
      expect(found.map(({ radius }) => Math.sign(radius))).toEqual(isBackward ? [-1, -1] : [1, 1]);
      expect(new Set(found.map(({ first }) => first)).size).toBe(2);
    }
  }
});

/** Figures to the micrometre: whether a ring was turned round changes the last digits of what is computed of it. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === 'number' ? Math.round(one * 1e6) / 1e6 + 0 : one)),
  );
}
