import { Organization, StoredFile } from '@gleba/core';
import { startTestRuntime, type TestRuntime } from '@gleba/core/testing';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileNameSteps } from '../../core/src/server/file/file-names.ts';
import { sendFiles } from './support/send-files.ts';

/** A key that people know names one file for ever; who sends another of the same name and size takes nothing from anybody. */
const ours = 2;
let host: TestRuntime;
const people: Record<'admin' | 'colleague' | 'user' | 'other', string> = {
  admin: '',
  colleague: '',
  user: '',
  other: '',
};
const files = sendFiles(() => host.runtime);

beforeAll(async () => {
  host = await startTestRuntime([workspace, lands]);
  for (const id of [0, ours]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  const person = async (role: 'admin' | 'user') => host.authorization(await host.addMember(ours, role), ours);
  people.admin = await person('admin');
  people.colleague = await person('admin');
  people.user = await person('user');
  people.other = await person('user');
});
afterAll(() => host?.stop());

const replace = (auth: string, key: string, fileId: string) =>
  host.graphql<{ replaceFile: { key: string; replacedId: string; replacedKey: string } }>(
    `mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { key replacedId replacedKey } }`,
    { input: { key, fileId } },
    auth,
  );
const codeOf = async (asked: ReturnType<typeof replace>) => (await asked).errors[0]?.extensions.code;
const row = (id: string) => host.within(ours, (tx) => tx.get(StoredFile, id));

describe('two files of one name and size', () => {
  test('have keys of their own, whoever sends them and by whichever way', async () => {
    const first = await files.upload(people.admin, 'first', { filename: 'Planta.pdf' });
    const second = await files.upload(people.colleague, 'other', { filename: 'Planta.pdf' });
    const form = await files.signPost(people.admin, { fileName: 'Planta.pdf', size: '5' });
    expect((await files.post(form, 'third')).status).toBe(201);
    expect(first.key).toBe('files/2/Planta--5.pdf');
    expect(second.key).toBe(`files/2/Planta--5--${second.id}.pdf`);
    expect(form.key).toBe(`files/2/Planta--5--${form.id}.pdf`);
    expect(await files.contentOf(people.admin, first.key)).toBe('first');
    expect(await files.contentOf(people.admin, second.key)).toBe('other');
    expect(await files.contentOf(people.admin, form.key)).toBe('third');
  });

  test('begun by twenty people at the same moment have twenty keys', async () => {
    const forms = await Promise.all(
      Array.from({ length: 20 }, () => files.signPost(people.user, { fileName: 'cadastro.csv', size: '7' })),
    );
    expect(new Set(forms.map(({ key }) => key)).size).toBe(20);
    expect(forms.map(({ key }) => key)).toContain('files/2/cadastro--7.csv');
  });

  test('a template of one’s own does not reach another’s key, and the longest still fits', async () => {
    const first = await files.signPost(people.admin, {
      fileName: 'x.pdf',
      size: '3',
      keyPath: 'files/{orgId}/mapa.pdf',
    });
    const second = await files.signPost(people.user, {
      fileName: 'y.pdf',
      size: '3',
      keyPath: 'files/{orgId}/mapa.pdf',
    });
    expect([first.key, second.key]).toEqual(['files/2/mapa.pdf', `files/2/mapa--${second.id}.pdf`]);
    const keyPath = `files/{orgId}/${'a'.repeat(190)}{fileName}`;
    const long = () => files.signPost(people.user, { fileName: `${'b'.repeat(200)}.pdf`, size: '3', keyPath });
    const keys = [(await long()).key, (await long()).key];
    expect(new Set(keys).size).toBe(2);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(500);
  });

  test('the key of one that is gone stays nobody’s; one that was never sent gives its own back', async () => {
    const gone = await files.upload(people.admin, 'gone', { filename: 'ata.txt' });
    await host.within(ours, (tx) => tx.update(StoredFile, gone.id, { status: 'discarded' }));
    const next = await files.upload(people.colleague, 'next', { filename: 'ata.txt' });
    expect(next.key).not.toBe(gone.key);
    const begun = await files.begin(people.user, 4, { filename: 'livre.txt' });
    const path = new URL(begun.headers.get('location') ?? '', 'http://gleba.test').pathname;
    expect((await files.tus('DELETE', path, people.user, {})).status).toBe(204);
    expect((await files.upload(people.other, 'free', { filename: 'livre.txt' })).key).toBe('files/2/livre--4.txt');
  });

  test('of before are told apart by the migration: the key delivers what it delivered', async () => {
    const made = [];
    for (const content of ['eldest', 'middle', 'newest']) {
      made.push(await files.upload(people.admin, content, { filename: 'antigo.txt' }));
    }
    const begun = await files.signPost(people.admin, { fileName: 'antigo.txt', size: '6' });
    await host.owner.query('drop index core.stored_file_path_key');
    await host.owner.query(`update core.stored_file set path = 'files/2/antigo--6.txt' where name = 'antigo.txt'`);
    for (const { sql } of fileNameSteps) await host.owner.query(sql);
    expect((await row(made[2]?.id ?? '')).path).toBe('files/2/antigo--6.txt');
    for (const id of [made[0]?.id, made[1]?.id, begun.id]) {
      expect((await row(id ?? '')).path).toBe(`files/2/antigo--6--${id}.txt`);
    }
  });
});

describe('a form that is sent again while it is good', () => {
  test('changes nothing, also when two are on their way at once', async () => {
    const form = await files.signPost(people.admin, { fileName: 'duas.txt', size: '9' });
    const answers = await Promise.allSettled([files.post(form, 'one--one-'), files.post(form, 'two--two-')]);
    const taken = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await files.contentOf(people.admin, form.key)).toBe(taken === 0 ? 'one--one-' : 'two--two-');
    await expect(files.post(form, 'later----')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await files.contentOf(people.admin, form.key)).toBe(taken === 0 ? 'one--one-' : 'two--two-');
  });
});

describe('replacing a file', () => {
  test('is an act of its own: the key names the other, the former stays and tells what happened', async () => {
    const former = await files.upload(people.user, 'v1', { filename: 'memorial.txt' });
    const next = await files.upload(people.user, 'v2', { filename: 'memorial.txt' });
    const { data } = await replace(people.user, former.key, next.id);
    const replacedKey = `files/2/memorial--2--${former.id}.txt`;
    expect(data?.replaceFile).toEqual({ key: former.key, replacedId: former.id, replacedKey });
    expect(await files.contentOf(people.user, former.key)).toBe('v2');
    expect(await files.contentOf(people.user, replacedKey)).toBe('v1');
    expect(await files.contentOf(people.user, former.id)).toBe('v1');
    expect(await row(former.id)).toMatchObject({ status: 'stored', replacedById: next.id });
    const { data: history } = await host.graphql<{
      recordHistory: { nodes: { actorId: string; changes: unknown[] }[] };
    }>(
      `query ($id: String!) { recordHistory(entity: "core.storedFile", recordId: $id) { nodes { actorId changes { field from to } } } }`,
      { id: former.id },
      people.user,
    );
    expect(history?.recordHistory.nodes[0]).toMatchObject({
      actorId: expect.any(String),
      changes: expect.arrayContaining([{ field: 'path', from: former.key, to: replacedKey }]),
    });
  });

  test('only by whoever may: another’s file, another’s bytes, another kind, what is not there', async () => {
    const admins = await files.upload(people.admin, 'a1', { filename: 'a.txt' });
    const users = await files.upload(people.user, 'u1', { filename: 'u.txt' });
    const others = await files.upload(people.other, 'o1', { filename: 'o.txt' });
    const unfinished = await files.signPost(people.user, { fileName: 'n.txt', size: '2' });
    const posted = await files.signPost(people.user, { fileName: 'p.txt', size: '2' });
    await files.post(posted, 'p1');
    expect(await codeOf(replace(people.user, admins.key, users.id))).toBe('NOT_FOUND');
    expect(await codeOf(replace(people.user, users.key, others.id))).toBe('NOT_FOUND');
    expect(await codeOf(replace(people.user, users.key, unfinished.id))).toBe('NOT_FOUND');
    expect(await codeOf(replace(people.user, users.key, posted.id)), 'of another purpose').toBe('CONFLICT');
    expect(await codeOf(replace(people.user, users.key, users.id))).toBe('CONFLICT');
    expect(await codeOf(replace(people.user, 'files/2/nada.txt', users.id))).toBe('NOT_FOUND');
    expect(await codeOf(replace('', users.key, users.id))).toBe('UNAUTHENTICATED');
    for (const { id, key } of [admins, users, others]) expect((await row(id)).path).toBe(key);
  });
});
