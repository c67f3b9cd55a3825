import { describe, expect, it } from 'vitest';
import { arcBetween, arcTolerance } from '../../../../sdk/src/geo/arc.ts';
import type { Point, Ring } from '../../../../sdk/src/geo/plane.ts';
import {
  composeMemorial,
  type MemorialMatter,
  type MemorialRules,
} from '../../src/server/memorial/compose-memorial.ts';
import type { DrawnArc } from '../../src/server/memorial/legs-of.ts';
import { perimeterText, urbanText } from '../../src/server/memorial/memorial-text.ts';
import { at, plane, rules, settings, street } from './ground.ts';

/*
 * Drawn by hand. Rua A runs west to east 5 m south of the block, Rua B along its east. Figures: development = radius × angle at the centre,
 * chord = 2 radius sin(angle / 2).
 */
const streets = [street('Rua A', [-100, -5], [100, -5]), street('Rua B', [16, -100], [16, 100])];
const described = (given: Partial<MemorialMatter>, changed: Partial<MemorialRules> = {}) => ({
  ...{ landId: '00000000-0000-7000-8000-000000000000', block: 'A', lot: '01', subdivision: null, address: null },
  ...{
    registration: null,
    responsibles: [],
    origin: null,
    slab: null,
    project: { name: 'P', city: null, state: null },
  },
  ...{ shape: 'now', shapeChangedAt: '2026-01-01T00:00:00Z', settings },
  ...composeMemorial(
    {
      ...{ parts: [], plane, neighbours: [], boundaries: streets, address: 'Rua A, 10', shape: 'now', segments: null },
      ...given,
    },
    { ...rules, ...changed },
  ),
});
const plain = (texts: readonly string[]) => texts.join(' ').replaceAll('\u00a0', ' ');

/** Against the clock, as a drawing has it; a corner with a bulge begins an arc. */
function drawn(...corners: readonly (readonly [x: number, y: number, bulge?: number])[]): {
  parts: Ring[][];
  arcs: DrawnArc[];
} {
  const arcs: DrawnArc[] = [];
  const ring: Point[] = [];
  corners.forEach(([x, y, bulge], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    const [from, to] = [at(x, y), at(nextX, nextY)];
    ring.push(from);
    if (!bulge) return;
    const { points, radius } = arcBetween(from, to, bulge, arcTolerance);
    ring.push(...points);
    arcs.push({ points: [from, ...points, to], radius });
  });
  return { parts: [[[...ring, ...ring.slice(0, 1)]]], arcs };
}
/** A quarter of a circle. */
const quarter = Math.tan(Math.PI / 8);
const rounded = drawn([0, 0], [5, 0, quarter], [10, 5], [10, 25], [0, 25]);

describe('a lot with a rounded corner', () => {
  it('has five sides, whatever number of chords stands for the arc, and as many codes', () => {
    const { sides, vertices, perimeter, area } = described(rounded);
    expect(vertices.map(({ code }) => code)).toEqual(['V01', 'V02', 'V03', 'V04', 'V05']);
    expect(sides.map(({ arc }) => arc !== null)).toEqual([false, false, true, false, false]);
    expect(sides[2]?.arc).toMatchObject({ turn: 'right' });
    expect(sides[2]?.arc?.radius).toBeCloseTo(5, 9);
    expect(sides[2]?.length).toBeCloseTo((5 * Math.PI) / 2, 9);
    expect(perimeter).toBeCloseTo(10 + 20 + (5 * Math.PI) / 2 + 5 + 25, 9);
    // The polygon's own area: its chords stay within 2 mm of the arc.
    const round = 250 - 25 + (25 * Math.PI) / 4;
    expect(area).toBeLessThan(round);
    expect(round - area).toBeLessThan(arcTolerance * 7.86);
  });

  it('is told with radius and development at the meeting of its streets', () => {
    expect(plain(urbanText(described(rounded)))).toContain(
      'pela frente, medindo 5,00 m (cinco metros), confrontando com a Rua A; em curva na confluência da Rua B com a Rua A, com raio de 5,00 m e desenvolvimento de 7,85 m (sete metros e oitenta e cinco centímetros); pelo lado direito, com frente também para a Rua B, medindo 20,00 m (vinte metros);',
    );
  });

  // Straight out from the arc Rua B is nearer until atan(10 / 11) = 42.3°, 3.69 m along it: 13 of its 28 chords.
  it('is walked along the arc, with the chord by which it is staked out', () => {
    expect(plain(perimeterText(described(rounded)))).toContain(
      'até o vértice V03, de coordenadas N 8.000.005,000 m e E 400.010,000 m; deste, segue confrontando, em 3,65 m, com a Rua B e, em 4,20 m, com a Rua A, em curva à direita com raio de 5,00 m e desenvolvimento de 7,85 m (ângulo central de 90°00\'00", corda de 7,07 m com azimute de 225°00\'00") até o vértice V04, de coordenadas N 8.000.000,000 m e E 400.005,000 m;',
    );
  });

  it('is the same lot whichever way it was drawn, and begins at an arc that holds its northernmost point', () => {
    const turned = { ...rounded, parts: rounded.parts.map((rings) => rings.map((ring) => [...ring].reverse())) };
    expect(plain(perimeterText(described(turned)))).toBe(plain(perimeterText(described(rounded))));
    const domed = drawn([0, 0], [10, 0], [10, 20, 1], [0, 20]);
    const { sides } = described(domed);
    expect(sides.map(({ arc }) => arc?.turn ?? null)).toEqual(['right', null, null, null]);
    expect(sides[0]?.length).toBeCloseTo(5 * Math.PI, 9);
    expect(sides[0]?.arc?.angle).toBeCloseTo(180, 6);
  });
});

describe('a lot on a turning circle', () => {
  // Its front bends 2 m into the lot over a chord of 10 m: radius (25 + 4) / 4 = 7.25 m, angle 2 asin(5 / 7.25) = 87°12\'20".
  const bent = drawn([0, 0, -0.4], [10, 0], [10, 25], [0, 25]);

  it('has a front that turns left', () => {
    const segments = {
      shape: 'now',
      segments: described(bent).sides.map(({ ring, index, proposedSide }) => ({
        ...{ ring, index, side: proposedSide ?? ('lateral' as const) },
        adjoiner: proposedSide === 'front' ? 'Praça de retorno' : null,
      })),
    };
    const land = described({ ...bent, segments, boundaries: streets.slice(0, 1) });
    expect(land.classification).toBe('saved');
    expect(plain(urbanText(land))).toContain(
      'pela frente, em curva com raio de 7,25 m e desenvolvimento de 11,03 m (onze metros e três centímetros), confrontando com a Praça de retorno',
    );
    expect(plain(perimeterText(land))).toContain(
      'em curva à esquerda com raio de 7,25 m e desenvolvimento de 11,03 m (ângulo central de 87°12\'20", corda de 10,00 m com azimute de 270°00\'00")',
    );
  });

  it('begins where its front begins, when papers do', () => {
    const land = described({ ...bent, boundaries: streets.slice(0, 1) }, { startRule: 'front' });
    expect(land.sides[0]).toMatchObject({ from: 'V01', side: 'front', arc: { turn: 'left' } });
  });
});

it('tells an arc among straight sides of one front', () => {
  const front = drawn([0, 0, 0.1], [6, 0], [10, 0], [10, 25], [0, 25]);
  const text = plain(urbanText(described({ ...front, boundaries: streets.slice(0, 1) })));
  // Radius 3 (1 + 0.1²) / (2 × 0.1) = 15.15 m, development 4 atan(0.1) × 15.15 = 6.04 m.
  expect(text).toContain(
    'pela frente, medindo 10,04 m (dez metros e quatro centímetros), em 2 segmentos de 4,00 m e 6,04 m (em curva com raio de 15,15 m)',
  );
});
