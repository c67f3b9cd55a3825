import type { ReaderName } from '@gleba/sdk';
import type { PageRefusal } from '../page-facts.ts';

/** A file as the reading process is given it. */
export interface BoundSource {
  /** Where it lies, or its bytes. */
  readonly at: { readonly path: string } | { readonly bytes: Uint8Array };
  readonly type: string;
  readonly pages: readonly number[] | null;
  readonly rotation: number;
  /** Printed by the program: its tags are kept. */
  readonly isOurs: boolean;
}
export interface BindingChoices {
  readonly title: string;
  /** For the first sheet of each source, as they follow; undefined: nothing. */
  readonly bookmarks: readonly (string | undefined)[];
  /** The index, as a PDF. */
  readonly front: Uint8Array;
  readonly frontTitle: string;
  /** Between a sheet's number and how many there are: `de`. */
  readonly of: string;
}

/** Binds files of others into one PDF. What cannot be bound is told in its place. */
export const dossierBinding: ReaderName<
  { readonly sources: readonly BoundSource[] },
  readonly ({ readonly sheets: number } | { readonly refused: PageRefusal })[],
  BindingChoices,
  { readonly path: string; readonly bytes: number; readonly sheets: number }
> = { id: 'documents.dossier' };
