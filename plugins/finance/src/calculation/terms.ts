import { z } from '@gleba/sdk';
import { rateUnits } from './rate.ts';
import { amortizationMethods, costPayers, subscriptionFeeConditions } from './values.ts';

export { costPayers, subscriptionFeeConditions };
export type CostPayer = (typeof costPayers)[number];

/** What a balloon takes off the debt that the installments divide: what it is worth at the start, or its whole amount. */
export const balloonBases = ['presentValue', 'faceValue'] as const;

/** Most months of a contract: 50 years. */
export const maxMonths = 600;
/** Most balloons of one contract, most parts of an initial payment or a fee. */
const maxParts = 120;

/** R$ 999,999,999,999.99 at most, two digits after the point. */
const money = () => z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));
/** Percent, at most 100. */
const percent = () => z.string().check(z.regex(/^(100(\.0{1,10})?|\d{1,2}(\.\d{1,10})?)$/));
const day = () => z.string().check(z.regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/));
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const maybe = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema));

const cost = () =>
  z.strictObject({
    /** Of each slip. */
    fixed: z.optional(money()),
    /** Of what the slip says. */
    percent: z.optional(percent()),
    payer: z.enum(costPayers),
  });

/**
 * All that a schedule follows from. The same terms give the same schedule, on both sides and in ten years: `engine` names the version
 * of the rules, and a contract keeps its terms.
 */
export const termsSchema = z.strictObject({
  engine: z.optional(z.int()),
  /** Price of the lot. */
  basePrice: money(),
  /** What a contract before this one has paid already. */
  previousContractDiscount: maybe(money()),
  /** Taken off the installments in equal parts. */
  promotionalDiscount: maybe(money()),
  initialPayment: maybe(
    z.strictObject({ value: money(), parts: z.optional(count(1, maxParts)), dueDate: z.optional(day()) }),
  ),
  subscriptionFee: maybe(
    z.strictObject({
      value: money(),
      parts: z.optional(count(1, maxParts)),
      dueDate: z.optional(day()),
      conditions: z.optional(z.enum(subscriptionFeeConditions)),
    }),
  ),
  /** Paid besides the installments, counted in months as these are: 12 is due with the twelfth. */
  balloons: z.optional(
    z.array(z.strictObject({ month: count(1, maxMonths), value: money() })).check(z.maxLength(maxParts)),
  ),
  balloonBasis: z.optional(z.enum(balloonBases)),
  numInstallments: count(1, maxMonths),
  /** Of the first installment. */
  initialDueDate: day(),
  /** Day of the month of all installments after the first; the first one's where it is not said. */
  expirationDay: maybe(count(1, 31)),
  amortizationMethod: z.enum(amortizationMethods),
  interestRate: maybe(z.strictObject({ percent: percent(), unit: z.enum(rateUnits) })),
  firstYearSacocFreeInterest: maybe(z.boolean()),
  numInterestFreeMonths: maybe(count(0, maxMonths)),
  /** Of each installment and balloon, besides it. */
  insurancePercentage: maybe(percent()),
  costs: z.optional(
    z.strictObject({
      bank: z.optional(cost()),
      platform: z.optional(cost()),
      platformBank: z.optional(cost()),
      /** Of a slip that is sent by post; borne by whoever bears the bank's. */
      postal: z.optional(money()),
    }),
  ),
  postalService: maybe(z.boolean()),
  /** What the organization's table of conditions allows. */
  limits: z.optional(
    z.strictObject({
      minInstallmentValue: maybe(money()),
      maxNumInstallments: maybe(count(1, maxMonths)),
      maxExpirationDay: maybe(count(1, 31)),
      canSplitSubscriptionFee: maybe(z.boolean()),
      subscriptionFeeMaxNumInstallments: maybe(count(1, maxParts)),
      allowDiscount: maybe(z.boolean()),
      canSkipInsurance: maybe(z.boolean()),
    }),
  ),
});

/** Amounts and percentages as decimal text, days as `YYYY-MM-DD`. */
export type Terms = z.infer<typeof termsSchema>;
