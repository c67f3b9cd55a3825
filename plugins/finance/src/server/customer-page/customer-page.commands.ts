import { Project, type RecordOf, type RequestLimits } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/index.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { customerContract, customerPix, customerReceipt } from '../../operations/customer-page.ts';
import { lotsOf } from '../collection/on-paper.ts';
import { pixAnswerOf } from '../collection/pix.queries.ts';
import { amountsOf, isOpen, latestPayments } from '../contracts/amount.ts';
import { buyersWhenPaid, receiptOf, transfersOf } from '../contracts/payment-receipt.ts';
import { admitCustomer, enterAsCustomer } from './customer-gate.ts';
import { customerPageErrors } from './customer-page-errors.ts';

export const customerContractHandler = (limits: RequestLimits) =>
  handle(customerContract, async ({ withTicket, client }, { visit }) => {
    await admitCustomer(limits, 'look', client.address);
    return enterAsCustomer(withTicket, 'visit', visit, async (tx, { contract, partner }) => ({
      ...{ name: partner.name, contractNumber: contract.contractNumber, computedStatus: contract.computedStatus },
      project: (await tx.get(Project, contract.projectId)).name,
      lots: await lotsOf(tx, contract.id),
      on: await todayOf(tx),
      installments: await installmentsOf(tx, contract),
      payments: await paymentsOf(tx, contract.id),
      terms: await termsOf(tx, contract),
    }));
  });

export const customerPixHandler = (limits: RequestLimits) =>
  handle(customerPix, async ({ withTicket, client }, { visit, installmentId }) => {
    await admitCustomer(limits, 'look', client.address);
    return enterAsCustomer(withTicket, 'visit', visit, async (tx, { contract }) => {
      const installment = await tx.find(ContractInstallment, installmentId);
      if (installment?.contractId !== contract.id) throw customerPageErrors.customerPageClosed();
      return pixAnswerOf(tx, installment, contract);
    });
  });

export const customerReceiptHandler = (limits: RequestLimits) =>
  handle(customerReceipt, async ({ withTicket, client }, { visit, paymentId }) => {
    await admitCustomer(limits, 'look', client.address);
    return enterAsCustomer(withTicket, 'visit', visit, async (tx, { contract, partner }) => {
      const payment = await tx.find(InstallmentPayment, paymentId);
      if (payment?.contractId !== contract.id) throw customerPageErrors.customerPageClosed();
      if (buyersWhenPaid(await transfersOf(tx, contract.id), payment)) throw customerPageErrors.customerPageClosed();
      return receiptOf(tx, payment, contract, [{ name: partner.name, document: partner.cpf ?? partner.cnpj }]);
    });
  });

async function installmentsOf(tx: UnitOfWork, contract: RecordOf<typeof Contract>) {
  const rows = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contract.id }, computedStatus: { in: ['pending', 'overdue', 'paid'] } })
    .orderBy('dueDate', 'installmentNumber')
    .all();
  const [on, amountOn] = [
    await todayOf(tx),
    amountsOf(contract, await latestPayments(tx, { contractId: contract.id })),
  ];
  return rows.map((installment) => {
    const { id, name, dueDate, value, computedStatus } = installment;
    if (!isOpen(installment) || contract.status !== 'active')
      return { id, name, dueDate, value, computedStatus, today: null };
    const { total, fine, interest, discount } = amountOn(installment, on);
    const today = {
      ...{ total: moneyText(total), fine: moneyText(fine) },
      ...{ interest: moneyText(interest), discount: moneyText(discount) },
    };
    return { id, name, dueDate, value, computedStatus, today };
  });
}

/** What former buyers paid is theirs to be told of. */
async function paymentsOf(tx: UnitOfWork, contractId: string) {
  const rows = await tx.asServer
    .from(InstallmentPayment)
    .where({ contractId: { equalTo: contractId }, reversedAt: { isNull: true } })
    .with({ contractInstallment: ['name'] })
    .orderBy('paidOn', 'id')
    .all();
  const transfers = await transfersOf(tx, contractId);
  return rows
    .filter((payment) => buyersWhenPaid(transfers, payment) === undefined)
    .map(({ id, paidOn, amount, contractInstallment }) => ({
      ...{ id, paidOn, amount, installment: contractInstallment?.name ?? '' },
    }))
    .reverse();
}

async function termsOf(tx: UnitOfWork, contract: RecordOf<typeof Contract>) {
  const later = await tx.list(ContractRenegotiation, {
    filter: { contractId: { equalTo: contract.id }, takenBackOn: { isNull: true } },
    ...{ orderBy: ['renegotiatedOn', 'createdAt'], first: 1000 },
  });
  return [
    { since: null, terms: contract.terms },
    ...later.map(({ renegotiatedOn, terms }) => ({ since: renegotiatedOn, terms })),
  ].flatMap(({ since, terms }) => (terms ? [{ since, terms }] : []));
}
