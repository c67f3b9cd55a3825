import { contribute, definePanel, IconMessageReport } from '@gleba/sdk/web';

const adminAndUp = ['staff', 'admin', 'manager'] as const;
const path = '/admin/feedback';

export const feedbackPanels = [
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
    section: 'system',
    roles: adminAndUp,
  },
] as const;

export const feedbackContributions = [
  contribute.topBar({
    id: 'workspace.feedbackWidget',
    title: 'workspace.feedbacks.title',
    load: () => import('./feedback-widget.tsx'),
  }),
];
