import type { NavigationItem } from '@gleba/sdk';
import {
  definePanel,
  IconCalculator,
  IconCalendarDue,
  IconChartBar,
  IconChartLine,
  IconLock,
  IconSend,
  IconTable,
} from '@gleba/sdk/web';
import { reportsKey } from '../../access-keys.ts';
import { moneyRoles as roles } from '../money/money-paths.ts';
import {
  acquisitionPath,
  cashFlowPath,
  ledgerMonthsPath,
  pendingInstallmentsPath,
  reportSchedulesPath,
  taxProvisionPath,
  trialBalancePath,
} from './report-paths.ts';

const access = reportsKey;
const route = { slot: 'route' } as const;

export const reportPanels = [
  definePanel({
    ...{ ...route, access, id: 'finance.cashFlow', title: 'finance.cashFlow', path: cashFlowPath },
    guards: ['cashFlow', 'cashFlowEntries'],
    load: () => import('./cash-flow-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, access, id: 'finance.pending', title: 'finance.pending', path: pendingInstallmentsPath },
    guards: ['pendingInstallments'],
    load: () => import('./pending-installments-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, access, id: 'finance.acquisition', title: 'finance.acquisition', path: acquisitionPath },
    guards: ['acquisition'],
    load: () => import('./acquisition-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, roles, id: 'finance.trialBalance', title: 'finance.trialBalance', path: trialBalancePath },
    load: () => import('./trial-balance-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, roles, id: 'finance.provision', title: 'finance.provision', path: taxProvisionPath },
    load: () => import('./tax-provision-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, roles, id: 'finance.months', title: 'finance.months', path: ledgerMonthsPath },
    load: () => import('./ledger-months-screen.tsx'),
  }),
  definePanel({
    ...{ ...route, roles, id: 'finance.reportSchedules', title: 'finance.reportSchedule.plural' },
    path: reportSchedulesPath,
    load: () => import('./report-schedules-screen.tsx'),
  }),
  ...(['new', ':reportScheduleId/edit'] as const).map((at) =>
    definePanel({
      ...{ slot: 'modal', roles, id: `finance.reportSchedule.${at === 'new' ? 'new' : 'edit'}` },
      ...{ title: 'finance.reportSchedule', path: `${reportSchedulesPath}/${at}` },
      load: () => import('./report-schedule-form.tsx'),
    }),
  ),
];

const heading = 'finance.reports';

export const reportNavigation: readonly NavigationItem[] = [
  {
    ...{ heading, access, id: 'finance.cashFlow', title: 'finance.cashFlow', path: cashFlowPath },
    ...{ icon: IconChartBar, order: 60 },
  },
  {
    ...{ heading, access, id: 'finance.pending', title: 'finance.pending', path: pendingInstallmentsPath },
    ...{ icon: IconCalendarDue, order: 61 },
  },
  {
    ...{ heading, access, id: 'finance.acquisition', title: 'finance.acquisition', path: acquisitionPath },
    ...{ icon: IconChartLine, order: 62 },
  },
  {
    ...{ heading, roles, id: 'finance.trialBalance', title: 'finance.trialBalance', path: trialBalancePath },
    ...{ icon: IconTable, order: 63 },
  },
  {
    ...{ heading, roles, id: 'finance.provision', title: 'finance.provision', path: taxProvisionPath },
    ...{ icon: IconCalculator, order: 64 },
  },
  {
    ...{ heading, roles, id: 'finance.months', title: 'finance.months', path: ledgerMonthsPath },
    ...{ icon: IconLock, order: 65 },
  },
  {
    ...{ heading, roles, id: 'finance.reportSchedules', title: 'finance.reportSchedule.plural' },
    ...{ path: reportSchedulesPath, icon: IconSend, order: 66 },
  },
];
