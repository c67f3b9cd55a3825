import { contribute, definePanel, IconMail } from '@gleba/sdk/web';
import { documentsKey } from '../../access-keys.ts';

export const mailedPanels = [
  definePanel({
    id: 'documents.mailed',
    slot: 'route',
    path: '/mailed-papers',
    title: 'documents.mailedPaper.plural',
    access: documentsKey,
    guards: ['documents.mailedPaper', 'mailFolder'],
    load: () => import('./mailed-papers-screen.tsx'),
  }),
];

export const mailedContributions = [
  contribute.settingsPage({
    id: 'documents.mailFolderSettings',
    title: 'documents.mailFolder',
    subtitle: 'documents.mailFolder.text',
    icon: IconMail,
    path: '/admin/mail-folder',
    load: () => import('./mail-folder-settings.tsx'),
  }),
];
