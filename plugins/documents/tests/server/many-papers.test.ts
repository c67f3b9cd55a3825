import { server as finance } from '@gleba/plugin-finance/server';
import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { Job, Organization, Profile, Project, UserProfile } from '@gleba/sdk';
import { startTestRuntime, type TestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentContext } from '../../src/entities/document-context.entity.ts';
import { DocumentOrigin } from '../../src/entities/document-origin.entity.ts';
import { DocumentTemplate } from '../../src/entities/document-template.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { server } from '../../src/server/index.ts';
import { emptyTemplate, type Template } from '../../src/template/template.ts';

/** Papers of many lots from one template, on the real kernel: who lacks what is told, and nobody gets a second one unasked. */
let host: TestRuntime;
let clerk = '';
const ids = { project: '', type: '', other: '', full: '', lacking: '', written: '' };

const telling = (...sources: readonly string[]): Template => ({
  ...emptyTemplate,
  body: sources.map((source) => ({ kind: 'paragraph', children: [{ kind: 'value', source }] })),
});

beforeAll(async () => {
  host = await startTestRuntime([lands, finance, server]);
  await host.within(2, async (tx) => {
    await tx.insert(Organization, { id: '2', name: 'Escritório' } as never);
    const { id: project } = await tx.insert(Project, { name: 'Vila' });
    const { id: documentContextId } = await tx.insert(DocumentContext, { name: 'Lote', slug: 'land' });
    const { id: type } = await tx.insert(DocumentType, { name: 'Ficha do lote', slug: 'sheet', documentContextId });
    const { id: other } = await tx.insert(DocumentType, { name: 'Sem modelo', slug: 'other', documentContextId });
    const tree = telling('land.lot', 'land.externalId');
    await tx.insert(DocumentTemplate, { documentTypeId: type, number: 1, tree });
    const lot = async (name: string, externalId: string | null) =>
      (await tx.insert(Land, { projectId: project, block: 'A', lot: name, externalId })).id;
    Object.assign(ids, { project, type, other });
    Object.assign(ids, { full: await lot('1', '10'), lacking: await lot('2', null), written: await lot('3', '30') });
  });
  const id = await host.addMember(2, 'user', 'clerk');
  await host.within(2, async (tx) => {
    const accessKeys = ['documents', 'lands', 'project-details'];
    const profile = await tx.insert(Profile, { name: 'Balcão', accessKeys, isProjectLevel: true });
    await tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId: ids.project });
  });
  clerk = await host.authorization(id, 2);
});
afterAll(() => host?.stop());

const landIds = () => [ids.full, ids.lacking, ids.written];
async function start(more: object = {}, who = clerk) {
  const input = { projectId: ids.project, documentTypeId: ids.type, isWithGaps: false, isAnother: false, ...more };
  const { data, errors } = await host.graphql<{ writeDocuments?: { jobId: string } }>(
    'mutation($i: WriteDocumentsInput!) { writeDocuments(input: $i) { jobId } }',
    { i: input },
    who,
  );
  const [first] = errors as readonly { extensions: { code: string; reason?: string } }[];
  return { jobId: data?.writeDocuments?.jobId ?? '', ...first?.extensions };
}
interface Result {
  readonly documentIds: readonly string[];
  readonly failed: readonly { readonly id: string; readonly title: string; readonly message: string }[];
}
async function made(more: object) {
  const { jobId } = await start(more);
  const job = () => host.within(2, (tx) => tx.get(Job, jobId));
  await expect.poll(async () => (await job()).status, { timeout: 20_000 }).toBe('DONE');
  return (await job()).result as unknown as Result;
}
const documentsOf = (subjectId: string) =>
  host.within(2, (tx) => tx.list(Document, { filter: { subjectId: { equalTo: subjectId } } }));

test('one for each lot; of what is missing, and of who has one already, it is told lot by lot', async () => {
  await made({ landIds: [ids.written] });
  const { documentIds, failed } = await made({ landIds: landIds() });
  expect(documentIds).toHaveLength(1);
  expect(failed).toMatchObject([
    { id: ids.lacking, title: 'Quadra A, Lote 2', message: expect.stringContaining('Lote › Inscrição') },
    { id: ids.written, title: 'Quadra A, Lote 3', message: 'Já tem "Ficha do lote".' },
  ]);
  expect(await documentsOf(ids.lacking)).toEqual([]);
  expect(await documentsOf(ids.written)).toHaveLength(1);
  const [document] = await documentsOf(ids.full);
  expect(document).toMatchObject({ id: documentIds[0], name: 'Ficha do lote', projectId: ids.project });
  const [origin] = await host.within(2, (tx) =>
    tx.list(DocumentOrigin, { filter: { documentId: { equalTo: documentIds[0] ?? '' } } }),
  );
  expect(origin?.values).toEqual([
    { source: 'land.lot', text: '1' },
    { source: 'land.externalId', text: '10' },
  ]);
});

test('a person may want them all the same', async () => {
  const gaps = await made({ landIds: [ids.lacking], isWithGaps: true });
  expect(gaps).toMatchObject({ documentIds: [expect.any(String)], failed: [] });
  await made({ landIds: [ids.written], isAnother: true });
  expect(await documentsOf(ids.written)).toHaveLength(2);
});

test('what can be written is offered, with how many lots have it', async () => {
  const { data } = await host.graphql<{ writableTypes: object }>(
    'query($p: UUID!, $l: [UUID!]) { writableTypes(projectId: $p, landIds: $l) { lots types { documentTypeId name present } } }',
    { p: ids.project, l: landIds() },
    clerk,
  );
  const type = { documentTypeId: ids.type, name: 'Ficha do lote', present: 3 };
  expect(data?.writableTypes).toEqual({ lots: 3, types: [type] });
});

test('is refused where there is no template, no lot, or no right', async () => {
  expect(await start({ documentTypeId: ids.other })).toMatchObject({ reason: 'documents.noTemplate' });
  expect(await start({ block: 'Z' })).toMatchObject({ reason: 'documents.noPaperLands' });
  const stranger = await host.authorization(await host.addMember(2, 'user', 'stranger'), 2);
  expect(await start({}, stranger)).toMatchObject({ code: 'NOT_FOUND' });
});
