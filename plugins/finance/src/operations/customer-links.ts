import { allow, defineCommand, defineQuery, id, list, object, of, z } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract, manageContracts } from '../entities/contract.entity.ts';
import { ContractCustomer } from '../entities/contract-customer.entity.ts';
import { CustomerLink } from '../entities/customer-link.entity.ts';

const text = z.nullable(z.string());
const customer = {
  permission: manageContracts,
  project: ({ contractCustomerId }: { readonly contractCustomerId: string }) =>
    of(ContractCustomer, contractCustomerId),
  input: { contractCustomerId: id(ContractCustomer) },
};
const refused = ['finance.customerPageNotOffered', 'finance.customerWithoutMail', 'finance.tooManyLinks'];

/** Who of a contract's buyers may look at it by a link. */
export const contractCustomerLinks = defineQuery('contractCustomerLinks', {
  permission: allow.key(contractDetailsKey),
  project: ({ contractId }) => of(Contract, contractId),
  input: { contractId: id(Contract) },
  output: {
    isOffered: z.boolean(),
    customers: list(
      object({
        ...{ contractCustomerId: id(ContractCustomer), name: z.string(), hasMail: z.boolean(), whatsappNumber: text },
        link: z.nullable(object({ id: id(CustomerLink), expiresAt: z.string(), openedAt: text })),
      }),
    ),
  },
});

/** A new secret address of a buyer's page, to be handed to them; those before it stay good until they end. */
export const makeCustomerLink = defineCommand('makeCustomerLink', {
  ...customer,
  errors: refused,
  output: { path: z.string(), expiresAt: z.string() },
});

/** Sends a buyer such an address by e-mail. */
export const sendCustomerLink = defineCommand('sendCustomerLink', {
  ...customer,
  errors: refused,
  output: { isSent: z.boolean() },
});

/** Takes all addresses of a buyer's page back, and ends who is looking. */
export const revokeCustomerLink = defineCommand('revokeCustomerLink', {
  ...customer,
  output: { isRevoked: z.boolean() },
});

export const customerLinkOperations = [contractCustomerLinks, makeCustomerLink, sendCustomerLink, revokeCustomerLink];
