import type { Paper, PaperElement, PaperNode, PaperTag } from '../../template/paper.ts';
import type { Block, Inline, ListItem, Mark, TableRow, Template } from '../../template/template.ts';
import { drawingInstruction, instructionOf, regionInstruction, regions } from '../../word-field.ts';

/** What is read in the place of a field as long as no program puts a value there. */
export interface FieldWords {
  value(source: string): string;
  /** Word shows none. */
  drawing(source: string): string;
  region(kind: 'loop' | 'condition' | 'row', source: string): string;
  regionEnd(kind: 'loop' | 'condition'): string;
}

const tagOf: Readonly<Record<Mark, PaperTag>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };

/** A template as a paper without values, for Word: they stand there as fields, and so do the beginnings and ends of its parts. */
export function templateAsPaper({ page, header, footer, body }: Template, words: FieldWords): Paper {
  const field = (instruction: string, shown: string): PaperElement => ({
    ...{ tag: 'mark', children: [], field: { instruction, shown } },
  });
  const marker = (mark: string, source: string, shown: string): PaperElement => ({
    ...{ tag: 'p', className: 'region', children: [field(regionInstruction(mark, source), shown)] },
  });
  const marked = (marks: readonly Mark[], node: PaperNode): PaperNode =>
    marks.reduce<PaperNode>((inner, mark) => ({ tag: tagOf[mark], children: [inner] }), node);

  function inline(children: readonly Inline[]): PaperNode[] {
    return children.map((child) => {
      if (child.kind === 'break') return { tag: 'br', children: [] };
      const { marks = [] } = child;
      if (child.kind === 'text') return marked(marks, child.text);
      return marked(marks, field(instructionOf(child), words.value(child.source)));
    });
  }

  function list(isOrdered: boolean, items: readonly ListItem[]): PaperElement {
    return {
      tag: isOrdered ? 'ol' : 'ul',
      children: items.map(({ children, list: below }) => ({
        tag: 'li',
        children: [...inline(children), ...(below ? [list(below.isOrdered, below.items)] : [])],
      })),
    };
  }

  function row({ cells, each }: TableRow): PaperElement {
    const made = cells.map(
      ({ isHead, children }): PaperElement => ({
        ...{ tag: isHead ? 'th' : 'td', children: blocks(children) },
      }),
    );
    if (each === undefined) return { tag: 'tr', children: made };
    return {
      tag: 'tr',
      children: withMark(made, field(regionInstruction(regions.row.start, each), words.region('row', each))),
    };
  }

  function region(kind: 'loop' | 'condition', source: string, children: readonly Block[]): PaperNode[] {
    const { start, end } = regions[kind];
    return [
      marker(start, source, words.region(kind, source)),
      ...blocks(children),
      marker(end, source, words.regionEnd(kind)),
    ];
  }

  function block(one: Block): PaperNode[] {
    switch (one.kind) {
      case 'paragraph':
        return [{ tag: 'p', className: one.align, children: inline(one.children) }];
      case 'heading':
        return [{ tag: `h${one.level}`, className: one.align, children: inline(one.children) }];
      case 'list':
        return [list(one.isOrdered, one.items)];
      case 'table': {
        const className = one.hasBorders === false ? 'plain' : undefined;
        return [{ tag: 'table', className, children: [{ tag: 'tbody', children: one.rows.map(row) }] }];
      }
      case 'pageBreak':
        return [{ tag: 'div', className: 'page-break', children: [] }];
      case 'picture': {
        const { data, millimetres, text, align } = one;
        const picture: PaperElement = { tag: 'img', picture: { data, millimetres, text }, children: [] };
        return [{ tag: 'div', className: align, children: [picture] }];
      }
      case 'drawing':
        return [
          {
            ...{ tag: 'p', className: one.align ?? 'center' },
            children: [field(drawingInstruction(one), words.drawing(one.source))],
          },
        ];
      case 'signature':
        return [{ tag: 'div', className: 'signature', children: [{ tag: 'p', children: inline(one.children) }] }];
      case 'condition':
        return region('condition', one.test, one.children);
      case 'loop':
        return region('loop', one.each, one.children);
    }
  }

  const blocks = (all: readonly Block[]): PaperNode[] => all.flatMap(block);
  return { page, header: blocks(header), footer: blocks(footer), body: blocks(body) };
}

/** In the first line of words of a row, or in one of its own where it has none. */
function withMark(cells: readonly PaperElement[], mark: PaperElement): readonly PaperElement[] {
  const at = Math.max(
    0,
    cells.findIndex(({ children }) => children.some(isLine)),
  );
  return cells.map((cell, index) => {
    if (index !== at) return cell;
    const line = cell.children.findIndex(isLine);
    if (line < 0) return { ...cell, children: [{ tag: 'p', children: [mark] }, ...cell.children] };
    const children = cell.children.map((one, place) =>
      place === line && typeof one === 'object' ? { ...one, children: [mark, ...one.children] } : one,
    );
    return { ...cell, children };
  });
}

const isLine = (node: PaperNode) =>
  typeof node === 'object' && /^(p|h[1-3])$/.test(node.tag) && node.className !== 'region';
