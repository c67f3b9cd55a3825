import { contribute, definePanel, IconPencil, IconShieldCheck } from '@gleba/sdk/web';
import { documentsKey } from '../../access-keys.ts';
import { Document } from '../../entities/document.entity.ts';

const open = { slot: 'route', isOpen: true, isBare: true } as const;
const entities = ['documents.signatureRequest', 'documents.documentSignature', 'documents.signaturePaper'];

export const signaturePanels = [
  definePanel({
    ...open,
    id: 'documents.sign',
    title: 'documents.sign.title',
    path: '/sign',
    load: () => import('./sign-screen.tsx'),
  }),
  definePanel({
    ...open,
    id: 'documents.verify',
    title: 'documents.verify.title',
    path: '/verify',
    load: () => import('./verify-screen.tsx'),
  }),
];

export const signatureContributions = [
  contribute.section(Document, {
    id: 'documents.signatures',
    title: 'documents.documentSignature.plural',
    access: documentsKey,
    guards: entities,
    load: () => import('./document-signatures.tsx'),
  }),
  contribute.action(Document, {
    ...{ id: 'documents.requestSignatures', title: 'documents.sign.request', icon: IconPencil, access: documentsKey },
    place: 'record',
    guards: ['requestSignatures', 'signersOf'],
    isProminent: true,
    when: { signatureStatus: { notIn: ['signed', 'requested'] } },
    dialog: () => import('./request-dialog.tsx'),
  }),
  contribute.action(Document, {
    ...{ id: 'documents.addSigned', title: 'documents.sign.addSigned', icon: IconShieldCheck, access: documentsKey },
    place: 'record',
    guards: ['addSignedPdf'],
    when: { signatureStatus: { notIn: ['signed', 'requested'] } },
    dialog: () => import('./signed-elsewhere-dialog.tsx'),
  }),
  contribute.settingsPage({
    id: 'documents.signatureSettings',
    title: 'documents.signatureSetting',
    subtitle: 'documents.signatureSetting.text',
    icon: IconPencil,
    path: '/admin/signatures',
    load: () => import('./signature-settings.tsx'),
  }),
];
