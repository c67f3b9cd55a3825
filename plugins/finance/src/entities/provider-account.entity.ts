import { allow, boolean, defineEntity, instant, integer, money, reference, text } from '@gleba/sdk';
import { BankAccount } from './bank-account.entity.ts';

const byServer = { writing: 'never' } as const;
const flag = { ...byServer, required: true, default: false } as const;

/** An account at a provider (Asaas) that charges for one of the organization's bank accounts. Its key is written and never read by people. */
export const ProviderAccount = defineEntity('finance.providerAccount', {
  scope: 'organization',
  fields: {
    /** One provider for each, which the database keeps. None: it was removed, and what was charged for it before is followed on. */
    bankAccountId: reference(BankAccount, {
      ...{ ...byServer, inverse: 'providerAccounts', onDelete: 'setNull', list: { width: 240 } },
    }),
    /** Charges are sent to it. What was sent before is followed in any case. */
    isActive: boolean({ ...flag, list: { width: 90 } }),
    isSandbox: boolean({ ...flag, list: { width: 110 } }),
    /** Charges nobody: a person says that a charge was paid, to try the program. Always a sandbox. */
    isSimulated: boolean({ ...flag, list: { width: 120 } }),
    hasKey: boolean({ ...flag, list: { width: 110 } }),
    sealedApiKey: text({ ...byServer, hidden: true, max: 2000 }),
    /** As the provider said it at `lastBankSync`. */
    balance: money({ ...byServer, list: { width: 130 } }),
    lastBankSync: instant({ ...byServer, list: { width: 160 } }),
    /** Of its list of whom it tells news; nothing where our address is not among them. */
    webhookExternalId: text({ ...byServer, max: 100 }),
    webhookEnabled: boolean({ ...flag, list: { width: 110 } }),
    webhookInterrupted: boolean({ ...flag, list: { width: 120 } }),
    /** News that wait because telling them here failed: the provider tells them later and later. */
    webhookPenalizedCount: integer({ ...byServer, required: true, default: 0, min: 0, list: { isHidden: true } }),
    /** By which its news are known; nobody reads it, and it is said to the provider alone. */
    sealedWebhookSecret: text({ ...byServer, hidden: true, max: 2000 }),
    /** Keys that are used no more, each with where our address is still listed by it, until it is taken off there. */
    sealedFormer: text({ ...byServer, hidden: true, max: 20_000 }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
