import { type Box, type Point, type View, viewOf } from '@gleba/sdk/geo';
import { drawBoundary, labelSides, type Unsaid } from './boundary-map.ts';
import { boundsOf } from './bounds-of.ts';
import { boxLine, type Drawn, type PlanSheet } from './drawn.ts';
import { labelRoom } from './label-room.ts';
import { extent, type MapSheet, referenceList } from './map-labels.ts';
import { isOn } from './map-shapes.ts';
import { drawOverlay } from './overlay-map.ts';
import type { PlanAnswer } from './plan-answer.ts';
import { mostSheets, type PlanPaper, planScales } from './plan-kinds.ts';
import { drawMap } from './plan-map.ts';
import { flowTables, type Slot } from './plan-tables.ts';
import { type SheetBoxes, sheetBoxes, tableColumns } from './sheet-boxes.ts';
import { drawIndex, drawLegend, drawSigns, indexHeight, legendHeight, signsHeight } from './signs.ts';
import { draftHeight, drawStamp, type StampFacts, stampHeight } from './stamp.ts';
import { tablesOf } from './tables-of-plan.ts';
import type { Words } from './words.ts';

export interface LayoutChoice {
  readonly paper: PlanPaper;
  /** Null: the largest of the series at which one sheet holds it. */
  readonly scale: number | null;
  /** One sheet as large as the map needs it: of a drawing for CAD, which has no sheets. */
  readonly isWhole?: boolean;
}

export interface PaperFacts {
  readonly organization: string;
  readonly date: string;
  readonly say: Words;
}

export interface PlanLayout {
  readonly scale: number;
  readonly proposedScale: number;
  readonly sheets: readonly PlanSheet[];
  /** At this scale the map would need more than `mostSheets`; they are then none. */
  readonly wantedSheets: number;
  /** Things whose name stands in a table because the drawing has no room for it. */
  readonly inTable: number;
}

/** Millimetres around the ground, for what is written outside of it. */
const surrounds: Readonly<Record<PlanAnswer['kind'], number>> = { general: 8, perimeter: 20, overlay: 20, block: 16 };

/** Lays a plan out on sheets of a paper: pure, so that the screen, the printed page and the drawing for CAD are one. */
export function layoutPlan(plan: PlanAnswer, choice: LayoutChoice, facts: PaperFacts): PlanLayout {
  const bounds = boundsOf(groundOf(plan));
  const around = 2 * surrounds[plan.kind];
  const paper = sheetBoxes(choice.paper, { width: 0, height: 0 });
  const proposedScale = scaleFor(bounds, { width: paper.map.width - around, height: paper.map.height - around });
  const scale = choice.scale ?? proposedScale;
  const needed = { width: (bounds.width * 1000) / scale + around, height: (bounds.height * 1000) / scale + around };
  const boxes = choice.isWhole ? sheetBoxes(choice.paper, needed) : paper;
  const wanted = tilesOf(boxes.map, needed);
  const isTooMany = wanted.columns * wanted.rows > mostSheets;
  const views = isTooMany ? [] : viewsOf(boxes.map, bounds.centre, scale, wanted, plan);
  const { sheets, inTable } = drawSheets(plan, boxes, views, scale, facts);
  return { scale, proposedScale, sheets, wantedSheets: wanted.columns * wanted.rows, inTable };
}

/** The corners of what the plan is of; of what lies around it the sheet shows what it has room for. */
function groundOf({ kind, perimeters, lots, boundary, shapes }: PlanAnswer): readonly Point[] {
  if (boundary && kind !== 'general') return boundary.vertices.map(({ east, north }): Point => [east, north]);
  const own = [...perimeters.flatMap(({ rings }) => rings.flat()), ...lots.flatMap(({ rings }) => rings.flat())];
  return own.length > 0 ? own : shapes.flatMap(({ lines }) => lines.flat());
}

export function scaleFor(
  metres: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): number {
  const fits = (scale: number) =>
    (metres.width * 1000) / scale <= room.width && (metres.height * 1000) / scale <= room.height;
  return planScales.find(fits) ?? (planScales.at(-1) as number);
}

interface Tiles {
  readonly columns: number;
  readonly rows: number;
}

/** A hair of tolerance: what fits exactly is one sheet. */
const hair = 1e-6;

function tilesOf(map: Box, needed: { readonly width: number; readonly height: number }): Tiles {
  return {
    columns: Math.max(1, Math.ceil(needed.width / map.width - hair)),
    rows: Math.max(1, Math.ceil(needed.height / map.height - hair)),
  };
}

/** Sheets side by side without overlap, from north-west on; those with nothing of the ground are none. */
function viewsOf(map: Box, [east, north]: Point, scale: number, { columns, rows }: Tiles, plan: PlanAnswer): View[] {
  const [width, height] = [(map.width * scale) / 1000, (map.height * scale) / 1000];
  const views = Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const centre: Point = [east + (column - (columns - 1) / 2) * width, north - (row - (rows - 1) / 2) * height];
    return viewOf(map, centre, scale);
  });
  if (views.length === 1) return views;
  const own = [
    ...plan.perimeters.flatMap(({ rings }) => rings),
    ...plan.lots.flatMap(({ rings }) => rings),
    ...(plan.boundary ? [plan.boundary.vertices.map(({ east, north }): Point => [east, north])] : []),
  ];
  // Of a project in which only streets are drawn every sheet has some of them, or may have.
  if (own.length === 0) return views;
  return views.filter(({ place }) => own.some((ring) => isOn(map, extent(ring.map(place)))));
}

function drawSheets(
  plan: PlanAnswer,
  boxes: SheetBoxes,
  views: readonly View[],
  scale: number,
  { organization, date, say }: PaperFacts,
) {
  const references = referenceList();
  const unsaid: Unsaid = { lengths: [] };
  const drawnCodes = new Set<string>();
  const maps = views.map((view) => {
    const drawn: Drawn[] = [];
    const sheet: MapSheet = { map: boxes.map, view, room: labelRoom(boxes.map), drawn, references };
    if (plan.overlay) drawOverlay(sheet, plan.overlay, say);
    drawMap(sheet, plan, say);
    if (plan.boundary) drawBoundary(sheet, plan.boundary, plan, drawnCodes, say);
    if (plan.kind === 'block') {
      for (const lot of plan.lots) labelSides(sheet, lot, plan.settings.lengthDecimals, unsaid);
    }
    return { view, drawn };
  });
  const draft = draftOf(plan, say);
  const stamp = (sheet: number, sheets: number, hasMap: boolean): StampFacts => ({
    ...{ plan, scale, hasMap, sheet, sheets, organization, date },
  });
  const bottom = stampHeight(stamp(1, 1, true), say) + draftHeight(boxes.column.width, draft);
  const numbered = maps.map(({ view }, index) => ({ number: index + 1, view }));
  const sheets = maps.map(({ view, drawn }, index) => {
    const extra: Drawn[] = [
      boxLine('frame', boxes.frame),
      boxLine('frame', boxes.drawing),
      boxLine('stamp', boxes.map),
    ];
    let y = boxes.column.y;
    const next = (height: number) => {
      const box = { ...boxes.column, y, height };
      y += height;
      return box;
    };
    drawSigns(extra, next(signsHeight), scale, plan, say);
    drawLegend(extra, drawn, next(legendHeight(drawn, boxes.column.width)), say);
    const end = boxes.column.y + boxes.column.height - bottom;
    // A small paper has a lower one: nothing is drawn over the stamp.
    const room = Math.min(indexHeight, end - y);
    if (numbered.length > 1 && room > 12) drawIndex(extra, next(room), numbered, index + 1, plan, say);
    const free = {
      ...boxes.column,
      x: boxes.column.x + 1,
      y: y + 2,
      width: boxes.column.width - 2,
      height: end - y - 4,
    };
    return { view, drawn: [...drawn, ...extra], free };
  });
  const tables: { readonly drawn: Drawn[] }[] = [];
  const slots = slotsOf(sheets, () => {
    const drawn: Drawn[] = [boxLine('frame', boxes.frame)];
    tables.push({ drawn });
    return tableColumns(boxes, bottom).map((box) => ({ box, drawn }));
  });
  const left = { ...unsaid, references: references.rows, drawnCodes };
  if (views.length > 0) flowTables(tablesOf(plan, left, say), slots, say('lands.plans.continued'));
  const count = sheets.length + tables.length;
  const finished = [...sheets, ...tables.map(({ drawn }) => ({ view: null, drawn }))].map(
    ({ view, drawn }, index): PlanSheet => {
      drawStamp(drawn, boxes.column, stamp(index + 1, count, view !== null), draft, say);
      return { number: index + 1, width: boxes.width, height: boxes.height, frame: boxes.frame, view, drawn };
    },
  );
  return { sheets: finished, inTable: references.rows.length + unsaid.lengths.length };
}

/** Millimetres of a place that is worth a table. */
const leastSlot = 18;

/** First what is free beside the maps, then sheets of tables, as many as it takes. */
function slotsOf(
  sheets: readonly { readonly free: Box; readonly drawn: Drawn[] }[],
  more: () => readonly Slot[],
): () => Slot {
  const waiting: Slot[] = sheets
    .filter(({ free }) => free.height >= leastSlot)
    .map(({ free, drawn }) => ({ box: free, drawn }));
  return () => {
    const next = waiting.shift();
    if (next) return next;
    const [first, ...others] = more();
    waiting.push(...others);
    // A sheet of tables has a place at least.
    return first as Slot;
  };
}

export function draftOf({ doubts }: Pick<PlanAnswer, 'doubts'>, say: Words): string {
  if (doubts.length === 0) return '';
  return say('lands.paper.draft', { reasons: doubts.map((doubt) => say(`lands.plans.draft.${doubt}`)).join(', ') });
}
