import { allow, defineCommand, defineQuery, list, object, optional, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { mostBlocks } from '../jobs/accept-sides.job.ts';

const permission = allow.all(allow.key(landsKey), allow.key(dataManageKey));

/** Of each block how many lots have a shape, and how many of those have sides that are kept for it, or were for another shape. */
export const sidesOfBlocks = defineQuery('sidesOfBlocks', {
  permission,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: {
    blocks: list(object({ block: z.string(), lots: z.int(), kept: z.int(), stale: z.int() })),
  },
});

/** Keeps the sides that the program proposes, in the background: of all blocks or of some. What is in doubt is left to people. */
export const acceptProposedSides = defineCommand('acceptProposedSides', {
  permission,
  project: ({ projectId }) => projectId,
  input: {
    projectId: z.uuid(),
    blocks: optional(z.array(z.string().check(z.maxLength(120))).check(z.minLength(1), z.maxLength(mostBlocks))),
  },
  output: { jobId: z.uuid() },
});

/** Takes back what such a job kept, where nobody has saved the lot's sides since. */
export const undoAcceptedSides = defineCommand('undoAcceptedSides', {
  permission,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), jobId: z.uuid() },
  output: { jobId: z.uuid() },
});

export const sidesOperations = [sidesOfBlocks, acceptProposedSides, undoAcceptedSides];
