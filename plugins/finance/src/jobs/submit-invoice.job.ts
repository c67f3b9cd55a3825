import { defineJob, z } from '@gleba/sdk';
import { invoiceStatusChanged } from '../events/invoice.event.ts';

/** Sends an invoice that was issued to the authority, where there is one, and writes down what it answers. */
export const submitInvoice = defineJob('finance.submitInvoice', {
  /** How often it was asked into silence before. */
  payload: z.object({ invoiceId: z.uuid(), tries: z.optional(z.int()) }),
  /** `goesOn`: it is asked again later. */
  result: z.object({ status: z.string(), goesOn: z.optional(z.literal(true)) }),
  emits: [invoiceStatusChanged],
});
