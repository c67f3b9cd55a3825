import { Profile, StoredMail, User } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedStarterProfiles } from '../../src/server/people/seed-starter-profiles.ts';
import { ours, type PeopleScene, password, startPeopleScene, theirs } from './people-scene.ts';

let scene: PeopleScene;
beforeAll(async () => {
  scene = await startPeopleScene();
});
afterAll(() => scene.stop());

const signIn = (email: string) =>
  scene.command(undefined, 'authenticate', { email, password, organizationId: ours }, 'jwtToken');

const mailsTo = (email: string) =>
  scene.within(ours, (tx) => tx.list(StoredMail, { filter: { recipient: { equalTo: email } } }));

/** The text of an e-mail without a secret. */
const noticeTo = (email: string) =>
  expect.poll(async () => (await mailsTo(email)).map(({ subject, text }) => `${subject} ${text}`), {
    timeout: 60_000,
  });

describe('another address to sign in with', () => {
  const ask = (who: Parameters<PeopleScene['command']>[0], email: string, own = password) =>
    scene.command(who, 'requestEmailChange', { email, password: own }, 'isRequested');
  const confirm = (token: string, email: string) =>
    scene.command<{ email: string }>(undefined, 'confirmEmailChange', { token, email }, 'email');

  test('is taken by the link of an e-mail to it, once, and the former address is told', async () => {
    const person = await scene.person('manager');
    expect((await ask(person, 'Nova.Pessoa@example.org')).code).toBeUndefined();
    const message = await scene.mailTo('nova.pessoa@example.org');
    expect(message.text).toContain(person.email);
    // Nothing has changed before the link is followed, and the secret is good for that address alone.
    expect((await signIn(person.email)).code).toBeUndefined();
    expect((await confirm(message.secret, 'outra@example.org')).code).toBe('TOKEN_INVALID');
    expect((await confirm(message.secret, 'nova.pessoa@example.org')).code).toBeUndefined();
    expect((await signIn('nova.pessoa@example.org')).code).toBeUndefined();
    expect((await signIn(person.email)).code).toBe('BAD_CREDENTIALS');
    expect((await confirm(message.secret, 'nova.pessoa@example.org')).code).toBe('TOKEN_INVALID');
    await noticeTo(person.email).toEqual([expect.stringContaining('nova.pessoa@example.org')]);
    // The session that asked has ended.
    expect((await scene.ask(person, '{ me { id } }')).code).toBe('UNAUTHENTICATED');
  });

  test('needs the password, and an address that can be written to', async () => {
    const person = await scene.person('manager');
    expect((await ask(person, 'x@example.org', 'Senha-errada-9')).code).toBe('BAD_CREDENTIALS');
    expect((await ask(person, 'sem arroba')).code).toBe('VALIDATION');
  });

  test('that is somebody’s already is answered alike, and nobody is written to', async () => {
    const [person, other] = [await scene.person('manager'), await scene.person('manager', theirs)];
    expect((await ask(person, other.email)).code).toBeUndefined();
    // A later e-mail shows that the former job is done.
    await ask(person, 'livre@example.org');
    await scene.mailTo('livre@example.org');
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test('that became somebody’s meanwhile is not taken', async () => {
    const person = await scene.person('manager');
    await ask(person, 'corrida@example.org');
    const { secret } = await scene.mailTo('corrida@example.org');
    await scene.within(theirs, (tx) => tx.insert(User, { name: 'Outra', email: 'corrida@example.org' }));
    expect((await confirm(secret, 'corrida@example.org')).fields).toEqual([expect.stringContaining('email:')]);
    expect((await signIn(person.email)).code).toBeUndefined();
  });
});

describe('the second factor of somebody who has lost theirs', () => {
  const withFactor = async (role: Parameters<PeopleScene['person']>[0], organization = ours) => {
    const person = await scene.person(role, organization);
    await scene.within(organization, (tx) => tx.update(User, person.id, { twoFaEnabled: true, twoFaSecret: 'sealed' }));
    return person;
  };
  const reset = (who: Parameters<PeopleScene['command']>[0], userId: string) =>
    scene.command(who, 'resetSecondFactor', { userId }, 'user { id }');

  test('is taken off by an administrator, who is no member elsewhere; the person is told and signed out', async () => {
    const [admin, person] = [await scene.person('admin'), await withFactor('pilot')];
    expect((await reset(admin, person.id)).code).toBeUndefined();
    const kept = await scene.within(ours, (tx) => tx.get(User, person.id));
    expect(kept).toMatchObject({ twoFaEnabled: false, twoFaSecret: null, recoveryHashes: null });
    await noticeTo(person.email).toEqual([expect.stringContaining('duas etapas')]);
    expect((await scene.ask(person, '{ me { id } }')).code).toBe('UNAUTHENTICATED');
    expect((await reset(admin, person.id)).reason).toBe('workspace.secondFactorOff');
  });

  test('is out of reach for whoever stands below, outside, or asks for themself', async () => {
    const [admin, manager] = [await withFactor('admin'), await scene.person('manager')];
    expect((await reset(manager, admin.id)).reason).toBe('workspace.aboveYou');
    expect((await reset(admin, admin.id)).reason).toBe('workspace.ownSecondFactor');
    expect((await reset(admin, (await withFactor('user', theirs)).id)).code).toBe('NOT_FOUND');
    expect((await reset(await scene.person('user'), admin.id)).code).toBe('FORBIDDEN');
  });
});

test('a new organization can invite at once: five profiles of what is declared, and a group', async () => {
  const accessKeys = new Set(['lands', 'project-details', 'data.manage']);
  await scene.within(theirs, (tx) => seedStarterProfiles(tx, { isDemo: false, accessKeys }));
  const profiles = await scene.within(theirs, (tx) => tx.list(Profile, { orderBy: ['name'] }));
  expect(profiles.map(({ name }) => name)).toEqual(['Atendente', 'Consulta', 'Gestor', 'Jurídico', 'Topógrafo']);
  for (const profile of profiles) {
    expect(profile.accessKeys.length).toBeGreaterThan(0);
    expect(profile.accessKeys.filter((key) => !accessKeys.has(key))).toEqual([]);
  }
});
