import { z } from '@gleba/sdk';

/** As many as a lot with a scalloped side has, and far more. */
export const maxArcs = 2000;
/** m: of a railway's or a road's widest curve, and more. */
export const largestRadius = 100_000;

/** Stretches of a shape's outline that stand for arcs (`ShapeArc` of the geo kit). */
export const shapeArcs = z
  .array(
    z.object({
      first: z.int().check(z.gte(0)),
      last: z.int().check(z.gte(1)),
      radius: z.number().check(z.gte(-largestRadius), z.lte(largestRadius)),
    }),
  )
  .check(z.maxLength(maxArcs));
