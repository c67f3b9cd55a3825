import { makeObservable, observable, runInAction } from 'mobx';
import { ApiError } from '../api-error.ts';
import type { AnswerStore } from './answer-store.ts';

export interface OfflineOptions {
  /** Loaded when it is first needed: the first screen does without it. */
  readonly load: () => Promise<AnswerStore>;
  /** Person and organization in whose name is asked; undefined for whom nothing may be kept. */
  readonly owner: () => string | undefined;
  /** The connection is back after old answers were shown: everything is to be asked for again. */
  readonly onBack: () => void;
  readonly now?: () => number;
}

/** Older answers are worse than none. */
const longestMs = 7 * 24 * 3600_000;

/**
 * What was read once can be read without a connection. Answers are kept by person and organization, shown only while nobody
 * answers, and removed when the person leaves: by signing out, by another organization, or because the session is over.
 */
export class OfflineAnswers {
  /** Of when the oldest answer is that is shown; undefined while the server answers. Milliseconds since 1970. */
  shownSince: number | undefined = undefined;
  private readonly options: OfflineOptions;
  private readonly now: () => number;

  constructor(options: OfflineOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
    makeObservable(this, { shownSince: observable });
  }

  /** The server's answer, or what it was when it could last be asked. */
  async ask<T>(question: string, call: () => Promise<T>): Promise<T> {
    const owner = this.options.owner();
    try {
      const data = await call();
      this.back();
      void this.keep(owner, question, data).catch(() => {});
      return data;
    } catch (error) {
      if (!isUnreachable(error) || owner === undefined) throw error;
      const kept = await this.find(owner, question).catch(() => undefined);
      if (!kept || owner !== this.options.owner()) throw error;
      runInAction(() => {
        this.shownSince = Math.min(this.shownSince ?? Number.POSITIVE_INFINITY, kept.at);
      });
      return kept.data as T;
    }
  }

  /** The server is there again. */
  back(): void {
    if (this.shownSince === undefined) return;
    runInAction(() => {
      this.shownSince = undefined;
    });
    this.options.onBack();
  }

  /** Somebody works here now: what is others' goes. */
  enter(owner: string): void {
    this.wipeBut(owner);
  }

  /** Nobody works here any more. */
  leave(): void {
    runInAction(() => {
      this.shownSince = undefined;
    });
    this.wipeBut(undefined);
  }

  private wipeBut(owner: string | undefined): void {
    this.options
      .load()
      .then((store) => store.wipeBut(owner))
      // Nothing to keep in, nothing to wipe.
      .catch(() => {});
  }

  private async keep(owner: string | undefined, question: string, data: unknown): Promise<void> {
    if (owner === undefined) return;
    const at = this.now();
    const store = await this.options.load();
    // Who has left meanwhile leaves nothing behind.
    if (owner === this.options.owner()) await store.keep(owner, question, { data, at });
  }

  private async find(owner: string, question: string) {
    const kept = await (await this.options.load()).find(owner, question);
    return kept && this.now() - kept.at < longestMs ? kept : undefined;
  }
}

/** No connection, no answer in time, or a proxy that reaches nobody. A refusal is an answer. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.code === 'NO_ANSWER' || [502, 503, 504].includes(error.status);
}
