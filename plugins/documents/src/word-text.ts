import type { ReaderName } from '@gleba/sdk';

/** Bytes of a Word file that is read for its text: a template's, with its pictures. */
export const longestWordFile = 10 * 1024 * 1024;

/** The text of a Word file as HTML: paragraphs with their alignment, headings, lists, tables, marks of words, pictures within it. */
export interface WordText {
  readonly html: string;
}

export const wordFile: ReaderName<
  { readonly path: string },
  WordText | { readonly refused: 'wordBroken' | 'wordTooLong' },
  never,
  never
> = {
  id: 'documents.wordFile',
};
