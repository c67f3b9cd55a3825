import * as z from 'zod/mini';

export const projectTypes = ['construction', 'farm', 'mining', 'landfill', 'other'] as const;

/** What a plugin or another program keeps with a record. */
export const anyProperties = z.record(z.string(), z.unknown());

const longitude = z.number().check(z.gte(-180), z.lte(180));
const latitude = z.number().check(z.gte(-90), z.lte(90));

/** West, south, east, north in degrees. */
export const boundingBox = z
  .tuple([longitude, latitude, longitude, latitude])
  .check(z.refine(([, south, , north]) => south <= north, 'South lies above north.'));
export type BoundingBox = z.infer<typeof boundingBox>;

/** Ids of plugins whose areas a project shows; none is never meant, so whoever empties the list is told. */
export const projectModules = z.array(z.string().check(z.regex(/^[a-z][a-z0-9]*$/))).check(z.maxLength(100));
