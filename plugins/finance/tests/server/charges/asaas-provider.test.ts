import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asaasProvider } from '../../../src/server/charges/asaas/asaas-provider.ts';
import { moneyOf } from '../../../src/server/charges/asaas/asaas-shapes.ts';
import type { AskedCharge, ChargeProvider } from '../../../src/server/charges/charge-provider.ts';
import { virtualClock } from '../../support/asaas/asaas-clock.ts';
import { type Asaas, apiKey, startAsaas } from '../../support/asaas/asaas-server.ts';

/** The adapter against a server that answers as Asaas does. */
let asaas: Asaas;
let provider: ChargeProvider;
let customerId = '';

const maria = {
  ...{ reference: 'maria', name: 'Maria', document: '529.982.247-25', email: 'maria@example.org' },
  ...{ mobilePhone: '+55 (31) 98765-4321', postalCode: '35900-001', addressNumber: '10' },
};
let count = 0;
function charge(more: Partial<AskedCharge> = {}): AskedCharge {
  count += 1;
  return {
    ...{ reference: `charge ${count}`, customerId, billing: 'any', value: '350.10', dueDate: '2026-03-10' },
    ...{ description: 'Parcela 1', fine: '7.00', interestPercent: '1', ...more },
  };
}

beforeAll(async () => {
  asaas = await startAsaas({ clock: virtualClock(Date.parse('2026-03-02T15:00:00Z')) });
  provider = asaasProvider(asaas.place, { apiKey, isSandbox: true });
  customerId = await provider.customer(maria);
});
afterAll(() => asaas?.stop());
beforeEach(() => {
  asaas.heard.length = 0;
  asaas.troubles.length = 0;
});

test('a customer is made once, found again by our own reference', async () => {
  expect(await provider.customer(maria)).toBe(customerId);
  expect(asaas.state.customers.size).toBe(1);
  expect(asaas.state.customers.get(customerId)?.body).toEqual({
    ...{ name: 'Maria', cpfCnpj: '52998224725', externalReference: 'maria', email: 'maria@example.org' },
    ...{ mobilePhone: '31987654321', postalCode: '35900001', addressNumber: '10', notificationDisabled: true },
  });
  expect([...asaas.agents]).toEqual(['Gleba']);
});

test('a charge goes there as Asaas words it, and comes back as it is, with its ways to be paid', async () => {
  const asked = charge({ billing: 'slip' });
  const made = await provider.send(asked, false);
  expect(asaas.bodies.at(-1)?.body).toEqual({
    ...{ customer: customerId, billingType: 'BOLETO', value: 350.1, dueDate: '2026-03-10', description: 'Parcela 1' },
    ...{ externalReference: asked.reference, fine: { value: 7, type: 'FIXED' }, interest: { value: 1 } },
    discount: { value: 0, dueDateLimitDays: 0, type: 'FIXED' },
  });
  expect(made).toMatchObject({
    ...{ reference: asked.reference, customerId, status: 'open', providerStatus: 'PENDING', value: '350.10' },
    ...{
      received: null,
      netValue: '348.11',
      dueDate: '2026-03-10',
      paidOn: null,
      fee: null,
      refunded: '0.00',
      refunds: [],
    },
    invoiceUrl: expect.stringMatching(/^https:/),
  });
  const ways = await provider.waysToPay(made.externalId);
  expect(ways).toEqual({
    ...{ pixCode: expect.stringContaining('br.gov.bcb.pix'), pixExpiresAt: '2027-03-10 23:59:59' },
    barcode: expect.stringMatching(/^\d{47}$/),
  });
  const onlyPix = await provider.send(charge({ billing: 'pix' }), false);
  expect((await provider.waysToPay(onlyPix.externalId)).barcode).toBeNull();
  const changed = await provider.change(made.externalId, { ...asked, value: '360.00', dueDate: '2026-03-20' });
  expect(changed).toMatchObject({ value: '360.00', dueDate: '2026-03-20', externalId: made.externalId });
  await provider.remove(made.externalId);
  expect((await provider.find(made.externalId))?.status).toBe('removed');
  await provider.remove(made.externalId);
  expect(await provider.find('pay_of_nobody')).toBeUndefined();
});

test('too many at once, a broken server and silence are asked again, and end in words', async () => {
  const made = await provider.send(charge(), false);
  const path = `GET payments/${made.externalId}`;
  asaas.heard.length = 0;
  asaas.troubles.push(429, 503);
  expect((await provider.find(made.externalId))?.status).toBe('open');
  expect(asaas.heard).toEqual([path, path, path]);
  asaas.troubles.push(0, 502, 429);
  await expect(provider.find(made.externalId)).rejects.toMatchObject({ reason: 'finance.providerSilent' });
});

test('a charge whose answer was lost is there once', async () => {
  for (const trouble of ['lost', 0, 503] as const) {
    const asked = charge();
    asaas.troubles.push(trouble);
    asaas.heard.length = 0;
    const made = await provider.send(asked, false);
    expect(made.reference).toBe(asked.reference);
    const there = [...asaas.state.payments.values()].filter((one) => one.externalReference === asked.reference);
    expect(there.map(({ id }) => id)).toEqual([made.externalId]);
    const posts = asaas.heard.filter((one) => one.startsWith('POST')).length;
    expect(posts).toBe(trouble === 'lost' ? 1 : 2);
    // Our process died before it knew: it is found, not made.
    expect((await provider.send(asked, true)).externalId).toBe(made.externalId);
  }
  asaas.troubles.push('lost');
  const jose = { ...maria, reference: 'jose', document: '11.222.333/0001-81' };
  const id = await provider.customer(jose);
  expect(id).not.toBe(customerId);
  asaas.troubles.push(429, 429, 429);
  await expect(provider.send(charge(), false)).rejects.toMatchObject({ reason: 'finance.providerSilent' });
});

test("refusals are told in Asaas' words", async () => {
  const refused = (reason: string) => ({ reason: 'finance.providerRefused', facts: { reason } });
  const nobody = provider.customer({ ...maria, reference: 'x', document: '000.000.000-00' });
  await expect(nobody).rejects.toMatchObject(refused('O CPF/CNPJ informado é inválido.'));
  await expect(provider.send(charge({ customerId: 'cus_0' }), false)).rejects.toMatchObject(
    refused('Customer inválido ou não informado.'),
  );
  await expect(provider.send(charge({ dueDate: '2026-03-01' }), false)).rejects.toMatchObject(
    refused('Não é permitido data de vencimento inferior a hoje.'),
  );
  const stranger = asaasProvider(asaas.place, { apiKey: 'another', isSandbox: true });
  await expect(stranger.account(null)).rejects.toMatchObject(refused('A chave de API fornecida é inválida'));
  const elsewhere = asaasProvider(asaas.place, { apiKey, isSandbox: false });
  await expect(elsewhere.account(null)).rejects.toMatchObject({ reason: 'finance.providerSilent' });
});

test('what was paid late says what was charged and what arrived; a slip is paid before its money is there', async () => {
  const late = await provider.send(charge({ value: '100.00', fine: '2.00', dueDate: '2026-03-05' }), false);
  const slip = await provider.send(charge({ value: '100.00', dueDate: '2026-03-31' }), false);
  await asaas.goTo('2026-03-15');
  expect((await provider.find(late.externalId))?.status).toBe('overdue');
  asaas.state.pay(late.externalId);
  expect(await provider.find(late.externalId)).toMatchObject({
    ...{ status: 'paid', value: '100.00', received: '102.33', netValue: '100.34', paidOn: '2026-03-15' },
  });
  asaas.state.pay(slip.externalId, 'slip');
  const confirmed = await provider.find(slip.externalId);
  expect(confirmed).toMatchObject({ status: 'paid', providerStatus: 'CONFIRMED', paidOn: '2026-03-15' });
  expect(confirmed?.creditExpectedOn).toBe('2026-03-16');
  await asaas.goTo('2026-03-17');
  expect(await provider.find(slip.externalId)).toMatchObject({ providerStatus: 'RECEIVED', creditedOn: '2026-03-16' });
  expect((await provider.account(null)).balance).toBe('198.35');
  asaas.state.refund(slip.externalId, 1000);
  expect(await provider.find(slip.externalId)).toMatchObject({ status: 'paid', refunds: [{ status: 'done' }] });
  asaas.state.refund(late.externalId);
  expect((await provider.find(late.externalId))?.status).toBe('refunded');
  asaas.state.contest(slip.externalId);
  expect((await provider.find(slip.externalId))?.status).toBe('contested');
});

test('an answer that is none of Asaas changes nothing: an unknown status, a day that is none, an amount that is none', async () => {
  const { externalId } = await provider.send(charge({ dueDate: '2027-01-10' }), false);
  const there = asaas.state.paymentOf(externalId);
  for (const wrong of [{ status: 'FROZEN' }, { dueDate: 'soon' }, { value: Number.NaN }, { value: 1e17 }]) {
    const before = { ...there };
    Object.assign(there, wrong);
    await expect(provider.find(externalId)).rejects.toMatchObject({ reason: 'finance.providerUnclear' });
    Object.assign(there, before);
  }
});

test('amounts are the text that was written, never what a float makes of it', () => {
  const cases = [
    ...[
      [0.1, '0.10'],
      [350, '350.00'],
      [350.1, '350.10'],
      [1_234_567.89, '1234567.89'],
      [-5.5, '-5.50'],
    ],
  ] as const;
  for (const [number, text] of cases) expect(moneyOf(number)).toBe(text);
  for (let cents = 0; cents < 200_000; cents += 7) {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    expect(moneyOf(JSON.parse(text))).toBe(text);
  }
  for (const wrong of [0.1 + 0.2, 1e21, Number.NaN]) expect(() => moneyOf(wrong)).toThrow();
});
