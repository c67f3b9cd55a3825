import type { CommandContext, UnitOfWork } from '@gleba/sdk/server';
import type { ContractPapers, ContractPapersAtHand } from '../../contracts/contract-papers.ts';
import { contractErrors } from './contract-errors.ts';

/** @throws VALIDATION `noContractPapers` where nobody writes any */
export function papersAt(desk: ContractPapersAtHand): ContractPapers {
  const papers = desk.current();
  if (!papers) throw contractErrors.noContractPapers();
  return papers;
}

/** Ends the transaction in which the paper was written, so that nothing of the contract is kept. */
class Previewed extends Error {
  readonly html: string;

  constructor(html: string) {
    super('A preview keeps nothing.');
    this.html = html;
  }
}

/** The paper that comes of `work`, and nothing of whatever else it has done. */
export async function keepingNothing(
  transaction: CommandContext['transaction'],
  work: (tx: UnitOfWork) => Promise<string>,
): Promise<{ readonly html: string }> {
  try {
    return await transaction(async (tx) => {
      throw new Previewed(await work(tx));
    });
  } catch (ended) {
    if (ended instanceof Previewed) return { html: ended.html };
    throw ended;
  }
}
