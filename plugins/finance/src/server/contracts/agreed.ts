import { addDecimals, compareDecimals, formatMoney, roundDecimal } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/exact/money.ts';
import { fraction, toDecimal } from '../../calculation/exact/rational.ts';
import { computeSchedule } from '../../calculation/schedule.ts';
import { type Conditions, termsOfConditions } from '../../contracts/conditions.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';
import { accountOfProject } from '../collection/account.ts';
import { contractErrors } from './contract-errors.ts';

/** A lot that is to be sold. */
export interface OfferedLand {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly price: string | null;
  readonly computedPrice: string | null;
  readonly pricedArea: string | null;
}

export type AskedConditions = Omit<Conditions, 'basePrice'> & {
  readonly basePrice?: string | null | undefined;
  readonly paymentConditionTableId: string;
  readonly paymentMethodId: string;
  readonly bankAccountId?: string | null | undefined;
};

/**
 * What a contract of these lots says, computed once and written into its fields: from the lots' prices, the project's table and the method,
 * never from what a caller says of them.
 *
 * @throws VALIDATION beside the conditions' fields
 */
export async function agreedOf(
  tx: UnitOfWork,
  projectId: string,
  lands: readonly OfferedLand[],
  asked: AskedConditions,
) {
  const table = await tx.find(PaymentConditionTable, asked.paymentConditionTableId);
  if (table?.projectId !== projectId) throw contractErrors.conditionsOfOther.beside('paymentConditionTableId');
  const method = await tx.find(PaymentMethod, asked.paymentMethodId);
  if (!method) throw contractErrors.conditionsOfOther.beside('paymentMethodId');
  const account = asked.bankAccountId
    ? await tx.find(BankAccount, asked.bankAccountId)
    : await accountOfProject(tx, projectId);
  if (asked.bankAccountId && !account) throw contractErrors.conditionsOfOther.beside('bankAccountId');
  const basePrice = priceOf(lands, asked.basePrice ?? undefined);
  const terms = termsOfConditions({ ...asked, basePrice }, table, method);
  const { totals } = computeSchedule(terms);
  const landArea = areaOf(lands);
  const total = moneyText(totals.value);
  return {
    paymentConditionTableId: table.id,
    paymentMethodId: method.id,
    bankAccountId: account?.id ?? null,
    basePrice,
    landArea,
    priceSqm: landArea && (compareDecimals(landArea, '0') ?? 0) > 0 ? perArea(basePrice, landArea) : null,
    initialPayment: terms.initialPayment?.value ?? '0',
    subscriptionFee: terms.subscriptionFee?.value ?? '0',
    subscriptionFeeConditions: terms.subscriptionFee ? (terms.subscriptionFee.conditions ?? 'additional') : null,
    promotionalDiscount: terms.promotionalDiscount ?? '0',
    previousContractDiscount: terms.previousContractDiscount ?? '0',
    numInstallments: terms.numInstallments,
    initialDueDate: terms.initialDueDate,
    expirationDay: terms.expirationDay ?? null,
    amortizationMethod: terms.amortizationMethod,
    annualInterestRate: table.annualInterestRate,
    adjustmentIndex: table.adjustmentIndex,
    adjustmentPeriod: table.adjustmentPeriod,
    adjustmentLag: table.adjustmentLag,
    adjustmentFloorAtZero: table.adjustmentFloorAtZero,
    totalValue: total,
    dynamicTotalValue: total,
    fineValue: table.fineValue,
    finePercent: table.finePercent,
    interestPercent: table.interestPercent,
    whoPaysBankCost: table.whoPaysBankCost,
    whoPaysPlatformBankCost: table.whoPaysPlatformBankCost,
    whoPaysPlatformCost: table.whoPaysPlatformCost,
    insurancePercentage: terms.insurancePercentage ?? '0',
    insurancePartnerId: table.insurancePartnerId,
    terms,
  } satisfies Partial<Record<keyof typeof Contract.fields, unknown>>;
}

/** What a lot costs: what was agreed on for it, else what the project's base prices come to. */
export const landPrice = ({ price, computedPrice }: OfferedLand): string | null => price ?? computedPrice;

/** Lots with a price cost it; a discount is one that everybody sees, within the table's rule. */
function priceOf(lands: readonly OfferedLand[], asked: string | undefined): string {
  const prices = lands.map(landPrice);
  const known = prices.filter((price) => price !== null);
  if (known.length === lands.length) {
    const sum = known.reduce((total, price) => addDecimals(total, price) ?? total, '0');
    if (asked !== undefined && compareDecimals(asked, sum) !== 0) {
      throw contractErrors.priceDiffers.beside('basePrice', { price: formatMoney(sum) });
    }
    return roundDecimal(sum, 2) ?? sum;
  }
  if (asked === undefined) throw contractErrors.landWithoutPrice.beside('basePrice');
  return asked;
}

function areaOf(lands: readonly OfferedLand[]): string | null {
  const areas = lands.map(({ pricedArea }) => pricedArea);
  return areas.reduce<string | null>(
    (sum, area) => (sum === null || area === null ? null : (addDecimals(sum, area) ?? null)),
    '0',
  );
}

/** Rounded to a cent, once. */
function perArea(price: string, area: string): string | null {
  const tenThousandths = BigInt((roundDecimal(area, 4) ?? '0').replace('.', ''));
  return tenThousandths > 0n ? toDecimal(fraction(centsOf(price) * 100n, tenThousandths), 2) : null;
}
