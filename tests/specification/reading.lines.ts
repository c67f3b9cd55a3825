import { Job, Project, uuidv7 } from '@gleba/core';
import { Land, Resident } from '@gleba/plugin-lands';
import { expect } from 'vitest';
import { Document } from '../../plugins/documents/src/entities/document.entity.ts';
import { DocumentContext } from '../../plugins/documents/src/entities/document-context.entity.ts';
import { DocumentType } from '../../plugins/documents/src/entities/document-type.entity.ts';
import { pdf } from '../../plugins/documents/tests/server/page-bytes.ts';
import { Contract } from '../../plugins/finance/src/entities/contract.entity.ts';
import { FinanceTransaction } from '../../plugins/finance/src/entities/money/finance-transaction.entity.ts';
import { Partner } from '../../plugins/finance/src/entities/partner.entity.ts';
import { PaymentConditionTable } from '../../plugins/finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../plugins/finance/src/entities/payment-method.entity.ts';
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { api, heading, type Line, outOfScope } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** A document of a lot whose type is read and checked by machine, with one page as it is sent. */
async function planted(scene: SpecificationScene) {
  const { admin, project, command, within } = scene;
  const [landId, documentTypeId] = await within(ours, async (tx) => {
    const [known] = await tx.list(DocumentContext, { filter: { slug: { equalTo: 'land' } }, first: 1 });
    const context = known ?? (await tx.insert(DocumentContext, { name: 'Lote', slug: 'land' }));
    const type = { name: uuidv7(), slug: uuidv7(), documentContextId: context.id, validationRequired: true };
    const reads = { aiExtractFunction: 'proofOfAddress', aiValidationFunctions: ['legible'] };
    const land = await tx.insert(Land, { projectId: project, block: 'L', lot: uuidv7().slice(-8) });
    return [land.id, (await tx.insert(DocumentType, { ...type, ...reads })).id];
  });
  const about = { filename: 'conta.pdf', purpose: 'documents.page', projectId: project };
  const fileId = await upload(scene, admin.auth, Buffer.from(await pdf(1)), about);
  const input = { subject: Land.id, subjectId: landId, documentTypeId, fileIds: [fileId] };
  const { data, code } = await command<{ documentId: string }>(admin, 'createDocument', input, 'documentId');
  expect(code).toBeUndefined();
  return { id: data?.documentId ?? '', documentTypeId };
}

/** What the call begins, when it is done. */
async function read(scene: SpecificationScene, path: string, documentId: string, more: object = {}) {
  const body = JSON.stringify({ documentId, forceExtractText: true, forceAiExecution: true, ...more });
  const { body: begun, code } = await scene.call(scene.admin, 'POST', path, body);
  expect(code).toBeUndefined();
  const { jobId } = begun as { jobId: string };
  const status = () => scene.within(ours, async (tx) => (await tx.get(Job, jobId)).status);
  await expect.poll(status, { timeout: 60_000 }).toBe('DONE');
  return scene.within(ours, (tx) => tx.get(Document, documentId));
}

/** One of each kind of record that papers are about, with its entity. */
async function linkedRecords({ project, within }: SpecificationScene) {
  return within(ours, async (tx) => {
    const land = await tx.insert(Land, { projectId: project, block: 'D', lot: uuidv7().slice(-8) });
    const partner = await tx.insert(Partner, { name: 'Ana dos Papéis', cpf: '417.952.360-40' });
    const resident = await tx.insert(Resident, { projectId: project, landId: land.id, name: 'Ana dos Papéis' });
    const method = await tx.insert(PaymentMethod, { name: uuidv7() });
    const terms = { projectId: project, name: uuidv7(), annualInterestRate: '8', maxNumInstallments: 12 };
    const table = await tx.insert(PaymentConditionTable, terms);
    const contract = await tx.insert(Contract, {
      ...{ projectId: project, landId: land.id, partnerId: partner.id, numInstallments: 12, basePrice: '1000.00' },
      ...{ paymentConditionTableId: table.id, paymentMethodId: method.id, initialDueDate: '2026-04-10' },
    });
    const receipt = {
      type: 'expense',
      flow: 'out',
      description: 'Placa',
      dueDate: '2026-03-10',
      amount: '10.00',
    } as const;
    const transaction = await tx.insert(FinanceTransaction, receipt);
    const ids = [project, land.id, resident.id, contract.id, transaction.id, partner.id];
    return [Project, Land, Resident, Contract, FinanceTransaction, Partner].map(
      (entity, index) => [entity, ids[index] ?? ''] as const,
    );
  });
}

/** What the documents say of documents' fields and of the machine that reads them, wherever they say it. */
export function readingLines(given: () => SpecificationScene): readonly Line[] {
  const asked = async (query: string, id: string) => {
    const { data, errors } = await given().graphql<Record<string, object>>(query, { id }, given().admin.auth);
    expect(errors).toEqual([]);
    return Object.values(data ?? {})[0];
  };
  return [
    heading('DocumentType:'),
    api(
      'organizationId, id, name, slug, extensions, isRequired, requireSign, autoGenerated, aiExtractFunction, aiValidationFunctions, validationRequired, htmlTemplate, visibilityScript, documentOrder, documentContextId, documentContext (id, slug, name).',
      async () => {
        const { documentTypeId } = await planted(given());
        const fields =
          'organizationId id name slug extensions isRequired requireSign autoGenerated aiExtractFunction aiValidationFunctions validationRequired htmlTemplate visibilityScript documentOrder documentContextId documentContext { id slug name }';
        const type = await asked(`query($id: UUID!) { documentType(id: $id) { ${fields} } }`, documentTypeId);
        expect(type).toMatchObject({ validationRequired: true, documentContext: { slug: 'land' } });
      },
    ),
    heading('Document:'),
    api(
      'id, name, url, kilobytes, documentTypeId, createdAt, createdBy, updatedAt, updatedBy, signatureStatus, signatureToken, urlSigned, observation, pages (list; each with id, name, kilobytes, url, type, page number, width, height, rotation, deleted flag, deletedBy, deletedAt), deletedAt, deletedBy, extractedText, extractedBlocks, extractedAt, aiExtractResult, aiExtractStartedAt, aiExtractExecutedAt, aiValidationResult, aiValidationIsValid, aiValidationStartedAt, aiValidationExecutedAt, manualValidationIsValid, manualValidationExecutedAt, manualValidationExecutedBy.',
      async () => {
        const { id } = await planted(given());
        const own =
          'id name url kilobytes documentTypeId createdAt createdBy updatedAt updatedBy signatureStatus signatureToken urlSigned observation deletedAt deletedBy extractedText extractedBlocks extractedAt aiExtractResult aiExtractStartedAt aiExtractExecutedAt aiValidationResult aiValidationIsValid aiValidationStartedAt aiValidationExecutedAt manualValidationIsValid manualValidationExecutedAt manualValidationExecutedBy { id }';
        const pages = 'pages { nodes { id name kilobytes url type number width height rotation deletedAt deletedBy } }';
        const document = await asked(`query($id: UUID!) { document(id: $id) { ${own} ${pages} } }`, id);
        expect(document).toMatchObject({ id, pages: { nodes: [{ number: 1, rotation: 0, type: 'application/pdf' }] } });
      },
    ),
    api(
      'Documents link to projects, lands (block, lot, subdivision, computedStatus), residents (partner name, legalResponsible, secondaryResponsible, landId), contracts (contractNumber), finance transactions and partners.',
      async () => {
        const { admin, user, project, command, graphql } = given();
        const linked = await linkedRecords(given());
        expect(linked.map(([entity]) => entity.id)).toEqual([
          ...['core.project', 'lands.land', 'lands.resident', 'finance.contract', 'finance.financeTransaction'],
          'finance.partner',
        ]);
        for (const [entity, subjectId] of linked) {
          const about = { filename: 'folha.pdf', purpose: 'documents.page', projectId: project };
          const fileId = await upload(given(), admin.auth, Buffer.from(await pdf(1)), about);
          const input = { subject: entity.id, subjectId, fileIds: [fileId] };
          const made = await command<{ documentId: string }>(admin, 'createDocument', input, 'documentId');
          expect(made.code, entity.id).toBeUndefined();
          const query = 'query($id: UUID!) { document(id: $id) { subject subjectId } }';
          const read = (auth: string) => graphql(query, { id: made.data?.documentId }, auth);
          expect((await read(admin.auth)).data, entity.id).toEqual({ document: { subject: entity.id, subjectId } });
          // Whoever does not see the record does not see what is about it either.
          expect((await read(user.auth)).data, entity.id).toEqual({ document: null });
        }
      },
    ),
    outOfScope('Photo value: url, width, height, kilobytes, displayName, size.', 'photos of forms'),
    api('- AI: POST extract (documentId, forceExtractText, forceAiExecution);', async () => {
      const { id } = await planted(given());
      const document = await read(given(), '/ai/extract-data', id);
      for (const at of [document.extractedAt, document.aiExtractStartedAt, document.aiExtractExecutedAt])
        expect(Date.parse(at ?? '')).toBeGreaterThan(Date.now() - 120_000);
      expect(document.aiExtractResult).toMatchObject({ function: 'proofOfAddress', by: 'rules' });
      expect(document.aiValidationExecutedAt).toBeNull();
    }),
    api('POST validate (documentId, forceExtractText, forceAiExecution true).', async () => {
      const { id } = await planted(given());
      const document = await read(given(), '/ai/validate-document', id);
      for (const at of [document.aiValidationStartedAt, document.aiValidationExecutedAt])
        expect(Date.parse(at ?? '')).toBeGreaterThan(Date.now() - 120_000);
      expect(document.aiValidationResult).toMatchObject({ results: [{ rule: 'legible' }] });
      // Never by a machine alone.
      expect(document.manualValidationIsValid).toBeNull();
    }),
  ];
}
