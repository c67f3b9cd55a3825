import { Job } from '@gleba/sdk';
import { createGuardedFetch } from '@gleba/sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Address } from '../../../src/entities/address.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { Service } from '../../../src/entities/services/service.entity.ts';
import { financeServer } from '../../../src/server/index.ts';
import { abrasfClient } from '../../../src/server/invoices/abrasf/abrasf-client.ts';
import { keysOf } from '../../../src/server/partners/company-keys.ts';
import { type AbrasfServer, startAbrasfServer } from '../../support/abrasf/abrasf-server.ts';
import { p12 } from '../../support/certificates.ts';
import { clientCertificate } from '../../support/client-certificate.ts';
import { isSignedPart } from '../../support/national/national-server.ts';
import { type InvoiceScene, startInvoiceScene } from './invoice-scene.ts';
import { askForPaper, keepingPrinter, paperText } from './papers.ts';

let city: AbrasfServer;
let scene: InvoiceScene;
const { printer, printed } = keepingPrinter();

beforeAll(async () => {
  city = await startAbrasfServer(await clientCertificate());
  const reach = { ca: city.ca, isAllowedAddress: () => true };
  scene = await startInvoiceScene([], financeServer({ municipalInvoices: reach }), { printer });
  await scene.within(async (tx) => {
    const address = { city: 'Chapecó', state: 'SC', ibgeCityCode: '4204202', postalCode: '89801-000' };
    const place = { ...address, street: 'Rua das Araucárias', number: '120', neighborhood: 'Centro' };
    const { id: addressId } = await tx.insert(Address, place);
    await tx.update(Partner, scene.companyId, {
      ...{ cnpj: '11.222.333/0001-81', invoiceRoute: 'abrasf', addressId, municipalInscription: '12345' },
      ...{ invoiceServiceUrl: city.address, invoiceServiceIsProduction: false },
    });
    const { id: theirs } = await tx.insert(Address, { ...place, number: null });
    const contact = { email: 'contas@sul.example', phoneNumber: '49 3333-4444' };
    await tx.update(Partner, scene.payerId, { cnpj: '11.444.777/0001-61', addressId: theirs, ...contact });
    await tx.update(Service, scene.serviceId, { nbsCode: '1.1403.21.00', municipalTaxCode: '720' });
  });
}, 180_000);
afterAll(async () => {
  await scene?.host.stop();
  await city?.stop();
});

const status = async (id: string) => (await scene.invoice(id)).status;
const becomes = (id: string, expected: string) => expect.poll(() => status(id), { timeout: 30_000 }).toBe(expected);
const withCertificate = () =>
  scene.ask('mutation($i: SetPartnerCertificateInput!) { setPartnerCertificate(input: $i) { certificateSubject } }', {
    i: { partnerId: scene.companyId, certificate: p12, password: 'segredo' },
  });
const last = () => city.taken.at(-1) ?? '';
const text = (name: string, xml = last()) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

test('what the municipality needs and is not known is said before a number is given', { timeout: 60_000 }, async () => {
  const invoiceId = await scene.draft();
  expect((await scene.run('issueInvoice', { invoiceId })).fields).toEqual([
    'issuerId: A empresa não tem certificado digital (A1): envie-o no cadastro do parceiro.',
  ]);
  await withCertificate();
  await scene.within((tx) => tx.update(Service, scene.serviceId, { lc116Code: null }));
  expect((await scene.run('issueInvoice', { invoiceId })).fields).toEqual([
    'serviceId: O serviço não tem o item da lista da Lei Complementar 116/2003.',
  ]);
  await scene.within((tx) => tx.update(Service, scene.serviceId, { lc116Code: '7.20' }));
  await scene.within((tx) => tx.update(Partner, scene.companyId, { municipalInscription: '1234567890123456' }));
  const refused = await scene.run('issueInvoice', { invoiceId });
  expect(refused.message).toBe(
    'A prefeitura não aceita o que está em Prestador/InscricaoMunicipal: falta ou tem sinais que não são permitidos.',
  );
  await scene.within((tx) => tx.update(Partner, scene.companyId, { municipalInscription: '12345' }));
  expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'draft', rpsNumber: null });
  expect(city.asked).toEqual([]);
});

test('an RPS goes there in the order of the schema, signed twice, and comes back as an invoice', {
  timeout: 60_000,
}, async () => {
  const id = await scene.issued({
    serviceDescription: 'Levantamento – “gleba” A & B',
    unconditionalDiscount: '100.00',
  });
  await becomes(id, 'authorized');
  const xml = last();
  expect([await isSignedPart(xml, 'InfDeclaracaoPrestacaoServico'), await isSignedPart(xml, 'LoteRps')]).toEqual([
    true,
    true,
  ]);
  const changed = xml.replace('5000.00', '4000.00');
  expect([
    await isSignedPart(changed, 'InfDeclaracaoPrestacaoServico'),
    await isSignedPart(changed, 'LoteRps'),
  ]).toEqual([...[false, false]]);
  expect([text('Serie'), text('Numero', xml.slice(xml.indexOf('IdentificacaoRps'))), text('ItemListaServico')]).toEqual(
    ['A', '41', '07.20'],
  );
  // 4,900.00 of base: ISS 5 %, PIS 0.65, COFINS 3, CSLL 1 and IR 1.5 % withheld.
  expect(
    ['ValorServicos', 'ValorPis', 'ValorCofins', 'ValorIr', 'ValorCsll', 'ValorIss', 'Aliquota'].map((name) =>
      text(name),
    ),
  ).toEqual([...['5000.00', '31.85', '147.00', '73.50', '49.00', '245.00', '5.00']]);
  expect([text('IssRetido'), text('ExigibilidadeISS'), text('MunicipioIncidencia'), text('Uf')]).toEqual([
    '2',
    '1',
    '4204202',
    'SC',
  ]);
  const invoice = await scene.invoice(id);
  expect(invoice).toMatchObject({
    ...{ invoiceNumber: '1001', verificationCode: 'ABC1001', externalId: '1001', route: 'abrasf' },
    ...{ isProductionEnv: false, rpsNumber: 41 },
  });
  const { data } = await scene.ask<{ invoiceDocument: { document: string } }>(
    'query($i: UUID!) { invoiceDocument(invoiceId: $i) { document } }',
    { i: id },
  );
  expect(data?.invoiceDocument.document).toContain('ABC1001');
  expect((await askForPaper(scene, id))?.status).toBe(200);
  const paper = paperText(printed.at(-1));
  for (const said of [
    ...['<h1>NFS-e 1001</h1>', 'Código de verificação ABC1001 · RPS A-41 · Emitida em 27/11/2026'],
    ...['Terra Certa Regularizações Ltda · 11.222.333/0001-81', 'Loteadora Sul · 11.444.777/0001-61'],
    ...['<td>Valor da Operação / Serviço</td><td>R$ 5.000,00</td>', '<td>COFINS retida</td><td>R$ 147,00</td>'],
    ...['<td>Valor Líquido da NFS-e</td><td>R$ 4.692,50</td>', 'Item 07.20 da LC 116'],
  ])
    expect(paper).toContain(said);
});

test('what is refused is put right and sent again; what was taken and not answered is found, once', {
  timeout: 120_000,
}, async () => {
  const before = city.taken.length;
  city.next = { code: 'E31', text: 'Código do serviço prestado inválido.' };
  const refused = await scene.issued();
  await becomes(refused, 'rejected');
  expect((await scene.invoice(refused)).statusReason).toBe(
    'E31: Código do serviço prestado inválido. Corrija e envie de novo.',
  );
  city.next = 'lost';
  await scene.run('issueInvoice', { invoiceId: refused });
  await becomes(refused, 'authorized');
  city.next = 'broken';
  await becomes(await scene.issued(), 'authorized');
  city.next = 'later';
  const later = await scene.issued();
  await becomes(later, 'authorized');
  expect(city.taken).toHaveLength(before + 3);
  expect(city.asked.filter((one) => one === 'ConsultarNfsePorRps').length).toBeGreaterThanOrEqual(3);
  expect(city.asked).toContain('ConsultarLoteRps');
  expect(await scene.invoice(later)).toMatchObject({ invoiceNumber: '1004' });
});

test('an authorized one is cancelled there first, and stands where it is refused', { timeout: 120_000 }, async () => {
  const invoiceId = await scene.issued();
  await becomes(invoiceId, 'authorized');
  const reason = 'Valor errado, será emitida outra.';
  city.next = { code: 'E81', text: 'Prazo para cancelamento expirado.' };
  await scene.run('cancelInvoice', { invoiceId, reason });
  await expect.poll(async () => (await scene.invoice(invoiceId)).cancellation, { timeout: 30_000 }).toBe('refused');
  expect(await status(invoiceId)).toBe('authorized');
  // Taken and not answered: asked again, the municipality says that it is cancelled already.
  city.next = 'lost';
  await scene.run('cancelInvoice', { invoiceId, reason });
  await becomes(invoiceId, 'cancelled');
  expect([
    await isSignedPart(last(), 'InfPedidoCancelamento'),
    text('CodigoCancelamento'),
    text('CodigoMunicipio'),
  ]).toEqual([...[true, '1', '4204202']]);
});

test('none takes the place of another; nobody else is let in', { timeout: 60_000 }, async () => {
  const invoiceId = await scene.issued();
  await becomes(invoiceId, 'authorized');
  const { id } = await scene.run('replaceInvoice', { invoiceId, reason: 'Serviço descrito com erro' });
  expect((await scene.run('issueInvoice', { invoiceId: id })).message).toContain('cancele a anterior');
  expect(await status(invoiceId)).toBe('authorized');
  const stranger = createGuardedFetch({ tls: { ca: city.ca }, isAllowedAddress: () => true });
  await expect(stranger(city.address)).rejects.toThrow();
});

const times = (operation: string) => city.asked.filter((one) => one === operation).length;
const asksAgain = async (invoiceId: string) => {
  const told = await scene.run('askInvoiceAuthority', { invoiceId });
  expect(told.id).toBe(invoiceId);
};

test('a batch that waits there is asked for by its protocol and not sent again', { timeout: 120_000 }, async () => {
  const [taken, sent] = [city.taken.length, times('RecepcionarLoteRpsSincrono')];
  city.isBusy = true;
  const id = await scene.issued();
  await expect.poll(async () => (await scene.invoice(id)).externalId, { timeout: 30_000 }).toMatch(/^P\d+$/);
  const before = times('ConsultarLoteRps');
  await asksAgain(id);
  await expect.poll(() => times('ConsultarLoteRps'), { timeout: 30_000 }).toBeGreaterThan(before);
  expect(await scene.invoice(id)).toMatchObject({ status: 'waitingForNumber', invoiceNumber: null });
  city.isBusy = false;
  // By itself.
  await becomes(id, 'authorized');
  expect(times('RecepcionarLoteRpsSincrono')).toBe(sent + 1);
  expect(city.taken).toHaveLength(taken + 1);
  const { externalId, invoiceNumber } = await scene.invoice(id);
  expect(externalId).toBe(invoiceNumber);
  // Of one whose protocol was lost on its way the number is known there, which is no refusal.
  city.isBusy = true;
  city.next = 'lost';
  const looked = times('ConsultarNfsePorRps');
  const lost = await scene.issued();
  await expect.poll(() => times('ConsultarNfsePorRps'), { timeout: 30_000 }).toBe(looked + 2);
  expect(times('RecepcionarLoteRpsSincrono')).toBe(sent + 3);
  city.isBusy = false;
  await becomes(lost, 'authorized');
  expect(city.taken).toHaveLength(taken + 2);
});

test.each(['broken', 'closed'] as const)(
  'nothing is lost where it is away (%s), and nothing is there twice',
  {
    timeout: 120_000,
  },
  async (away) => {
    const taken = city.taken.length;
    city.away = away;
    const asked = city.asked.length;
    const id = await scene.issued();
    const { rpsNumber } = await scene.invoice(id);
    await expect.poll(() => city.asked.length, { timeout: 30_000 }).toBeGreaterThan(asked + 1);
    expect(await status(id)).toBe('waitingForNumber');
    // Whoever issued it hears of no job that is done: another one goes on.
    const results = () =>
      scene.within(async (tx) =>
        (await tx.list(Job, { filter: { type: { equalTo: 'finance.submitInvoice' }, status: { equalTo: 'DONE' } } }))
          .filter(({ payload }) => JSON.stringify(payload).includes(id))
          .map(({ result }) => result),
      );
    await expect.poll(results, { timeout: 30_000 }).toContainEqual({ status: 'waitingForNumber', goesOn: true });
    city.away = undefined;
    await asksAgain(id);
    await becomes(id, 'authorized');
    expect((await scene.invoice(id)).rpsNumber).toBe(rpsNumber);
    expect(city.taken).toHaveLength(taken + 1);
    expect((await scene.run('askInvoiceAuthority', { invoiceId: id })).reason).toBe('finance.noSuchInvoiceStep');
    city.away = away;
    const before = times('CancelarNfse');
    await scene.run('cancelInvoice', { invoiceId: id, reason: 'Serviço não executado' });
    await expect.poll(() => times('CancelarNfse'), { timeout: 30_000 }).toBeGreaterThan(before);
    expect(await scene.invoice(id)).toMatchObject({ status: 'authorized', cancellation: 'requested' });
    city.away = undefined;
    // By itself.
    await becomes(id, 'cancelled');
    expect(await scene.invoice(id)).toMatchObject({ statusReason: 'Serviço não executado', cancellation: null });
  },
);

test('a service of the own network is asked where the operator names it, and no other port of its host', {
  timeout: 30_000,
}, async () => {
  const keys = await keysOf(Buffer.from(p12, 'base64'), 'segredo');
  if (!keys) throw new Error('There are no keys.');
  const origin = new URL(city.address).origin;
  const askedAt = (url: string, ownServices: readonly string[]) =>
    abrasfClient(url, keys, { ca: city.ca, ownServices })('ConsultarNfsePorRps', '<none/>');
  expect((await askedAt(city.address, [origin])).kind).toBe('refused');
  expect((await askedAt(city.address, [])).kind).toBe('silent');
  expect((await askedAt(city.address, ['https://127.0.0.1:1'])).kind).toBe('silent');
});
