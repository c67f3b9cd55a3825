import { everyLinkable } from '@gleba/sdk';
import { contribute, definePanel } from '@gleba/sdk/web';

export const commentPanels = [
  definePanel({
    id: 'workspace.linkedRecord',
    slot: 'route',
    path: '/records/:entity/:recordId',
    title: 'workspace.linkedRecord',
    load: () => import('./linked-record-screen.tsx'),
  }),
];

export const commentContributions = [
  contribute.tab(everyLinkable, {
    id: 'workspace.comments',
    title: 'workspace.comment.plural',
    order: 60,
    load: () => import('./comments-tab.tsx'),
  }),
];
