import { Job, JobBatch, type RecordOf } from '@gleba/core';
import { Land } from '@gleba/plugin-lands';
import { expect } from 'vitest';
import {
  type DossierDocument,
  dossierSlug,
  filesOf,
  inDossierOrder,
} from '../../plugins/documents/src/dossier/dossier-order.ts';
import { DocumentType } from '../../plugins/documents/src/entities/document-type.entity.ts';
import { generateDossier } from '../../plugins/documents/src/jobs/dossier.job.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { madeType } from './support/document-types.ts';
import { api, heading, type Line, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';
import { portuguese } from './support/texts.ts';

const noType = 'Não foi possível encontrar o tipo de documento "Dossiê do Lote"';
const fields = (entity: { readonly fields: object }) => Object.keys(entity.fields);

/** A document of a person, and how many sheets its only page has. */
const paper = (slug: string, subjectId: string, sheets = 1, isSigned = false): DossierDocument => ({
  ...{ id: `${slug} ${subjectId}`, name: slug, subjectId, slug, isRequired: false, isSigned, urlSigned: null },
  pages: [{ id: slug, url: slug, fileId: null, type: 'application/pdf', sheets, rotation: 0 }],
});
const people = [
  { id: 'b', name: 'Bia', legalResponsible: false },
  { id: 'a', name: 'Ana', legalResponsible: true },
];
const order = (documents: readonly DossierDocument[]) =>
  inDossierOrder(documents, { landId: 'lot', people, typeOrder: [] }).map(({ id }) => id);
const sheetsOf = (slug: string, sheets: number) => filesOf(paper(slug, 'a', sheets, true), '')[0]?.pages;

/** What the documents say of the dossier of a lot, wherever they say it. */
export function dossierLines(given: () => SpecificationScene): readonly Line[] {
  /** A lot of the scene's project, and the type of the dossier where it is not there yet. */
  async function planted(): Promise<string> {
    const { within, project } = given();
    const filter = { slug: { equalTo: dossierSlug } };
    const [type] = await within(ours, (tx) => tx.list(DocumentType, { filter, first: 1 }));
    if (!type) await madeType(given(), 'land', { name: 'Dossiê do Lote', slug: dossierSlug });
    const lot = { projectId: project, block: 'Z', lot: crypto.randomUUID().slice(0, 8) };
    return within(ours, async (tx) => (await tx.insert(Land, lot)).id);
  }
  const start = (landId: string) => {
    const { command, admin, project } = given();
    return command<{ jobBatchId: string }>(
      admin,
      'startDossiers',
      { projectId: project, landIds: [landId] },
      'jobBatchId',
    );
  };
  /** The lot's dossier as it stands on the queue. */
  async function queued(): Promise<{ job: RecordOf<typeof Job>; batch: RecordOf<typeof JobBatch>; landId: string }> {
    const landId = await planted();
    const jobBatchId = (await start(landId)).data?.jobBatchId ?? '';
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const found = await given().within(ours, async (tx) => {
        const [job] = await tx.list(Job, { filter: { referenceId: { equalTo: landId } }, first: 1 });
        return job && { job, batch: await tx.get(JobBatch, jobBatchId), landId };
      });
      if (found) return found;
      await new Promise((later) => setTimeout(later, 30));
    }
    throw new Error('There is no job of the lot.');
  }
  const asQueued = async () => {
    const { job, batch, landId } = await queued();
    expect(job).toMatchObject({ jobBatchId: batch.id, referenceId: landId, type: 'documents.PDF_GENERATION' });
    expect(batch).toMatchObject({ relatedId: landId, relatedTable: 'lands.land' });
    expect(Object.keys(job.payload).sort()).toEqual(
      ['docTypeId', 'files', 'landId', 'projectId', 'token', 'uuid'].sort(),
    );
    // Instead of anybody's token: how its screens are opened.
    expect(job.payload).toMatchObject({ token: 'view-ticket', projectId: given().project, landId });
    const files = job.payload.files as readonly Record<string, unknown>[];
    expect(files.map(({ url, type, pages }) => [url, type, pages])).toEqual([
      [`/report/${given().project}/lot-sketch/${landId}`, 'text/html', null],
      [`/report/${given().project}/descriptive-memorial/${landId}`, 'text/html', null],
    ]);
  };
  return [
    heading('Job and JobBatch'),
    api('Job: id, jobBatchId, referenceId, type, status, createdAt, createdBy, startedAt, finishedAt, payload.', () => {
      expect(fields(Job)).toEqual(
        expect.arrayContaining(['jobBatchId', 'referenceId', 'type', 'status', 'startedAt', 'finishedAt', 'payload']),
      );
    }),
    api('JobBatch: id, relatedId, relatedTable, computedStatus, createdAt, createdBy.', () => {
      expect(fields(JobBatch)).toEqual(expect.arrayContaining(['relatedId', 'relatedTable', 'computedStatus']));
    }),
    heading('Lot dossier PDF job'),
    api(
      'jobBatchId, referenceId (land id), type PDF_GENERATION, status CREATED, payload (token, projectId, landId, docTypeId, uuid, files list of url/type/pages).',
      asQueued,
    ),
    screen(
      'Batch job creation shows progress and a finish event; texts ‘Agendando execução’ and ‘Alterando execução’; success ‘Execução agendada com sucesso!’ and ‘Execução alterada com sucesso!’.',
      () => {
        expect(portuguese('documents.dossier.scheduling')).toBe('Agendando execução');
        expect(portuguese('documents.dossier.altering')).toBe('Alterando execução');
        expect(portuguese('documents.dossier.scheduled')).toBe('Execução agendada com sucesso!');
        expect(portuguese('documents.dossier.altered')).toBe('Execução alterada com sucesso!');
      },
    ),
    heading('Lot dossier job'),
    api(
      'The product finds the document type with slug land-main-document, collects the lot’s documents in the order below, appends lot sketch and memorial, then creates a job batch and a job of type PDF_GENERATION with status CREATED and the payload described in section 3.',
      async () => {
        await asQueued();
        expect(Job.fields.status.default).toBe('CREATED');
      },
    ),
    api(`No document type with slug land-main-document | '${noType}'`, async () => {
      const landId = await planted();
      const { within } = given();
      const rename = (from: string, to: string) =>
        within(ours, async (tx) => {
          const [type] = await tx.list(DocumentType, { filter: { slug: { equalTo: from } }, first: 1 });
          await tx.update(DocumentType, type?.id ?? '', { slug: to });
        });
      await rename(dossierSlug, 'another');
      expect((await start(landId)).message).toBe(noType);
      await rename('another', dossierSlug);
    }),
    api('Dossier document-type slug: land-main-document.', () => expect(dossierSlug).toBe('land-main-document')),
    api('Dossier ordering: signature-type documents (stable-union, married, other),', () => {
      const documents = ['other', 'married', 'stable-union'].map((name) => paper(`signature-${name}`, 'a'));
      expect(order(documents)).toEqual(['signature-stable-union a', 'signature-married a', 'signature-other a']);
    }),
    api('power of attorney, insufficient-resources declaration,', () => {
      expect(
        order([
          paper('insufficient-resources-declaration', 'a'),
          paper('power-of-attorney', 'a'),
          paper('signature-other', 'b'),
        ]),
      ).toEqual(['signature-other b', 'power-of-attorney a', 'insufficient-resources-declaration a']);
    }),
    api('identity and tax-id of the legal responsible and then of others,', () => {
      const documents = [paper('tax-id', 'b'), paper('identity', 'b'), paper('tax-id', 'a'), paper('identity', 'a')];
      expect(order(documents)).toEqual(['identity a', 'tax-id a', 'identity b', 'tax-id b']);
    }),
    api(
      'birth, death, marriage, marriage-divorce and stable-union certificates and separation declaration (legal responsible only),',
      () => {
        const slugs = ['birth', 'death', 'marriage', 'marriage-divorce', 'stable-union'].map(
          (name) => `${name}-certificate`,
        );
        const all = [...slugs, 'separation-declaration'];
        const documents = all.toReversed().flatMap((slug) => [paper(slug, 'a'), paper(slug, 'b')]);
        expect(order(documents)).toEqual(all.map((slug) => `${slug} a`));
      },
    ),
    api('proof of possession time, proof of address; legal responsibles first.', () => {
      expect(
        order([
          paper('proof-of-address', 'lot'),
          paper('proof-of-possession-time', 'lot'),
          paper('power-of-attorney', 'b'),
          paper('power-of-attorney', 'a'),
        ]),
      ).toEqual(['power-of-attorney a', 'power-of-attorney b', 'proof-of-possession-time lot', 'proof-of-address lot']);
    }),
    api(
      'Page selection for signed documents: first two and last two pages for stable-union and married; pages 1, 2 and 8 for other.',
      () => {
        expect(sheetsOf('signature-stable-union', 9)).toEqual([1, 2, 8, 9]);
        expect(sheetsOf('signature-married', 3)).toEqual([1, 2, 3]);
        expect(sheetsOf('signature-other', 9)).toEqual([1, 2, 8]);
        expect(filesOf(paper('signature-other', 'a', 9), '')[0]?.pages).toBeNull();
      },
    ),
    api('Then lot sketch and memorial are appended.', asQueued),
    api(
      'A lot-dossier PDF job: type PDF_GENERATION, initial status CREATED, payload with token, projectId, landId, docTypeId, uuid and a files list (url, type, pages).',
      asQueued,
    ),
    api(
      'A background PDF job opens the print, sketch and memorial screens through a full address that carries the auth token as a query parameter.',
      async () => {
        // By a ticket for that one path, good once and for two minutes, which is made when the screen is opened and kept nowhere.
        const { job } = await queued();
        expect(generateDossier.payload).toBeDefined();
        expect(JSON.stringify(job.payload)).not.toMatch(/eyJ|Bearer|ticket=/);
      },
    ),
    api('lot-dossier document type slug: land-main-document.', () => expect(dossierSlug).toBe('land-main-document')),
  ];
}
