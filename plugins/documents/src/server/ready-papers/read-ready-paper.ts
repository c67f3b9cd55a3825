import {
  type Block,
  emptyTemplate,
  type Inline,
  type Mark,
  type TableCell,
  type TableRow,
  type Template,
} from '../../template/template.ts';
import { type ValueFormat, valueFormats } from '../../template/value-formats.ts';

/**
 * A template from the words of a ready-made paper, in the form of docs/ready-papers.md. Only what plugins bring is read by it: what is no
 * such form is a mistake of whoever wrote it, and said so at once.
 */
export function readReadyPaper(text: string): Template {
  const lines = text.split('\n').map((line) => line.trim());
  const { blocks, next } = readBlocks(lines, 0);
  if (next < lines.length) throw wrong(lines, next);
  return { ...emptyTemplate, body: blocks };
}

interface Read {
  readonly blocks: readonly Block[];
  /** The first line that is not part of them. */
  readonly next: number;
}

function readBlocks(lines: readonly string[], from: number): Read {
  const blocks: Block[] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line === '@end') break;
    if (line === '') {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at);
    blocks.push(block);
    at = next;
  }
  return { blocks, next: at };
}

function readBlock(lines: readonly string[], at: number): { readonly block: Block; readonly next: number } {
  const line = lines[at] ?? '';
  const [, word = '', rest = ''] = /^(@if|@each|@sign|@page|##|#|>)(?: (.*))?$/.exec(line) ?? [];
  switch (word) {
    case '@if':
    case '@each': {
      const { blocks: children, next } = readBlocks(lines, at + 1);
      if (lines[next] !== '@end' || rest === '') throw wrong(lines, at);
      const block: Block =
        word === '@if' ? { kind: 'condition', test: rest, children } : { kind: 'loop', each: rest, children };
      return { block, next: next + 1 };
    }
    case '@sign':
      return { block: { kind: 'signature', children: readInline(rest) }, next: at + 1 };
    case '@page':
      return { block: { kind: 'pageBreak' }, next: at + 1 };
    case '#':
      return { block: { kind: 'heading', level: 1, align: 'center', children: readInline(rest) }, next: at + 1 };
    case '##':
      return { block: { kind: 'heading', level: 2, children: readInline(rest) }, next: at + 1 };
    case '>':
      return { block: { kind: 'paragraph', align: 'right', children: readInline(rest) }, next: at + 1 };
    default:
      return line.startsWith('|') ? readTable(lines, at) : readParagraph(lines, at);
  }
}

/** Lines one below the other are one paragraph. */
function readParagraph(lines: readonly string[], from: number) {
  const next = endOf(lines, from, (line) => line !== '' && !/^[@#>|]/.test(line));
  if (next === from) throw wrong(lines, from);
  const children = readInline(lines.slice(from, next).join(' '));
  return { block: { kind: 'paragraph', align: 'justify', children } satisfies Block, next };
}

function readTable(lines: readonly string[], from: number) {
  const next = endOf(lines, from, (line) => line.startsWith('|'));
  return { block: { kind: 'table', rows: lines.slice(from, next).map(readRow) } satisfies Block, next };
}

/** `|= a | b` names its columns, `|* list :: a | b` stands once for each record of the list. */
function readRow(line: string): TableRow {
  const isHead = line.startsWith('|=');
  const [each, repeated] = line.startsWith('|* ') ? line.slice(3).split(' :: ') : [];
  const cells = (repeated ?? line.slice(isHead ? 2 : 1)).split(' | ').map(
    (cell): TableCell => ({
      ...(isHead && { isHead: true }),
      children: [{ kind: 'paragraph', children: readInline(cell.trim()) }],
    }),
  );
  return { cells, ...(each !== undefined && { each }) };
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  const length = lines.slice(from).findIndex((line) => !belongs(line));
  return length < 0 ? lines.length : from + length;
}

/** `**bold**`, `//` for a new line, `{{expression : format ?? what stands there without a value}}`. */
function readInline(line: string): readonly Inline[] {
  let isBold = false;
  return line.split(/(\*\*| \/\/ |\{\{[^{}]+\}\})/).flatMap((piece): readonly Inline[] => {
    if (piece === '**') {
      isBold = !isBold;
      return [];
    }
    const marks: { readonly marks?: readonly Mark[] } = isBold ? { marks: ['bold'] } : {};
    if (piece === ' // ') return [{ kind: 'break' }];
    if (piece.startsWith('{{')) return [{ kind: 'value', ...readValue(piece.slice(2, -2)), ...marks }];
    return piece === '' ? [] : [{ kind: 'text', text: piece, ...marks }];
  });
}

function readValue(inner: string) {
  const [asked = '', otherwise] = inner.split(' ?? ');
  const [source = '', named] = asked.split(' : ');
  const format = formatOf(named?.trim());
  return {
    source: source.trim(),
    ...(format && { format }),
    ...(otherwise !== undefined && { otherwise: otherwise.trim() }),
  };
}

function formatOf(name: string | undefined): ValueFormat | undefined {
  const format = valueFormats.find((one) => one === name);
  if (name !== undefined && !format) throw new Error(`A ready-made paper asks for the format '${name}'.`);
  return format;
}

const wrong = (lines: readonly string[], at: number) =>
  new Error(`Line ${at + 1} of a ready-made paper is none: '${lines[at] ?? ''}'.`);
