import { mini } from '@gleba/sdk';

/** The specification's sides of a land, in the order in which a short description names them. */
export const landSides = ['front', 'right', 'left', 'back', 'lateral', 'parallel'] as const;
export type LandSide = (typeof landSides)[number];

/**
 * How somebody classified the sides of a lot. `ring` and `index` count the sides of the outline in the order of
 * `outlineOf`; they mean something only while the lot's shape is the one that `shape` was computed of.
 */
export const landSegments = mini.object({
  /** Digest of the shape (and of what was left out of its outline) that was classified. */
  shape: mini.string().check(mini.maxLength(80)),
  segments: mini
    .array(
      mini.object({
        ring: mini.int().check(mini.gte(0), mini.lte(10_000)),
        index: mini.int().check(mini.gte(0), mini.lte(100_000)),
        side: mini.enum(landSides),
        /** Whoever adjoins, in words, where the map does not know it or knows it wrongly. */
        adjoiner: mini.nullable(mini.string().check(mini.trim(), mini.maxLength(200))),
      }),
    )
    .check(mini.maxLength(5000)),
});
export type LandSegments = mini.infer<typeof landSegments>;
