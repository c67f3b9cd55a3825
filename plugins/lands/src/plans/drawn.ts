import type { Box, SheetPoint, View } from '@gleba/sdk/geo';
import type { ArcOfLine } from './line-arcs.ts';

/** What a plan consists of, in millimetres of its sheet, whoever writes it: a page or a drawing for CAD. */

/** In the order in which they are drawn. Each is a layer of the drawing for CAD. */
export const planLayers = [
  'overlayHatch',
  // Of a drawing for CAD alone: paper has tints.
  'waterHatch',
  'publicAreaHatch',
  'registration',
  'overlay',
  'water',
  'publicArea',
  'street',
  'grid',
  'otherBlock',
  'lot',
  'block',
  'perimeter',
  'vertex',
  'leader',
  'registrationText',
  'overlayText',
  'waterText',
  'publicAreaText',
  'streetText',
  'blockText',
  'lotText',
  'lengthText',
  'vertexText',
  'adjoinerText',
  'frame',
  'table',
  'stamp',
  'draft',
] as const;
export type PlanLayer = (typeof planLayers)[number];

export interface LayerStyle {
  /** Of lines, in millimetres. */
  readonly width: number;
  readonly colour: string;
  readonly dash?: readonly number[];
  /** AutoCAD's number of the colour: 7 is black or white, whichever shows on the ground. */
  readonly aci: number;
}

const text = { width: 0.1, colour: '#000', aci: 7 } as const;
export const layerStyles: Readonly<Record<PlanLayer, LayerStyle>> = {
  registration: { width: 0.25, colour: '#7a4a00', dash: [4, 1.2], aci: 30 },
  overlay: { width: 0.35, colour: '#7a4a00', aci: 30 },
  overlayHatch: { width: 0.1, colour: '#b08a50', aci: 33 },
  waterHatch: { width: 0.1, colour: '#1f5f99', aci: 5 },
  publicAreaHatch: { width: 0.1, colour: '#3a7a2a', aci: 3 },
  water: { width: 0.25, colour: '#1f5f99', aci: 5 },
  publicArea: { width: 0.25, colour: '#3a7a2a', aci: 3 },
  street: { width: 0.18, colour: '#555', dash: [4, 1, 0.6, 1], aci: 8 },
  grid: { width: 0.13, colour: '#555', aci: 9 },
  otherBlock: { width: 0.13, colour: '#777', aci: 8 },
  lot: { width: 0.2, colour: '#000', aci: 7 },
  block: { width: 0.35, colour: '#000', aci: 4 },
  perimeter: { width: 0.6, colour: '#000', dash: [6, 1.2, 1, 1.2], aci: 1 },
  vertex: { width: 0.25, colour: '#000', aci: 1 },
  leader: { width: 0.1, colour: '#444', aci: 9 },
  registrationText: { ...text, colour: '#7a4a00', aci: 30 },
  overlayText: { ...text, colour: '#5c3800', aci: 30 },
  waterText: { ...text, colour: '#1f5f99', aci: 5 },
  publicAreaText: { ...text, colour: '#2c5f20', aci: 3 },
  streetText: text,
  blockText: { ...text, aci: 4 },
  lotText: text,
  lengthText: { ...text, aci: 6 },
  vertexText: { ...text, aci: 1 },
  adjoinerText: text,
  frame: { width: 0.5, colour: '#000', aci: 7 },
  table: { width: 0.13, colour: '#000', aci: 7 },
  stamp: { width: 0.25, colour: '#000', aci: 7 },
  draft: { width: 0.35, colour: '#b00020', aci: 1 },
};

export const tints = { water: '#e2eef7', publicArea: '#e8f2e2', block: '#f4f4f4' } as const;
export type Tint = keyof typeof tints;

export interface DrawnLine {
  readonly kind: 'line';
  readonly layer: PlanLayer;
  readonly points: readonly SheetPoint[];
  readonly isClosed: boolean;
  /** Which of its points only stand for arcs: on paper nobody sees the chords, a drawing for CAD has the arcs themselves. */
  readonly arcs?: readonly ArcOfLine[];
}
/** Ground of a colour, on paper only: a drawing for CAD of release 12 knows no such thing. */
export interface DrawnTint {
  readonly kind: 'tint';
  readonly tint: Tint | 'black';
  readonly rings: readonly (readonly SheetPoint[])[];
}
export interface DrawnText {
  readonly kind: 'text';
  readonly layer: PlanLayer;
  readonly text: string;
  /** Middle of the capitals' height. */
  readonly at: SheetPoint;
  /** Of capitals, in millimetres, as surveyors count letters. */
  readonly height: number;
  /** Degrees, clockwise on the sheet. */
  readonly angle: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly isBold: boolean;
}
export interface DrawnCircle {
  readonly kind: 'circle';
  readonly layer: PlanLayer;
  readonly at: SheetPoint;
  readonly radius: number;
}
export type Drawn = DrawnLine | DrawnTint | DrawnText | DrawnCircle;

export interface PlanSheet {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** The line within which everything stands. */
  readonly frame: Box;
  /** Of a sheet with a map: where it is and what it shows. Sheets of tables alone have none. */
  readonly view: View | null;
  readonly drawn: readonly Drawn[];
}

export function line(
  layer: PlanLayer,
  points: readonly SheetPoint[],
  isClosed = false,
  arcs: readonly ArcOfLine[] = [],
): DrawnLine {
  return { kind: 'line', layer, points, isClosed, ...(arcs.length > 0 ? { arcs } : {}) };
}

export function boxLine(layer: PlanLayer, { x, y, width, height }: Box): DrawnLine {
  const [right, bottom] = [x + width, y + height];
  const corners: SheetPoint[] = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ];
  return line(layer, corners, true);
}

export interface Written {
  readonly height: number;
  readonly angle?: number;
  readonly align?: DrawnText['align'];
  readonly isBold?: boolean;
}

export function written(layer: PlanLayer, text: string, at: SheetPoint, look: Written): DrawnText {
  const { height, angle = 0, align = 'start', isBold = false } = look;
  return { kind: 'text', layer, text, at, height, angle, align, isBold };
}
