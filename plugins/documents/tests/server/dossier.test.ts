import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createPathPrinter, type PathPrinter } from '@gleba/core/testing';
import { server as finance } from '@gleba/plugin-finance/server';
import { Land, Resident } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { GlebaError, Job, type RecordOf, StoredFile, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { type LandsScene, startLandsScene } from '../../../lands/tests/server/lands-scene.ts';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentPage } from '../../src/entities/document-page.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { server } from '../../src/server/index.ts';
import { seedTypes } from '../subjects.ts';
import { jpeg } from './page-bytes.ts';

/** Dossiers of lots on the real kernel, bound in the process that reads; the printer says which screen it was asked for. */
let printer: PathPrinter;
let scene: LandsScene;
let member = '';
let types: ReadonlyMap<string, string>;

beforeAll(async () => {
  printer = createPathPrinter();
  scene = await startLandsScene(printer, [lands, finance, server]);
  await scene.within(scene.ours, async (tx) => {
    await seedTypes(tx);
    types = new Map((await tx.list(DocumentType, { first: 100 })).map(({ slug, id }) => [slug, id]));
  });
  member = await scene.member('pilot', ['lands', 'residents', 'documents']);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  printer.paths.length = 0;
  printer.tickets.length = 0;
  printer.onPrint = () => {};
});

/** A PDF whose sheets say what they are. */
async function sheets(texts: readonly string[], password?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of texts) pdf.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 14, font });
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: password });
  return pdf.save();
}
const numbered = (name: string, count: number) =>
  sheets(Array.from({ length: count }, (_, index) => `${name} ${index + 1}`));

interface Planted {
  readonly slug: string;
  readonly of?: string;
  readonly files: readonly Uint8Array[];
  readonly sheets?: readonly (number | null)[];
  readonly values?: Partial<Pick<RecordOf<typeof Document>, 'signatureStatus' | 'validationStatus' | 'name'>>;
  readonly rotation?: number;
}
interface Lot {
  readonly id: string;
  readonly people: ReadonlyMap<string, string>;
}

async function lot(name: string, people: readonly (readonly [name: string, isResponsible: boolean])[]): Promise<Lot> {
  const { project } = scene;
  return scene.within(scene.ours, async (tx) => {
    const { id } = await tx.insert(Land, { projectId: project, block: 'D', lot: name });
    const ids = new Map<string, string>();
    for (const [person, legalResponsible] of people) {
      const values = { projectId: project, landId: id, name: person, legalResponsible };
      ids.set(person, (await tx.insert(Resident, values)).id);
    }
    return { id, people: ids };
  });
}

async function paper({ id: landId, people }: Lot, { slug, of, files, values, rotation = 0, sheets }: Planted) {
  const keys = await Promise.all(
    files.map(async (bytes) => {
      const id = uuidv7();
      await scene.files.write(`files/${scene.ours}/${id}`, bytes);
      return { id, isPdf: bytes[0] === 0x25 };
    }),
  );
  return scene.within(scene.ours, async (tx) => {
    const projectId = scene.project;
    const about = of
      ? { subject: Resident.id, subjectId: people.get(of) ?? '' }
      : { subject: Land.id, subjectId: landId };
    const documentTypeId = types.get(slug) ?? null;
    const { id: documentId } = await tx.insert(Document, {
      name: slug,
      ...about,
      projectId,
      documentTypeId,
      ...values,
    });
    for (const [index, { id: fileId, isPdf }] of keys.entries()) {
      const name = isPdf ? `${index}.pdf` : `${index}.jpg`;
      const storageKey = `files/${scene.ours}/${fileId}`;
      await tx.insert(StoredFile, { id: fileId, name, purpose: 'documents.page', status: 'stored', storageKey });
      await tx.insert(DocumentPage, {
        ...{ documentId, projectId, fileId, name, number: index + 1, rotation },
        ...{ type: isPdf ? 'application/pdf' : 'image/jpeg', sheets: sheets?.[index] ?? null },
      });
    }
    return documentId;
  });
}

async function ask(name: string, input: Record<string, unknown>, answer: string, kind = 'mutation', who = member) {
  const document =
    kind === 'mutation'
      ? `mutation($i: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $i) ${answer} }`
      : `query($p: UUID!, $l: [UUID!]) { ${name}(projectId: $p, landIds: $l) ${answer} }`;
  const variables = kind === 'mutation' ? { i: input } : input;
  const { data, errors } = await scene.graphql<Record<string, Record<string, unknown>>>(document, variables, who);
  const [first] = errors as readonly { message: string; extensions: { code: string } }[];
  return { answer: data?.[name], message: first?.message, code: first?.extensions.code };
}
const start = (landIds: readonly string[], who = member) =>
  ask('startDossiers', { projectId: scene.project, landIds }, '{ jobId jobBatchId lots }', 'mutation', who);

interface Made {
  readonly documentId: string;
  readonly fileId: string;
  readonly sheets: number;
  readonly left: readonly { readonly name: string; readonly message: string }[];
}
/** Starts the dossier of a lot and waits for it. */
async function made(land: Lot) {
  const { answer, message } = await start([land.id]);
  expect(message).toBeUndefined();
  const planned = await scene.endOf(String(answer?.jobId));
  expect(planned).toMatchObject({ status: 'DONE', error: null });
  const jobId = String(planned.result?.jobId);
  const ended = await scene.endOf(jobId);
  return { jobId, batchId: answer?.jobBatchId, ended, result: ended.result as unknown as Made };
}
async function bytesOf(fileId: string) {
  const stored = await scene.files.read(`files/${scene.ours}/${fileId}`);
  return new Uint8Array(await new Response(stored).arrayBuffer());
}
/** The texts of the sheets behind the index, without their numbers. */
const textsOf = (pdf: Awaited<ReturnType<typeof readPdf>>) =>
  pdf.pages.slice(1).map(({ text }) => text.replace(/\s*\d+ de \d+$/, '').trim());
const report = (kind: string, land: Lot) => `/report/${scene.project}/${kind}/${land.id}`;

test('documents in the order of the specification, the sheets of signed ones, then sketch and memorial', async () => {
  const land = await lot('1', [
    ['Ana', false],
    ['Zilda', true],
  ]);
  const signed = { values: { signatureStatus: 'signed' as const } };
  await paper(land, { slug: 'proof-of-address', files: [await numbered('address', 1)], sheets: [1] });
  await paper(land, { slug: 'proof-of-possession-time', files: [await numbered('possession', 1)], sheets: [1] });
  for (const of of ['Ana', 'Zilda']) {
    await paper(land, { slug: 'tax-id', of, files: [await numbered(`tax ${of}`, 1)], sheets: [1] });
    await paper(land, { slug: 'identity', of, files: [await numbered(`identity ${of}`, 1)], sheets: [1] });
    await paper(land, { slug: 'birth-certificate', of, files: [await numbered(`birth ${of}`, 1)], sheets: [1] });
    await paper(land, { slug: 'power-of-attorney', of, files: [await numbered(`power ${of}`, 1)], sheets: [1] });
  }
  const married = [await numbered('married A', 3), await numbered('married B', 4)];
  await paper(land, { slug: 'signature-married', of: 'Zilda', files: married, sheets: [3, 4], ...signed });
  await paper(land, {
    slug: 'signature-other',
    of: 'Ana',
    files: [await numbered('other', 9)],
    sheets: [9],
    ...signed,
  });
  const three = { files: [await numbered('union', 3)], sheets: [3], ...signed };
  await paper(land, { slug: 'signature-stable-union', of: 'Zilda', ...three });
  // Not part of a dossier: a contract, and what was refused.
  await paper(land, { slug: 'purchase-contract', files: [await numbered('contract', 1)], sheets: [1] });
  const refused = { values: { validationStatus: 'refused' as const } };
  await paper(land, { slug: 'proof-of-address', files: [await numbered('refused', 1)], sheets: [1], ...refused });

  const { jobId, batchId, ended, result } = await made(land);
  expect(ended).toMatchObject({ status: 'DONE', error: null });
  expect(result.left).toEqual([]);
  const pdf = await readPdf(await bytesOf(result.fileId));
  expect(textsOf(pdf)).toEqual([
    ...['union 1', 'union 2', 'union 3', 'married A 1', 'married A 2', 'married B 3', 'married B 4'],
    ...['other 1', 'other 2', 'other 8', 'power Zilda 1', 'power Ana 1'],
    ...['identity Zilda 1', 'tax Zilda 1', 'identity Ana 1', 'tax Ana 1', 'birth Zilda 1'],
    ...['possession 1', 'address 1', report('lot-sketch', land), report('descriptive-memorial', land)],
  ]);
  const total = pdf.pages.length;
  expect(pdf.pages.map(({ text }) => / ?(\d+ de \d+)$/.exec(text)?.[1])).toEqual(
    pdf.pages.map((_, index) => `${index + 1} de ${total}`),
  );
  expect(pdf.title).toBe('Dossiê do Lote - Quadra D, Lote 1');
  expect(pdf.bookmarks.slice(0, 4)).toEqual([
    { title: 'Índice', page: 0 },
    { title: 'signature-stable-union - Zilda', page: 1 },
    { title: 'signature-married - Zilda', page: 4 },
    { title: 'signature-other - Ana', page: 8 },
  ]);
  // What was left out of a file is not in it: nobody finds it by reading the bytes.
  expect(pdf.pages.some(({ text }) => text.includes('other 3'))).toBe(false);

  // The job as the specification has it, without anything that opens anything.
  const job = await scene.within(scene.ours, (tx) => tx.get(Job, jobId));
  expect(job).toMatchObject({ type: 'documents.PDF_GENERATION', referenceId: land.id, jobBatchId: batchId });
  expect(job.payload).toMatchObject({
    ...{ token: 'view-ticket', projectId: scene.project, landId: land.id, docTypeId: types.get('land-main-document') },
    uuid: result.fileId,
  });
  expect((job.payload.files as { type: string; pages: unknown }[])[2]).toMatchObject({ pages: [3, 4] });
  expect(printer.tickets.every(({ ticket }) => !JSON.stringify(job.payload).includes(ticket))).toBe(true);
});

test('a new version replaces the former one, which stays in the history', async () => {
  const land = await lot('2', [['Rui', true]]);
  const first = await made(land);
  await paper(land, { slug: 'proof-of-address', files: [await numbered('address', 2)], sheets: [2] });
  const second = await made(land);
  expect(second.result.documentId).toBe(first.result.documentId);
  expect(second.result.fileId).not.toBe(first.result.fileId);
  const { documentId } = second.result;
  const { rows } = await scene.runtime.db.query<{ file_id: string; deleted: boolean }>(
    `select file_id, deleted_at is not null as deleted from documents.document_page where document_id = $1::uuid order by created_at`,
    [documentId],
  );
  expect(rows).toEqual([
    { file_id: first.result.fileId, deleted: true },
    { file_id: second.result.fileId, deleted: false },
  ]);
  const document = await scene.within(scene.ours, (tx) => tx.get(Document, documentId));
  expect(document).toMatchObject({ subject: Land.id, subjectId: land.id, name: 'Dossiê do Lote' });
});

test('what is encrypted, broken or gone is told by its name; the others are bound', async () => {
  const land = await lot('3', [['Rui', true]]);
  const of = 'Rui';
  const name = (text: string) => ({ values: { name: text } });
  await paper(land, { slug: 'identity', of, files: [await sheets(['secret'], 'x')], sheets: [1], ...name('RG') });
  await paper(land, {
    slug: 'tax-id',
    of,
    files: [(await numbered('x', 2)).slice(0, 90)],
    sheets: [2],
    ...name('CPF'),
  });
  const gone = await paper(land, { slug: 'power-of-attorney', of, files: [await numbered('gone', 1)], sheets: [1] });
  await paper(land, { slug: 'proof-of-address', files: [await numbered('address', 1), jpeg], sheets: [1, null] });
  await scene.within(scene.ours, async (tx) => {
    const [page] = await tx.list(DocumentPage, { filter: { documentId: { equalTo: gone } } });
    await scene.files.remove(`files/${scene.ours}/${page?.fileId}`);
  });
  printer.onPrint = (path) => {
    if (path.includes('memorial')) throw new GlebaError('VALIDATION', 'Sem desenho.');
  };
  const { result } = await made(land);
  expect(result.left).toEqual([
    { name: 'power-of-attorney - Rui', message: 'O arquivo não está mais aqui.' },
    { name: 'RG - Rui', message: 'O PDF está protegido por senha. Remova a proteção e envie de novo.' },
    { name: 'CPF - Rui', message: 'O arquivo está danificado e não pode ser aberto.' },
    { name: 'Memorial descritivo', message: 'Sem desenho.' },
  ]);
  expect(textsOf(await readPdf(await bytesOf(result.fileId)))).toEqual(['address 1', '', report('lot-sketch', land)]);
});

test('after its process died it goes on behind what it had printed', async () => {
  const land = await lot('4', []);
  let deaths = 1;
  printer.onPrint = (path) => {
    if (path.includes('memorial') && deaths-- > 0) throw new Error('The process is gone.');
  };
  const { ended } = await made(land);
  expect(ended.status).toBe('DONE');
  expect(printer.paths.filter((path) => path.includes('sketch'))).toHaveLength(1);
});

test('what is missing is told before: required ones, unsigned ones, refused ones, what cannot be drawn', async () => {
  const land = await lot('5', [['Rui', true]]);
  const unsigned = { values: { signatureStatus: 'pending' as const, name: 'Procuração' } };
  await paper(land, { slug: 'power-of-attorney', of: 'Rui', files: [jpeg], ...unsigned });
  await paper(land, { slug: 'identity', of: 'Rui', files: [jpeg] });
  const refused = { values: { validationStatus: 'refused' as const, name: 'CPF' } };
  await paper(land, { slug: 'tax-id', of: 'Rui', files: [jpeg], ...refused });
  const input = { p: scene.project, l: [land.id] };
  const fields = '{ lots next rows { title problems { kind name of } } }';
  const { answer } = await ask('dossierCheck', input, fields, 'query');
  expect(answer).toEqual({
    ...{ lots: 1, next: null },
    rows: [
      {
        title: 'Quadra D, Lote 5',
        problems: [
          { kind: 'required', name: 'Comprovante do tempo de posse', of: null },
          { kind: 'required', name: 'Comprovante de endereço', of: null },
          { kind: 'unsigned', name: 'Procuração', of: 'Rui' },
          { kind: 'refused', name: 'CPF', of: 'Rui' },
          { kind: 'noShape', name: null, of: null },
        ],
      },
    ],
  });
});

test('one that waits is given the documents of now instead of being joined by another', async () => {
  const land = await lot('6', []);
  const { jobId } = await made(land);
  // As if all that work were busy: it waits for its turn.
  await scene.runtime.db.query(
    `update core.job set status = 'CREATED', run_after = now() + interval '1 hour' where id = $1::uuid`,
    [jobId],
  );
  await paper(land, { slug: 'proof-of-address', files: [jpeg] });
  const planned = await scene.endOf(String((await start([land.id])).answer?.jobId));
  expect(planned.result).toMatchObject({ scheduled: 0, altered: 1, jobId });
  const jobs = await scene.within(scene.ours, (tx) => tx.list(Job, { filter: { referenceId: { equalTo: land.id } } }));
  expect(jobs.map(({ payload }) => (payload.files as { title: string }[]).map(({ title }) => title))).toEqual([
    ['proof-of-address', 'Croqui do lote', 'Memorial descritivo'],
  ]);
  // Another person's is not theirs to change, and has other rights.
  const other = await scene.member('pilot', ['lands', 'residents', 'documents']);
  const second = await scene.endOf(String((await start([land.id], other)).answer?.jobId));
  expect(second.result).toMatchObject({ scheduled: 1, altered: 0 });
});

test('who does not see the lot, or lacks a key, has no dossier of it', async () => {
  const land = await lot('8', []);
  const withoutKey = await scene.member('user', ['lands']);
  expect((await start([land.id], withoutKey)).code).toBe('FORBIDDEN');
  const stranger = await scene.member('admin', [], scene.theirs);
  expect((await start([land.id], stranger)).code).not.toBeUndefined();
  const { code } = await ask('startDossiers', { projectId: scene.project, landIds: [uuidv7()] }, '{ lots }');
  expect(code).toBe('VALIDATION');
});

test('without the type of documents nothing is made, in the words of the specification', async () => {
  const land = await lot('9', []);
  const id = types.get('land-main-document') ?? '';
  await scene.within(scene.ours, (tx) => tx.update(DocumentType, id, { slug: 'other' }));
  expect((await start([land.id])).message).toBe('Não foi possível encontrar o tipo de documento "Dossiê do Lote"');
  await scene.within(scene.ours, (tx) => tx.update(DocumentType, id, { slug: 'land-main-document' }));
});
