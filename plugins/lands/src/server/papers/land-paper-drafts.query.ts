import { GlebaError } from '@gleba/sdk';
import { handle, isNull, type UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { paperFilter } from '../../jobs/print-papers.job.ts';
import { landPaperDrafts } from '../../operations/papers.ts';
import { landFilter } from '../export/lands-to-export.ts';
import { memorialOf } from '../memorial/land-memorial.query.ts';

/** A memorial takes some 20 ms: more are not computed while somebody waits. */
const looked = 20;

export const landPaperDraftsHandler = handle(landPaperDrafts, ({ transaction }, settings) =>
  transaction(async (tx) => {
    const filter = landFilter(paperFilter(settings));
    const total = await tx.asActor.count(Land, { filter });
    if (total > looked) {
      const unsaid = tx.asActor.from(Land).where(filter);
      return { total, drafts: await unsaid.where(({ segments }) => isNull(segments)).count() };
    }
    const lots = await tx.asActor.list(Land, { filter, first: looked });
    let drafts = 0;
    for (const { id } of lots) if (await isDraft(tx, settings.projectId, id)) drafts += 1;
    return { total, drafts };
  }),
);

/** A lot without a memorial is none: it is told with the job's result. */
async function isDraft(tx: UnitOfWork, projectId: string, landId: string): Promise<boolean> {
  try {
    return (await memorialOf(tx, projectId, landId)).doubts.length > 0;
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'VALIDATION') return false;
    throw error;
  }
}
