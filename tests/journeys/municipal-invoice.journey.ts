import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type AbrasfServer, startAbrasfServer } from '../../plugins/finance/tests/support/abrasf/abrasf-server.ts';
import { p12 } from '../../plugins/finance/tests/support/certificates.ts';
import { clientCertificate } from '../../plugins/finance/tests/support/client-certificate.ts';
import { api } from './support/api.ts';
import { downloaded, textOf } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A company of a municipality that answers by itself: rejected, put right, issued, waiting, away, printed and cancelled. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let city: AbrasfServer;
let trouble: () => string[];
const authorities = join(tmpdir(), `gleba-journey-town-hall-${process.pid}.pem`);
let issuerId = '';
let view = '';

test.beforeAll(async ({ browser }) => {
  city = await startAbrasfServer(await clientCertificate());
  await writeFile(authorities, city.ca);
  const settings = { GLEBA_NFSE_OWN_SERVICES: new URL(city.address).origin, NODE_EXTRA_CA_CERTS: authorities };
  program = await startProgram({ settings });
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(async ({ browser }) => {
  await endJourney(browser, program);
  await city.stop();
  await rm(authorities, { force: true });
});

const look = (name: string) => lookAt(page, `municipal-invoice/${name}`);
const dialog = () => page.getByRole('dialog').last();
const go = async (path: string) => {
  await page.goto(program.address + path);
  await settled(page);
};
const choose = async (label: string, option: string) => {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};
const draft = async (amount: string) => {
  await go('/finance/invoices/new');
  await choose('Serviço', 'Levantamento da prefeitura');
  await choose('Tomador', 'Loteadora da Serra');
  await dialog().getByLabel('Valor do serviço').fill(amount);
  await dialog().getByRole('button', { name: 'Criar rascunho' }).click();
  await expect(page.getByText('Rascunho de nota fiscal').first()).toBeVisible();
  await settled(page);
  view = page.url();
};
const issue = async () => {
  await dialog().getByRole('button', { name: 'Emitir', exact: true }).click();
  await expect(dialog()).toContainText('A nota recebe o próximo número');
  await dialog().getByRole('button', { name: 'Emitir', exact: true }).click();
};
const shows = (text: string) => expect(dialog()).toContainText(text, { timeout: 30_000 });

test('an administrator says which service the town hall has, where, and by which certificate', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  const ask = await api(program.address);
  const place = `city: "Chapecó", state: "SC", ibgeCityCode: "4204202", postalCode: "89801-000", street: "Rua das Araucárias", neighborhood: "Centro"`;
  const { a, b } = await ask<Record<'a' | 'b', { address: { id: string } }>>(
    `mutation { a: createAddress(input: { address: { ${place}, number: "120" } }) { address { id } }
                b: createAddress(input: { address: { ${place}, number: "7" } }) { address { id } } }`,
  );
  const { issuer } = await ask<{ issuer: { partner: { id: string } } }>(
    `mutation($a: UUID!, $b: UUID!) {
       issuer: createPartner(input: { partner: { name: "Terra Boa Regularizações", type: other, personType: legal, cnpj: "11.222.333/0001-81", fiscalRegime: presumedProfit, rpsSerie: "A", rpsNextNumber: 41, municipalInscription: "12345", addressId: $a } }) { partner { id } }
       taker: createPartner(input: { partner: { name: "Loteadora da Serra", personType: legal, cnpj: "11.444.777/0001-61", addressId: $b } }) { partner { id } } }`,
    { a: a.address.id, b: b.address.id },
  );
  issuerId = issuer.partner.id;
  const { serviceTypes } = await ask<{ serviceTypes: { nodes: { id: string }[] } }>(
    '{ serviceTypes(first: 1) { nodes { id } } }',
  );
  await ask(
    `mutation($t: UUID!, $c: UUID!) { createService(input: { service: { name: "Levantamento da prefeitura", serviceTypeId: $t, companyId: $c, issRate: "5", lc116Code: "7.20", pisRetained: true, cofinsRetained: true, csllRetained: true, irRetained: true } }) { service { id } } }`,
    { t: serviceTypes.nodes[0]?.id, c: issuerId },
  );
  await go(`/finance/partners/${issuerId}/edit`);
  await choose('Emissão de notas', 'Serviço da prefeitura');
  const save = dialog().getByRole('button', { name: 'Salvar' });
  await dialog().getByLabel('Endereço do serviço da prefeitura').fill('http://nfse.chapeco.example');
  await save.click();
  await settled(page);
  await dialog().getByLabel('Endereço do serviço da prefeitura').scrollIntoViewIfNeeded();
  await look('address-refused');
  await dialog().getByLabel('Endereço do serviço da prefeitura').fill(city.address);
  await look('address');
  await save.click();
  await expect(page.getByText('Alterar parceiro')).toHaveCount(0);
  await go(`/finance/partners/${issuerId}/view`);
  await dialog().getByRole('button', { name: /Mais/ }).first().click();
  await page.getByRole('menuitem', { name: 'Certificado digital (A1)' }).click();
  const certificate = page.getByRole('dialog', { name: 'Certificado digital (A1)' });
  const file = { name: 'terra-boa.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from(p12, 'base64') };
  await certificate.locator('input[type=file]').setInputFiles(file);
  await certificate.getByLabel('Senha do certificado').fill('segredo');
  await certificate.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog().getByText('TERRA BOA LTDA:11222333000181')).toBeVisible();
  await look('company');
  expect(trouble()).toEqual([]);
});

test('the town hall rejects it in words; it is put right and issued under the same RPS', async () => {
  test.setTimeout(240_000);
  await draft('5000');
  city.next = { code: 'E31', text: 'Código do serviço prestado inválido.' };
  await issue();
  await shows('Rejeitada: E31: Código do serviço prestado inválido. Corrija e envie de novo.');
  await shows('Altere a nota e emita de novo: o RPS continua o mesmo.');
  await look('rejected');
  await dialog().getByRole('button', { name: 'Alterar', exact: true }).click();
  await dialog().getByLabel('Discriminação').fill('Levantamento planialtimétrico do Jardim Sul');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await page.goto(view);
  await settled(page);
  await issue();
  await shows('Autorizada');
  await shows('ABC1001');
  await shows('1001');
  await expect(page.getByText('Nota fiscal · RPS A-41').first()).toBeVisible();
  await look('authorized');
  expect(city.taken).toHaveLength(1);
  expect(trouble()).toEqual([]);
});

test('its paper is the one that the town hall signed', async () => {
  test.setTimeout(240_000);
  const paper = await downloaded(page, () => dialog().getByRole('button', { name: 'Baixar PDF' }).click());
  expect(textOf(paper)).toMatch(/^%PDF-/);
  await go(`/report/invoice/${view.split('/').at(-2)}`);
  await expect(page.getByText('NFS-e 1001').first()).toBeVisible();
  await expect(page.getByText('ABC1001').first()).toBeVisible();
  await look('paper');
  expect(trouble()).toEqual([]);
});

test('a batch that the town hall has not looked at yet says so, and is asked for', async () => {
  test.setTimeout(240_000);
  city.isBusy = true;
  await draft('900');
  await issue();
  await shows('A prefeitura recebeu o lote (protocolo P2) e ainda o processa');
  await look('processing');
  const sent = city.asked.length;
  await dialog().getByRole('button', { name: 'Consultar agora' }).click();
  await expect(page.getByText('Consulta enviada')).toBeVisible();
  await expect.poll(() => city.asked.length).toBeGreaterThan(sent);
  await shows('A prefeitura recebeu o lote (protocolo P2) e ainda o processa');
  city.isBusy = false;
  await dialog().getByRole('button', { name: 'Consultar agora' }).click();
  await shows('ABC1002');
  expect(city.asked.filter((one) => one === 'RecepcionarLoteRpsSincrono')).toHaveLength(3);
  expect(trouble()).toEqual([]);
});

test('a town hall that is away loses nothing, and gives no second number', async () => {
  test.setTimeout(240_000);
  city.away = 'broken';
  await draft('700');
  await issue();
  await shows('Enviada à prefeitura, que ainda não respondeu');
  await look('unanswered');
  city.away = 'closed';
  const asked = city.asked.length;
  await dialog().getByRole('button', { name: 'Consultar agora' }).click();
  await expect.poll(() => city.asked.length).toBeGreaterThan(asked);
  await shows('Enviada à prefeitura, que ainda não respondeu');
  // Taken, and its answer lost on the way.
  city.away = undefined;
  city.next = 'lost';
  await dialog().getByRole('button', { name: 'Consultar agora' }).click();
  await shows('ABC1003');
  await expect(page.getByText('Nota fiscal · RPS A-43').first()).toBeVisible();
  const ask = await api(program.address);
  const { invoices } = await ask<{ invoices: { nodes: { rpsNumber: number; invoiceNumber: string }[] } }>(
    '{ invoices(first: 10, orderBy: [RPS_NUMBER_ASC]) { nodes { rpsNumber invoiceNumber } } }',
  );
  expect(invoices.nodes.map(({ rpsNumber, invoiceNumber }) => [rpsNumber, invoiceNumber])).toEqual([
    [41, '1001'],
    [42, '1002'],
    [43, '1003'],
  ]);
  expect(city.taken).toHaveLength(3);
  expect(trouble()).toEqual([]);
});

test('it is cancelled there with a reason, which stays', async () => {
  test.setTimeout(240_000);
  const cancel = async () => {
    await dialog().getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Cancelar nota' }).click();
    await dialog().getByLabel('Motivo do cancelamento').fill('Serviço não executado');
    await dialog().getByRole('button', { name: 'Cancelar nota' }).click();
  };
  city.next = { code: 'E81', text: 'Prazo para cancelamento expirado.' };
  await cancel();
  await shows('O cancelamento foi recusado: E81: Prazo para cancelamento expirado.');
  await look('cancel-refused');
  city.away = 'closed';
  await cancel();
  await shows('aguarda resposta');
  await look('cancel-waits');
  city.away = undefined;
  await dialog().getByRole('button', { name: 'Consultar agora' }).click();
  await shows('Cancelada: Serviço não executado');
  await look('cancelled');
  expect([...city.cancelled]).toEqual(['1003']);
  await go(`/report/invoice/${view.split('/').at(-2)}`);
  await expect(page.getByText('Nota cancelada: Serviço não executado')).toBeVisible();
  await look('paper-cancelled');
  await go('/finance/invoices');
  await look('invoices');
  expect(trouble()).toEqual([]);
});
