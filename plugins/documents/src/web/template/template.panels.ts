import { contribute, definePanel, IconFileText, IconHistory } from '@gleba/sdk/web';
import { documentsKey } from '../../access-keys.ts';
import { Document } from '../../entities/document.entity.ts';

export const templatePanels = [
  definePanel({
    ...{ id: 'documents.template', slot: 'route', title: 'documents.template' },
    path: '/admin/document-types/:documentTypeId/template',
    roles: ['staff', 'admin', 'manager'],
    guards: ['saveDocumentTemplate', 'templateOfType', 'templateMatter'],
    load: () => import('./template-screen.tsx'),
  }),
  definePanel({
    ...{ id: 'documents.print', slot: 'route', title: 'documents.print', isBare: true },
    path: '/report/document-print/:documentId',
    access: documentsKey,
    guards: ['writtenDocument', 'documents.documentOrigin'],
    load: () => import('./document-print.panel.tsx'),
  }),
];

/** Of documents that the program wrote. */
const ofWritten = { access: documentsKey, isReadOnly: true, when: { url: { isGiven: true } } } as const;

export const templateContributions = [
  contribute.action(Document, {
    ...{ ...ofWritten, id: 'documents.print', title: 'documents.print', icon: IconFileText },
    place: 'record',
    guards: ['writtenDocument'],
    path: ({ record }) => `/report/document-print/${record.id}`,
  }),
  contribute.action(Document, {
    ...{ ...ofWritten, id: 'documents.rewriting', title: 'documents.rewriting', icon: IconHistory },
    place: 'record',
    guards: ['documentRewriting'],
    dialog: () => import('./rewriting-dialog.tsx'),
  }),
];
