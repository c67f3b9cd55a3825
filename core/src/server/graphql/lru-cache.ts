/** Keeps what was used last, up to a number of entries and a total weight. */
export class LruCache<V> {
  private readonly entries = new Map<string, { readonly value: V; readonly weight: number; used: number }>();
  private weight = 0;
  private uses = 0;

  constructor(
    private readonly maxEntries: number,
    private readonly maxWeight: number,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // Only a number: what is found a thousand times as often as something is given up is not moved about for that.
    this.uses += 1;
    entry.used = this.uses;
    return entry.value;
  }

  set(key: string, value: V, weight: number): void {
    this.delete(key);
    if (weight > this.maxWeight) return;
    this.uses += 1;
    this.entries.set(key, { value, weight, used: this.uses });
    this.weight += weight;
    while (this.entries.size > this.maxEntries || this.weight > this.maxWeight) this.delete(this.oldest());
  }

  private oldest(): string {
    let oldest = '';
    let used = Number.POSITIVE_INFINITY;
    for (const [key, entry] of this.entries) {
      if (entry.used >= used) continue;
      used = entry.used;
      oldest = key;
    }
    return oldest;
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.weight -= entry.weight;
  }
}
