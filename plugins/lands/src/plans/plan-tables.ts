import type { Box } from '@gleba/sdk/geo';
import { boxLine, type Drawn, line, written } from './drawn.ts';
import { wrapped } from './text-width.ts';

/** Tables in the sheet's margin; what does not fit goes on in the next free place, with its heading. */
export interface PlanTable {
  readonly title: string;
  readonly columns: readonly {
    /** Empty in all: the table has no head. */
    readonly title: string;
    /** Of the width; all of them make 1. */
    readonly share: number;
    readonly isNumber?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row is a sum. */
  readonly hasTotal?: boolean;
}

/** A free place: its box, and the sheet that it is on. */
export interface Slot {
  readonly box: Box;
  readonly drawn: Drawn[];
}

export const cellHeight = 1.6;
const titleHeight = 2;
const pitch = 2.7;
const padding = 1.1;
/** Around a heading. */
const headRoom = 4.6;
/** Between two tables. */
const between = 3;

/** Writes tables one below another into the places that `nextSlot` hands out. */
export function flowTables(tables: readonly PlanTable[], nextSlot: () => Slot, continued: string): void {
  let slot: Slot | undefined;
  let y = 0;
  const bottom = () => (slot ? slot.box.y + slot.box.height : 0);
  const open = () => {
    slot = nextSlot();
    y = slot.box.y;
    return slot;
  };
  for (const table of tables) {
    if (table.rows.length === 0) continue;
    const hasHead = table.columns.some(({ title }) => title !== '');
    let isFirst = true;
    let isBegun = false;
    for (const [index, row] of table.rows.entries()) {
      const measured = (at: Slot) => rowOf(row, table, at.box.width);
      const heading = headRoom + (hasHead ? headHeight(table, (slot ?? open()).box.width) : 0);
      let cells = measured(slot ?? open());
      const needed = cells.height + (isBegun ? 0 : heading);
      if (y + needed > bottom()) {
        cells = measured(open());
        isBegun = false;
      }
      const at = slot ?? open();
      if (!isBegun) {
        y = drawHeading(at, table, y, hasHead, isFirst ? table.title : `${table.title} (${continued})`);
        isFirst = false;
        isBegun = true;
      }
      drawRow(at, cells, y, table.hasTotal === true && index === table.rows.length - 1);
      y += cells.height;
    }
    y += between;
  }
}

interface Cells {
  readonly height: number;
  readonly cells: readonly {
    readonly x: number;
    readonly width: number;
    readonly lines: readonly string[];
    readonly isNumber: boolean;
  }[];
}

function rowOf(texts: readonly string[], { columns }: PlanTable, width: number, isBold = false): Cells {
  let x = 0;
  const cells = columns.map(({ share, isNumber = false }, index) => {
    const own = share * width;
    x += own;
    const lines = wrapped(texts[index] ?? '', own - 2 * padding, cellHeight, isBold);
    return { x: x - own, width: own, lines, isNumber };
  });
  return { height: Math.max(...cells.map(({ lines }) => lines.length)) * pitch + 0.9, cells };
}

function headHeight(table: PlanTable, width: number): number {
  return rowOf(
    table.columns.map(({ title }) => title),
    table,
    width,
    true,
  ).height;
}

function drawHeading({ box, drawn }: Slot, table: PlanTable, top: number, hasHead: boolean, title: string): number {
  const look = { height: titleHeight, align: 'middle', isBold: true } as const;
  drawn.push(written('table', title, [box.x + box.width / 2, top + headRoom / 2], look));
  const below = top + headRoom;
  drawn.push(boxLine('table', { ...box, y: top, height: headRoom }));
  if (!hasHead) return below;
  const cells = rowOf(
    table.columns.map((column) => column.title),
    table,
    box.width,
    true,
  );
  drawRow({ box, drawn }, cells, below, true);
  return below + cells.height;
}

function drawRow({ box, drawn }: Slot, { cells, height }: Cells, top: number, isBold: boolean): void {
  drawn.push(boxLine('table', { ...box, y: top, height }));
  for (const [index, { x, width, lines, isNumber }] of cells.entries()) {
    const left = box.x + x;
    if (index > 0) {
      drawn.push(
        line('table', [
          [left, top],
          [left, top + height],
        ]),
      );
    }
    lines.forEach((text, number) => {
      const y = top + 0.45 + (number + 0.5) * pitch;
      const at = isNumber ? left + width - padding : left + padding;
      const look = { height: cellHeight, align: isNumber ? 'end' : 'start', isBold } as const;
      if (text !== '') drawn.push(written('table', text, [at, y], look));
    });
  }
}
