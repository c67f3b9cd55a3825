import type { IdentityService, PagePrinter } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { exportPlanWork, startPlanExportHandler } from './export-plan.work.ts';
import { printPlansWork, startPlanPapersHandler } from './print-plans.work.ts';
import { projectPlanHandler } from './project-plan.query.ts';

/** Technical plans: of the whole project, of its perimeter, of each block. */
export function plans(services: { readonly printer: PagePrinter; readonly identity: IdentityService }): ServerSide {
  return {
    operations: [projectPlanHandler, startPlanPapersHandler, startPlanExportHandler],
    jobs: [printPlansWork(services), exportPlanWork],
  };
}
