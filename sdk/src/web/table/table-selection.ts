import { makeAutoObservable } from 'mobx';

/** What a bulk action is about: named rows, or every row of the list's filter but some. */
export type Selected =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'allExcept'; readonly ids: readonly string[] };

/** Chosen rows. Choosing all does not load them: it is kept as 'all except'. */
export class TableSelection {
  private ids = new Set<string>();
  private isInverted = false;
  /** Where a range with shift starts. */
  private anchor: number | undefined;

  constructor() {
    makeAutoObservable(this);
  }

  has(id: string): boolean {
    return this.ids.has(id) !== this.isInverted;
  }

  count(rowCount: number): number {
    return this.isInverted ? Math.max(0, rowCount - this.ids.size) : this.ids.size;
  }

  get selected(): Selected {
    return { kind: this.isInverted ? 'allExcept' : 'ids', ids: [...this.ids] };
  }

  /** `index`: its row, where it stands in sight. */
  toggle(id: string, index?: number): void {
    this.set(id, !this.has(id));
    this.anchor = index;
  }

  /** From the last one that was toggled to this one, both included; rows that are not loaded are left out. */
  extend(index: number, idAt: (index: number) => string | undefined): void {
    const from = this.anchor ?? index;
    for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
      const id = idAt(at);
      if (id) this.set(id, true);
    }
  }

  /** Named from elsewhere: a map beside the list. */
  add(ids: readonly string[]): void {
    for (const id of ids) this.set(id, true);
  }

  toggleAll(rowCount: number): void {
    const isAll = rowCount > 0 && this.count(rowCount) === rowCount;
    this.ids = new Set();
    this.isInverted = !isAll;
  }

  clear(): void {
    this.ids = new Set();
    this.isInverted = false;
    this.anchor = undefined;
  }

  private set(id: string, isChosen: boolean): void {
    if (isChosen === this.isInverted) this.ids.delete(id);
    else this.ids.add(id);
  }
}
