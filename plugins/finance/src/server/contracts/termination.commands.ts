import { handle, todayOf } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/exact/money.ts';
import { contractStep } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractRefund } from '../../entities/contract-refund.entity.ts';
import { contractTerminationStatement, payContractRefund } from '../../operations/contract-steps.ts';
import { takePartsBack } from '../project-partners/deductions.ts';
import { contractErrors } from './contract-errors.ts';
import { postRefunded } from './postings.ts';
import { terminationOf } from './termination.ts';

/** So that it can be looked at, an exceeded limit is shown here; writing it needs a reason. */
const shownWithoutReason = '—';

export const contractTerminationStatementHandler = handle(
  contractTerminationStatement,
  ({ transaction }, { contractId, ...ending }) =>
    transaction(async (tx) => {
      const contract = await tx.asActor.get(Contract, contractId);
      if (!contractStep('terminate', contract.status)) throw contractErrors.noSuchStep();
      const { contractValue, paidValue, penalty, fruition, lateCharges, deductions, refund, ...other } =
        await terminationOf(tx, contract, { ...ending, feeReason: ending.feeReason?.trim() || shownWithoutReason });
      const amounts = { contractValue, paidValue, penalty, fruition, lateCharges, deductions, refund };
      return {
        ...(Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, moneyText(cents)])) as Record<
          keyof typeof amounts,
          string
        >),
        fruitionMonths: other.fruitionMonths,
        unpaidTaxes: moneyText(centsOf(ending.unpaidTaxes ?? '0')),
        brokerage: moneyText(centsOf(ending.brokerage ?? '0')),
        parts: other.parts.map(({ value, ...part }) => ({ ...part, value: moneyText(value) })),
        limits: [...other.limits],
      };
    }),
);

export const payContractRefundHandler = handle(payContractRefund, async ({ tx }, { contractRefundId, paidOn }) => {
  const { contractId } = await tx.asActor.get(ContractRefund, contractRefundId);
  // Two parts at once are reckoned one after the other.
  const contract = await tx.get(Contract, contractId, { lock: true });
  const refund = await tx.get(ContractRefund, contractRefundId, { lock: true });
  if (refund.status === 'paid') throw contractErrors.refundPaid();
  if (paidOn > (await todayOf(tx))) throw contractErrors.paidInFuture.beside('paidOn');
  const journalId = await postRefunded(tx, contractRefundId, paidOn, centsOf(refund.value));
  await takePartsBack(tx, contract, refund, paidOn);
  return { contractRefund: await tx.update(ContractRefund, contractRefundId, { status: 'paid', paidOn, journalId }) };
});
