import { inflateRawSync } from 'node:zlib';
import { addDays, currentDay, Organization, StoredFile, StoredMail } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CollectionSetting } from '../../src/entities/collection-setting.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { Partner } from '../../src/entities/partner.entity.ts';
import { type ContractsScene, ours, startContractsScene } from './contracts-scene.ts';

/** Buyers who are late are written to: one e-mail for each contract, with the office's own words of each installment. */
let scene: ContractsScene;
beforeAll(async () => {
  scene = await startContractsScene();
  await within((tx) => tx.update(Partner, scene.buyerId, { email: 'maria@example.org' }));
});
afterAll(() => scene?.host.stop());

const within = <T>(work: Parameters<typeof scene.host.within<T>>[1]) => scene.host.within(ours, work);
const installments = (contractId: string) =>
  within((tx) =>
    tx.list(ContractInstallment, {
      filter: { contractId: { equalTo: contractId }, kind: { equalTo: 'installment' } },
      ...{ orderBy: ['installmentNumber'], first: 100 },
    }),
  );
const mails = (recipient: string) =>
  within((tx) =>
    tx.list(StoredMail, { filter: { recipient: { equalTo: recipient } }, orderBy: ['createdAt'], first: 100 }),
  );
/** Answers what became of each. */
async function write(ids: readonly string[], who = scene.seller) {
  const { data, code } = await scene.ask<{ writeToBuyers: { jobId: string } | null }>(
    'mutation($i: WriteToBuyersInput!) { writeToBuyers(input: $i) { jobId } }',
    { i: { projectId: scene.projectId, rows: { ids } } },
    who,
  );
  const jobId = data?.writeToBuyers?.jobId;
  if (!jobId) return { code };
  const job = async () => {
    const { rows } = await scene.host.owner.query<{ status: string; result: unknown }>(
      'select status, result from core.job where id = $1::uuid',
      [jobId],
    );
    return rows[0];
  };
  await expect.poll(async () => (await job())?.status, { timeout: 20_000 }).toBe('DONE');
  return { code, result: JSON.stringify((await job())?.result) };
}

test('one e-mail of each contract tells what each late installment costs today; what is not late is told of to nobody', async () => {
  await within((tx) =>
    tx.insert(CollectionSetting, { overdueMessage: 'Oi {cliente}: {parcela}, {dias} dias, {valor}.' }),
  );
  const { contractId } = await scene.sold({ initialDueDate: '2020-01-31', amortizationMethod: 'none' });
  const [first, second] = await installments(contractId);
  const { contractId: other } = await scene.sold({ initialDueDate: '2031-01-31' });
  const [later] = await installments(other);
  const { result } = await write([first?.id ?? '', second?.id ?? '', later?.id ?? '']);
  expect(result).toContain('finance.installmentNotLate');
  await expect.poll(async () => (await mails('maria@example.org')).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mails('maria@example.org');
  const days = (from: string) => Math.round((Date.parse(currentDay()) - Date.parse(from)) / 86_400_000);
  expect(mail?.subject).toMatch(/^Parcela em atraso do contrato \d+$/);
  // 2020-01-31 is a Friday: late from there.
  expect(mail?.text).toContain(`Oi Maria: Parcela 1 de 12, ${days('2020-01-31').toLocaleString('pt-BR')} dias, R$`);
  expect(mail?.text).toContain('Oi Maria: Parcela 2 de 12');
  expect(mail?.text).not.toContain('Parcela 3');
});

test('whoever has no e-mail is named; who may not change contracts, and strangers, write to nobody', async () => {
  const before = (await mails('maria@example.org')).length;
  const customers = [{ partnerId: scene.spouseId, share: '100', legalResponsible: true }];
  const { contractId } = await scene.sold({ initialDueDate: '2020-01-31', customers });
  const [first] = await installments(contractId);
  const ids = [first?.id ?? ''];
  expect((await write(ids)).result).toContain('José');
  const reader = await scene.person('user', ['contract-details']);
  expect((await write(ids, reader)).code).toBe('FORBIDDEN');
  expect((await write(ids, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await mails('maria@example.org')).length).toBe(before);
});

/** The sheet of the workbook that was asked for, as its XML (PKWARE APPNOTE, 4.3.7: the entry's data follow its local header). */
async function workbook(filter: object | null, who = scene.seller) {
  const { data, code } = await scene.ask<{ exportReceivables: { jobId: string } | null }>(
    'mutation($i: ExportReceivablesInput!) { exportReceivables(input: $i) { jobId } }',
    { i: { projectId: scene.projectId, filter } },
    who,
  );
  const jobId = data?.exportReceivables?.jobId;
  if (!jobId) return { code, sheet: '', rows: 0 };
  const job = async () => {
    const sql = 'select status, result from core.job where id = $1::uuid';
    const { rows } = await scene.host.owner.query<{ status: string; result: { fileId: string; rows: number } }>(sql, [
      jobId,
    ]);
    return rows[0];
  };
  await expect.poll(async () => (await job())?.status, { timeout: 20_000 }).toBe('DONE');
  const { fileId = '', rows = 0 } = (await job())?.result ?? {};
  const { storageKey } = await within((tx) => tx.get(StoredFile, fileId));
  const bytes = Buffer.from(await new Response(await scene.host.files.read(storageKey)).arrayBuffer());
  const name = 'xl/worksheets/sheet1.xml';
  return { code, rows, sheet: inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString('utf8') };
}

test('the list goes out as a workbook that says whose each is and what it costs today; no name is worked out', async () => {
  const name = '=HYPERLINK("http://evil.example")';
  const formula = await within((tx) => tx.insert(Partner, { name, cpf: '111.444.777-35', whatsappNumber: '+5531' }));
  const customers = [{ partnerId: formula.id, share: '100', legalResponsible: true }];
  await scene.sold({ initialDueDate: '2020-02-10', numInstallments: 2, customers });
  const { rows, sheet } = await workbook({ dueDate: { lessThan: '2021-02-28' }, kind: { equalTo: 'installment' } });
  const texts = [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');
  expect(texts).toEqual(expect.arrayContaining(['Contrato', 'Compradores', 'Maria', 'José', '31/01/2020']));
  expect(texts.some((text) => text.includes('HYPERLINK'))).toBe(true);
  expect(sheet).not.toContain('<f>');
  // Two contracts of twelve and one of two, all of before 2021.
  expect(rows).toBe(26);
  expect(sheet.match(/<row /g)).toHaveLength(rows + 1);
  // The earliest due first.
  const days = texts.filter((text) => /^\d\d\/\d\d\/20\d\d$/.test(text)).map((day) => day.split('/').reverse().join());
  expect(days).toEqual([...days].sort());
});

test('whoever may not open contracts, and strangers, get no workbook; a filter that is none is refused', async () => {
  expect((await workbook(null, await scene.person('user', ['contracts-list']))).code).toBe('FORBIDDEN');
  expect((await workbook(null, scene.stranger)).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect((await workbook({ secret: { equalTo: '1' } })).code).toBeDefined();
});

test('what is late and what may be paid is said by the organization’s own day, wherever it is', async () => {
  const { contractId } = await scene.sold({ initialDueDate: '2031-01-31' });
  const [first] = await installments(contractId);
  const installmentId = first?.id ?? '';
  // Of these two one has another day than Brasília, at any time.
  const here = currentDay();
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const timeZone = zones.find((zone) => currentDay(new Date(), zone) !== here) ?? '';
  const there = currentDay(new Date(), timeZone);
  expect(there).not.toBe(here);
  const prefer = (preferences: object) =>
    within((tx) => tx.update(Organization, String(ours), { preferences } as never));
  await prefer({ timeZone });
  try {
    const amounts = await scene.ask<{ contractAmounts: { on: string } }>(
      'query($c: UUID!) { contractAmounts(contractId: $c) { on } }',
      { c: contractId },
    );
    expect(amounts.data?.contractAmounts.on).toBe(there);
    const pay = (paymentDate: string) =>
      scene.run('registerInstallmentPayment', { installmentId, paymentDate }, 'contractInstallment');
    expect((await pay(addDays(there, 1))).fields).toHaveLength(1);
    expect((await pay(there)).record?.computedStatus).toBe('paid');
  } finally {
    await prefer({});
  }
});
