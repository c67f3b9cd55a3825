import type { Box } from '@gleba/sdk/geo';
import type { SketchPlace } from '../../../sketch/sketch-layout.ts';

/** An A4 sheet with the margins of NBR 16752: 20 mm to bind, 10 mm elsewhere. */
export const sheet: Box = { x: 0, y: 0, width: 210, height: 297 };
export const frame: Box = { x: 20, y: 10, width: 180, height: 277 };
export const tableBox: Box = { x: 20, y: 166, width: 128, height: 66 };
export const insetBox: Box = { x: 148, y: 166, width: 52, height: 42 };
export const legendBox: Box = { x: 148, y: 208, width: 52, height: 24 };
export const titleBox: Box = { x: 20, y: 232, width: 180, height: 55 };

const drawing: Box = { x: 20, y: 10, width: 180, height: 156 };

/** In the drawing's corners stand its signs. */
export const placeOnSheet: SketchPlace = {
  ...{ box: drawing, hasTable: true, surround: 24 },
  north: [drawing.x + drawing.width - 13, drawing.y + 12],
  bar: { at: [drawing.x + 8, drawing.y + drawing.height - 6.5], least: 9 },
};
