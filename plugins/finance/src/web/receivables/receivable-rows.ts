import { addDecimals, one } from '@gleba/sdk';
import { many } from '@gleba/sdk/web';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import type { Receivable } from './message-dialog.tsx';

/** Whoever answers for the contract first: who is written to. */
const customers = many(ContractCustomer, ['legalResponsible'], {
  orderBy: ['-legalResponsible', 'createdAt'],
  first: 3,
  include: { partner: ['name', 'whatsappNumber'] },
});
export const withCustomers = { contract: one(Contract, ['contractNumber'], { customers }) } as const;

/** What of installments, or of their sums, is still to be paid. */
export function openOf(of: {
  readonly value?: string | null | undefined;
  readonly settledValue?: string | null | undefined;
}): string {
  return addDecimals(of.value ?? '0', `-${of.settledValue ?? '0'}`) ?? '0';
}

interface Row extends Omit<Receivable, 'contract' | 'customer' | 'phone'> {
  readonly computedStatus: string;
  readonly contract?: {
    readonly contractNumber: string | null;
    readonly customers: {
      readonly nodes: readonly {
        readonly partner?: { readonly name: string; readonly whatsappNumber: string | null } | null;
      }[];
    };
  } | null;
}

/** What is written of it, and to whom; undefined where nothing is owed of it or nobody has a number. */
export function receivableOf({ contract, computedStatus, id, name, dueDate, value }: Row): Receivable | undefined {
  const customer = contract?.customers.nodes[0]?.partner;
  if (!['overdue', 'pending'].includes(computedStatus) || !customer?.whatsappNumber) return undefined;
  const { name: who, whatsappNumber: phone } = customer;
  return { id, name, dueDate, value, customer: who, phone, contract: contract?.contractNumber ?? '' };
}
