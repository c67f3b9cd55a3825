import type { Page } from './use-pages.ts';

/** The specification: a quarter larger under the pointer. */
export const hoverZoom = 1.25;

/** On a small screen a finger that only scrolls does not drag: milliseconds that it has to rest. */
export const dragDelayMs = 200;

/** A quarter to the right; after the third back to how it was sent. */
export function nextRotation(rotation: number): 0 | 90 | 180 | 270 {
  return rotation === 0 ? 90 : rotation === 90 ? 180 : rotation === 180 ? 270 : 0;
}

/** With that one in another place. */
export function movedTo(order: readonly string[], id: string, to: number): readonly string[] {
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Why a page cannot be opened, as the key of what is said; undefined where it can. */
export function openingProblem({ fileId }: Pick<Page, 'fileId'>): string | undefined {
  return fileId ? undefined : 'documents.page.notSent';
}

interface Deleting {
  /** Those that are to go. */
  readonly chosen: readonly Pick<Page, 'type' | 'sheets'>[];
  /** How many there are. */
  readonly count: number;
  readonly isSigned: boolean;
}

/** The key of what is asked before pages go: of what was signed, of the whole document, of a picture, a file of many sheets, or a page. */
export function deletingQuestion({ chosen, count, isSigned }: Deleting): string {
  const [first] = chosen;
  if (isSigned) return 'documents.ask.signed';
  if (chosen.length === count || !first) return 'documents.ask.document';
  if (first.type !== 'application/pdf') return 'documents.ask.picture';
  return (first.sheets ?? 1) > 1 ? 'documents.ask.file' : 'documents.ask.page';
}
