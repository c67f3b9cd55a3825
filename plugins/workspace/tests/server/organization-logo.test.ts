import { brandingOf, Organization, uuidv7 } from '@gleba/core';
import { expect, test } from 'vitest';
import { ours, type Person, peopleOfBoth, theirs } from './people-scene.ts';
import { jpeg, png } from './pictures.ts';

const people = peopleOfBoth();

async function call(who: Person, method: string, path: string, body?: Buffer) {
  const request = new Request(`http://test.invalid${path}`, {
    method,
    headers: { authorization: who.auth },
    ...(body && { body: new Uint8Array(body) }),
  });
  try {
    const response = await people.scene.runtime.route(request, uuidv7());
    return { status: response?.status, body: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()) };
  } catch (error) {
    return { code: (error as { code?: string }).code };
  }
}
const put = (who: Person, name: string, picture: Buffer) => call(who, 'PUT', `/branding/images/${name}`, picture);
const logoOf = async (organization: number) =>
  (await people.scene.within(organization, (tx) => tx.get(Organization, String(organization)))).logoImage;

test('an administrator puts it there, replaces it and takes it away; nobody else does', async () => {
  expect((await put(people.user, 'logoImage', png(300, 80))).code).toBe('FORBIDDEN');
  expect(await logoOf(ours)).toBeNull();
  expect((await put(people.admin, 'logoImage', png(300, 80))).status).toBe(200);
  const first = (await logoOf(ours)) ?? '';
  expect((await call(people.admin, 'GET', first)).body?.equals(png(300, 80))).toBe(true);

  expect((await put(people.admin, 'logoImage', jpeg(400, 100))).status).toBe(200);
  const second = (await logoOf(ours)) ?? '';
  expect(second).not.toBe(first);
  expect((await call(people.admin, 'GET', first)).status, 'the former one is nobody’s').toBe(404);

  expect((await call(people.admin, 'DELETE', '/branding/images/logoImage')).status).toBe(200);
  expect(await logoOf(ours)).toBeNull();
  expect((await call(people.admin, 'GET', second)).status).toBe(404);
});

test('it is a picture and no larger than a letter bears', async () => {
  expect((await put(people.admin, 'logoImage', Buffer.from('<svg/>'))).code).toBe('VALIDATION');
  expect((await put(people.admin, 'logoImage', png(300, 80, 520_000))).code).toBe('DOCUMENT_TOO_LARGE');
});

test('it is no white-label: an organization without a domain has its own', async () => {
  expect((await put(people.foreign, 'mainLogo', png(300, 80))).code).toBe('VALIDATION');
  expect((await put(people.foreign, 'logoImage', png(300, 80))).status).toBe(200);
  expect(await logoOf(theirs)).toMatch(/^\/branding\/images\//);
  expect(await logoOf(ours)).toBeNull();
});

test('papers and letters bear it before the logo of the sign-in page; the brand knows no address of others', () => {
  const [own, other] = [uuidv7(), uuidv7()];
  expect(brandingOf({ mainLogo: other }, `/branding/images/${own}`)).toMatchObject({
    logo: `/branding/images/${own}`,
    paperLogo: `/branding/images/${own}`,
    images: { mainLogo: `/branding/images/${other}` },
  });
  expect(brandingOf({ mainLogo: other }).paperLogo).toBe(`/branding/images/${other}`);
  for (const foreignAddress of ['https://evil.example/x.png', '/branding/images/../x', '/avatar/1'])
    expect(brandingOf(null, foreignAddress)).toMatchObject({ logo: undefined, paperLogo: undefined });
});

test('an invitation comes with it', async () => {
  await put(people.admin, 'logoImage', png(300, 80));
  await people.scene.command(people.admin, 'createUserInvite', {
    userInvite: { email: 'nova@escritorio.test', role: 'manager' },
  });
  const { html } = await people.scene.mailTo('nova@escritorio.test');
  expect(html).toContain((await logoOf(ours)) ?? 'no logo');
});
