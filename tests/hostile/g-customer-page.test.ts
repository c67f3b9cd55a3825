import { randomBytes } from 'node:crypto';
import { currentDay, uuidv7 } from '@gleba/sdk';
import { issueTicket } from '@gleba/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPurpose, visitPurpose } from '../../plugins/finance/src/customer-page-values.ts';
import { CustomerLink } from '../../plugins/finance/src/entities/customer-link.entity.ts';
import {
  type CustomerPageScene,
  startCustomerPageScene,
} from '../../plugins/finance/tests/server/customer-page-scene.ts';

/** Attacks on a buyer's page: by links and visits that were guessed, mixed up or are over, by guessing codes, and for what is another's. */
let scene: CustomerPageScene;
beforeAll(async () => {
  scene = await startCustomerPageScene();
}, 120_000);
afterAll(() => scene?.host.stop());

const closed = 'Este link não está mais disponível.';
const near = (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;

/** All that a secret might open, as a link and as a visit; answers what each says. */
async function everyDoor(secret: string, of: { readonly installmentId: string; readonly paymentId: string }) {
  const asked: readonly (readonly [string, object, string])[] = [
    ['customerPageByToken', { token: secret }, 'mailTo'],
    ['sendCustomerCode', { token: secret }, 'isSent'],
    ['openCustomerPage', { token: secret, code: '000000' }, 'visit'],
    ['customerContract', { visit: secret }, 'name'],
    ['customerPix', { visit: secret, installmentId: of.installmentId }, 'gap'],
    ['customerReceipt', { visit: secret, paymentId: of.paymentId }, 'contractId'],
  ];
  const said = new Map<string, string>();
  for (const [name, given, selection] of asked)
    said.set(name, (await scene.stranger(name, given, selection)).message ?? 'done');
  return said;
}
async function bought() {
  const made = await scene.bought();
  const installmentId = made.installments[0]?.id ?? '';
  const given = { installmentId, paymentDate: currentDay() };
  const { data } = await scene.office<{ paymentId: string }>('registerInstallmentPayment', given, 'paymentId');
  return { ...made, installmentId, paymentId: data?.paymentId ?? '', openId: made.installments[1]?.id ?? '' };
}

describe('secrets', () => {
  test('that nobody gave out, or gave out for something else, get one answer at every door', async () => {
    const of = await bought();
    const token = await scene.link(of.maria);
    const visit = await scene.visit(token, 'maria@example.org');
    const [link] = await scene.within((tx) =>
      tx.list(CustomerLink, { filter: { contractCustomerId: { equalTo: of.maria } } }),
    );
    const subjectId = link?.id ?? '';
    const [late, wrong] = await scene.within(async (tx) => [
      await issueTicket(tx, { purpose: linkPurpose, subjectId, lifetimeMs: 0, keepsOthers: true }),
      await issueTicket(tx, { purpose: visitPurpose, subjectId: uuidv7(), lifetimeMs: 60_000 }),
    ]);
    const random = randomBytes(32).toString('base64url');
    for (const secret of [
      'x',
      "' or 1=1 --",
      near(token),
      near(visit),
      token.slice(0, 42),
      random,
      uuidv7(),
      late,
      wrong,
    ])
      for (const [door, said] of await everyDoor(secret, of))
        expect([secret, door, said]).toEqual([secret, door, closed]);
    // A link is no visit, and a visit no link.
    const byLink = await everyDoor(token, of);
    expect(['customerContract', 'customerPix', 'customerReceipt'].map((door) => byLink.get(door))).toEqual(
      Array(3).fill(closed),
    );
    const byVisit = await everyDoor(visit, of);
    const links = ['customerPageByToken', 'sendCustomerCode', 'openCustomerPage'];
    expect(links.map((door) => byVisit.get(door))).toEqual(Array(3).fill(closed));
  });

  test('are guessed from one place only so often', async () => {
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries <= 20; tries += 1) {
      const token = randomBytes(32).toString('base64url');
      codes.push((await scene.stranger('sendCustomerCode', { token }, 'isSent', '203.0.113.9')).code);
    }
    expect(codes.slice(0, 20).every((code) => code === 'NOT_FOUND')).toBe(true);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});

describe('codes', () => {
  test('open once, only their own link, and not after five wrong ones or their time', async () => {
    const { maria, jose } = await scene.bought();
    const [token, other] = [await scene.link(maria), await scene.link(jose)];
    const open = (secret: string, code: string) =>
      scene.stranger<{ visit: string }>('openCustomerPage', { token: secret, code }, 'visit');
    const code = await scene.code(token, 'maria@example.org');
    expect((await open(other, code)).data).toBeFalsy();
    expect((await scene.stranger('sendCustomerCode', { token }, 'isSent')).message).toContain('acabou de ser enviado');
    expect((await open(token, code)).data?.visit).toMatch(/^[\w-]{43}$/);
    expect((await open(token, code)).message).toContain('não vale mais');

    // Another one, of two who open with it at once only one gets in.
    const asked = new Date(Date.now() - 61_000).toISOString();
    const again = async (patch: object) =>
      scene.within(async (tx) => {
        const [link] = await tx.list(CustomerLink, { filter: { contractCustomerId: { equalTo: maria } } });
        await tx.update(CustomerLink, link?.id ?? '', patch);
      });
    await again({ codeSentAt: asked });
    const second = await scene.code(token, 'maria@example.org');
    const both = await Promise.all([open(token, second), open(token, second)]);
    expect(both.filter(({ data }) => data?.visit)).toHaveLength(1);

    await again({ codeSentAt: asked });
    const third = await scene.code(token, 'maria@example.org');
    const wrong = third === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1) expect((await open(token, wrong)).data).toBeFalsy();
    expect((await open(token, third)).message).toContain('não vale mais');

    await again({ codeSentAt: asked });
    const fourth = await scene.code(token, 'maria@example.org');
    await again({ codeSentAt: new Date(Date.now() - 11 * 60_000).toISOString() });
    expect((await open(token, fourth)).message).toContain('não vale mais');
    await again({ codes: 20 });
    expect((await scene.stranger('sendCustomerCode', { token }, 'isSent')).message).toContain('Muitos códigos');
  });
});

describe('what is another’s', () => {
  test('is not shown by any visit: contracts, installments, receipts, names of the other buyer', async () => {
    const [own, foreign] = [await bought(), await bought()];
    const visit = await scene.visit(await scene.link(own.jose), 'jose@example.org');
    const pix = (installmentId: string) => scene.stranger('customerPix', { visit, installmentId }, 'gap');
    const receipt = (paymentId: string) =>
      scene.stranger('customerReceipt', { visit, paymentId }, 'customers { name document }');
    expect((await pix(own.openId)).code).toBeUndefined();
    for (const id of [foreign.openId, foreign.installmentId, uuidv7()]) expect((await pix(id)).message).toBe(closed);
    for (const id of [foreign.paymentId, own.installmentId, uuidv7()]) expect((await receipt(id)).message).toBe(closed);
    expect(JSON.stringify((await receipt(own.paymentId)).data)).not.toContain('Maria');
    // Nothing of a link's secrets is a field that the office may ask for.
    const { code } = await scene.ask('{ customerLinks { nodes { sealedCode } } }', {}, scene.admin);
    expect(code).toBe('DOCUMENT_INVALID');
    const seen = await scene.ask<{ customerLinks: { nodes: unknown[] } }>(
      '{ customerLinks { nodes { id } } }',
      {},
      scene.foreign,
    );
    expect(seen.data?.customerLinks.nodes).toEqual([]);
  });
});
