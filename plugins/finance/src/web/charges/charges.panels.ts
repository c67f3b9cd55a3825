import type { NavigationItem } from '@gleba/sdk';
import {
  contribute,
  derive,
  entityPanels,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBell,
  IconBuildingBank,
  IconCash,
  IconPencil,
  IconRefresh,
  IconSettings,
} from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import { ProviderEvent } from '../../entities/provider-event.entity.ts';
import { ProviderSplit } from '../../entities/provider-split.entity.ts';
import {
  followProviderCharge,
  refreshProviderAccount,
  registerProviderWebhook,
  releaseProviderSplit,
  replayProviderEvent,
  restartProviderWebhook,
} from '../../operations/charges.ts';

const roles = ['staff', 'admin', 'manager'] as const;
const access = contractDetailsKey;
const accounts = '/finance/charge-accounts';
const events = '/finance/charge-events';
const charges = '/finance/charges';
const splits = '/finance/charge-splits';
const dialog = () => import('./account-dialog.tsx');

export const chargePanels = [
  ...entityPanels(ProviderAccount, { path: accounts, roles }),
  ...entityPanels(ProviderEvent, { path: events, roles, orderBy: ['-createdAt'] }),
  ...entityPanels(ProviderSplit, { path: splits, roles, orderBy: ['problem', '-createdAt'] }),
  ...entityPanels(ProviderCharge, { path: charges, access, orderBy: ['problem', '-toldAt'] }),
];

export const chargeContributions = [
  contribute.action(ProviderAccount, {
    ...{ id: 'finance.providerAccount.set', title: 'finance.providerAccounts.set', icon: IconSettings, roles },
    ...{ place: 'list', isProminent: true, order: -1, guards: ['setProviderAccount'], dialog },
  }),
  contribute.action(ProviderAccount, {
    ...{ id: 'finance.providerAccount.change', title: 'finance.providerAccounts.set', icon: IconPencil, roles },
    ...{ place: 'record', isProminent: true, guards: ['setProviderAccount'], dialog },
  }),
  contribute.action(ProviderAccount, {
    ...{ id: 'finance.providerAccount.register', title: 'finance.providerAccounts.register', icon: IconBell, roles },
    place: 'record',
    isProminent: true,
    ...{ order: 1, guards: ['registerProviderWebhook'] },
    when: { hasKey: { in: [true] }, isSimulated: { in: [false] } },
    operation: registerProviderWebhook,
    input: ({ record }) => ({ providerAccountId: record.id }),
    ask: ['renewsSecret'],
  }),
  contribute.action(ProviderAccount, {
    ...{ id: 'finance.providerAccount.restart', title: 'finance.providerAccounts.restart', icon: IconRefresh, roles },
    place: 'record',
    isProminent: true,
    guards: ['restartProviderWebhook'],
    when: { webhookInterrupted: { in: [true] } },
    operation: restartProviderWebhook,
    input: ({ record }) => ({ providerAccountId: record.id }),
  }),
  contribute.action(ProviderAccount, {
    ...{ id: 'finance.providerAccount.refresh', title: 'finance.providerAccounts.refresh', icon: IconRefresh, roles },
    place: 'record',
    when: { hasKey: { in: [true] } },
    guards: ['refreshProviderAccount'],
    operation: refreshProviderAccount,
    input: ({ record }) => ({ providerAccountId: record.id }),
  }),
  contribute.action(ProviderEvent, {
    ...{ id: 'finance.providerEvent.replay', title: 'finance.charges.replay', icon: IconRefresh, roles },
    place: 'record',
    when: { chargeExternalId: { isGiven: true } },
    guards: ['replayProviderEvent'],
    operation: replayProviderEvent,
    input: ({ record }) => ({ providerEventId: record.id }),
  }),
  contribute.action(ProviderSplit, {
    ...{ id: 'finance.providerSplit.release', title: 'finance.charges.release', icon: IconCash, roles },
    place: 'record',
    when: { status: { in: ['pending', 'blocked'] } },
    guards: ['releaseProviderSplit'],
    operation: releaseProviderSplit,
    input: ({ record }) => ({ providerSplitId: record.id }),
    ask: ['reason'],
    isDangerous: true,
  }),
  contribute.tab(ProviderCharge, {
    ...{ id: 'finance.providerCharge.splits', title: 'finance.providerSplit.plural', order: 40, roles },
    load: derive.records(ProviderSplit, { orderBy: ['createdAt'] }),
  }),
  contribute.action(ProviderCharge, {
    ...{ id: 'finance.providerCharge.follow', title: 'finance.charges.follow', icon: IconRefresh, access },
    place: 'record',
    when: { externalId: { isGiven: true } },
    guards: ['followProviderCharge'],
    operation: followProviderCharge,
    input: ({ record }) => ({ providerChargeId: record.id }),
  }),
  contribute.action(ProviderCharge, {
    ...{ id: 'finance.providerCharge.refund', title: 'finance.charges.refund', icon: IconArrowBackUp, access, roles },
    place: 'record',
    when: { status: { in: ['paid'] } },
    guards: ['refundProviderCharge'],
    isDangerous: true,
    dialog: () => import('./refund-dialog.tsx'),
  }),
];

const ofSplits = {
  id: 'finance.chargeSplits',
  title: 'finance.providerSplit.plural',
  icon: IconArrowForwardUp,
} as const;
const administration = { group: 'administration', section: 'catalogues', roles } as const;
export const chargeNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.charges', title: 'finance.providerCharge.plural', icon: IconCash, path: charges, order: 46 },
    heading: 'finance.sales',
    access,
  },
  { ...ofSplits, path: splits, order: 48, roles, heading: 'finance.sales' },
  {
    ...{ id: 'finance.chargeAccounts', title: 'finance.providerAccount.plural', icon: IconBuildingBank },
    ...{ path: accounts, order: 93, ...administration },
  },
  {
    ...{ id: 'finance.chargeEvents', title: 'finance.providerEvent.plural', icon: IconBell },
    ...{ path: events, order: 94, ...administration },
  },
];
