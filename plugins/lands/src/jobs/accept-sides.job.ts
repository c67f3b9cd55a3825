import { defineJob, z } from '@gleba/sdk';

/** Blocks that may be named at once. */
export const mostBlocks = 2000;

/** Keeps the proposed sides of lots of which nobody has kept any, where nothing about them is in doubt. */
export const acceptSides = defineJob('lands.acceptSides', {
  payload: z.object({
    projectId: z.uuid(),
    /** Without them all. */
    blocks: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(mostBlocks))),
  }),
  /** Lots whose sides were kept; and those that somebody has to look at, by why. */
  result: z.object({
    accepted: z.int(),
    /** Nobody knows who adjoins a side. */
    unknownAdjoiner: z.int(),
    /** No side faces a street, or anything open. */
    noFront: z.int(),
    /** It lies at several streets, and its address is at none of them. */
    severalStreets: z.int(),
  }),
});
