import type { Day } from '@gleba/sdk';
import { scheduledKinds } from './values.ts';

export const installmentKinds = scheduledKinds;

export type InstallmentKind = (typeof installmentKinds)[number];

/** One amount that falls due; all amounts in cents. */
export interface ScheduledInstallment {
  readonly kind: InstallmentKind;
  /** Within its kind, from 1; of a balloon its month. */
  readonly number: number;
  readonly dueDate: Day;
  readonly principalValue: bigint;
  readonly interestValue: bigint;
  /** Principal and interest: what corrections start from. */
  readonly originalValue: bigint;
  readonly promotionalDiscount: bigint;
  readonly insuranceFee: bigint;
  readonly bankFee: bigint;
  readonly platformFee: bigint;
  readonly platformBankFee: bigint;
  /** What the customer pays. */
  readonly value: bigint;
  /** What is left of it after the costs of charging it. */
  readonly netValue: bigint;
  /** What the installments still owe of the principal after this one. */
  readonly balance: bigint;
  /** What this one has more, or less, than one in the middle would, because cents do not divide. */
  readonly roundingRemainder: bigint;
}

export interface ScheduleTotals {
  /** Price less what a former contract paid. */
  readonly price: bigint;
  readonly initialPayment: bigint;
  readonly subscriptionFee: bigint;
  /** What installments and balloons pay back, without interest. */
  readonly financed: bigint;
  readonly interest: bigint;
  readonly promotionalDiscount: bigint;
  readonly insurance: bigint;
  /** All that the customer pays. */
  readonly value: bigint;
  readonly netValue: bigint;
}

export interface Schedule {
  readonly engine: number;
  /** By due date; of one day initial payment, fee, installment, balloon. */
  readonly installments: readonly ScheduledInstallment[];
  readonly totals: ScheduleTotals;
}
