import { addDays, type RecordOf, uuidv7 } from '@gleba/sdk';
import { eachItem, type ItemsCheckpoint, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { nextWorkingDay } from '../../calculation/days.ts';
import { moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { ProviderCustomer } from '../../entities/provider-customer.entity.ts';
import { followCharge, sendCharges } from '../../jobs/charges.job.ts';
import { isPayable } from '../collection/pix-of-installment.ts';
import { amountsOf, isOpen, latestPayments, lateTermsOf } from '../contracts/amount.ts';
import { lockInstallment } from '../contracts/installment.commands.ts';
import { chargeErrors } from './charge-errors.ts';
import { type Charge, factsOf, isInOtherName, isSameMoney, liveChargeOf, refuseDayPassed } from './charge-facts.ts';
import type { AskedCharge, ChargeProvider, ChargeThere, WaysToPay } from './charge-provider.ts';
import { chargingAccount, type ProviderServices, providerOf } from './provider-of.ts';
import { dropSplits, isSameSplits, noteSplits, type WantedSplit, wantedSplits } from './provider-splits.ts';
import type { Open } from './simulated-provider.ts';

type Installment = RecordOf<typeof ContractInstallment>;
type Asked = Omit<AskedCharge, 'customerId' | 'splits'> & { readonly splits: readonly WantedSplit[] };

/**
 * One after the other: of two of one buyer the second finds the customer that the first has made. Each is noted before it is sent, so that
 * one whose process died is looked for at the provider and not sent again.
 */
export const sendChargesWork = (services: ProviderServices) =>
  work(sendCharges, (context: JobContext<ItemsCheckpoint>, { installmentIds }) =>
    eachItem(context, {
      items: () => context.transaction((tx) => itemsOf(tx, installmentIds)),
      titleOf: ({ name }) => name,
      width: 1,
      text: 'finance.charges.progress',
      run: ({ id }) => sendOne(context, services, id),
    }),
  );

async function itemsOf(tx: UnitOfWork, ids: readonly string[]) {
  const rows = await tx.asActor
    .from(ContractInstallment)
    .where({ id: { in: [...ids] } })
    .select(['id', 'name'])
    .orderBy('dueDate', 'installmentNumber')
    .all();
  return rows.map(({ id, name }) => ({ id, name }));
}

async function sendOne(context: JobContext<ItemsCheckpoint>, services: ProviderServices, installmentId: string) {
  const { provider, partner, ...prepared } = await context.transaction((tx) =>
    prepare(tx, services, installmentId, context.transaction),
  );
  const { charge, asked, wasSent } = prepared;
  const { externalId } = charge;
  const known = externalId === null ? undefined : await provider.find(externalId);
  if (externalId !== null && !known) throw chargeErrors.chargeUnknownThere();
  const isOfFormer = isInOtherName(charge, { partnerId: partner.id });
  if (known && isOfFormer && isLive(known)) await provider.remove(known.externalId);
  if (known?.status === 'removed' || (known && isOfFormer && isLive(known))) {
    // Somebody took it away there, or the contract is another buyer's: it is sent anew, as another one.
    await context.transaction((tx) => tx.update(ProviderCharge, charge.id, { status: 'removed' }));
    return sendOne(context, services, installmentId);
  }
  const full = { ...asked, customerId: await customerAt(context, provider, charge.providerAccountId, partner) };
  const there = known ? await changed(provider, known, full) : await provider.send(full, wasSent);
  const ways = await provider.waysToPay(there.externalId);
  await context.transaction((tx) => keep(tx, charge, { ...full, splits: asked.splits }, there, ways));
  return { externalId: there.externalId };
}

/** As it is, where it is what we ask for already; what is paid by now is not changed any more. */
async function changed(provider: ChargeProvider, known: ChargeThere, asked: AskedCharge): Promise<ChargeThere> {
  const isSame =
    isSameMoney(known.value, asked.value) && known.dueDate === asked.dueDate && isSameSplits(known, asked.splits ?? []);
  return isSame || !isLive(known) ? known : provider.change(known.externalId, asked);
}

const isLive = ({ status }: ChargeThere): boolean => status === 'open' || status === 'overdue';

async function keep(
  tx: UnitOfWork,
  { id, takenNumber }: Charge,
  asked: Asked & { readonly customerId: string },
  there: ChargeThere,
  ways: WaysToPay,
) {
  const { contractInstallmentId, providerAccountId, projectId } = await tx.get(ProviderCharge, id);
  const installment = await lockInstallment(tx, contractInstallmentId);
  const row = await tx.get(ProviderCharge, id, { lock: true });
  const sent = { sentValue: asked.value, sentDueDate: asked.dueDate };
  // News that came meanwhile are newer than this answer.
  const isNewer = row.takenNumber !== takenNumber;
  await tx.update(ProviderCharge, id, {
    ...{ ...sent, sentFine: asked.fine, sentInterestPercent: asked.interestPercent, ...ways },
    ...(isLive(there) && !isNewer && { ...factsOf(there, sent), toldAt: new Date().toISOString() }),
    ...(!isLive(there) && row.status === 'sending' && { externalId: there.externalId, status: 'open' as const }),
  });
  // What was paid before it could be changed has the parts that it had.
  if (isLive(there)) await dropSplits(tx, id, asked.splits);
  if (isOpen(installment) && installment.externalId !== there.externalId)
    await tx.update(ContractInstallment, installment.id, { externalId: there.externalId });
  // Paid already: that is booked by whoever asks for it, in one place alone.
  if (!isLive(there)) {
    const payload = { providerAccountId, externalId: there.externalId };
    await tx.enqueue(followCharge, payload, { projectId, referenceId: id });
  }
}

/** Notes what is to be sent, in a row of its own where there is none. Refuses what cannot be charged. */
async function prepare(tx: UnitOfWork, services: ProviderServices, installmentId: string, open: Open) {
  const installment = await lockInstallment(tx, installmentId);
  const contract = await tx.get(Contract, installment.contractId);
  if (!isPayable(installment, contract)) throw chargeErrors.chargeEnded();
  await refuseDayPassed(tx, installment);
  const live = await liveChargeOf(tx, installmentId);
  const account = live?.providerAccountId ?? (await chargingAccount(tx, contract))?.id;
  if (!account) throw chargeErrors.providerUnset();
  const provider = await providerOf(tx, services, account, open);
  const reference = live?.id ?? uuidv7();
  const asked = await askedOf(tx, installment, contract, reference);
  const charge = live ?? (await note(tx, installment, contract, account, asked));
  await noteSplits(tx, charge, asked.splits);
  return { provider, charge, asked, wasSent: live !== undefined, partner: await tx.get(Partner, contract.partnerId) };
}

/** What is open of it on its day, and what delay costs: the fine in money, as this program rounds it. */
async function askedOf(
  tx: UnitOfWork,
  installment: Installment,
  contract: RecordOf<typeof Contract>,
  reference: string,
): Promise<Asked> {
  const amountOn = amountsOf(contract, await latestPayments(tx, { installmentId: installment.id }));
  const day = amountOn(installment, installment.dueDate);
  const late = amountOn(installment, addDays(nextWorkingDay(installment.dueDate), 1));
  const billing = installment.billingType === 'pix' ? 'pix' : installment.billingType === 'boleto' ? 'slip' : 'any';
  return {
    ...{ reference, billing, value: moneyText(day.total), dueDate: installment.dueDate },
    description: [contract.contractNumber, installment.name].filter(Boolean).join(' · '),
    fine: moneyText(late.fine - day.fine),
    interestPercent: lateTermsOf(installment, contract).interestPercent,
    splits: await wantedSplits(tx, installment),
  };
}

async function note(
  tx: UnitOfWork,
  { id, contractId, projectId }: Installment,
  { partnerId }: RecordOf<typeof Contract>,
  providerAccountId: string,
  asked: Asked,
): Promise<Charge> {
  const { isSandbox } = await tx.get(ProviderAccount, providerAccountId);
  return tx.insert(ProviderCharge, {
    ...(isSandbox && { environment: 'tests' }),
    ...{ id: asked.reference, projectId, contractId, contractInstallmentId: id, providerAccountId },
    ...{ sentValue: asked.value, sentDueDate: asked.dueDate, sentFine: asked.fine },
    sentInterestPercent: asked.interestPercent,
    partnerId,
  });
}

async function customerAt(
  context: JobContext<ItemsCheckpoint>,
  provider: ChargeProvider,
  providerAccountId: string,
  partner: RecordOf<typeof Partner>,
): Promise<string> {
  const filter = { providerAccountId: { equalTo: providerAccountId }, partnerId: { equalTo: partner.id } };
  const known = await context.transaction((tx) => tx.list(ProviderCustomer, { filter, first: 1 }));
  if (known[0]) return known[0].externalId;
  const externalId = await provider.customer({
    ...{ reference: partner.id, name: partner.name, document: partner.cpf ?? partner.cnpj ?? '' },
    ...{ email: partner.email, mobilePhone: partner.whatsappNumber ?? partner.phoneNumber },
    ...{ postalCode: partner.postalCode, addressNumber: partner.number },
  });
  return context.transaction(async (tx) => {
    // Another job may have come to the same one.
    const [there] = await tx.list(ProviderCustomer, { filter, first: 1 });
    if (!there) await tx.insert(ProviderCustomer, { providerAccountId, partnerId: partner.id, externalId });
    return there?.externalId ?? externalId;
  });
}
