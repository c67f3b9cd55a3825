import { uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ours,
  type PeopleScene,
  type Person,
  password,
  startPeopleScene,
} from '../../plugins/workspace/tests/server/people-scene.ts';

/** Addresses that are not what they look like (UTS 36, UTS 39, RFC 8265), at every door that takes one. */
let scene: PeopleScene;
let admin: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
}, 240_000);
afterAll(() => scene?.stop());

const invite = (email: string) =>
  scene.command(admin, 'createUserInvite', { userInvite: { email, role: 'manager' } }, 'userInvite { email }');
const add = (email: string) =>
  scene.command(admin, 'addUser', { name: 'Ana', email, password, role: 'manager' }, 'user { email }');
const signIn = (email: string) =>
  scene.command(undefined, 'authenticate', { email, password, organizationId: ours }, 'jwtToken');
const addressOf = async (id: string) =>
  (await scene.runtime.db.query<{ email: string }>('select email from core."user" where id = $1::uuid', [id])).rows[0]
    ?.email;
const setAddress = (id: string, email: string) =>
  scene.runtime.db.query('update core."user" set email = $2::text where id = $1::uuid', [id, email]);

describe('an address', () => {
  test.each(['ana\u200b', 'an\u0430', 'ana\u202e', '\u03b1na', 'ADM\u0130N'])('%j is taken nowhere', async (local) => {
    const email = `${local}@example.org`;
    for (const door of [invite, add]) expect(await door(email)).toMatchObject({ code: 'VALIDATION', data: null });
  });

  test('of letters that look like those of a colleague is refused, and no other', async () => {
    expect((await add('coco@example.org')).code).toBeUndefined();
    const alike = '\u0441\u043e\u0441\u043e@example.org';
    for (const door of [invite, add]) {
      const { code, fields } = await door(alike);
      expect([code, fields[0]]).toEqual(['VALIDATION', expect.stringContaining('se parece com o de outra pessoa')]);
    }
    expect((await invite('\u0438\u0432\u0430\u043d@example.org')).code).toBeUndefined();
  });

  test('is one however it is typed: kept once, and good for signing in', async () => {
    const wide = '\uff22\uff49\uff41\uff20example.org';
    expect((await add(wide)).data).toMatchObject({ user: { email: 'bia@example.org' } });
    expect((await add('BIA@Example.ORG')).code).toBe('DUPLICATE');
    for (const typed of [wide, ' Bia@EXAMPLE.org '])
      expect((await signIn(typed)).data, typed).toMatchObject({ jwtToken: expect.any(String) });
  });
});

test('addresses of before are brought along at a start, and none onto another account', async () => {
  const [large, wide, taken, owner, none] = await Promise.all(Array.from({ length: 5 }, () => scene.person('pilot')));
  const word = uuidv7();
  for (const [who, email] of [
    [large, `Maior-${word}@Example.org`],
    [wide, `larga-${word}\uff20example.org`],
    [taken, `\uff44ona-${word}@example.org`],
    [owner, `dona-${word}@example.org`],
    [none, `\u0430na-${word}@example.org`],
  ] as const)
    await setAddress(who?.id ?? '', email);
  await scene.startAnother();
  const now = await Promise.all([large, wide, taken, owner, none].map((who) => addressOf(who?.id ?? '')));
  expect(now).toEqual([
    ...[`maior-${word}@example.org`, `larga-${word}@example.org`],
    ...[`\uff44ona-${word}@example.org`, `dona-${word}@example.org`, `\u0430na-${word}@example.org`],
  ]);
});
