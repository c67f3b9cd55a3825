import { randomUUID } from 'node:crypto';
import { addDays, daysBetween } from '@gleba/sdk';
import { nextWorkingDay } from '../../../src/calculation/days.ts';
import { writePixCode } from '../../../src/pix/pix-code.ts';
import type { VirtualClock } from './asaas-clock.ts';
import { AsaasError, bad } from './asaas-error.ts';

export interface ThereCustomer {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TherePayment {
  readonly id: string;
  readonly number: number;
  readonly customer: string;
  readonly dateCreated: string;
  readonly externalReference: string | null;
  readonly originalDueDate: string;
  billingType: 'BOLETO' | 'PIX' | 'UNDEFINED';
  description: string | null;
  status: string;
  /** Cents, as everything in here. */
  value: number;
  paidValue: number | null;
  fine: number;
  interestPercent: number;
  dueDate: string;
  clientPaymentDate: string | null;
  paymentDate: string | null;
  creditDate: string | null;
  estimatedCreditDate: string | null;
  deleted: boolean;
  readonly refunds: ThereRefund[];
  splits: ThereSplit[];
}

export interface ThereRefund {
  /** With its time. */
  readonly dateCreated: string;
  status: 'PENDING' | 'DONE' | 'CANCELLED';
  readonly value: number;
  readonly description: string | null;
}

export interface ThereSplit {
  readonly id: string;
  readonly walletId: string;
  readonly percentualValue: number;
  status: 'PENDING' | 'AWAITING_CREDIT' | 'DONE' | 'CANCELLED' | 'REFUNDED' | 'BLOCKED_BY_VALUE_DIVERGENCE';
  cancellationReason: string | null;
}

const bankFee = 199;
const leastValue = 500;
const editable = ['PENDING', 'OVERDUE'];
const cents = (value: unknown) => Math.round(Number(value) * 100);
const money = (value: number) => value / 100;

/** What an account at Asaas holds, and what becomes of it as days pass. */
export function asaasState(clock: VirtualClock, tell: (event: string, payment: object) => void) {
  const customers = new Map<string, ThereCustomer>();
  const payments = new Map<string, TherePayment>();
  /** Accounts of others there, and what was passed on to them. */
  const wallets = new Map<string, number>();
  let balance = 0;
  let serial = 80_225_913_000;

  const paymentOf = (id: string): TherePayment => {
    const payment = payments.get(id);
    if (!payment) throw new AsaasError(404, 'not_found', 'Cobrança não encontrada.');
    return payment;
  };
  const say = (event: string, payment: TherePayment) => tell(`PAYMENT_${event}`, shown(payment));

  return {
    ...{ customers, payments, wallets, paymentOf },
    balance: () => money(balance),

    createCustomer(body: Readonly<Record<string, unknown>>): ThereCustomer {
      if (!String(body.name ?? '').trim()) throw bad('invalid_name', 'O campo name deve ser informado.');
      if (!isTaxpayer(String(body.cpfCnpj ?? ''))) throw bad('invalid_object', 'O CPF/CNPJ informado é inválido.');
      const mobile = String(body.mobilePhone ?? '');
      if (/^(\d)\1+$/.test(mobile)) throw bad('invalid_mobilePhone', 'O celular informado é inválido.');
      const customer = { id: `cus_${String(customers.size + 1).padStart(12, '0')}`, body };
      customers.set(customer.id, customer);
      return customer;
    },

    createPayment(body: Readonly<Record<string, unknown>>): TherePayment {
      const customer = String(body.customer ?? '');
      if (!customers.has(customer)) throw bad('invalid_customer', 'Customer inválido ou não informado.');
      serial += 1;
      const dueDate = String(body.dueDate ?? '');
      const payment: TherePayment = {
        ...{ id: `pay_${serial.toString(36).padStart(16, '0')}`, number: serial, customer, status: 'PENDING' },
        ...{ dateCreated: clock.today(), originalDueDate: dueDate, dueDate, billingType: 'UNDEFINED', value: 0 },
        externalReference: typeof body.externalReference === 'string' ? body.externalReference : null,
        ...{ description: null, paidValue: null, fine: 0, interestPercent: 0, clientPaymentDate: null },
        ...{ paymentDate: null, creditDate: null, estimatedCreditDate: null, deleted: false, refunds: [], splits: [] },
      };
      take(payment, body, clock.today());
      takeSplits(payment, body, wallets);
      payments.set(payment.id, payment);
      say('CREATED', payment);
      return payment;
    },

    changePayment(id: string, body: Readonly<Record<string, unknown>>): TherePayment {
      const payment = paymentOf(id);
      if (payment.deleted || !editable.includes(payment.status))
        throw bad('invalid_action', 'Somente é possível atualizar cobranças aguardando pagamento ou vencidas.');
      take(payment, body, clock.today());
      takeSplits(payment, body, wallets);
      payment.status = payment.dueDate < clock.today() ? 'OVERDUE' : 'PENDING';
      say('UPDATED', payment);
      return payment;
    },

    removePayment(id: string): void {
      const payment = paymentOf(id);
      if (!editable.includes(payment.status)) throw bad('invalid_action', 'Esta cobrança não pode ser removida.');
      if (payment.deleted) return;
      payment.deleted = true;
      cancelSplits(payment, 'PAYMENT_DELETED');
      say('DELETED', payment);
    },

    /** Somebody pays: Pix is received at once, a slip is confirmed and received on the next working day. */
    pay(id: string, by: 'pix' | 'slip' | 'cash' = 'pix', value?: number): TherePayment {
      const payment = paymentOf(id);
      if (payment.deleted || !editable.includes(payment.status)) throw new Error(`${id} is ${payment.status}.`);
      const today = clock.today();
      payment.clientPaymentDate = today;
      payment.paidValue = value ?? payment.value + lateOf(payment, today);
      payment.billingType = by === 'slip' ? 'BOLETO' : 'PIX';
      if (by === 'slip') {
        payment.status = 'CONFIRMED';
        payment.estimatedCreditDate = nextWorkingDay(addDays(today, 1));
        payment.creditDate = payment.estimatedCreditDate;
        for (const split of payment.splits) if (split.status === 'PENDING') split.status = 'AWAITING_CREDIT';
        say('CONFIRMED', payment);
      } else receive(payment, by === 'cash' ? 'RECEIVED_IN_CASH' : 'RECEIVED');
      return payment;
    },

    /** Somebody gives it back: at once, or, where it waits for the account's balance, when it is settled. */
    refund(id: string, value?: number, description: string | null = null, isWaiting = false): TherePayment {
      const payment = paymentOf(id);
      const { status } = payment;
      if (status !== 'RECEIVED' && status !== 'CONFIRMED')
        throw bad('invalid_action', 'Somente cobranças recebidas ou confirmadas podem ser estornadas.');
      const paid = payment.paidValue ?? payment.value;
      const given = payment.refunds.reduce((sum, one) => (one.status === 'CANCELLED' ? sum : sum + one.value), 0);
      const asked = value ?? paid - given;
      if (!(asked > 0) || asked > paid - given)
        throw bad('invalid_value', 'O valor do estorno não pode ser maior que o valor da cobrança.');
      const dateCreated = `${clock.today()} 10:28:40`;
      const refund: ThereRefund = { dateCreated, status: 'PENDING', value: asked, description };
      payment.refunds.push(refund);
      if (isWaiting) {
        payment.status = 'REFUND_IN_PROGRESS';
        say('REFUND_IN_PROGRESS', payment);
      } else settleRefund(payment, refund);
      return payment;
    },
    /** What waited is given, or not. */
    settle(id: string, isGiven: boolean): void {
      const payment = paymentOf(id);
      const refund = payment.refunds.find(({ status }) => status === 'PENDING');
      if (!refund) throw new Error(`${id} has no refund that waits.`);
      payment.status = 'RECEIVED';
      if (isGiven) settleRefund(payment, refund);
      else {
        refund.status = 'CANCELLED';
        say('REFUND_DENIED', payment);
      }
    },

    undoCash(id: string): void {
      const payment = paymentOf(id);
      payment.status = payment.dueDate < clock.today() ? 'OVERDUE' : 'PENDING';
      Object.assign(payment, { paidValue: null, clientPaymentDate: null, paymentDate: null });
      say('RECEIVED_IN_CASH_UNDONE', payment);
    },

    /** The receiver's account cannot take it (`WALLET_UNABLE_TO_RECEIVE`), before or as the money comes. */
    refuseSplit(id: string, walletId: string): void {
      const payment = paymentOf(id);
      const split = payment.splits.find((one) => one.walletId === walletId);
      if (!split) throw new Error(`${id} has no split to ${walletId}.`);
      Object.assign(split, { status: 'CANCELLED', cancellationReason: 'WALLET_UNABLE_TO_RECEIVE' });
      say('SPLIT_CANCELLED', payment);
    },

    /** All parts come to more than the charge brings: they stand still until somebody settles it. */
    blockSplits(id: string, isBlocked = true): void {
      const payment = paymentOf(id);
      for (const split of payment.splits) {
        if (isBlocked && split.status !== 'DONE') split.status = 'BLOCKED_BY_VALUE_DIVERGENCE';
        else if (split.status === 'BLOCKED_BY_VALUE_DIVERGENCE') split.status = 'PENDING';
      }
      if (!isBlocked && payment.status === 'RECEIVED') passOn(payment);
      say(isBlocked ? 'SPLIT_DIVERGENCE_BLOCK' : 'SPLIT_DIVERGENCE_BLOCK_FINISHED', payment);
    },

    contest(id: string): void {
      const payment = paymentOf(id);
      payment.status = 'CHARGEBACK_REQUESTED';
      say('CHARGEBACK_REQUESTED', payment);
    },
    /** What the office said of it convinced the bank, or not: then the money goes back. */
    endContest(id: string, isWon: boolean): void {
      const payment = paymentOf(id);
      payment.status = 'RECEIVED';
      if (isWon) say('RECEIVED', payment);
      else this.refund(id);
    },

    /** What the day brings: charges that are past their day, slips whose money arrives. */
    pass(): void {
      const today = clock.today();
      for (const payment of payments.values()) {
        if (payment.status === 'CONFIRMED' && (payment.estimatedCreditDate ?? '') <= today) {
          receive(payment, 'RECEIVED', payment.estimatedCreditDate ?? today);
        } else if (payment.status === 'PENDING' && !payment.deleted && nextWorkingDay(payment.dueDate) < today) {
          payment.status = 'OVERDUE';
          say('OVERDUE', payment);
        }
      }
    },

    shown,
    pixOf(id: string) {
      const payment = paymentOf(id);
      const written = writePixCode({
        ...{ key: 'b6295ee1-f054-47d1-9e90-ee57b74f60d9', name: 'Asaas', city: 'Joinville' },
        ...{ amount: money(payment.value).toFixed(2), txid: payment.id.replace(/[^a-z0-9]/gi, '').slice(0, 25) },
      });
      if ('fault' in written) throw bad('invalid_action', 'Não foi possível gerar o QR Code.');
      const year = Number(payment.dueDate.slice(0, 4)) + 1;
      const expirationDate = `${year}${payment.dueDate.slice(4)} 23:59:59`;
      return { encodedImage: 'iVBORw0KGgo=', payload: written.text, expirationDate };
    },
    barcodeOf(id: string) {
      const { billingType, number, value } = paymentOf(id);
      if (billingType === 'PIX') throw bad('invalid_action', 'Esta cobrança não possui boleto.');
      const digits = `46191${String(number).padStart(27, '0')}${String(value).padStart(15, '0')}`.slice(0, 47);
      return { identificationField: digits, nossoNumero: String(number).slice(-8), barCode: digits.slice(0, 44) };
    },
  };

  function settleRefund(payment: TherePayment, refund: ThereRefund): void {
    refund.status = 'DONE';
    balance -= refund.value;
    const given = payment.refunds.reduce((sum, one) => (one.status === 'DONE' ? sum + one.value : sum), 0);
    if (given >= (payment.paidValue ?? payment.value)) {
      payment.status = 'REFUNDED';
      for (const split of payment.splits.filter(({ status }) => status === 'DONE')) {
        wallets.set(split.walletId, (wallets.get(split.walletId) ?? 0) - partOf(payment, split));
        split.status = 'REFUNDED';
      }
      cancelSplits(payment, 'PAYMENT_REFUNDED');
    }
    say(payment.status === 'REFUNDED' ? 'REFUNDED' : 'PARTIALLY_REFUNDED', payment);
  }

  function receive(payment: TherePayment, status: string, on = clock.today()): void {
    payment.status = status;
    payment.paymentDate = on;
    payment.creditDate = on;
    payment.estimatedCreditDate = on;
    if (status === 'RECEIVED') {
      balance += (payment.paidValue ?? payment.value) - bankFee;
      passOn(payment);
    } else cancelSplits(payment, 'PAYMENT_RECEIVED_IN_CASH');
    say('RECEIVED', payment);
  }

  function passOn(payment: TherePayment): void {
    for (const split of payment.splits) {
      if (split.status !== 'PENDING' && split.status !== 'AWAITING_CREDIT') continue;
      split.status = 'DONE';
      wallets.set(split.walletId, (wallets.get(split.walletId) ?? 0) + partOf(payment, split));
      balance -= partOf(payment, split);
    }
  }
}

/** Per cent of what is left after the fee ("percentualValue is calculated on the netValue"). */
const partOf = (payment: TherePayment, { percentualValue }: ThereSplit): number =>
  Math.round((((payment.paidValue ?? payment.value) - bankFee) * percentualValue) / 100);

function cancelSplits({ splits }: TherePayment, cancellationReason: string): void {
  for (const split of splits)
    if (split.status === 'PENDING' || split.status === 'AWAITING_CREDIT')
      Object.assign(split, { status: 'CANCELLED', cancellationReason });
}

/** Left out, they stay; null or none takes them away. */
function takeSplits(
  payment: TherePayment,
  { split }: Readonly<Record<string, unknown>>,
  wallets: ReadonlyMap<string, number>,
): void {
  if (split === undefined) return;
  const asked = (split ?? []) as readonly { walletId?: string; percentualValue?: number }[];
  for (const { walletId = '' } of asked)
    if (!wallets.has(walletId)) throw bad('invalid_action', `Wallet [${walletId}] inexistente.`);
  const all = asked.reduce((sum, { percentualValue = 0 }) => sum + percentualValue, 0);
  if (all > 100.000_001) throw bad('invalid_action', 'O valor total dos splits excede o valor líquido da cobrança.');
  payment.splits = asked.map(({ walletId = '', percentualValue = 0 }) => ({
    ...{ id: randomUUID(), walletId, percentualValue, status: 'PENDING' as const, cancellationReason: null },
  }));
}

function take(payment: TherePayment, body: Readonly<Record<string, unknown>>, today: string): void {
  const value = body.value === undefined ? payment.value : cents(body.value);
  if (!(value >= leastValue))
    throw bad('invalid_value', `O valor da cobrança não pode ser menor que R$ ${(leastValue / 100).toFixed(2)}.`);
  const dueDate = String(body.dueDate ?? payment.dueDate);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) throw bad('invalid_dueDate', 'O campo dueDate é inválido.');
  const isKept = payment.value > 0 && dueDate === payment.dueDate;
  if (dueDate < today && !isKept) throw bad('invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
  const { fine, interest } = body as { fine?: { value?: number }; interest?: { value?: number } };
  const billing = body.billingType ?? payment.billingType;
  if (billing !== 'BOLETO' && billing !== 'PIX' && billing !== 'UNDEFINED')
    throw bad('invalid_billingType', 'O billingType informado é inválido.');
  Object.assign(payment, {
    ...{ value, dueDate, billingType: billing, description: body.description ?? payment.description },
    ...(fine && { fine: cents(fine.value ?? 0) }),
    ...(interest && { interestPercent: Number(interest.value ?? 0) }),
  });
}

/** Fine once; interest of a commercial month, simple, from the due date; nothing until the next working day. */
function lateOf({ dueDate, value, fine, interestPercent }: TherePayment, today: string): number {
  if (today <= nextWorkingDay(dueDate)) return 0;
  return fine + Math.round((value * interestPercent * daysBetween(dueDate, today)) / 3000);
}

/** As Asaas writes it (captured shapes of its sandbox, July 2026). */
function shown(payment: TherePayment) {
  const paid = payment.paidValue ?? payment.value;
  const isOther = payment.paidValue !== null && payment.paidValue !== payment.value;
  return {
    ...{ object: 'payment', id: payment.id, dateCreated: payment.dateCreated, customer: payment.customer },
    ...{ value: money(paid), netValue: money(paid - bankFee), originalValue: isOther ? money(payment.value) : null },
    interestValue: isOther ? money(Math.max(0, paid - payment.value)) : null,
    ...{ description: payment.description, billingType: payment.billingType, status: payment.status },
    ...{ dueDate: payment.dueDate, originalDueDate: payment.originalDueDate, paymentDate: payment.paymentDate },
    ...{ clientPaymentDate: payment.clientPaymentDate, installmentNumber: null, creditDate: payment.creditDate },
    estimatedCreditDate: payment.estimatedCreditDate,
    invoiceUrl: `https://sandbox.asaas.com/i/${payment.id.slice(4)}`,
    bankSlipUrl: payment.billingType === 'PIX' ? null : `https://sandbox.asaas.com/b/pdf/${payment.id.slice(4)}`,
    ...{ invoiceNumber: String(payment.number), externalReference: payment.externalReference },
    ...{ deleted: payment.deleted, anticipated: false, anticipable: false, postalService: false },
    transactionReceiptUrl: payment.paymentDate ? `https://sandbox.asaas.com/comprovantes/${randomUUID()}` : null,
    discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
    fine: { value: money(payment.fine), type: 'FIXED' },
    interest: { value: payment.interestPercent, type: 'PERCENTAGE' },
    split:
      payment.splits.length > 0
        ? payment.splits.map((one) => ({ ...one, fixedValue: null, totalValue: money(partOf(payment, one)) }))
        : null,
    refunds: payment.refunds.length > 0 ? payment.refunds.map((one) => ({ ...one, value: money(one.value) })) : null,
  };
}

/** CPF or CNPJ by its check digits. */
function isTaxpayer(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (/^(\d)\1+$/.test(digits)) return false;
  const check = (base: string, weights: readonly number[]) => {
    const rest = weights.reduce((sum, weight, at) => sum + weight * Number(base[at]), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const run = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at);
  if (digits.length === 11)
    return check(digits, run(10, 9)) === Number(digits[9]) && check(digits, run(11, 10)) === Number(digits[10]);
  const cnpj = (count: number) => (count === 12 ? [...run(5, 4), ...run(9, 8)] : [...run(6, 5), ...run(9, 8)]);
  return (
    digits.length === 14 &&
    check(digits, cnpj(12)) === Number(digits[12]) &&
    check(digits, cnpj(13)) === Number(digits[13])
  );
}

export type AsaasState = ReturnType<typeof asaasState>;
