import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Organization, StoredFile, uuidv7 } from '@gleba/core';
import { startTestRuntime, type TestRuntime } from '@gleba/core/testing';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDiskFileStore } from '../../core/src/server/file/disk-file-store.ts';
import { createDiskUploadStore } from '../../core/src/server/file/disk-upload-store.ts';
import { png } from '../../plugins/workspace/tests/server/pictures.ts';
import { sendFiles } from './support/send-files.ts';

/** Room is refused before the first byte, in words, by whichever way a file comes; and a full disk breaks nothing. */
const words = 'Armazenamento insuficiente, contate o administrador.';
const [organization, quiet] = [2, 7];
const kilobytes = (count: number) => 'x'.repeat(count * 1000);
let host: TestRuntime;
let free = Number.POSITIVE_INFINITY;
let isBroken = false;
const people: Record<'admin' | 'user' | 'other' | 'staff', string> = { admin: '', user: '', other: '', staff: '' };
const files = sendFiles(() => host.runtime);

beforeAll(async () => {
  host = await startTestRuntime([workspace, lands], {
    quota: { organizationKilobytes: 1000, personKilobytes: 600, leastFreeBytes: 1_000_000 },
    filesOver: (store) => ({
      ...store,
      freeBytes: async () => free,
      async write(key, body) {
        if (isBroken) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
        await store.write(key, body);
      },
    }),
  });
  for (const id of [0, organization, quiet]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `o ${id}` } as never));
  }
  for (const role of ['admin', 'user', 'staff'] as const) {
    people[role] = await host.authorization(await host.addMember(organization, role), organization);
  }
  people.other = await host.authorization(await host.addMember(organization, 'user'), organization);
});
afterAll(() => host?.stop());
beforeEach(async () => {
  await host.owner.query('truncate core.stored_file cascade');
  free = Number.POSITIVE_INFINITY;
  isBroken = false;
});

const rows = async () =>
  (await host.runtime.db.query<{ count: number }>('select count(*)::integer as count from core.stored_file')).rows[0]
    ?.count;

describe('a quota', () => {
  test('of a person: refused at the creation, in words, and what was discarded is free again', async () => {
    const first = await files.upload(people.user, kilobytes(400));
    expect(first.status).toBe(204);
    const refused = await files.begin(people.user, 300_000);
    expect([refused.status, await refused.text()]).toEqual([507, words]);
    expect(await rows(), 'no row, no byte').toBe(1);
    expect((await files.begin(people.other, 300_000)).status, 'somebody else has room').toBe(201);
    await host.within(organization, (tx) => tx.update(StoredFile, first.id, { status: 'discarded' }));
    expect((await files.begin(people.user, 300_000)).status).toBe(201);
  });

  test('of an organization, by every way: forms, pictures of a brand, exports of a plugin', async () => {
    const put = (bytes: number) =>
      host.within(organization, (tx) => {
        const id = uuidv7();
        const storageKey = `files/${organization}/${id}`;
        return tx.insert(StoredFile, {
          id,
          name: 'x',
          purpose: 'core.x',
          storageKey,
          kilobytes: bytes,
          status: 'stored',
        });
      });
    await put(1000);
    await expect(put(1)).rejects.toMatchObject({ code: 'INSUFFICIENT_STORAGE', message: words, status: 507 });
    const signing = host.runtime.route(
      new Request('http://gleba.test/aws/signed-post/?fileName=a.txt&size=5', {
        method: 'POST',
        headers: { authorization: people.user },
      }),
      'test',
    );
    await expect(signing).rejects.toMatchObject({ code: 'INSUFFICIENT_STORAGE', message: words });
    const picture = new Request('http://gleba.test/branding/images/favLogo', {
      method: 'PUT',
      headers: { authorization: people.admin },
      body: new Uint8Array(png(32, 32)),
    });
    await expect(host.runtime.route(picture, 'test')).rejects.toMatchObject({ code: 'INSUFFICIENT_STORAGE' });
    const { data } = await host.graphql<{ exportPlugin: { jobId: string } }>(
      `mutation { exportPlugin(input: { id: "lands" }) { jobId } }`,
      {},
      people.admin,
    );
    const job = async () =>
      (
        await host.graphql<{ job: { status: string; error: string } }>(
          'query ($id: UUID!) { job(id: $id) { status error } }',
          { id: data?.exportPlugin.jobId },
          people.admin,
        )
      ).data?.job;
    await expect.poll(job, { timeout: 30_000 }).toEqual({ status: 'FAILED', error: words });
    expect((await host.within(quiet, (tx) => tx.list(StoredFile))).length, 'nobody else is touched').toBe(0);
  });

  test('of its own, that staff gives it; a file that was announced smaller does not grow past it', async () => {
    const set = (auth: string, megabytes: number | null) =>
      host.graphql(
        'mutation ($input: SetStorageLimitInput!) { setStorageLimit(input: $input) { megabytes } }',
        { input: { megabytes } },
        auth,
      );
    expect((await set(people.admin, 5)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await set(people.staff, 0)).errors).toEqual([]);
    expect((await files.begin(people.user, 1)).status).toBe(507);
    expect((await set(people.staff, null)).errors).toEqual([]);
    expect((await files.begin(people.user, 1)).status).toBe(201);
    const { data } = await host.graphql<{ storageUse: unknown }>(
      '{ storageUse { usedKilobytes allowedKilobytes ownMegabytes purposes { purpose files kilobytes } } }',
      {},
      people.admin,
    );
    expect(data?.storageUse).toEqual({
      usedKilobytes: '1',
      allowedKilobytes: '1000',
      ownMegabytes: null,
      purposes: [{ purpose: 'workspace.file', files: 1, kilobytes: '1' }],
    });
    const { errors } = await host.graphql('{ storageUse { usedKilobytes } }', {}, people.user);
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('holds for fifty at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        files.begin(number % 2 === 0 ? people.user : people.other, 100_000, { filename: `${number}.txt` }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(taken).toBe(10);
    expect(answers.filter(({ status }) => status === 507)).toHaveLength(40);
  });

  test('counts what is on its way, and gives back what somebody ends', async () => {
    const begun = await files.begin(people.user, 600_000);
    expect((await files.begin(people.user, 1000)).status).toBe(507);
    const path = new URL(begun.headers.get('location') ?? '', 'http://gleba.test').pathname;
    expect((await files.tus('DELETE', path, people.user, {})).status).toBe(204);
    expect((await files.begin(people.user, 1000)).status).toBe(201);
  });
});

describe('a disk without room', () => {
  test('refuses before the first byte, by its own threshold, and readiness says so', async () => {
    free = 1_300_000;
    const refused = await files.begin(people.user, 400_000);
    expect([refused.status, await refused.text()]).toEqual([507, words]);
    expect((await files.begin(people.user, 200_000)).status).toBe(201);
    free = 900_000;
    expect((await files.begin(people.user, 1)).status).toBe(507);
    expect(await host.runtime.readiness()).toMatchObject({
      isReady: false,
      parts: { database: 'ok', room: 'failed' },
    });
  });

  test('in the middle of a form is told in words, and the form is good for another try', async () => {
    const form = await files.signPost(people.user, { fileName: 'a.txt', size: '5' });
    isBroken = true;
    await expect(files.post(form, '12345')).rejects.toMatchObject({ code: 'INSUFFICIENT_STORAGE', message: words });
    isBroken = false;
    expect((await files.post(form, '12345')).status).toBe(201);
  });

  test('in the middle of an upload keeps what arrived: the upload goes on from there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gleba-full-'));
    try {
      const { datastore } = createDiskUploadStore(join(folder, 'uploads'), createDiskFileStore(folder));
      // Linux's disk that is always full.
      await symlink('/dev/full', join(folder, 'uploads', 'full'));
      await expect(datastore.write(Readable.from(['x']), 'full', 0)).rejects.toMatchObject({
        code: 'INSUFFICIENT_STORAGE',
        message: words,
      });
      await writeFile(join(folder, 'uploads', 'kept'), 'abc');
      expect(await datastore.write(Readable.from(['def']), 'kept', 3)).toBe(6);
      expect(await readFile(join(folder, 'uploads', 'kept'), 'utf8')).toBe('abcdef');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('what people send is for the program’s own account of the machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gleba-modes-'));
  try {
    const store = createDiskFileStore(join(folder, 'data'));
    createDiskUploadStore(join(folder, 'data', 'uploads'), store);
    const [written, adopted, copied] = [1, 2, 3].map((n) => `files/2/0190a000-0000-7000-8000-00000000000${n}`);
    await store.write(written ?? '', new Uint8Array([1]));
    await writeFile(join(folder, 'sent'), 'x', { mode: 0o644 });
    await store.adopt(adopted ?? '', join(folder, 'sent'));
    await store.copy(written ?? '', copied ?? '');
    const modeOf = async (path: string) => ((await stat(join(folder, 'data', path))).mode & 0o777).toString(8);
    for (const path of ['uploads', 'files', 'files/2']) expect(await modeOf(path), path).toBe('700');
    for (const path of [written, adopted, copied]) expect(await modeOf(path ?? ''), path).toBe('600');
  } finally {
    await rm(folder, { recursive: true });
  }
});
