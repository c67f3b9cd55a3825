import { GlebaError, Job } from '@gleba/sdk';
import type { ImportFeature, ImportGeometry } from '@gleba/sdk/exchange/server';
import { checkGeometries } from '@gleba/sdk/geo/server';
import { handle } from '@gleba/sdk/server';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import { importSettings } from '../../jobs/import-shapefile.job.ts';
import { rowsAtOnce, settleImportIssues } from '../../operations/import.ts';
import { importChunk } from '../import/import-chunk.ts';

export const settleImportIssuesHandler = handle(
  settleImportIssues,
  async ({ tx }, { projectId, jobId, decision, issueIds }) => {
    const job = await tx.get(Job, jobId);
    if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    const filter = {
      jobId: { equalTo: jobId },
      status: { equalTo: 'held' as const },
      ...(decision === 'repair' ? { code: { equalTo: 'invalid-geometry' } } : {}),
      ...(issueIds ? { id: { in: issueIds } } : {}),
    };
    // Two people who decide at once must not bring the same row in twice.
    await tx.query('select 1 from core.job where organization_id = $1::integer and id = $2::uuid for update', [
      tx.actor.organizationId,
      jobId,
    ]);
    const issues = await tx.list(ImportIssue, { filter, orderBy: ['row'], first: rowsAtOnce });
    const settled = new Set(issues.map(({ id }) => id));
    if (decision === 'repair') {
      const sameRows = { jobId: filter.jobId, status: filter.status, row: { in: issues.map(({ row }) => row) } };
      for (const { id } of await tx.list(ImportIssue, { filter: sameRows })) settled.add(id);
      const settings = { ...importSettings.parse(job.payload), invalidGeometry: 'repair' as const };
      const features = issues.flatMap(({ row, source }): ImportFeature[] =>
        source
          ? [
              {
                row,
                properties: source.properties,
                geometry: source.geometry as ImportGeometry | null,
                problems: [],
              },
            ]
          : [],
      );
      const checked = await checkGeometries((work) => work(tx), features, settings.srid);
      await importChunk(tx, { jobId, layerId: jobId, settings }, features, checked);
    }
    // The row's new issues tell how it went; those that held it are settled.
    for (const id of settled) await tx.update(ImportIssue, id, { status: 'dismissed' });
    return { settled: issues.length, left: await tx.count(ImportIssue, { filter }) };
  },
);
