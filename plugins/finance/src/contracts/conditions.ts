import type { RecordOf } from '@gleba/sdk';
import type { Terms } from '../calculation/terms.ts';
import type { PaymentConditionTable } from '../entities/payment-condition-table.entity.ts';
import type { PaymentMethod } from '../entities/payment-method.entity.ts';

/** What a buyer and a seller agree on within a table of conditions. */
export interface Conditions {
  /** Of all lots together. */
  readonly basePrice: string;
  /** What the contract that this one renews has paid of it. */
  readonly previousContractDiscount?: string | null | undefined;
  readonly promotionalDiscount?: string | null | undefined;
  readonly initialPayment?: Parts | null | undefined;
  /** How the table's fee is paid; without it at once, beside the price. */
  readonly subscriptionFee?:
    | (Partial<Omit<Parts, 'value'>> & {
        readonly conditions?: NonNullable<Terms['subscriptionFee']>['conditions'] | null | undefined;
      })
    | null
    | undefined;
  readonly balloons?: readonly { readonly month: number; readonly value: string }[] | null | undefined;
  readonly numInstallments: number;
  readonly initialDueDate: string;
  readonly expirationDay?: number | null | undefined;
  readonly amortizationMethod: Terms['amortizationMethod'];
  /** Whether the table's insurance is part of it; default yes. */
  readonly isInsured?: boolean | null | undefined;
}

interface Parts {
  readonly value: string;
  readonly parts?: number | null | undefined;
  readonly dueDate?: string | null | undefined;
}

type Table = Pick<
  RecordOf<typeof PaymentConditionTable>,
  | ('annualInterestRate' | 'numInterestFreeMonths' | 'firstYearSacocFreeInterest' | 'subscriptionFee')
  | ('minInstallmentValue' | 'maxNumInstallments' | 'maxExpirationDay' | 'canSplitSubscriptionFee')
  | ('subscriptionFeeMaxNumInstallments' | 'allowDiscount' | 'insurancePercentage' | 'canSkipInsurance')
  | ('whoPaysBankCost' | 'whoPaysPlatformCost' | 'whoPaysPlatformBankCost')
>;
type Method = Pick<
  RecordOf<typeof PaymentMethod>,
  'installmentBankCost' | 'installmentBankPercentCost' | 'postalService'
>;

/** Fields of a table and of a method that terms follow from. */
export const tableFields = [
  ...['annualInterestRate', 'numInterestFreeMonths', 'firstYearSacocFreeInterest', 'subscriptionFee'],
  ...['minInstallmentValue', 'maxNumInstallments', 'maxExpirationDay', 'canSplitSubscriptionFee'],
  ...['subscriptionFeeMaxNumInstallments', 'allowDiscount', 'insurancePercentage', 'canSkipInsurance'],
  ...['whoPaysBankCost', 'whoPaysPlatformCost', 'whoPaysPlatformBankCost'],
] as const;

/**
 * The terms of a contract: what was agreed, at the table's rates and within its limits, with the method's costs. Simulation and contract ask
 * the same function, so what is shown is what is signed; rates and limits are never taken from whoever asks.
 */
export function termsOfConditions(conditions: Conditions, table: Table, method: Method): Terms {
  const fee = table.subscriptionFee;
  const { initialPayment, subscriptionFee, expirationDay, promotionalDiscount, previousContractDiscount } = conditions;
  const isInsured = conditions.isInsured !== false;
  return {
    engine: 1,
    basePrice: conditions.basePrice,
    ...(isAbove(previousContractDiscount) && { previousContractDiscount }),
    ...(isAbove(promotionalDiscount) && { promotionalDiscount }),
    ...(initialPayment && isAbove(initialPayment.value) && { initialPayment: partsOf(initialPayment) }),
    ...(isAbove(fee) && {
      subscriptionFee: {
        ...partsOf({ ...subscriptionFee, value: fee }),
        ...(subscriptionFee?.conditions && { conditions: subscriptionFee.conditions }),
      },
    }),
    ...(conditions.balloons?.length && { balloons: conditions.balloons.map(({ month, value }) => ({ month, value })) }),
    numInstallments: conditions.numInstallments,
    initialDueDate: conditions.initialDueDate,
    ...(expirationDay && { expirationDay }),
    amortizationMethod: conditions.amortizationMethod,
    interestRate: { percent: table.annualInterestRate, unit: 'effectiveYear' },
    firstYearSacocFreeInterest: table.firstYearSacocFreeInterest,
    numInterestFreeMonths: table.numInterestFreeMonths,
    insurancePercentage: isInsured ? table.insurancePercentage : '0',
    costs: {
      bank: {
        fixed: method.installmentBankCost,
        percent: method.installmentBankPercentCost,
        payer: table.whoPaysBankCost,
      },
    },
    postalService: method.postalService,
    limits: {
      minInstallmentValue: table.minInstallmentValue,
      maxNumInstallments: table.maxNumInstallments,
      maxExpirationDay: table.maxExpirationDay,
      canSplitSubscriptionFee: table.canSplitSubscriptionFee,
      subscriptionFeeMaxNumInstallments: table.subscriptionFeeMaxNumInstallments,
      allowDiscount: table.allowDiscount,
      // A table that asks for no insurance needs none.
      canSkipInsurance: table.canSkipInsurance || !isAbove(table.insurancePercentage),
    },
  };
}

function partsOf({ value, parts, dueDate }: Parts) {
  return { value, ...(parts && { parts }), ...(dueDate && { dueDate }) };
}

/** Decimal text of more than nothing. */
function isAbove(amount: string | null | undefined): amount is string {
  return typeof amount === 'string' && /[1-9]/.test(amount);
}
