import type { ServerSide } from '@gleba/sdk/server';
import { accountRule, oneDefaultAccount } from './account-rule.ts';
import { markPaymentBookPrintedHandler, paymentBookHandler } from './payment-book.ts';
import { firstPixQrCodeHandler, installmentPixQrCodeHandler } from './pix.queries.ts';

/** What the organization collects by itself: its accounts, Pix codes of installments, payment books. */
export const collection = {
  schemaSteps: [oneDefaultAccount],
  writeRules: [accountRule],
  operations: [
    ...[installmentPixQrCodeHandler, firstPixQrCodeHandler],
    ...[paymentBookHandler, markPaymentBookPrintedHandler],
  ],
} satisfies ServerSide;
