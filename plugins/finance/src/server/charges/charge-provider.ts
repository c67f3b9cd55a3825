import type { ChargeStatus } from '../../charges/charge-values.ts';
import type { SplitStatus } from '../../charges/split-values.ts';

/** Who is charged, as a provider knows people. */
export interface ChargedPerson {
  /** Ours, by which it is found again. */
  readonly reference: string;
  readonly name: string;
  /** CPF or CNPJ. */
  readonly document: string;
  readonly email: string | null;
  readonly mobilePhone: string | null;
  readonly postalCode: string | null;
  readonly addressNumber: string | null;
}

export interface AskedCharge {
  /** Ours, by which it is found again. */
  readonly reference: string;
  readonly customerId: string;
  readonly billing: 'any' | 'slip' | 'pix';
  /** Decimal text, as all amounts here. */
  readonly value: string;
  readonly dueDate: string;
  readonly description: string;
  /** What delay costs: an amount once, and per cent of a month. */
  readonly fine: string;
  readonly interestPercent: string;
  /** What of it others get by themselves, per cent of what is left after the provider's fee. Undefined: as it is there. */
  readonly splits?: readonly AskedSplit[] | undefined;
}

export interface AskedSplit {
  /** Whose account at the provider it goes to. */
  readonly walletId: string;
  readonly percentage: string;
}

export interface SplitThere {
  readonly externalId: string | null;
  readonly walletId: string;
  /** Undefined: a word that nobody knows. */
  readonly status: SplitStatus | undefined;
  /** In the provider's own words, with why it was cancelled. */
  readonly providerStatus: string;
  readonly percentage: string | null;
  /** What goes to them, or is to go. */
  readonly value: string | null;
}

/** A charge as its provider tells it. */
export interface ChargeThere {
  readonly externalId: string;
  readonly reference: string | null;
  readonly customerId: string | null;
  readonly status: ChargeStatus;
  /** In the provider's own word. */
  readonly providerStatus: string;
  /** What was charged; what arrived, charges for delay included, where it is paid; and what is left after the provider's fee. */
  readonly value: string;
  readonly received: string | null;
  readonly netValue: string | null;
  readonly dueDate: string;
  /** When the customer paid; when the money is, or is to be, in the account. */
  readonly paidOn: string | null;
  readonly creditedOn: string | null;
  readonly creditExpectedOn: string | null;
  /** What the provider keeps of it; null while nothing went through its hands. */
  readonly fee: string | null;
  /** Of what was received, what went back to the customer already. */
  readonly refunded: string;
  readonly refunds: readonly RefundThere[];
  readonly splits: readonly SplitThere[];
  /** https, or none. */
  readonly invoiceUrl: string | null;
  readonly receiptUrl: string | null;
}

export interface RefundThere {
  readonly status: 'inProgress' | 'done' | 'denied';
  readonly value: string;
  /** When it was made, where the provider says so. */
  readonly on: string | null;
  /** With the reference of whoever asked for it. */
  readonly description: string;
}

export interface AskedRefund {
  /** Ours, by which it is found again: the provider gives one as often as it is asked. */
  readonly reference: string;
  readonly value: string;
  readonly reason: string;
}

/** By what a charge is paid, each where the provider has it. */
export interface WaysToPay {
  readonly pixCode: string | null;
  readonly pixExpiresAt: string | null;
  /** Digits of the slip that people type. */
  readonly barcode: string | null;
}

export interface AccountThere {
  readonly balance: string;
  /** Our address in the provider's list of whom it tells news; null where it is not listed. */
  readonly webhook: WebhookThere | null;
}

export interface WebhookThere {
  readonly id: string;
  readonly isEnabled: boolean;
  /** Its queue stands still after too many failures, until somebody takes it up again. */
  readonly isInterrupted: boolean;
  /** News that wait because telling them failed. */
  readonly penalized: number;
}

/** Whom the provider is to tell news. */
export interface AskedWebhook {
  /** Ours, by which the account is told from others that tell their news here. */
  readonly reference: string;
  readonly url: string;
  readonly secret: string;
  /** Who is written to when telling fails. */
  readonly email: string;
}

/**
 * Who charges customers: a port. Own collection (docs/decisions/0072) is what there is without one: it asks nobody, and stays beside it. Everything here asks another server, so it is called
 * outside of transactions, and refuses with `chargeErrors` alone.
 */
export interface ChargeProvider {
  /** The one of that reference where there is one already, else a new one. */
  customer(person: ChargedPerson): Promise<string>;
  /** Answers the one of that reference where an answer was lost before; `wasSent`: it may be there. */
  send(charge: AskedCharge, wasSent: boolean): Promise<ChargeThere>;
  change(externalId: string, charge: AskedCharge): Promise<ChargeThere>;
  /** Undefined: the provider knows none of that id, or its account is another one. */
  find(externalId: string): Promise<ChargeThere | undefined>;
  /** It is no more to be paid; one that is gone already is fine. */
  remove(externalId: string): Promise<void>;
  /** Gives a part of what was received, or all of it, back to the customer. */
  refund(externalId: string, asked: AskedRefund): Promise<ChargeThere>;
  waysToPay(externalId: string): Promise<WaysToPay>;
  /** The account, and our place in its list: the one of that id, else one that nobody registered from here. */
  account(webhookId: string | null): Promise<AccountThere>;
  /** Registers our address, or puts right what is registered. */
  registerWebhook(asked: AskedWebhook, webhookId: string | null): Promise<WebhookThere>;
  /** Its queue goes on. Undefined: there is none of that id any more. */
  restartWebhook(webhookId: string): Promise<WebhookThere | undefined>;
  /** Our address is told no more news; one that is gone already is fine. */
  removeWebhook(webhookId: string): Promise<void>;
}
