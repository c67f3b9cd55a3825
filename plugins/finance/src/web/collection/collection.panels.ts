import { definePanel } from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';

const roles = ['staff', 'admin', 'manager'] as const;
const path = '/finance/bank-accounts';
const account = { slot: 'modal', title: 'finance.bankAccount', roles } as const;
const load = () => import('./bank-account-form.tsx');

export const collectionPanels = [
  definePanel({
    ...{ id: 'finance.bankAccounts', slot: 'route', title: 'finance.bankAccount.plural', path, roles },
    load: () => import('./bank-accounts-screen.tsx'),
  }),
  definePanel({ ...account, id: 'finance.bankAccountNew', path: `${path}/new`, load }),
  definePanel({ ...account, id: 'finance.bankAccountEdit', path: `${path}/:bankAccountId/edit`, load }),
  definePanel({
    ...{ id: 'finance.paymentBook', slot: 'route', title: 'finance.paymentBook', isBare: true },
    path: '/report/payment-book/:installmentGroupId',
    access: contractDetailsKey,
    guards: ['paymentBook', 'markPaymentBookPrinted'],
    load: () => import('./payment-book.panel.tsx'),
  }),
  definePanel({
    ...{ id: 'finance.paymentReceipt', slot: 'route', title: 'finance.receipt', isBare: true },
    path: '/report/payment-receipt/:paymentId',
    access: contractDetailsKey,
    guards: ['paymentReceipt'],
    load: () => import('./payment-receipt.panel.tsx'),
  }),
];
