import type { PagePrinter } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
