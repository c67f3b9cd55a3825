import { currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InvoiceScene, startInvoiceScene } from '../invoices/invoice-scene.ts';

let scene: InvoiceScene;
beforeAll(async () => {
  scene = await startInvoiceScene();
}, 180_000);
afterAll(() => scene?.host.stop());

const today = currentDay();
const year = { from: `${today.slice(0, 4)}-01-01`, until: `${today.slice(0, 4)}-12-31` };

interface Figures {
  readonly base: string;
  readonly own: string;
  readonly retained: string;
  readonly informative: string;
}
interface Provision {
  readonly total: Figures;
  readonly rows: readonly (Figures & { readonly key: string; readonly name: string })[];
}
async function provision(by: string, who = scene.admin) {
  const asks = `{ taxProvision(from: "${year.from}", until: "${year.until}", by: ${by}) {
    total { base own retained informative }
    rows { key name base own retained informative }
  } }`;
  const { data, ...told } = await scene.ask<{ taxProvision: Provision }>(asks, {}, who);
  return { ...told, answer: data?.taxProvision };
}

test('taxes of what was issued, told apart by who pays them', { timeout: 60_000 }, async () => {
  // 5,000.00: ISS 5 % is the company's own; PIS 0.65, COFINS 3, CSLL 1 and IR 1.5 per cent are withheld; IBS and CBS are told.
  await scene.issued();
  await scene.issued({ partnerId: scene.personId, serviceAmount: '1000.00' });
  const cancelled = await scene.issued({ serviceAmount: '9000.00' });
  await scene.run('cancelInvoice', { invoiceId: cancelled, reason: 'Emitida por engano' });
  await scene.draft({ serviceAmount: '7000.00' });
  const { answer } = await provision('tax');
  const row = (key: string) => answer?.rows.find((one) => one.key === key);
  expect(answer?.rows.map(({ key }) => key).slice(0, 5)).toEqual(['iss', 'pis', 'cofins', 'csll', 'ir']);
  expect(row('iss')).toMatchObject({ base: '6000.00', own: '300.00', retained: '0.00' });
  // A person withholds nothing: of their 1,000.00 the company owes PIS 6.50 and COFINS 30.00 itself.
  expect(row('pis')).toMatchObject({ own: '6.50', retained: '32.50' });
  expect(row('cofins')).toMatchObject({ own: '30.00', retained: '150.00' });
  expect(row('ir')).toMatchObject({ retained: '75.00' });
  const sum = (name: keyof Figures) =>
    (answer?.rows.reduce((cents, one) => cents + Math.round(Number(one[name]) * 100), 0) ?? 0) / 100;
  expect(Number(answer?.total.own)).toBe(sum('own'));
  expect(answer?.total.retained).toBe('307.50');
});

test('months and companies come to the same sum', { timeout: 60_000 }, async () => {
  const [taxes, months, companies] = [await provision('tax'), await provision('month'), await provision('issuer')];
  expect(months.answer?.total).toEqual(taxes.answer?.total);
  expect(companies.answer?.total).toEqual(taxes.answer?.total);
  expect(months.answer?.rows.map(({ key }) => key)).toEqual([today.slice(0, 7)]);
  expect(companies.answer?.rows.map(({ name }) => name)).toEqual(['Terra Certa']);
});

test('nobody below an administrator, and nothing of another organization', { timeout: 60_000 }, async () => {
  expect((await provision('tax', scene.user)).code).toBe('FORBIDDEN');
  expect((await provision('tax', scene.stranger)).answer?.rows).toEqual([]);
});
