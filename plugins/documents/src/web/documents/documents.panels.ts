import { Land } from '@gleba/plugin-lands';
import { everySubject, Project } from '@gleba/sdk';
import { contribute, definePanel, IconCheck, IconDownload, IconFiles, IconFileText, IconX } from '@gleba/sdk/web';
import { documentsKey, validationKey } from '../../access-keys.ts';
import { Document } from '../../entities/document.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { mostDossiers } from '../../jobs/dossier.job.ts';
import { mostPacked } from '../../jobs/pack-documents.job.ts';
import { approveDocument, changeDocumentType } from '../../operations.ts';

const access = documentsKey;
const title = 'documents.document.plural';
const pages = ['documents.document', 'documents.documentPage'];

export const documentPanels = [
  definePanel({
    id: 'documents.list',
    slot: 'route',
    path: '/:project/documents',
    title,
    access,
    guards: ['documents.document', 'missingDocuments'],
    load: () => import('./documents-screen.tsx'),
  }),
  definePanel({
    id: 'documents.record',
    slot: 'modal',
    path: '/documents/:documentId',
    title: 'documents.document',
    access,
    guards: pages,
    load: () => import('./document-record.tsx'),
  }),
  definePanel({
    id: 'documents.ofProject',
    slot: 'modal',
    path: '/documents/project',
    title: 'documents.ofProject',
    access,
    guards: [...pages, 'documentNeeds'],
    load: () => import('./project-documents.tsx'),
  }),
];

export const documentNavigation = [
  { id: 'documents.list', title, icon: IconFiles, path: '/:projectId/documents', order: 36, access },
] as const;

const tab = { title, access, guards: [...pages, 'documentNeeds'], order: 12 } as const;
const decide = { access: validationKey, operation: approveDocument, guards: ['approveDocument'] } as const;

/** Sketches and memorials, which it ends with, are shown by lands' key. */
const dossier = { access: documentsKey, guards: ['dossierCheck', 'startDossiers'], icon: IconFiles, isReadOnly: true };

const papers = {
  ...{ title: 'documents.papers.open', access: documentsKey, icon: IconFileText },
  guards: ['writableTypes', 'writeDocuments'],
};

export const documentContributions = [
  contribute.action(Land, {
    ...{ ...dossier, id: 'documents.dossier', title: 'documents.dossier.open' },
    place: 'record',
    dialog: () => import('../dossier/land-dossier-dialog.tsx'),
  }),
  contribute.action(Land, {
    ...{ ...dossier, id: 'documents.chosenDossiers', title: 'documents.dossier.openMany' },
    place: 'bulk',
    needs: { least: 1, most: mostDossiers },
    dialog: () => import('../dossier/chosen-dossiers-dialog.tsx'),
  }),
  contribute.action(Land, {
    ...{ ...dossier, id: 'documents.listedDossiers', title: 'documents.dossier.openMany' },
    place: 'list',
    needs: { least: 1 },
    dialog: () => import('../dossier/listed-dossiers-dialog.tsx'),
  }),
  contribute.action(Land, {
    ...{ ...papers, id: 'documents.chosenPapers' },
    place: 'bulk',
    needs: { least: 1, most: mostDossiers },
    dialog: () => import('../papers/chosen-papers-dialog.tsx'),
  }),
  contribute.action(Land, {
    ...{ ...papers, id: 'documents.listedPapers' },
    place: 'list',
    needs: { least: 1 },
    dialog: () => import('../papers/listed-papers-dialog.tsx'),
  }),
  contribute.agenda({
    ...{ id: 'documents.agenda', title, access, staleOn: [SignatureRequest, Document] },
    guards: ['documents.signatureRequest', 'documents.document'],
    entries: async (asked, services) => (await import('../signatures/agenda.ts')).agendaOfDocuments(asked, services),
  }),
  contribute.tab(Land, { ...tab, id: 'documents.ofLand', load: () => import('./land-documents.panel.tsx') }),
  contribute.tab(Project, {
    ...tab,
    id: 'documents.ofProjectTab',
    load: () => import('./project-documents.panel.tsx'),
  }),
  contribute.tab(everySubject, {
    ...tab,
    id: 'documents.ofRecord',
    load: () => import('./record-documents.panel.tsx'),
  }),
  contribute.action(Document, {
    ...{
      id: 'documents.download',
      title: 'documents.download',
      icon: IconDownload,
      access,
      guards: ['downloadDocuments'],
      isReadOnly: true,
    },
    place: 'bulk',
    needs: { least: 1, most: mostPacked },
    dialog: () => import('./download-dialog.tsx'),
  }),
  contribute.action(Document, {
    ...{ id: 'documents.changeType', title: 'documents.changeType', icon: IconFileText, access },
    place: 'record',
    operation: changeDocumentType,
    guards: ['changeDocumentType', 'documentNeeds'],
    when: { signatureStatus: { notIn: ['signed'] } },
    dialog: () => import('./change-type-dialog.tsx'),
  }),
  contribute.action(Document, {
    ...{ ...decide, id: 'documents.approve', title: 'documents.approve', icon: IconCheck },
    place: 'record',
    when: { validationStatus: { in: ['waiting', 'refused'] } },
    input: ({ record }) => ({ documentId: record.id, decision: 'valid' as const }),
  }),
  contribute.action(Document, {
    ...{
      ...decide,
      id: 'documents.refuse',
      title: 'documents.refuse',
      icon: IconX,
      isDangerous: true,
    },
    place: 'record',
    when: { validationStatus: { in: ['waiting', 'valid'] } },
    ask: ['reason'],
    input: ({ record }) => ({ documentId: record.id, decision: 'refused' as const }),
  }),
];
