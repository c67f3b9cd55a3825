import type { Point } from '@gleba/sdk/geo';
import { expect, test } from 'vitest';
import { surroundingsOf } from '../../src/server/memorial/adjoiners.ts';

/** A lot beside a river has thousands of corners, and so has who adjoins it there: each side is held against what is near it alone. */

const rules = { tolerance: 0.3, streetReach: 40 };

/** A notched circle of so many corners, a metre from one to the next, and `away` metres around it. */
function outline(corners: number, away = 0): Point[] {
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = (-2 * Math.PI * index) / corners;
    const radius = corners / (2 * Math.PI) + away + (index % 2) * 0.1;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** How often the neighbour's corners and those of a street are read, which is what each comparison begins with. */
function readsOf(corners: number) {
  let reads = 0;
  const counted = (points: readonly Point[]): Point[] =>
    points.map((point) => {
      return new Proxy(point, {
        get: (target, key) => {
          if (key === '0') reads += 1;
          return Reflect.get(target, key);
        },
      });
    });
  const half = outline(corners)
    .slice(0, corners / 2)
    .reverse();
  const street = outline(corners, 15);
  const [sides = []] = surroundingsOf(
    [{ vertices: outline(corners) }] as unknown as Parameters<typeof surroundingsOf>[0],
    [{ id: 'river', rings: [counted([...half, [0, 0]])] }],
    [{ name: 'Rua da Beira', isStreet: true, isNamed: true, lines: [counted(street)] }],
    rules,
  );
  const beside = sides.filter(({ neighbours }) => neighbours.length > 0).length;
  const facing = sides.filter(({ faces }) => faces?.name === 'Rua da Beira').length;
  return { reads, beside, facing };
}

test('twice the corners cost about twice as many comparisons, and say the same', () => {
  const [one, other] = [readsOf(1000), readsOf(2000)];
  // Half of the sides lie along the neighbour, the others look at the street.
  for (const [{ beside, facing }, corners] of [
    [one, 1000],
    [other, 2000],
  ] as const) {
    expect(beside / corners).toBeCloseTo(0.5, 1);
    expect(facing / corners).toBeCloseTo(0.5, 1);
  }
  expect(other.reads / one.reads).toBeLessThan(2.5);
  expect(other.reads).toBeLessThan(2000 * 100);
});
