import type { ValueFormat } from './value-formats.ts';

/**
 * What papers are written from: a tree of our own, which the editor makes and nobody else need know. Text is text: nothing in it is markup,
 * and nothing of it is fetched from anywhere. Stored trees say their version, so that a later form can read them. What is sent is read by
 * `templateSchema`, on the server.
 */
export const templateVersion = 1;

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];
export const marks = ['bold', 'italic', 'underline', 'strike'] as const;
export type Mark = (typeof marks)[number];
export const paperSizes = ['A4', 'A5', 'letter', 'legal'] as const;
export const numberPlaces = ['none', 'left', 'center', 'right'] as const;

/** A value of the record that the paper is about: an expression (docs/expressions.md) and how it is written. */
export interface TemplateValue {
  readonly source: string;
  readonly format?: ValueFormat | undefined;
  /** Written where there is no value; without it that is a problem. */
  readonly otherwise?: string | undefined;
  /** Written before and behind it where there is a value. With one of them a value that is not there is no problem. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly marks?: readonly Mark[] | undefined;
}

/** A picture that stands in the template whole. */
export interface TemplatePicture {
  readonly data: string;
  readonly millimetres: number;
  readonly align?: Alignment | undefined;
  readonly text: string;
}

/** A drawing of the record that the paper is about, as an expression names it. */
export interface TemplateDrawing {
  readonly source: string;
  /** It is drawn as wide as it is told in, and no wider than this nor than the page has room. */
  readonly millimetres: number;
  readonly align?: Alignment | undefined;
}

export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly marks?: readonly Mark[] | undefined }
  | { readonly kind: 'break' }
  | ({ readonly kind: 'value' } & TemplateValue);

export interface ListItem {
  readonly children: readonly Inline[];
  /** Below it. */
  readonly list?: { readonly isOrdered: boolean; readonly items: readonly ListItem[] } | undefined;
}
export interface TableCell {
  readonly isHead?: boolean | undefined;
  readonly children: readonly Block[];
}
export interface TableRow {
  readonly cells: readonly TableCell[];
  /** The list for whose records the row is repeated; they are called `item`. */
  readonly each?: string | undefined;
}
export type Block =
  | { readonly kind: 'paragraph'; readonly align?: Alignment | undefined; readonly children: readonly Inline[] }
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2 | 3;
      readonly align?: Alignment | undefined;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly hasBorders?: boolean | undefined; readonly rows: readonly TableRow[] }
  | { readonly kind: 'pageBreak' }
  | ({ readonly kind: 'picture' } & TemplatePicture)
  | ({ readonly kind: 'drawing' } & TemplateDrawing)
  /** A line to sign on, and what stands below it. */
  | { readonly kind: 'signature'; readonly children: readonly Inline[] }
  /** Written only where the condition holds. */
  | { readonly kind: 'condition'; readonly test: string; readonly children: readonly Block[] }
  /** Written once for each record of a list, which is called `item`; `position` counts them from 1. */
  | { readonly kind: 'loop'; readonly each: string; readonly children: readonly Block[] };

export interface PageSettings {
  readonly size: (typeof paperSizes)[number];
  readonly isLandscape: boolean;
  /** Millimetres. */
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** Where the number of the page stands below. */
  readonly numbers: (typeof numberPlaces)[number];
}

export interface Template {
  readonly version: typeof templateVersion;
  readonly page: PageSettings;
  /** Repeated on every page. */
  readonly header: readonly Block[];
  readonly footer: readonly Block[];
  readonly body: readonly Block[];
}

/** ABNT NBR 14724:2011, 5.1, asks for 3 cm left and above, 2 cm right and below; offices keep to it in their papers too. */
export const emptyTemplate: Template = {
  version: templateVersion,
  page: {
    size: 'A4',
    isLandscape: false,
    margins: { top: 30, right: 20, bottom: 20, left: 30 },
    numbers: 'right',
  },
  header: [],
  footer: [],
  body: [{ kind: 'paragraph', children: [] }],
};
