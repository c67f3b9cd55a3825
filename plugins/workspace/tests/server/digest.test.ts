import { StoredMail } from '@gleba/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { sendDigests } from '../../src/jobs.ts';
import { ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';

let scene: PeopleScene;
let wanting: Person;
let other: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  wanting = await scene.person('manager', ours, 'Ana <b>');
  other = await scene.person('manager');
  const preferences = { notificationDigest: 'daily' };
  await scene.command(wanting, 'setPreferences', { preferences });
});
afterAll(() => scene?.stop());

const tell = (person: Person, causeId: string, more: object = {}, organizationId = ours) =>
  scene.within(organizationId, async (tx) => {
    const values = { profile: 'Gestor & cia' };
    const told = { userId: person.id, kind: 'workspace.profileGiven', causeId, link: '/projects', values, ...more };
    return (await tx.insert(Notification, told)).id;
  });
const mails = () => scene.within(0, (tx) => tx.list(StoredMail, { filter: { recipient: { equalTo: wanting.email } } }));

test('whoever chose it gets in one e-mail what they have not read, each with its link, and nobody else reads or gets it', async () => {
  const id = await tell(wanting, 'one');
  await tell(wanting, 'gone', { kind: 'probe.gone', values: null });
  await tell(wanting, 'read', { readAt: new Date().toISOString(), values: { profile: 'Lido' } });
  await tell(other, 'one');
  await scene.within(ours, (tx) => tx.enqueue(sendDigests, {}));
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe(`Organização ${ours}: novidades (2)`);
  expect(mail?.text).toContain('Gestor & cia');
  expect(mail?.text).toContain('Uma novidade de um plugin que não está mais aqui');
  expect(mail?.text).not.toContain('Lido');
  expect(mail?.text).toContain(`/notificationLink?notification=${id}&organization=${ours}`);
  expect(mail?.html).toContain('Gestor &#38; cia');
  expect(mail?.html).toContain('Ana &#60;b&#62;');
  const kept = await scene.within(ours, (tx) => tx.count(StoredMail));
  expect(kept, 'administrators read none of it').toBe(0);
  const all = await scene.within(0, (tx) => tx.list(StoredMail));
  expect(all.map(({ recipient }) => recipient)).toEqual([wanting.email]);
});

test('nothing is written where nothing is new, where the person is no member, or where it was read', async () => {
  await scene.command(wanting, 'updateNotifications', { filter: {}, value: { isRead: true } });
  await tell(wanting, 'elsewhere', {}, theirs);
  for (const organizationId of [ours, theirs]) await scene.within(organizationId, (tx) => tx.enqueue(sendDigests, {}));
  const later = await scene.person('manager');
  await scene.command(later, 'setPreferences', { preferences: { notificationDigest: 'daily' } });
  await tell(later, 'later');
  await scene.within(ours, (tx) => tx.enqueue(sendDigests, {}));
  await expect
    .poll(async () => (await scene.within(0, (tx) => tx.list(StoredMail))).map(({ recipient }) => recipient), {
      timeout: 60_000,
    })
    .toContain(later.email);
  expect(await mails()).toHaveLength(1);
});
