import { defineJob, refusedRow, z } from '@gleba/sdk';
import { areaKey, mostAreas } from '../area-kinds.ts';

export const chosenAreas = z.object({
  projectId: z.uuid(),
  areas: z.array(areaKey).check(z.minLength(1), z.maxLength(mostAreas)),
});

export const confirmedAreas = z.object({
  confirmed: z.array(areaKey),
  /** Of which somebody has confirmed the sides, as they are now. */
  already: z.int(),
  /** That somebody has to look at, and why. */
  failed: z.array(refusedRow),
});

/** Confirms that the map is right about the sides of areas of which nobody has said anything, where nothing about them is in doubt. */
export const confirmAreas = defineJob('lands.confirmAreas', { payload: chosenAreas, result: confirmedAreas });

export const undoneAreas = z.object({
  projectId: z.uuid(),
  /** The job that confirmed them. */
  jobId: z.uuid(),
});

/** Takes back what such a job confirmed, of areas of which nobody has confirmed anything since. */
export const undoConfirmedAreas = defineJob('lands.undoConfirmedAreas', {
  payload: undoneAreas,
  result: z.object({ undone: z.int() }),
});
