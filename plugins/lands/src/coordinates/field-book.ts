import { z } from '@gleba/sdk';
import { coordinateLimits } from './coordinate-limits.ts';
import { coordinateSource, sourceKinds } from './source-schema.ts';
import { adjustments } from './traverse.ts';

/** What a shape was made of, kept beside its change: what was typed, what came of it, and where each corner was put. */
export const fieldBook = z.object({
  summary: z.object({
    kind: z.enum(sourceKinds),
    corners: z.int(),
    fileName: z.nullable(z.string()),
    adjustment: z.nullable(z.enum(adjustments)),
    /** n of 1:n; null where nothing says how well it closes. */
    precision: z.nullable(z.int()),
  }),
  source: coordinateSource,
  /** Longitude and latitude of each corner as it was kept. */
  places: z.array(z.tuple([z.number(), z.number()])),
  /** Those that were put onto a corner which another lot had: they lie where that one was measured. */
  snapped: z.array(z.int()),
});
export type FieldBook = z.infer<typeof fieldBook>;

/** A corner has its texts (8 cells) and its place. */
export const fieldBookLimits = { maxBytes: 600_000, maxKeys: coordinateLimits.rows * 12 } as const;
