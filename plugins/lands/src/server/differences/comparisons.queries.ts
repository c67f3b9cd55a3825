import { GlebaError, Job, jobStatuses, type RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { compareImport, comparisonPayload, comparisonResult } from '../../jobs/compare-import.job.ts';
import { type Comparison, importComparison, importComparisons, mostComparisons } from '../../operations/differences.ts';

/** Jobs are seen by who started them; of a comparison whoever may compare sees how far it is: its differences are theirs as well. */
export const importComparisonHandler = handle(importComparison, ({ transaction }, { projectId, jobId }) =>
  transaction(async (tx) => {
    const job = await tx.find(Job, jobId);
    const found = job?.type === compareImport.id && job.projectId === projectId ? comparisonOf(job) : undefined;
    if (!found) throw new GlebaError('NOT_FOUND');
    return found;
  }),
);

export const importComparisonsHandler = handle(importComparisons, ({ transaction }, { projectId }) =>
  transaction((tx) => newestOf(tx, projectId)),
);

async function newestOf(tx: UnitOfWork, projectId: string): Promise<{ comparisons: Comparison[] }> {
  const jobs = await tx.list(Job, {
    filter: {
      ...{ projectId: { equalTo: projectId }, type: { equalTo: compareImport.id } },
      status: { in: jobStatuses.filter((status) => status !== 'FAILED' && status !== 'CANCELED') },
    },
    orderBy: ['-createdAt'],
    first: mostComparisons,
  });
  return { comparisons: jobs.flatMap((job) => comparisonOf(job) ?? []) };
}

function comparisonOf({ id, status, createdAt, payload, progress, result }: RecordOf<typeof Job>) {
  const settings = comparisonPayload.safeParse(payload).data;
  const counts = comparisonResult.safeParse(result).data;
  if (!settings) return undefined;
  const { total: _total, same: _same, ...found } = counts ?? { total: null, same: 0 };
  return {
    ...{ jobId: id, status, startedAt: createdAt, name: settings.layerName },
    ...{ former: settings.against?.layerName ?? null, isOfLayers: settings.target === 'layer' },
    done: progress?.done ?? null,
    total: progress?.total ?? null,
    found: counts ? Object.values(found).reduce((sum, count) => sum + count, 0) : null,
  } satisfies Comparison;
}
