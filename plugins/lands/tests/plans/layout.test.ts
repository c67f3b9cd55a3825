import { formatMetres, isInside, type Point } from '@gleba/sdk/geo';
import { describe, expect, test } from 'vitest';
import type { Drawn, DrawnText, PlanSheet } from '../../src/plans/drawn.ts';
import { cornersOf } from '../../src/plans/label-room.ts';
import { layoutPlan, scaleFor } from '../../src/plans/layout-plan.ts';
import { leastHeight } from '../../src/plans/map-labels.ts';
import type { PlanAnswer } from '../../src/plans/plan-answer.ts';
import { planAskedBy, planPaperPath } from '../../src/plans/plan-kinds.ts';
import { textWidth, wrapped } from '../../src/plans/text-width.ts';
import { at, boundaryOf, box, cityOf, facts, figure, lotOf, planOf, turnedCity } from './nucleus.ts';

const layout = (
  plan: PlanAnswer,
  paper: 'a4' | 'a3' | 'a2' | 'a1' = 'a3',
  scale: number | null = null,
  isWhole = false,
) => layoutPlan(plan, { paper, scale, isWhole }, facts);
const textsOf = (drawn: readonly Drawn[]): DrawnText[] => drawn.flatMap((one) => (one.kind === 'text' ? [one] : []));
const onMap = [
  'lotText',
  'blockText',
  'streetText',
  'waterText',
  'publicAreaText',
  'registrationText',
  'lengthText',
  'vertexText',
  'adjoinerText',
];
const boxOf = ({ text, at: place, height, angle, align, isBold }: DrawnText) => {
  const width = textWidth(text, height, isBold);
  const radians = (angle * Math.PI) / 180;
  const aside = align === 'middle' ? 0 : align === 'start' ? width / 2 : -width / 2;
  const middle = [place[0] + Math.cos(radians) * aside, place[1] + Math.sin(radians) * aside] as const;
  return { at: middle, width, height, angle };
};

/** Nothing is outside of the frame but the coordinates' own strip, which lies within it too. */
function expectWithin(sheet: PlanSheet): void {
  const { x, y, width, height } = sheet.frame;
  for (const one of sheet.drawn) {
    const points =
      one.kind === 'text'
        ? cornersOf(boxOf(one))
        : one.kind === 'circle'
          ? [one.at]
          : one.kind === 'tint'
            ? one.rings.flat()
            : one.points;
    for (const [right, down] of points) {
      const isIn = right >= x - 1e-6 && right <= x + width + 1e-6 && down >= y - 1e-6 && down <= y + height + 1e-6;
      expect(isIn, `${JSON.stringify(one)} leaves the frame at ${right}, ${down}`).toBe(true);
    }
  }
}

/** No two labels of the map overprint one another: no spot of one lies in the other, told without the layout's own way of asking. */
function expectApart(sheet: PlanSheet, layers: readonly string[] = onMap): void {
  const boxes = textsOf(sheet.drawn)
    .filter(({ layer }) => layers.includes(layer))
    .map((text) => ({ text: text.text, ...boxOf(text) }));
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      const away = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
      if (away > (one.width + one.height + other.width + other.height) / 2) continue;
      const isOver = spotsOf(one).some((spot) => holds(other, spot)) || spotsOf(other).some((spot) => holds(one, spot));
      expect(isOver, `"${one.text}" and "${other.text}" overprint one another`).toBe(false);
    }
  });
}

type TurnedBox = ReturnType<typeof boxOf>;
/** A grid of spots over a label, its edge left out. */
function spotsOf({ at: [x, y], width, height, angle }: TurnedBox): (readonly [number, number])[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [-0.49, -0.3, -0.15, 0, 0.15, 0.3, 0.49].flatMap((along) =>
    [-0.48, 0, 0.48].map((down) => {
      const [right, below] = [along * width, down * height];
      return [x + right * cos - below * sin, y + right * sin + below * cos] as const;
    }),
  );
}
function holds({ at: [x, y], width, height, angle }: TurnedBox, [px, py]: readonly [number, number]): boolean {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [right, down] = [(px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin];
  return Math.abs(right) < width / 2 - 0.01 && Math.abs(down) < height / 2 - 0.01;
}

describe('the scale', () => {
  test('is the largest of the series at which one sheet holds the ground', () => {
    // 300 m at 1:1,500 are 200 mm, at 1:1,250 240 mm.
    expect(scaleFor({ width: 300, height: 100 }, { width: 239, height: 200 })).toBe(1500);
    expect(scaleFor({ width: 300, height: 100 }, { width: 240, height: 200 })).toBe(1250);
    expect(scaleFor({ width: 100, height: 300 }, { width: 500, height: 100 })).toBe(3000);
    // Ground that no sheet holds has the smallest there is.
    expect(scaleFor({ width: 1e6, height: 1e6 }, { width: 200, height: 200 })).toBe(100_000);
  });

  test('of a project on A3: 420 mm less margins, column, strips and what is written around it leave 242 mm', () => {
    // 288 m at 1:1,250 are 230 mm, at 1:1,000 they would be 288 mm.
    const plan = layout(cityOf(3, 3, 8));
    expect(plan).toMatchObject({ scale: 1250, proposedScale: 1250 });
    expect(plan.sheets).toHaveLength(1);
    expect(plan.sheets[0]?.view?.scale).toBe(1250);
  });
});

describe('sheets', () => {
  test('lie side by side without overlap, each lot on one of them, with an index', () => {
    // 576 mm + 16 by 396 mm + 16 on maps of 268 mm by 267 mm: three by two.
    const { sheets, wantedSheets } = layout(cityOf(3, 3, 8), 'a3', 500);
    expect([sheets.length, wantedSheets]).toEqual([6, 6]);
    const grounds = sheets.flatMap(({ view }) => (view ? [{ a: view.pointAt([view.box.x, view.box.y]), view }] : []));
    const [first, second] = grounds;
    // 268 mm at 1:500.
    expect((second?.a[0] ?? 0) - (first?.a[0] ?? 0)).toBeCloseTo(134, 6);
    const names = new Set(sheets.flatMap(({ drawn }) => textsOf(drawn)).map(({ text }) => text));
    for (const lot of cityOf(3, 3, 8).lots) expect(names).toContain(lot.lot);
    const last = textsOf(sheets[5]?.drawn ?? []).map(({ text }) => text);
    expect(last).toContain('6/6');
    expect(last).toContain('index');
    for (const sheet of sheets) expectWithin(sheet);
  });

  test('more than sixty are none: a smaller scale is told', () => {
    // 684 m on the 153 mm that an A4 has for it are 1:5,000.
    expect(layout(cityOf(6, 6, 10), 'a4', 100)).toMatchObject({ sheets: [], proposedScale: 5000 });
    expect(layout(cityOf(6, 6, 10), 'a4', 100).wantedSheets).toBeGreaterThan(60);
  });

  test('a drawing for CAD is one, as large as its ground', () => {
    const { sheets } = layout(cityOf(3, 3, 8), 'a3', 500, true);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.width).toBeCloseTo(576 + 16 + 20 + 10 + 112 + 10, 6);
    const lots = sheets[0]?.drawn.filter((one) => one.kind === 'line' && one.layer === 'lot' && one.isClosed) ?? [];
    expect(lots).toHaveLength(144);
  });
});

test('on a small paper nothing of the column stands upon the stamp', () => {
  const doubts = ['noPerimeter', 'noTechnician', 'unknownAdjoiner', 'nearStreet'] as const;
  for (const sheet of layout({ ...cityOf(2, 2, 4), doubts: [...doubts] }, 'a4', 300).sheets) {
    const texts = sheet.drawn.filter((one) => one.kind !== 'text' || ['stamp', 'table', 'draft'].includes(one.layer));
    expectApart({ ...sheet, drawn: texts }, ['stamp', 'table', 'draft']);
  }
});

describe('labels', () => {
  test('a lot has its number and its area as the table has it; what has no room is a number of a table', () => {
    const lots = [lotOf('A', '7', box(0, 0, 20, 30)), lotOf('A', '8-fundos', box(20, 0, 0.4, 30))];
    const plan = layout(planOf({ lots, blocks: [{ name: 'Quadra A', rings: [], arcs: [] }] }), 'a3', 250);
    const texts = textsOf(plan.sheets[0]?.drawn ?? []);
    const written = texts.map(({ text }) => text);
    expect(written).toContain('7');
    expect(written).toContain(`${figure(600)} m²`);
    expect(plan.inTable).toBe(1);
    expect(written).not.toContain('8-fundos');
    // In the table beside the map, with the number that stands at the lot.
    expect(written).toContain('lotOfBlock 8-fundos A');
    expect(texts.filter(({ layer, text }) => layer === 'lotText' && text === '1')).toHaveLength(1);
    expect(texts.every(({ height }) => height >= leastHeight * 0.9)).toBe(true);
  });

  test('a street that has no room for its name is told in the table', () => {
    const street = { name: 'Travessa do Comendador', bounds: 'street', isNamed: true, isArea: true } as const;
    const shapes = [{ ...street, lines: [box(0, 40, 3, 2)], arcs: [] }];
    const plan = layout(
      planOf({
        lots: [lotOf('A', '1', box(0, 0, 200, 40))],
        blocks: [{ name: 'Quadra A', rings: [], arcs: [] }],
        shapes,
      }),
    );
    const texts = textsOf(plan.sheets[0]?.drawn ?? []);
    expect(texts.filter(({ layer }) => layer === 'table').map(({ text }) => text)).toContain('Travessa do Comendador');
  });

  test('streets are named between the lots, which keep their numbers on the map', () => {
    // Streets of 12 m are 4 mm wide: a name of 3 mm beside their middle would lie over the lots at the blocks' ends.
    const city = cityOf(3, 3, 10);
    const plan = layout(city, 'a3', 3000);
    const sheet = plan.sheets[0];
    const texts = textsOf(sheet?.drawn ?? []);
    expect(plan.inTable).toBe(0);
    expect(texts.filter(({ layer }) => layer === 'lotText')).toHaveLength(city.lots.length);
    const streets = texts.filter(({ layer }) => layer === 'streetText');
    expect(streets.map(({ text }) => text).sort()).toEqual(city.shapes.map(({ name }) => name).sort());
    const lots = (sheet?.drawn ?? []).flatMap((one) =>
      one.kind === 'line' && one.layer === 'lot' ? [one.points] : [],
    );
    for (const street of streets) {
      const spots = spotsOf(boxOf(street));
      for (const lot of lots)
        expect(
          spots.some((spot) => isInside(spot, [lot])),
          street.text,
        ).toBe(false);
    }
  });

  test('blocks at an angle are named along themselves between the rows of their lots, whose numbers stay where they would stand', () => {
    const city = turnedCity(-14);
    const texts = (plan: PlanAnswer, layer: string) =>
      textsOf(layout(plan, 'a3', 3000).sheets[0]?.drawn ?? []).filter((text) => text.layer === layer);
    const names = texts(city, 'blockText');
    expect(names.map(({ text }) => text)).toEqual(city.blocks.map(({ name }) => name));
    for (const { text, angle, height } of names)
      expect([text, angle.toFixed(6), height]).toEqual([text, '14.000000', 2.5]);
    const numbers = texts(city, 'lotText');
    expect(numbers).toHaveLength(city.lots.length);
    expect(numbers).toEqual(texts({ ...city, blocks: [] }, 'lotText'));
  });

  test('what lies under a large lot is named beside its number', () => {
    const outline = { bounds: 'registration', isNamed: true, isArea: true, arcs: [] } as const;
    const shapes = [{ ...outline, name: 'matrícula nº 12.345', lines: [box(0, 0, 100, 60)] }];
    const lots = [lotOf('A', '7', box(0, 0, 100, 60))];
    const [sheet] = layout(planOf({ lots, shapes }), 'a3', 1000).sheets;
    const texts = textsOf(sheet?.drawn ?? []);
    const alone = textsOf(layout(planOf({ lots }), 'a3', 1000).sheets[0]?.drawn ?? []);
    const own = (all: readonly DrawnText[]) => all.filter(({ layer, text }) => layer === 'lotText' && text === '7');
    expect(texts.filter(({ layer }) => layer === 'registrationText')).toHaveLength(1);
    expect(own(texts)).toEqual(own(alone));
  });

  test('a registration under lots is named where they leave it room', () => {
    const lots = Array.from({ length: 16 }, (_, index) =>
      lotOf('A', `${index + 1}`, box(20 + (index % 8) * 12, 20 + (index < 8 ? 0 : 25), 12, 25)),
    );
    const outline = { bounds: 'registration', isNamed: true, isArea: true, arcs: [] } as const;
    const shapes = [{ ...outline, name: 'imóvel da matrícula nº 12.345', lines: [box(0, 0, 136, 90)] }];
    const [sheet] = layout(planOf({ lots, shapes }), 'a3', 750).sheets;
    const [name, ...others] = textsOf(sheet?.drawn ?? []).filter(({ layer }) => layer === 'registrationText');
    expect([name?.text, others]).toEqual(['imóvel da matrícula nº 12.345', []]);
    for (const one of sheet?.drawn ?? []) {
      if (one.kind !== 'line' || one.layer !== 'lot' || !name) continue;
      expect(spotsOf(boxOf(name)).some((spot) => isInside(spot, [one.points]))).toBe(false);
    }
  });

  test('over random lots: none overprints another, none leaves the frame, none vanishes', () => {
    let seed = 20_261_127;
    const random = () => {
      // A linear congruential generator (Park and Miller, 1988): the same lots each time.
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 25; round++) {
      const count = 1 + Math.floor(random() * 60);
      const size = 20 + random() * 400;
      const lots = Array.from({ length: count }, (_, index) => {
        const [x, y] = [random() * size, random() * size];
        const ring = Array.from(
          { length: 3 + Math.floor(random() * 6) },
          (_, corner, all = 3 + Math.floor(random() * 6)) => {
            const turn = (-2 * Math.PI * corner) / all;
            const reach = 1 + random() * 15;
            return at(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach);
          },
        );
        return lotOf('A', `${index + 1}${random() < 0.2 ? ' (fundos)' : ''}`, ring);
      });
      const shapes: PlanAnswer['shapes'] = Array.from({ length: 5 }, (_, index) => ({
        ...{ name: `Rua ${'comprida '.repeat(index)}${index}`, bounds: 'street', isNamed: true, isArea: false },
        arcs: [],
        lines: [[at(random() * size, random() * size), at(random() * size * 2, random() * size)]],
      }));
      const plan = planOf({ lots, shapes, blocks: [{ name: 'Quadra A', rings: [], arcs: [] }] });
      for (const scale of [null, 500]) {
        const { sheets } = layout(plan, round % 2 === 0 ? 'a3' : 'a4', scale);
        for (const sheet of sheets) {
          expectWithin(sheet);
          expectApart(sheet);
        }
        const said = sheets.flatMap(({ drawn }) => textsOf(drawn)).map(({ text }) => text);
        for (const { lot } of sheets.length > 0 ? lots : []) {
          expect(
            said.some((text) => text === lot || text === `lotOfBlock ${lot} A`),
            `lot ${lot} vanished`,
          ).toBe(true);
        }
      }
    }
  });
});

describe('the plan of a perimeter', () => {
  const ring: Point[] = [
    at(0, 300),
    at(120, 320),
    at(250, 280),
    at(260, 200),
    at(300, 40),
    at(180, 0),
    at(175, 2),
    at(10, 130),
  ];
  const boundary = boundaryOf(ring, ['Rua das Acácias', 'quem de direito']);
  const plan = () => layout(planOf({ kind: 'perimeter', boundary, area: '70000.00', doubts: ['unknownAdjoiner'] }));

  test('has each vertex, each side with azimuth and length, and each adjoiner', () => {
    const [sheet] = plan().sheets;
    const texts = textsOf(sheet?.drawn ?? []);
    const table = texts.filter(({ layer }) => layer === 'table').map(({ text }) => text);
    for (const { from, to, length } of boundary.sides) {
      expect(table).toContain(`${from}–${to}`);
      expect(table).toContain(figure(length));
    }
    // From (0, 300) to (120, 320): atan2(120, 20) = 80.5377° = 80°32'16".
    expect(table).toContain('80°32\'16"');
    const codes = texts.filter(({ layer }) => layer === 'vertexText').map(({ text }) => text);
    expect(codes).toEqual(boundary.vertices.map(({ code }) => code));
    const lengths = texts.filter(({ layer }) => layer === 'lengthText').map(({ text }) => text);
    expect(lengths).toContain(formatMetres(Math.hypot(120, 20), 2));
    expect(texts.filter(({ layer }) => layer === 'adjoinerText')).toHaveLength(8);
    expect(
      texts
        .filter(({ layer }) => layer === 'draft')
        .map(({ text }) => text)
        .join(' '),
    ).toBe('draft unknownAdjoiner');
    if (sheet) expectWithin(sheet);
    if (sheet) expectApart(sheet);
  });

  test('of a hundred vertices the table goes on, with its heading, on a sheet of its own', () => {
    const circle = Array.from({ length: 140 }, (_, index): Point => {
      const turn = (-2 * Math.PI * index) / 140;
      return at(Math.cos(turn) * 100, Math.sin(turn) * 100);
    });
    const { sheets } = layout(planOf({ kind: 'perimeter', boundary: boundaryOf(circle, ['Rua A']) }), 'a4');
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets[1]?.view).toBeNull();
    const texts = sheets.map(({ drawn }) => textsOf(drawn).map(({ text }) => text));
    expect(texts[1]).toContain('table (continued)');
    expect(texts.flat()).toContain('V140–V001');
    // A code is on the map, or the note names it.
    const said = texts.flat().join(' ');
    for (let index = 1; index <= 140; index++) expect(said).toContain(`V${String(index).padStart(3, '0')}`);
    for (const sheet of sheets) expectWithin(sheet);
  });
});

test('the north that azimuths are counted from is the filled one, the other lies aside by the convergence’s sign', () => {
  const filled = (surface: 'utm' | 'local') => {
    const [sheet] = layout(
      planOf({ surface, lots: [lotOf('A', '1', box(0, 0, 10, 25))], blocks: [{ name: 'A', rings: [], arcs: [] }] }),
    ).sheets;
    const texts = textsOf(sheet?.drawn ?? []);
    const of = (name: string) => texts.find(({ text }) => text === name);
    return { grid: of('NQ'), true: of('NG'), angle: texts.some(({ text }) => text === 'γ = 0°58\'12"') };
  };
  const { grid, true: geodetic, angle } = filled('utm');
  expect([grid?.isBold, geodetic?.isBold, angle]).toEqual([true, false, true]);
  // Grid north lies clockwise of true north by a positive convergence: true north to the left.
  expect((geodetic?.at[0] ?? 0) < (grid?.at[0] ?? 0)).toBe(true);
  expect(filled('local').grid?.isBold).toBe(false);
});

test('the table on the sheet is the table of areas', () => {
  const plan = cityOf(2, 2, 4);
  const texts = textsOf(layout(plan).sheets[0]?.drawn ?? []).map(({ text }) => text);
  for (const { area } of plan.table?.rows ?? []) expect(texts).toContain(figure(Number(area)));
  expect(texts).toContain(figure(Number(plan.table?.total)));
  expect(texts).toContain('100,00');
});

test('texts are as wide as Arial has them', () => {
  // Five digits of 556, a comma of 278, a space of 278, m 833, ² 333 by capitals of 716.
  expect(textWidth('250,00 m²', 0.716)).toBeCloseTo((5 * 556 + 278 + 278 + 833 + 333) / 1000, 6);
  expect(wrapped('Rua das Acácias', 10, 1.5)).toEqual(['Rua das', 'Acácias']);
  expect(wrapped('indivisivelmente', 6, 1.5).join('')).toBe('indivisivelmente');
});

test('a paper is known by its path', () => {
  const asked = { kind: 'block', area: 'block-41', paper: 'a1', scale: 500 } as const;
  expect(planPaperPath('p', asked)).toBe('/report/p/plan/block/block-41/a1/500');
  expect(planPaperPath('p', { kind: 'general', paper: 'a3' })).toBe('/report/p/plan/general/-/a3/-');
  expect(planAskedBy(asked as never)).toEqual({ ...asked, scale: 500 });
  expect(planAskedBy({ kind: 'x', area: '-', paper: 'b5', scale: '7' })).toEqual({
    ...{ kind: 'general', area: null, paper: 'a3', scale: null },
  });
});
