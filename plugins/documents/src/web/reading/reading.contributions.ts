import { contribute } from '@gleba/sdk/web';
import { documentsKey, validationKey } from '../../access-keys.ts';
import { Document } from '../../entities/document.entity.ts';

const guards = ['documents.document', 'documents.documentPage', 'documentReading'];

export const readingContributions = [
  contribute.tab(Document, {
    ...{ id: 'documents.reading', title: 'documents.reading', access: documentsKey, guards, order: 5 },
    load: () => import('./document-reading.panel.tsx'),
  }),
  contribute.queue({
    ...{ id: 'documents.queue', title: 'documents.queue', access: validationKey, order: 10 },
    guards: ['documentQueue', 'documentReading'],
    load: () => import('../validation/document-queue.panel.tsx'),
  }),
  contribute.queue({
    ...{ id: 'documents.residentQueue', title: 'documents.residentQueue', access: validationKey, order: 5 },
    guards: ['residentQueue', 'documentNeeds'],
    load: () => import('../validation/resident-queue.panel.tsx'),
  }),
];
