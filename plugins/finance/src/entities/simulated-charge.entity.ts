import { allow, date, defineEntity, enumeration, money, readOnly, reference, text } from '@gleba/sdk';
import { ProviderAccount } from './provider-account.entity.ts';

const told = { writing: 'never' } as const;
const byServer = { writing: 'never', required: true } as const;
const amount = { ...byServer, default: '0', min: '0' } as const;

export const simulatedStatuses = ['open', 'paid', 'refunded', 'removed'] as const;

/** A charge as the simulated provider has it, which charges nobody: what a provider keeps on its side. */
export const SimulatedCharge = defineEntity('finance.simulatedCharge', {
  scope: 'organization',
  title: ['reference'],
  fields: {
    providerAccountId: reference(ProviderAccount, { ...byServer, inverse: 'simulatedCharges', onDelete: 'cascade' }),
    reference: text({ ...byServer, max: 100, indexed: true }),
    customerReference: text({ ...byServer, max: 100 }),
    status: enumeration(simulatedStatuses, { ...byServer, default: 'open' }),
    value: money(amount),
    dueDate: date(byServer),
    paidOn: date(told),
    refundedValue: money(amount),
    refundReference: text({ ...told, max: 300 }),
  },
  ...readOnly(allow.adminAndUp),
});
