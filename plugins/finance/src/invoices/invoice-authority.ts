import type { AnswerOf, RecordOf } from '@gleba/sdk';
import type { Partner } from '../entities/partner.entity.ts';
import type { invoicePaper } from '../operations/invoices.ts';

/** Where somebody is, as far as it is known. */
export interface PartyAddress {
  /** Of the IBGE, seven digits. */
  readonly cityCode: string | null;
  readonly postalCode: string | null;
  readonly street: string | null;
  readonly number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
}

export type Party = Pick<
  RecordOf<typeof Partner>,
  | 'personType'
  | 'name'
  | 'cpf'
  | 'cnpj'
  | 'municipalInscription'
  | 'email'
  | 'phoneNumber'
  | 'fiscalRegime'
  | 'specialTaxRegime'
> & { readonly address: PartyAddress | null };

/** All that stands on the invoice's paper, and what programs need beside it. Its series and number are what it is known by, however often it is sent. */
export interface SubmittedInvoice extends AnswerOf<typeof invoicePaper> {
  readonly parties: { readonly issuer: Party; readonly taker: Party };
  /** In the program of the authority, of the one whose place it takes. */
  readonly replacedExternalId: string | null;
  /** Where the issuer's municipality answers, if it does by itself. */
  readonly serviceUrl: string | null;
  /** By which the issuer signs, as PEM; undefined: it has no certificate. Opened only where it is needed. */
  readonly openKeys: () => Promise<
    { readonly privateKey: string; readonly certificate: string; readonly chain: readonly string[] } | undefined
  >;
}

/** Still waiting, or what the authority made of it. */
export type AuthorityAnswer =
  /** It has it, and has not looked at it yet; by the protocol it is asked what became of it. */
  | { readonly status: 'waitingForNumber'; readonly externalId?: string }
  | {
      readonly status: 'authorized';
      readonly invoiceNumber: string;
      readonly verificationCode?: string;
      readonly externalId?: string;
      /** The invoice itself, as the authority signed it: it is what the issuer keeps. */
      readonly document?: string;
    }
  | { readonly status: 'rejected'; readonly reason: string };

export type CancellationAnswer =
  | { readonly status: 'cancelled' }
  | { readonly status: 'refused'; readonly reason: string };

/** A municipality's or the national environment, asked outside of any transaction and maybe more than once for one invoice. */
export interface InvoiceAuthority {
  submit(invoice: SubmittedInvoice): Promise<AuthorityAnswer>;
  /** Without it people cancel on the municipality's site and write it down. */
  cancel?(invoice: SubmittedInvoice, reason: string): Promise<CancellationAnswer>;
}

/** Without any: the paper waits until somebody types its number in. */
export const invoicesByHand: InvoiceAuthority = {
  submit: () => Promise.resolve({ status: 'waitingForNumber' }),
};
