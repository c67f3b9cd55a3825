import { allow, boolean, Company, defineEntity, enumeration, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { longestPixKey, pixKeyTypes } from '../pix/pix-key.ts';

/** Only what has a Pix key receives by it. */
const ofPix = { when: { pixAddressKeyType: { isGiven: true } }, required: true } as const;
const pix = { title: 'finance.bankAccount.group.pix', order: 1 } as const;

/** An account of the organization's own, at whichever bank: what buyers pay into, without the bank being asked. */
export const BankAccount = defineEntity('finance.bankAccount', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true, list: { width: 220 } }),
    responsibleCompanyId: reference(Company, { onDelete: 'setNull', list: { width: 200 } }),
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
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: {
    read: allow.any(allow.adminAndUp, allow.key(contractDetailsKey)),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});
