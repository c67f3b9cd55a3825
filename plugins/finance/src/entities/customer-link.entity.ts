import { allow, defineEntity, instant, integer, readOnly, reference, text } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { ContractCustomer } from './contract-customer.entity.ts';

const byServer = { writing: 'never' } as const;
const secret = { writing: 'never', hidden: true } as const;

/** That a buyer may look at their contract by a link. Its secrets are tickets; with the buyer's place in the contract it ends. */
export const CustomerLink = defineEntity('finance.customerLink', {
  scope: 'project',
  title: ['expiresAt'],
  fields: {
    contractId: reference(Contract, { ...byServer, required: true, inverse: 'customerLinks', onDelete: 'cascade' }),
    contractCustomerId: reference(ContractCustomer, {
      ...{ ...byServer, required: true, inverse: 'customerLinks', onDelete: 'cascade' },
    }),
    /** Of the last one that was made. */
    expiresAt: instant({ ...byServer, required: true }),
    revokedAt: instant(byServer),
    /** When it was last opened with a code. */
    openedAt: instant(byServer),
    /** Links that were made since it was last taken back; there is an end to it. */
    links: integer({ ...secret, required: true, default: 0, min: 0 }),
    sealedCode: text({ ...secret, max: 200 }),
    codeSentAt: instant(secret),
    codeTries: integer({ ...secret, required: true, default: 0, min: 0 }),
    /** Codes since a moment, for how many there may be in a day. */
    codesSince: instant(secret),
    codes: integer({ ...secret, required: true, default: 0, min: 0 }),
  },
  unique: [{ id: 'customer', fields: ['contractCustomerId'] }],
  ...readOnly(allow.key(contractDetailsKey)),
});
