import { definePanel, IconMapPinPlus } from '@gleba/sdk/web';

const path = '/pre-projects';
const adminAndUp = ['staff', 'admin', 'manager'] as const;
const modal = { slot: 'modal', roles: adminAndUp } as const;

export const referralPanels = [
  definePanel({
    id: 'workspace.referralPage',
    slot: 'route',
    title: 'workspace.referral.invitation',
    path: '/referral',
    isOpen: true,
    isBare: true,
    load: () => import('./referral-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.preProjects',
    slot: 'route',
    title: 'workspace.preProjects',
    path,
    roles: adminAndUp,
    load: () => import('./pre-projects-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.referralRecord',
    title: 'workspace.referral',
    path: `${path}/:referralId`,
    load: () => import('./referral-record-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.referralLinks',
    title: 'workspace.referralLink.plural',
    path: `${path}/referral-links`,
    load: () => import('./referral-links-screen.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.referralLinkNew',
    title: 'workspace.referralLinks.new',
    path: `${path}/referral-links/new`,
    load: () => import('./referral-link-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.referralLinkEdit',
    title: 'workspace.referralLinks.edit',
    path: `${path}/referral-links/:referralLinkId/edit`,
    load: () => import('./referral-link-form.tsx'),
  }),
  definePanel({
    ...modal,
    id: 'workspace.budgetSimulator',
    title: 'workspace.budget.title',
    path: `${path}/budget-simulator`,
    load: () => import('./budget-simulator.tsx'),
  }),
  definePanel({
    id: 'workspace.budgetProposal',
    slot: 'route',
    title: 'workspace.budget.proposal',
    path: '/report/budget-proposal',
    roles: adminAndUp,
    isBare: true,
    load: () => import('./proposal-screen.tsx'),
  }),
];

export const referralNavigation = [
  {
    id: 'workspace.preProjects',
    title: 'workspace.preProjects',
    icon: IconMapPinPlus,
    path,
    order: 65,
    roles: adminAndUp,
  },
] as const;
