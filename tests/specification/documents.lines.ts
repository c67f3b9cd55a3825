import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Role, UserProfile, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { Document } from '../../plugins/documents/src/entities/document.entity.ts';
import { DocumentPage } from '../../plugins/documents/src/entities/document-page.entity.ts';
import { extensionOf, pageName } from '../../plugins/documents/src/page-name.ts';
import { pendingLabels } from '../../plugins/documents/src/web/form/pending-documents.ts';
import {
  deletingQuestion,
  dragDelayMs,
  hoverZoom,
  movedTo,
  nextRotation,
  openingProblem,
} from '../../plugins/documents/src/web/viewer/page-handling.ts';
import { jpeg } from '../../plugins/documents/tests/server/page-bytes.ts';
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { ours, type Person } from '../../plugins/workspace/tests/server/people-scene.ts';
import { madeType } from './support/document-types.ts';
import { api, type Line, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';
import { portuguese } from './support/texts.ts';

const picture = { type: 'image/jpeg', sheets: null };
const sheet = { type: 'application/pdf', sheets: 1 };
const file = { type: 'application/pdf', sheets: 9 };
const asked = (one: typeof picture | typeof sheet, count = 2, isSigned = false) =>
  portuguese(deletingQuestion({ chosen: [one], count, isSigned }));
const notSent = 'Este documento ainda não foi enviado, salve o formulário para poder abrir o arquivo.';

/** Questions before something goes, in the order of section 8. */
export const confirmationLines: readonly Line[] = [
  screen("confirmations 'Deseja realmente excluir esta imagem?',", () => {
    expect(portuguese('workspace.branding.removeImage')).toBe('Deseja realmente excluir esta imagem?');
    expect(asked(picture)).toBe('Deseja realmente excluir esta imagem?');
  }),
  screen("'este arquivo?',", () => expect(asked(file)).toBe('Deseja realmente excluir este arquivo?')),
  screen("'esta página?',", () => expect(asked(sheet)).toBe('Deseja realmente excluir esta página?')),
  screen("'este documento e TODAS as suas páginas?',", () =>
    expect(asked(sheet, 1)).toBe('Deseja realmente excluir este documento e TODAS as suas páginas?'),
  ),
  screen("and for signed documents 'Este documento já foi assinado, deseja realmente excluí-lo?';", () =>
    expect(asked(picture, 3, true)).toBe('Este documento já foi assinado, deseja realmente excluí-lo?'),
  ),
];

const saysNotSent = () => expect(portuguese(openingProblem({ fileId: null }) ?? '')).toBe(notSent);
export const notSentLine = screen(`document not yet uploaded | '${notSent}'`, saysNotSent);

/** Section 2, shared interface pieces: the viewer of a document's pages. */
export const viewerLines: readonly Line[] = [
  screen('Document page viewer: page buttons P1..n, rotate right,', () => {
    expect([0, 90].map(nextRotation)).toEqual([90, 180]);
    expect(portuguese('documents.page.rotate')).toBe('Girar à direita');
  }),
  screen('delete, fullscreen,', () => {
    expect(portuguese('documents.page.delete')).toBe('Excluir página');
    expect(portuguese('documents.page.fullScreen')).toBe('Tela cheia');
  }),
  screen('hover zoom (25 percent; preview container 200x250),', () => {
    const styles = resolve(import.meta.dirname, '../../plugins/documents/src/web/viewer/viewer.module.css');
    expect(readFileSync(styles, 'utf8')).toMatch(/\.preview \{[^}]*width: 200px;\s*height: 250px;/);
    expect(hoverZoom).toBe(1.25);
  }),
  screen('drag to reorder (drag delay 200 ms on small screens).', () => {
    expect(dragDelayMs).toBe(200);
    expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  }),
  screen(`A page not yet uploaded shows the error '${notSent}'`, saysNotSent),
  screen("Non-image pages download named 'document name - Página n.ext'.", () =>
    expect(pageName('Procuração', portuguese('documents.page.word'), 2, extensionOf('digitalizado.PDF'))).toBe(
      'Procuração - Página 2.pdf',
    ),
  ),
];

/** A document of the scene's project with pages; answers their ids. */
export async function planted({ within, project }: SpecificationScene, pages: number) {
  return within(ours, async (tx) => {
    const about = { subject: 'core.project', subjectId: project, projectId: project };
    const values = { ...about, name: 'Alvará', validationStatus: 'waiting' as const, extractedText: 'texto' };
    const { id } = await tx.insert(Document, {
      ...values,
      aiExtractResult: { number: '12' },
      aiValidationIsValid: true,
    });
    const pageIds: string[] = [];
    for (let number = 1; number <= pages; number += 1) {
      const facts = { name: `${number}.jpg`, type: 'image/jpeg', kilobytes: 1, number };
      pageIds.push((await tx.insert(DocumentPage, { documentId: id, projectId: project, ...facts })).id);
    }
    return { id, pageIds };
  });
}
const documentOf = ({ within }: SpecificationScene, id: string) => within(ours, (tx) => tx.get(Document, id));

/** Somebody with these keys and no others in the scene's project. */
async function holder(scene: SpecificationScene, accessKeys: readonly string[], role: Role = 'pilot'): Promise<Person> {
  const person = await scene.person(role);
  const profile = await scene.create(scene.admin, 'profile', { name: uuidv7(), accessKeys });
  await scene.within(ours, (tx) =>
    tx.insert(UserProfile, { userId: person.id, profileId: profile.data ?? '', projectId: scene.project }),
  );
  return person;
}

/** Section 4: what becomes of documents and their pages. */
export function documentStateLines(given: () => SpecificationScene): readonly Line[] {
  const approved = async () => {
    const { id, pageIds } = await planted(given(), 2);
    const told = await given().command(given().admin, 'approveDocument', { documentId: id, decision: 'valid' });
    expect(told.code).toBeUndefined();
    return { id, pageIds };
  };
  return [
    api('Document manual validation: approving sets manualValidationIsValid true with time and user.', async () => {
      const { id } = await approved();
      const document = await documentOf(given(), id);
      expect(document).toMatchObject({ manualValidationIsValid: true, manualValidationExecutedById: given().admin.id });
      expect(Date.parse(document.manualValidationExecutedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    }),
    api(
      'Editing pages through the clean-AI update clears all extracted text, AI results and manual validation.',
      async () => {
        const { id, pageIds } = await approved();
        const order = { documentId: id, pageIds: pageIds.toReversed() };
        expect((await given().command(given().admin, 'orderDocumentPages', order)).code).toBeUndefined();
        expect(await documentOf(given(), id)).toMatchObject({
          ...{ extractedText: null, aiExtractResult: null, aiValidationIsValid: null },
          ...{ manualValidationIsValid: null, manualValidationExecutedAt: null, manualValidationExecutedById: null },
        });
      },
    ),
    api('Document pages are marked deleted rather than removed;', async () => {
      const { id, pageIds } = await planted(given(), 2);
      const [first = '', second = ''] = pageIds;
      const remove = { documentId: id, pageIds: [first] };
      expect((await given().command(given().admin, 'deleteDocumentPages', remove)).code).toBeUndefined();
      const pages = await given().within(ours, (tx) =>
        Promise.all([first, second].map((pageId) => tx.get(DocumentPage, pageId))),
      );
      expect(pages.map(({ deletedAt }) => deletedAt !== null)).toEqual([true, false]);
      expect((await documentOf(given(), id)).deletedAt).toBeNull();
    }),
    api('deleting the last remaining page deletes the whole document.', async () => {
      const { id, pageIds } = await planted(given(), 1);
      const remove = { documentId: id, pageIds };
      expect((await given().command(given().admin, 'deleteDocumentPages', remove)).code).toBeUndefined();
      expect(await documentOf(given(), id)).toMatchObject({ deletedBy: given().admin.id });
    }),
    screen('Rotation cycles 0, 90, 180, 270, back to 0.', () =>
      expect([0, 90, 180, 270].map(nextRotation)).toEqual([90, 180, 270, 0]),
    ),
  ];
}

/** Section 5: who deletes pages, and how many there may be. */
export function pageRightLine(given: () => SpecificationScene): Line {
  return api("Deleting document pages requires access 'data.register'.", async () => {
    const { id, pageIds } = await planted(given(), 2);
    const remove = { documentId: id, pageIds: pageIds.slice(1) };
    const without = await holder(given(), ['documents', 'data.manage']);
    expect((await given().command(without, 'deleteDocumentPages', remove)).code).toBe('FORBIDDEN');
    const having = await holder(given(), ['documents', 'data.register']);
    expect((await given().command(having, 'deleteDocumentPages', remove)).code).toBeUndefined();
  });
}

/** Section 6: the role that it asks besides. */
export function deletingRoleLine(given: () => SpecificationScene): Line {
  return api('Pilot-and-up while online may delete photos and files.', async () => {
    const { id, pageIds } = await planted(given(), 2);
    const remove = { documentId: id, pageIds: pageIds.slice(1) };
    const keys = ['documents', 'data.register'];
    const customer = await holder(given(), keys, 'user');
    expect((await given().command(customer, 'deleteDocumentPages', remove)).code).toBe('FORBIDDEN');
    const patch = { deletedAt: new Date().toISOString() };
    expect((await given().command(customer, 'updateDocument', { id, patch })).code).toBe('FORBIDDEN');
    expect((await given().command(await holder(given(), keys), 'deleteDocumentPages', remove)).code).toBeUndefined();
    const manager = { documentId: id, pageIds: pageIds.slice(0, 1) };
    expect((await given().command(given().manager, 'deleteDocumentPages', manager)).code).toBeUndefined();
  });
}

export function mostPagesLine(given: () => SpecificationScene): Line {
  return api('Each document field has a maxPages limit.', async () => {
    const { admin, project } = given();
    const documentTypeId = await madeType(given(), 'project', { maxPages: 1 });
    const sent = (filename: string) =>
      upload(given(), admin.auth, Buffer.from(jpeg), { filename, purpose: 'documents.page', projectId: project });
    const send = (fileIds: readonly string[]) =>
      given().command(
        admin,
        'createDocument',
        {
          ...{ subject: 'core.project', subjectId: project, documentTypeId, fileIds },
        },
        'documentId',
      );
    const files = [await sent('frente.jpg'), await sent('verso.jpg')];
    expectRefusal(await send(files), 'VALIDATION', 'Este documento tem no máximo 1 páginas.');
    expect((await send(files.slice(0, 1))).code).toBeUndefined();
  });
}

/** What a form asks before it goes on without a required document. */
export const pendingLine = screen(
  "A required document type with no pages gives a confirmation 'Existem Documentos Pendentes' listing labels, asking whether to continue anyway.",
  () => {
    const field = { isRequired: true, documents: 0, pages: 0 };
    const labels = pendingLabels([
      { ...field, label: 'CPF' },
      { ...field, label: 'RG', pages: 1 },
      { ...field, label: 'Endereço', documents: 1 },
      { ...field, label: 'Procuração', isRequired: false },
      { ...field, label: 'Posse' },
    ]);
    expect(labels).toEqual(['CPF', 'Posse']);
    expect(portuguese('documents.pending.title')).toBe('Existem Documentos Pendentes');
    expect(portuguese('documents.pending.text', { labels: labels.join(', ') })).toBe(
      'CPF, Posse. Deseja continuar mesmo assim?',
    );
  },
);
