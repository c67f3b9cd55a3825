import { addDays, type Day, isCnpj, isCpf, type RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { whole } from '../../calculation/exact/money.ts';
import { fraction, readPercent, rounded, times } from '../../calculation/exact/rational.ts';
import { centsOf } from '../../calculation/index.ts';
import { liveCharges } from '../../charges/charge-values.ts';
import type { BankAccount } from '../../entities/bank-account.entity.ts';
import { BankSlip, liveSlips } from '../../entities/bank-slip.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { RemittanceItem } from '../../entities/remittance-item.entity.ts';
import { mostInRemittance, type RemittanceProblem } from '../../operations/remittances.ts';
import { againUntil, mostOnSlip } from '../../slips/barcode.ts';
import type { RemittanceKind, RemittanceSlip } from '../../slips/write-remittance.ts';
import { isPayable } from '../collection/pix-of-installment.ts';
import { amountsOf, latestPayments, lateTermsOf } from '../contracts/amount.ts';
import { addressOf, partnerOf } from '../invoices/parties.ts';
import { stateOf } from './state-of.ts';

type Slip = RecordOf<typeof BankSlip>;
type Installment = RecordOf<typeof ContractInstallment>;

export interface PlannedItem {
  readonly kind: RemittanceKind;
  readonly installment: Installment;
  readonly contract: RecordOf<typeof Contract>;
  /** Of what the bank has already. */
  readonly slip: Slip | null;
  readonly cents: bigint;
  readonly dueDate: Day;
  readonly terms: Pick<RemittanceSlip, 'interestPercent' | 'interestOfDay' | 'fine' | 'lateFrom' | 'payer'>;
  readonly problems: readonly RemittanceProblem[];
}

/** What the bank should be asked for now: what of its slips is another one here by now, then what it does not have yet. */
export async function planRemittance(tx: UnitOfWork, account: RecordOf<typeof BankAccount>, until: Day) {
  const slips = await tx.list(BankSlip, {
    filter: { bankAccountId: { equalTo: account.id }, status: { in: [...liveSlips] } },
    ...{ orderBy: ['dueDate', 'id'], first: 5000 },
  });
  const known = await rowsOf(tx, { id: { in: slips.map((one) => one.contractInstallmentId) } }, slips.length);
  const ofAccount = account.isDefaultAccount
    ? { or: [{ bankAccountId: { equalTo: account.id } }, { bankAccountId: { isNull: true } }] }
    : { bankAccountId: { equalTo: account.id } };
  const open = await rowsOf(
    tx,
    {
      status: { in: ['PENDING' as const, 'OVERDUE' as const] },
      dueDate: { lessThanOrEqualTo: until },
      contract: { status: { equalTo: 'active' as const }, ...ofAccount },
      id: { notIn: slips.map((one) => one.contractInstallmentId) },
    },
    mostInRemittance + 1,
  );
  const charged = new Set(await chargedElsewhere(tx, open));
  const reckon = await reckoning(tx, [...known, ...open], account);
  const asked = await openItems(tx, slips);
  const changes = slips.flatMap((slip) => {
    const installment = known.find(({ id }) => id === slip.contractInstallmentId);
    return installment ? reckon.change(slip, installment, asked.has(slip.id)) : [];
  });
  const entries = open.filter(({ id }) => !charged.has(id)).flatMap((one) => reckon.entry(one));
  const all: PlannedItem[] = [];
  for (const one of [...changes, ...entries].slice(0, mostInRemittance)) all.push(await withPayer(tx, one));
  return { items: all, isCut: changes.length + entries.length > mostInRemittance };
}

type Filter = NonNullable<Parameters<typeof installmentsBy>[1]>;
const installmentsBy = (tx: UnitOfWork, filter: object, first: number) =>
  tx.list(ContractInstallment, { filter, orderBy: ['dueDate', 'contractId', 'installmentNumber'], first });
async function rowsOf(tx: UnitOfWork, filter: Filter, first: number): Promise<readonly Installment[]> {
  return first === 0 ? [] : installmentsBy(tx, filter, first);
}

async function chargedElsewhere(tx: UnitOfWork, open: readonly Installment[]): Promise<readonly string[]> {
  const filter = { contractInstallmentId: { in: open.map(({ id }) => id) }, status: { in: [...liveCharges] } };
  const charges = await tx.list(ProviderCharge, { filter, first: 1000 });
  return charges.map(({ contractInstallmentId }) => contractInstallmentId);
}

/** Slips of which the bank has been asked something that it has not answered. */
async function openItems(tx: UnitOfWork, slips: readonly Slip[]): Promise<ReadonlySet<string>> {
  const filter = { bankSlipId: { in: slips.map(({ id }) => id) }, status: { equalTo: 'sent' as const } };
  const items = await tx.list(RemittanceItem, { filter, first: 10_000 });
  return new Set(items.map(({ bankSlipId }) => bankSlipId));
}

type Unpaid = Omit<PlannedItem, 'terms'> & { readonly terms: Omit<PlannedItem['terms'], 'payer'> };

async function reckoning(tx: UnitOfWork, all: readonly Installment[], account: RecordOf<typeof BankAccount>) {
  const today = await todayOf(tx);
  const contractIds = [...new Set(all.map(({ contractId }) => contractId))];
  const contracts = new Map(
    (await tx.list(Contract, { filter: { id: { in: contractIds } }, first: 5000 })).map((one) => [one.id, one]),
  );
  const latest = await latestPayments(tx, { contractIds });
  /** Paper is paid on its day, by which nothing is late and nothing early. */
  const itemOf = (kind: RemittanceKind, installment: Installment, slip: Slip | null): Unpaid | undefined => {
    const contract = contracts.get(installment.contractId);
    if (!contract) return undefined;
    const { total } = amountsOf(contract, latest)(installment, installment.dueDate);
    const cents = kind === 'cancellation' && slip ? centsOf(slip.value) : total;
    const dueDate = kind === 'cancellation' && slip ? slip.dueDate : installment.dueDate;
    const { fineValue, finePercent, interestPercent } = lateTermsOf(installment, contract);
    const part = (percent: string) => rounded(times(whole(cents), readPercent(percent)));
    const fixed = centsOf(fineValue) > 0n ? centsOf(fineValue) + part(finePercent) : 0n;
    const percent = centsOf(finePercent);
    const fine =
      fixed > 0n
        ? ({ as: 'money', value: fixed } as const)
        : percent > 0n
          ? ({ as: 'percent', value: percent } as const)
          : null;
    const daily = times(readPercent(interestPercent), fraction(1n, 30n));
    return {
      ...{ kind, installment, contract, slip, cents, dueDate, problems: [] },
      terms: {
        ...{ interestPercent: centsOf(interestPercent), interestOfDay: rounded(times(whole(cents), daily)), fine },
        lateFrom: addDays(dueDate, 1),
      },
    };
  };
  const problemsOf = ({ dueDate, cents }: Unpaid): RemittanceProblem[] => [
    ...(dueDate < today ? (['isLate'] as const) : []),
    ...(cents > mostOnSlip ? (['amountTooLarge'] as const) : []),
    ...(dueDate > againUntil ? (['dueTooFar'] as const) : []),
  ];
  const checked = (item: Unpaid | undefined, more: readonly RemittanceProblem[] = []): readonly Unpaid[] => {
    if (!item) return [];
    return [{ ...item, problems: [...(item.kind === 'cancellation' ? [] : problemsOf(item)), ...more] }];
  };
  return {
    entry: (installment: Installment) => {
      const item = itemOf('entry', installment, null);
      return item && item.cents > 0n ? checked(item) : [];
    },
    change: (slip: Slip, installment: Installment, isAsked: boolean): readonly Unpaid[] => {
      const now = itemOf('dueDate', installment, slip);
      const contract = contracts.get(installment.contractId);
      const isWanted = contract !== undefined && isPayable(installment, contract) && slip.bankAccountId === account.id;
      const kind = !isWanted || now?.cents !== centsOf(slip.value) ? 'cancellation' : 'dueDate';
      if (kind === 'dueDate' && installment.dueDate === slip.dueDate) return [];
      return checked(itemOf(kind, installment, slip), isAsked || slip.status === 'sent' ? ['waitsForBank'] : []);
    },
  };
}

/** Who pays is who answers for the contract; without a tax number and a whole address no bank registers a slip. */
async function withPayer(tx: UnitOfWork, item: Unpaid): Promise<PlannedItem> {
  const partner = await partnerOf(tx, item.contract.partnerId);
  const address = await addressOf(tx, partner);
  const document = (partner.cpf ?? partner.cnpj ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const isKnown = /[1-9A-Z]/.test(document) && (isCpf(document) || isCnpj(document, { withLetters: true }));
  const state = address ? stateOf(address) : undefined;
  const { street, number, complement, neighborhood, city, postalCode } = address ?? {};
  const isWhole = Boolean(street && city && state && postalCode);
  const isEntry = item.kind === 'entry';
  return {
    ...item,
    problems: [
      ...item.problems,
      ...(isEntry && !isKnown ? (['payerDocument'] as const) : []),
      ...(isEntry && !isWhole ? (['payerAddress'] as const) : []),
    ],
    terms: {
      ...item.terms,
      payer: {
        ...{ name: partner.name, document, street: [street, number, complement].filter(Boolean).join(' ') },
        ...{ neighborhood: neighborhood ?? '', city: city ?? '', state: state ?? '' },
        postalCode: (postalCode ?? '').replace(/\D/g, ''),
      },
    },
  };
}
