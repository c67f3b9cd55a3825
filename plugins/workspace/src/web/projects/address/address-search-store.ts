import { makeAutoObservable, runInAction } from 'mobx';
import type { FoundPlace } from './address-api.ts';

type Search = (q: string, signal: AbortSignal) => Promise<readonly FoundPlace[]>;

/** The specification's: at least 3 characters, debounced 300 ms. */
export const shortestSearch = 3;
export const searchDelay = 300;

/** Places for what is being typed. A failure leaves an empty list: the address is written by hand then. */
export class AddressSearchStore {
  places: readonly FoundPlace[] = [];
  isSearching = false;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private asking: AbortController | undefined = undefined;
  private readonly search: Search;

  constructor(search: Search) {
    this.search = search;
    makeAutoObservable<this, 'timer' | 'asking' | 'search'>(this, { timer: false, asking: false, search: false });
  }

  type(text: string): void {
    this.stop();
    this.places = [];
    const q = text.trim();
    if (q.length >= shortestSearch) this.timer = setTimeout(() => void this.ask(q), searchDelay);
  }

  /** What is on its way is of no interest any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.isSearching = false;
  }

  private async ask(q: string): Promise<void> {
    const controller = new AbortController();
    this.asking = controller;
    runInAction(() => {
      this.isSearching = true;
    });
    const places = await this.search(q, controller.signal).catch(() => []);
    if (controller.signal.aborted) return;
    runInAction(() => {
      this.places = places;
      this.isSearching = false;
    });
  }
}
