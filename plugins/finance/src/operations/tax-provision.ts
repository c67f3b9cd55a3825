import { allow, date, defineQuery, enumeration, list, object, z } from '@gleba/sdk';

export const provisionGroupings = ['tax', 'month', 'issuer'] as const;

const amount = z.string();
const figures = { count: z.int(), base: amount, own: amount, retained: amount, informative: amount };

/**
 * Taxes of the invoices of a period, by the day whose law they follow, as each invoice explained them: what the company itself has to
 * pay (`own`, which is what it puts aside), what payers withhold and pay, and what is told for information. Drafts, and what was
 * rejected, cancelled or replaced, are no part of it. `base` is what the rates were taken of; `count` counts lines of taxes.
 */
export const taxProvision = defineQuery('taxProvision', {
  permission: allow.adminAndUp,
  input: {
    ...{ from: date({ required: true }), until: date({ required: true }) },
    by: enumeration(provisionGroupings, { required: true }),
  },
  errors: ['finance.periodTurned'],
  output: {
    total: object(figures),
    former: object({ from: z.string(), until: z.string(), ...figures }),
    /** `key`: the tax, the month as YYYY-MM, or the company's id. */
    rows: list(object({ key: z.string(), name: z.string(), ...figures })),
  },
});
