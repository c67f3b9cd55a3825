import { allow, extendEntity, Project, reference } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { BankAccount } from './bank-account.entity.ts';
import { PaymentConditionTable } from './payment-condition-table.entity.ts';
import { offered, Service } from './services/service.entity.ts';

/** With what the contracts of a project begin, where nobody says otherwise. */
export const ProjectDefaults = extendEntity('finance.projectDefaults', Project, {
  fields: {
    /** One of the project's own. */
    paymentConditionTableId: reference(PaymentConditionTable, { onDelete: 'setNull' }),
    /** Before the organization's default one. */
    bankAccountId: reference(BankAccount, { inverse: 'projectDefaults', onDelete: 'setNull' }),
    /** As what its lots are sold, and its subscription fee asked for. */
    defaultServiceId: reference(Service, { onDelete: 'setNull', among: offered }),
    subscriptionFeeServiceId: reference(Service, { onDelete: 'setNull', among: offered }),
  },
  access: {
    read: allow.any(allow.adminAndUp, allow.key(contractDetailsKey)),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.nobody,
  },
  derive: { delete: false },
});
