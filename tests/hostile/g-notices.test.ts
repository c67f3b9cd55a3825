import { uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notification } from '../../plugins/workspace/src/entities/notification.entity.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Attacks G: what one person is told must neither be read nor changed by another, and must lead nowhere else. */
let scene: Scene;
const own = new Map<string, string>();

beforeAll(async () => {
  scene = await startScene();
  const plant = (name: 'user' | 'admin' | 'foreign', organizationId: number) =>
    scene.inOrganization(organizationId, async (tx) => {
      const values = { userId: scene.people[name].id, kind: 'workspace.jobDone', causeId: uuidv7() };
      own.set(name, (await tx.insert(Notification, { ...values, values: { job: `canary-${name}` } })).id);
    });
  await plant('user', ours);
  await plant('admin', ours);
  await plant('foreign', theirs);
});
afterAll(() => scene?.stop());

const others = [
  ['an administrator', 'admin', 'user'],
  ['a super administrator', 'staff', 'user'],
  ['a colleague', 'other', 'user'],
  ['a user their administrator', 'user', 'admin'],
  ['somebody of another organization', 'foreign', 'user'],
  ['somebody those of another organization', 'admin', 'foreign'],
] as const;

describe('G1 notifications of others (OWASP API1:2023, broken object level authorization)', () => {
  test.each(others)('%s reads and finds none', async (_who, who, whose) => {
    const { auth } = scene.people[who];
    const id = own.get(whose);
    const answers = [
      await scene.ask(auth, '{ notifications { nodes { id values } } }'),
      await scene.ask(auth, 'query($id: UUID!) { notification(id: $id) { id values } }', { id }),
      await scene.ask(auth, '{ users { nodes { notifications { totalCount nodes { id values } } } } }'),
      await scene.ask(
        auth,
        'query($id: String!) { recordHistory(entity: "workspace.notification", recordId: $id, first: 5, offset: 0) { nodes { data } } }',
        { id },
      ),
    ];
    for (const { text } of answers) {
      expect(text).not.toContain(`canary-${whose}`);
      expect(text).not.toContain(id);
    }
    const guess = '{ notifications(filter: { values: { includes: "canary" } }) { totalCount } }';
    expect((await scene.ask(auth, guess)).data).toBeNull();
  });

  test('by the REST-style calls neither', async () => {
    const ask = async (path: string) =>
      scene.runtime
        .route(
          new Request(`http://test.invalid${path}`, { headers: { authorization: scene.people.admin.auth } }),
          uuidv7(),
        )
        .then(
          async (response) => (await response?.text()) ?? '',
          (error: { code?: string }) => error.code ?? '',
        );
    expect(await ask(`/notification/by-id?id=${own.get('user')}`)).toBe('NOT_FOUND');
    expect(await ask(`/notification/by-id?id=${own.get('foreign')}`)).toBe('NOT_FOUND');
    expect(await ask("/notification/by-id?id=1' or true--")).toBe('NOT_FOUND');
    const list = await ask('/notification?first=999999');
    expect(list).toContain('canary-admin');
    expect(list).not.toMatch(/canary-(user|foreign)/);
  });
});

describe('G2 a bulk update across people', () => {
  test.each(others)('%s changes none', async (_who, who, whose) => {
    const { auth } = scene.people[who];
    const id = own.get(whose);
    const bulk = 'mutation($i: UpdateNotificationsInput!) { updateNotifications(input: $i) { changed } }';
    for (const filter of [{ ids: [id] }, { kind: 'workspace.jobDone', ids: [id] }]) {
      const { data } = await scene.ask(auth, bulk, { i: { filter, value: { isRead: true } } });
      expect(data).toEqual({ updateNotifications: { changed: 0 } });
    }
    const one = 'mutation($i: UpdateNotificationInput!) { updateNotification(input: $i) { notification { id } } }';
    const { code } = await scene.ask(auth, one, { i: { id, patch: { readAt: '2026-01-01T00:00:00Z' } } });
    expect(code).toBe('NOT_FOUND');
    const organizationId = whose === 'foreign' ? theirs : ours;
    const left = await scene.inOrganization(organizationId, (tx) => tx.get(Notification, id ?? ''));
    expect(left.readAt).toBeNull();
  });

  test('nobody writes one, nor changes what it says, whom it is for and where it leads', async () => {
    const { auth } = scene.people.user;
    const id = own.get('user');
    for (const patch of [
      { userId: scene.people.admin.id },
      { kind: 'x' },
      { link: 'https://evil.example' },
      { values: {} },
    ]) {
      const answer = await scene.ask(
        auth,
        'mutation($i: UpdateNotificationInput!) { updateNotification(input: $i) { notification { id } } }',
        { i: { id, patch } },
      );
      // The input has no such field.
      expect(answer.code).toBe('BAD_REQUEST');
    }
    const create = await scene.ask(auth, 'mutation { createNotification(input: {}) { notification { id } } }');
    expect(create.code).toBe('DOCUMENT_INVALID');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'lands'])(
    'a link to %s is not even taken from the server itself',
    async (link) => {
      const insert = scene.inOrganization(ours, (tx) =>
        tx.insert(Notification, { userId: scene.people.user.id, kind: 'x.y', causeId: uuidv7(), link }),
      );
      await expect(insert).rejects.toMatchObject({ code: 'VALIDATION' });
    },
  );
});

describe('G3 what was typed stays text', () => {
  test('a report is kept as it was typed, and comes back as JSON that no browser takes for a page', async () => {
    const { auth, email } = scene.people.user;
    const message = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const sent = await scene.ask(auth, 'mutation($i: SendFeedbackInput!) { sendFeedback(input: $i) { id } }', {
      i: { name: '<b>Eva</b>', email, message, page: 'javascript:alert(3)' },
    });
    expect(sent.code).toBeUndefined();
    const { data } = await scene.ask(scene.people.admin.auth, '{ feedbacks { nodes { name message } } }');
    expect(data).toEqual({ feedbacks: { nodes: [{ name: '<b>Eva</b>', message }] } });
  });

  test("a setting cannot reach the prototype of anything, nor another person's", async () => {
    const set = (preferences: string) =>
      scene.runtime.graphql(
        `{"query":"mutation($i: SetPreferencesInput!) { setPreferences(input: $i) { preferences } }","variables":{"i":{"preferences":${preferences}}}}`,
        scene.people.user.auth,
        uuidv7(),
      );
    await set('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
