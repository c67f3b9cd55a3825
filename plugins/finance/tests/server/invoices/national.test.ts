import { X509Certificate } from 'node:crypto';
import { qrDrawing } from '@gleba/sdk/qr';
import { createGuardedFetch } from '@gleba/sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Address } from '../../../src/entities/address.entity.ts';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { Service } from '../../../src/entities/services/service.entity.ts';
import { financeServer } from '../../../src/server/index.ts';
import { keysOf } from '../../../src/server/partners/company-keys.ts';
import { formerCertificate, p12 } from '../../support/certificates.ts';
import { clientCertificate } from '../../support/client-certificate.ts';
import { isSigned, type NationalServer, startNationalServer } from '../../support/national/national-server.ts';
import { type InvoiceScene, startInvoiceScene } from './invoice-scene.ts';
import { askForPaper, keepingPrinter, paperText } from './papers.ts';

let national: NationalServer;
let scene: InvoiceScene;
const { printer, printed } = keepingPrinter();

beforeAll(async () => {
  national = await startNationalServer(await clientCertificate());
  scene = await startInvoiceScene([], financeServer({ nationalInvoices: { ...environment() } }), { printer });
  await scene.within(async (tx) => {
    const address = { city: 'Chapecó', state: 'SC', ibgeCityCode: '4204202', postalCode: '89801-000' };
    const place = { ...address, street: 'Rua das Araucárias', number: '120', neighborhood: 'Centro' };
    const { id: addressId } = await tx.insert(Address, place);
    await tx.update(Partner, scene.companyId, {
      ...{ cnpj: '11.222.333/0001-81', invoiceRoute: 'national', rpsSerie: '1', addressId },
    });
    const { id: theirs } = await tx.insert(Address, { ...place, number: null });
    await tx.update(Partner, scene.payerId, {
      cnpj: '11.444.777/0001-61',
      addressId: theirs,
      email: 'contas@sul.example',
    });
    const codes = { nationalTaxCode: '07.01.03', nbsCode: '1.1403.21.00', municipalTaxCode: '001' };
    await tx.update(Service, scene.serviceId, codes);
  });
}, 180_000);
afterAll(async () => {
  await scene?.host.stop();
  await national?.stop();
});

const environment = () => ({
  ...{ address: national.address, ca: national.ca, isProduction: false, isAllowedAddress: () => true },
});
const status = async (id: string) => (await scene.invoice(id)).status;
const becomes = (id: string, expected: string) => expect.poll(() => status(id), { timeout: 30_000 }).toBe(expected);
const withCertificate = () =>
  scene.ask('mutation($i: SetPartnerCertificateInput!) { setPartnerCertificate(input: $i) { certificateSubject } }', {
    i: { partnerId: scene.companyId, certificate: p12, password: 'segredo' },
  });
const last = () => national.taken.at(-1) ?? '';
const text = (name: string, xml = last()) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

test('what the environment needs and is not known is said before a number is given', { timeout: 60_000 }, async () => {
  const invoiceId = await scene.draft();
  const told = await scene.run('issueInvoice', { invoiceId });
  expect(told.fields).toEqual([
    'issuerId: A empresa não tem certificado digital (A1): envie-o no cadastro do parceiro.',
  ]);
  await withCertificate();
  await scene.within((tx) => tx.update(Partner, scene.companyId, { rpsSerie: 'A' }));
  expect((await scene.run('issueInvoice', { invoiceId })).message).toContain('até cinco algarismos');
  await scene.within((tx) => tx.update(Partner, scene.companyId, { rpsSerie: '1' }));
  await scene.within((tx) => tx.update(Service, scene.serviceId, { nationalTaxCode: null }));
  expect((await scene.run('issueInvoice', { invoiceId })).fields).toEqual([
    'serviceId: O serviço não tem o código de tributação nacional.',
  ]);
  await scene.within((tx) => tx.update(Service, scene.serviceId, { nationalTaxCode: '07.01.03' }));
  expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'draft', rpsNumber: null });
  expect((await scene.within((tx) => tx.get(Partner, scene.companyId))).rpsNextNumber).toBe(41);
  expect(national.asked).toEqual([]);
});

test('an invoice goes there signed and comes back with its number and key', { timeout: 60_000 }, async () => {
  const id = await scene.issued({
    serviceDescription: 'Levantamento – “gleba” A & B',
    unconditionalDiscount: '100.00',
  });
  await becomes(id, 'authorized');
  const xml = last();
  // Worked example of the identifier: municipality, kind and number of the document, series and number (45 places).
  expect(/Id="([^"]+)"/.exec(xml)?.[1]).toBe('DPS420420221122233300018100001000000000000041');
  expect(await isSigned(xml, 'infDPS')).toBe(true);
  expect(await isSigned(xml.replace('5000.00', '4000.00'), 'infDPS')).toBe(false);
  expect(text('xDescServ')).toBe('Levantamento - "gleba" A &amp; B');
  expect([text('cTribNac'), text('cTribMun'), text('cNBS'), text('cLocPrestacao')]).toEqual([
    ...['070103', '001', '114032100', '4204202'],
  ]);
  // 4,900.00 of base: PIS 31.85, COFINS 147.00 and CSLL 49.00 withheld are told in one sum, IR 1.5 % beside it.
  expect([text('vServ'), text('vDescIncond'), text('vRetCSLL'), text('vRetIRRF')]).toEqual([
    ...['5000.00', '100.00', '227.85', '73.50'],
  ]);
  expect([text('CST'), text('tpRetPisCofins'), text('vPis'), text('tpRetISSQN'), text('pAliq')]).toEqual([
    ...['00', '3', undefined, '1', undefined],
  ]);
  expect(text('nro', xml.slice(xml.indexOf('<toma>')))).toBe('S/N');
  const invoice = await scene.invoice(id);
  expect(invoice).toMatchObject({ invoiceNumber: '1', isProductionEnv: false, route: 'national', rpsNumber: 41 });
  expect(invoice.externalId).toMatch(/^\d{50}$/);
  const { data } = await scene.ask<{ invoiceDocument: { document: string } }>(
    'query($i: UUID!) { invoiceDocument(invoiceId: $i) { document } }',
    { i: id },
  );
  expect(data?.invoiceDocument.document).toContain('<nNFSe>1</nNFSe>');
});

test('what is refused is put right and sent again; a lost answer is found, and nothing is invoiced twice', {
  timeout: 120_000,
}, async () => {
  national.next = { code: 'E0316', text: 'Código de tributação nacional inexistente.' };
  const refused = await scene.issued();
  await becomes(refused, 'rejected');
  expect((await scene.invoice(refused)).statusReason).toBe('E0316: Código de tributação nacional inexistente.');
  national.next = 'lost';
  await scene.run('issueInvoice', { invoiceId: refused });
  await becomes(refused, 'authorized');
  expect((await scene.invoice(refused)).invoiceNumber).toBe('2');
  national.next = 'broken';
  const silent = await scene.issued();
  await becomes(silent, 'authorized');
  expect(national.taken).toHaveLength(3);
  expect(national.asked.filter((one) => one.startsWith('GET /dps/')).length).toBeGreaterThanOrEqual(3);
});

test('an authorized one is cancelled there first, and stands where it is refused', { timeout: 120_000 }, async () => {
  const invoiceId = await scene.issued();
  await becomes(invoiceId, 'authorized');
  expect((await scene.run('cancelInvoice', { invoiceId, reason: 'Erro' })).message).toContain(
    'pelo menos 15 caracteres',
  );
  national.next = { code: 'E0822', text: 'Prazo de cancelamento expirado.' };
  await scene.run('cancelInvoice', { invoiceId, reason: 'Valor errado, será emitida outra.' });
  await expect.poll(async () => (await scene.invoice(invoiceId)).cancellation, { timeout: 30_000 }).toBe('refused');
  expect(await scene.invoice(invoiceId)).toMatchObject({
    ...{ status: 'authorized', statusReason: 'E0822: Prazo de cancelamento expirado.' },
  });
  national.next = 'lost';
  await scene.run('cancelInvoice', { invoiceId, reason: 'Valor errado, será emitida outra.' });
  await becomes(invoiceId, 'cancelled');
  const { externalId } = await scene.invoice(invoiceId);
  expect(/Id="([^"]+)"/.exec(last())?.[1]).toBe(`PRE${externalId}101101`);
  expect([await isSigned(last(), 'infPedReg'), text('cMotivo'), text('xMotivo')]).toEqual([
    ...[true, '9', 'Valor errado, será emitida outra.'],
  ]);
});

test('one that takes another’s place names its key', { timeout: 60_000 }, async () => {
  const invoiceId = await scene.issued();
  await becomes(invoiceId, 'authorized');
  const { externalId } = await scene.invoice(invoiceId);
  expect((await scene.run('replaceInvoice', { invoiceId, reason: 'Erro' })).message).toContain('15 caracteres');
  const { id } = await scene.run('replaceInvoice', { invoiceId, reason: 'Serviço descrito com erro' });
  await scene.run('issueInvoice', { invoiceId: id });
  await becomes(id, 'authorized');
  expect([text('chSubstda'), text('cMotivo'), text('xMotivo')]).toEqual([
    externalId,
    '99',
    'Serviço descrito com erro',
  ]);
});

test('one whose place another would take stands where that one is rejected, until it is put right', {
  timeout: 60_000,
}, async () => {
  const invoiceId = await scene.issued();
  await becomes(invoiceId, 'authorized');
  const { externalId } = await scene.invoice(invoiceId);
  const { id } = await scene.run('replaceInvoice', { invoiceId, reason: 'Serviço descrito com erro' });
  national.next = { code: 'E0316', text: 'Código de tributação nacional inexistente.' };
  await scene.run('issueInvoice', { invoiceId: id });
  await becomes(id, 'rejected');
  expect(await scene.invoice(invoiceId)).toMatchObject({ status: 'authorized', statusReason: null, externalId });
  await scene.run('issueInvoice', { invoiceId: id });
  await becomes(id, 'authorized');
  expect([await status(invoiceId), text('chSubstda'), text('xMotivo')]).toEqual([
    ...['replaced', externalId, 'Serviço descrito com erro'],
  ]);
});

test('nobody else is let in, and files of former programs open', { timeout: 30_000 }, async () => {
  const stranger = createGuardedFetch({ tls: { ca: national.ca }, isAllowedAddress: () => true });
  await expect(stranger(`${national.address}/nfse/1`)).rejects.toThrow();
  const keys = await keysOf(Buffer.from(formerCertificate, 'base64'), 'segredo');
  const certificate = new X509Certificate(keys?.certificate ?? '');
  expect(certificate.subject).toContain('CN=TERRA BOA LTDA:11222333000181');
  await expect(keysOf(Buffer.from(formerCertificate, 'base64'), 'errado')).rejects.toThrow();
});

test('its paper says what the signed document says, in the blocks of the note, and nothing that was changed here since', {
  timeout: 60_000,
}, async () => {
  const id = await scene.issued({ serviceDescription: 'Levantamento <b>"A" & B</b>', unconditionalDiscount: '100.00' });
  await becomes(id, 'authorized');
  const { externalId, invoiceNumber } = await scene.invoice(id);
  const name = async (text: string) => scene.within((tx) => tx.update(Partner, scene.payerId, { name: text }));
  await name('Outro nome');
  const answer = await askForPaper(scene, id);
  await name('Loteadora Sul');
  expect(answer?.headers.get('content-type')).toBe('application/pdf');
  expect(answer?.headers.get('content-disposition')).toContain(`nfse-${invoiceNumber}.pdf`);
  const html = paperText(printed.at(-1));
  const said = (label: string, text: string) => expect(html).toContain(`<b>${label}</b>${text}</div>`);
  said('CHAVE DE ACESSO DA NFS-e', String(externalId));
  said('DATA E HORA DA EMISSÃO DA NFS-e', '27/11/2026 10:00:05');
  said('Nome / Nome Empresarial', 'Loteadora Sul');
  said('Nome / Nome Empresarial', 'Terra Certa Regularizações Ltda');
  said('CNPJ / CPF / NIF', '11.222.333/0001-81');
  said('Município / Sigla UF', 'Chapecó / SC');
  said('Código IBGE / CEP', '4204202 / 89.801-000');
  said('Código de Tributação Nacional / Municipal', '07.01.03 / 001');
  said('Código da NBS', '1.1403.21.00');
  said('Descrição do Serviço', 'Levantamento &#60;b&#62;&#34;A&#34; &#38; B&#60;/b&#62;');
  said('Contribuições Sociais - Retidas', 'R$ 227,85');
  said('Descrição Contrib. Sociais - Retidas', 'PIS/COFINS/CSLL Retidos');
  said('BC ISSQN', 'R$ 4.900,00');
  said('Valor Líquido da NFS-e', 'R$ 4.598,65');
  // No group of IBS and CBS: a stroke for each of its fields.
  said('Valor Total Apurado - CBS', '-');
  expect(html).toContain('NFS-e SEM VALIDADE JURÍDICA');
  expect(html).toContain('INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e');
  expect(html).toContain('Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: ');
  expect(html).toContain(qrDrawing(`https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${externalId}`).path);
  expect(html).not.toContain('CANCELADA');
  expect(html).not.toContain('Outro nome');
});

test('a paper is of an invoice that has a document, for whoever may read it', { timeout: 60_000 }, async () => {
  const draft = await scene.draft();
  await expect(askForPaper(scene, draft)).rejects.toMatchObject({ reason: 'finance.invoiceWithoutDocument' });
  await expect(askForPaper(scene, draft, scene.stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(askForPaper(scene, draft, scene.user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(askForPaper(scene, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
