import {
  accessKey,
  DeadLetter,
  defineCommand,
  definePlugin,
  Job,
  Profile,
  User,
  UserOrganization,
  uuidv7,
} from '@gleba/core';
import { handle, serverSide } from '@gleba/core/server';
import { allow, StoredFile, z } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { kinds } from '../../src/notification-kinds.ts';
import { keptDays, maxKept, notifications } from '../../src/server/notifications/notify.ts';
import { members } from '../../src/server/people/find-members.ts';
import { type MemberQuery, type NotificationService, notificationsToken } from '../../src/services.ts';
import { assign, ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';

/** A plugin beside the workspace that has news of its own: kinds as data, told by the token. */
const tideTurned = { id: 'probe.tideTurned' } as const;
const turnTide = defineCommand('turnTide', {
  permission: allow.member,
  input: z.object({ userId: z.uuid(), causeId: z.string() }),
  output: z.object({ isDone: z.boolean() }),
});

const probe = definePlugin({
  id: 'probe',
  version: '1.0.0',
  notifications: [tideTurned, { id: 'probe.forAdministrators', roles: ['admin'] }],
  needs: { notifications: notificationsToken },
  operations: [turnTide],
});
const probeServer = serverSide(probe, ({ needs }) => ({ operations: [handleTurnTide(needs.notifications)] }));
const handleTurnTide = (service: NotificationService) =>
  handle(turnTide, async ({ tx }, { userId, causeId }) => {
    await service.notify(tx, { kind: tideTurned, to: [userId, userId], causeId, link: '/projects' });
    return { isDone: true };
  });

let scene: PeopleScene;
let admin: Person;
let manager: Person;
let user: Person;
let foreign: Person;
beforeAll(async () => {
  scene = await startPeopleScene(undefined, [probeServer]);
  admin = await scene.person('admin', ours, 'Ana');
  manager = await scene.person('manager');
  user = await scene.person('user');
  foreign = await scene.person('admin', theirs);
}, 120_000);
afterAll(() => scene?.stop());

const of = (person: Person, organizationId = ours) =>
  scene.within(organizationId, (tx) =>
    tx.list(Notification, { filter: { userId: { equalTo: person.id } }, orderBy: ['-createdAt'] }),
  );
/** Once it is there; reactions come after the commit. */
async function told(person: Person, kind: string, organizationId = ours) {
  for (const end = Date.now() + 90_000; Date.now() < end; ) {
    const found = (await of(person, organizationId)).find((row) => row.kind === kind);
    if (found) return found;
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error(`Nobody told of ${kind}.`);
}
const tell = (person: Person, causeId: string = uuidv7(), organizationId = ours) =>
  scene.within(organizationId, (tx) =>
    notifications.notify(tx, { kind: kinds.jobDone, to: [person.id], causeId, link: '/jobs' }),
  );
async function rest(who: Person | undefined, method: string, path: string, body?: unknown) {
  const request = new Request(`http://test.invalid${path}`, {
    method,
    headers: who ? { authorization: who.auth } : {},
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  try {
    const response = await scene.runtime.route(request, uuidv7());
    return { status: response?.status, body: await response?.json(), code: undefined };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { status: undefined, body: message, code };
  }
}

describe('what people are told of', () => {
  test('whoever is added to a project hears of it, with the profile, and the way there', async () => {
    await scene.ask(
      admin,
      'mutation($i: CreateUserProfileInput!) { createUserProfile(input: $i) { userProfile { id } } }',
      {
        i: { userProfile: { userId: user.id, profileId: scene.profile, projectId: scene.project } },
      },
    );
    expect(await told(user, 'workspace.addedToProject')).toMatchObject({
      values: { profile: 'Leitor', project: 'Jardim' },
      link: `/p/${scene.project}`,
      projectId: scene.project,
      readAt: null,
    });
  });

  test('a profile that grants something else is told to whoever holds it, not to who changed it', async () => {
    const holder = await scene.person('user');
    await assign(scene, holder.id, scene.profile, scene.project);
    await assign(scene, manager.id, scene.profile, scene.project);
    await scene.ask(manager, 'mutation($i: UpdateProfileInput!) { updateProfile(input: $i) { profile { id } } }', {
      i: { id: scene.profile, patch: { accessKeys: ['project-details', 'members'] } },
    });
    expect(await told(holder, 'workspace.profileChanged')).toMatchObject({ values: { profile: 'Leitor' } });
    expect((await of(manager)).filter(({ kind }) => kind === 'workspace.profileChanged')).toEqual([]);
  });

  test('another role is told to the person', async () => {
    const person = await scene.person('manager');
    await scene.within(ours, async (tx) => {
      const [membership] = await tx.list(UserOrganization, { filter: { userId: { equalTo: person.id } } });
      await tx.update(UserOrganization, membership?.id ?? '', { role: 'admin' });
    });
    expect((await told(person, 'workspace.roleChanged')).values).toEqual({
      role: { key: 'core.userOrganization.role.admin' },
    });
  });

  test('a job that ends is told to whoever started it, by how it ended', async () => {
    const end = (status: 'DONE' | 'FAILED', type: string, result: Record<string, unknown> | null = null) =>
      scene.within(ours, async (tx) => {
        const { id } = await tx.insert(Job, { type, payload: {}, status: 'RUNNING' });
        await tx.query('update core.job set created_by = $2::uuid where id = $1::uuid', [id, manager.id]);
        await tx.update(Job, id, { status, finishedAt: new Date().toISOString(), error: 'Sem rede.', result });
        return id;
      });
    await end('DONE', 'workspace.sendInvite');
    await end('DONE', 'core.changeMany', { changed: 3, refused: 1, failed: [] });
    await end('DONE', 'finance.submitInvoice', { status: 'waitingForNumber', goesOn: true });
    const many = await end('DONE', 'core.changeMany', { changed: 300, refused: 0, failed: [] });
    const done = await end('DONE', 'probe.work');
    const failed = await end('FAILED', 'workspace.sendInvite');
    await told(manager, 'workspace.jobDone');
    expect(await told(manager, 'workspace.jobFailed')).toMatchObject({
      link: `/jobs/${failed}`,
      values: { job: { key: 'job.workspace.sendInvite' }, about: '', error: 'Sem rede.' },
    });
    // Nobody knows that an e-mail is a job, a list tells itself of its few rows, and what goes on later is not done: no news.
    const news = async () =>
      (await of(manager)).flatMap(({ kind, link }) => (kind === 'workspace.jobDone' ? [link] : [])).sort();
    await expect.poll(news).toEqual([`/jobs/${done}`, `/jobs/${many}`].sort());
  });

  test('a job’s notice names the file and the project that it was about', async () => {
    const person = await scene.person('manager');
    await scene.within(ours, async (tx) => {
      const storedFile = { name: 'lotes.zip', purpose: 'lands.import', storageKey: uuidv7(), projectId: scene.project };
      const { id: fileId } = await tx.insert(StoredFile, storedFile);
      const job = { type: 'probe.work', payload: { fileId }, status: 'RUNNING', projectId: scene.project } as const;
      const { id } = await tx.insert(Job, job);
      await tx.query('update core.job set created_by = $2::uuid where id = $1::uuid', [id, person.id]);
      await tx.update(Job, id, { status: 'DONE', finishedAt: new Date().toISOString() });
    });
    expect((await told(person, 'workspace.jobDone')).values).toMatchObject({ about: ' (lotes.zip, Jardim)' });
  });

  test('a dead letter is told to administrators alone', async () => {
    await scene.within(ours, (tx) =>
      tx.insert(DeadLetter, {
        reactionId: 'probe.reaction',
        eventId: uuidv7(),
        eventName: 'probe.tide.created',
        error: 'x',
        attempts: 5,
        failedAt: new Date().toISOString(),
      }),
    );
    await told(admin, 'workspace.deadLetter');
    expect((await of(user)).filter(({ kind }) => kind === 'workspace.deadLetter')).toEqual([]);
    expect(await of(foreign, theirs)).toEqual([]);
  });
});

describe('telling', () => {
  test('of one cause a person hears once, however often it is told', async () => {
    const person = await scene.person('pilot');
    const cause = uuidv7();
    await tell(person, cause);
    await tell(person, cause);
    expect(await of(person)).toHaveLength(1);
  });

  test('a plugin brings kinds of its own and tells them by the token', async () => {
    const person = await scene.person('pilot');
    expect((await scene.command(person, 'turnTide', { userId: user.id, causeId: 'x' })).code).toBeUndefined();
    expect(await told(user, 'probe.tideTurned')).toMatchObject({ link: '/projects' });
    const known = async (who: Person) =>
      (
        await scene.ask<{ notificationKinds: { id: string }[] }>(who, '{ notificationKinds { id plugin } }')
      ).data?.notificationKinds.map(({ id }) => id);
    expect(await known(person)).toContain('probe.tideTurned');
    expect(await known(person)).not.toContain('probe.forAdministrators');
    expect(await known(person)).not.toContain('workspace.deadLetter');
    expect(await known(admin)).toEqual(expect.arrayContaining(['probe.forAdministrators', 'workspace.deadLetter']));
  });

  test('what somebody switched off they are not told', async () => {
    const person = await scene.person('pilot');
    const set = await scene.command(person, 'setPreferences', {
      preferences: { notifications: { 'workspace.jobDone': false } },
    });
    expect(set.code).toBeUndefined();
    await tell(person);
    expect(await of(person)).toEqual([]);
    await scene.command(person, 'setPreferences', { preferences: { notifications: { 'workspace.jobDone': true } } });
    await tell(person);
    expect(await of(person)).toHaveLength(1);
  });

  test('neither a contact nor somebody of another organization is told', async () => {
    const contact = await scene.person('contact');
    await tell(contact);
    await tell(foreign);
    expect(await of(contact)).toEqual([]);
    expect(await of(foreign)).toEqual([]);
  });

  test(`the newest ${maxKept} are kept, and none for more than ${keptDays} days`, async () => {
    const person = await scene.person('pilot');
    const insert = (count: number, createdAt: string) =>
      scene.runtime.db.query(
        `insert into workspace.notification (id, organization_id, user_id, kind, cause_id, created_at)
         select gen_random_uuid(), ${ours}, $1::uuid, 'workspace.jobDone', gen_random_uuid()::text, $3::timestamptz
         from generate_series(1, $2::integer)`,
        [person.id, count, createdAt],
      );
    const day = 86_400_000;
    await insert(maxKept + 3, new Date(Date.now() - day).toISOString());
    await insert(2, new Date(Date.now() - (keptDays + 1) * day).toISOString());
    await tell(person);
    const left = await of(person);
    expect(left).toHaveLength(maxKept);
    expect(left.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - keptDays * day)).toEqual([]);
  });
});

test('whom a plugin means is found by project, key, profile and role', async () => {
  const find = (who: MemberQuery) => scene.within(ours, (tx) => members.find(tx, who));
  const inspector = await scene.person('pilot');
  const everywhere = await scene.person('user');
  const contact = await scene.person('contact');
  const without = await scene.person('user');
  const key = accessKey('probe');
  const { id: profileId } = await scene.within(ours, (tx) =>
    tx.insert(Profile, { name: uuidv7(), accessKeys: [key.key], isOrgLevel: true }),
  );
  await assign(scene, inspector.id, profileId, scene.project);
  await assign(scene, contact.id, profileId, scene.project);
  await assign(scene, everywhere.id, profileId, null);
  await assign(scene, without.id, scene.profile, scene.project);
  const ids = ({ id }: Person) => id;
  const some = (...people: Person[]) => expect.arrayContaining(people.map(ids));

  const ofKey = await find({ projectId: scene.project, accessKey: key });
  expect(ofKey).toEqual(some(inspector, everywhere, admin, manager));
  for (const { id } of [contact, without, foreign]) expect(ofKey).not.toContain(id);
  expect(await find({ projectId: scene.otherProject, accessKey: key })).not.toContain(inspector.id);
  expect((await find({ profileId })).sort()).toEqual([inspector, everywhere].map(ids).sort());
  expect(await find({ projectId: scene.project, accessKey: key, roles: ['pilot'] })).toEqual([inspector.id]);
  expect(await find({ projectId: scene.project })).toEqual(some(inspector, without, everywhere, admin));
  expect(await find({ roles: ['contact'] })).toContain(contact.id);
  expect(await find({ roles: ['contact'], projectId: scene.project })).toEqual([]);
});

describe("the specification: 'Bulk notification update needs filter and value'", () => {
  test.each([
    [{ value: { isRead: true } }, 'filter: Informe o filtro das notificações.'],
    [{ filter: { isRead: false } }, 'value: Informe o valor a gravar nas notificações.'],
  ])('%j', async (input, complaint) => {
    const answer = await scene.command(user, 'updateNotifications', input);
    expect(answer.code).toBe('VALIDATION');
    expect(answer.fields).toContain(complaint);
    expect(await rest(user, 'PATCH', '/notification', input)).toMatchObject({ code: 'VALIDATION' });
  });

  test('marks what the filter names, and only the own ones', async () => {
    const one = await scene.person('pilot');
    const other = await scene.person('pilot');
    for (const person of [one, one, other]) await tell(person);
    const [first] = await of(one);
    const [others] = await of(other);
    const mark = (filter: object, isRead: boolean) =>
      scene.command<{ changed: number }>(one, 'updateNotifications', { filter, value: { isRead } }, 'changed');
    expect((await mark({ ids: [first?.id, others?.id] }, true)).data).toEqual({ changed: 1 });
    expect((await mark({}, true)).data).toEqual({ changed: 1 });
    expect((await mark({ isRead: true }, true)).data).toEqual({ changed: 0 });
    expect((await of(one)).every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await of(other)).map(({ readAt }) => readAt)).toEqual([null]);
    expect((await mark({ kind: 'workspace.other' }, false)).data).toEqual({ changed: 0 });
    expect((await mark({ kind: 'workspace.jobDone' }, false)).data).toEqual({ changed: 2 });
  });
});

describe('the REST-style calls', () => {
  test('list by created_at, newest first, and find one by its id', async () => {
    const person = await scene.person('pilot');
    for (const cause of ['a', 'b', 'c']) await tell(person, cause);
    const list = await rest(person, 'GET', '/notification?first=2&offset=0');
    const nodes: { id: string; created_at: string; user_id: string; read_at: string | null }[] = list.body.nodes;
    expect(list.body.total_count).toBe(3);
    expect(nodes).toHaveLength(2);
    expect(nodes.map(({ created_at }) => created_at)).toEqual(
      nodes
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    const [newest] = nodes;
    expect(newest).toMatchObject({ user_id: person.id, read_at: null });
    const found = await rest(person, 'GET', `/notification/by-id?id=${newest?.id}`);
    expect(found.body).toEqual(newest);
    expect(
      await rest(person, 'PATCH', '/notification', { filter: { ids: [newest?.id] }, value: { isRead: true } }),
    ).toMatchObject({
      body: { changed: 1 },
    });
    expect((await rest(person, 'GET', '/notification?unread=True')).body.total_count).toBe(2);
    expect(await rest(user, 'GET', `/notification/by-id?id=${newest?.id}`)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await rest(undefined, 'GET', '/notification')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await rest(person, 'GET', '/notification?first=x')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await rest(person, 'PATCH', '/notification', { filter: 'all' })).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('settings that follow the person', () => {
  const preferencesOf = async ({ id }: Person) => (await scene.within(ours, (tx) => tx.get(User, id))).preferences;

  test('each is changed by itself, null takes one out, two at once do not undo each other', async () => {
    const person = await scene.person('pilot');
    const set = (preferences: object) => scene.command(person, 'setPreferences', { preferences });
    await Promise.all([set({ menuCollapsed: true }), set({ mode: 'dark' }), set({ fullScreen: true })]);
    expect(await preferencesOf(person)).toEqual({ menuCollapsed: true, mode: 'dark', fullScreen: true });
    await set({ mode: null });
    expect(await preferencesOf(person)).toEqual({ menuCollapsed: true, fullScreen: true });
  });

  test('what the server puts there is not theirs to set, nor is there room without end', async () => {
    const set = (preferences: object) => scene.command(user, 'setPreferences', { preferences });
    expect((await set({ avatar: { path: '/x' } })).code).toBe('VALIDATION');
    expect((await set({ big: 'x'.repeat(60_000) })).code).toBe('DOCUMENT_TOO_LARGE');
  });
});

test('whoever invited is told when the place was taken', async () => {
  const email = `${uuidv7()}@example.org`;
  await scene.command(admin, 'createUserInvite', { userInvite: { email, role: 'manager', name: 'Nina' } });
  const { secret } = await scene.mailTo(email);
  const accepted = await scene.command(undefined, 'acceptInvite', {
    token: secret,
    name: 'Nina',
    password: 'Senha-boa-9',
  });
  expect(accepted.code).toBeUndefined();
  expect(await told(admin, 'workspace.inviteAccepted')).toMatchObject({ values: { person: 'Nina' } });
});
