import type { Drawing } from '@gleba/sdk';
import { expect, test } from 'vitest';
import type { NamedValue } from '../../src/template/names.ts';
import { namesInTemplate } from '../../src/template/names-in-template.ts';
import { paperHtml } from '../../src/template/paper-html.ts';
import { type Block, emptyTemplate, type PageSettings } from '../../src/template/template.ts';
import { templateSchema } from '../../src/template/template-schema.ts';
import { templateText } from '../../src/template/template-text.ts';
import { writePaper } from '../../src/template/write-paper.ts';

/** A drawing in a paper: as large as it was drawn, so that its scale is true. */
const widths = [180, 160, 90];
const drawingOf = (width: number, spots = 2): Drawing => ({
  ...{ width, height: width / 2, label: 'Lote 7 "B"' },
  parts: [
    { kind: 'lines', lines: [Array.from({ length: spots }, () => [1, 1] as const)], stroke: 'black', width: 0.2 },
    { kind: 'text', text: '<b>A&B</b>', at: [5, 5], size: 2.5 },
  ],
});
const names: readonly NamedValue[] = [
  {
    ...{ name: 'memorial', label: 'Memorial', kind: 'record' },
    fields: [
      { name: 'sketch', label: 'Croqui', kind: 'drawing', widths },
      { name: 'prose', label: 'Texto', kind: 'text' },
      { name: 'sides', label: 'Lados', kind: 'list', fields: [{ name: 'to', label: 'Para', kind: 'text' }] },
    ],
  },
];
const drawn = (spots?: number) => ({ drawings: widths.map((width) => drawingOf(width, spots)) });
const sketch = (millimetres: number, source = 'memorial.sketch'): Block => ({ kind: 'drawing', source, millimetres });
const write = (body: readonly Block[], memorial: object = { sketch: drawn() }, page: Partial<PageSettings> = {}) =>
  writePaper(
    { ...emptyTemplate, page: { ...emptyTemplate.page, ...page }, body },
    { names, values: { memorial: memorial as never }, today: '2026-03-01', marksProblems: true },
  );
const widthsIn = ({ paper }: ReturnType<typeof write>) =>
  paper.body.map((node) => (typeof node === 'string' ? undefined : node.drawing?.width));

test('is the widest that was asked for and that the page has room for, and the narrowest where it has none', () => {
  expect(widthsIn(write([sketch(160), sketch(150), sketch(20), sketch(400)]))).toEqual([160, 90, 90, 160]);
  const wide = { margins: { top: 10, right: 10, bottom: 10, left: 20 } };
  expect(widthsIn(write([sketch(400), sketch(170)], undefined, wide))).toEqual([180, 160]);
  expect(widthsIn(write([sketch(400)], undefined, { size: 'A5' }))).toEqual([90]);
  expect(widthsIn(write([sketch(400)], undefined, { size: 'A5', isLandscape: true }))).toEqual([160]);
});

test('stands in the document of the printer as lines, with its words as words', () => {
  const html = paperHtml(write([sketch(160)]).paper, 'a');
  expect(html).toContain('<div class="drawing center"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 80"');
  expect(html).toContain('aria-label="Lote 7 &quot;B&quot;"');
  expect(html).toContain('stroke-width="0.2"');
  expect(html).toContain('&lt;b&gt;A&amp;B&lt;/b&gt;</text></svg></div>');
  expect(html).not.toMatch(/<(?:b|img|image|style|script|a|use|foreignObject)[ >](?!.*<\/style>)/);
});

test('is told of where there is none, and where what is named is something else', () => {
  const codes = (body: readonly Block[], memorial?: object) => write(body, memorial).problems.map(({ code }) => code);
  expect(codes([sketch(160)])).toEqual([]);
  expect(codes([sketch(160)], { sketch: null })).toEqual(['emptyValue']);
  expect(codes([sketch(160)], { sketch: '<svg onload="alert(1)"/>' })).toEqual(['emptyValue']);
  expect(codes([sketch(160, 'memorial.prose'), sketch(160, 'memorial.sides')])).toEqual(['noDrawing', 'noDrawing']);
  expect(codes([sketch(160, 'memorial.other')])).toEqual(['expression']);
  const value = (source: string): Block => ({ kind: 'paragraph', children: [{ kind: 'value', source }] });
  expect(codes([value('memorial.sketch')])).toEqual(['noValue']);
  // Nothing is computed from one, but whether it is there.
  expect(codes([value('text(memorial.sketch)'), value("memorial.sketch = 'a'")])).toEqual(['expression', 'expression']);
  const test: Block = { kind: 'condition', test: 'filled(memorial.sketch)', children: [sketch(90)] };
  expect([widthsIn(write([test])), widthsIn(write([test], { sketch: null }))]).toEqual([[90], []]);
});

test('in a loop without end is one too many', () => {
  const sides = Array.from({ length: 40 }, () => ({ to: 'V01' }));
  const loop: Block = { kind: 'loop', each: 'memorial.sides', children: [sketch(160)] };
  expect(write([loop], { sides, sketch: drawn() }).problems).toEqual([]);
  expect(write([loop], { sides, sketch: drawn(10_000) }).problems).toMatchObject([{ code: 'tooLarge' }]);
});

test('is saved as a name and a width, of which nothing is markup', () => {
  const tree = (block: object) => ({ ...emptyTemplate, body: [block as Block] });
  expect(templateSchema.safeParse(tree({ ...sketch(160), align: 'center' })).success).toBe(true);
  for (const more of [{ millimetres: 1e6 }, { millimetres: '160mm' }, { svg: '<svg/>' }, { source: '' }])
    expect(templateSchema.safeParse(tree({ ...sketch(160), ...more })).success).toBe(false);
  expect([...namesInTemplate(tree(sketch(160)))]).toEqual(['memorial', 'sketch']);
  expect(templateText(tree(sketch(160)))).toBe('{{#drawing memorial.sketch 160}}');
});
