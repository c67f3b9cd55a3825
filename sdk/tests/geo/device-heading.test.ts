import { expect, test } from 'vitest';
import { towards } from '../../src/geo/around-point.ts';
import { outlineLength } from '../../src/geo/geometry-measures.ts';
import { watchHeading } from '../../src/geo/web/device-heading.ts';

function device(angle = 0) {
  const target = Object.assign(new EventTarget(), { screen: { orientation: { angle } } });
  const turn = (facts: object, name = 'deviceorientationabsolute') =>
    target.dispatchEvent(Object.assign(new Event(name), facts));
  return { target, turn };
}

test('a heading is told from north, clockwise, whatever the browser counts by', () => {
  const told: number[] = [];
  const { target, turn } = device();
  const stop = watchHeading((degrees) => told.push(degrees), target);
  turn({ absolute: true, alpha: 270 });
  turn({ webkitCompassHeading: 180 }, 'deviceorientation');
  // From wherever the device happened to be, without a compass, or the hand's own trembling.
  turn({ absolute: false, alpha: 10 }, 'deviceorientation');
  turn({ absolute: true, alpha: null });
  turn({ absolute: true, alpha: 181 });
  turn({ absolute: true, alpha: 1 });
  turn({ absolute: true, alpha: 359.5 });
  stop();
  turn({ absolute: true, alpha: 90 });
  expect(told).toEqual([90, 180, 359]);
});

test('a screen that lies on its side turns with the device', () => {
  const told: number[] = [];
  const { target, turn } = device(90);
  watchHeading((degrees) => told.push(degrees), target);
  turn({ absolute: true, alpha: 0 });
  turn({ absolute: true, alpha: 60 });
  expect(told).toEqual([90, 30]);
});

test('a sector points where it is told, and is closed', () => {
  const at = [-41.5, -17.85] as const;
  const [ring = []] = towards(at, 40, 90).coordinates;
  expect(ring[0]).toEqual([...at]);
  expect(ring.at(-1)).toEqual([...at]);
  for (const corner of ring.slice(1, -1)) {
    expect(corner[0]).toBeGreaterThan(at[0]);
    const length = outlineLength({ type: 'LineString', coordinates: [at, corner] }) ?? 0;
    expect(Math.abs(length - 40)).toBeLessThan(0.3);
  }
  const middle = ring[Math.floor(ring.length / 2)] ?? at;
  expect(middle[1]).toBeCloseTo(at[1], 6);
});
