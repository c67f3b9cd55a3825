import type { NavigationItem } from '@gleba/sdk';
import { contribute, definePanel, derive, IconBrandWhatsapp, IconCalendarDue } from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { CollectionSetting } from '../../entities/collection-setting.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';

const path = '/finance/receivables';
const access = contractDetailsKey;
const title = 'finance.receivables';

export const receivablePanels = [
  definePanel({
    ...{ id: 'finance.receivables', slot: 'route', scope: 'project', path, title, access },
    guards: [
      'finance.contractInstallment',
      'finance.contractCustomer',
      'finance.collectionSetting',
      'installmentAmount',
    ],
    load: () => import('./receivables.panel.tsx'),
  }),
];

export const receivableContributions = [
  contribute.agenda({
    ...{ id: 'finance.agenda', title, access, guards: ['finance.contractInstallment'], staleOn: [ContractInstallment] },
    // When it is asked for: no first screen names what a contract is made of.
    entries: async (asked, services) => (await import('./agenda.ts')).agendaOfInstallments(asked, services),
  }),
  contribute.settingsPage({
    ...{ id: 'finance.collectionSettings', title: 'finance.collectionSetting', icon: IconBrandWhatsapp },
    ...{ subtitle: 'finance.collectionSetting.text', path: '/admin/collection' },
    load: derive.settings(CollectionSetting),
  }),
];

export const receivableNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.receivables', title, icon: IconCalendarDue, path, order: 43 },
    heading: 'plugin.finance',
    access,
  },
];
