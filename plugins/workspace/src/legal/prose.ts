import { z } from '@gleba/sdk';

/** Of one text of an organization's own: a long contract has some 100 kB and 500 paragraphs. */
export const proseLimits = { bytes: 256_000, blocks: 2000, text: 20_000, keys: 40_000, depth: 8 } as const;

export const proseMarks = ['bold', 'italic'] as const;
export type ProseMark = (typeof proseMarks)[number];

const run = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(proseLimits.text)),
  marks: z.array(z.enum(proseMarks)).check(z.maxLength(proseMarks.length)),
});
const runs = z.array(run).check(z.maxLength(1000));

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), children: runs }),
  z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), children: runs }),
  z.strictObject({
    kind: z.literal('list'),
    isOrdered: z.boolean(),
    items: z.array(runs).check(z.minLength(1), z.maxLength(500)),
  }),
]);

/** A text as it is read: paragraphs, headings below the page's own, lists, bold and italic. No markup, addresses or pictures. */
export const prose = z.array(block).check(z.minLength(1), z.maxLength(proseLimits.blocks));

export interface ProseRun {
  readonly text: string;
  readonly marks: readonly ProseMark[];
}
export type ProseBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly ProseRun[] }
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly children: readonly ProseRun[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ProseRun[])[] };
export type Prose = readonly ProseBlock[];

/** Whether anything can be read in it. */
export function saysSomething(text: Prose): boolean {
  const isRead = (children: readonly ProseRun[]) => children.some((one) => one.text.trim() !== '');
  return text.some((one) => (one.kind === 'list' ? one.items.some(isRead) : isRead(one.children)));
}
