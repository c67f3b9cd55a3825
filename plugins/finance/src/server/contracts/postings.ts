import type { Day, RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText, share, sum } from '../../calculation/exact/money.ts';
import { fraction } from '../../calculation/exact/rational.ts';
import type { PaymentParts } from '../../calculation/index.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import type { SystemAccount } from '../../ledger/ledger-accounts.ts';
import { type JournalLine, type Occasion, postJournal, reverseJournal } from '../ledger/ledger.ts';
import { onOwnDay } from '../ledger/on-own-day.ts';

/**
 * What contracts write into the ledger. A sale by installments earns as it is received (Decreto-Lei 1.598/1977, art. 29): what is agreed is
 * owed by the customer and deferred, what is paid is earned.
 *
 * | occasion | debit | credit |
 * |---|---|---|
 * | confirmed | receivables | deferredSales, deferredInterest |
 * | an installment is paid, or part of it | cash, discounts | receivables |
 * | | deferredSales, deferredInterest | sales or subscriptionFees, interest, insurancePayable, each in its proportion |
 * | | deferredSales | extraFees, in proportion |
 * | | deferredSales | indexCorrection, in proportion as well; the other way round where an index fell |
 * | with charges | cash | lateCharges: the fine, the interest |
 * | a fee is added | receivables | deferredSales; the other way round where it is taken off |
 * | corrected by an index | receivables | deferredSales; the other way round where it fell |
 * | a payment is taken back | the same the other way round | |
 * | renegotiated | deferredSales, deferredInterest | receivables, of what was open |
 * | | receivables | deferredSales, deferredInterest, of what stands for it: charges of delay and all |
 * | terminated | deferredSales, deferredInterest | receivables, of what was open |
 * | | cancelledSales | refundsPayable, of what is given back |
 * | a part of that is paid | refundsPayable | cash |
 *
 * So receivables are always what is open, cash is what was paid, and what is deferred is what is open as well. What a discount gives up is
 * earned and spent: the sale keeps its price, and what paying early costs stands by itself.
 */
type Amounts = Pick<
  RecordOf<typeof ContractInstallment>,
  'kind' | 'value' | 'interestValue' | 'insuranceFee' | 'extraFeesValue' | 'settledValue' | 'correctionValue'
>;

/** @throws CONFLICT `monthClosed`, as everything here */
export async function postConfirmed(tx: UnitOfWork, contractId: string, all: readonly Fresh[]): Promise<void> {
  const occasion = { cause: 'finance.contract.confirmed', causeId: contractId, occurredOn: await todayOf(tx) };
  await postLines(tx, occasion, owed(fresh(all), 'receivables', 'deferred'));
}

type Fresh = Omit<Amounts, 'settledValue' | 'correctionValue' | 'extraFeesValue'>;
const fresh = (all: readonly Fresh[]): readonly Amounts[] =>
  all.map((amounts) => ({ ...amounts, settledValue: '0', correctionValue: '0', extraFeesValue: '0' }));

/** Answers the journal. */
export async function postRenegotiated(
  tx: UnitOfWork,
  renegotiationId: string,
  former: readonly Amounts[],
  all: readonly Fresh[],
): Promise<string | null> {
  const occasion = { cause: 'finance.contract.renegotiated', causeId: renegotiationId, occurredOn: await todayOf(tx) };
  return postLines(tx, occasion, [
    ...owed(former, 'deferred', 'receivables'),
    ...owed(fresh(all), 'receivables', 'deferred'),
  ]);
}

/** Answers the journal; null where nothing was open and nothing is given back. */
export async function postTerminated(
  tx: UnitOfWork,
  contractId: string,
  open: readonly Amounts[],
  refund: bigint,
): Promise<string | null> {
  const occasion = { cause: 'finance.contract.terminated', causeId: contractId, occurredOn: await todayOf(tx) };
  return postLines(tx, occasion, [
    ...owed(open, 'deferred', 'receivables'),
    ['cancelledSales', 'refundsPayable', refund],
  ]);
}

export async function postRefunded(
  tx: UnitOfWork,
  refundId: string,
  paidOn: string,
  value: bigint,
): Promise<string | null> {
  const occasion = { cause: 'finance.contractRefund.paid', causeId: refundId, occurredOn: paidOn, aboutId: refundId };
  return postLines(tx, occasion, [['refundsPayable', 'cash', value]]);
}

/** Answers the journal. */
export async function postFeeAdded(tx: UnitOfWork, feeId: string, value: string): Promise<string | null> {
  const occasion = { cause: 'finance.installmentFee.added', causeId: feeId, occurredOn: await todayOf(tx) };
  return postLines(tx, { ...occasion, aboutId: feeId }, [['receivables', 'deferredSales', centsOf(value)]]);
}

export async function postFeeRemoved(tx: UnitOfWork, journalId: string, reason: string): Promise<void> {
  const occasion = { cause: 'finance.installmentFee.removed', causeId: journalId, occurredOn: await todayOf(tx) };
  await reverseJournal(tx, journalId, { ...occasion, description: reason });
}

/** Answers the journal; null where the customer owes as much as before. */
export async function postCorrected(
  tx: UnitOfWork,
  contractCorrectionId: string,
  difference: bigint,
): Promise<string | null> {
  const occasion = {
    cause: 'finance.contract.corrected',
    causeId: contractCorrectionId,
    occurredOn: await todayOf(tx),
  };
  return postLines(tx, occasion, [either('receivables', 'deferredSales', difference)]);
}

/** A line of an amount that may be below zero: then the other way round. */
const either = (debit: SystemAccount, credit: SystemAccount, cents: bigint): Line =>
  cents < 0n ? [credit, debit, -cents] : [debit, credit, cents];

export interface Paid {
  readonly paymentId: string;
  readonly paidOn: string;
  /** As it was before. */
  readonly installment: Amounts;
  readonly parts: Pick<PaymentParts, 'principal' | 'discount' | 'fine' | 'interest'>;
}

/** Answers the journal; null where nothing was moved. */
export async function postPaid(
  tx: UnitOfWork,
  { paymentId, paidOn, installment, parts }: Paid,
): Promise<string | null> {
  const { principal, discount, fine, interest: lateInterest } = parts;
  const settled = centsOf(installment.settledValue);
  const [former, latter] = [
    earnedUntil(installment, settled),
    earnedUntil(installment, settled + principal + discount),
  ];
  const [interest, insurance] = [latter.interest - former.interest, latter.insurance - former.insurance];
  const fees = latter.fees - former.fees;
  const correction = latter.correction - former.correction;
  const earned: SystemAccount = installment.kind === 'subscriptionFee' ? 'subscriptionFees' : 'sales';
  const occasion = {
    cause: 'finance.installment.received',
    causeId: paymentId,
    occurredOn: paidOn,
    aboutId: paymentId,
  };
  return postLines(tx, occasion, [
    ['cash', 'receivables', principal],
    ['discounts', 'receivables', discount],
    ['cash', 'lateCharges', fine],
    ['cash', 'lateCharges', lateInterest],
    ['deferredSales', earned, principal + discount - interest - insurance - fees - correction],
    ['deferredInterest', 'interest', interest],
    ['deferredSales', 'extraFees', fees],
    either('deferredSales', 'indexCorrection', correction),
    ['deferredSales', 'insurancePayable', insurance],
  ]);
}

/** On the day on which it went back, or today: the day that it was said to be paid on may be of a closed month. */
export async function postTakenBack(tx: UnitOfWork, journalId: string, reason: string, day?: Day): Promise<void> {
  const occasion = { cause: 'finance.installment.takenBack', causeId: journalId, description: reason };
  await onOwnDay(tx, day ?? (await todayOf(tx)), (occurredOn) =>
    reverseJournal(tx, journalId, { ...occasion, occurredOn }),
  );
}

/** What of what is settled is interest, insurance, fees and correction, in its proportion; of the whole exactly the whole, however many parts it was paid in. */
function earnedUntil(amounts: Amounts, settled: bigint) {
  const { value, interestValue, insuranceFee, extraFeesValue, correctionValue } = amounts;
  const whole = centsOf(value);
  const part = whole === 0n ? fraction(0n) : fraction(settled, whole);
  return {
    interest: share(centsOf(interestValue), part),
    insurance: share(centsOf(insuranceFee), part),
    fees: share(centsOf(extraFeesValue), part),
    correction: share(centsOf(correctionValue), part),
  };
}

type Line = readonly [debit: SystemAccount, credit: SystemAccount, cents: bigint];

/** What customers owe against what is deferred, interest by itself. */
function owed(all: readonly Amounts[], debit: 'receivables' | 'deferred', credit: 'receivables' | 'deferred'): Line[] {
  const open = all.map((amounts) => {
    const settled = centsOf(amounts.settledValue);
    const interest = centsOf(amounts.interestValue) - earnedUntil(amounts, settled).interest;
    return { value: centsOf(amounts.value) - settled, interest };
  });
  const interest = sum(open.map((one) => one.interest));
  const value = sum(open.map((one) => one.value));
  const account = (side: 'receivables' | 'deferred', deferred: SystemAccount) =>
    side === 'deferred' ? deferred : 'receivables';
  return [
    [account(debit, 'deferredSales'), account(credit, 'deferredSales'), value - interest],
    [account(debit, 'deferredInterest'), account(credit, 'deferredInterest'), interest],
  ];
}

async function postLines(tx: UnitOfWork, occasion: Occasion, lines: readonly Line[]): Promise<string | null> {
  const posted: readonly JournalLine[] = lines
    .filter(([, , cents]) => cents > 0n)
    .map(([debit, credit, cents]) => ({ debit, credit, amount: moneyText(cents) }));
  return posted.length > 0 ? postJournal(tx, occasion, posted) : null;
}
