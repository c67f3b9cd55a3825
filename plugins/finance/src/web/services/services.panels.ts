import type { NavigationItem } from '@gleba/sdk';
import { definePanel, formPanels, IconChecklist, IconStack2 } from '@gleba/sdk/web';
import { Service } from '../../entities/services/service.entity.ts';

const roles = ['staff', 'admin', 'manager'] as const;
export const servicesPath = '/finance/services';
const typesPath = '/finance/service-types';
const type = { slot: 'modal', title: 'finance.serviceType', roles } as const;
const load = () => import('./service-type-form.tsx');

export const servicePanels = [
  ...formPanels(Service, {
    ...{ path: servicesPath, roles, texts: 'finance.services' },
  }),
  definePanel({
    ...{ id: 'finance.serviceTypes', slot: 'route', title: 'finance.serviceType.plural', path: typesPath, roles },
    load: () => import('./service-types-screen.tsx'),
  }),
  definePanel({ ...type, id: 'finance.serviceTypeNew', path: `${typesPath}/new`, load }),
  definePanel({ ...type, id: 'finance.serviceTypeEdit', path: `${typesPath}/:serviceTypeId/edit`, load }),
];

export const serviceNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.services', title: 'finance.service.plural', icon: IconChecklist, path: servicesPath },
    ...{ order: 56, heading: 'plugin.finance', roles },
  },
  {
    ...{ id: 'finance.serviceTypes', title: 'finance.serviceType.plural', icon: IconStack2, path: typesPath },
    ...{ group: 'administration', section: 'catalogues', order: 94, roles },
  },
];
