import { type Token, token } from './token.ts';

/** A paper as it is usually written: an office takes it for the first version of a template of its own. */
export interface ReadyPaper {
  /** `<plugin>.<name>`, for ever. */
  readonly id: string;
  /** Key of what it is called. */
  readonly title: string;
  /** The kind of records whose papers it is for, as `documentSubject` calls it. */
  readonly context: string;
  /** The kinds of papers of a new organization that are written from it. */
  readonly types: readonly string[];
  /** Its words, in the form that docs/ready-papers.md describes. */
  readonly text: string;
}

/** Those of every plugin that has started. */
export interface ReadyPapers {
  all(): readonly ReadyPaper[];
}

export const readyPapersToken: Token<ReadyPapers> = token<ReadyPapers>('core.readyPapers@1');
