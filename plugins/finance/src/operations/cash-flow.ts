import { allow, date, defineQuery, enumeration, id, integer, list, object, optional, Project, z } from '@gleba/sdk';
import { reportsKey } from '../access-keys.ts';
import { CostCenter } from '../entities/money/cost-center.entity.ts';
import { FinanceCategory } from '../entities/money/finance-category.entity.ts';
import { reportSteps } from '../reports/report-periods.ts';

/** What went through the office's accounts, what is expected to, or the one until today and the other from then on. */
export const flowBases = ['both', 'realized', 'planned'] as const;
export const flowGroupings = ['category', 'costCenter', 'project', 'account', 'none'] as const;

const permission = allow.key(reportsKey);
const amount = z.string();
const sums = { income: amount, expense: amount };

/** Rows that belong together have the same words on the way to the list behind a figure. */
export const flowKeys = { others: 'ledger', none: 'none', cash: 'cash' } as const;

const asked = {
  ...{ from: date({ required: true }), until: date({ required: true }) },
  by: enumeration(flowGroupings, { required: true }),
  basis: enumeration(flowBases, { required: true }),
  projectId: optional(id(Project)),
  /** With all below it. */
  categoryId: optional(id(FinanceCategory)),
  costCenterId: optional(id(CostCenter)),
  /** A bank account's id, or `cash` for what nobody has found on a bank's statement yet. */
  account: optional(z.string().check(z.regex(/^(cash|[0-9a-f-]{36})$/))),
};

/**
 * Money of the office by day, week or month. Realized is what the ledger says of bank accounts and of `cash`; planned is what is not
 * confirmed, and what is open of installments, on the day on which it is due, or today where that day has passed. A transfer between
 * accounts of the office is none, but where accounts are looked at.
 */
export const cashFlow = defineQuery('cashFlow', {
  permission,
  input: { ...asked, step: enumeration(reportSteps, { required: true }) },
  errors: ['finance.periodTurned', 'finance.tooManySteps'],
  output: {
    today: z.string(),
    /** All of the office's money, and not only that of some of its projects. */
    isWhole: z.boolean(),
    /** `opening` is what accounts held; narrowed, it is what had come together. */
    isBalance: z.boolean(),
    opening: amount,
    /** With what accounts held on their first day, where that lies in the period. */
    steps: list(object({ from: z.string(), until: z.string(), initial: amount, ...sums, closing: amount })),
    ...sums,
    closing: amount,
    former: object({ from: z.string(), until: z.string(), ...sums }),
    /** Of what is expected, what should have come and gone before today: it counts as of today. */
    overdue: object(sums),
    /** Below `parentKey`, which is a row as well and has what those below it have. */
    rows: list(
      object({
        ...{
          key: z.string(),
          parentKey: z.nullable(z.string()),
          level: z.int(),
          isLeaf: z.boolean(),
          name: z.string(),
        },
        ...{ ...sums, cells: list(object(sums)), former: object(sums) },
      }),
    ),
  },
});

/** How many entries are answered at once. */
export const flowPage = 50;

/** What stands behind a figure: the same questions, and the row and the days that it is of. */
export const cashFlowEntries = defineQuery('cashFlowEntries', {
  permission,
  input: { ...asked, key: optional(z.string().check(z.maxLength(80))), offset: optional(integer({ min: 0 })) },
  errors: ['finance.periodTurned'],
  output: {
    count: z.int(),
    ...sums,
    entries: list(
      object({
        ...{ id: z.string(), day: z.string(), amount, isPlanned: z.boolean(), isReversal: z.boolean() },
        ...{ description: z.string(), account: z.string(), counter: z.string(), project: z.nullable(z.string()) },
        /** Since when it is late. */
        dueDate: z.nullable(z.string()),
        /** What it is of. */
        kind: z.enum(['transaction', 'payment', 'refund', 'share', 'installment', 'other']),
        recordId: z.nullable(z.string()),
        /** Of a transaction. */
        type: z.nullable(z.string()),
        /** Of what belongs to a contract, with whose project it stands. */
        ...{ contractId: z.nullable(z.string()), installmentId: z.nullable(z.string()) },
        projectId: z.nullable(z.string()),
      }),
    ),
  },
});

export const cashFlowOperations = [cashFlow, cashFlowEntries];
