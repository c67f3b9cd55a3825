import { allow, date, defineQuery, enumeration, id, list, object, optional, Project, z } from '@gleba/sdk';
import { contractsListKey, reportsKey } from '../access-keys.ts';

const permission = allow.key(reportsKey);
const amount = z.string();

/** Not due, and by how many days the due day has passed. */
export const ageingBuckets = ['due', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export const ageingGroupings = ['customer', 'contract', 'project'] as const;
/** Most rows of a report; those with most that is late come first. */
export const mostReportRows = 500;

const figure = { count: z.int(), open: amount };

/**
 * What is open of installments, by how long it is late by the organization's own calendar. `open` is what of them is not settled; `updated`
 * is that with fine and interest of today, as each contract agreed on them.
 */
export const pendingInstallments = defineQuery('pendingInstallments', {
  permission,
  input: { by: enumeration(ageingGroupings, { required: true }), projectId: optional(id(Project)) },
  output: {
    today: z.string(),
    isWhole: z.boolean(),
    hasMore: z.boolean(),
    buckets: list(object({ ...figure, bucket: z.enum(ageingBuckets) })),
    ...figure,
    /** Of what is late. */
    late: object({ ...figure, fine: amount, interest: amount, updated: amount }),
    rows: list(
      object({
        ...{ key: z.string(), name: z.string(), detail: z.nullable(z.string()), ...figure, buckets: list(amount) },
        ...{ lateCount: z.int(), late: amount, updated: amount, daysLate: z.int() },
        ...{ contractId: z.nullable(z.string()), projectId: z.nullable(z.string()) },
        /** The oldest one that is late, about which its customer is written to. */
        oldest: z.nullable(
          object({
            ...{ id: z.string(), name: z.string(), dueDate: z.string(), value: amount, contract: z.string() },
            ...{ customer: z.string(), phone: z.string() },
          }),
        ),
      }),
    ),
  },
});

export const acquisitionGroupings = ['month', 'project', 'block'] as const;
const sold = {
  count: z.int(),
  ...{
    basePrice: amount,
    discount: amount,
    sold: amount,
    received: amount,
    open: amount,
    overdue: amount,
    cancelled: amount,
  },
};

/**
 * Sales of a period, by the day from which their contracts count: what was agreed, and what became of it until today. `sold` is all that
 * their installments came to; `cancelled` what was still open of those that ended.
 */
export const acquisition = defineQuery('acquisition', {
  permission,
  input: {
    ...{ from: date({ required: true }), until: date({ required: true }) },
    by: enumeration(acquisitionGroupings, { required: true }),
    projectId: optional(id(Project)),
  },
  errors: ['finance.periodTurned'],
  output: {
    ...{ today: z.string(), isWhole: z.boolean(), total: object(sold) },
    former: object({ from: z.string(), until: z.string(), ...sold }),
    rows: list(object({ key: z.string(), name: z.string(), detail: z.nullable(z.string()), ...sold })),
  },
});

const blockFigures = {
  ...{ lots: z.int(), free: z.int(), reserved: z.int(), sold: z.int(), overdue: z.int() },
  ...{ freePrice: amount, soldPrice: amount, open: amount, late: amount },
};

/**
 * Lots of a project by what became of their sale, block by block: each is free, reserved by a contract that is not in force yet, sold,
 * overdue, or none of them, where it is not for sale. What is open and late of a contract counts where its first lot lies.
 */
export const salesByBlock = defineQuery('salesByBlock', {
  permission: allow.key(contractsListKey),
  project: ({ projectId }) => projectId,
  input: { projectId: id(Project) },
  output: {
    total: object(blockFigures),
    hasMore: z.boolean(),
    rows: list(object({ block: z.string(), ...blockFigures })),
  },
});

export const salesReportOperations = [pendingInstallments, acquisition, salesByBlock];
