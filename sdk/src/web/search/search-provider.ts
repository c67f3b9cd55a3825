import type { NavigationItem } from '@gleba/core';
import { makeAutoObservable, observableRef } from 'mobx';

export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** As in the navigation. */
  readonly icon?: NavigationItem['icon'];
  /** Either a place to go to, or something to do. */
  readonly path?: string;
  /** The path is a modal: it opens over the current screen. */
  readonly isModal?: boolean;
  readonly run?: () => void;
}

/** Finds records (or anything) for the global search. */
export interface SearchProvider {
  readonly id: string;
  /** Heading of its hits, already translated. */
  readonly title: string;
  /** At most `limit` hits; throws are shown as none. Not asked for less than 2 characters. */
  readonly search: (text: string, limit: number, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

/** What plugins add to Ctrl+K beside the screens that are there anyway. */
export class SearchRegistry {
  providers: readonly SearchProvider[] = [];

  constructor() {
    makeAutoObservable(this, { providers: observableRef });
  }

  /** Answers how to take it back. */
  add(provider: SearchProvider): () => void {
    this.providers = [...this.providers.filter(({ id }) => id !== provider.id), provider];
    return () => this.remove(provider);
  }

  private remove(provider: SearchProvider): void {
    this.providers = this.providers.filter((known) => known !== provider);
  }
}
