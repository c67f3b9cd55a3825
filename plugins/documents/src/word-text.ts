import type { ReaderName } from '@gleba/sdk';
import type { PageSettings } from './template/template.ts';

/** Bytes of a Word file that is read for its text: a template's, with its pictures. */
export const longestWordFile = 10 * 1024 * 1024;

/**
 * What a Word file says, as HTML: paragraphs with their alignment, headings, lists, tables, marks of words, pictures within it as wide as
 * they stand there, and fields of mail merge (`mergeField`).
 */
export interface WordText {
  readonly html: string;
  /** Of the last section, which is how most files have a head and a foot: one. */
  readonly header?: string;
  readonly footer?: string;
  /** Those of the first page and of even ones, where a file has others there; empty where there is none. */
  readonly first?: BesideText;
  readonly even?: BesideText;
  readonly page?: WordPage;
}

export interface BesideText {
  readonly header: string;
  readonly footer: string;
}

/** Without a size where it is none that a template knows. */
export type WordPage = Pick<PageSettings, 'isLandscape' | 'margins' | 'numbers'> & {
  readonly size?: PageSettings['size'];
};

/** The attributes of a `span` that stands for a field of mail merge: its name, how Word writes it, and what stands around its value. */
export const mergeField = {
  name: 'data-merge-field',
  format: 'data-merge-format',
  before: 'data-merge-before',
  after: 'data-merge-after',
} as const;

/** The class of the line (`hr`) that stands for the end of a page. */
export const pageBreakClass = 'gleba-page-break';
/** The class of a paragraph below a line to sign on, and the name of its style in Word. */
export const signatureClass = 'gleba-signature';
export const signatureStyle = 'Gleba signature';
/** The style of a paragraph that Word wants where a template has none: between tables, and behind one in a cell. */
export const gapStyle = 'Gleba gap';
/** The attribute of a picture that says how wide it stands there. */
export const pictureMillimetres = 'data-millimetres';

export const wordFile: ReaderName<
  { readonly path: string },
  WordText | { readonly refused: 'wordBroken' | 'wordTooLong' },
  never,
  never
> = {
  id: 'documents.wordFile',
};
