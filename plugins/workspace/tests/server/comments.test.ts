import { uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { stillNamed, typedName, withName } from '../../src/web/comments/mention.ts';
import { assign, ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';
import { sendFile } from './send-file.ts';

let scene: PeopleScene;
let admin: Person;
let member: Person;
let outsider: Person;
let foreign: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin', ours, 'Ana');
  member = await scene.person('user', ours, 'Bruno');
  outsider = await scene.person('user', ours, 'Caio');
  foreign = await scene.person('admin', theirs);
  await assign(scene, member.id, scene.profile, scene.project);
}, 120_000);
afterAll(() => scene?.stop());

const say = (who: Person, more: Record<string, unknown> = {}) =>
  scene.command<{ comment: { id: string } }>(
    who,
    'createComment',
    { comment: { subject: 'core.project', subjectId: scene.project, text: 'Falta a planta', ...more } },
    'comment { id }',
  );
const read = async (who: Person) => {
  const { data } = await scene.ask<{ comments: { nodes: { text: string }[] } }>(who, '{ comments { nodes { text } } }');
  return data?.comments.nodes.map(({ text }) => text);
};

test('a comment is read and written by whoever may read the record, and by nobody else', async () => {
  expect((await say(member)).code).toBeUndefined();
  expect((await say(outsider)).code).toBeDefined();
  expect((await say(foreign)).code).toBeDefined();
  expect(await read(admin)).toEqual(['Falta a planta']);
  expect(await read(member)).toEqual(['Falta a planta']);
  expect(await read(outsider)).toEqual([]);
  expect(await read(foreign)).toEqual([]);
});

test('a file stands beside a comment for whoever reads it; only whoever wrote and sent it puts it there', async () => {
  const commentId = (await say(member, { text: 'com anexo' })).data?.comment.id ?? '';
  const sent = await sendFile(scene, member, {
    name: 'planta.txt',
    content: new TextEncoder().encode('planta'),
    purpose: 'workspace.commentFile',
  });
  expect(sent.status).toBe(204);
  const attach = (who: Person) =>
    scene.command(who, 'createCommentFile', { commentFile: { commentId, fileId: sent.id, name: 'planta.txt' } });
  expect((await attach(outsider)).code).toBeDefined();
  expect((await attach(member)).code).toBeUndefined();
  const filesOf = async (who: Person) => {
    const { data } = await scene.ask<{ commentFiles: { nodes: { name: string }[] } }>(
      who,
      '{ commentFiles { nodes { name } } }',
    );
    return data?.commentFiles.nodes.map(({ name }) => name);
  };
  expect(await filesOf(admin)).toEqual(['planta.txt']);
  expect(await filesOf(outsider)).toEqual([]);
});

test('a comment comes with its files, or neither does', async () => {
  const content = new TextEncoder().encode('planta');
  const sent = await sendFile(scene, member, { name: 'a.txt', content, purpose: 'workspace.commentFile' });
  const post = (who: Person, text: string, fileId: string) =>
    scene.command(who, 'postComment', {
      ...{ subject: 'core.project', subjectId: scene.project, text, mentions: [] },
      files: [{ fileId, name: 'a.txt' }],
    });
  expect((await post(member, 'com planta', sent.id)).code).toBeUndefined();
  expect((await post(member, 'sem planta', uuidv7())).code).toBeDefined();
  // Of a record that is not theirs to read.
  expect((await post(outsider, 'de fora', sent.id)).code).toBeDefined();
  const said = await read(admin);
  expect(said).toContain('com planta');
  for (const text of ['sem planta', 'de fora']) expect(said).not.toContain(text);
});

test('nothing is said of what is no record, or of no linkable one', async () => {
  expect((await say(admin, { subjectId: uuidv7() })).code).toBeDefined();
  expect((await say(admin, { subjectId: 'x' })).code).toBeDefined();
  expect((await say(admin, { subject: 'core.user', subjectId: admin.id })).code).toBeDefined();
});

test('its author changes it, its author and administrators remove it, and it can be taken back', async () => {
  const id = (await say(member, { text: 'meu' })).data?.comment.id ?? '';
  const change = (who: Person, patch: object) => scene.command(who, 'updateComment', { id, patch });
  const other = await scene.person('user', ours, 'Davi');
  await assign(scene, other.id, scene.profile, scene.project);
  expect((await change(other, { text: 'dele' })).code).toBe('FORBIDDEN');
  expect((await scene.command(other, 'deleteComment', { id })).code).toBe('FORBIDDEN');
  expect((await change(member, { text: 'mudado' })).code).toBeUndefined();
  expect((await change(member, { subjectId: scene.otherProject })).code).toBeDefined();
  expect((await scene.command(outsider, 'deleteComment', { id })).code).toBeDefined();
  expect((await scene.command(member, 'deleteComment', { id })).code).toBeUndefined();
  expect(await read(admin)).not.toContain('mudado');
  expect((await change(member, { deletedAt: null })).code).toBeUndefined();
  expect(await read(admin)).toContain('mudado');
});

test('whoever is mentioned is told once, with the way to the record; the author is not', async () => {
  const id = (await say(member, { mentions: [admin.id, member.id, foreign.id] })).data?.comment.id ?? '';
  const told = () =>
    scene.within(ours, (tx) => tx.list(Notification, { filter: { kind: { equalTo: 'workspace.mentioned' } } }));
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(1);
  expect(await told()).toMatchObject([
    { userId: admin.id, values: { person: 'Bruno' }, link: `/records/core.project/${scene.project}`, causeId: id },
  ]);
  expect(await scene.within(theirs, (tx) => tx.list(Notification, {}))).toEqual([]);
});

test('a name is completed behind an @, and counts as long as the text has it', () => {
  expect(typedName('Veja @an', 8)).toBe('an');
  expect(typedName('ana@x', 5)).toBeUndefined();
  expect(withName('Veja @an e', 8, 'Ana Souza')).toBe('Veja @Ana Souza  e');
  const people = [{ name: 'Ana Souza' }, { name: 'Bruno' }];
  expect(stillNamed('Veja @Ana Souza', people)).toEqual([{ name: 'Ana Souza' }]);
});
