import { contribute, definePanel, entityScreens, IconAddressBook, IconMapPin, IconUpload } from '@gleba/sdk/web';
import { PostalCodeRange } from '../../entities/postal-code-range.entity.ts';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/contact-methods';

const postalCodes = entityScreens(PostalCodeRange, {
  path: '/admin/postal-codes',
  roles: adminAndUp,
  orderBy: ['firstCode'],
  icon: IconMapPin,
  order: 87,
  group: 'administration',
});

export const catalogueContributions = [
  contribute.action(PostalCodeRange, {
    place: 'list',
    id: 'workspace.importPostalCodes',
    title: 'workspace.postalCodes.import',
    icon: IconUpload,
    roles: adminAndUp,
    isProminent: true,
    dialog: () => import('../postal-codes/import-dialog.tsx'),
  }),
];

export const cataloguePanels = [
  ...postalCodes.panels,
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
  ...postalCodes.navigation,
] as const;
