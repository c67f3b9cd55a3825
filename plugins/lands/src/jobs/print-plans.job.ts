import { defineJob, z } from '@gleba/sdk';
import { areaKey, mostAreas } from '../area-kinds.ts';
import { paperChoice, planKinds } from '../plans/plan-kinds.ts';
import { printedPapers } from './printed-papers.ts';

export const planPapersSettings = z.object({
  projectId: z.uuid(),
  kinds: z.array(z.enum(planKinds)).check(
    z.minLength(1),
    z.maxLength(planKinds.length),
    z.refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind once.'),
  ),
  /** Which perimeters and blocks; all that there are where nothing is said. */
  areas: z.nullish(z.array(areaKey).check(z.maxLength(mostAreas))),
  ...paperChoice,
});
export type PlanPapersSettings = z.infer<typeof planPapersSettings>;

/** Prints plans of a project and offers them as one file. */
export const printPlans = defineJob('lands.printPlans', {
  payload: planPapersSettings,
  result: printedPapers,
});
