import { defineJob, z } from '@gleba/sdk';
import { paperChoice, planChoice } from '../plans/plan-kinds.ts';

export const planExportSettings = z.object({ projectId: z.uuid(), ...planChoice, ...paperChoice });
export type PlanExportSettings = z.infer<typeof planExportSettings>;

/** Writes a plan as a drawing for CAD. */
export const exportPlan = defineJob('lands.exportPlan', {
  payload: planExportSettings,
  result: z.object({ fileId: z.uuid(), rows: z.int() }),
});
