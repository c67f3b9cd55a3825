import { Project, type RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractTransfer } from '../../entities/contract-transfer.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { paymentReceipt } from '../../operations/amounts.ts';
import { accountOf } from '../collection/account.ts';
import { customersOf, lotsOf } from '../collection/on-paper.ts';
import { feesOf } from './installment-fee.commands.ts';

/** One that was taken back is told as such: its paper may be about. */
export const paymentReceiptHandler = handle(paymentReceipt, ({ transaction }, { paymentId }) =>
  transaction(async (tx) => {
    const payment = await tx.asActor.get(InstallmentPayment, paymentId);
    const contract = await tx.get(Contract, payment.contractId);
    const customers = await customersOf(tx, contract.id, buyersWhenPaid(await transfersOf(tx, contract.id), payment));
    return receiptOf(tx, payment, contract, customers);
  }),
);

/** All that stands on it, in the names that its reader may know. */
export async function receiptOf(
  tx: UnitOfWork,
  payment: RecordOf<typeof InstallmentPayment>,
  contract: RecordOf<typeof Contract>,
  customers: Awaited<ReturnType<typeof customersOf>>,
) {
  const { id, name, dueDate, value, settledValue } = await tx.get(ContractInstallment, payment.contractInstallmentId);
  const { paidOn, amount, principalValue, fineValue, interestValue, discountValue, reversedAt } = payment;
  return {
    ...{ contractId: contract.id, contractNumber: contract.contractNumber, customers },
    project: (await tx.get(Project, contract.projectId)).name,
    receiver: (await accountOf(tx, contract))?.receiverName ?? null,
    lots: await lotsOf(tx, contract.id),
    installment: { id, name, dueDate, value, left: moneyText(centsOf(value) - centsOf(settledValue)) },
    fees: (await feesOf(tx, [id])).map(({ reason, value: added }) => ({ reason, value: added })),
    payment: {
      ...{ id: payment.id, paidOn, amount, principalValue, fineValue, interestValue, discountValue },
      isReversed: reversedAt !== null,
    },
  };
}

/** A contract's, the earliest first. */
export const transfersOf = (tx: UnitOfWork, contractId: string) =>
  tx.list(ContractTransfer, {
    filter: { contractId: { equalTo: contractId } },
    ...{ orderBy: ['transferredOn', 'createdAt'], first: 1000 },
  });

/** Of a payment before a transfer the buyers of then; undefined: those of now. */
export function buyersWhenPaid(
  transfers: readonly RecordOf<typeof ContractTransfer>[],
  { paidOn, createdAt }: Pick<RecordOf<typeof InstallmentPayment>, 'paidOn' | 'createdAt'>,
) {
  const isAfter = (one: RecordOf<typeof ContractTransfer>) =>
    one.transferredOn > paidOn || (one.transferredOn === paidOn && Date.parse(one.createdAt) > Date.parse(createdAt));
  return transfers.find(isAfter)?.formerPartnerIds ?? undefined;
}
