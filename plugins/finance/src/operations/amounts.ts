import { allow, date, defineQuery, id, list, object, of, optional, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { amortizationMethods } from '../calculation/values.ts';
import { Contract } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../entities/installment-payment.entity.ts';
import { feesAnswer } from './installment-fees.ts';

const permission = allow.key(contractDetailsKey);
const money = z.string();

/** An installment's amount of a day, with all that its formulas name; see `calculation/amount-of-day`. */
const amountAnswer = {
  installmentId: z.uuid(),
  on: z.string(),
  timing: z.enum(['early', 'inTime', 'late']),
  dueDate: z.string(),
  lastDay: z.string(),
  daysLate: z.int(),
  daysBearing: z.int(),
  monthsEarly: z.int(),
  daysEarly: z.int(),
  /** What of the installment is open, and of it what bears the contract's interest. */
  open: money,
  financed: money,
  fine: money,
  interest: money,
  discount: money,
  total: money,
  /** Of `fine` and `interest`, what earlier payments left. */
  fineLeft: money,
  interestLeft: money,
  fineValue: money,
  finePercent: money,
  interestPercent: money,
  /** Percent of a month, ten digits, and how an amount is discounted by it. */
  monthlyRate: money,
  amortizationMethod: z.enum(amortizationMethods),
  /** Limits of the law that the contract's charges exceed. */
  limits: list(object({ id: z.string(), limit: z.string(), given: z.string(), source: z.string() })),
};

/** What an open installment costs on a day, today where none is said; null where nothing of it is open. Computed, never stored. */
export const installmentAmount = defineQuery('installmentAmount', {
  permission,
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment), on: optional(date()) },
  output: { amount: z.nullable(object(amountAnswer)) },
});

/** The same of all that is open of a contract, today: totals alone. */
export const contractAmounts = defineQuery('contractAmounts', {
  permission,
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract) },
  output: {
    on: z.string(),
    amounts: list(
      object({
        ...{ installmentId: z.uuid(), timing: amountAnswer.timing, open: money },
        ...{ fine: money, interest: money, discount: money, total: money },
      }),
    ),
  },
});

const text = z.nullable(z.string());

export const receiptAnswer = {
  ...{ contractId: z.uuid(), contractNumber: text, project: z.string(), receiver: text },
  lots: list(object({ block: z.string(), lot: z.string(), subdivision: text })),
  customers: list(object({ name: z.string(), document: text })),
  installment: object({ id: z.uuid(), name: z.string(), dueDate: z.string(), value: money, left: money }),
  /** What the installment costs besides what was agreed. */
  fees: feesAnswer,
  payment: object({
    ...{ id: z.uuid(), paidOn: z.string(), amount: money, principalValue: money, fineValue: money },
    ...{ interestValue: money, discountValue: money, isReversed: z.boolean() },
  }),
};

/** All that stands on the receipt of a payment. */
export const paymentReceipt = defineQuery('paymentReceipt', {
  permission,
  project: ({ paymentId }) => of(InstallmentPayment, paymentId),
  input: { paymentId: id(InstallmentPayment) },
  output: receiptAnswer,
});

export const amountOperations = [installmentAmount, contractAmounts, paymentReceipt];
