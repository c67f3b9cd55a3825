import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { GlebaError, Job, Profile, Project, StoredFile, UserProfile, uuidv7 } from '@gleba/sdk';
import { type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUpload } from '../../../lands/tests/server/lands-scene.ts';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentPage } from '../../src/entities/document-page.entity.ts';
import { pagePurpose } from '../../src/page-files.ts';
import { thumbnailPurpose } from '../../src/page-thumbnail.ts';
import { server } from '../../src/server/index.ts';
import { seenJpeg, webp } from '../binding/drawn-pictures.ts';
import { png } from '../reading/drawn-pages.ts';
import { jpeg as headOnly } from './page-bytes.ts';

/** Small pictures of pages on the real kernel: drawn after the upload and on demand, seen by who sees the page. */
let scene: IsolationScene;
let admin = '';
let adminId = '';

beforeAll(async () => {
  scene = await seedIsolationScene(await startTestRuntime([lands, finance, server]), []);
  adminId = await scene.host.addMember(2, 'admin');
  admin = await scene.host.authorization(adminId, 2);
});
afterAll(() => scene?.host.stop());

const black = png(30, 90, new Uint8Array(2700));

async function sent(bytes: Uint8Array): Promise<string> {
  const { host } = scene;
  const id = uuidv7();
  const storageKey = `files/2/${id}`;
  await host.files.write(storageKey, new Response(bytes.slice()).body ?? new ReadableStream());
  await host.within(2, async (tx) => {
    const about = { purpose: pagePurpose, status: 'stored', storageKey, kilobytes: 1 } as const;
    await tx.insert(StoredFile, { id, name: 'a', ...about });
    await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [adminId, id]);
  });
  return id;
}
async function run(name: string, input: object, answer: string, who = admin) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const asked = `mutation($i: ${type}!) { ${name}(input: $i) ${answer} }`;
  const { data, errors } = await scene.host.graphql<Record<string, object>>(asked, { i: input }, who);
  const [first] = errors as readonly { extensions: { code: string } }[];
  return { answer: data?.[name] as Record<string, string> | undefined, code: first?.extensions.code };
}
async function created(...files: readonly Uint8Array[]): Promise<string> {
  const fileIds = await Promise.all(files.map(sent));
  const about = { subject: Project.id, subjectId: scene.projectId, name: 'Alvará', fileIds };
  return String((await run('createDocument', about, '{ documentId left { name } }')).answer?.documentId);
}
const pagesOf = (documentId: string) =>
  scene.host.within(2, (tx) =>
    tx.list(DocumentPage, { filter: { documentId: { equalTo: documentId } }, orderBy: ['number'] }),
  );
async function drawn(documentId: string) {
  await expect
    .poll(
      async () => (await pagesOf(documentId)).every(({ thumbnailId, isUndrawable }) => thumbnailId || isUndrawable),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  return pagesOf(documentId);
}
async function fetched(pageId: string, fileId: string | null | undefined, who = admin) {
  const headers = { authorization: who };
  const request = new Request(`http://test.invalid/document-thumbnails/${pageId}/${fileId}`, { headers });
  try {
    return (await scene.host.runtime.route(request, 'test')) as Response;
  } catch (error) {
    if (error instanceof GlebaError) return error.code;
    throw error;
  }
}
async function holder(accessKeys: string[], projectId = scene.projectId): Promise<string> {
  const { host } = scene;
  const userId = await host.addMember(2, 'user');
  await host.within(2, async (tx) => {
    const { id: profileId } = await tx.insert(Profile, { name: uuidv7(), accessKeys });
    await tx.insert(UserProfile, { userId, profileId, projectId });
  });
  return host.authorization(userId, 2);
}

test('pages that were sent are drawn; a broken one says so', async () => {
  const id = await created(webp, headOnly, black);
  const [first, second, third] = await drawn(id);
  expect([first, second, third].map((page) => [page?.thumbnailId !== null, page?.isUndrawable ?? false])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
  const answer = await fetched(first?.id ?? '', first?.thumbnailId);
  if (typeof answer === 'string') throw new Error(answer);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const picture = await seenJpeg(new Uint8Array(await answer.arrayBuffer()));
  expect([picture.width, picture.height, picture.at(0.3, 0.5)]).toEqual([480, 240, 'red']);
  const file = await scene.host.within(2, (tx) => tx.get(StoredFile, first?.thumbnailId ?? ''));
  expect(file).toMatchObject({ purpose: thumbnailPurpose, status: 'stored', projectId: scene.projectId });
});

test('pages from before are drawn when somebody asks, once', async () => {
  const { host, projectId } = scene;
  const fileId = await sent(black);
  const documentId = await host.within(2, async (tx) => {
    const about = { subject: Project.id, subjectId: projectId, projectId, name: 'Antigo' };
    const { id } = await tx.insert(Document, about);
    const facts = { number: 1, name: 'a', type: 'image/png', kilobytes: 1 };
    await tx.insert(DocumentPage, { documentId: id, projectId, fileId, ...facts });
    return id;
  });
  const reader = await holder(['documents']);
  const asked = await Promise.all(
    [admin, reader].map((who) => run('drawDocumentPages', { documentId }, '{ jobId }', who)),
  );
  await drawn(documentId);
  const jobsOf = () => host.within(2, (tx) => tx.list(Job, { filter: { referenceId: { equalTo: documentId } } }));
  // The pages are there before their job has ended, and who asks then is answered with that job.
  await expect.poll(async () => (await jobsOf()).every(({ status }) => status === 'DONE')).toBe(true);
  const jobs = await jobsOf();
  expect(new Set(asked.map(({ answer }) => answer?.jobId))).toEqual(new Set(jobs.map(({ id }) => id)));
  const files = await host.within(2, (tx) => tx.list(StoredFile, { filter: { name: { equalTo: 'a.jpg' } } }));
  const before = files.length;
  // Again: there is nothing left to do.
  const again = await run('drawDocumentPages', { documentId }, '{ jobId }');
  const job = () => host.within(2, (tx) => tx.get(Job, String(again.answer?.jobId)));
  await expect.poll(async () => (await job()).status, { timeout: 30_000 }).toBe('DONE');
  expect((await job()).result).toEqual({ drawn: 0, undrawable: 0 });
  const now = await host.within(2, (tx) => tx.list(StoredFile, { filter: { name: { equalTo: 'a.jpg' } } }));
  expect(now).toHaveLength(before);
});

test('a small picture is seen by who sees its page, under no other page’s name, and sent by nobody', async () => {
  const [page] = await drawn(await created(black));
  const [other] = await drawn(await created(webp));
  const id = page?.id ?? '';
  expect(await fetched(id, page?.thumbnailId, await holder(['documents']))).toBeInstanceOf(Response);
  expect(await fetched(id, page?.thumbnailId, await holder(['lands']))).toBe('FORBIDDEN');
  const elsewhere = await scene.host.within(2, (tx) => tx.insert(Project, { name: 'Outra' }));
  expect(await fetched(id, page?.thumbnailId, await holder(['documents'], elsewhere.id))).toBe('NOT_FOUND');
  for (const fileId of [other?.thumbnailId, page?.fileId, uuidv7(), '..%2F..', null])
    expect(await fetched(id, fileId), String(fileId)).toBe('NOT_FOUND');
  const metadata = { filename: 'a.jpg', purpose: thumbnailPurpose, projectId: scene.projectId };
  expect((await createUpload(scene.host, admin, 3, metadata)).status).toBe(403);
});
