import { clientInfoOf, UserOrganization } from '@gleba/core';
import { Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { Registration } from '../../src/entities/registration.entity.ts';
import { receiveRegistration } from '../../src/jobs.ts';
import { ours, type PeopleScene, type Person, password, startPeopleScene, theirs } from './people-scene.ts';

let scene: PeopleScene;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  manager = await scene.person('manager');
});
afterAll(() => scene?.stop());

const set = async (who: Person, isOpen: boolean) =>
  scene.command<{ token: string | null }>(who, 'setRegistration', { isOpen }, 'token');
const look = (token: string) =>
  scene.command<{ organizationName: string }>(undefined, 'registrationByToken', { token }, 'organizationName');
const ask = (token: string, email: string, more: object = {}) =>
  scene.command<{ isRequested: boolean }>(
    undefined,
    'requestRegistration',
    { token, name: 'Rita Ribeiro', email, ...more },
    'isRequested',
  );
const waiting = async (organizationId = ours) =>
  (await scene.within(organizationId, (tx) => tx.list(Registration, { orderBy: ['createdAt'] }))).map(
    ({ email }) => email,
  );
const received = () =>
  scene.within(ours, (tx) =>
    tx.count(Job, { filter: { type: { equalTo: receiveRegistration.id }, status: { equalTo: 'DONE' } } }),
  );
const opened = async () => (await set(admin, true)).data?.token ?? '';

test('is closed until an administrator opens it, and closed again at once; every address that is none is answered alike', async () => {
  expect((await set(manager, true)).code).toBe('FORBIDDEN');
  const token = await opened();
  expect((await look(token)).data?.organizationName).toBe(`Organização ${ours}`);
  const other = await opened();
  expect(other).not.toBe(token);
  await set(admin, false);
  for (const address of [token, other, 'x', 'A'.repeat(43)]) {
    expect((await look(address)).reason).toBe('workspace.registrationClosed');
    expect((await ask(address, 'rita@example.org')).reason).toBe('workspace.registrationClosed');
  }
  expect(await waiting()).toEqual([]);
});

test('a request waits for administrators, who are told; inviting answers it, and the invitation proves the address', async () => {
  const token = await opened();
  expect((await ask(token, 'Rita@example.org', { message: 'Sou topógrafa.' })).data).toEqual({ isRequested: true });
  await expect.poll(() => waiting(), { timeout: 60_000 }).toEqual(['rita@example.org']);
  expect((await ask(token, 'rita@example.org')).data, 'again: the same answer').toEqual({ isRequested: true });
  // One that is received after the invitation would wait again.
  await expect.poll(received, { timeout: 60_000 }).toBe(2);
  const told = await scene.within(ours, (tx) => tx.list(Notification));
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([admin.id, manager.id]));
  expect(told[0]).toMatchObject({ kind: 'workspace.registrationReceived', values: { person: 'Rita Ribeiro' } });
  // Nobody is anything before an administrator says so.
  const credentials = { email: 'rita@example.org', password, organizationId: ours };
  expect((await scene.command(undefined, 'authenticate', credentials, 'jwtToken')).code).toBe('BAD_CREDENTIALS');

  const userInvite = { email: 'rita@example.org', name: 'Rita', role: 'manager' };
  expect((await scene.command(manager, 'createUserInvite', { userInvite })).code).toBeUndefined();
  expect(await waiting()).toEqual([]);
  const { secret } = await scene.mailTo('rita@example.org');
  await scene.command(undefined, 'acceptInvite', { token: secret, name: 'Rita', password }, 'email');
  expect((await scene.command(undefined, 'authenticate', credentials, 'jwtToken')).code).toBeUndefined();
});

test('whose the address is, is not told, and a member’s request is none', async () => {
  const token = await opened();
  const outsider = await scene.person('manager', theirs);
  const before = await scene.within(ours, (tx) => tx.count(UserOrganization));
  const answers = [];
  for (const email of [admin.email, outsider.email, 'ninguem@example.org']) answers.push(await ask(token, email));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await expect.poll(() => waiting(), { timeout: 60_000 }).toEqual([outsider.email, 'ninguem@example.org']);
  expect(await waiting(theirs)).toEqual([]);
  expect(await scene.within(ours, (tx) => tx.count(UserOrganization))).toBe(before);
  // Refused: gone from the list, and nobody hears of it.
  const [first] = await scene.within(ours, (tx) => tx.list(Registration, { orderBy: ['createdAt'] }));
  const customer = await scene.person('user');
  expect((await scene.command(customer, 'deleteRegistration', { id: first?.id })).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  expect((await scene.command(admin, 'deleteRegistration', { id: first?.id })).code).toBeUndefined();
  expect(await waiting()).toEqual(['ninguem@example.org']);
});

test('whoever is signed in has an account already; one network address asks ten times in a quarter of an hour', async () => {
  const token = await opened();
  const signedIn = await scene.command(admin, 'requestRegistration', { token, name: 'Ana', email: 'ana@example.org' });
  expect(signedIn.reason).toBe('workspace.signOutFirst');
  const codes = [];
  for (let count = 0; count < 12; count++) codes.push(await from('203.0.113.9', token, `p${count}@example.org`));
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined));
  expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
});

/** As a stranger at a network address. */
async function from(address: string, token: string, email: string): Promise<string | undefined> {
  const query = 'mutation($i: RequestRegistrationInput!) { requestRegistration(input: $i) { isRequested } }';
  const variables = { i: { token, name: 'Pedro', email } };
  const { body } = await scene.runtime.graphql(JSON.stringify({ query, variables }), undefined, 'test', {
    client: clientInfoOf(address, 'Mozilla/5.0 (Test)'),
  });
  return JSON.parse(body).errors?.[0]?.extensions.code;
}
