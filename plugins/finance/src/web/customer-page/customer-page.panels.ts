import { contribute, definePanel, IconLink } from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { customerPagePath } from '../../customer-page-values.ts';
import { Contract } from '../../entities/contract.entity.ts';

export const customerPagePanels = [
  definePanel({
    ...{ slot: 'route', isOpen: true, isBare: true, id: 'finance.customerPage', title: 'finance.customerPage.title' },
    path: customerPagePath,
    load: () => import('./customer-page-screen.tsx'),
  }),
];

export const customerPageContributions = [
  contribute.action(Contract, {
    ...{ id: 'finance.contract.customerLinks', title: 'finance.customerLink.plural', icon: IconLink },
    access: contractDetailsKey,
    place: 'record',
    when: { status: { in: ['active', 'paidOff', 'terminated'] } },
    guards: ['contractCustomerLinks', 'makeCustomerLink', 'sendCustomerLink', 'revokeCustomerLink'],
    dialog: () => import('./customer-links-dialog.tsx'),
  }),
];
