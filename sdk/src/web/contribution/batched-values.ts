import { observable, runInAction } from 'mobx';

/**
 * Values by id, asked for together: whoever is drawn in the same moment is one question. A value that was asked for is not asked
 * for again until `forget`.
 */
export class BatchedValues<V> {
  private readonly known = observable.map<string, V | undefined>();
  private readonly asked = new Set<string>();
  private waiting: string[] = [];
  private readonly ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>;

  constructor(ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
    this.ask = ask;
  }

  /** Undefined while it is on its way, and where there is none. */
  get(id: string): V | undefined {
    return this.known.get(id);
  }

  /** After drawing, for what was drawn. */
  want(id: string): void {
    if (this.asked.has(id)) return;
    this.asked.add(id);
    this.waiting.push(id);
    if (this.waiting.length === 1) setTimeout(() => void this.load(), 0);
  }

  /** Everything that was asked for is asked for again; what is known stands meanwhile. */
  again(): void {
    if (this.asked.size === 0) return;
    const isWaiting = this.waiting.length > 0;
    this.waiting = [...this.asked];
    if (!isWaiting) void this.load();
  }

  private async load(): Promise<void> {
    const ids = this.waiting;
    this.waiting = [];
    try {
      const found = await this.ask(ids);
      runInAction(() => {
        for (const id of ids) this.known.set(id, found.get(id));
      });
    } catch {
      // A column that has no answer stays empty; drawn again it asks again.
      for (const id of ids) this.asked.delete(id);
    }
  }
}
