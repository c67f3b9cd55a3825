import { expect, test } from 'vitest';
import { layoutPlan } from '../../src/plans/layout-plan.ts';
import { drawingOf } from '../../src/server/plans/drawing-of.ts';
import { box, facts, planOf } from './nucleus.ts';

const shape = (bounds: 'water' | 'publicArea', x: number, isArea = true) => ({
  ...{ name: bounds, bounds, isNamed: true, isArea },
  ...{ lines: [box(x, 0, 60, 60)], arcs: [] },
});
const perimeters = [{ rings: [box(0, 0, 200, 60)], arcs: [] }];
const parts = [1, 2].map((number) => ({
  ...{ number, name: `M${number}`, owner: null, rings: [box(100 * (number - 1), 0, 100, 60)], arcs: [] },
  ...{ total: '6000.00', affected: '6000.00', remaining: '0.00' },
}));
const overlay = { parts, twice: null, uncovered: '0.00', isRounding: true, total: '12000.00' };
const laidOut = (plan: Parameters<typeof planOf>[0]) =>
  layoutPlan(planOf({ perimeters, ...plan }), { paper: 'a3', scale: null }, facts);

test('each ground of the sheet has its colour beside its name in the legend, on paper, and its hatch in a drawing', () => {
  const plan = laidOut({ shapes: [shape('water', 0), shape('publicArea', 80)] });
  const [sheet] = plan.sheets;
  const right = (sheet?.view?.box.x ?? 0) + (sheet?.view?.box.width ?? 0);
  const samples = (sheet?.drawn ?? []).flatMap((one) =>
    one.kind === 'tint' && one.tint !== 'black' && one.rings.flat().every(([x]) => x > right) ? [one.tint] : [],
  );
  expect(samples).toEqual(['water', 'publicArea']);
  const edge = sheet?.view?.pointAt([right, 0])[0] ?? 0;
  const hatched = drawingOf(plan, facts.say).entities.flatMap((one) =>
    one.kind === 'line' && one.layer.endsWith('Hatch') && one.points.every(([x]) => x > edge) ? [one.layer] : [],
  );
  expect(new Set(hatched)).toEqual(new Set(['waterHatch', 'publicAreaHatch']));
});

test('what is a line on the sheet is a line in the legend', () => {
  const [sheet] = laidOut({ shapes: [shape('water', 0, false)] }).sheets;
  expect(sheet?.drawn.filter((one) => one.kind === 'tint' && one.tint === 'water')).toEqual([]);
});

test('registrations have the hatch of the first of them', () => {
  const [sheet] = laidOut({ kind: 'overlay', overlay }).sheets;
  const right = (sheet?.view?.box.x ?? 0) + (sheet?.view?.box.width ?? 0);
  const lines = (sheet?.drawn ?? []).flatMap((one) =>
    one.kind === 'line' && one.layer === 'overlayHatch' && one.points.every(([x]) => x > right) ? [one.points] : [],
  );
  expect(lines.length).toBeGreaterThan(1);
  // 45° clockwise: as far to the right as down.
  for (const [from = [0, 0], to = [0, 0]] of lines) expect(to[0] - from[0]).toBeCloseTo(to[1] - from[1], 6);
});
