import { definePlugin } from '@gleba/sdk';
import { provide, serverSide } from '@gleba/sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthorityAnswer, InvoiceAuthority } from '../../../src/invoices/invoice-authority.ts';
import { invoiceAuthorityToken } from '../../../src/services.ts';
import { type InvoiceScene, startInvoiceScene } from './invoice-scene.ts';

/** An authority that answers what the test has it answer. */
let answer: AuthorityAnswer = { status: 'waitingForNumber' };
const asked: string[] = [];
const authority: InvoiceAuthority = {
  submit({ invoice }) {
    asked.push(`${invoice.rpsSeries}-${invoice.rpsNumber} ${invoice.totalNetAmount}`);
    return Promise.resolve(answer);
  },
};
const city = definePlugin({ id: 'city', version: '0.1.0', initially: 'enabled', provides: [invoiceAuthorityToken] });

let scene: InvoiceScene;
beforeAll(async () => {
  scene = await startInvoiceScene([
    serverSide(city, () => ({ provides: [provide(invoiceAuthorityToken, authority)] })),
  ]);
}, 180_000);
afterAll(() => scene?.host.stop());

const status = async (id: string) => (await scene.invoice(id)).status;

test('an authority is told what was issued, and its number is written down', { timeout: 60_000 }, async () => {
  answer = { status: 'authorized', invoiceNumber: '77', verificationCode: 'X1', externalId: 'key' };
  const id = await scene.issued();
  await expect.poll(() => status(id), { timeout: 20_000 }).toBe('authorized');
  expect(await scene.invoice(id)).toMatchObject({ invoiceNumber: '77', verificationCode: 'X1', externalId: 'key' });
  expect(asked).toEqual(['A-41 4692.50']);
});

test('what it refuses is rejected with its reason, put right and sent again under the same number', {
  timeout: 60_000,
}, async () => {
  answer = { status: 'rejected', reason: 'Código de serviço inválido' };
  const invoiceId = await scene.issued();
  await expect.poll(() => status(invoiceId), { timeout: 20_000 }).toBe('rejected');
  expect((await scene.invoice(invoiceId)).statusReason).toBe('Código de serviço inválido');
  answer = { status: 'authorized', invoiceNumber: '78' };
  await scene.run('issueInvoice', { invoiceId });
  await expect.poll(() => status(invoiceId), { timeout: 20_000 }).toBe('authorized');
  expect(asked.slice(1)).toEqual(['A-42 4692.50', 'A-42 4692.50']);
});
