import type { PageSettings } from './template.ts';

/** Short and long side of each size in millimetres, as CSS says it. */
export const paperSides: Readonly<Record<PageSettings['size'], readonly [number, number]>> = {
  A4: [210, 297],
  A5: [148, 210],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
};
