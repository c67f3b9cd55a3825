import { type Drawing, type DrawingPart, formatInteger, type Ink, type Spot, type Translate } from '@gleba/sdk';
import {
  type Box,
  clipped,
  clippedLine,
  formatAzimuth,
  formatMetres,
  formatSigned,
  roundStep,
  type SheetPoint,
} from '@gleba/sdk/geo';
import type { SketchGround } from './sketch-ground.ts';
import { type Label, layoutSketch, type SketchLayout, type SketchPlace, wordSpot } from './sketch-layout.ts';
import { signsHeight, sketchHeight } from './sketch-widths.ts';

/** The ground of a sketch with its signs, placed where the paper has room for it: the same for the program's own paper and an office's. */
export function drawSketch(land: SketchGround, t: Translate, place: SketchPlace) {
  const layout = layoutSketch(land, wordsOfSides(land, t), place);
  const { box } = place;
  const parts: DrawingPart[] = [
    { kind: 'window', box, parts: within(layout) },
    ...middleOf(land, layout),
    ...layout.lengths.map((label) => written(label, letters.length)),
    ...layout.azimuths.map((label) => written(label, letters.azimuth)),
    ...layout.adjoiners.map((label) => written(label, letters.adjoiner, { isBold: true })),
    {
      ...{ kind: 'dots', spots: layout.vertices.map(({ at }) => at), radius: 0.75 },
      ...{ fill: 'white', stroke: 'black', width: 0.3 },
    },
    ...codesOf(layout).map((label) => written(label, letters.code, { isBold: true })),
    ...coordinates(layout),
    ...north(land, place),
    ...bar(layout, t),
    line(0.25, rectangle(box)),
  ];
  return { scale: layout.view.scale, parts };
}

/** By itself: its signs stand below it, where they cover nothing however narrow it is. */
export function sketchAlone(land: SketchGround, t: Translate, width: number): Drawing {
  const box: Box = { x: 0.2, y: 0.2, width: width - 0.4, height: Math.round(width * 0.8) };
  const end = box.y + box.height;
  const { parts } = drawSketch({ ...land, leavesOut: true }, t, {
    ...{ box, hasTable: false, surround: Math.min(widest.surround, width * 0.14) },
    north: [box.x + box.width - 13, end + 11],
    bar: { at: [box.x + 8, end + 12], least: width < widest.bar ? 5 : 9 },
  });
  const strip = rectangle({ ...box, y: end, height: signsHeight });
  return { width, height: sketchHeight(width), label: land.label, parts: rounded([...parts, line(0.25, strip)]) };
}

/** To a hundredth of a millimetre: it is kept with each paper. */
const rounded = (parts: readonly DrawingPart[]): readonly DrawingPart[] =>
  JSON.parse(JSON.stringify(parts, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)));

/** Of a drawing by itself: on wide ones there is as much room around the lot as on a sheet. */
const widest = { surround: 24, bar: 140 } as const;

/** Millimetres of the letters. */
const letters = {
  length: 2.5,
  azimuth: 2.1,
  adjoiner: 2.5,
  code: 2.4,
  street: 2.8,
  other: 2.2,
  coordinate: 1.9,
} as const;

function wordsOfSides(
  { settings: { lengthDecimals } }: SketchGround,
  t: Translate,
): Parameters<typeof layoutSketch>[1] {
  return {
    length: ({ length, arc }) => {
      const along = formatMetres(length, lengthDecimals);
      return arc ? t('lands.paper.arc', { radius: formatMetres(arc.radius, lengthDecimals), length: along }) : along;
    },
    azimuth: ({ azimuth }) => formatAzimuth(azimuth),
  };
}

type Rings = readonly (readonly SheetPoint[])[];
type TextPart = Extract<DrawingPart, { kind: 'text' }>;
type TextLook = Partial<Pick<TextPart, 'isBold' | 'isItalic' | 'ink' | 'anchor'>>;

const written = ({ text, at, angle }: Label, size: number, look: TextLook = {}): DrawingPart => ({
  ...{ kind: 'text', text, at, size, ...(angle !== 0 && { angle }) },
  ...look,
});
const level = (text: string, at: Spot, size: number, look: TextLook = {}): DrawingPart =>
  written({ text, at, angle: 0 }, size, look);
const line = (width: number, lines: Rings, stroke: Ink = 'black'): DrawingPart => ({
  ...{ kind: 'lines', lines, stroke, width },
});
const rectangle = ({ x, y, width, height }: Box): Rings => [
  [
    ...([
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ] as const),
  ],
];
const white = (box: Box): DrawingPart => ({ kind: 'lines', lines: rectangle(box), isClosed: true, fill: 'white' });

/** What goes on beyond the drawing, and the lot itself, whose own line nothing hides. */
function within(layout: SketchLayout): readonly DrawingPart[] {
  const { lots, streets, inside, ticks, rings } = layout;
  const crosses = ticks.crosses.flatMap(
    ([x, y]): Rings => [
      [
        [x - 1.5, y],
        [x + 1.5, y],
      ],
      [
        [x, y - 1.5],
        [x, y + 1.5],
      ],
    ],
  );
  const beyond = grown(layout.place.box);
  const outlines = (some: readonly { readonly rings: Rings }[]): readonly DrawingPart[] =>
    some.flatMap((one): DrawingPart[] => {
      const lines = one.rings.map((ring) => thinned(clipped(ring, beyond))).filter((ring) => ring.length > 2);
      return lines.length > 0 ? [{ kind: 'lines', lines, isClosed: true, stroke: 'grey', width: 0.2 }] : [];
    });
  const named = [...inside, ...lots].flatMap(({ label }) => label ?? []);
  return [
    ...outlines(lots),
    ...streets.flatMap(({ lines }): DrawingPart[] => {
      const seen = lines.flatMap((one) => clippedRuns(one, beyond)).map(thinned);
      return seen.length > 0
        ? [{ kind: 'lines', lines: seen, stroke: 'dark', width: 0.2, dashes: [4, 1, 0.6, 1] }]
        : [];
    }),
    ...(crosses.length > 0 ? [line(0.15, crosses, 'dark')] : []),
    ...grounds(layout),
    {
      ...{ kind: 'lines', lines: rings, isClosed: true },
      ...{ fill: 'pale', stroke: 'black', width: 0.6 },
    },
    ...outlines(inside),
    ...named.map((label) => written(label, letters.other, { ink: 'grey' })),
    ...streets.flatMap(({ label }) => (label ? [written(label, letters.street, { isItalic: true })] : [])),
  ];
}

/** What lies around may be a whole nucleus, of which the paper keeps what is seen: cut where nobody sees the cut. */
const grown = ({ x, y, width, height }: Box): Box => ({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 });

/** Without corners that are nearer to the one before than a line is wide. */
function thinned(spots: readonly SheetPoint[]): readonly SheetPoint[] {
  const kept: SheetPoint[] = [];
  for (const [index, spot] of spots.entries()) {
    const last = kept.at(-1);
    const isNear = last !== undefined && Math.hypot(spot[0] - last[0], spot[1] - last[1]) < 0.1;
    if (!isNear || index === spots.length - 1) kept.push(spot);
  }
  return kept;
}

function clippedRuns(spots: readonly SheetPoint[], box: Box): readonly (readonly SheetPoint[])[] {
  const runs: SheetPoint[][] = [];
  for (const [index, to] of spots.entries()) {
    const from = spots[index - 1];
    const piece = from && clippedLine(from, to, box);
    if (!piece) continue;
    const last = runs.at(-1);
    const end = last?.at(-1);
    if (last && end && end[0] === piece[0][0] && end[1] === piece[0][1]) last.push(piece[1]);
    else runs.push([...piece]);
  }
  return runs;
}

/**
 * Keeps what lies around a lot from crossing a text; drawn before the lot. No outline of the letters themselves: in a PDF each of those would
 * be a drawing, and the paper ten times as large.
 */
function grounds(layout: SketchLayout): readonly DrawingPart[] {
  const streets = layout.streets.flatMap(({ label }) => label ?? []);
  const kinds = [
    [layout.lengths, letters.length],
    [layout.azimuths, letters.azimuth],
    [layout.adjoiners, letters.adjoiner],
    [codesOf(layout), letters.code],
    [streets, letters.street],
  ] as const;
  return kinds.flatMap(([labels, size]) => labels.map((label) => groundOf(label, size)));
}

function groundOf({ text, at: [x, y], angle }: Label, size: number): DrawingPart {
  const [half, up] = [text.length * size * 0.29, size * 0.6];
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corner = (dx: number, dy: number): Spot => [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  const lines = [[corner(-half, -up), corner(half, -up), corner(half, up), corner(-half, up)]];
  return { kind: 'lines', lines, isClosed: true, fill: 'white' };
}

/** Where it is said the code's lower edge is, here the middle of its letters. */
const codesOf = ({ vertices }: SketchLayout): readonly Label[] =>
  vertices.flatMap(({ code, label }): Label[] =>
    label ? [{ text: code, at: [label[0], label[1] - letters.code * 0.35], angle: 0 }] : [],
  );

function middleOf({ words }: SketchGround, { middle, inside }: SketchLayout): readonly DrawingPart[] {
  const labels = words.map((text, index): Label => ({ text, at: wordSpot(middle, index), angle: 0 }));
  return [
    ...(inside.length > 0 ? labels.map((label) => groundOf(label, middle.size)) : []),
    ...labels.map((label) => written(label, middle.size)),
  ];
}

/** Along the edges. The corners are those of the signs. */
function coordinates({ ticks, place: { box } }: SketchLayout): readonly DrawingPart[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const east = ticks.east.filter(({ x }) => x > box.x + 8 && x < right - 32);
  const norths = ticks.north.filter(({ y }) => y > box.y + 14 && y < bottom - 14);
  const marks: Rings = [
    ...east.flatMap(
      ({ x }): Rings => [
        [
          [x, box.y],
          [x, box.y + 2],
        ],
        [
          [x, bottom],
          [x, bottom - 2],
        ],
      ],
    ),
    ...norths.flatMap(
      ({ y }): Rings => [
        [
          [box.x, y],
          [box.x + 2, y],
        ],
        [
          [right, y],
          [right - 2, y],
        ],
      ],
    ),
  ];
  return [
    ...(marks.length > 0 ? [line(0.15, marks, 'dark')] : []),
    ...east.flatMap(({ value, x }) => [
      white({ x: x - 6, y: box.y + 2.1, width: 12, height: 2.4 }),
      level(`E ${formatInteger(value)}`, [x, box.y + 3.2], letters.coordinate),
    ]),
    ...norths.flatMap(({ value, y }) => [
      white({ x: box.x + 2.2, y: y - 7.5, width: 2.4, height: 15 }),
      written({ text: `N ${formatInteger(value)}`, at: [box.x + 3.4, y], angle: -90 }, letters.coordinate),
    ]),
  ];
}

/** Grid north is the sheet's up; geodetic north is told by the convergence between them. */
function north({ plane: { convergence } }: SketchGround, { north: [x, y] }: SketchPlace): readonly DrawingPart[] {
  const half = (to: 1 | -1, fill: Ink): DrawingPart => ({
    ...{ kind: 'lines', isClosed: true, fill, stroke: 'black', width: 0.25 },
    lines: [
      [
        [x, y - 6],
        [x + to * 3, y + 6],
        [x, y + 3.4],
      ],
    ],
  });
  return [
    white({ x: x - 11, y: y - 10.6, width: 23.8, height: 21.4 }),
    half(1, 'black'),
    half(-1, 'white'),
    level('NQ', [x, y - 7.9], 2.6, { isBold: true }),
    level(`γ = ${formatSigned(convergence)}`, [x, y + 8.9], 2),
  ];
}

/** Four fields, black and white, of a round length. */
function bar({ view: { scale }, place }: SketchLayout, t: Translate): readonly DrawingPart[] {
  const { at, least } = place.bar;
  const step = roundStep(scale, least);
  const width = (step * 1000) / scale;
  const [x, y] = at;
  return [
    white({ x: x - 7.8, y: y - 8, width: 4 * width + 20, height: 14.2 }),
    ...[0, 1, 2, 3].map(
      (index): DrawingPart => ({
        ...{ kind: 'lines', lines: rectangle({ x: x + index * width, y, width, height: 1.4 }), isClosed: true },
        ...{ fill: index % 2 === 0 ? 'black' : 'white', stroke: 'black', width: 0.2 },
      }),
    ),
    ...[0, 1, 2, 4].map((index) =>
      level(`${formatInteger(index * step)}${index === 4 ? ' m' : ''}`, [x + index * width, y - 1.7], 2),
    ),
    level(`${t('lands.paper.scale')} 1:${formatInteger(scale)}`, [x + 2 * width, y + 3.6], 2),
  ];
}
