import { compareDecimals, GlebaError } from '@gleba/sdk';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/exact/money.ts';
import type { IndexSeries } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCorrection } from '../../entities/contract-correction.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { IndexCorrection } from '../../entities/index-correction.entity.ts';
import { applyCorrections } from '../../jobs/corrections.job.ts';
import { postCorrected } from '../contracts/postings.ts';
import { settleContract } from '../contracts/settle.ts';
import {
  amountTexts,
  type CorrectionProblem,
  indexSeries,
  openInstallments,
  outcomeOf,
  withFees,
} from './correct-contract.ts';
import { eachContract } from './each-contract.ts';
import { writeGroupTotals } from './group-totals.ts';

/** Written as it was proposed: a contract that comes to something else by now is left, and told. */
export const applyCorrectionsWork = work(
  applyCorrections,
  async (context: JobContext<{ readonly done: number }>, { indexCorrectionId }) => {
    const { asOf } = await context.transaction((tx) => tx.get(IndexCorrection, indexCorrectionId));
    const series = await context.transaction(indexSeries);
    return eachContract(context, indexCorrectionId, { from: 'proposed', to: 'applied' }, (tx, row) =>
      applyTo(tx, row.id, series, asOf),
    );
  },
);

/** Answers why nothing was written. */
async function applyTo(
  tx: UnitOfWork,
  contractCorrectionId: string,
  series: ReadonlyMap<string, IndexSeries>,
  asOf: string,
): Promise<CorrectionProblem | undefined> {
  const row = await tx.get(ContractCorrection, contractCorrectionId, { lock: true });
  const contract = await tx.get(Contract, row.contractId, { lock: true });
  const open = (await openInstallments(tx, [contract.id])).get(contract.id) ?? [];
  const outcome = outcomeOf(contract, open, series, asOf);
  if ('problem' in outcome) return outcome.problem;
  const { changes, difference } = outcome.corrected;
  const isAsProposed =
    contract.status === 'active' &&
    changes.length === row.installmentCount &&
    compareDecimals(moneyText(difference), row.difference) === 0;
  if (!isAsProposed) return 'changedSince';
  let journalId: string | null;
  try {
    journalId = await postCorrected(tx, contractCorrectionId, difference);
  } catch (error) {
    if (error instanceof GlebaError && error.reason === 'finance.monthClosed') return 'monthClosed';
    throw error;
  }
  const fees = new Map(open.map(({ id, extraFeesValue }) => [id, extraFeesValue]));
  await tx.updateMany(
    ContractInstallment,
    changes.map(({ id, after }) => ({ id, patch: withFees(amountTexts(after), fees.get(id) ?? '0') })),
  );
  await writeGroupTotals(tx, contract.id, new Set(changes.map(({ id }) => id)));
  const before = Object.fromEntries(changes.map((change) => [change.id, amountTexts(change.before)]));
  await tx.update(Contract, contract.id, { correctedUntil: asOf });
  await settleContract(tx, contract.id);
  await tx.update(ContractCorrection, contractCorrectionId, { status: 'applied', before, journalId });
  return undefined;
}
