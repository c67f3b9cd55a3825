import type { Box } from '@gleba/sdk/geo';
import { type PlanPaper, paperSizes } from './plan-kinds.ts';

/** How a sheet is divided: the map on the left, a column with everything that explains it on the right. */
export interface SheetBoxes {
  readonly width: number;
  readonly height: number;
  /** Within the margins of NBR 16752: 20 mm to bind, 10 mm elsewhere. */
  readonly frame: Box;
  /** With the strip in which coordinates stand. */
  readonly drawing: Box;
  readonly map: Box;
  readonly column: Box;
}

/** Of the stamp, no wider than the 180 mm of NBR 16752; what is left of a small sheet is the map's. */
const columnWidths: Readonly<Record<PlanPaper, number>> = { a4: 88, a3: 112, a2: 140, a1: 180, a0: 180 };
export const strip = 5;
const margins = { bind: 20, other: 10 };

/** Of a paper, or of one that is as large as the map needs it. */
export function sheetBoxes(paper: PlanPaper, least: { readonly width: number; readonly height: number }): SheetBoxes {
  const columnWidth = columnWidths[paper];
  const around = {
    width: margins.bind + margins.other + columnWidth + 2 * strip,
    height: 2 * margins.other + 2 * strip,
  };
  const width = Math.max(paperSizes[paper].width, least.width + around.width);
  const height = Math.max(paperSizes[paper].height, least.height + around.height);
  const frame = {
    x: margins.bind,
    y: margins.other,
    width: width - margins.bind - margins.other,
    height: height - 2 * margins.other,
  };
  const drawing = { ...frame, width: frame.width - columnWidth };
  return {
    ...{ width, height, frame, drawing },
    map: {
      x: drawing.x + strip,
      y: drawing.y + strip,
      width: drawing.width - 2 * strip,
      height: drawing.height - 2 * strip,
    },
    column: { ...frame, x: frame.x + frame.width - columnWidth, width: columnWidth },
  };
}

/** A sheet of tables alone: as many columns as stand where the map was, and what the stamp leaves of its own. */
export function tableColumns({ drawing, column }: SheetBoxes, stampHeight: number): readonly Box[] {
  const count = Math.max(1, Math.floor(drawing.width / column.width));
  const width = drawing.width / count;
  const gap = 2;
  return [
    ...Array.from({ length: count }, (_, index) => ({
      ...{ x: drawing.x + index * width + gap / 2, y: drawing.y + gap },
      ...{ width: width - gap, height: drawing.height - 2 * gap },
    })),
    {
      x: column.x + gap / 2,
      y: column.y + gap,
      width: column.width - gap,
      height: column.height - stampHeight - 2 * gap,
    },
  ];
}
