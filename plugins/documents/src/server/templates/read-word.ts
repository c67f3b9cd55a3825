import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { templateLimits } from '../../template/limits.ts';
import type { WordText } from '../../word-text.ts';

/** A part of a Word file as the library hands it on. */
interface WordPart {
  readonly type?: string;
  readonly children?: readonly WordPart[];
  readonly styleName?: string | null;
  readonly alignment?: string | null;
  readonly numbering?: object | null;
}

/** Values of ST_Jc (ECMA-376, Part 1, 17.18.44) and what CSS calls them; a paragraph that says nothing stands left. */
const alignments: Readonly<Record<string, string>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
};
const tags = ['p', 'h1', 'h2', 'h3'] as const;
const mark = (tag: string, align: string) => `gleba-${tag}-${align}`;
/** A style for each kind of paragraph and alignment: the library tells alignment no other way. */
const styleMap = [
  'u => u',
  'strike => s',
  ...tags.flatMap((tag) =>
    [...new Set(Object.values(alignments))].map(
      (align) => `p[style-name='${mark(tag, align)}'] => ${tag}.${mark(tag, align)}:fresh`,
    ),
  ),
];

/** Pictures with it, more than a template can be. */
const longest = 3 * templateLimits.bytes;

/** The text of a .docx. What a template has no part for is left out; nothing that the file points at is fetched. */
export async function readWord({
  path,
}: {
  readonly path: string;
}): Promise<WordText | { readonly refused: 'wordBroken' | 'wordTooLong' }> {
  const buffer = await readFile(path);
  const options = { styleMap, transformDocument: aligned, externalFileAccess: false };
  const made = await mammoth.convertToHtml({ buffer }, options).catch(() => undefined);
  if (!made) return { refused: 'wordBroken' };
  if (made.value.length > longest) return { refused: 'wordTooLong' };
  return { html: made.value.replace(/<(p|h[1-3]) class="gleba-\1-(\w+)">/g, '<$1 style="text-align: $2">') };
}

/** Names the style of each paragraph that is not at the left by its kind and alignment. Those of lists keep theirs. */
function aligned(part: WordPart): WordPart {
  if (part.type === 'paragraph') {
    const align = alignments[part.alignment ?? ''];
    return align && !part.numbering ? { ...part, styleName: mark(tagOf(part.styleName), align) } : part;
  }
  return part.children ? { ...part, children: part.children.map(aligned) } : part;
}

/** Word names its own styles in English in the file, whatever it shows. */
function tagOf(styleName: string | null | undefined): string {
  const level = /^heading ([1-3])$/i.exec(styleName ?? '')?.[1];
  return level ? `h${level}` : 'p';
}
