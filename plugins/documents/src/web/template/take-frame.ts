import type { Block, Template } from '../../template/template.ts';
import type { TextFrame } from './import-text.ts';

/** A template with a file's head, foot and page, where that is another one; and whether something of its own goes for it. */
export function withFrame(
  template: Template,
  { header, footer, page }: TextFrame,
): { readonly changed?: Template; readonly isReplacing: boolean } {
  const next: Template = {
    ...template,
    header: header ?? template.header,
    footer: footer ?? template.footer,
    page: { ...template.page, ...page },
  };
  if (JSON.stringify(next) === JSON.stringify(template)) return { isReplacing: false };
  const goes = (own: readonly Block[], other: readonly Block[]) =>
    hasWords(own) && JSON.stringify(own) !== JSON.stringify(other);
  const isReplacing = goes(template.header, next.header) || goes(template.footer, next.footer);
  return { changed: next, isReplacing };
}

/** More than the empty paragraph that a cursor stands in. */
const hasWords = (blocks: readonly Block[]) =>
  blocks.some((block) => block.kind !== 'paragraph' || block.children.length > 0);
