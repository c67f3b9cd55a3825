import type { UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';

const counted = ['new', 'shape', 'facts', 'gone', 'same', 'held'] as const;

/** Counted from what stands in the table, so that the figures hold however often the job was restarted. */
export async function countKinds(tx: UnitOfWork, jobId: string): Promise<Record<(typeof counted)[number], number>> {
  const rows = await tx.asServer.sql<{ kind: string; count: number }>({ because: 'how many of each kind' })`
    select d.kind, count(*)::integer as count from ${ImportDifference} d where d.job_id = ${jobId}::text group by 1`;
  const of = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(counted.map((kind) => [kind, of.get(kind) ?? 0])) as Record<
    (typeof counted)[number],
    number
  >;
}
