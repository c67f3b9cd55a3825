import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridColumns } from '../../src/dashboards/widget.ts';
import { inReadingOrder, type Placed, settled, withPlace } from '../../src/web/dashboards/grid-layout.ts';
import { endOfSpan, spansBetween, startOf, stepped } from '../../src/web/dashboards/spans.ts';

const placed = fc
  .record({
    x: fc.nat(gridColumns - 2),
    y: fc.nat(30),
    w: fc.integer({ min: 2, max: gridColumns }),
    h: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ x, w, ...rest }) => ({ ...rest, x, w: Math.min(w, gridColumns - x) }));
const grid = fc
  .array(placed, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((item, index): Placed => ({ ...item, id: String(index) })));
const overlap = (one: Placed, other: Placed) =>
  one.id !== other.id &&
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

function expectSound(items: readonly Placed[], before: readonly Placed[]): void {
  expect(items.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  for (const one of items) {
    expect(one.x >= 0 && one.y >= 0 && one.x + one.w <= gridColumns).toBe(true);
    expect(items.some((other) => overlap(one, other))).toBe(false);
    // Nothing hangs in the air.
    expect(one.y === 0 || items.some((other) => overlap({ ...one, y: one.y - 1 }, other))).toBe(true);
  }
}

test('nothing overlaps, leaves the grid or hangs in the air, wherever something is moved', () => {
  fc.assert(
    fc.property(
      grid,
      fc.nat(11),
      fc.record({ x: fc.integer(), y: fc.integer({ min: -50, max: 50 }), w: fc.integer(), h: fc.integer() }),
      (items, at, place) => {
        const sound = settled(items);
        expectSound(sound, items);
        expectSound(withPlace(sound, String(at % items.length), place), items);
      },
    ),
  );
});

test('what is settled stays as it is', () => {
  fc.assert(
    fc.property(grid, (items) => {
      const sound = settled(items);
      expect(inReadingOrder(settled(sound))).toEqual(inReadingOrder(sound));
    }),
  );
});

test('spans follow one another without a gap', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom('day', 'week', 'month', 'quarter', 'year'), (date, bucket) => {
      const start = startOf(bucket, date);
      expect(start <= date && date <= endOfSpan(bucket, start)).toBe(true);
      expect(startOf(bucket, endOfSpan(bucket, start))).toBe(start);
      const next = stepped(bucket, start, 1);
      expect(startOf(bucket, next)).toBe(next);
      expect(stepped('day', endOfSpan(bucket, start), 1)).toBe(next);
      expect(spansBetween(bucket, start, stepped(bucket, start, 3), 10)).toHaveLength(4);
    }),
  );
});
