import { provide } from '@gleba/core/server';
import { type PushAddress, type PushOutcome, type PushService, pushToken } from '@gleba/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { PushDevice } from '../../src/entities/push-device.entity.ts';
import { sendPush } from '../../src/jobs.ts';
import { ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';

/** Told on one's devices: where the office turned it on, of what one is told, and nobody else's browser. */
let scene: PeopleScene;
let admin: Person;
let ana: Person;
let outcome: PushOutcome = { kind: 'sent' };
const sent: { to: PushAddress; text: string }[] = [];
const push: PushService = {
  publicKey: 'BPublic',
  async send(to, text) {
    sent.push({ to, text });
    return outcome;
  },
};
beforeAll(async () => {
  scene = await startPeopleScene(undefined, [], { services: [provide(pushToken, push)] });
  admin = await scene.person('admin');
  ana = await scene.person('manager', ours, 'Ana');
});
afterAll(() => scene?.stop());
beforeEach(() => {
  outcome = { kind: 'sent' };
  sent.length = 0;
});

const turn = async (sendsPush: boolean) =>
  scene.command(
    admin,
    'saveGeneralSettings',
    { name: 'Nossa', language: 'pt-BR', timeZone: 'America/Sao_Paulo', sendsPush },
    'isSaved',
  );
const keyOf = async (who: Person) =>
  (await scene.ask<{ pushKey: { publicKey: string | null } }>(who, '{ pushKey { publicKey } }')).data?.pushKey
    .publicKey;
const address = (path: string) => ({
  endpoint: `https://push.example.net/${path}`,
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
});
const add = (who: Person, path: string) =>
  scene.command<{ pushDeviceId: string }>(who, 'addPushDevice', address(path), 'pushDeviceId');
let causes = 0;
const tell = (who: Person) =>
  scene.within(ours, (tx) =>
    tx.insert(Notification, {
      userId: who.id,
      kind: 'workspace.inviteAccepted',
      values: { person: 'Nina' },
      link: '/people/users',
      causeId: `cause ${++causes}`,
    }),
  );
const devices = async () => (await scene.within(ours, (tx) => tx.list(PushDevice))).map(({ endpoint }) => endpoint);
const jobs = async () => {
  const { rows } = await scene.runtime.db.query<{ status: string; attempt: number; wait: number }>(
    `select status, (payload ->> 'attempt')::integer as attempt, extract(epoch from run_after - now())::float8 as wait
     from core.job where type = $1::text order by created_at`,
    [sendPush.id],
  );
  return rows;
};

test('nothing of it where the office did not turn it on', async () => {
  expect(await keyOf(ana)).toBe(null);
  expect((await add(ana, 'one')).reason).toBe('workspace.pushOff');
  await turn(true);
  expect(await keyOf(ana)).toBe('BPublic');
  for (const endpoint of ['http://push.example.net/x', 'https://user@push.example.net/x', 'javascript:alert(1)', '']) {
    const answer = await scene.command(ana, 'addPushDevice', { ...address('x'), endpoint });
    expect(answer.code, endpoint).toBeDefined();
  }
});

test('a notice goes to each of the person’s devices and says what the bell says, and nothing of it to others', async () => {
  await add(ana, 'one');
  await add(ana, 'two');
  await add(ana, 'two');
  await add(admin, 'admin');
  expect((await devices()).sort()).toEqual(['admin', 'one', 'two'].map((path) => address(path).endpoint));
  const { id } = await tell(ana);
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(2);
  expect(sent.map(({ to }) => to.endpoint).sort()).toEqual(['one', 'two'].map((path) => address(path).endpoint));
  expect(JSON.parse(sent[0]?.text ?? '')).toEqual({
    id,
    title: 'Nina aceitou o convite',
    link: `/notificationLink?notification=${id}&organization=${ours}`,
  });
});

test('each sees their own devices, without the browser’s secrets, and removes them', async () => {
  const read = (who: Person) =>
    scene.ask<{ pushDevices: { nodes: { id: string }[] } }>(who, '{ pushDevices { nodes { id } } }');
  const own = (await read(ana)).data?.pushDevices.nodes ?? [];
  expect(own).toHaveLength(2);
  expect((await scene.ask(ana, '{ pushDevices { nodes { endpoint } } }')).code, 'hidden').toBeDefined();
  const remove = 'mutation($id: UUID!) { deletePushDevice(input: { id: $id }) { __typename } }';
  expect((await scene.ask(admin, remove, { id: own[0]?.id })).code).toBe('NOT_FOUND');
  expect((await scene.ask(ana, remove, { id: own[0]?.id })).code).toBeUndefined();
  expect((await read(ana)).data?.pushDevices.nodes).toHaveLength(1);
  const stranger = await scene.person('admin', theirs);
  expect((await read(stranger)).data?.pushDevices.nodes).toEqual([]);
});

test('a browser that somebody else uses now tells them alone', async () => {
  await add(ana, 'shared');
  await add(admin, 'shared');
  const rows = await scene.within(ours, (tx) => tx.list(PushDevice, { filter: { userId: { equalTo: ana.id } } }));
  expect(rows.map(({ endpoint }) => endpoint)).not.toContain(address('shared').endpoint);
});

test('a device that is gone is forgotten; one that is busy is asked again when it says', async () => {
  outcome = { kind: 'gone' };
  const before = await devices();
  await tell(ana);
  await expect.poll(async () => (await devices()).length, { timeout: 60_000 }).toBe(before.length - 1);

  await add(ana, 'busy');
  outcome = { kind: 'later', afterSeconds: 600 };
  sent.length = 0;
  await tell(ana);
  const waiting = async () => (await jobs()).filter(({ attempt }) => attempt > 0);
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
  expect((await waiting())[0]).toMatchObject({ status: 'CREATED', attempt: 1 });
  expect(Math.abs(((await waiting())[0]?.wait ?? 0) - 600)).toBeLessThan(60);
  expect(sent).toHaveLength(1);
});

test('what was read already is not sent', async () => {
  const { id } = await scene.within(ours, (tx) =>
    tx.insert(Notification, {
      userId: ana.id,
      kind: 'workspace.inviteAccepted',
      values: { person: 'Nina' },
      link: '/people/users',
      causeId: 'read already',
      readAt: new Date().toISOString(),
    }),
  );
  const { id: told } = await tell(ana);
  const ids = () => sent.map(({ text }) => JSON.parse(text).id);
  await expect.poll(ids, { timeout: 60_000 }).toContain(told);
  expect(ids()).not.toContain(id);
});
