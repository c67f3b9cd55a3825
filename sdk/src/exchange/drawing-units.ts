/** What one unit of a drawing may be. */
export const drawingUnits = ['m', 'mm', 'cm', 'dm', 'km', 'in', 'ft'] as const;
export type DrawingUnit = (typeof drawingUnits)[number];
