import { z } from '@gleba/sdk';

/** The specification's sides of a land, in the order in which a short description names them. */
export const landSides = ['front', 'right', 'left', 'back', 'lateral', 'parallel'] as const;
export type LandSide = (typeof landSides)[number];

/**
 * How somebody classified the sides of a lot. `ring` and `index` count the sides of the outline in the order of
 * `outlineOf`; they mean something only while the lot's shape is the one that `shape` was computed of.
 */
export const landSegments = z.object({
  /** Digest of the shape (and of what was left out of its outline) that was classified. */
  shape: z.string().check(z.maxLength(80)),
  segments: z
    .array(
      z.object({
        ring: z.int().check(z.gte(0), z.lte(10_000)),
        index: z.int().check(z.gte(0), z.lte(100_000)),
        side: z.enum(landSides),
        /** Whoever adjoins, in words, where the map does not know it or knows it wrongly. */
        adjoiner: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
      }),
    )
    .check(z.maxLength(5000)),
  /** The job that kept what the program proposed; whoever saves the sides of the lot makes them their own. */
  acceptedBy: z.optional(z.string().check(z.maxLength(36))),
  /** Sides that were proposed for the front at the time: where others are now, somebody has to look again. */
  front: z.optional(z.array(z.int().check(z.gte(0), z.lte(100_000))).check(z.maxLength(5000))),
  /** Sides of which nobody knew at the time who adjoins them, with their lengths in m. */
  unknown: z.optional(z.array(z.object({ side: z.enum(landSides), length: z.number() })).check(z.maxLength(5000))),
});
export type LandSegments = z.infer<typeof landSegments>;
