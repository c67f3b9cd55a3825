import { defineJob, z } from '@gleba/sdk';
import { takenKinds } from '../differences.ts';
import { importFinished } from '../events/import.event.ts';
import { landReshaped, landStatusChanged } from '../events/land.event.ts';

/** Differences that may be named at once; without names all of the kinds. */
export const mostNamed = 1000;

export const takingOver = z.object({
  projectId: z.uuid(),
  /** The comparison. */
  jobId: z.uuid(),
  kinds: z.array(z.enum(takenKinds)).check(z.minLength(1), z.maxLength(takenKinds.length)),
  ids: z.nullish(z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostNamed))),
  /** What somebody has changed by hand since the former import stays. */
  keepsByHand: z.boolean(),
});
export type TakingOver = z.infer<typeof takingOver>;

/** Takes over what a comparison found; `lands.undoImport` takes it back as one. */
export const takeOverDifferences = defineJob('lands.takeOverDifferences', {
  payload: takingOver,
  result: z.object({ new: z.int(), shape: z.int(), facts: z.int(), gone: z.int(), left: z.int() }),
  emits: [importFinished, landReshaped, landStatusChanged],
});
