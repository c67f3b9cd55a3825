import { definePanel, IconAddressBook } from '@gleba/sdk/web';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/contact-methods';

export const cataloguePanels = [
  definePanel({
    id: 'workspace.contactMethods',
    slot: 'route',
    title: 'workspace.contactMethod.plural',
    path,
    roles: adminAndUp,
    load: () => import('./contact-methods-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.contactMethodNew',
    slot: 'modal',
    title: 'workspace.contactMethod',
    path: `${path}/new`,
    roles: adminAndUp,
    load: () => import('./contact-method-form.tsx'),
  }),
  definePanel({
    id: 'workspace.contactMethodEdit',
    slot: 'modal',
    title: 'workspace.contactMethod',
    path: `${path}/:contactMethodId/edit`,
    roles: adminAndUp,
    load: () => import('./contact-method-form.tsx'),
  }),
];

export const catalogueNavigation = [
  {
    id: 'workspace.contactMethods',
    title: 'workspace.contactMethod.plural',
    icon: IconAddressBook,
    path,
    order: 86,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
