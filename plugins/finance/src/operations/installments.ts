import { allow, boolean, date, defineCommand, id, money, object, of, optional, pick, text, z } from '@gleba/sdk';
import { manageContracts } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { contractStatusChanged, installmentStatusChanged } from '../events/contract.event.ts';

const day = () => date({ required: true });
const installment = object({ id: id(ContractInstallment), computedStatus: z.string() });

/** Changes what may change of an installment that is not paid. The shape is that of a derived change. */
export const updateContractInstallment = defineCommand('updateContractInstallment', {
  permission: manageContracts,
  project: ({ id: installmentId }) => of(ContractInstallment, installmentId),
  input: {
    id: id(ContractInstallment),
    patch: object({
      name: optional(text({ max: 120 })),
      dueDate: optional(day()),
      description: z.nullish(z.string().check(z.maxLength(400))),
      billingType: z.nullish(pick(ContractInstallment, 'billingType')),
      postalService: optional(boolean()),
    }),
  },
  errors: ['finance.installmentPaid', 'finance.installmentEnded'],
  output: { contractInstallment: installment },
  emits: [contractStatusChanged, installmentStatusChanged],
});

/** Says that an installment was paid outside of the program: the amount of that day, or a part of it. */
export const registerInstallmentPayment = defineCommand('registerInstallmentPayment', {
  permission: manageContracts,
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment), paymentDate: day(), amount: optional(money({ min: '0.01' })) },
  errors: [
    ...['finance.installmentPaid', 'finance.installmentEnded', 'finance.paidInFuture', 'finance.monthClosed'],
    ...['finance.paidBeforeLast', 'finance.paidTooMuch'],
  ],
  output: { contractInstallment: installment, paymentId: z.uuid() },
  emits: [installmentStatusChanged],
});

/** Takes the latest payment of an installment back, which was said by mistake: it is to be paid again. */
export const reverseInstallmentPayment = defineCommand('reverseInstallmentPayment', {
  permission: allow.all(allow.adminAndUp, manageContracts),
  project: ({ installmentId }) => of(ContractInstallment, installmentId),
  input: { installmentId: id(ContractInstallment), reason: text({ required: true, max: 400 }) },
  errors: [
    'finance.installmentOpen',
    'finance.contractEnded',
    'finance.journalEmpty',
    'finance.journalReversed',
    'finance.monthClosed',
  ],
  output: { contractInstallment: installment },
  emits: [installmentStatusChanged],
});

export const installmentOperations = [updateContractInstallment, registerInstallmentPayment, reverseInstallmentPayment];
