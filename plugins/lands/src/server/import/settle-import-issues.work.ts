import { allow, GlebaError, Job, permits } from '@gleba/sdk';
import type { ImportFeature, ImportGeometry } from '@gleba/sdk/exchange/server';
import { checkGeometries } from '@gleba/sdk/geo/server';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { dataUploadKey } from '../../access-keys.ts';
import { errorAttributes } from '../../coordinates/error-attributes.ts';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import { importRepaired } from '../../events/import.event.ts';
import { importSettings } from '../../jobs/import-shapefile.job.ts';
import { type IssueDecision, settleImportIssues } from '../../jobs/settle-import-issues.job.ts';
import { importChunk } from './import-chunk.ts';

const rowsAtOnce = 500;

/** Some rows a step: a row that was decided about is not held any more, so that a restart goes on behind it by itself. */
export const settleImportIssuesWork = work(
  settleImportIssues,
  async (context: JobContext<{ readonly settled: number }, typeof importRepaired>, decision) => {
    const { projectId } = decision;
    if (permits(context.actor, allow.key(dataUploadKey), { projectId, fields: {} }) !== true) {
      throw new GlebaError('FORBIDDEN');
    }
    let settled = context.checkpoint?.settled ?? 0;
    let left = await context.transaction((tx) => tx.count(ImportIssue, { filter: heldIssues(decision) }));
    const total = settled + left;
    for (let some = 1; left > 0 && some > 0; ) {
      context.signal.throwIfAborted();
      context.progress({
        done: settled,
        total,
        text: decision.decision === 'repair' ? 'lands.issues.repairing' : 'lands.issues.dismissing',
      });
      const next = { settled };
      [some, left] = await context.step(next, async (tx) => {
        const count = await settleSome(tx, decision);
        next.settled += count;
        return [count, await tx.count(ImportIssue, { filter: heldIssues(decision) })] as const;
      });
      settled = next.settled;
    }
    return { settled, left };
  },
);

function heldIssues({ jobId, decision, issueIds }: IssueDecision) {
  return {
    jobId: { equalTo: jobId },
    status: { equalTo: 'held' as const },
    ...(decision === 'repair' ? { code: { equalTo: 'invalid-geometry' } } : {}),
    ...(issueIds ? { id: { in: issueIds } } : {}),
  };
}

async function settleSome(tx: UnitOfWork<typeof importRepaired>, settling: IssueDecision): Promise<number> {
  const { projectId, jobId, decision } = settling;
  // Two people who decide at once must not bring the same row in twice.
  const job = await tx.get(Job, jobId, { lock: true });
  if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  const filter = heldIssues(settling);
  const issues = await tx.list(ImportIssue, { filter, orderBy: ['row'], first: rowsAtOnce });
  const settled = new Set(issues.map(({ id }) => id));
  if (decision === 'repair') {
    const sameRows = { jobId: filter.jobId, status: filter.status, row: { in: issues.map(({ row }) => row) } };
    for (const { id } of await tx.list(ImportIssue, { filter: sameRows })) settled.add(id);
    const settings = { ...importSettings.parse(job.payload), invalidGeometry: 'repair' as const };
    const features = issues.flatMap(({ row, source }): ImportFeature[] => {
      if (!source) return [];
      const geometry = source.geometry as ImportGeometry | null;
      return [{ row, properties: source.properties, geometry, problems: [] }];
    });
    const checked = await checkGeometries((ask) => ask(tx), features, settings.srid);
    const names = new Set(features.flatMap(({ properties }) => Object.keys(properties)));
    const errors = errorAttributes(settings.errorColumns, [...names]);
    const { length: repaired } = await importChunk(tx, { jobId, layerId: jobId, settings, errors }, features, checked);
    // What speaks of the ground hears of each step: whoever stops the job has the rows of those before.
    if (repaired > 0) await tx.emit(importRepaired, jobId, { projectId, repaired });
  }
  // The row's new issues tell how it went; those that held it are settled.
  const patch = { status: 'dismissed' as const };
  await tx.updateMany(
    ImportIssue,
    [...settled].map((id) => ({ id, patch })),
  );
  return issues.length;
}
