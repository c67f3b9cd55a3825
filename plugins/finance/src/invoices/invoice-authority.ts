import type { AnswerOf } from '@gleba/sdk';
import type { invoicePaper } from '../operations/invoices.ts';

/** What is sent: all that stands on the invoice's paper. Its series and number are what it is known by, however often it is sent. */
export type SubmittedInvoice = AnswerOf<typeof invoicePaper>;

/** Still waiting, or what the authority made of it. */
export type AuthorityAnswer =
  | { readonly status: 'waitingForNumber'; readonly externalId?: string }
  | {
      readonly status: 'authorized';
      readonly invoiceNumber: string;
      readonly verificationCode?: string;
      readonly externalId?: string;
    }
  | { readonly status: 'rejected'; readonly reason: string };

/** A municipality's or the national environment, asked outside of any transaction and maybe more than once for one invoice. */
export interface InvoiceAuthority {
  submit(invoice: SubmittedInvoice): Promise<AuthorityAnswer>;
}

/** Without any: the paper waits until somebody types its number in. */
export const invoicesByHand: InvoiceAuthority = {
  submit: () => Promise.resolve({ status: 'waitingForNumber' }),
};
