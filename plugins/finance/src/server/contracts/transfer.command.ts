import { compareDecimals, formatDate, type RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { liveCharges, mostCharges } from '../../charges/charge-values.ts';
import { shareText } from '../../contracts/share-text.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractTransfer } from '../../entities/contract-transfer.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { contractTransferred } from '../../events/contract.event.ts';
import { transferContract } from '../../operations/transfer.ts';
import { type Buyer, checkBuyers, insertBuyers } from './buyers.ts';
import { contractErrors } from './contract-errors.ts';

/** Installments, payments and postings stay as they are: what changes is whose the contract is. */
export const transferContractHandler = handle(transferContract, async ({ tx }, { contractId, customers, ...asked }) => {
  const { transferredOn, reason, acceptWhatsappNotifications } = asked;
  const contract = await tx.asActor.get(Contract, contractId, { lock: true });
  if (contract.status !== 'active') throw contractErrors.notTransferable();
  if (transferredOn > (await todayOf(tx))) throw contractErrors.transferInFuture.beside('transferredOn');
  const [last] = await tx.list(ContractTransfer, {
    ...{ filter: { contractId: { equalTo: contractId } }, orderBy: ['-transferredOn'], first: 1 },
  });
  if (last && last.transferredOn > transferredOn) {
    throw contractErrors.transferBeforeLast.beside('transferredOn', { day: formatDate(last.transferredOn) });
  }
  const partnerId = await checkBuyers(tx, customers);
  const former = await tx.list(ContractCustomer, {
    filter: { contractId: { equalTo: contractId } },
    ...{ orderBy: ['-legalResponsible', 'createdAt'], first: 1000 },
  });
  if (isSame(former, customers)) throw contractErrors.sameBuyers.beside('customers');
  const { projectId, receivedValue } = contract;
  const transfer = await tx.insert(ContractTransfer, {
    ...{ projectId, contractId, transferredOn, reason, receivedValue },
    formerBuyers: await namesOf(tx, former),
    buyers: await namesOf(tx, customers),
    openValue: await openOf(tx, contractId),
    formerPartnerIds: former.map((one) => one.partnerId),
  });
  await nameCharges(tx, contract);
  for (const { id } of former) await tx.remove(ContractCustomer, id);
  await insertBuyers(tx, { projectId, contractId }, customers);
  await tx.emit(contractTransferred, contractId, { contractTransferId: transfer.id, transferredOn });
  const patch = { partnerId, acceptWhatsappNotifications: acceptWhatsappNotifications === true };
  return { contract: await tx.update(Contract, contractId, patch) };
});

/** The same people with the same parts would be no transfer. */
function isSame(former: readonly Buyer[], wanted: readonly Buyer[]): boolean {
  const isThere = ({ partnerId, share, legalResponsible, secondaryResponsible }: Buyer) =>
    former.some(
      (one) =>
        one.partnerId === partnerId.toLowerCase() &&
        compareDecimals(one.share, share) === 0 &&
        one.legalResponsible === legalResponsible &&
        (one.secondaryResponsible === true) === (secondaryResponsible === true),
    );
  return former.length === wanted.length && wanted.every(isThere);
}

/** `Maria (60 %), José (40 %)` */
async function namesOf(tx: UnitOfWork, buyers: readonly Buyer[]): Promise<string> {
  const ids = buyers.map(({ partnerId }) => partnerId);
  const known = await tx.list(Partner, { filter: { id: { in: ids } }, first: ids.length, withDeleted: true });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return buyers
    .map(({ partnerId, share }) => `${names.get(partnerId.toLowerCase()) ?? ''} (${shareText(share)})`)
    .join(', ');
}

async function openOf(tx: UnitOfWork, contractId: string): Promise<string> {
  const open = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contractId }, computedStatus: { in: ['pending', 'overdue'] } })
    .select(['value', 'settledValue'])
    .all();
  return moneyText(open.reduce((sum, { value, settledValue }) => sum + centsOf(value) - centsOf(settledValue), 0n));
}

/** Charges that were sent before their name was kept are in the former buyer's. */
async function nameCharges(tx: UnitOfWork, { id, partnerId }: RecordOf<typeof Contract>): Promise<void> {
  const filter = {
    ...{ contractId: { equalTo: id }, partnerId: { isNull: true }, status: { in: [...liveCharges] } },
  };
  const unnamed = await tx.ids(ProviderCharge, { filter, first: mostCharges });
  await tx.updateMany(
    ProviderCharge,
    unnamed.map((chargeId) => ({ id: chargeId, patch: { partnerId } })),
  );
}
