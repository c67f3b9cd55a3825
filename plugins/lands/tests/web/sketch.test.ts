import type { DrawingPart } from '@gleba/sdk';
import { describe, expect, it } from 'vitest';
import {
  chooseScale,
  clipped,
  clippedLine,
  extentOf,
  isInside,
  labelPoint,
  readableAngle,
  roundStep,
  type SheetPoint,
  viewOf,
} from '../../../../sdk/src/geo/sheet.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { sketchAlone } from '../../src/sketch/draw-sketch.ts';
import { layoutSketch } from '../../src/sketch/sketch-layout.ts';
import { sketchHeight, sketchWidths } from '../../src/sketch/sketch-widths.ts';
import { draftOf, isUnsaved, proposalOf, segmentsOf, sideOfKey } from '../../src/web/memorial/sides-draft.ts';
import { placeOnSheet } from '../../src/web/memorial/sketch/sketch-sheet.ts';
import type { SketchSubject } from '../../src/web/memorial/sketch/sketch-subject.ts';

const room = { x: 0, y: 0, width: 132, height: 108 };

describe('a sheet', () => {
  it('takes the largest round scale that fits', () => {
    // 25 m in 108 mm: 1:231.5 would just do, the ruler has 1:250; 26.9 m still does, 27.1 m does not.
    expect(chooseScale({ width: 12, height: 25 }, room)).toBe(250);
    expect(chooseScale({ width: 12, height: 26.9 }, room)).toBe(250);
    expect(chooseScale({ width: 12, height: 27.1 }, room)).toBe(300);
    expect(chooseScale({ width: 900, height: 100 }, room)).toBe(7500);
  });

  it('is true to its scale: at 1:250 a metre is 4 mm, north is up', () => {
    const view = viewOf(room, [1000, 2000], 250);
    expect(view.place([1000, 2000])).toEqual([66, 54]);
    expect(view.place([1010, 2010])).toEqual([106, 14]);
    expect(view.pointAt([106, 14])).toEqual([1010, 2010]);
  });

  it('has round steps for its bar and grid', () => {
    expect([50, 250, 1000, 7500].map((scale) => roundStep(scale, 35))).toEqual([2, 10, 50, 500]);
  });

  it('writes along lines so that nobody turns it', () => {
    const at = (x: number, y: number): SheetPoint => [x, y];
    expect(readableAngle(at(0, 0), at(1, 0))).toBe(0);
    expect(readableAngle(at(1, 0), at(0, 0))).toBe(0);
    expect(readableAngle(at(0, 0), at(0, 1))).toBe(90);
    expect(readableAngle(at(0, 1), at(0, 0))).toBe(90);
    expect(readableAngle(at(0, 0), at(-1, -1))).toBe(45);
  });

  it('clips what goes beyond it', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const square: SheetPoint[] = [
      [5, 5],
      [15, 5],
      [15, 15],
      [5, 15],
    ];
    expect(extentOf(clipped(square, box))).toEqual({ width: 5, height: 5, centre: [7.5, 7.5] });
    expect(clippedLine([-10, 5], [20, 5], box)).toEqual([
      [0, 5],
      [10, 5],
    ]);
    expect(clippedLine([-10, 15], [20, 15], box)).toBeUndefined();
  });

  it('finds room for a label inside of an L, where its middle is outside', () => {
    const l: SheetPoint[] = [
      [0, 0],
      [4, 0],
      [4, 16],
      [20, 16],
      [20, 20],
      [0, 20],
    ];
    const { spot, room: found } = labelPoint([l]);
    expect(isInside([10, 10], [l])).toBe(false);
    expect(isInside(spot, [l])).toBe(true);
    expect(found).toBeGreaterThan(1.5);
  });
});

const corner = (code: string, east: number, north: number) => ({
  ...{ code, ring: 0, east, north },
  ...{ longitude: 0, latitude: 0 },
});
const side = (index: number, from: string, to: string, length: number, adjoiner: string) => ({
  ...{ ring: 0, index, from, to, azimuth: 0, length, arc: null, side: null, proposedSide: 'front' as const },
  ...{ adjoiner, foundAdjoiner: adjoiner, foundBy: null, adjoinerByHand: null },
});
const ringOf = (x: number, y: number, width: number, height: number): [number, number][] => [
  ...([
    [x, y],
    [x + width, y],
  ] as [number, number][]),
  ...([
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ] as [number, number][]),
];
/** A lot of 12 m by 25 m, its front on the south. */
const land = {
  shape: 'now',
  classification: 'proposed',
  vertices: [corner('V01', 100, 125), corner('V02', 112, 125), corner('V03', 112, 100), corner('V04', 100, 100)],
  sides: [
    side(0, 'V01', 'V02', 12, 'Lote 11 da Quadra A'),
    side(1, 'V02', 'V03', 25, 'Córrego'),
    side(2, 'V03', 'V04', 12, 'Córrego'),
    side(3, 'V04', 'V01', 25, 'Lote 02 da Quadra A'),
  ],
  lots: [],
  boundaries: [],
  ...{ around: [], inside: [], leavesOut: false, words: [] },
} as unknown as MemorialAnswer & SketchSubject;

describe('a sketch', () => {
  const { box: drawing } = placeOnSheet;
  const layout = layoutSketch(land, { length: ({ length }) => `${length} m`, azimuth: () => 'az' }, placeOnSheet);

  it('stands in the middle of the drawing, to scale', () => {
    expect(layout.view.scale).toBe(250);
    const { width, height, centre } = extentOf(layout.rings[0] ?? []);
    expect([width, height]).toEqual([48, 100]);
    expect(centre).toEqual([drawing.x + drawing.width / 2, drawing.y + drawing.height / 2]);
  });

  it('writes lengths inside, azimuths and codes outside, one label for neighbouring sides with one adjoiner', () => {
    const [ring = []] = layout.rings;
    for (const { at } of layout.lengths) expect(isInside(at, [ring])).toBe(true);
    for (const { at } of [...layout.azimuths, ...layout.adjoiners]) expect(isInside(at, [ring])).toBe(false);
    for (const { label } of layout.vertices) expect(isInside(label ?? [0, 0], [ring])).toBe(false);
    expect(layout.adjoiners.map(({ text }) => text)).toEqual(['Lote 11 da Quadra A', 'Córrego', 'Lote 02 da Quadra A']);
  });
});

describe('a sketch for papers that an office words', () => {
  const say = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
  const ground = { ...land, settings: { lengthDecimals: 2 }, plane: { convergence: 0.1 }, label: 'Lote 1' };
  const all = (parts: readonly DrawingPart[]): readonly DrawingPart[] =>
    parts.flatMap((part) => (part.kind === 'window' ? all(part.parts) : [part]));
  const spotsIn = (parts: readonly DrawingPart[]) =>
    all(parts).flatMap((part) => (part.kind === 'lines' ? part.lines.flat() : part.kind === 'dots' ? part.spots : []));

  it('is as wide as it is asked for, at a round scale of its own, and nothing of it stands beyond', () => {
    const scales = sketchWidths.map((width) => {
      const drawing = sketchAlone(ground, say, width);
      expect([drawing.width, drawing.height]).toEqual([width, sketchHeight(width)]);
      for (const [x, y] of spotsIn(drawing.parts)) {
        expect(x).toBeGreaterThan(-3);
        expect(x).toBeLessThan(width + 3);
        expect(y).toBeGreaterThan(-3);
        expect(y).toBeLessThan(drawing.height + 3);
      }
      const [outline] = all(drawing.parts).flatMap((part) =>
        part.kind === 'lines' && part.fill === 'pale' ? part.lines : [],
      );
      // 25 m from the second corner to the third.
      const [, [, top] = [0, 0], [, bottom] = [0, 0]] = outline ?? [];
      return Math.round((25 * 1000) / (bottom - top));
    });
    expect(scales).toEqual([300, 400, 500, 600]);
  });

  it('has every length of a small lot: the words in its middle make room', () => {
    const words = ['Quadra A', 'Lote 01', '250,00 m²'];
    for (const width of sketchWidths) {
      const texts = all(sketchAlone({ ...ground, words }, say, width).parts).flatMap((part) =>
        part.kind === 'text' ? [part.text] : [],
      );
      expect(texts.filter((text) => /^\d+,\d\d\sm$/.test(text))).toHaveLength(4);
      for (const word of words) expect(texts).toContain(word);
    }
  });

  it('keeps of what lies around what is seen, however far that goes on', () => {
    const far = Array.from(
      { length: 20_000 },
      (_, index) => [112 + (index % 2), 100 + index / 800] as [number, number],
    );
    const around = [
      { id: 'a', label: null, rings: [ringOf(-5000, 125, 10_000, 8000)] },
      { id: 'b', label: null, rings: [far] },
    ];
    const street = { name: 'Rua', bounds: 'street', lines: [[[-9000, 98] as const, [9000, 98] as const]] };
    const drawing = sketchAlone({ ...ground, around, boundaries: [street] as never }, say, 160);
    for (const [x, y] of spotsIn(drawing.parts)) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(200);
    expect(spotsIn(drawing.parts).length).toBeLessThan(25_000);
  });

  it('of 2,000 corners is no heavier than a picture, and a text that has no room is left out', () => {
    const count = 2000;
    const at = (index: number) => {
      const angle = (-index * 2 * Math.PI) / count;
      return [500 + 30 * Math.cos(angle), 500 + 30 * Math.sin(angle)] as const;
    };
    const code = (index: number) => `P${1 + (index % count)}`;
    const corners = Array.from({ length: count }, (_, index) => corner(code(index), ...at(index)));
    const sides = corners.map((_, index) => side(index, code(index), code(index + 1), 0.09, 'Lagoa'));
    for (const width of sketchWidths) {
      const drawing = sketchAlone(
        { ...ground, vertices: corners, sides: sides as unknown as typeof land.sides },
        say,
        width,
      );
      const dots = drawing.parts.find((part) => part.kind === 'dots');
      expect(dots?.kind === 'dots' && dots.spots.length).toBe(count);
      expect(JSON.stringify(drawing).length).toBeLessThan(150_000);
      const texts = all(drawing.parts).filter(({ kind }) => kind === 'text');
      expect(texts.length).toBeLessThan(150);
    }
  });
});

describe('the sketch of an area', () => {
  const block = {
    ...land,
    leavesOut: true,
    inside: [
      { label: '1', rings: [ringOf(100, 100, 12, 12)] },
      { label: 'a name without room'.repeat(4), rings: [ringOf(100, 112, 12, 13)] },
    ],
  };
  const write = { length: ({ length }: { length: number }) => `${length} m`, azimuth: () => 'az' };

  it('draws what lies within to the same scale, and names what has room for its name', () => {
    const { inside, view } = layoutSketch(block, write, placeOnSheet);
    expect(inside.map(({ label }) => label?.text)).toEqual(['1', undefined]);
    expect(inside[0]?.rings[0]?.[0]).toEqual(view.place([100, 100]));
  });

  it('leaves out what would stand upon another text; all corners are drawn', () => {
    const many = Array.from({ length: 40 }, (_, index) => corner(`P-${index}`, 100 + index * 0.3, 125));
    const vertices = [...many, ...land.vertices.slice(2)];
    const crowded = layoutSketch({ ...block, vertices, sides: [] }, write, placeOnSheet);
    expect(crowded.vertices).toHaveLength(42);
    const named = crowded.vertices.filter(({ label }) => label !== null);
    expect(named.length).toBeGreaterThan(3);
    expect(named.length).toBeLessThan(20);
  });
});

describe('a draft of sides', () => {
  it('takes a proposal, keeps what was written of adjoiners, and leaves out what nobody classified', () => {
    const empty = draftOf(land);
    const written = { ...empty, '0.1': { side: null, adjoiner: ' Rio ' } };
    const proposed = proposalOf(land, written);
    expect(segmentsOf(land, written).segments).toEqual([]);
    expect(segmentsOf(land, proposed).segments[1]).toEqual({ ring: 0, index: 1, side: 'front', adjoiner: 'Rio' });
    expect(isUnsaved(land, empty)).toBe(true);
    const kept = { ...land, classification: 'saved' as const };
    expect(isUnsaved(kept, draftOf(kept))).toBe(false);
    expect(isUnsaved(kept, proposalOf(kept, draftOf(kept)))).toBe(true);
  });

  it('knows the letters of the Portuguese words', () => {
    expect(['f', 'U', 'd', 'e', 'l', 'p', 'Delete', 'x'].map(sideOfKey)).toEqual([
      'front',
      'back',
      'right',
      'left',
      'lateral',
      'parallel',
      null,
      undefined,
    ]);
  });
});
