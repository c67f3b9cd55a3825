import {
  compareStructural,
  computed,
  makeObservable,
  type ObservableMap,
  observable,
  observableRef,
  runInAction,
} from 'mobx';
import type { Entity } from '../entity/entity.ts';
import type { RecordOf } from '../entity/entity-types.ts';
import type { Include } from '../entity/relation-types.ts';
import { isAborted } from './api-error.ts';
import type { SelectionOf, SelectionOptions } from './entity-document.ts';
import { findIndex } from './find-index.ts';
import type { ListQuery, Page, PageRequest } from './list-query.ts';

export type ListOptions<E extends Entity, I = Include> = ListQuery<E> &
  SelectionOf<E, I> & {
    /** Pages of 100 rows that are kept; default 20. */
    readonly maxPages?: number;
  };

export type ListStatus = 'loading' | 'ready' | 'error';

export const pageSize = 100;
const searchDelay = 300;
const refreshDelay = 300;
/** While a scroll bar is dragged, ranges come with every frame; asking for each would only make the server work. */
const rangeDelay = 80;
const failureRest = 5000;

/**
 * A window on a list of any length: rows come by pages of 100 where they are looked at, and only so many are kept. While a
 * list is asked for again the rows that are there stay until the new ones can take their place at once.
 */
export class EntityList<E extends Entity, Included = unknown> {
  /** Undefined until the first answer. */
  totalCount: number | undefined = undefined;
  /** `loading`: the first answer to the present query is on the way; `error`: there is none to show. */
  status: ListStatus = 'loading';
  /** The last failure, also of a background refresh that left the rows as they were. */
  error: unknown = undefined;
  isRefreshing = false;
  query: ListQuery<E>;
  readonly selection: SelectionOptions;

  private readonly fetchPage: (request: PageRequest<E>) => Promise<Page<RecordOf<E> & Included>>;
  private readonly maxPages: number;
  private readonly pages: ObservableMap<number, readonly (RecordOf<E> & Included)[]> = observable.map(
    {},
    { deep: false },
  );
  private wanted = { from: 0, to: pageSize };
  private readonly loading = new Map<number, AbortController>();
  private readonly failedAt = new Map<number, number>();
  /** Pages that the reload under way will replace or drop. */
  private outdated = new Set<number>();
  private reloading: AbortController | undefined;
  private lastRangeAt = Number.NEGATIVE_INFINITY;
  private rangeTimer: ReturnType<typeof setTimeout> | undefined;
  private queryTimer: ReturnType<typeof setTimeout> | undefined;
  private refreshTimer: ReturnType<typeof setTimeout> | undefined;
  private isDisposed = false;

  constructor(
    fetchPage: (request: PageRequest<E>) => Promise<Page<RecordOf<E> & Included>>,
    { maxPages = 20, fields, with: beside, include, ...query }: ListOptions<E>,
  ) {
    this.fetchPage = fetchPage;
    this.query = query;
    this.selection = { fields, with: beside, include };
    this.maxPages = Math.max(2, maxPages);
    makeObservable(this, {
      totalCount: observable,
      status: observable,
      error: observableRef,
      isRefreshing: observable,
      query: observableRef,
      rows: computed,
      rowCount: computed,
    });
    void this.reload(true);
  }

  /** All rows there are, loaded or not; 0 while unknown. */
  get rowCount(): number {
    return this.totalCount ?? 0;
  }

  /** The loaded rows, in order; without gaps as long as only the beginning was looked at. */
  get rows(): readonly (RecordOf<E> & Included)[] {
    return [...this.pages].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows);
  }

  /** Undefined while its page is on the way. */
  rowAt(index: number): (RecordOf<E> & Included) | undefined {
    return this.pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  /** Where a record stands, loaded or not; undefined when the list leaves it out. */
  indexOf(id: string, signal: AbortSignal): Promise<number | undefined> {
    return findIndex(this.fetchPage, this.query, id, signal);
  }

  /** Rows `from` up to, but without, `to` are about to be seen: what is missing of them is asked for. */
  ensureRange(from: number, to: number): void {
    const start = Math.max(0, Math.trunc(from));
    this.wanted = { from: start, to: Math.min(Math.max(start + 1, to), start + (this.maxPages - 1) * pageSize) };
    clearTimeout(this.rangeTimer);
    const rest = this.lastRangeAt + rangeDelay - performance.now();
    if (rest <= 0) this.loadWanted();
    else this.rangeTimer = setTimeout(() => this.loadWanted(), rest);
  }

  /**
   * Changes what is asked for; what is not named stays. The request for the former query is withdrawn at once. A change of
   * the search text alone waits for 300 ms without another, so a search box need not wait itself.
   */
  setQuery(change: Partial<ListQuery<E>>): void {
    const next = { ...this.query, ...change };
    if (compareStructural(next, this.query)) return;
    const isTyping = compareStructural({ ...next, search: undefined }, { ...this.query, search: undefined });
    runInAction(() => {
      this.query = next;
      this.status = 'loading';
    });
    this.withdraw();
    clearTimeout(this.queryTimer);
    const start = () => {
      this.queryTimer = undefined;
      this.wanted = { from: 0, to: Math.max(1, this.wanted.to - this.wanted.from) };
      void this.reload(true);
    };
    if (isTyping) this.queryTimer = setTimeout(start, searchDelay);
    else start();
  }

  /** Asks again for what is looked at; the rest is dropped and comes when it is looked at. Never rejects. */
  refresh(): Promise<void> {
    return this.reload(this.status !== 'ready');
  }

  /** Something happened that may concern this list: it is asked for again within 300 ms, however much happens. */
  invalidate(): void {
    if (this.isDisposed || this.refreshTimer !== undefined) return;
    this.refreshTimer = setTimeout(() => {
      this.refreshTimer = undefined;
      if (this.queryTimer !== undefined) return;
      // What is under way may have been answered before the news.
      if (this.reloading) this.invalidate();
      else void this.reload(this.status !== 'ready', true);
    }, refreshDelay);
  }

  /** Withdraws its requests; nothing is loaded any more. */
  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.queryTimer);
    clearTimeout(this.refreshTimer);
    this.withdraw();
  }

  /** At the end of a session: disposes and forgets the rows. */
  clear(): void {
    this.dispose();
    runInAction(() => {
      this.pages.clear();
      this.totalCount = undefined;
      this.status = 'loading';
    });
  }

  private async reload(isNewQuery: boolean, isQuiet = false): Promise<void> {
    if (this.isDisposed) return;
    this.withdraw();
    const controller = new AbortController();
    this.reloading = controller;
    this.outdated = new Set(this.pages.keys());
    runInAction(() => {
      if (isNewQuery) this.status = 'loading';
      this.isRefreshing = !isNewQuery;
    });
    // Without a count, how far the list goes is unknown: one page tells.
    const numbers = isNewQuery ? [Math.floor(this.wanted.from / pageSize)] : this.wantedPages();
    try {
      const answers = await Promise.all(
        numbers.map((number, index) => this.request(number, index === 0, controller.signal, isQuiet)),
      );
      if (this.reloading !== controller) return;
      runInAction(() => {
        for (const number of this.outdated) this.pages.delete(number);
        for (const [index, { rows }] of answers.entries()) this.pages.set(numbers[index] ?? 0, rows);
        this.totalCount = answers[0]?.totalCount ?? this.totalCount;
        this.settle(controller, undefined);
      });
      this.failedAt.clear();
      this.loadWanted();
    } catch (error) {
      if (this.reloading !== controller) return;
      controller.abort();
      runInAction(() => {
        // Rows of another query would be a wrong answer; rows of this one are merely old.
        if (isNewQuery) {
          this.pages.clear();
          this.totalCount = undefined;
        }
        this.settle(controller, error);
      });
    }
  }

  private settle(controller: AbortController, error: unknown): void {
    if (this.reloading === controller) this.reloading = undefined;
    this.outdated = new Set();
    this.isRefreshing = false;
    this.error = error;
    this.status = error !== undefined && this.totalCount === undefined ? 'error' : 'ready';
  }

  private loadWanted(): void {
    if (this.isDisposed || this.totalCount === undefined || this.status !== 'ready') return;
    this.lastRangeAt = performance.now();
    const wanted = new Set(this.wantedPages());
    for (const [number, controller] of this.loading) {
      if (wanted.has(number)) continue;
      this.loading.delete(number);
      controller.abort();
    }
    for (const number of wanted) {
      const hasFailed = performance.now() - (this.failedAt.get(number) ?? Number.NEGATIVE_INFINITY) < failureRest;
      if (!this.pages.has(number) && !this.loading.has(number) && !hasFailed) void this.loadPage(number);
    }
  }

  private async loadPage(number: number): Promise<void> {
    const controller = new AbortController();
    this.loading.set(number, controller);
    try {
      const { rows } = await this.request(number, false, controller.signal, false);
      if (this.loading.get(number) !== controller) return;
      this.loading.delete(number);
      runInAction(() => {
        this.pages.set(number, rows);
        this.evict();
      });
    } catch (error) {
      if (this.loading.get(number) !== controller) return;
      this.loading.delete(number);
      if (isAborted(error)) return;
      // Asked for again after a rest or by refresh: a table that asks at each rendering must not hammer the server.
      this.failedAt.set(number, performance.now());
      runInAction(() => {
        this.error = error;
      });
    }
  }

  private request(
    number: number,
    withCount: boolean,
    signal: AbortSignal,
    isQuiet: boolean,
  ): Promise<Page<RecordOf<E> & Included>> {
    return this.fetchPage({
      query: this.query,
      selection: this.selection,
      first: pageSize,
      offset: number * pageSize,
      withCount,
      signal,
      isQuiet,
    });
  }

  private wantedPages(): number[] {
    const end = this.totalCount === undefined ? this.wanted.to : Math.min(this.wanted.to, this.totalCount);
    const first = Math.floor(Math.min(this.wanted.from, Math.max(0, end - 1)) / pageSize);
    const last = Math.max(first, Math.ceil(end / pageSize) - 1);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  /** The pages farthest from what is looked at go first. */
  private evict(): void {
    const centre = (this.wanted.from + this.wanted.to) / 2 / pageSize - 0.5;
    const distance = (number: number) => Math.abs(number - centre);
    const byDistance = [...this.pages.keys()].sort((one, other) => distance(other) - distance(one));
    for (const number of byDistance.slice(0, Math.max(0, this.pages.size - this.maxPages))) this.pages.delete(number);
  }

  private withdraw(): void {
    clearTimeout(this.rangeTimer);
    for (const controller of this.loading.values()) controller.abort();
    this.loading.clear();
    this.reloading?.abort();
    this.reloading = undefined;
  }
}
