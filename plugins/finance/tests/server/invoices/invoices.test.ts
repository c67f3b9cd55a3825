import { addDays, currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LedgerMonth } from '../../../src/entities/ledger-month.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { Invoice } from '../../../src/entities/services/invoice.entity.ts';
import { Service } from '../../../src/entities/services/service.entity.ts';
import type { InvoiceTaxes } from '../../../src/taxes/taxed-invoice.ts';
import { type InvoiceScene, startInvoiceScene } from './invoice-scene.ts';

let scene: InvoiceScene;
beforeAll(async () => {
  scene = await startInvoiceScene();
}, 180_000);
afterAll(() => scene?.host.stop());

const counter = (id: string) => scene.within(async (tx) => (await tx.get(Partner, id)).rpsNextNumber);

describe('a draft', () => {
  test('is computed by the server, with its explanation, and has no number', async () => {
    const row = await scene.invoice(await scene.draft());
    // 5,000.00: 32.50, 150.00 and 50.00 of the three, 75.00 of income; the ISS of 250.00 is the issuer's.
    expect(row).toMatchObject({
      ...{ status: 'draft', rpsNumber: null, issuerId: scene.companyId, serviceDescription: 'Levantamento' },
      ...{ totalGrossAmount: '5000.00', totalNetAmount: '4692.50', calculationBasis: '5000.00' },
      ...{ pisAmount: '32.50', pisRetained: true, irAmount: '75.00', irRetained: true },
      ...{ issAmount: '250.00', issRetained: false, municipalTaxAmount: '250.00', federalTaxAmount: '182.50' },
      ...{ activityCode: '7.20', simplifiedTaxRegime: false },
    });
    const taxes = row.taxes as unknown as InvoiceTaxes;
    expect(taxes.lines.find(({ tax }) => tax === 'pis')).toMatchObject({ rate: '0.65', rateFrom: 'law' });
  });

  test('to a person nothing is withheld; what the payer withholds may be said', async () => {
    const toPerson = await scene.invoice(await scene.draft({ partnerId: scene.personId }));
    expect(toPerson).toMatchObject({ totalNetAmount: '5000.00', pisRetained: false, irRetained: false });
    const byWord = await scene.invoice(await scene.draft({ retainedTaxes: ['iss'] }));
    expect(byWord).toMatchObject({ totalNetAmount: '4750.00', issRetained: true, pisRetained: false });
  });

  test('goes for good, and only while it is one', async () => {
    const invoiceId = await scene.draft();
    expect((await scene.run('deleteInvoice', { invoiceId })).code).toBeUndefined();
    expect(await scene.within((tx) => tx.find(Invoice, invoiceId))).toBeUndefined();
    const numbered = await scene.issued();
    expect(await scene.run('deleteInvoice', { invoiceId: numbered })).toMatchObject({ code: 'CONFLICT' });
    await expect(scene.within((tx) => tx.remove(Invoice, numbered))).rejects.toThrow();
  });
});

describe('what is refused', () => {
  test.each<[string, object]>([
    ['an amount below zero', { serviceAmount: '-1.00' }],
    ['no amount', { serviceAmount: '0.00' }],
    ['an amount that no column holds', { serviceAmount: '10000000000000.00' }],
    ['a discount below zero', { unconditionalDiscount: '-0.01' }],
    ['discounts above the amount', { unconditionalDiscount: '4000.00', conditionalDiscount: '1000.01' }],
    ['a discount of what is withheld', { conditionalDiscount: '4900.00' }],
    ['a deduction above the amount', { deductionAmount: '5000.01' }],
  ])('%s', async (_name, more) => {
    expect(await scene.run('createInvoice', scene.stated(more))).toMatchObject({ code: 'VALIDATION' });
  });

  test('the largest amount that a column holds is computed', async () => {
    const row = await scene.invoice(
      await scene.draft({ serviceAmount: '9999999999999.99', partnerId: scene.personId }),
    );
    // × 5 % = 499,999,999,999.9995.
    expect(row).toMatchObject({ issAmount: '500000000000.00', totalNetAmount: '9999999999999.99' });
  });

  test.each([
    'pisRate: "0"',
    'irAmount: "0"',
    'totalNetAmount: "5000.00"',
    'status: authorized',
    'rpsNumber: 1',
    'issRetained: false',
    'taxes: {}',
  ])('rates, amounts and numbers are no part of what people say: %s', async (given) => {
    const { serviceId, payerId } = scene;
    const said = `serviceId: "${serviceId}", partnerId: "${payerId}", serviceAmount: "5000.00"`;
    const told = await scene.ask(`mutation { createInvoice(input: { ${said}, ${given} }) { invoice { id } } }`, {});
    expect(told.code, told.message).toMatch(/DOCUMENT_INVALID|BAD_REQUEST/);
  });

  test('an amount that is no number', async () => {
    expect(await scene.run('createInvoice', scene.stated({ serviceAmount: '1e3' }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('there is no derived way to write one', async () => {
    for (const name of ['createInvoices', 'restoreInvoice', 'patchInvoice']) {
      const told = await scene.ask(`mutation { ${name}(input: {}) { invoice { id } } }`, {});
      expect(told.data).toBeUndefined();
    }
  });

  test('what is another organization’s, by every path', async () => {
    const { foreign } = scene;
    for (const more of [
      { serviceId: foreign.serviceId },
      { partnerId: foreign.payerId },
      { issuerId: foreign.companyId },
    ]) {
      expect(await scene.run('createInvoice', scene.stated(more)), JSON.stringify(more)).toMatchObject({
        code: 'NOT_FOUND',
      });
      const invoiceId = await scene.draft();
      expect(await scene.run('updateInvoice', { invoiceId, ...scene.stated(more) })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const invoiceId = await scene.issued();
    for (const [name, more] of [
      ['updateInvoice', scene.stated()],
      ['deleteInvoice', {}],
      ['issueInvoice', {}],
      ['authorizeInvoice', { invoiceNumber: '1' }],
      ['rejectInvoice', { reason: 'x' }],
      ['cancelInvoice', { reason: 'x' }],
      ['replaceInvoice', { reason: 'x' }],
    ] as const) {
      const told = await scene.run(name, { invoiceId, ...more }, scene.stranger);
      expect(told.code, name).toBe('NOT_FOUND');
    }
    const paper = 'query($i: UUID!) { invoicePaper(invoiceId: $i) { serviceName } }';
    expect((await scene.ask(paper, { i: invoiceId }, scene.stranger)).code).toBe('NOT_FOUND');
    expect((await scene.ask(paper, { i: invoiceId }, scene.user)).code).toBe('FORBIDDEN');
    expect((await scene.run('createInvoice', scene.stated(), scene.user)).code).toBe('FORBIDDEN');
    expect((await scene.run('createInvoice', scene.stated(), scene.manager)).code).toBeUndefined();
  });

  test('another organization’s company for a service', async () => {
    const document =
      'mutation($i: UUID!, $p: ServicePatch!) { updateService(input: { id: $i, patch: $p }) { service { id } } }';
    const told = await scene.ask(document, { i: scene.serviceId, p: { companyId: scene.foreign.companyId } });
    expect(told.fields[0]).toMatch(/^companyId: /);
    const person = await scene.ask(document, { i: scene.serviceId, p: { companyId: scene.personId } });
    expect(person.fields).toEqual(['companyId: Escolha uma pessoa jurídica: é ela quem emite as notas.']);
    const rate = await scene.ask(document, { i: scene.serviceId, p: { issRate: '5.01' } });
    expect(rate.fields[0]).toContain('entre 2% e 5%');
  });

  test('an issuer without a regime, who is no company, or who invoices itself', async () => {
    const { run, stated, company, personId, companyId } = scene;
    const without = await company({ fiscalRegime: null });
    expect((await run('createInvoice', stated({ issuerId: without }))).fields[0]).toContain('regime fiscal');
    expect((await run('createInvoice', stated({ issuerId: personId }))).fields[0]).toContain('pessoa jurídica');
    expect((await run('createInvoice', stated({ partnerId: companyId }))).fields[0]).toContain('mesma pessoa');
  });
});

describe('issuing', () => {
  test('gives the company’s next number, and the company counts on', async () => {
    const issuerId = await scene.company({ rpsSerie: 'B', rpsNextNumber: 7 });
    const invoiceId = await scene.issued({ issuerId });
    expect(await scene.invoice(invoiceId)).toMatchObject({
      ...{ rpsSeries: 'B', rpsNumber: 7, status: 'waitingForNumber', issueDate: currentDay() },
    });
    expect(await counter(issuerId)).toBe(8);
    expect((await scene.run('issueInvoice', { invoiceId })).code).toBe('CONFLICT');
    expect(await counter(issuerId)).toBe(8);
  });

  test('what fails takes no number', async () => {
    const issuerId = await scene.company({ rpsNextNumber: 3 });
    const invoiceId = await scene.draft({ issuerId });
    await scene.within((tx) => tx.update(Partner, issuerId, { fiscalRegime: null }));
    expect((await scene.run('issueInvoice', { invoiceId })).code).toBe('VALIDATION');
    await scene.within((tx) => tx.update(Partner, issuerId, { fiscalRegime: 'mei' }));
    expect((await scene.run('issueInvoice', { invoiceId })).code).toBeUndefined();
    expect(await scene.invoice(invoiceId)).toMatchObject({ rpsNumber: 3, totalNetAmount: '5000.00' });
  });

  test('fifty at once: no number twice, and none left out', { timeout: 180_000 }, async () => {
    const issuerId = await scene.company({ rpsSerie: 'C', rpsNextNumber: 100 });
    const people: { readonly who: string; readonly invoiceId: string }[] = [];
    for (let index = 0; index < 50; index += 1) {
      people.push({ who: await scene.person('manager'), invoiceId: await scene.draft({ issuerId }) });
    }
    // Each of them asks twice, as an impatient hand does.
    const told = await Promise.all(
      [...people, ...people].map(({ who, invoiceId }) => scene.run('issueInvoice', { invoiceId }, who)),
    );
    expect(told.filter(({ code }) => code === undefined)).toHaveLength(50);
    expect(told.filter(({ code }) => code !== undefined && code !== 'CONFLICT')).toEqual([]);
    const rows = await scene.within((tx) =>
      tx.list(Invoice, { filter: { issuerId: { equalTo: issuerId } }, orderBy: ['rpsNumber'], first: 100 }),
    );
    expect(rows.map(({ rpsNumber }) => rpsNumber)).toEqual(Array.from({ length: 50 }, (_, index) => 100 + index));
    expect(await counter(issuerId)).toBe(150);
  });

  test('a counter that was set back is told and gives nothing', async () => {
    const issuerId = await scene.company({ rpsSerie: 'D', rpsNextNumber: 1 });
    await scene.issued({ issuerId });
    await scene.within((tx) => tx.update(Partner, issuerId, { rpsNextNumber: 1 }));
    const told = await scene.run('issueInvoice', { invoiceId: await scene.draft({ issuerId }) });
    expect(told).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('O RPS 1 já foi usado') });
  });

  test('what was invoiced in the quarter counts for the additional of the next', async () => {
    const issuerId = await scene.company();
    const additional = async (id: string) => {
      const { lines } = (await scene.invoice(id)).taxes as unknown as InvoiceTaxes;
      return lines.find(({ tax }) => tax === 'irAdditional')?.amount;
    };
    const own = { issuerId, partnerId: scene.personId };
    const first = await scene.issued({ ...own, serviceAmount: '187500.00' });
    const second = await scene.draft({ ...own, serviceAmount: '10000.00' });
    // 187,500.00 × 32 % = 60,000.00; 3,200.00 × 10 %.
    expect([await additional(first), await additional(second)]).toEqual(['0.00', '320.00']);
    await scene.run('cancelInvoice', { invoiceId: first, reason: 'Engano' });
    await scene.run('issueInvoice', { invoiceId: second });
    expect(await additional(second)).toBe('0.00');
  });
});

describe('a day that is past', () => {
  test('needs a reason, is not to come, and lies in no closed month', async () => {
    const { run, stated } = scene;
    const past = '2026-02-10';
    expect((await run('createInvoice', stated({ retroactiveDate: past }))).fields[0]).toContain('retroactiveReason');
    const said = { retroactiveDate: past, retroactiveReason: 'Medição de fevereiro' };
    const later = { ...said, retroactiveDate: addDays(currentDay(), 2) };
    expect((await run('createInvoice', stated(later))).fields[0]).toContain('retroactiveDate');
    const invoiceId = await scene.draft(said);
    expect(await scene.invoice(invoiceId)).toMatchObject({ competenceDate: past });
    await scene.within((tx) => tx.insert(LedgerMonth, { month: '2026-02-01', state: 'closed' }));
    expect((await run('issueInvoice', { invoiceId })).message).toContain('2026-02');
    expect((await run('createInvoice', stated(said))).code).toBe('CONFLICT');
    // Whoever writes: the database refuses it too.
    const numbered = { rpsSeries: 'Z', rpsNumber: 1, status: 'waitingForNumber' } as const;
    await expect(scene.within((tx) => tx.update(Invoice, invoiceId, numbered))).rejects.toThrow();
    expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'draft', rpsNumber: null });
  });
});

describe('what becomes of one', () => {
  test('a number of the municipality’s site is typed in, once', async () => {
    const [one, other] = [await scene.issued(), await scene.issued()];
    const given = { invoiceNumber: '2026/7', verificationCode: 'ABCD-1234' };
    expect((await scene.run('authorizeInvoice', { invoiceId: one, ...given })).code).toBeUndefined();
    expect(await scene.invoice(one)).toMatchObject({ status: 'authorized', ...given, authorizedOn: currentDay() });
    expect((await scene.run('authorizeInvoice', { invoiceId: other, ...given })).fields[0]).toContain('invoiceNumber');
    expect((await scene.run('authorizeInvoice', { invoiceId: one, invoiceNumber: '8' })).code).toBe('CONFLICT');
  });

  test('a rejected one is put right and sent again under its number', async () => {
    const invoiceId = await scene.issued();
    const { rpsNumber } = await scene.invoice(invoiceId);
    expect((await scene.run('updateInvoice', { invoiceId, ...scene.stated() })).code).toBe('CONFLICT');
    await scene.run('rejectInvoice', { invoiceId, reason: 'Código inválido' });
    await scene.run('updateInvoice', { invoiceId, ...scene.stated({ serviceAmount: '6000.00' }) });
    expect((await scene.run('issueInvoice', { invoiceId })).code).toBeUndefined();
    const again = await scene.invoice(invoiceId);
    expect(again).toMatchObject({ rpsNumber, status: 'waitingForNumber', totalGrossAmount: '6000.00' });
  });

  test('cancelling needs a reason and keeps everything', async () => {
    const invoiceId = await scene.issued();
    expect((await scene.run('cancelInvoice', { invoiceId, reason: ' ' })).code).toBe('VALIDATION');
    await scene.run('cancelInvoice', { invoiceId, reason: 'Serviço não feito' });
    const row = await scene.invoice(invoiceId);
    expect(row).toMatchObject({ status: 'cancelled', statusReason: 'Serviço não feito', totalNetAmount: '4692.50' });
    for (const name of ['issueInvoice', 'deleteInvoice']) {
      expect((await scene.run(name, { invoiceId })).code, name).toBe('CONFLICT');
    }
    expect((await scene.run('cancelInvoice', { invoiceId: await scene.draft(), reason: 'x' })).code).toBe('CONFLICT');
  });

  test('one takes the place of another when it is issued, and names it', async () => {
    const invoiceId = await scene.issued();
    const { id: replacing } = await scene.run('replaceInvoice', { invoiceId, reason: 'Valor errado' });
    expect((await scene.invoice(invoiceId)).status).toBe('waitingForNumber');
    expect((await scene.run('replaceInvoice', { invoiceId, reason: 'De novo' })).code).toBe('CONFLICT');
    await scene.run('issueInvoice', { invoiceId: replacing });
    expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'replaced', statusReason: 'Valor errado' });
    expect(await scene.invoice(replacing)).toMatchObject({ replacesId: invoiceId, status: 'waitingForNumber' });
  });

  test('where the one in its place is rejected or given up before it has a number, it stands as it was', async () => {
    const invoiceId = await scene.issued();
    await scene.run('authorizeInvoice', { invoiceId, invoiceNumber: '2026/70' });
    const { id: replacing } = await scene.run('replaceInvoice', { invoiceId, reason: 'Valor errado' });
    await scene.run('issueInvoice', { invoiceId: replacing });
    expect((await scene.invoice(invoiceId)).status).toBe('replaced');
    await scene.run('rejectInvoice', { invoiceId: replacing, reason: 'Código inválido' });
    expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'authorized', statusReason: null });
    // Put right and sent again, it takes the place for the reason for which it was made.
    await scene.run('issueInvoice', { invoiceId: replacing });
    expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'replaced', statusReason: 'Valor errado' });
    await scene.run('cancelInvoice', { invoiceId: replacing, reason: 'Não será mais emitida' });
    expect((await scene.invoice(invoiceId)).status).toBe('authorized');
    // One that had its number took the place for good.
    const { id: second } = await scene.run('replaceInvoice', { invoiceId, reason: 'Valor errado' });
    await scene.run('issueInvoice', { invoiceId: second });
    await scene.run('authorizeInvoice', { invoiceId: second, invoiceNumber: '2026/71' });
    await scene.run('cancelInvoice', { invoiceId: second, reason: 'Engano' });
    expect((await scene.invoice(invoiceId)).status).toBe('replaced');
  });

  test('the database keeps what a numbered one says, whoever writes', async () => {
    const id = await scene.issued();
    for (const patch of [
      { totalNetAmount: '1.00' },
      { rpsNumber: 999 },
      { taxes: {} },
      { partnerId: scene.personId },
    ]) {
      await expect(
        scene.within((tx) => tx.update(Invoice, id, patch)),
        JSON.stringify(patch),
      ).rejects.toThrow();
    }
    // What the service becomes later is no concern of it.
    await scene.within((tx) => tx.update(Service, scene.serviceId, { issRate: '3' }));
    expect((await scene.invoice(id)).issAmount).toBe('250.00');
    await scene.within((tx) => tx.update(Service, scene.serviceId, { issRate: '5' }));
  });
});

test('the paper of a draft is a message; of a numbered one it is the paper', async () => {
  const document = `query($i: UUID!) { invoicePaper(invoiceId: $i) {
    invoice { rpsSeries rpsNumber totalNetAmount } issuer { name document } taker { name } serviceName replaces { rpsNumber } } }`;
  const draft = await scene.ask(document, { i: await scene.draft() });
  expect(draft).toMatchObject({ code: 'CONFLICT', message: 'Nota fiscal ainda não gerada.' });
  const issuerId = await scene.company({ rpsSerie: 'P', rpsNextNumber: 5 });
  const { data } = await scene.ask(document, { i: await scene.issued({ issuerId }) });
  expect(data).toMatchObject({
    invoicePaper: {
      invoice: { rpsSeries: 'P', rpsNumber: 5, totalNetAmount: '4692.50' },
      ...{ issuer: { document: '00.000.000/0000-00' }, taker: { name: 'Loteadora Sul' }, serviceName: 'Levantamento' },
      replaces: null,
    },
  });
});
