import {
  allow,
  boolean,
  Company,
  computed,
  date,
  defineEntity,
  enumeration,
  integer,
  money,
  reference,
  text,
} from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { longestPixKey, pixKeyTypes } from '../pix/pix-key.ts';
import { Bank } from './money/bank.entity.ts';
import { BankAccountType } from './money/bank-account-type.entity.ts';

/** Only what has a Pix key receives by it. */
const ofPix = { when: { pixAddressKeyType: { isGiven: true } }, required: true } as const;
const pix = { title: 'finance.bankAccount.group.pix', order: 1 } as const;
const balance = { title: 'finance.bankAccount.group.balance', order: 2 } as const;
/** What contracts need of an account is not for whoever opens contracts to see. */
const ofMoney = { read: allow.adminAndUp } as const;

const ofSlips = { ...ofMoney, group: { title: 'finance.bankAccount.group.slips', order: 3 } } as const;

/** An account of the organization's own, at whichever bank: what buyers pay into, without the bank being asked. */
export const BankAccount = defineEntity('finance.bankAccount', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true, list: { width: 220 } }),
    bankId: reference(Bank, { inverse: 'bankAccounts', onDelete: 'restrict', list: { width: 200 } }),
    bankAccountTypeId: reference(BankAccountType, {
      ...{ inverse: 'bankAccounts', onDelete: 'restrict', list: { width: 150 } },
    }),
    responsibleCompanyId: reference(Company, { onDelete: 'setNull', list: { width: 200, isHidden: true } }),
    branchNumber: text({ max: 10, list: { width: 100 } }),
    accountNumber: text({ max: 20, list: { width: 130 } }),
    accountDigit: text({ max: 2 }),
    pixAddressKeyType: enumeration(pixKeyTypes, { group: pix, list: { width: 110 } }),
    pixAddressKey: text({ ...ofPix, max: longestPixKey, group: pix, list: { width: 220 } }),
    /** Who is paid, as a payer's bank shows it before the payment; as long as a Pix code takes (server/collection checks both). */
    receiverName: text({ ...ofPix, max: 25, group: pix }),
    receiverCity: text({ ...ofPix, max: 15, group: pix }),
    /** The one of contracts that name none; one of an organization, which the database keeps as well. */
    isDefaultAccount: boolean({ required: true, default: false, list: { width: 110 } }),
    /** A partner's, into which parts of what is received go. */
    isPartnerAccount: boolean({ required: true, default: false }),
    /** By which a provider knows a partner's account there, and sends them their part of a charge by itself (Asaas: `walletId`). */
    walletId: text({
      ...{ ...ofMoney, write: allow.adminAndUp, max: 36, when: { isPartnerAccount: { in: [true] } } },
      pattern: /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    }),
    /** To try things with: no money is behind it. */
    isSandbox: boolean({ required: true, default: false }),
    /** What it held when that day began; with what the ledger says since it is what it holds (server/money). */
    initialBalance: money({ ...ofMoney, required: true, default: '0', group: balance }),
    initialBalanceDate: date({ ...ofMoney, group: balance }),
    /** How many projects' contracts are paid into it where nobody says otherwise. */
    projectCount: computed<number>(
      { how: 'count', of: 'projectDefaults' },
      { read: allow.adminAndUp, list: { width: 110, isHidden: true }, group: false },
    ),
    /** What the bank gave the office for slips of its own: agreement or payee's code, wallet, the company's or transmission's code. */
    collectionAgreement: text({ ...ofSlips, max: 9, pattern: /^\d+$/ }),
    collectionWallet: text({ ...ofSlips, max: 6, pattern: /^\d{1,3}(\/\d{3})?$/ }),
    collectionCode: text({ ...ofSlips, max: 20, pattern: /^\d+$/ }),
    /** Where its numbers stand: of the next slip, and of the next file. */
    nextSlipNumber: integer({ ...ofSlips, required: true, default: 1, min: 1 }),
    nextRemittanceNumber: integer({ ...ofSlips, required: true, default: 1, min: 1, max: 999_999 }),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: {
    read: allow.any(allow.adminAndUp, allow.key(contractDetailsKey)),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});
