import { addDecimals, type RecordOf } from '@gleba/sdk';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/exact/money.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCorrection } from '../../entities/contract-correction.entity.ts';
import { IndexCorrection } from '../../entities/index-correction.entity.ts';
import { proposeCorrections } from '../../jobs/corrections.job.ts';
import { type ContractOutcome, contractFields, indexSeries, openInstallments, outcomeOf } from './correct-contract.ts';

interface Checkpoint {
  /** Id of the last contract that was looked at. */
  readonly last: string;
  readonly contracts: number;
  readonly refused: number;
  readonly installments: number;
  readonly difference: string;
}

const beforeAll: Checkpoint = {
  ...{ last: '00000000-0000-0000-0000-000000000000', contracts: 0, refused: 0, installments: 0, difference: '0' },
};
/** Contracts looked at together: their installments are in memory, nothing else is. */
const atOnce = 50;

/** Contract by contract; only what each comes to is kept, so that a city's installments are written once, when it is applied. */
export const proposeCorrectionsWork = work(
  proposeCorrections,
  async (context: JobContext<Checkpoint>, { indexCorrectionId }) => {
    let done = context.checkpoint ?? beforeAll;
    const { asOf, projectId } = await context.transaction((tx) => tx.get(IndexCorrection, indexCorrectionId));
    const series = await context.transaction(indexSeries);
    const total = await context.transaction((tx) => tx.count(Contract, { filter: corrected(projectId) }));
    for (;;) {
      context.signal.throwIfAborted();
      context.progress({ done: done.contracts + done.refused, total, text: 'finance.corrections.progress' });
      const page = await context.transaction((tx) => contractsAfter(tx, projectId, done.last));
      const following = page.at(-1);
      if (!following) break;
      const open = await context.transaction((tx) =>
        openInstallments(
          tx,
          page.map(({ id }) => id),
        ),
      );
      const rows = page.flatMap((contract) => {
        const outcome = outcomeOf(contract, open.get(contract.id) ?? [], series, asOf);
        return proposalOf({ ...contract, indexCorrectionId }, outcome) ?? [];
      });
      const proposed = rows.filter(({ status }) => status === 'proposed');
      const next: Checkpoint = {
        last: following.id,
        contracts: done.contracts + proposed.length,
        refused: done.refused + rows.length - proposed.length,
        installments: proposed.reduce((sum, { installmentCount }) => sum + installmentCount, done.installments),
        difference: proposed.reduce((sum, { difference }) => addDecimals(sum, difference) ?? sum, done.difference),
      };
      await context.step(next, async (tx) => {
        await tx.insertMany(ContractCorrection, rows);
      });
      done = next;
    }
    await context.step(done, async (tx) => {
      await tx.update(IndexCorrection, indexCorrectionId, {
        ...{ status: 'proposed', contractCount: done.contracts, refusedCount: done.refused },
        ...{ installmentCount: done.installments, difference: done.difference },
      });
    });
    return { contracts: done.contracts, refused: done.refused };
  },
);

type Contracted = Pick<RecordOf<typeof Contract>, 'id' | 'projectId' | 'adjustmentIndex' | 'correctedUntil'>;

/** What is kept of a contract; nothing of one that stays as it is. */
function proposalOf(contract: Contracted & { readonly indexCorrectionId: string }, outcome: ContractOutcome) {
  const { id: contractId, projectId, adjustmentIndex, indexCorrectionId } = contract;
  const row = { projectId, indexCorrectionId, contractId, adjustmentIndex };
  if ('problem' in outcome) {
    const { problem, detail: problemDetail } = outcome;
    const nothing = { accumulatedPercent: '0', installmentCount: 0, partlyPaidCount: 0, difference: '0' };
    return { ...row, ...nothing, status: 'refused' as const, problem, problemDetail, correctedUntilBefore: null };
  }
  const { changes, difference, partlyPaid: partlyPaidCount } = outcome.corrected;
  if (changes.length === 0) return undefined;
  return {
    ...{ ...row, status: 'proposed' as const, problem: null, problemDetail: null },
    ...{ accumulatedPercent: outcome.accumulatedPercent, installmentCount: changes.length, partlyPaidCount },
    ...{ difference: moneyText(difference), correctedUntilBefore: contract.correctedUntil },
  };
}

const corrected = (projectId: string) => ({
  projectId: { equalTo: projectId },
  status: { equalTo: 'active' as const },
  adjustmentIndex: { notEqualTo: 'none' as const },
});

function contractsAfter(tx: UnitOfWork, projectId: string, last: string) {
  return tx.asServer
    .from(Contract)
    .where({ ...corrected(projectId), id: { greaterThan: last } })
    .select([...contractFields])
    .orderBy('id')
    .limit(atOnce)
    .all();
}
