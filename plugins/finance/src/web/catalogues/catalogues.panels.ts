import type { NavigationItem } from '@gleba/sdk';
import { definePanel, entityPanels, IconCash, IconTable } from '@gleba/sdk/web';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';

const roles = ['staff', 'admin', 'manager'] as const;
const path = '/finance/payment-methods';
const tables = '/finance/payment-conditions';
const method = { slot: 'modal', title: 'finance.paymentMethod', roles } as const;
const load = () => import('./payment-method-form.tsx');

export const cataloguePanels = [
  definePanel({
    id: 'finance.paymentMethods',
    slot: 'route',
    title: 'finance.paymentMethod.plural',
    path,
    roles,
    load: () => import('./payment-methods-screen.tsx'),
  }),
  definePanel({ ...method, id: 'finance.paymentMethodNew', path: `${path}/new`, load }),
  definePanel({ ...method, id: 'finance.paymentMethodEdit', path: `${path}/:paymentMethodId/edit`, load }),
  ...entityPanels(PaymentConditionTable, { path: tables, roles }),
];

const administration = { group: 'administration', section: 'catalogues', roles } as const;
export const catalogueNavigation: readonly NavigationItem[] = [
  {
    ...administration,
    ...{ id: 'finance.paymentMethods', title: 'finance.paymentMethod.plural', icon: IconCash, path, order: 90 },
  },
  {
    ...{ id: 'finance.paymentConditions', title: 'finance.paymentConditionTable.plural', icon: IconTable },
    ...{ path: tables, order: 43, roles },
    heading: 'finance.sales',
  },
];
