import { brandImagePath, Organization, type PagePrinter, StoredFile, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { type ContractsScene, ours, startContractsScene, theirs } from '../contracts-scene.ts';

/** Reports on paper: the rows of the workbook below the office's name and what they were narrowed to, for whoever may see them. */
let scene: ContractsScene;
const printed: string[] = [];
const printer = {
  print: (paper: { readonly html?: string }) => {
    printed.push(paper.html ?? '');
    return Promise.resolve(new TextEncoder().encode('%PDF-1.7'));
  },
} as unknown as PagePrinter;
beforeAll(async () => {
  scene = await startContractsScene(undefined, { printer });
});
afterAll(() => scene?.host.stop());

const ask = async (path: string, body: object, authorization: string) => {
  const headers = { 'content-type': 'application/json', authorization };
  const request = new Request(`http://test.invalid/${path}/pdf`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return scene.host.runtime.route(request, 'test');
};
const period = { from: '2026-01-01', until: '2026-03-31' };
const flow = { ...period, by: 'category', basis: 'realized', step: 'month' };
const asked = [
  ['reports/cash-flow', flow, 'Fluxo de caixa'],
  ['reports/pending-installments', { by: 'customer' }, 'Parcelas em aberto'],
  ['reports/acquisition', { ...period, by: 'project' }, 'Vendas'],
  ['finance/tax-provision', { ...period, by: 'tax' }, 'Provisão de tributos'],
] as const;

test.each(asked)('%s', async (path, body, title) => {
  const manager = await scene.host.authorization(await scene.host.addMember(ours, 'manager', 'Mara'), ours);
  const answer = await ask(path, body, manager);
  expect(answer?.headers.get('content-type')).toBe('application/pdf');
  expect(answer?.headers.get('content-disposition')).toContain(`${path.split('/')[1]}.pdf`);
  expect(await answer?.text()).toBe('%PDF-1.7');
  const html = printed.at(-1) ?? '';
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(`Escritório ${ours}`);
  const nobody = await scene.host.authorization(await scene.host.addMember(ours, 'pilot', 'Pia'), ours);
  await expect(ask(path, body, nobody)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(ask(path, { ...body, by: 'x' }, manager)).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('what it was narrowed to is said; a name that the asker may not read is not', async () => {
  const manager = await scene.host.authorization(await scene.host.addMember(ours, 'manager', 'Mara'), ours);
  await ask('reports/cash-flow', { ...flow, projectId: scene.projectId }, manager);
  expect(printed.at(-1)).toContain('<p>Realizado</p><p>Projeto: Jardim</p>');
  const stranger = await scene.host.authorization(await scene.host.addMember(theirs, 'manager', 'Mel'), theirs);
  const before = printed.length;
  await ask('reports/cash-flow', { ...flow, projectId: scene.projectId }, stranger).catch(() => undefined);
  for (const html of printed.slice(before)) expect(html).not.toContain('Jardim');
});

test('the chart of the screen stands above the table, of the same figures', async () => {
  const manager = await scene.host.authorization(await scene.host.addMember(ours, 'manager', 'Mia'), ours);
  await scene.host.within(ours, async (tx) => {
    const { id: bankAccountId } = await tx.insert(BankAccount, { name: 'Conta do papel' });
    for (const [dueDate, amount] of [
      ['2026-01-10', '100.00'],
      ['2026-02-10', '300.00'],
    ] as const)
      await tx.insert(FinanceTransaction, {
        ...{ type: 'income' as const, flow: 'in' as const, description: 'Entrada', dueDate, amount, bankAccountId },
      });
  });
  const asked = scene.host.graphql<{ cashFlow: { steps: { income: string }[] } }>(
    'query($f: Date!, $u: Date!) { cashFlow(from: $f, until: $u, by: category, basis: planned, step: month) { steps { income } } }',
    { f: '2026-01-01', u: '2026-12-31' },
    manager,
  );
  const { data } = await asked;
  const shown = data?.cashFlow.steps.filter(({ income }) => income !== '0.00') ?? [];
  expect(shown.length).toBeGreaterThan(0);
  await ask('reports/cash-flow', { ...flow, basis: 'planned', until: '2026-12-31' }, manager);
  const html = printed.at(-1) ?? '';
  expect(html.match(/<rect [^>]*height="(?!10")[^>]*fill="#1f7a4d"/g)).toHaveLength(shown.length);
  expect(html.indexOf('<svg')).toBeLessThan(html.indexOf('<table'));
  expect(html).toContain('<polyline');
});

test('the organization’s logo stands where its name would, and no other file of it', async () => {
  const manager = await scene.host.authorization(await scene.host.addMember(ours, 'manager', 'Max'), ours);
  const logo = async (purpose: string) => {
    const id = uuidv7();
    await scene.host.files.write(`files/${ours}/${id}`, new Blob(['a picture']).stream());
    await scene.host.within(ours, async (tx) => {
      await tx.insert(StoredFile, {
        ...{ id, name: 'logo.png', mimeType: 'image/png', storageKey: `files/${ours}/${id}`, kilobytes: 1 },
        ...{ purpose, status: 'stored' },
      });
      await tx.update(Organization, String(ours), { logoImage: brandImagePath(id) });
    });
    await ask('reports/cash-flow', flow, manager);
    return printed.at(-1) ?? '';
  };
  expect(await logo('documents.page')).toContain(`<header><strong>Escritório ${ours}</strong>`);
  const picture = Buffer.from('a picture').toString('base64');
  expect(await logo('workspace.branding')).toContain(
    `<header><img src="data:image/png;base64,${picture}" alt="Escritório ${ours}">`,
  );
});
