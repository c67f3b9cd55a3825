import type { RefusedRow } from '@gleba/sdk';

/** What papers are printed of: a lot, a contract, a bill. */
export interface PrintedItem {
  readonly id: string;
  /** As people call it: `Quadra A, Lote 03`. */
  readonly title: string;
}

/** Papers of some items in one stored file, one behind the other. */
export interface PrintedPart {
  readonly id: string;
  /** Places in the list of items, each with the bytes of its papers in their order. */
  readonly items: readonly { readonly place: number; readonly sizes: readonly number[] }[];
}

/** How far a batch of papers is: the checkpoint of the job that prints it. */
export interface BatchState<Item extends PrintedItem = PrintedItem> {
  /** Chosen before anything is written: what is written again takes the same place. */
  readonly fileId: string;
  readonly nextPartId: string;
  readonly items: readonly Item[];
  /** Items from the beginning of the list that are done. */
  readonly done: number;
  readonly parts: readonly PrintedPart[];
  readonly failed: readonly RefusedRow[];
  readonly result?: BatchResult;
}

export interface BatchResult extends Record<string, unknown> {
  readonly fileId: string;
  readonly items: number;
  readonly papers: number;
  /** Zero where nobody counted them. */
  readonly pages: number;
  readonly failed: readonly RefusedRow[];
}
