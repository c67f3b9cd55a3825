import { Partner, ResidentPartner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { GlebaError, Job, Profile, StoredFile, UserProfile, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentPage } from '../../src/entities/document-page.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { pagePurpose } from '../../src/page-files.ts';
import { type DrawnLine, drawnPdf, drawnPng, identityLines } from '../reading/drawn-pages.ts';
import { type DocumentsScene, startDocumentsScene } from './documents-scene.ts';

/** Reading as people reach it: the specification's calls, the job in its process, the values beside the record, and who may do what. */
let scene: DocumentsScene;
let clerk = '';
let partnerId = '';

beforeAll(async () => {
  scene = await startDocumentsScene('Josefa Lima');
  const { host, projectId } = scene;
  await host.within(2, async (tx) => {
    const known = { name: 'Josefa da Silva Lima', cpf: '111.444.777-35', birthDate: '1981-03-12' };
    partnerId = (await tx.insert(Partner, known)).id;
    await tx.update(ResidentPartner, scene.resident, { partnerId });
  });
  // Checks documents of the project, and sees nothing of partners.
  const id = await host.addMember(2, 'user', 'clerk');
  await host.within(2, async (tx) => {
    const accessKeys = ['documents', 'lands', 'residents', 'validation'];
    const profile = await tx.insert(Profile, { name: 'Balcão', accessKeys, isProjectLevel: true });
    await tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId });
  });
  clerk = await host.authorization(id, 2);
});
afterAll(() => scene?.host.stop());

/** A document of the resident whose page has these bytes. */
async function paper(slug: string, bytes: Uint8Array, type = 'application/pdf'): Promise<string> {
  const { host, projectId } = scene;
  const fileId = uuidv7();
  const storageKey = `files/2/${fileId}`;
  await host.files.write(storageKey, new Response(bytes.slice()).body ?? new ReadableStream());
  return host.within(2, async (tx) => {
    const about = { purpose: pagePurpose, status: 'stored', storageKey, kilobytes: 1 } as const;
    await tx.insert(StoredFile, { id: fileId, name: 'a', ...about });
    const { id: documentId } = await tx.insert(Document, {
      ...{
        name: slug,
        subject: Resident.id,
        subjectId: scene.resident,
        projectId,
        validationStatus: 'waiting' as const,
      },
      documentTypeId: scene.types.get(slug) ?? null,
    });
    await tx.insert(DocumentPage, { documentId, projectId, fileId, number: 1, name: 'a', type, kilobytes: 1 });
    return documentId;
  });
}

async function post(path: string, body: object, who = scene.admin) {
  const headers = { 'content-type': 'application/json', authorization: who };
  const request = new Request(`http://test.invalid${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  try {
    const answer = (await scene.host.runtime.route(request, 'test')) as Response;
    return { status: answer.status, body: (await answer.json()) as { readonly jobId?: string } };
  } catch (error) {
    // What the door would tell in words.
    if (error instanceof GlebaError) return { status: 400, body: {} };
    throw error;
  }
}
async function endOf(jobId: string | undefined) {
  for (const until = Date.now() + 25_000; Date.now() < until; ) {
    const job = await scene.host.within(2, (tx) => tx.find(Job, jobId ?? ''));
    if (job && !['CREATED', 'RUNNING'].includes(job.status)) return job;
    await new Promise((later) => setTimeout(later, 50));
  }
  const job = await scene.host.within(2, (tx) => tx.find(Job, jobId ?? ''));
  throw new Error(`The job does not end: ${job?.status} ${job?.error}`);
}
const documentOf = (id: string) => scene.host.within(2, (tx) => tx.get(Document, id));
async function read(documentId: string, path = '/ai/validate-document', more = {}) {
  const { status, body } = await post(path, { documentId, ...more });
  expect(status).toBe(202);
  const job = await endOf(body.jobId);
  return { job, document: await documentOf(documentId) };
}
async function run(name: string, input: object, answer: string, who = scene.admin) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const asked = `mutation($i: ${type}!) { ${name}(input: $i) ${answer} }`;
  const { data, errors } = await scene.host.graphql<Record<string, object>>(asked, { i: input }, who);
  const [first] = errors as readonly { message: string; extensions: { code: string } }[];
  return { answer: data?.[name], code: first?.extensions.code, message: first?.message };
}
async function ask<T>(asked: string, variables: object, who = scene.admin): Promise<T> {
  const { data, errors } = await scene.host.graphql<T>(asked, { ...variables }, who);
  expect(errors).toEqual([]);
  return data as T;
}
interface ReadValue {
  readonly name: string;
  readonly value: string;
  readonly recorded: string | null;
  readonly state: string;
  readonly isAcceptable: boolean;
}
const valuesSeen = async (documentId: string, who = scene.admin) => {
  const asked =
    'query($d: UUID!) { documentReading(documentId: $d) { values { name value recorded state isAcceptable } } }';
  return (await ask<{ documentReading: { values: ReadValue[] } }>(asked, { d: documentId }, who)).documentReading
    .values;
};
const asJson = (document: Awaited<ReturnType<typeof documentOf>>) => JSON.parse(JSON.stringify(document));

describe('a document is read', () => {
  let id = '';
  let card = new Uint8Array();
  test('its text, its values with their places, and what the rules say of them', async () => {
    card = new Uint8Array(await drawnPdf(identityLines));
    id = await paper('identity', card);
    const { job, document } = await read(id);
    expect(job).toMatchObject({ status: 'DONE', result: { sheets: 1, values: 7, isValid: true } });
    expect(document.extractedText).toContain('JOSEFA DA SILVA LIMA');
    const { aiExtractResult, aiValidationResult, extractedBlocks } = asJson(document);
    expect(extractedBlocks[0]).toMatchObject({ page: 1, sheet: 1, confidence: 100 });
    const cpf = aiExtractResult.values.find(({ name }: { name: string }) => name === 'cpf');
    expect(cpf).toMatchObject({ value: '111.444.777-35', evidence: { page: 1, text: '111.444.777-35' } });
    expect(aiValidationResult.results.map(({ rule, verdict }: never) => `${rule} ${verdict}`)).toEqual([
      ...['taxIdDigits passed', 'taxIdMatches passed', 'nameMatches passed', 'datesPlausible passed'],
      ...['fileOnce passed', 'legible passed'],
    ]);
    // A machine alone makes nothing valid.
    expect(document).toMatchObject({ aiValidationIsValid: true, validationStatus: 'waiting', isDiffering: true });
    expect(document.aiExtractStartedAt).not.toBeNull();
    expect(document.aiValidationExecutedAt).not.toBeNull();
    expect(document.manualValidationIsValid).toBeNull();
  });
  test('its values stand beside the record, and one is accepted into it', async () => {
    const values = await valuesSeen(id);
    expect(values).toContainEqual(
      expect.objectContaining({ name: 'birthDate', state: 'different', recorded: '1981-03-12' }),
    );
    expect(values).toContainEqual(expect.objectContaining({ name: 'cpf', state: 'same', isAcceptable: false }));
    const accepted = await run('acceptExtractedValue', { documentId: id, name: 'birthDate' }, '{ isDiffering }');
    expect(accepted.message).toBeUndefined();
    const partner = await scene.host.within(2, (tx) => tx.get(Partner, partnerId));
    expect(partner.birthDate).toBe('1980-03-12');
  });
  test('to who may not see the partner neither the record is told nor a value taken', async () => {
    const told = JSON.stringify(await valuesSeen(id, clerk));
    expect(told).toContain('JOSEFA DA SILVA LIMA');
    expect(told).not.toContain('Josefa da Silva Lima');
    for (const name of ['birthDate', 'rg', 'motherName']) {
      const refused = await run('acceptExtractedValue', { documentId: id, name }, '{ isDiffering }', clerk);
      expect(['FORBIDDEN', 'NOT_FOUND', 'CONFLICT']).toContain(refused.code);
    }
    expect((await scene.host.within(2, (tx) => tx.get(Partner, partnerId))).motherName).toBeNull();
  });
  test('the same file in another paper is told, and what was read stays until it is forced', async () => {
    const again = await paper('identity', card);
    const first = await read(again);
    expect(JSON.stringify(first.document.aiValidationResult)).toContain('"twice"');
    expect(first.document.aiValidationIsValid).toBe(false);
    const kept = await read(again, '/ai/extract-data');
    expect(kept.document.extractedAt).toBe(first.document.extractedAt);
    const forced = await read(again, '/ai/extract-data', { forceExtractText: true });
    expect(forced.document.extractedAt).not.toBe(first.document.extractedAt);
  });
  test('a picture is read too, in its own process', { timeout: 90_000 }, async () => {
    const { job, document } = await read(await paper('tax-id', await drawnPng(identityLines), 'image/png'));
    expect(job.status).toBe('DONE');
    expect(document.extractedText).toContain('111.444.777-35');
  });
  test('a type that says so lets the rules decide, and only when all pass', async () => {
    const { host } = scene;
    const type = scene.types.get('tax-id') ?? '';
    const rules = ['taxIdDigits', 'taxIdMatches', 'machineDecides'];
    await host.within(2, (tx) => tx.update(DocumentType, type, { aiValidationFunctions: rules }));
    const right: readonly DrawnLine[] = [
      ['CPF: 111.444.777-35', 60, 60],
      ['Nome: JOSEFA DA SILVA LIMA', 60, 90],
    ];
    const wrong: readonly DrawnLine[] = [
      ['CPF: 529.982.247-25', 60, 60],
      ['Nome: JOSEFA DA SILVA LIMA', 60, 90],
    ];
    expect((await read(await paper('tax-id', await drawnPdf(right)))).document.validationStatus).toBe('valid');
    expect((await read(await paper('tax-id', await drawnPdf(wrong)))).document.validationStatus).toBe('waiting');
  });
});

describe('what is refused', () => {
  test('a type without readings, a stranger, an unknown key', async () => {
    const id = await paper('power-of-attorney', await drawnPdf(identityLines));
    expect((await post('/ai/extract-data', { documentId: id })).status).toBeGreaterThanOrEqual(400);
    const other = await paper('identity', await drawnPdf(identityLines));
    const stranger = await scene.host.authorization(await scene.host.addMember(2, 'user', 'nobody'), 2);
    for (const path of ['/ai/extract-data', '/ai/validate-document']) {
      expect((await post(path, { documentId: other }, stranger)).status).toBeGreaterThanOrEqual(400);
      expect((await post(path, { documentId: other, more: 1 })).status).toBeGreaterThanOrEqual(400);
    }
  });
  test('a file that ends its reader is told as unreadable, and the document stays', async () => {
    const { job, document } = await read(await paper('identity', Buffer.from('%PDF-1.7\nnothing')));
    expect(job.status).toBe('DONE');
    expect(document).toMatchObject({ aiValidationIsValid: false, extractedText: null });
    expect(JSON.stringify(document.aiValidationResult)).toContain('"unreadable"');
  });
  test('a cancelled reading writes nothing', { timeout: 60_000 }, async () => {
    const id = await paper('identity', await drawnPng(identityLines, 300), 'image/png');
    const { body } = await post('/ai/extract-data', { documentId: id });
    await new Promise((later) => setTimeout(later, 300));
    await run('cancelJob', { id: body.jobId }, '{ status }');
    expect((await endOf(body.jobId)).status).toBe('CANCELED');
    expect(await documentOf(id)).toMatchObject({ extractedText: null, aiExtractResult: null });
  });
  test('a refusal needs its reason, and new pages take all of it back', async () => {
    const id = await paper('identity', await drawnPdf(identityLines));
    await read(id);
    const refuse = (more: object) =>
      run('approveDocument', { documentId: id, decision: 'refused', ...more }, '{ document { id } }');
    expect((await refuse({})).code).toBe('VALIDATION');
    expect((await refuse({ reason: 'Foto cortada' })).code).toBeUndefined();
    expect(await documentOf(id)).toMatchObject({ validationStatus: 'refused', refusalReason: 'Foto cortada' });
    const [page] = await scene.host.within(2, (tx) =>
      tx.list(DocumentPage, { filter: { documentId: { equalTo: id } } }),
    );
    await run('rotateDocumentPage', { pageId: page?.id, rotation: 90 }, '{ pageId }');
    expect(await documentOf(id)).toMatchObject({
      ...{ extractedText: null, aiExtractResult: null, aiValidationResult: null, refusalReason: null },
      ...{ isDiffering: null, expiresOn: null, validationStatus: 'waiting' },
    });
  });
});

describe('the queue', () => {
  interface Queue {
    readonly counts: Record<string, number>;
    readonly rows: { id: string; block: string; lot: string; person: string; documentTypeId: string }[];
  }
  const asked = `query($p: UUID!, $r: DocumentQueueReasonInput!, $b: String, $t: UUID, $n: String) {
    documentQueue(projectId: $p, reason: $r, block: $b, documentTypeId: $t, person: $n) {
      counts { waiting differing } rows { id block lot person documentTypeId } } }`;
  const queued = async (reason: string, more: object = {}, who = scene.admin) => {
    const variables = { p: scene.projectId, r: reason, ...more };
    const { data, errors } = await scene.host.graphql<{ documentQueue: Queue | null }>(asked, variables, who);
    return { queue: data?.documentQueue ?? { counts: {}, rows: [] }, errors };
  };
  test('names who and where, by reason, block, type and person', async () => {
    const { queue, errors } = await queued('waiting');
    expect(errors).toEqual([]);
    expect(queue.counts.waiting).toBe(queue.rows.length);
    expect(queue.rows[0]).toMatchObject({ block: 'D', lot: '1', person: 'Josefa Lima' });
    expect((await queued('waiting', { b: 'D' })).queue.rows).toHaveLength(queue.rows.length);
    expect((await queued('waiting', { b: 'E' })).queue.rows).toEqual([]);
    expect((await queued('waiting', { n: 'josefa' })).queue.rows).toHaveLength(queue.rows.length);
    expect((await queued('waiting', { n: '%' })).queue.rows).toEqual([]);
    const type = scene.types.get('identity');
    const ofType = (await queued('waiting', { t: type })).queue.rows;
    expect(ofType.length).toBeGreaterThan(0);
    expect(ofType.every(({ documentTypeId }: { documentTypeId: string }) => documentTypeId === type)).toBe(true);
  });
  test('holds what differs and what has expired', async () => {
    const old: readonly DrawnLine[] = [
      ['Cliente: JOSEFA DA SILVA LIMA', 60, 60],
      ['Emissão: 01/02/2020', 60, 90],
    ];
    const id = await paper('proof-of-address', await drawnPdf(old));
    const { document } = await read(id);
    expect(document.expiresOn).toBe('2020-05-01');
    const { queue } = await queued('expired');
    expect(queue.rows.map((row: { id: string }) => row.id)).toContain(id);
    expect((await queued('differing')).queue.counts.differing).toBeGreaterThan(0);
  });
  test('is nobody else to see', async () => {
    const stranger = await scene.host.authorization(await scene.host.addMember(2, 'user', 'other'), 2);
    expect((await queued('waiting', {}, stranger)).errors).not.toEqual([]);
  });
});

describe('the queue of residents', () => {
  interface Person {
    readonly name: string;
    readonly lot: string;
    readonly missing: { readonly name: string }[];
    readonly counts: Record<string, number>;
  }
  const asked = `query($p: UUID!, $b: String, $t: UUID, $n: String, $a: UUID) {
    residentQueue(projectId: $p, block: $b, documentTypeId: $t, person: $n, after: $a) {
      next rows { id name block lot missing { name } counts { waiting refused differing expired } } } }`;
  const queued = (more: object, who = scene.admin) =>
    ask<{ residentQueue: { rows: Person[]; next: string | null } }>(
      asked,
      { p: scene.projectId, b: 'Q', ...more },
      who,
    );
  const types = async (more: object, who = scene.admin) =>
    (await queued(more, who)).residentQueue.rows.map(({ lot, name, missing }) => [
      ...[lot, name],
      ...missing.map((type) => type.name),
    ]);
  const conditional = 'declaration-of-the-queue';
  let typeId = '';

  beforeAll(async () => {
    const { host, projectId } = scene;
    await host.within(2, async (tx) => {
      const everyType = await tx.list(DocumentType, { first: 200 });
      const { documentContextId } = everyType.find(({ slug }) => slug === 'identity') ?? {};
      for (const { id } of everyType) await tx.update(DocumentType, id, { isRequired: false });
      // Wanted of who answers for the lot alone.
      typeId = (
        await tx.insert(DocumentType, {
          ...{ name: 'Declaração', slug: conditional, documentContextId: documentContextId ?? '', isRequired: true },
          visibilityScript: 'resident.legalResponsible',
        })
      ).id;
      type State = { validationStatus?: 'refused' | 'waiting'; refusalReason?: string; documentTypeId?: string };
      const person = async (lot: string, name: string, legalResponsible: boolean, state?: State) => {
        const { id: landId } = await tx.insert(Land, { projectId, block: 'Q', lot });
        const { id } = await tx.insert(Resident, { projectId, landId, name, legalResponsible });
        const about = { name: 'Conta', subject: Resident.id, subjectId: id, projectId };
        if (state) await tx.insert(Document, { ...about, ...state });
      };
      const refused = { validationStatus: 'refused' as const, refusalReason: 'Ilegível', documentTypeId: typeId };
      await person('2', 'Bento Quirino', false, refused);
      await person('1', 'Ana Quirino', true);
      await person('3', 'Caio Quirino', true, { documentTypeId: typeId });
      await person('4', 'Dalva Quirino', false);
      await person('5', 'Elza Quirino', false, { validationStatus: 'waiting' });
    });
  });

  test('names, lot by lot, who lacks a wanted paper or has one that waits or was refused, and nobody else', async () => {
    const { rows, next } = (await queued({})).residentQueue;
    expect(rows).toMatchObject([
      { lot: '1', name: 'Ana Quirino', missing: [{ name: 'Declaração' }], counts: { refused: 0, waiting: 0 } },
      { lot: '2', name: 'Bento Quirino', missing: [], counts: { refused: 1, waiting: 0 } },
      { lot: '5', name: 'Elza Quirino', missing: [], counts: { refused: 0, waiting: 1 } },
    ]);
    expect(next).toBeNull();
  });
  test('by person, by type, and on from a row', async () => {
    expect(await types({ n: 'bento' })).toEqual([['2', 'Bento Quirino']]);
    expect(await types({ n: '_' })).toEqual([]);
    expect(await types({ t: typeId })).toEqual([
      ['1', 'Ana Quirino', 'Declaração'],
      ['2', 'Bento Quirino'],
    ]);
    const first = (await queued({})).residentQueue.rows[0] as Person & { id: string };
    expect((await types({ a: first.id })).map(([lot]) => lot)).toEqual(['2', '5']);
  });
  test('is for whoever checks documents of the project', async () => {
    expect(await types({ n: 'ana' }, clerk)).toEqual([['1', 'Ana Quirino', 'Declaração']]);
    const stranger = await scene.host.authorization(await scene.host.addMember(2, 'user', 'passer-by'), 2);
    const { errors } = await scene.host.graphql(asked, { p: scene.projectId }, stranger);
    expect(errors).not.toEqual([]);
  });
});
