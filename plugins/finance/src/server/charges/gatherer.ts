import { GlebaError } from '@gleba/sdk';

interface Waiting<Item, Door> {
  readonly item: Item;
  readonly door: Door;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

export interface GathererOptions<Item, Door> {
  /** Written at once, and waiting for one key at most; more is TOO_MANY_REQUESTS. */
  readonly mostTogether: number;
  readonly mostWaiting: number;
  /** All of one key, through the door of the first of them. */
  write(key: string, items: readonly Item[], door: Door): Promise<void>;
}

/** Until what follows an answer is here. */
const answerMs = 2;

/**
 * Writes that come at the same time for one key together, as a database commits for several at once: the first is written at once, what
 * comes meanwhile with the next. Resolves when the item is written; of several that cannot be written together each is tried alone, so that
 * one never takes the others along.
 */
export function createGatherer<Item, Door>({ mostTogether, mostWaiting, write }: GathererOptions<Item, Door>) {
  const queues = new Map<string, Waiting<Item, Door>[]>();

  async function writeTogether(key: string, some: readonly Waiting<Item, Door>[]): Promise<void> {
    const [first] = some;
    if (!first) return;
    try {
      await write(
        key,
        some.map(({ item }) => item),
        first.door,
      );
    } catch (error) {
      if (some.length === 1) return first.failed(error);
      for (const one of some) await writeTogether(key, [one]);
      return;
    }
    for (const { done } of some) done();
  }

  async function empty(key: string, queue: Waiting<Item, Door>[]): Promise<void> {
    while (queue.length > 0) {
      const some = queue.splice(0, mostTogether);
      await writeTogether(key, some);
      // Whoever tells several at a time tells the next ones as soon as these are answered: they are written with those that wait.
      if (some.length > 1) await new Promise((later) => setTimeout(later, answerMs));
    }
    queues.delete(key);
  }

  return (key: string, item: Item, door: Door): Promise<void> =>
    new Promise((done, failed) => {
      const queue = queues.get(key) ?? [];
      if (queue.length >= mostWaiting) throw new GlebaError('TOO_MANY_REQUESTS');
      queue.push({ item, door, done, failed });
      if (queues.has(key)) return;
      queues.set(key, queue);
      void empty(key, queue);
    });
}
