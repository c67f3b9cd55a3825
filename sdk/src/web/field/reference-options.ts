import { makeObservable, observable, observableRef, runInAction } from 'mobx';

export interface ReferenceOption {
  readonly id: string;
  readonly title: string;
}

export interface OptionsPage {
  readonly totalCount: number;
  readonly rows: readonly ReferenceOption[];
}

export interface OptionsRequest {
  readonly search: string;
  readonly first: number;
  readonly signal: AbortSignal;
}

/** The specification: first page 10, 'load more' adds 10. */
export const selectPage = 10;
/** The specification's debounce. Milliseconds. */
export const searchDelay = 300;

/** What an asynchronous select offers while it is open. `ask` throws for a request that was withdrawn or failed. */
export class ReferenceOptions {
  rows: readonly ReferenceOption[] = [];
  totalCount = 0;
  isLoading = false;
  /** How many are wanted: a page, and what was asked for besides. */
  first = selectPage;

  private readonly ask: (request: OptionsRequest) => Promise<OptionsPage>;
  private search = '';
  private isOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;

  constructor(ask: (request: OptionsRequest) => Promise<OptionsPage>) {
    this.ask = ask;
    makeObservable(this, {
      rows: observableRef,
      totalCount: observable,
      isLoading: observable,
      first: observable,
    });
  }

  get hasMore(): boolean {
    return this.totalCount > this.rows.length;
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.startOver('', 0);
  }

  close(): void {
    this.isOpen = false;
    this.withdraw();
    runInAction(() => {
      this.isLoading = false;
    });
  }

  setSearch(search: string): void {
    if (search.trim() !== this.search) this.startOver(search.trim(), searchDelay);
  }

  loadMore(): void {
    runInAction(() => {
      this.first += selectPage;
    });
    this.load(0);
  }

  /** Choosing an item takes back what 'load more' has added. */
  chosen(): void {
    runInAction(() => {
      this.first = selectPage;
    });
  }

  /** After something was done to the records behind the options: a detail that was open is closed. */
  reload(): void {
    if (this.isOpen) this.load(0);
  }

  private startOver(search: string, delay: number): void {
    this.search = search;
    runInAction(() => {
      this.first = selectPage;
    });
    this.load(delay);
  }

  private load(delay: number): void {
    this.withdraw();
    runInAction(() => {
      this.isLoading = true;
    });
    this.timer = setTimeout(() => void this.run(), delay);
  }

  private async run(): Promise<void> {
    const controller = new AbortController();
    this.request = controller;
    const { search, first } = this;
    const page = await this.ask({ search, first, signal: controller.signal }).catch(() => undefined);
    if (controller.signal.aborted) return;
    runInAction(() => {
      this.isLoading = false;
      if (!page) return;
      this.rows = page.rows;
      this.totalCount = page.totalCount;
    });
  }

  private withdraw(): void {
    clearTimeout(this.timer);
    this.request?.abort();
  }
}

/** The selected one first, wherever the list has it; while somebody searches, only what was found. */
export function withSelected(
  rows: readonly ReferenceOption[],
  selected: ReferenceOption | undefined,
  search: string,
): readonly ReferenceOption[] {
  if (!selected || search.trim() !== '') return rows;
  return [selected, ...rows.filter(({ id }) => id !== selected.id)];
}
