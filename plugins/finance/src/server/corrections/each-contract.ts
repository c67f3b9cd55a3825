import type { RecordOf } from '@gleba/sdk';
import type { JobContext, UnitOfWork } from '@gleba/sdk/server';
import { ContractCorrection } from '../../entities/contract-correction.entity.ts';
import { IndexCorrection } from '../../entities/index-correction.entity.ts';
import type { CorrectionProblem } from './correct-contract.ts';

type Row = RecordOf<typeof ContractCorrection>;
type Context = JobContext<{ readonly done: number }>;

/** Read together; each contract is written in a transaction of its own, so that nobody waits for a city. */
const atOnce = 100;

/**
 * Goes through what a correction has of each contract, from one status to another, and ends the correction itself. Goes on from where it
 * stopped: what was done has another status. What cannot be done is told by its problem and stays what it was in the contract.
 */
export async function eachContract(
  context: Context,
  indexCorrectionId: string,
  { from, to }: { readonly from: 'proposed' | 'applied'; readonly to: 'applied' | 'undone' },
  one: (tx: UnitOfWork, row: Row) => Promise<CorrectionProblem | undefined>,
): Promise<{ contracts: number; refused: number }> {
  let done = context.checkpoint?.done ?? 0;
  const filter = {
    indexCorrectionId: { equalTo: indexCorrectionId },
    status: { equalTo: from },
    problem: { isNull: true },
  };
  const total = done + (await context.transaction((tx) => tx.count(ContractCorrection, { filter })));
  for (;;) {
    const page = await context.transaction((tx) =>
      tx.list(ContractCorrection, { filter, first: atOnce, orderBy: ['contractId'] }),
    );
    if (page.length === 0) break;
    for (const row of page) {
      context.signal.throwIfAborted();
      await context.step({ done: done + 1 }, async (tx) => {
        const problem = await one(tx, row);
        // What was not applied is refused; what cannot be undone stays applied.
        if (problem) {
          const status = from === 'proposed' ? 'refused' : from;
          await tx.update(ContractCorrection, row.id, { problem, status });
        }
      });
      done += 1;
      context.progress({ done, total, text: 'finance.corrections.progress' });
    }
  }
  return context.step({ done }, async (tx) => {
    const of = (status: Row['status']) =>
      tx.count(ContractCorrection, {
        filter: { indexCorrectionId: { equalTo: indexCorrectionId }, status: { equalTo: status } },
      });
    const [contracts, left] = [await of(to), await of(from === 'proposed' ? 'refused' : 'applied')];
    // Undone only where nothing of it stands any more.
    const status = to === 'undone' && left > 0 ? 'applied' : to;
    await tx.update(IndexCorrection, indexCorrectionId, {
      ...{ status, contractCount: to === 'undone' ? left : contracts },
      ...(to === 'applied' && { refusedCount: left }),
    });
    return { contracts, refused: left };
  });
}
