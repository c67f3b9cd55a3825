import { allow, formatDate, GlebaError, languageOf, Organization, permits, say } from '@gleba/sdk';
import { drawingFile, type ExportCheckpoint, fileFormats, fileTitle, storeFile } from '@gleba/sdk/exchange/server';
import { handle, type JobContext, work } from '@gleba/sdk/server';
import { dataExportKey, landsKey } from '../../access-keys.ts';
import { exportPurpose } from '../../jobs/export-lands.job.ts';
import { exportPlan } from '../../jobs/export-plan.job.ts';
import { startPlanExport } from '../../operations/plans.ts';
import { layoutPlan } from '../../plans/layout-plan.ts';
import type { Words } from '../../plans/words.ts';
import { planeOfAreas } from '../areas/plane-of-areas.ts';
import { drawingOf } from './drawing-of.ts';
import { planOf } from './project-plan.query.ts';

export const startPlanExportHandler = handle(startPlanExport, async ({ tx, enqueue }, settings) => {
  const { projectId } = settings;
  await planeOfAreas(tx, projectId);
  return { jobId: await enqueue(exportPlan, settings, { projectId, referenceId: projectId }) };
});

/** A plan as a drawing for CAD: one sheet as large as its ground at the scale, with the sizes of letters that the paper has. */
export const exportPlanWork = work(exportPlan, (context: JobContext<ExportCheckpoint>, settings) => {
  const { projectId, kind, area, paper, scale } = settings;
  const mayExport = allow.all(allow.key(landsKey), allow.key(dataExportKey));
  if (permits(context.actor, mayExport, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
  const language = languageOf(context.actor);
  const words: Words = (key, values = {}) => say(key, values, language);
  const { write: _, ...format } = fileFormats.dxf;
  return storeFile(context, {
    ...{ purpose: exportPurpose, projectId, ...format },
    async content() {
      const { plan, organization } = await context.transaction(async (tx) => ({
        plan: await planOf(tx, projectId, kind, area ?? null),
        organization: (await tx.list(Organization, { first: 1 }))[0]?.name ?? '',
      }));
      const facts = { organization, date: formatDate(new Date().toISOString()), say: words };
      const layout = layoutPlan(plan, { paper, scale: scale ?? null, isWhole: true }, facts);
      const drawing = drawingOf(layout, words);
      const name = kind === 'general' ? plan.project.name : `${plan.project.name} - ${plan.name}`;
      const title = fileTitle(`${name} - ${words(`lands.plans.kind.${kind}`)}`);
      return { title, bytes: drawingFile(drawing), total: drawing.entities.length };
    },
  });
});
