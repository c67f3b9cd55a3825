import { server as finance } from '@gleba/plugin-finance/server';
import { web as financeWeb } from '@gleba/plugin-finance/web';
import { Land, Resident } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { web as landsWeb } from '@gleba/plugin-lands/web';
import { JobBatch, moveOperation, Project, StoredFile, uuidv7 } from '@gleba/sdk';
import { describePlugin, examples, type IsolationScene } from '@gleba/sdk/testing';
import { upload } from '../../lands/tests/server/lands-scene.ts';
import { dossierCheck, startDossiers } from '../src/dossier-operations.ts';
import { Document } from '../src/entities/document.entity.ts';
import { DocumentContext } from '../src/entities/document-context.entity.ts';
import { DocumentOrigin } from '../src/entities/document-origin.entity.ts';
import { DocumentPage } from '../src/entities/document-page.entity.ts';
import { DocumentTemplate } from '../src/entities/document-template.entity.ts';
import { DocumentType } from '../src/entities/document-type.entity.ts';
import {
  addDocumentPages,
  approveDocument,
  changeDocumentType,
  createDocument,
  deleteDocumentPages,
  documentNeeds,
  downloadDocuments,
  drawDocumentPages,
  missingDocuments,
  orderDocumentPages,
  rotateDocumentPage,
} from '../src/operations.ts';
import { pagePurpose } from '../src/page-files.ts';
import { writableTypes, writeDocuments } from '../src/paper-operations.ts';
import {
  acceptExtractedValue,
  documentQueue,
  documentReading,
  extractDocumentData,
  residentQueue,
  validateDocument,
} from '../src/reading-operations.ts';
import { server } from '../src/server/index.ts';
import { emptyTemplate } from '../src/template/template.ts';
import {
  documentRewriting,
  readyPapers,
  saveDocumentTemplate,
  templateMatter,
  templateOfType,
  writeDocument,
  writtenDocument,
} from '../src/template-operations.ts';
import { addUsualDocumentTypes, usualDocumentTypes } from '../src/type-operations.ts';
import { web } from '../src/web/index.ts';
import { mailedExamples, mailedJobExamples, mailedServices } from './mailed-examples.ts';
import { jpeg } from './server/page-bytes.ts';
import { signatureCauses, signatureExamples, signatureJobExamples } from './signature-examples.ts';

/** A picture, as people send it. */
function sent({ host, projectId, authorizations }: IsolationScene): Promise<string> {
  const metadata = { filename: 'frente.jpg', purpose: pagePurpose, projectId };
  return upload(host, authorizations.get('admin') ?? '', Buffer.from(jpeg), metadata);
}

let made = 0;
const ofProject = ({ projectId }: IsolationScene) => ({ subject: Project.id, subjectId: projectId });

/** A kind of paper of projects. */
function typeOfProjects({ host, organizationId }: IsolationScene): Promise<string> {
  made += 1;
  return host.within(organizationId, async (tx) => {
    const slug = { slug: { equalTo: 'project' } };
    const [known] = await tx.list(DocumentContext, { filter: slug, first: 1 });
    const context = known ?? (await tx.insert(DocumentContext, { name: 'Projeto', slug: 'project' }));
    const named = { name: `Alvará ${made}`, slug: `permit-${made}` };
    return (await tx.insert(DocumentType, { ...named, documentContextId: context.id })).id;
  });
}

/** A type of the program that the organization has not. */
async function lacking(scene: IsolationScene) {
  await typeOfProjects(scene);
  const slug = 'project-approval';
  await scene.host.within(scene.organizationId, async (tx) => {
    const filter = { slug: { equalTo: slug } };
    for (const { id } of await tx.list(DocumentType, { filter })) await tx.remove(DocumentType, id);
  });
  return { slugs: [slug] };
}

/** A document of the project with two pages whose bytes are there. */
async function document(scene: IsolationScene) {
  const { host, projectId, organizationId } = scene;
  const fileId = await sent(scene);
  return host.within(organizationId, async (tx) => {
    const file = await tx.get(StoredFile, fileId);
    const { id: documentId } = await tx.insert(Document, {
      ...{ ...ofProject(scene), projectId, name: 'Alvará', validationStatus: 'waiting' as const },
    });
    const pageIds: string[] = [];
    for (const number of [1, 2]) {
      const facts = { name: file.name, type: 'image/jpeg', kilobytes: 1, width: 30, height: 20 };
      pageIds.push((await tx.insert(DocumentPage, { documentId, projectId, fileId, number, ...facts })).id);
    }
    return { documentId, pageIds };
  });
}
const documentId = async (scene: IsolationScene) => ({ documentId: (await document(scene)).documentId });
const chosen = async (scene: IsolationScene) => ({ documentIds: [(await document(scene)).documentId] });

const byTemplate = { documentTypeId: '', subject: Project.id, subjectId: '' };

/** A type of projects with a template. */
async function writable(scene: IsolationScene): Promise<typeof byTemplate> {
  const documentTypeId = await typeOfProjects(scene);
  const number = { documentTypeId, number: 1, tree: emptyTemplate };
  await scene.host.within(scene.organizationId, (tx) => tx.insert(DocumentTemplate, number));
  return { ...ofProject(scene), documentTypeId };
}

/** A document of the project that was written from a template. */
async function written(scene: IsolationScene) {
  const { documentTypeId } = await writable(scene);
  const { documentId } = await document(scene);
  const paper = { page: emptyTemplate.page, header: [], footer: [], body: [{ tag: 'p' as const, children: ['x'] }] };
  await scene.host.within(scene.organizationId, async (tx) => {
    await tx.update(Document, documentId, { documentTypeId });
    await tx.insert(DocumentOrigin, { documentId, templateNumber: 1, values: [], paper });
  });
  return { documentId };
}

/** A lot whose dossier may be made. */
async function dossier({ host, projectId, organizationId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const slug = { slug: { equalTo: 'land' } };
    const [known] = await tx.list(DocumentContext, { filter: slug, first: 1 });
    const context = known ?? (await tx.insert(DocumentContext, { name: 'Lote', slug: 'land' }));
    const named = { slug: { equalTo: 'land-main-document' } };
    const [type] = await tx.list(DocumentType, { filter: named, first: 1 });
    const values = { name: 'Dossiê do Lote', slug: 'land-main-document', documentContextId: context.id };
    const docTypeId = (type ?? (await tx.insert(DocumentType, { ...values, autoGenerated: true }))).id;
    const { id: landId } = await tx.insert(Land, { projectId, block: 'D', lot: uuidv7() });
    const { id: jobBatchId } = await tx.insert(JobBatch, { projectId });
    return { projectId, landId, docTypeId, jobBatchId };
  });
}
const ofDossier = async (scene: IsolationScene) => {
  const { projectId, landId } = await dossier(scene);
  return { projectId, landIds: [landId] };
};

/** A lot of which a paper can be written. */
async function papers(scene: IsolationScene) {
  const { landId, docTypeId: documentTypeId, projectId } = await dossier(scene);
  const number = { documentTypeId, number: 1, tree: emptyTemplate };
  await scene.host.within(scene.organizationId, async (tx) => {
    const [known] = await tx.list(DocumentTemplate, { filter: { documentTypeId: { equalTo: documentTypeId } } });
    if (!known) await tx.insert(DocumentTemplate, number);
  });
  return { projectId, landIds: [landId], documentTypeId, isWithGaps: false, isAnother: false };
}

/** A document of the project whose type is read by machine. */
async function readable(scene: IsolationScene) {
  const { documentId } = await document(scene);
  const documentTypeId = await typeOfProjects(scene);
  await scene.host.within(scene.organizationId, async (tx) => {
    await tx.update(DocumentType, documentTypeId, { aiExtractFunction: 'proofOfAddress' });
    await tx.update(Document, documentId, { documentTypeId });
  });
  return { documentId };
}

/** One of a resident, whose name differs from what was read. */
async function differing(scene: IsolationScene) {
  const { documentId } = await document(scene);
  const { host, projectId, organizationId } = scene;
  await host.within(organizationId, async (tx) => {
    const land = await tx.insert(Land, { projectId, block: 'Z', lot: documentId.slice(-6) });
    const resident = await tx.insert(Resident, { projectId, landId: land.id, name: 'Ana' });
    const evidence = { page: 1, sheet: 1, box: [0, 0, 1, 1], text: 'ANA LIMA' };
    await tx.update(Document, documentId, {
      ...{ subject: Resident.id, subjectId: resident.id },
      aiExtractResult: {
        ...{ function: 'identity', by: 'rules', sheets: [], left: 0 },
        values: [{ name: 'name', value: 'ANA LIMA', confidence: 90, evidence }],
      },
    });
  });
  return { documentId, name: 'name' as const };
}

describePlugin(
  { server, web },
  {
    // Catalogues that forms of several plugins choose from.
    membersMay: ['documentContext', 'documentType', 'documentVariable'].map((name) => `documents.${name}.read`),
    beside: [
      { server: lands, web: landsWeb },
      { server: finance, web: financeWeb },
    ],
    operations: [
      examples(moveOperation(DocumentType), async (scene) => ({ id: await typeOfProjects(scene) })),
      examples(createDocument, async (scene) => ({
        ...{ ...ofProject(scene), documentTypeId: await typeOfProjects(scene), fileIds: [await sent(scene)] },
      })),
      examples(addDocumentPages, async (scene) => ({ ...(await documentId(scene)), fileIds: [await sent(scene)] })),
      examples(orderDocumentPages, async (scene) => {
        const { documentId, pageIds } = await document(scene);
        return { documentId, pageIds: pageIds.toReversed() };
      }),
      examples(rotateDocumentPage, async (scene) => ({
        pageId: (await document(scene)).pageIds[0] ?? '',
        rotation: 90 as const,
      })),
      examples(drawDocumentPages, documentId),
      examples(
        deleteDocumentPages,
        async (scene) => {
          const { documentId, pageIds } = await document(scene);
          return { documentId, pageIds: pageIds.slice(1) };
        },
        document,
      ),
      examples(changeDocumentType, async (scene) => ({
        ...(await documentId(scene)),
        documentTypeId: await typeOfProjects(scene),
      })),
      examples(
        approveDocument,
        async (scene) => ({ ...(await documentId(scene)), decision: 'valid' as const }),
        async (scene) => ({ ...(await documentId(scene)), decision: 'refused' as const, reason: 'Foto cortada' }),
      ),
      examples(documentNeeds, ofProject),
      examples(
        missingDocuments,
        ({ projectId }) => ({ projectId }),
        async (scene) => ({ projectId: scene.projectId, documentTypeId: await typeOfProjects(scene) }),
      ),
      examples(downloadDocuments, chosen),
      examples(saveDocumentTemplate, async (scene) => ({
        ...{ documentTypeId: await typeOfProjects(scene), basedOn: 0, tree: emptyTemplate },
      })),
      examples(
        templateMatter,
        () => ({ context: 'land' as const }),
        ({ projectId }) => ({ context: 'project' as const, subjectId: projectId }),
      ),
      examples(readyPapers, () => ({ context: 'resident' })),
      examples(usualDocumentTypes, () => ({})),
      examples(addUsualDocumentTypes, lacking),
      examples(templateOfType, async (scene) => ({ documentTypeId: (await writable(scene)).documentTypeId })),
      examples(writeDocument, writable),
      examples(writtenDocument, written),
      examples(documentRewriting, written),
      examples(dossierCheck, ofDossier),
      examples(startDossiers, ofDossier),
      examples(writableTypes, ofDossier),
      examples(writeDocuments, papers),
      ...signatureExamples,
      ...mailedExamples,
      examples(extractDocumentData, readable),
      examples(validateDocument, readable),
      examples(documentReading, readable),
      examples(acceptExtractedValue, differing),
      examples(documentQueue, ({ projectId }) => ({ projectId, reason: 'waiting' as const })),
      examples(residentQueue, ({ projectId }) => ({ projectId })),
    ],
    jobs: {
      ...signatureJobExamples,
      ...mailedJobExamples,
      'documents.packDocuments': [chosen],
      'documents.writeDocument': [writable],
      'documents.writeDocuments': [papers],
      'documents.drawThumbnails': [documentId],
      'documents.readDocument': [async (scene) => ({ ...(await readable(scene)), isValidated: false })],
      'documents.scheduleDossiers': [
        async (scene) => {
          const { landId, ...rest } = await dossier(scene);
          return { ...rest, landIds: [landId] };
        },
      ],
      'documents.PDF_GENERATION': [
        async (scene) => {
          const { jobBatchId: _, ...rest } = await dossier(scene);
          const url = `/report/${rest.projectId}/lot-sketch/${rest.landId}`;
          const sketch = { url, type: 'text/html', pages: null, title: 'Croqui', rotation: 0 };
          const files = [{ ...sketch, pageId: null, documentId: null }];
          return { ...rest, token: 'view-ticket' as const, uuid: uuidv7(), files };
        },
      ],
    },
    services: mailedServices,
    causes: signatureCauses,
    // Pages for who signs and for who verifies, and the address that another provider calls.
    open: [
      ...['signingByToken', 'signedByToken', 'sendSigningCode', 'signDocuments', 'refuseSigning', 'verifySigned'],
      ...['POST /signing-papers/:paperId', 'POST /signed-papers/:paperId', 'POST /sign-docs/webhook'],
    ],
  },
);
