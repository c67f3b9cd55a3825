import type { NavigationItem } from '@gleba/sdk';
import {
  contribute,
  definePanel,
  derive,
  entityPanels,
  IconAddressBook,
  IconArrowForwardUp,
  IconCash,
  IconFileText,
  IconX,
} from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { PartnerDeduction } from '../../entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { exportPartnerShares, payPartnerShares, reversePartnerPayment } from '../../operations/project-partners.ts';
import { openShareStatuses } from '../../project-partners/share-values.ts';
import { walletsOf } from './wallets.ts';

const roles = ['staff', 'admin', 'manager'] as const;
const partners = '/finance/project-partners';
const path = '/finance/partner-shares';
const deductions = '/finance/partner-deductions';
const title = 'finance.partnerShare.plural';
const statement = '/report/partner-statement';

export const projectPartnerPanels = [
  ...entityPanels(ProjectPartner, { path: partners, roles, orderBy: ['createdAt'] }),
  ...entityPanels(PartnerShare, { path, roles }).filter(({ slot }) => slot === 'modal'),
  ...entityPanels(PartnerDeduction, { path: deductions, roles, orderBy: ['-takenOn'] }),
  definePanel({
    ...{ id: 'finance.partnerShare.list', slot: 'route', scope: 'project', path, title, roles },
    load: () => import('./partner-shares.panel.tsx'),
  }),
  definePanel({
    ...{ id: 'finance.partnerStatement', slot: 'route', title: 'finance.partnerStatement', isBare: true, roles },
    path: '/report/partner-statement/:partnerId',
    load: () => import('./partner-statement.panel.tsx'),
  }),
];

const pay = { title: 'finance.partnerShares.pay', icon: IconCash, roles, done: 'finance.partnerShares.paid' } as const;
const toStatement = { title: 'finance.partnerStatement.open', icon: IconFileText, roles } as const;
export const projectPartnerContributions = [
  contribute.action(PartnerShare, {
    ...{ ...pay, id: 'finance.partnerShare.payChosen' },
    ...derive.bulk(payPartnerShares),
    place: 'bulk',
  }),
  contribute.action(PartnerShare, {
    ...{ ...pay, id: 'finance.partnerShare.pay', when: { status: { in: [...openShareStatuses] } } },
    ...derive.bulk(payPartnerShares),
    place: 'record',
    isProminent: true,
  }),
  contribute.action(PartnerShare, {
    ...{ id: 'finance.partnerShare.reverse', title: 'finance.partnerShares.reverse', icon: IconX, roles },
    place: 'record',
    isDangerous: true,
    when: { paidOn: { isGiven: true } },
    operation: reversePartnerPayment,
    input: ({ record }) => ({ partnerShareId: record.id }),
    ask: ['reason'],
  }),
  contribute.action(PartnerShare, {
    ...{ id: 'finance.partnerShare.export', title: 'finance.partnerShares.export', roles },
    ...derive.export(PartnerShare, exportPartnerShares),
    done: 'finance.partnerShares.exported',
  }),
  contribute.action(PartnerShare, {
    ...{ ...toStatement, id: 'finance.partnerShare.statement' },
    place: 'record',
    path: ({ record, projectId }) => `${statement}/${record.partnerId}?project=${projectId}`,
  }),
  contribute.action(ProjectPartner, {
    ...{ ...toStatement, id: 'finance.projectPartner.statement' },
    place: 'record',
    path: ({ record, projectId }) => `${statement}/${record.partnerId}?project=${projectId}`,
  }),
  contribute.action(Partner, {
    ...{ ...toStatement, id: 'finance.partner.statement' },
    place: 'record',
    path: ({ record }) => `${statement}/${record.id}`,
  }),
  contribute.column(ProjectPartner, {
    ...{ id: 'finance.projectPartner.wallet', title: 'finance.projectPartners.wallet', roles },
    ...{ guards: ['finance.bankAccount', 'finance.partner'], order: 1, width: 335 },
    staleOn: [ProjectPartner, Partner, BankAccount],
    values: walletsOf,
    text: (value) => value,
  }),
  contribute.tab(Partner, {
    ...{ id: 'finance.partner.deductions', title: 'finance.partnerDeduction.plural', order: 41, roles },
    load: derive.records(PartnerDeduction, { orderBy: ['-takenOn'] }),
  }),
  contribute.tab(Partner, {
    ...{ id: 'finance.partner.shares', title, order: 40, roles },
    load: derive.records(PartnerShare, { orderBy: ['-dueDate'] }),
  }),
];

export const projectPartnerNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.partnerShares', title, icon: IconArrowForwardUp, path, order: 46, roles },
    heading: 'finance.sales',
  },
  {
    ...{ id: 'finance.projectPartners', title: 'finance.projectPartner.plural', icon: IconAddressBook },
    ...{ path: partners, order: 47, roles },
    heading: 'finance.sales',
  },
];
