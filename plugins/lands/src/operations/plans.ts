import { allow, defineCommand, defineQuery, z } from '@gleba/sdk';
import { dataExportKey, landsKey } from '../access-keys.ts';
import { planExportSettings } from '../jobs/export-plan.job.ts';
import { planPapersSettings } from '../jobs/print-plans.job.ts';
import { planAnswer } from '../plans/plan-answer.ts';
import { planChoice } from '../plans/plan-kinds.ts';

const permission = allow.key(landsKey);
const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;
const refusals = [
  'lands.referenceSystemNotUtm',
  'lands.areaIsNoPolygon',
  'lands.areaHasNoMemorial',
  'lands.landHasNoArea',
  'lands.nothingToPlan',
  'lands.tooManyForPlan',
] as const;

/** All that a plan of a project, a perimeter or a block is drawn from, computed now; the paper is chosen by whoever draws it. */
export const projectPlan = defineQuery('projectPlan', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid(), ...planChoice },
  errors: [...refusals],
  output: planAnswer,
});

/** Puts the printing of plans on the queue. */
export const startPlanPapers = defineCommand('startPlanPapers', {
  permission,
  project: projectOf,
  input: planPapersSettings,
  errors: ['lands.nothingToPrint', 'lands.referenceSystemNotUtm'],
  output: { jobId: z.uuid(), total: z.int() },
});

/** Puts a plan as a drawing for CAD on the queue. */
export const startPlanExport = defineCommand('startPlanExport', {
  permission: allow.all(permission, allow.key(dataExportKey)),
  project: projectOf,
  input: planExportSettings,
  errors: ['lands.referenceSystemNotUtm'],
  output: { jobId: z.uuid() },
});

export const plansOperations = [projectPlan, startPlanPapers, startPlanExport];
