import { Land } from '@gleba/plugin-lands';
import { Project, type RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { markPaymentBookPrinted, paymentBook } from '../../operations/collection.ts';
import { contractErrors } from '../contracts/contract-errors.ts';
import { accountOf } from './account.ts';
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

/** What of a group is still to be paid, as it falls due. */
async function slipsOf(tx: UnitOfWork, group: Group, contract: RecordOf<typeof Contract>) {
  const account = await accountOf(tx, contract);
  const installments = await tx.list(ContractInstallment, {
    filter: { installmentGroupId: { equalTo: group.id } },
    ...{ orderBy: ['dueDate', 'installmentNumber'], first: 1000 },
  });
  const slips = installments
    .filter((installment) => isPayable(installment, contract))
    .map((installment) => {
      const { id: installmentId, installmentNumber: number, name, dueDate, value } = installment;
      const found = pixOfInstallment(installment, contract, account);
      return { installmentId, number, name, dueDate, value, pixCode: 'gap' in found ? null : found.pixCode };
    });
  return { slips, receiver: account?.receiverName ?? null };
}

/** As the contract has them now; read by the server, since a slip says what a buyer has bought, whoever prints it. */
async function lotsOf(tx: UnitOfWork, contractId: string) {
  const held = await tx.list(ContractLand, { filter: { contractId: { equalTo: contractId } }, first: 1000 });
  const lands = await tx.list(Land, {
    filter: { id: { in: held.map(({ landId }) => landId) } },
    ...{ orderBy: ['block', 'lot'], first: 1000 },
  });
  return lands.map(({ block, lot, subdivision }) => ({ block, lot, subdivision }));
}

/** The one who answers for the contract first. Their documents only whoever sees partners is told. */
async function customersOf(tx: UnitOfWork, contractId: string) {
  const buyers = await tx.list(ContractCustomer, {
    filter: { contractId: { equalTo: contractId } },
    ...{ orderBy: ['-legalResponsible', 'createdAt'], first: 1000 },
  });
  const ids = buyers.map(({ partnerId }) => partnerId);
  const partners = await tx.list(Partner, { filter: { id: { in: ids } }, first: 1000, withDeleted: true });
  const known = await tx
    .from(Partner)
    .where({ id: { in: ids } })
    .select(['id', 'cpf', 'cnpj'])
    .all();
  return ids.flatMap((id) => {
    const partner = partners.find((one) => one.id === id);
    const document = known.find((one) => one.id === id);
    return partner ? [{ name: partner.name, document: document?.cpf ?? document?.cnpj ?? null }] : [];
  });
}
