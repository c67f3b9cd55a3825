import { z } from '@gleba/sdk';
import { describe, expect, test } from 'vitest';
import type { NamedValue } from '../../src/template/names.ts';
import { textOfNodes } from '../../src/template/paper.ts';
import { htmlOf, paperHtml } from '../../src/template/paper-html.ts';
import { isEmbeddedPicture } from '../../src/template/picture.ts';
import { type Block, emptyTemplate } from '../../src/template/template.ts';
import { templateSchema } from '../../src/template/template-schema.ts';
import { templateText } from '../../src/template/template-text.ts';
import { writePaper } from '../../src/template/write-paper.ts';

const text = (name: string): NamedValue => ({ name, label: name, kind: 'text' });
const names: readonly NamedValue[] = [
  {
    ...{ name: 'land', label: 'Lote', kind: 'record' },
    fields: [text('block'), text('lot'), { name: 'area', label: 'Área', kind: 'number', unit: 'area' }],
  },
  {
    ...{ name: 'residents', label: 'Moradores', kind: 'list' },
    fields: [
      text('name'),
      { name: 'state', label: 'Estado civil', kind: 'text', values: [{ value: 'married', label: 'Casado(a)' }] },
      { name: 'answers', label: 'Responde', kind: 'boolean' },
      { name: 'born', label: 'Nascimento', kind: 'date' },
      { name: 'partner', label: 'Parceiro', kind: 'record', fields: [text('cpf')] },
    ],
  },
];
const values = {
  land: { block: 'A', lot: '7', area: '250.37' },
  residents: [
    { name: 'Ana', state: 'married', answers: true, born: '1980-05-01', partner: { cpf: '11144477735' } },
    { name: 'Beto', state: null, answers: false, born: null, partner: null },
  ],
};
const write = (body: Block[], given: object = values, marksProblems = false) =>
  writePaper({ ...emptyTemplate, body }, { names, values: { ...given }, today: '2026-03-01', marksProblems });
const paragraph = (...children: Extract<Block, { kind: 'paragraph' }>['children']): Block => ({
  kind: 'paragraph',
  children,
});
const value = (source: string, more: object = {}) => ({ kind: 'value' as const, source, ...more });
const wordsOf = (body: Block[]) => textOfNodes(write(body).paper.body);

describe('values', () => {
  test('stand where they are named, written by their type where nobody chose', () => {
    expect(wordsOf([paragraph(value("land.block & '/' & land.lot"))])).toBe('A/7');
    expect(wordsOf([paragraph(value('land.area'))])).toBe('250,37\u00a0m²');
    expect(wordsOf([paragraph(value('land.area', { format: 'areaInWords' }))])).toContain('duzentos e cinquenta');
    expect(wordsOf([paragraph(value('today()', { format: 'longDate' }))])).toBe('1º de março de 2026');
  });

  test('of a list of values are told by their words', () => {
    const loop: Block = { kind: 'loop', each: 'residents', children: [paragraph(value('item.state'))] };
    expect(write([loop]).values).toEqual([
      { source: 'item.state', text: 'Casado(a)' },
      { source: 'item.state', text: '' },
    ]);
  });

  test('that are not there, not known or not so are told with their place', () => {
    const { problems, paper } = write(
      [
        paragraph(value('land.cor')),
        paragraph(value('residents')),
        paragraph(value('land.block', { format: 'money' })),
        paragraph(value('land.lot')),
      ],
      { land: { block: 'A', lot: '' } },
      true,
    );
    expect(problems).toEqual([
      { code: 'expression', source: 'land.cor', problem: 'unknownField', at: 'body.0.0' },
      { code: 'noValue', source: 'residents', at: 'body.1.0' },
      { code: 'wrongFormat', source: 'land.block', at: 'body.2.0' },
      { code: 'emptyValue', source: 'land.lot', at: 'body.3.0' },
    ]);
    expect(htmlOf(paper.body)).toContain('<mark class="problem" title="land.cor">?land.cor</mark>');
  });

  test('may have something else in their place', () => {
    const { problems, paper } = write([paragraph(value('land.lot', { otherwise: 's/n' }))], { land: {} });
    expect([textOfNodes(paper.body), problems]).toEqual(['s/n', []]);
  });

  test.each([
    [{ lot: '7' }, { before: ', lote ', after: '!' }, 'Q, lote 7!', '7'],
    [{ lot: '7' }, { before: 'nº ', otherwise: 's/n' }, 'Qnº 7', '7'],
    // What stands around goes with it, and nothing is missing.
    [{}, { before: ', lote ', after: '!' }, 'Q', ''],
    [{}, { after: '.' }, 'Q', ''],
    [{}, { before: 'nº ', otherwise: ' s/n' }, 'Q s/n', ' s/n'],
  ])('of %j with %j around comes %s', (land, more, words, told) => {
    const body = [paragraph({ kind: 'text', text: 'Q' }, value('land.lot', more))];
    const { problems, paper, values } = write(body, { land });
    expect([textOfNodes(paper.body), problems]).toEqual([words, []]);
    expect(values).toEqual([{ source: 'land.lot', text: told }]);
  });
});

describe('parts', () => {
  test('a condition holds or is left out', () => {
    const when = (test: string): Block => ({
      kind: 'condition',
      test,
      children: [paragraph({ kind: 'text', text: 'x' })],
    });
    expect(wordsOf([when("land.block = 'A'"), when("land.block = 'B'")])).toBe('x');
    expect(write([when('land.block')]).problems).toMatchObject([{ problem: 'wrongResult.boolean' }]);
  });

  test('a loop goes through records, and knows the part within the part', () => {
    const loop: Block = {
      ...{ kind: 'loop', each: 'residents' },
      children: [paragraph(value('position'), { kind: 'text', text: ') ' }, value('item.name'))],
    };
    expect(wordsOf([loop])).toBe('1) Ana2) Beto');
    const cpf = value('item.partner.cpf', { format: 'taxId', otherwise: '-' });
    expect(wordsOf([{ kind: 'loop', each: 'residents', children: [paragraph(cpf)] }])).toBe('111.444.777-35-');
    expect(write([{ kind: 'loop', each: 'land', children: [] }]).problems).toMatchObject([{ code: 'notAList' }]);
  });

  test('a row of a table is repeated', () => {
    const cell = (...children: Block[]) => ({ children });
    const table: Block = {
      kind: 'table',
      rows: [
        { cells: [{ isHead: true, children: [paragraph({ kind: 'text', text: 'Nome' })] }] },
        { each: 'residents', cells: [cell(paragraph(value('item.name')))] },
      ],
    };
    expect(htmlOf(write([table]).paper.body)).toBe(
      '<table><tbody><tr><th><p>Nome</p></th></tr><tr><td><p>Ana</p></td></tr><tr><td><p>Beto</p></td></tr></tbody></table>',
    );
  });

  test('marks, lists, breaks, signatures and pages', () => {
    const { paper } = write([
      {
        kind: 'heading',
        level: 1,
        align: 'center',
        children: [{ kind: 'text', text: 'T', marks: ['bold', 'italic'] }],
      },
      {
        kind: 'list',
        isOrdered: true,
        items: [{ children: [], list: { isOrdered: false, items: [{ children: [] }] } }],
      },
      { kind: 'pageBreak' },
      { kind: 'signature', children: [value('land.lot'), { kind: 'break' }] },
    ]);
    expect(htmlOf(paper.body)).toBe(
      '<h1 class="center"><em><strong>T</strong></em></h1><ol><li><ul><li></li></ul></li></ol>' +
        '<div class="page-break"></div><div class="signature"><p>7<br></p></div>',
    );
  });

  test('the whole says its paper, its margins, its numbers and its head on every page', () => {
    const page = { ...emptyTemplate.page, isLandscape: true, numbers: 'center' as const };
    const header = [paragraph({ kind: 'text', text: 'Timbre' })];
    const { paper } = writePaper({ ...emptyTemplate, page, header }, { names, values, today: '2026-03-01' });
    const html = paperHtml(paper, 'Declaração');
    expect(html).toContain('@page{size:A4 landscape;margin:30mm 20mm 20mm 30mm;@bottom-center');
    expect(html).toContain('<thead><tr><td><p>Timbre</p></td></tr></thead>');
    expect(templateText({ ...emptyTemplate, body: [paragraph(value('land.lot'))] })).toBe('<p>{{land.lot}}</p>');
  });
});

describe('attacks', () => {
  const evil = `</p><script>alert(1)</script><img src=x onerror="alert('1')">`;

  test('markup in a value, in the text and in the title stays text', () => {
    const { paper } = write(
      [paragraph(value('land.lot'), { kind: 'text', text: evil })],
      { land: { lot: evil } },
      true,
    );
    const html = paperHtml(paper, evil);
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(3);
    expect(html).toContain("default-src 'none'");
  });

  test('pictures are those that stand in the template, of kinds in which nothing runs', () => {
    const png = `data:image/png;base64,iVBORw0K${'A'.repeat(24)}`;
    expect(isEmbeddedPicture(png)).toBe(true);
    for (const address of [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '//internal/x.png',
      'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
      'data:text/html;base64,iVBORw0K',
      `${png}" onload="x`,
      `data:image/png;base64,iVBORw0K${'A'.repeat(500_000)}`,
    ]) {
      expect(isEmbeddedPicture(address), address.slice(0, 40)).toBe(false);
      const body = [{ kind: 'picture', data: address, millimetres: 40, text: '' }];
      expect(z.safeParse(templateSchema, { ...emptyTemplate, body }).success).toBe(false);
    }
  });

  test('loops in loops end, and say so', () => {
    const many = { residents: Array.from({ length: 200 }, (_, index) => ({ name: `R${index}` })) };
    let nested: Block = paragraph(value('item.name'), { kind: 'text', text: 'x'.repeat(5000) });
    for (let depth = 0; depth < 5; depth += 1) nested = { kind: 'loop', each: 'residents', children: [nested] };
    const began = performance.now();
    const { problems, paper } = write([nested], many);
    expect(problems.at(-1)).toMatchObject({ code: 'tooLarge', at: 'body' });
    expect(paper.body).toEqual([]);
    expect(performance.now() - began).toBeLessThan(8000);
  });

  test.each<[string, object]>([
    ['a foreign part', { body: [{ kind: 'html', html: '<b>' }] }],
    ['a key too many', { body: [{ kind: 'pageBreak', onload: 'x' }] }],
    ['a style for an alignment', { body: [{ kind: 'paragraph', align: 'left;background:url(x)', children: [] }] }],
    [
      'a margin that is none',
      { page: { ...emptyTemplate.page, margins: { top: '1mm}', right: 1, bottom: 1, left: 1 } } },
    ],
    ['a size of its own', { page: { ...emptyTemplate.page, size: 'A4;}' } }],
    ['another version', { version: 2 }],
  ])('%s is no template', (_name, part) => {
    expect(z.safeParse(templateSchema, { ...emptyTemplate, ...part }).success).toBe(false);
  });
});
