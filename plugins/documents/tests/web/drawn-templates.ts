import fc from 'fast-check';
import {
  alignments,
  type Block,
  type Inline,
  type ListItem,
  marks,
  paperSizes,
  type Template,
} from '../../src/template/template.ts';
import { valueFormats } from '../../src/template/value-formats.ts';

/** Templates as an editor makes them, drawn by chance. */

/** Words as people write them, with what XML, HTML and fields of Word have signs of their own for. */
const said = fc
  .array(
    fc.constantFrom(
      'Lote',
      'ção',
      ' ',
      '  ',
      '<b>',
      '&amp;',
      '"',
      "'",
      '\\',
      '¦',
      '{{x}}',
      '«a»',
      '🏠',
      '7',
      '\u00a0',
      'MERGEFIELD',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
const beside = fc.option(said, { nil: undefined });
const ownMarks = fc.subarray([...marks]);
const align = fc.option(fc.constantFrom(...alignments), { nil: undefined });

const source = fc.oneof(
  fc.constantFrom(
    'land.block',
    'land.value',
    'land.since',
    'land.nobody',
    'item.name',
    'position',
    'true',
    "join(residents, it.name, ', ')",
  ),
  said.filter((text) => text.trim() !== ''),
);
const given = <T extends object>(value: T): T => {
  const kept = Object.entries(value).filter(
    ([key, one]) => one !== undefined && !(key === 'marks' && Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(kept) as T;
};
export const values = fc
  .record({
    kind: fc.constant('value' as const),
    source,
    format: fc.option(fc.constantFrom(...valueFormats), { nil: undefined }),
    otherwise: fc.option(fc.oneof(said, fc.constant('')), { nil: undefined }),
    before: beside,
    after: beside,
    marks: ownMarks,
  })
  .map(given);
const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('text' as const), text: said, marks: ownMarks }).map(given) },
  { weight: 3, arbitrary: values },
  { weight: 1, arbitrary: fc.constant({ kind: 'break' as const }) },
);
const children = fc.array(inline, { maxLength: 4 });

const { items } = fc.letrec<{ items: ListItem[] }>((tie) => ({
  items: fc.array(
    fc
      .record({
        children,
        list: fc.option(fc.record({ isOrdered: fc.boolean(), items: tie('items') }), { nil: undefined, maxDepth: 3 }),
      })
      // An item without words that others stand below is one of those for the editor.
      .map((item) =>
        given(item.list ? { ...item, children: [{ kind: 'text' as const, text: 'x' }, ...item.children] } : item),
      ),
    { minLength: 1, maxLength: 3, depthIdentifier: 'items', size: 'small' },
  ) as fc.Arbitrary<ListItem[]>,
}));

export function templates(picture: string): fc.Arbitrary<Template> {
  const { blocks } = fc.letrec<{ blocks: Block[]; block: Block }>((tie) => ({
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4, depthIdentifier: 'blocks' }),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'blocks' },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('paragraph' as const), align, children }).map(given) },
      fc
        .record({
          kind: fc.constant('heading' as const),
          level: fc.constantFrom(1 as const, 2 as const, 3 as const),
          align,
          children,
        })
        .map(given),
      fc.record({ kind: fc.constant('list' as const), isOrdered: fc.boolean(), items }),
      fc.constant({ kind: 'pageBreak' as const }),
      fc.record({ kind: fc.constant('signature' as const), children }),
      fc
        .record({
          kind: fc.constant('picture' as const),
          data: fc.constant(picture),
          millimetres: fc.integer({ min: 5, max: 160 }),
          align,
          text: said,
        })
        .map(given),
      fc.record({
        kind: fc.constant('drawing' as const),
        source,
        millimetres: fc.integer({ min: 5, max: 160 }),
        // The editor sets it in the middle.
        align: fc.constant('center' as const),
      }),
      fc.record({ kind: fc.constant('condition' as const), test: source, children: tie('blocks') }),
      fc.record({
        kind: fc.constant('loop' as const),
        each: fc.oneof(fc.constant('residents'), source),
        children: tie('blocks'),
      }),
      tableOf(tie('blocks')),
    ) as fc.Arbitrary<Block>,
  }));
  const margin = fc.integer({ min: 0, max: 80 });
  const page = fc.record({
    size: fc.constantFrom(...paperSizes),
    isLandscape: fc.boolean(),
    margins: fc.record({ top: margin, right: margin, bottom: margin, left: margin }),
    numbers: fc.constantFrom('none' as const, 'left' as const, 'center' as const, 'right' as const),
  });
  const edge = fc.array(fc.record({ kind: fc.constant('paragraph' as const), align, children }).map(given), {
    maxLength: 2,
  });
  return fc.record({ version: fc.constant(1 as const), page, header: edge, footer: edge, body: blocks });
}

/** The first rows are heads, or none is. */
function tableOf(blocks: fc.Arbitrary<Block[]>): fc.Arbitrary<Block> {
  return fc
    .record({ columns: fc.integer({ min: 1, max: 3 }), heads: fc.integer({ min: 0, max: 1 }) })
    .chain(({ columns, heads }) =>
      fc
        .array(
          fc.record({
            cells: fc.array(blocks, { minLength: columns, maxLength: columns }),
            each: fc.option(fc.constantFrom('residents', "land.block & ' '"), { nil: undefined }),
          }),
          { minLength: heads + 1, maxLength: 3 },
        )
        .map((rows) => ({
          kind: 'table' as const,
          rows: rows.map(({ cells, each }, index) =>
            given({
              each,
              cells: (each === undefined ? cells : cells.map(withLine)).map((inner) =>
                given({ isHead: index < heads || undefined, children: inner }),
              ),
            }),
          ),
        })),
    );
}

/** The editor has the mark of a row in a line of words. */
const withLine = (inner: readonly Block[]): Block[] => [{ kind: 'paragraph', children: [] }, ...inner];

/** A template as it is read from an editor: words that look alike are one, nothing is nothing, and the left is where lines stand. */
export function normalTemplate({ page, header, footer, body }: Template): Template {
  const edge = (blocks: readonly Block[]) => {
    const normal = normalBlocks(blocks);
    const isEmpty = normal.every((block) => block.kind === 'paragraph' && wordsIn(block.children) === '');
    return isEmpty ? [] : normal;
  };
  return { version: 1, page, header: edge(header), footer: edge(footer), body: normalBlocks(body) };
}

const wordsIn = (all: readonly Inline[]) =>
  all.map((one) => (one.kind === 'text' ? one.text.trim() : one.kind === 'value' ? 'x' : '')).join('');
const filled = (blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [{ kind: 'paragraph', children: [] }] : normalBlocks(blocks);
const placed = (align: (typeof alignments)[number] | undefined) =>
  align === undefined || align === 'left' ? {} : { align };

/** The editor makes one of lists of a kind that follow one another. */
function normalBlocks(blocks: readonly Block[]): Block[] {
  const made: Block[] = [];
  for (const block of blocks.map(normalBlock)) {
    const last = made.at(-1);
    if (last?.kind === 'list' && block.kind === 'list' && last.isOrdered === block.isOrdered)
      made[made.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else made.push(block);
  }
  return made;
}

function normalBlock(block: Block): Block {
  switch (block.kind) {
    case 'paragraph':
      return { kind: 'paragraph', ...placed(block.align), children: normalInline(block.children) };
    case 'heading':
      return { kind: 'heading', level: block.level, ...placed(block.align), children: normalInline(block.children) };
    case 'signature':
      return { kind: 'signature', children: normalInline(block.children) };
    case 'list':
      return { kind: 'list', isOrdered: block.isOrdered, items: normalItems(block.items) };
    case 'table':
      return {
        kind: 'table',
        rows: block.rows.map(({ cells, each }) => ({
          cells: cells.map(({ isHead, children: inner }) => ({ ...(isHead && { isHead }), children: filled(inner) })),
          ...(each !== undefined && { each }),
        })),
      };
    case 'picture': {
      const { data, millimetres, text, align: own } = block;
      return { kind: 'picture', data, millimetres, text, ...placed(own) };
    }
    case 'condition':
    case 'loop':
      return { ...block, children: filled(block.children) };
    case 'drawing':
    case 'pageBreak':
      return block;
  }
}

const normalItems = (all: readonly ListItem[]): ListItem[] =>
  all.map(({ children: inner, list }) => ({
    children: normalInline(inner),
    ...(list && { list: { isOrdered: list.isOrdered, items: normalItems(list.items) } }),
  }));

function normalInline(all: readonly Inline[]): Inline[] {
  const made: Inline[] = [];
  for (const one of all) {
    const last = made.at(-1);
    const own = 'marks' in one ? marks.filter((mark) => one.marks?.includes(mark)) : [];
    const marked = own.length > 0 ? { marks: own } : {};
    if (one.kind === 'text') {
      if (last?.kind === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(own))
        made[made.length - 1] = { ...last, text: last.text + one.text };
      else made.push({ kind: 'text', text: one.text, ...marked });
    } else if (one.kind === 'value') {
      const { marks: _, ...value } = one;
      made.push({ ...value, ...marked });
    } else made.push(one);
  }
  return made;
}
