import { z } from '@gleba/sdk';

/** What a stranger may send at most; characters, or a number. */
export const limits = {
  name: 200,
  phone: 30,
  email: 254,
  message: 2000,
  observation: 4000,
  useragent: 500,
  lands: 100_000,
} as const;

/** A mail address as people have one; who owns it is not asked. */
export const mailPattern = /^[^\s@]+@[^\s@]+$/;

/** Names of papers that whoever refers an area should have at hand. */
export const requestedDocuments = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)))
  .check(z.maxLength(30));

/** What the public page asks for beyond a name, an area's name and one way of reaching the person. */
export const linkPreferences = z.strictObject({
  isBoundaryRequired: z.optional(z.boolean()),
  isEmailRequired: z.optional(z.boolean()),
});
export type LinkPreferences = z.infer<typeof linkPreferences>;

/** What an area may be: the richest real lot has 527 vertices, and a stranger's request 256,000 characters. */
export const areaLimits = {
  positions: 5000,
  /** Degrees between its ends, either way: more than the largest municipality's seat, less than a mistake. */
  extent: 1,
} as const;

/** Bytes of a file with an area; what it unpacks to. */
export const largestAreaFile = 2 * 1024 * 1024;
export const largestUnpackedArea = 20 * 1024 * 1024;

/** Files that the server has to open. Others are read in the browser. */
export const packedAreaExtensions = ['.kmz', '.zip'] as const;
