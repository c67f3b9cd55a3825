import { azimuth, distance, type Point } from '@gleba/sdk/geo';
import { describe, expect, test } from 'vitest';
import { readDirection } from '../../src/coordinates/read-angle.ts';
import { readSource } from '../../src/coordinates/source.ts';
import { azimuthsOf, computeTraverse, linkAzimuthsOf, type MeasuredSide } from '../../src/coordinates/traverse.ts';

const side = (direction: string, length: number): MeasuredSide => ({
  azimuth: readDirection(direction) ?? Number.NaN,
  length,
});
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Published traverses with their answers. Mahun, J., Open Access Surveying Library, self study of traverse adjustment, problems 1 and 2
 * (jerrymahun.com, 98-soln-ss-trav-adj-1 and 99-soln-ss-trav-adj-2); lengths are in feet, to which the rule does not listen.
 */
describe('the compass rule', () => {
  test('of a traverse by bearings: Mahun, problem 1', () => {
    const { sides, closure } = computeTraverse(
      [0, 0],
      [
        side(`S36°00'00"E`, 379.25),
        side(`S75°23'18"W`, 408.9),
        side(`N14°43'29"W`, 298.65),
        side(`N63°59'20"E`, 276.55),
      ],
      'compass',
    );
    const published = [
      [-306.82, 222.918, -306.862, 222.954],
      [-103.152, -395.675, -103.197, -395.637],
      [288.842, -75.909, 288.809, -75.881],
      [121.28, 248.538, 121.25, 248.564],
    ];
    sides.forEach(({ latitude, departure, latitudeCorrection, departureCorrection }, index) => {
      const found = [latitude, departure, latitude + latitudeCorrection, departure + departureCorrection];
      // The book rounds each step to a thousandth.
      const away = found.map((value, place) => Math.abs(value - (published[index]?.[place] ?? 0)));
      expect(Math.max(...away)).toBeLessThan(0.0011);
    });
    expect(closure.perimeter).toBeCloseTo(1363.35, 10);
    expect(closure.north).toBeCloseTo(0.15, 2);
    // Its sums are of rounded parts.
    expect(Math.abs(closure.east + 0.128)).toBeLessThan(0.0015);
  });

  test('of a traverse by azimuths: Mahun, problem 2, which closes to 1/15,200', () => {
    const { sides, closure } = computeTraverse(
      [0, 0],
      [side(`226°54'23"`, 639.15), side(`0°`, 523.69), side(`235°02'29"`, 409.54), side(`79°35'02"`, 815.93)],
      'compass',
    );
    expect(Math.abs(closure.linear - 0.157)).toBeLessThan(0.001);
    expect(Math.abs((closure.precision ?? 0) - 15_200)).toBeLessThan(100);
    // Adjusted directions and lengths, as the solution gives them.
    const published: readonly (readonly [string, number])[] = [
      [`226°54'36.6"`, 639.15],
      [`359°59'50.8"`, 523.715],
      [`235°02'42.5"`, 409.544],
      [`79°34'50.5"`, 815.901],
    ];
    sides.forEach(({ adjusted }, index) => {
      const [direction = '', length = 0] = published[index] ?? [];
      expect(Math.abs(adjusted.length - length)).toBeLessThan(0.0015);
      expect(Math.abs(adjusted.azimuth - (readDirection(direction) ?? 0)) * 3600).toBeLessThan(0.6);
    });
  });
});

/** La Putt, J. P., Elementary Surveying (1987), the traverse AB … FA (also scribd.com/document/564718393), to two decimals. */
test('the transit rule, by a published traverse', () => {
  const { sides, closure } = computeTraverse(
    [0, 0],
    [
      side(`5°30'`, 495.85),
      side(`46°02'`, 850.62),
      side(`112°22'`, 855.45),
      side(`167°35'`, 1020.87),
      side(`263°44'`, 1117.26),
      side(`304°51'`, 660.08),
    ],
    'transit',
  );
  expect(sides.map(({ latitude }) => Number(latitude.toFixed(2)))).toEqual([
    493.57, 590.53, -325.53, -996.99, -121.96, 377.19,
  ]);
  expect(sides.map(({ departure }) => Number(departure.toFixed(2)))).toEqual([
    47.53, 612.23, 791.09, 219.51, -1110.58, -541.7,
  ]);
  expect(closure.north).toBeCloseTo(16.81, 1);
  expect(closure.east).toBeCloseTo(18.08, 1);
  // 493.57 · 16.81 / 2905.77, against the error.
  expect(sides[0]?.latitudeCorrection).toBeCloseTo(-2.86, 2);
  expect(Math.floor(closure.perimeter / closure.linear)).toBe(closure.precision);
});

/**
 * Ghilani & Wolf, Elementary Surveying, examples 10.1 to 10.4: five interior angles that miss 540° by 11", an azimuth, five lengths, and the
 * coordinates that the compass rule makes of them. The book rounds corrected angles to whole seconds.
 */
test('angles, their closure, and coordinates', () => {
  const angles = [`100°45'37"`, `231°23'43"`, `17°12'59"`, `89°03'28"`, `101°34'24"`].map(
    (text) => readDirection(text) ?? 0,
  );
  const { azimuths, closure } = azimuthsOf(readDirection(`126°55'17"`) ?? 0, angles, 'internal', 'counter');
  expect(closure.error * 3600).toBeCloseTo(11, 6);
  expect(closure.correction * 3600).toBeCloseTo(-2.2, 6);
  const published = [`126°55'17"`, `178°18'58"`, `15°31'54"`, `284°35'20"`, `206°09'42"`];
  azimuths.forEach((found, index) => {
    expect(Math.abs(found - (readDirection(published[index] ?? '') ?? 0)) * 3600).toBeLessThan(1);
  });
  const lengths = [647.25, 203.03, 720.35, 610.24, 285.13];
  const { corners, closure: linear } = computeTraverse(
    [10_000, 5000],
    published.map((text, index) => side(text, lengths[index] ?? 0)),
    'compass',
  );
  expect(linear.perimeter).toBeCloseTo(2466, 8);
  expect(linear.linear).toBeCloseTo(0.08, 2);
  // 0.081 of rounded parts are 1/30,000 in the book.
  expect(Math.abs((linear.precision ?? 0) - 30_500)).toBeLessThan(1000);
  const coordinates: readonly Point[] = [
    [10_000, 5000],
    [10_517.444, 4611.165],
    [10_523.408, 4408.217],
    [10_716.289, 5102.239],
    [10_125.718, 5255.928],
  ];
  const away = corners.map((corner, index) => distance(corner, coordinates[index] ?? [0, 0]));
  expect(Math.max(...away)).toBeLessThan(0.003);
});

/** Numbers of a seed, so that a failure can be seen again. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A polygon around a point: corners by growing direction. */
function randomPolygon(next: () => number): Point[] {
  const count = 3 + Math.floor(next() * 12);
  return Array.from({ length: count }, (_, index): Point => {
    const [angle, reach] = [(2 * Math.PI * (index + 0.8 * next())) / count, 5 + 95 * next()];
    return [553_000 + reach * Math.sin(angle), 8_565_000 + reach * Math.cos(angle)];
  });
}
const sidesOf = (ring: readonly Point[]): MeasuredSide[] =>
  ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    return { azimuth: azimuth(from, to), length: distance(from, to) };
  });

describe('properties', () => {
  test('a closed traverse of a polygon gives it back, by every adjustment', () => {
    const next = randoms(11);
    for (let run = 0; run < 200; run++) {
      const polygon = randomPolygon(next);
      for (const adjustment of ['compass', 'transit', 'none'] as const) {
        const { corners, closure } = computeTraverse(polygon[0] ?? [0, 0], sidesOf(polygon), adjustment);
        expect(closure.precision).toBeNull();
        const away = corners.map((corner, index) => distance(corner, polygon[index] ?? [0, 0]));
        expect(Math.max(...away)).toBeLessThan(1e-6);
      }
    }
  });

  test('corrections add up to the error, and the adjusted sides close', () => {
    const next = randoms(12);
    for (let run = 0; run < 200; run++) {
      const polygon = randomPolygon(next);
      const measured = sidesOf(polygon).map(({ azimuth: degrees, length }) => ({
        azimuth: degrees + (next() - 0.5) * 0.01,
        length: length + (next() - 0.5) * 0.05,
      }));
      for (const adjustment of ['compass', 'transit'] as const) {
        const { sides, closure } = computeTraverse([0, 0], measured, adjustment);
        expect(total(sides.map(({ departureCorrection }) => departureCorrection))).toBeCloseTo(-closure.east, 9);
        expect(total(sides.map(({ latitudeCorrection }) => latitudeCorrection))).toBeCloseTo(-closure.north, 9);
        expect(Math.hypot(...closing(sides))).toBeLessThan(1e-9);
      }
    }
  });

  test('angles at the corners lead to the azimuths of the sides, however they were measured', () => {
    const next = randoms(13);
    for (let run = 0; run < 100; run++) {
      const clockwise = randomPolygon(next);
      for (const [ring, way] of [
        [clockwise, 'clockwise'],
        [[...clockwise].reverse(), 'counter'],
      ] as const) {
        const directions = sidesOf(ring).map((one) => one.azimuth);
        const right = directions.map((direction, index) => {
          const before = directions.at(index - 1) ?? 0;
          return ((((direction - before) % 360) + 540) % 360) - 180;
        });
        const internal = right.map((deflection) => 180 - (way === 'clockwise' ? deflection : -deflection));
        for (const [kind, angles] of [
          ['deflection', right],
          ['internal', internal],
          ['external', internal.map((angle) => 360 - angle)],
        ] as const) {
          const { azimuths, closure } = azimuthsOf(directions[0] ?? 0, angles, kind, way);
          expect(Math.abs(closure.error)).toBeLessThan(1e-9);
          azimuths.forEach((found, index) => {
            const off = Math.abs(found - (directions[index] ?? 0));
            expect(Math.min(off, 360 - off)).toBeLessThan(1e-9);
          });
        }
      }
    }
  });
});

function closing(sides: ReturnType<typeof computeTraverse>['sides']): [number, number] {
  return [
    total(sides.map(({ departure, departureCorrection }) => departure + departureCorrection)),
    total(sides.map(({ latitude, latitudeCorrection }) => latitude + latitudeCorrection)),
  ];
}

/**
 * Mahun, J., Open Access Surveying Library, VIII. Traverse Computations, H. Closed Link Traverse, 3.b (jerrymahun.com, 47-travcomps-chap-h) and
 * I, example 2: from Q to T, both known, along three sides in feet; its parts are rounded to a thousandth.
 */
describe('between two known points', () => {
  const [q, t]: readonly [Point, Point] = [
    [1391.67, 2600.48],
    [1727.81, 2713.78],
  ];
  const sides = [side(`S56°23'38"E`, 398.75), side(`S75°17'42"W`, 422.89), side(`N43°05'47"E`, 604.49)];

  test('the error is what is missing to the second, shared by the compass rule: Mahun, H.3', () => {
    const { sides: computed, corners, closure } = computeTraverse(q, sides, 'compass', t);
    // 113.355 − 113.300 and 336.070 − 336.140.
    expect(Math.abs(closure.north - 0.055)).toBeLessThan(0.0015);
    expect(Math.abs(closure.east + 0.07)).toBeLessThan(0.0015);
    expect(closure.perimeter).toBeCloseTo(1426.13, 8);
    const published = [
      [-220.715, 332.124],
      [-107.363, -409.017],
      [441.379, 413.034],
    ];
    computed.forEach(({ latitude, departure, latitudeCorrection, departureCorrection }, index) => {
      expect(Math.abs(latitude + latitudeCorrection - (published[index]?.[0] ?? 0))).toBeLessThan(0.0015);
      expect(Math.abs(departure + departureCorrection - (published[index]?.[1] ?? 0))).toBeLessThan(0.0015);
    });
    const [x = 0, y = 0] = corners.at(-1) ?? [];
    const last = computed.at(-1);
    expect(x + (last?.departure ?? 0) + (last?.departureCorrection ?? 0)).toBeCloseTo(t[0], 9);
    expect(y + (last?.latitude ?? 0) + (last?.latitudeCorrection ?? 0)).toBeCloseTo(t[1], 9);
  });

  test.each(['internal', 'external', 'deflection'] as const)(
    '%s angles miss the direction at the end, and are corrected in equal parts',
    (kind) => {
      const arriving = 30;
      const directions = [100, 200, 70, 310];
      const turns = directions.map((direction, index) => direction - (directions[index - 1] ?? arriving));
      const exact = turns.map((right) =>
        kind === 'deflection' ? right : kind === 'internal' ? 180 - right : 180 + right,
      );
      // Each of them 3" too large.
      const measured = exact.map((angle) => angle + 3 / 3600);
      const { azimuths, closure } = linkAzimuthsOf(arriving, measured, kind, 310);
      expect((closure?.error ?? 0) * 3600).toBeCloseTo(12, 6);
      expect((closure?.correction ?? 0) * 3600).toBeCloseTo(-3, 6);
      for (const [index, found] of azimuths.entries()) expect(found).toBeCloseTo(directions[index] ?? 0, 9);
      expect(azimuths).toHaveLength(3);
      expect(linkAzimuthsOf(arriving, exact.slice(0, 3), kind, undefined)).toMatchObject({ closure: undefined });
    },
  );

  test('is read as it is typed: the end, its direction, and the angle that has no side', () => {
    const angle = (degrees: number) => `${degrees}°00'00"`;
    const typed = {
      ...{ start: { x: '553000', y: '8565000' }, end: { x: '553100,02', y: '8565000' }, endDirection: angle(90) },
      ...{ angles: 'external' as const, firstDirection: angle(90), way: 'clockwise' as const, rotation: '', scale: '' },
      ...{ adjustment: 'compass' as const, isClosed: true, limit: 1000, angularLimit: 12 },
      sides: [
        { code: 'A', angle: angle(90), length: '50' },
        { code: 'B', angle: angle(270), length: '100' },
        { code: 'C', angle: angle(270), length: '50' },
        { code: 'D', angle: angle(90), length: '' },
      ],
    };
    const { points, traverse, issues } = readSource({ kind: 'traverse', srid: 31984, traverse: typed });
    expect(issues).toEqual([]);
    expect(points).toHaveLength(4);
    expect(points[3]).toEqual([553_100.02, 8_565_000]);
    expect(traverse?.closure.east).toBeCloseTo(-0.02, 9);
    expect(traverse?.closure.precision).toBe(10_000);
    expect(traverse?.angular?.error).toBeCloseTo(0, 9);
    // A quarter of the way, two quarters, one quarter: by their lengths.
    expect((points[1]?.[0] ?? 0) - 553_000).toBeCloseTo(0.005, 9);
    const wrong = readSource({ kind: 'traverse', srid: 31984, traverse: { ...typed, end: { x: '', y: 'x' } } });
    expect(wrong.issues.map(({ field }) => field)).toEqual(['endX', 'endY']);
  });
});
