/** As many as one question is about. */
const maxAtOnce = 100;

/** Gathers what is wanted in the same moment into one question; of a failed one nothing comes, and it may be wanted again. */
export class Together {
  private waiting = new Set<string>();
  private readonly ask: (ids: readonly string[]) => Promise<unknown>;

  constructor(ask: (ids: readonly string[]) => Promise<unknown>) {
    this.ask = ask;
  }

  want(id: string): void {
    this.waiting.add(id);
    if (this.waiting.size === 1) setTimeout(() => this.askAll(), 0);
  }

  private askAll(): void {
    const ids = [...this.waiting];
    this.waiting = new Set();
    for (let start = 0; start < ids.length; start += maxAtOnce)
      this.ask(ids.slice(start, start + maxAtOnce)).catch(() => {});
  }
}
