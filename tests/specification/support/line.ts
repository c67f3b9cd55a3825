/** A line of the specification, or a part of one, as it stands there; and how it is proven. */
export type Line = ProvenLine | UnprovenLine;

export interface ProvenLine {
  readonly says: string;
  /** `api`: asked of the running program; `screen`: of the very function or text that the screen uses. */
  readonly by: 'api' | 'screen';
  readonly check: () => Promise<void> | void;
}

/** Nothing is proven here; the reason is an area that is not of these tests, or that the line rules nothing. */
export interface UnprovenLine {
  readonly says: string;
  readonly because: string;
}

export const api = (says: string, check: ProvenLine['check']): Line => ({ says, by: 'api', check });
export const screen = (says: string, check: ProvenLine['check']): Line => ({ says, by: 'screen', check });
export const outOfScope = (says: string, area: string): Line => ({ says, because: `out of scope: ${area}` });
export const heading = (says: string): Line => ({ says, because: 'a heading' });
/** The specification leaves it open ('not shown'). */
export const leftOpen = (says: string): Line => ({ says, because: 'the specification leaves it open' });

/** Letters and digits alone, so that a line may be cut anywhere. */
export function lettersOf(lines: readonly Line[]): string {
  return lines
    .map(({ says }) => says)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
