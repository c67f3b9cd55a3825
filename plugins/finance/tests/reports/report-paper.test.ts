import { expect, test } from 'vitest';
import { reportHtml } from '../../src/server/reports/report-paper.ts';

const title = (text: string) => ({ text, isTitle: true });
const money = (decimal: string) => ({ decimal, look: 'money' as const });
const paper = (columns: number, name = 'Receitas') => ({
  organization: 'Escritório <b>',
  filters: ['Realizado', 'Projeto: Jardim & Cia'],
  today: '2026-03-02',
  sheet: {
    title: 'Fluxo de caixa',
    rows: [
      [title('Fluxo de caixa')],
      [{ text: '01/01/2026 – 31/01/2026' }],
      [],
      [title('Por categoria'), ...Array.from({ length: columns }, (_, at) => title(`C${at + 1}`))],
      [{ text: name }, ...Array.from({ length: columns }, (_, at) => money(`${at + 1}.00`))],
      [],
    ],
  },
});
const count = (html: string, part: string) => html.split(part).length - 1;

test('head, period and filters stand above the rows, once', () => {
  const html = reportHtml(paper(2), 'pt-BR');
  expect(html).toContain('<strong>Escritório &#60;b&#62;</strong><span>Impresso em 02/03/2026</span>');
  expect(html).toContain(
    '<h1>Fluxo de caixa</h1><p>01/01/2026 – 31/01/2026</p><p>Realizado</p><p>Projeto: Jardim &#38; Cia</p>',
  );
  expect(count(html, '<table>')).toBe(1);
  expect(html).toContain('<th scope="col">Por categoria</th><th scope="col">C1</th><th scope="col">C2</th>');
  expect(html).toMatch(/<td class="t">Receitas<\/td><td>R\$\s1,00<\/td><td>R\$\s2,00<\/td>/);
});

test('what is too wide goes on below, with its names again; no figure is lost', () => {
  const html = reportHtml(paper(20), 'pt-BR');
  expect(count(html, '<table>')).toBe(3);
  expect(count(html, 'Receitas')).toBe(3);
  for (let at = 1; at <= 20; at += 1) expect(count(html, `>C${at}<`)).toBe(1);
  expect(html).toMatch(/R\$\s20,00/);
});

test('what somebody typed is a text; nothing is run and nothing loaded', () => {
  const html = reportHtml(paper(1, '<img src=x onerror=alert(1)>"\''), 'pt-BR');
  expect(html).not.toContain('<img');
  expect(html).toContain(`&#60;img src=x onerror=alert(1)&#62;&#34;'`);
  expect(html).toContain("default-src 'none'");
});
