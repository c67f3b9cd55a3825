import { $isListItemNode, ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode } from '@lexical/rich-text';
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table';
import { $getRoot, createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { contractReadyPapers } from '../../../finance/src/server/contracts/ready-papers/index.ts';
import { readReadyPaper } from '../../src/server/ready-papers/read-ready-paper.ts';
import { residentPapers } from '../../src/server/ready-papers/resident-papers.ts';
import { changesBetween } from '../../src/template/changes-between.ts';
import { listsOf, pathsOf } from '../../src/template/name-paths.ts';
import { type Block, emptyTemplate } from '../../src/template/template.ts';
import { $blocksOf } from '../../src/web/template/from-editor.ts';
import { $listLevel } from '../../src/web/template/list-level.ts';
import { DrawingNode } from '../../src/web/template/nodes/drawing-node.tsx';
import { GuardNode } from '../../src/web/template/nodes/guard-node.ts';
import { PageBreakNode } from '../../src/web/template/nodes/page-break-node.tsx';
import { PictureNode } from '../../src/web/template/nodes/picture-node.tsx';
import { RepeatNode } from '../../src/web/template/nodes/repeat-node.tsx';
import { SignatureNode } from '../../src/web/template/nodes/signature-node.ts';
import { ValueNode } from '../../src/web/template/nodes/value-node.tsx';
import { $nodesOf } from '../../src/web/template/to-editor.ts';

const nodes = [
  ...[HeadingNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode],
  ...[ValueNode, RepeatNode, GuardNode, SignatureNode, PageBreakNode, PictureNode, DrawingNode],
];

/** What the editor gives back of what was put into it. */
function throughEditor(blocks: readonly Block[]): Block[] {
  const editor = createEditor({
    nodes,
    onError(error) {
      throw error;
    },
  });
  let back: Block[] = [];
  editor.update(
    () => {
      $getRoot().append(...$nodesOf(blocks));
      back = $blocksOf($getRoot().getChildren());
    },
    { discrete: true },
  );
  return back;
}

const line = (text: string): Block => ({ kind: 'paragraph', children: [{ kind: 'text', text }] });
const picture = `data:image/png;base64,iVBORw0K${'A'.repeat(24)}`;

test('every part comes back from the editor as it went in', () => {
  const blocks: Block[] = [
    {
      ...{ kind: 'heading', level: 2, align: 'center' },
      children: [{ kind: 'text', text: 'Título', marks: ['bold', 'underline'] }],
    },
    {
      ...{ kind: 'paragraph', align: 'justify' },
      children: [
        { kind: 'text', text: 'Lote ' },
        { kind: 'value', source: 'land.lot', format: 'capitals', otherwise: 's/n' },
        { kind: 'value', source: 'land.block', before: 'quadra ', after: ', ', marks: ['bold'] },
        { kind: 'break' },
        { kind: 'text', text: 'fim', marks: ['strike'] },
      ],
    },
    {
      ...{ kind: 'list', isOrdered: true },
      items: [
        { children: [{ kind: 'text', text: 'um' }], list: { isOrdered: false, items: [{ children: [] }] } },
        { children: [{ kind: 'value', source: 'land.block' }] },
      ],
    },
    {
      kind: 'table',
      rows: [
        {
          cells: [
            { isHead: true, children: [line('Nome')] },
            { isHead: true, children: [line('CPF')] },
          ],
        },
        { each: 'residents', cells: [{ children: [line('x')] }, { children: [line('y')] }] },
      ],
    },
    { kind: 'pageBreak' },
    { kind: 'picture', data: picture, millimetres: 60, text: 'Brasão' },
    { kind: 'drawing', source: 'memorial.sketch', millimetres: 120, align: 'center' },
    { kind: 'signature', children: [{ kind: 'value', source: 'resident.name' }] },
    {
      ...{ kind: 'condition', test: 'resident.legalResponsible' },
      children: [{ kind: 'loop', each: 'residents', children: [line('dentro')] }],
    },
  ];
  expect(throughEditor(blocks)).toEqual(blocks);
});

test.each([...residentPapers, ...contractReadyPapers])('so does what comes ready: $id', ({ text }) => {
  const { body } = readReadyPaper(text);
  expect(throughEditor(body)).toEqual(body);
});

test('fields are found by the words of their way; those of a list are told of all its records', () => {
  const names = [
    {
      ...{ name: 'land', label: 'Lote', kind: 'record' as const },
      fields: [{ name: 'block', label: 'Quadra', kind: 'text' as const }],
    },
    {
      ...{ name: 'residents', label: 'Moradores', kind: 'list' as const },
      fields: [{ name: 'name', label: 'Nome', kind: 'text' as const }],
    },
  ];
  expect(pathsOf(names, undefined).map(({ source, label }) => [source, label])).toEqual([
    ['land.block', 'Lote › Quadra'],
    ["join(residents, it.name, ', ')", 'Moradores › Nome'],
  ]);
  expect(pathsOf(names, names[1])[0]).toMatchObject({ source: 'item.name', label: 'Moradores › Nome' });
  expect(listsOf(names).map(({ source }) => source)).toEqual(['residents']);
});

test('two versions are compared line by line', () => {
  const of = (...texts: readonly string[]) => ({ ...emptyTemplate, body: texts.map(line) });
  const changes = changesBetween(of('a', 'b', 'c'), of('a', 'x', 'c', 'd'));
  expect(changes.map(({ kind, text }) => [kind, text])).toEqual([
    ['removed', 'b'],
    ['added', 'x'],
    ['added', 'd'],
  ]);
  expect(changesBetween(of('a'), of('a'))).toEqual([]);
});

test('an item goes below the one before it and back; the first has nothing to go below, and no list is as deep as one likes', () => {
  const editor = createEditor({
    nodes,
    onError(error) {
      throw error;
    },
  });
  const item = (text: string) => ({ children: [{ kind: 'text' as const, text }] });
  let back: Block[] = [];
  const may: (readonly [boolean, boolean] | undefined)[] = [];
  editor.update(
    () => {
      const list: Block = { kind: 'list', isOrdered: true, items: ['a', 'b', 'c'].map(item) };
      $getRoot().append(...$nodesOf([list, line('fora')]));
      const texts = $getRoot().getAllTextNodes();
      const look = (at: number) => {
        texts[at]?.select();
        const level = $listLevel();
        may.push(level && [level.mayIndent, level.mayOutdent]);
      };
      const put = (at: number, level: number) => {
        const node = texts[at]?.getParents().find($isListItemNode);
        node?.setIndent(level);
      };
      look(0);
      look(1);
      put(1, 1);
      put(2, 2);
      look(1);
      look(2);
      look(3);
      back = $blocksOf($getRoot().getChildren().slice(0, 1));
      put(1, 0);
      look(1);
    },
    { discrete: true },
  );
  // What stands alone on its level goes no deeper.
  expect(may).toEqual([[false, false], [true, false], [false, true], [false, true], undefined, [true, false]]);
  const below = { isOrdered: true, items: [{ ...item('b'), list: { isOrdered: true, items: [item('c')] } }] };
  expect(back).toEqual([{ kind: 'list', isOrdered: true, items: [{ ...item('a'), list: below }] }]);
});

test('what another program gives as a drawing is a name and a width', () => {
  const editor = createEditor({ nodes });
  const given = (drawing: unknown) => {
    let back: Block[] = [];
    editor.update(
      () => {
        back = $blocksOf([DrawingNode.importJSON({ type: 'gleba-drawing', version: 1, drawing } as never)]);
      },
      { discrete: true },
    );
    return back;
  };
  const usual = { kind: 'drawing', source: 'a.b', millimetres: 160, align: 'center' };
  expect(given({ source: 'a.b', millimetres: 90, svg: '<svg/>' })).toEqual([{ ...usual, millimetres: 90 }]);
  for (const millimetres of [1e9, -1, '1"', undefined]) expect(given({ source: 'a.b', millimetres })).toEqual([usual]);
  expect(given('<svg/>')).toEqual([]);
});

test('a picture keeps the width that it is given', () => {
  const given: Block[] = [{ kind: 'picture', data: picture, millimetres: 25, text: 'x' }];
  expect(throughEditor(given)).toEqual(given);
});
