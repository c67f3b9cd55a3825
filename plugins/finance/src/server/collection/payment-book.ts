import { Project, type RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { BankSlip } from '../../entities/bank-slip.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { markPaymentBookPrinted, paymentBook } from '../../operations/collection.ts';
import { typedLineOf } from '../../slips/barcode.ts';
import { payableCharges } from '../charges/payable-charges.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';
import { contractErrors } from '../contracts/contract-errors.ts';
import { feesOf } from '../contracts/installment-fee.commands.ts';
import { accountOf } from './account.ts';
import { customersOf, lotsOf } from './on-paper.ts';
import { isPayable, pixOfInstallment } from './pix-of-installment.ts';

type Group = RecordOf<typeof ContractInstallmentGroup>;

export const paymentBookHandler = handle(paymentBook, ({ transaction }, { installmentGroupId }) =>
  transaction(async (tx) => bookOf(tx, await tx.asActor.get(ContractInstallmentGroup, installmentGroupId))),
);

export const markPaymentBookPrintedHandler = handle(markPaymentBookPrinted, async ({ tx }, { installmentGroupId }) => {
  const group = await tx.asActor.get(ContractInstallmentGroup, installmentGroupId);
  const contract = await tx.get(Contract, group.contractId);
  const { slips } = await slipsOf(tx, group, contract);
  if (!group.availableToPrint || slips.length === 0) throw contractErrors.bookNotAvailable();
  return { contractInstallmentGroup: await tx.update(ContractInstallmentGroup, group.id, { printed: true }) };
});

async function bookOf(tx: UnitOfWork, group: Group) {
  const contract = await tx.get(Contract, group.contractId);
  const project = await tx.get(Project, contract.projectId);
  const { slips, receiver } = await slipsOf(tx, group, contract);
  const ofContract = { contractId: { equalTo: contract.id } };
  return {
    contractId: contract.id,
    contractNumber: contract.contractNumber,
    project: project.name,
    description: group.description,
    printed: group.printed,
    isAvailable: group.availableToPrint && slips.length > 0,
    lots: await lotsOf(tx, contract.id),
    customers: await customersOf(tx, contract.id),
    receiver,
    late: {
      ...{ fineValue: contract.fineValue, finePercent: contract.finePercent },
      interestPercent: contract.interestPercent,
    },
    count: await tx.count(ContractInstallment, { filter: ofContract }),
    slips,
  };
}

/** Slips that the office's own bank has: only what it knows can be paid by its code. */
async function registeredSlips(tx: UnitOfWork, installments: readonly { readonly id: string }[]) {
  const slips = await tx.list(BankSlip, {
    filter: { contractInstallmentId: { in: installments.map(({ id }) => id) }, status: { equalTo: 'registered' } },
    ...{ orderBy: ['createdAt'], first: 1000 },
  });
  return new Map(slips.map((slip) => [slip.contractInstallmentId, slip]));
}

/** What of a group is still to be paid, as it falls due. */
async function slipsOf(tx: UnitOfWork, group: Group, contract: RecordOf<typeof Contract>) {
  const account = await accountOf(tx, contract);
  const installments = await tx.list(ContractInstallment, {
    filter: { installmentGroupId: { equalTo: group.id } },
    ...{ orderBy: ['dueDate', 'installmentNumber'], first: 1000 },
  });
  const today = await todayOf(tx);
  const amountOn = amountsOf(contract, await latestPayments(tx, { contractId: contract.id }));
  const charges = await payableCharges(tx, installments, amountOn);
  const bankSlips = await registeredSlips(tx, installments);
  const added = await feesOf(
    tx,
    installments.map(({ id }) => id),
  );
  const slips = installments
    .filter((installment) => isPayable(installment, contract))
    .map((installment) => {
      const { id: installmentId, installmentNumber: number, name, dueDate, value } = installment;
      const day = amountOn(installment, today);
      // Paper is paid when it falls due; what is overdue already is paid at once.
      const isLate = day.timing === 'late';
      const amount = moneyText(isLate ? day.total : day.open + day.fine + day.interest);
      const found = pixOfInstallment({ ...installment, amount }, contract, account);
      const charge = charges.get(installmentId);
      const pixCode = charge?.pixCode ?? ('gap' in found ? null : found.pixCode);
      const late = isLate ? { on: today, fine: moneyText(day.fine), interest: moneyText(day.interest) } : null;
      const own = charge || isLate ? undefined : bankSlips.get(installmentId);
      const isSame = own !== undefined && own.dueDate === dueDate && centsOf(own.value) === centsOf(amount);
      const bars = isSame ? own.barcode : null;
      const barcode = charge?.barcode ?? (bars && typedLineOf(bars));
      const ourNumber = isSame ? own.ourNumber : null;
      const isOfTests = charge?.environment === 'tests' && (charge.pixCode !== null || barcode !== null);
      const fees = added
        .filter((fee) => fee.contractInstallmentId === installmentId)
        .map(({ reason, value: cost }) => ({ reason, value: cost }));
      return {
        installmentId,
        number,
        name,
        dueDate,
        value,
        amount,
        late,
        fees,
        pixCode,
        barcode,
        bars,
        ourNumber,
        isOfTests,
      };
    });
  return { slips, receiver: account?.receiverName ?? null };
}
