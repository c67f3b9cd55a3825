import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { templateLimits } from '../../../template/limits.ts';
import type { PageSettings } from '../../../template/template.ts';
import { mergeField, type WordText } from '../../../word-text.ts';
import { markFields, type WordField } from './word-fields.ts';
import { hasEvenPages, lastSection, pageOfSection, takeNumbers } from './word-page.ts';
import { openWord, partIn, type WordParts, withPart } from './word-parts.ts';
import { markPictures, withWidths } from './word-pictures.ts';
import { alignByStyles, alignmentsOf, type StyleAlignments } from './word-style-alignment.ts';
import { aligned, styleMap, withAlignment } from './word-styles.ts';
import { childOf, childrenOf, rootOf, xmlOf } from './word-xml.ts';

/** Pictures with it, more than a template can be. */
const longest = 3 * templateLimits.bytes;

/**
 * The text of a .docx with its head, foot and page. What a template has no part for is left out; nothing that the file points at is fetched.
 */
export async function readWord({
  path,
}: {
  readonly path: string;
}): Promise<WordText | { readonly refused: 'wordBroken' | 'wordTooLong' }> {
  try {
    const bytes = await readFile(path);
    const text = await textIn(await openWord(bytes));
    const { first, even } = text;
    const all = [text.html, text.header, text.footer, first?.header, first?.footer, even?.header, even?.footer];
    const length = all.reduce((sum, one) => sum + (one?.length ?? 0), 0);
    return length > longest ? { refused: 'wordTooLong' } : text;
  } catch {
    return { refused: 'wordBroken' };
  }
}

async function textIn(parts: WordParts): Promise<WordText> {
  const text = await partIn(parts, parts.main);
  if (text === undefined) throw new Error('A Word file has no text');
  const root = rootOf(text);
  const body = childOf(root, 'body');
  if (!body) throw new Error('A Word file has no body');
  const styles = parts.partOfKind('styles');
  const alignmentOf = alignmentsOf(styles === undefined ? undefined : await partIn(parts, styles));
  alignByStyles(root, alignmentOf);
  const { section, usual, first, even } = lastSection(body);
  const beside = async ({ header: head, footer: foot }: typeof usual) => ({
    header: await besideText(parts, head, alignmentOf),
    footer: await besideText(parts, foot, alignmentOf),
  });
  const { header, footer } = await beside(usual);
  const settings = parts.partOfKind('settings');
  const isEven = hasEvenPages(settings === undefined ? undefined : await partIn(parts, settings));
  const others = { first: first && (await beside(first)), even: isEven ? await beside(even) : undefined };
  /** Those of other pages, where they are others. */
  const own = (name: keyof typeof others) => {
    const found = others[name] && { header: others[name].header?.html ?? '', footer: others[name].footer?.html ?? '' };
    const isSame = found?.header === (header?.html ?? '') && found.footer === (footer?.html ?? '');
    return found && !isSame ? { [name]: found } : {};
  };
  const numbers: PageSettings['numbers'] = footer?.numbers ?? header?.numbers ?? 'none';
  const page = pageOfSection(section, numbers);
  const secret = newSecret();
  const fields: MergeField[] = [];
  markFields(root, (field) => (field.kind === 'merge' ? kept(fields, field, secret) : undefined));
  return {
    html: await htmlOf(parts, { path: parts.main, root, fields, secret }),
    ...(header?.html && { header: header.html }),
    ...(footer?.html && { footer: footer.html }),
    ...own('first'),
    ...own('even'),
    ...(page && { page }),
  };
}

/** A head or a foot, which is read as if it were a text of its own. */
async function besideText(parts: WordParts, id: string | undefined, alignmentOf: StyleAlignments) {
  const path = id === undefined ? undefined : parts.partOf(id);
  const text = path === undefined ? undefined : await partIn(parts, path);
  if (path === undefined || text === undefined) return undefined;
  const part = rootOf(text);
  alignByStyles(part, alignmentOf);
  const document = part.ownerDocument;
  const name = (local: string) => (part.prefix ? `${part.prefix}:${local}` : local);
  const body = document.createElementNS(part.namespaceURI, name('body'));
  for (const child of childrenOf(part)) body.appendChild(child);
  part.appendChild(body);
  const secret = newSecret();
  const signs = { page: `${secret}page;`, pages: `${secret}pages;` };
  const fields: MergeField[] = [];
  markFields(body, (field) => (field.kind === 'merge' ? kept(fields, field, secret) : signs[field.kind]));
  const numbers = takeNumbers(body, signs);
  const html = await htmlOf(parts, { path, root: part, fields, secret });
  return { numbers, html: hasContent(html) ? html : '' };
}

/** Word puts an empty paragraph where there is nothing. */
const hasContent = (html: string) =>
  /<(?:img|table|hr)\b/.test(html) ||
  html.split('<').some((piece) => piece.slice(piece.indexOf('>') + 1).trim() !== '');

interface MarkedText {
  readonly path: string;
  readonly root: Element;
  /** Of mail merge, by the numbers in their marks. */
  readonly fields: readonly MergeField[];
  readonly secret: string;
}
type MergeField = Extract<WordField, { kind: 'merge' }>;

/** The mark of a field that is kept for later. */
const kept = (fields: MergeField[], field: MergeField, secret: string) => `${secret}${fields.push(field) - 1};`;

async function htmlOf(parts: WordParts, { path, root, fields, secret }: MarkedText): Promise<string> {
  markPictures(root, secret);
  const buffer = await withPart(parts, path, xmlOf(root));
  const options = { styleMap, transformDocument: aligned, externalFileAccess: false, ignoreEmptyParagraphs: false };
  const made = await mammoth.convertToHtml({ buffer }, options);
  return withAlignment(withFields(withWidths(made.value, secret), fields, secret));
}

function withFields(html: string, fields: readonly MergeField[], secret: string): string {
  const [before = '', ...marked] = html.split(secret);
  const told = marked.map((piece) => {
    const end = piece.indexOf(';');
    return spanOf(fields[Number(piece.slice(0, end))]) + piece.slice(end + 1);
  });
  return [before, ...told].join('');
}

function spanOf(field: MergeField | undefined): string {
  if (!field) return '';
  const name = escaped(field.name);
  const more = (['format', 'before', 'after'] as const).map((one) => {
    const said = field[one];
    return said === undefined ? '' : ` ${mergeField[one]}="${escaped(said)}"`;
  });
  return `<span ${mergeField.name}="${name}"${more.join('')}>${name}</span>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What marks begin with: nobody who writes a file knows it. */
const newSecret = () => randomBytes(12).toString('hex');
