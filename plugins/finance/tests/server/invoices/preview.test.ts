import { addDays, currentDay, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Invoice } from '../../../src/entities/services/invoice.entity.ts';
import { Service } from '../../../src/entities/services/service.entity.ts';
import { priceOf } from '../../../src/invoices/service-price.ts';
import type { InvoiceTaxes } from '../../../src/taxes/taxed-invoice.ts';
import { type InvoiceScene, startInvoiceScene } from './invoice-scene.ts';

let scene: InvoiceScene;
beforeAll(async () => {
  scene = await startInvoiceScene();
}, 180_000);
afterAll(() => scene?.host.stop());

interface Preview {
  readonly serviceAmount: string;
  readonly proposed: readonly string[];
  readonly taxes: InvoiceTaxes;
}

async function preview(more: object = {}, who = scene.admin) {
  const given: Record<string, unknown> = scene.stated(more);
  const types: Record<string, string> = {
    ...{ serviceId: 'UUID!', partnerId: 'UUID!', issuerId: 'UUID', invoiceId: 'UUID', retroactiveDate: 'Date' },
    retainedTaxes: '[InvoiceTaxesPreviewRetainedTaxesInput!]',
  };
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const declared = names.map((name) => `$${name}: ${types[name] ?? 'BigFloat'}`).join(', ');
  const named = names.map((name) => `${name}: $${name}`).join(', ');
  const told = await scene.ask<{ invoiceTaxesPreview: Preview }>(
    `query(${declared}) { invoiceTaxesPreview(${named}) { serviceAmount proposed taxes } }`,
    given,
    who,
  );
  return { ...told, preview: told.data?.invoiceTaxesPreview };
}
const retainedOf = (taxes: InvoiceTaxes | undefined) =>
  taxes?.lines.filter(({ treatment }) => treatment === 'retained').map(({ tax }) => tax);

test('taxes are computed as they would be kept, and nothing is kept', async () => {
  const before = await scene.within((tx) => tx.count(Invoice, {}));
  const { preview: answer } = await preview();
  expect(answer?.proposed).toEqual(['pis', 'cofins', 'csll', 'ir']);
  expect(answer?.taxes.net).toBe('4692.50');
  const { taxes } = await scene.invoice(await scene.draft());
  expect(answer?.taxes).toEqual(taxes);
  expect(await scene.within((tx) => tx.count(Invoice, {}))).toBe(before + 1);
});

test('what the payer withholds is what is said, and natural persons withhold nothing', async () => {
  expect(retainedOf((await preview({ retainedTaxes: ['iss'] })).preview?.taxes)).toEqual(['iss']);
  expect(retainedOf((await preview({ retainedTaxes: [] })).preview?.taxes)).toEqual([]);
  const ofPerson = (await preview({ partnerId: scene.personId })).preview;
  expect([ofPerson?.proposed, retainedOf(ofPerson?.taxes)]).toEqual([['pis', 'cofins', 'csll', 'ir'], []]);
  const kept = await scene.invoice(await scene.draft({ retainedTaxes: ['iss'] }));
  expect(kept).toMatchObject({ issRetained: true, pisRetained: false, totalNetAmount: '4750.00' });
});

test('a price of each square metre makes the amount, rounded once', async () => {
  const serviceId = await scene.within(async (tx) => {
    const { id: _id, ...service } = await tx.get(Service, scene.serviceId);
    const { serviceTypeId, companyId, issRate, lc116Code } = service;
    const said = { serviceTypeId, companyId, issRate, lc116Code, name: uuidv7(), priceSqm: '0.35' };
    return (await tx.insert(Service, said)).id;
  });
  const byArea = { serviceId, serviceAmount: undefined };
  // 12,345.5 × 0.35 = 4,320.925.
  expect((await preview({ ...byArea, areaSqm: '12345.5' })).preview?.serviceAmount).toBe('4320.93');
  const kept = await scene.invoice(await scene.draft({ ...byArea, areaSqm: '12345.5' }));
  expect(kept).toMatchObject({ areaSqm: '12345.5000', unitCode: 'M2', serviceAmount: '4320.93' });
  // What was agreed stands, whatever the price says.
  const agreed = await scene.invoice(await scene.draft({ serviceId, areaSqm: '12345.5', serviceAmount: '4300.00' }));
  expect(agreed.serviceAmount).toBe('4300.00');
  expect((await preview(byArea)).fields[0]).toContain('serviceAmount');
  expect((await preview({ ...byArea, areaSqm: '-1' })).code).toBe('VALIDATION');
  expect(priceOf({ priceFixed: '900.00', priceSqm: null }, '10')).toBe('900.00');
  expect(priceOf({ priceFixed: '900.00', priceSqm: '2' }, null)).toBe('900.00');
  expect(priceOf({ priceFixed: null, priceSqm: '2' }, null)).toBeUndefined();
});

test('what is half typed is told beside what it is about', async () => {
  // A reason is asked for when it is kept, and not while the day is being typed.
  expect((await preview({ retroactiveDate: addDays(currentDay(), -1) })).code).toBeUndefined();
  expect((await preview({ retroactiveDate: addDays(currentDay(), 1) })).fields[0]).toContain('retroactiveDate');
  expect((await preview({ unconditionalDiscount: '6000.00' })).fields[0]).toContain('unconditionalDiscount');
});

test('is of those who invoice, and never of another organization', async () => {
  expect((await preview({}, scene.user)).code).toBe('FORBIDDEN');
  expect((await preview({}, scene.manager)).code).toBeUndefined();
  for (const given of [
    { serviceId: scene.foreign.serviceId },
    { partnerId: scene.foreign.payerId },
    { issuerId: scene.foreign.companyId },
    { invoiceId: scene.foreign.serviceId },
  ]) {
    expect((await preview(given)).code, JSON.stringify(given)).toBe('NOT_FOUND');
  }
});
