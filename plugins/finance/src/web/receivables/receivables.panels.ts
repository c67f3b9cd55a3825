import type { NavigationItem } from '@gleba/sdk';
import {
  contribute,
  definePanel,
  derive,
  IconBrandWhatsapp,
  IconCalendarDue,
  IconDownload,
  IconMail,
} from '@gleba/sdk/web';
import { contractDetailsKey, dataManageKey } from '../../access-keys.ts';
import { CollectionSetting } from '../../entities/collection-setting.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { exportReceivables, writeToBuyers } from '../../operations/receivables.ts';
import { installmentModal } from '../contracts/installment-modal.ts';

const path = '/finance/receivables';
/** Each is sent by hand, one after the other. */
const mostMessages = 50;
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
  definePanel({
    ...{ ...installmentModal, id: 'finance.receivables.installment', scope: 'project', access },
    ...{ path: `${path}/:installmentId`, over: path },
  }),
];

export const receivableContributions = [
  contribute.action(ContractInstallment, {
    ...{ id: 'finance.receivables.mail', title: 'finance.receivables.mail', icon: IconMail, access: dataManageKey },
    ...derive.bulk(writeToBuyers),
    place: 'bulk',
    guards: ['writeToBuyers'],
    confirmation: { title: 'finance.receivables.mail', message: 'finance.receivables.mailText' },
    done: 'finance.receivables.mailed',
  }),
  contribute.action(ContractInstallment, {
    ...{ id: 'finance.receivables.messages', title: 'finance.receivables.messages', icon: IconBrandWhatsapp, access },
    place: 'bulk',
    needs: { least: 1, most: mostMessages },
    guards: ['installmentAmount', 'finance.contractCustomer', 'finance.collectionSetting'],
    dialog: () => import('./messages-dialog.tsx'),
  }),
  contribute.action(ContractInstallment, {
    ...{ id: 'finance.receivables.export', title: 'finance.receivables.export', icon: IconDownload, access },
    place: 'list',
    guards: ['exportReceivables'],
    operation: exportReceivables,
    input: ({ projectId = '', filter }) => ({ projectId, filter }),
    done: 'finance.receivables.exported',
  }),
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
    heading: 'finance.sales',
    access,
  },
];
