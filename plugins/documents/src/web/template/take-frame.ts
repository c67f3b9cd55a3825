import type { Block, Template } from '../../template/template.ts';
import type { TextFrame } from './import-text.ts';

/** A template with a file's head, foot and page, where that is another one; and whether something of its own goes for it. */
export function withFrame(
  template: Template,
  { header, footer, page }: Pick<TextFrame, 'header' | 'footer' | 'page'>,
): { readonly changed?: Template; readonly isReplacing: boolean } {
  const next: Template = {
    ...template,
    header: header ?? template.header,
    footer: footer ?? template.footer,
    // In the order in which the template has them, by which the two are compared.
    page: { ...template.page, ...page, margins: { ...template.page.margins, ...page?.margins } },
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

/** The frame that a template takes: of all pages, or of the first. */
export function chosenFrame({ first, header, footer, page }: TextFrame, isOfFirst: boolean): TextFrame {
  const own = { ...(header && { header }), ...(footer && { footer }) };
  return { ...(isOfFirst && first ? first : own), ...(page && { page }) };
}
