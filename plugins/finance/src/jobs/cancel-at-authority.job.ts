import { defineJob, z } from '@gleba/sdk';
import { invoiceStatusChanged } from '../events/invoice.event.ts';

/** Asks the authority to cancel an invoice that it authorized, and writes down what it answers. */
export const cancelAtAuthority = defineJob('finance.cancelAtAuthority', {
  /** How often it was asked into silence before. */
  payload: z.object({ invoiceId: z.uuid(), reason: z.string(), tries: z.optional(z.int()) }),
  /** `goesOn`: it is asked again later. */
  result: z.object({ status: z.string(), goesOn: z.optional(z.literal(true)) }),
  emits: [invoiceStatusChanged],
});
