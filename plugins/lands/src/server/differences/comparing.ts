import { referencePlane } from '@gleba/sdk/geo';
import type { JobContext, UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { mappableFields } from '../../import-fields.ts';
import { projectPlane } from '../area/project-plane.ts';
import { isSame } from '../sheet/apply-rows.ts';

/** What comparisons of a file with lots and of two files have in common. */

const pairsPerStep = 300;

export interface Checkpoint {
  readonly nextRow: number;
  readonly isRead: boolean;
  /** Of two files which one; those of before had one. */
  readonly kind?: 'former' | 'read';
}
export type ComparingContext = JobContext<Checkpoint>;
/** Every row is in the table: what is left is found there. */
export const allRead: Checkpoint = { nextRow: 1, isRead: true, kind: 'read' };

interface Comparing<M extends { readonly id: string }> {
  /** Of the rows those that are found again, by the row's id. */
  readonly match: (tx: UnitOfWork) => Promise<readonly M[]>;
  readonly compare: (
    tx: UnitOfWork,
    srid: number,
    ids: readonly string[],
    matches: ReadonlyMap<string, M>,
  ) => Promise<void>;
}

/** Rows that were compared are found no more, so a run that was cut short finds the rest. */
export async function compareReadRows<M extends { readonly id: string }>(
  context: ComparingContext,
  projectId: string,
  { match, compare }: Comparing<M>,
): Promise<void> {
  const { jobId } = context;
  const filter = { jobId: { equalTo: jobId }, kind: { equalTo: 'read' as const } };
  const { matches, srid, total } = await context.transaction(async (tx) => ({
    matches: new Map((await match(tx)).map((found) => [found.id, found])),
    srid: await planeFor(tx, projectId, jobId),
    total: await tx.count(ImportDifference, { filter }),
  }));
  for (let done = 0; ; ) {
    context.signal.throwIfAborted();
    context.progress({ done, total, text: 'lands.differences.comparing' });
    const ids = await context.transaction((tx) => tx.ids(ImportDifference, { filter, first: pairsPerStep }));
    if (ids.length === 0) return;
    await context.step(allRead, (tx) => compare(tx, srid, ids, matches));
    done += ids.length;
  }
}

/** An empty cell says nothing. */
export function changedFacts(
  land: Readonly<Record<string, unknown>>,
  filled: Readonly<Record<string, string | number | boolean | null>>,
  former: Readonly<Record<string, unknown>> | undefined,
) {
  return mappableFields.flatMap((field) => {
    const after = filled[field];
    if (after === undefined) return [];
    const before = (land[field] ?? null) as string | number | boolean | null;
    if (isSame(before, after)) return [];
    const isByHand = before !== null && before !== '' && !isSame(before, former?.[field] ?? null);
    return [{ field, before, after, isByHand }];
  });
}

/** The project's plane; where nothing says one, the zone of the file's first shape. Of a file without shapes none is measured: any will do. */
async function planeFor(tx: UnitOfWork, projectId: string, jobId: string): Promise<number> {
  const plane = await projectPlane(tx, projectId);
  if (plane) return plane.srid;
  const [first] = await tx.asServer.sql<{ x: number; y: number }>({ because: 'where the file lies' })`
    select ST_XMin(d.geom) as x, ST_YMin(d.geom) as y from ${ImportDifference} d
    where d.job_id = ${jobId}::text and d.geom is not null order by d.id limit 1`;
  return (first && referencePlane(null, first.x, first.y < 0)?.srid) ?? 31983;
}
