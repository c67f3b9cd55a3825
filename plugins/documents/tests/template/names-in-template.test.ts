import { expect, it } from 'vitest';
import { namesInTemplate } from '../../src/template/names-in-template.ts';
import { type Block, emptyTemplate } from '../../src/template/template.ts';

const value = (source: string) => ({ kind: 'value' as const, source });
const paragraph = (source: string): Block => ({ kind: 'paragraph', children: [value(source)] });

it('finds names wherever an expression may stand', () => {
  const body: readonly Block[] = [
    { kind: 'heading', level: 1, children: [value('inHeading')] },
    { kind: 'signature', children: [value('inSignature')] },
    {
      ...{ kind: 'list', isOrdered: false },
      items: [{ children: [], list: { isOrdered: true, items: [{ children: [value('inItem.below')] }] } }],
    },
    { kind: 'table', rows: [{ each: 'inEach', cells: [{ children: [paragraph('inCell')] }] }] },
    { kind: 'condition', test: 'inTest = "notAName"', children: [paragraph('inCondition')] },
    { kind: 'loop', each: 'inLoop', children: [paragraph('join(inner, ", ")')] },
    { kind: 'pageBreak' },
  ];
  const names = namesInTemplate({
    ...emptyTemplate,
    header: [paragraph('inHead')],
    footer: [paragraph('inFoot')],
    body,
  });
  const wanted = ['inHeading', 'inSignature', 'inItem', 'below', 'inEach', 'inCell', 'inTest', 'inCondition'];
  for (const name of [...wanted, 'inLoop', 'inner', 'inHead', 'inFoot']) expect(names).toContain(name);
  expect(names).not.toContain('notAName');
});

it('is not stopped by what is no expression', () => {
  expect([...namesInTemplate({ ...emptyTemplate, body: [paragraph('"open'), paragraph('land.lot')] })]).toEqual([
    'land',
    'lot',
  ]);
});
