import { type JobContext, todayOf, type UnitOfWork, work } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCorrection } from '../../entities/contract-correction.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { undoCorrections } from '../../jobs/corrections.job.ts';
import { settleContract } from '../contracts/settle.ts';
import { reverseJournal } from '../ledger/ledger.ts';
import { type CorrectionProblem, withFees } from './correct-contract.ts';
import { eachContract } from './each-contract.ts';
import { writeGroupTotals } from './group-totals.ts';

/** The amounts before it, of contracts whose latest correction it is and of which nothing corrected was paid since. */
export const undoCorrectionsWork = work(
  undoCorrections,
  async (context: JobContext<{ readonly done: number }>, { indexCorrectionId }) =>
    eachContract(context, indexCorrectionId, { from: 'applied', to: 'undone' }, (tx, row) => undoOf(tx, row.id)),
);

async function undoOf(tx: UnitOfWork, contractCorrectionId: string): Promise<CorrectionProblem | undefined> {
  const row = await tx.get(ContractCorrection, contractCorrectionId, { lock: true });
  const contract = await tx.get(Contract, row.contractId, { lock: true });
  const filter = {
    ...{ contractId: { equalTo: contract.id }, status: { equalTo: 'applied' as const } },
    createdAt: { greaterThan: row.createdAt },
  };
  if ((await tx.count(ContractCorrection, { filter })) > 0) return 'notLatest';
  const before = Object.entries(row.before ?? {});
  const now = await tx.asServer
    .from(ContractInstallment)
    .where({ id: { in: before.map(([id]) => id) } })
    .select(['id', 'computedStatus', 'settledValue', 'extraFeesValue'])
    .all();
  const isOpen = now.every(
    ({ computedStatus, settledValue }) =>
      (computedStatus === 'pending' || computedStatus === 'overdue') && !/[1-9]/.test(settledValue),
  );
  if (!isOpen || now.length !== before.length) return 'paidSince';
  const fees = new Map(now.map(({ id, extraFeesValue }) => [id, extraFeesValue]));
  await tx.updateMany(
    ContractInstallment,
    before.map(([id, amounts]) => ({ id, patch: withFees(amounts, fees.get(id) ?? '0') })),
  );
  await writeGroupTotals(tx, contract.id, new Set(before.map(([id]) => id)));
  await tx.update(Contract, contract.id, { correctedUntil: row.correctedUntilBefore });
  if (row.journalId) {
    const occasion = { cause: 'finance.contract.correctionUndone', causeId: row.id, occurredOn: await todayOf(tx) };
    await reverseJournal(tx, row.journalId, occasion);
  }
  await settleContract(tx, contract.id);
  await tx.update(ContractCorrection, row.id, { status: 'undone' });
  return undefined;
}
