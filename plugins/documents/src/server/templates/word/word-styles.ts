import { gapStyle, pageBreakClass as pageBreak, signatureClass, signatureStyle } from '../../../word-text.ts';

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
/** Stands between tables, and is taken out once those are told apart. */
const gap = 'gleba-gap';
/** A style for each kind of paragraph and alignment: the library tells alignment no other way. */
export const styleMap = [
  'u => u',
  'strike => s',
  `br[type='page'] => hr.${pageBreak}:fresh`,
  `p[style-name='${signatureStyle}'] => p.${signatureClass}:fresh`,
  `p[style-name='${gapStyle}'] => hr.${gap}:fresh`,
  ...tags.flatMap((tag) =>
    [...new Set(Object.values(alignments))].map(
      (align) => `p[style-name='${mark(tag, align)}'] => ${tag}.${mark(tag, align)}:fresh`,
    ),
  ),
];

/** Names the style of each paragraph that is not at the left by its kind and alignment. Those of lists keep theirs. */
export function aligned(part: WordPart): WordPart {
  if (part.type === 'paragraph') {
    const align = [signatureStyle, gapStyle].includes(part.styleName ?? '')
      ? undefined
      : alignments[part.alignment ?? ''];
    return align && !part.numbering ? { ...part, styleName: mark(tagOf(part.styleName), align) } : part;
  }
  return part.children ? { ...part, children: part.children.map(aligned) } : part;
}

/** Word names its own styles in English in the file, whatever it shows. */
function tagOf(styleName: string | null | undefined): string {
  const level = /^heading ([1-3])$/i.exec(styleName ?? '')?.[1];
  return level ? `h${level}` : 'p';
}

export const withAlignment = (html: string): string =>
  html
    .replaceAll(`<hr class="${gap}" />`, '')
    .replaceAll(`<p><hr class="${pageBreak}" /></p>`, `<hr class="${pageBreak}" />`)
    .replace(/<(p|h[1-3]) class="gleba-\1-(\w+)">/g, '<$1 style="text-align: $2">');
