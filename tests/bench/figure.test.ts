import { describe, expect, test } from 'vitest';
import { figuresOf, type Part } from './bench.ts';
import { type Figure, holds, toJson, toTable } from './figure.ts';
import { spent } from './services/processor-time.ts';
import { median, medianRatio, percentile } from './statistics.ts';

const figure = (value: number | null, goal: Figure['goal'] = null): Figure => ({ name: 'a', value, unit: 'ms', goal });

describe('statistics', () => {
  test('the median stands in the middle, whatever the order', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([10, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  test('a percentile is one of the values, by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.95)).toBe(95);
    expect(percentile(values, 1)).toBe(100);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  test('a ratio compares what was measured in the same round', () => {
    // The machine was ten times slower in the second round: the ratio is 2 in each.
    expect(medianRatio([200, 20, 200], [100, 10, 100])).toBe(2);
    expect(medianRatio([1, 2], [1])).toBeNaN();
  });

  test('processor time counts a process that came meanwhile whole, and none that went', () => {
    expect(
      spent(
        new Map([
          [1, 100],
          [2, 50],
        ]),
        new Map([
          [1, 130],
          [3, 7],
        ]),
      ),
    ).toBe(37);
  });
});

describe('figures', () => {
  test('hold their goal on either side', () => {
    expect(holds(figure(0.9, { atLeast: 0.9 }))).toBe(true);
    expect(holds(figure(0.89, { atLeast: 0.9 }))).toBe(false);
    expect(holds(figure(1.5, { atMost: 1.5 }))).toBe(true);
    expect(holds(figure(1.6, { atMost: 1.5 }))).toBe(false);
    expect(holds(figure(1))).toBeNull();
  });

  test('that were not measured hold nothing, and say so', () => {
    expect(holds(figure(null, { atMost: 3 }))).toBe(false);
    expect(holds(figure(Number.NaN, { atMost: 3 }))).toBe(false);
    expect(toJson(figure(null, { atMost: 3 }))).toEqual({
      name: 'a',
      value: null,
      unit: 'ms',
      goal: '<= 3',
      holds: false,
    });
    expect(toTable([figure(null, { atMost: 3 })])).toBe('a  not measured  <= 3  -');
  });

  test('are JSON of five names', () => {
    expect(toJson(figure(1234.56, { atLeast: 1, atMost: 2000 }))).toEqual({
      name: 'a',
      value: 1235,
      unit: 'ms',
      goal: '>= 1 and <= 2000',
      holds: true,
    });
    expect(toJson(figure(0.123456))).toEqual({ name: 'a', value: 0.123, unit: 'ms', goal: null, holds: null });
  });

  test('of a part are all that it declares, and nothing else', () => {
    const part: Part = {
      id: 'p',
      figures: [
        { id: 'one', name: 'One', unit: 's', goal: { atMost: 1 } },
        { id: 'two', name: 'Two', unit: 's' },
      ],
      run: () => Promise.reject(new Error('not run')),
    };
    expect(figuresOf(part, new Map([['one', 0.5]]))).toEqual([
      { name: 'One', unit: 's', goal: { atMost: 1 }, value: 0.5 },
      { name: 'Two', unit: 's', goal: null, value: null },
    ]);
    expect(() => figuresOf(part, new Map([['three', 1]]))).toThrow(/three/);
  });
});
