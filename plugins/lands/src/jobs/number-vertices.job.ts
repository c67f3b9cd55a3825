import { defineJob, z } from '@gleba/sdk';

/** What numbering does, or would do. Kept ones include the moved and the revived. */
export const numberingCounts = {
  /** Points that get a number. */
  created: z.int(),
  /** Points that have one. */
  kept: z.int(),
  /** Of the kept, those whose place is corrected, within the tolerance. */
  moved: z.int(),
  /** Of the kept, those that no lot had for a while. */
  revived: z.int(),
  /** Points that no lot has any more. */
  retired: z.int(),
} as const;

/** Gives each corner of a project's lots its code; one that has a code keeps it. */
export const numberVertices = defineJob('lands.numberVertices', {
  payload: z.object({ projectId: z.uuid() }),
  result: z.object(numberingCounts),
});
