import { z } from '@gleba/sdk';

/** From what heights are measured: KML says the sea (OGC 07-147r2, 9.20), other files do not say. */
export const heightReferences = ['sea', 'unknown'] as const;

export const shapeHeights = z.object({
  above: z.enum(heightReferences),
  /** m, for each corner of the shape in the order of its coordinates; null where the file has none. */
  corners: z.array(z.nullable(z.number())),
  /** Those that nobody measured: of corners that were put onto a side, between the heights of its ends. */
  between: z.optional(z.array(z.int())),
});
