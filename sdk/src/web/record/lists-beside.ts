import { action, makeObservable, observable } from 'mobx';
import { createContext } from 'react';
import type { TableSource } from '../table/table-source.ts';

/** A list on the screen that records stand beside or over: what comes before and behind one is known to it. */
export interface ListBeside {
  readonly source: Pick<
    TableSource<{ readonly id: string }>,
    'rowCount' | 'status' | 'rowAt' | 'ensureRange' | 'indexOf'
  >;
  /** Shows another of its records in the place of this one. */
  readonly open: (id: string) => void;
}

/** The lists of the screen under a record, by the kind of their records; and the record, where a list leads into it. */
export class ListsBeside {
  private readonly lists = observable.map<string, ListBeside>({}, { deep: false });
  /** Puts the focus into the record that stands beside the list. */
  enter: (() => void) | undefined;

  constructor() {
    makeObservable(this, { add: action });
  }

  of(entityId: string): ListBeside | undefined {
    return this.lists.get(entityId);
  }

  /** Answers how to take it away again. */
  add(entityId: string, list: ListBeside): () => void {
    this.lists.set(entityId, list);
    return action(() => {
      if (this.lists.get(entityId) === list) this.lists.delete(entityId);
    });
  }
}

/** Given by the shell's router around a screen and what stands over it. */
export const ListsBesideContext = createContext<ListsBeside | undefined>(undefined);
