import { definePanel, IconMessageReport } from '@gleba/sdk/web';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/feedback';

export const feedbackPanels = [
  definePanel({
    id: 'workspace.feedbackWidget',
    slot: 'topBar',
    title: 'workspace.feedbacks.title',
    load: () => import('./feedback-widget.tsx'),
  }),
  definePanel({
    id: 'workspace.feedbacks',
    slot: 'route',
    title: 'workspace.feedback.plural',
    path,
    roles: adminAndUp,
    load: () => import('./feedback-list-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.feedback',
    slot: 'modal',
    title: 'workspace.feedback',
    path: `${path}/:feedbackId`,
    roles: adminAndUp,
    load: () => import('./feedback-record-screen.tsx'),
  }),
];

export const feedbackNavigation = [
  {
    id: 'workspace.feedbacks',
    title: 'workspace.feedback.plural',
    icon: IconMessageReport,
    path,
    order: 93,
    group: 'administration',
    roles: adminAndUp,
  },
] as const;
