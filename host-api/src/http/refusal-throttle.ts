import { addressKey } from '@gleba/core/server';

/** So many at once of one address, as the browsers of an office behind one address can bring about. */
const burst = 200;
/** And then one after the other: what is refused costs little, a thousand of them a second cost those inside their time. */
const everyMs = 50;
/** Whoever would wait longer is not answered at all. */
const maxWaitMs = 20_000;
/** Connections that wait for their refusal hold what the system has read of them. */
const maxWaiting = 1_000;
/** Addresses that are remembered; a botnet of more gets a burst more. */
const maxAddresses = 10_000;

export interface RefusalThrottle {
  /** Resolves when the refusal may be sent; `never`, at once, where too many wait already: the connection ends without a word. */
  turn(address: string | undefined): Promise<'atOnce' | 'waited' | 'never'>;
}

/**
 * How fast requests are refused whose body nobody reads. Each costs a connection, and whoever is refused comes again at once:
 * made to wait for the answer, two hundred connections are two hundred connections and not a thousand a second.
 */
export function createRefusalThrottle(now: () => number = () => performance.now()): RefusalThrottle {
  /** When the burst of an address is whole again, in the order in which they were refused last. */
  const wholeAt = new Map<string, number>();
  let waiting = 0;
  return {
    async turn(address) {
      const key = addressKey(address) ?? '';
      const at = now();
      const next = Math.max(wholeAt.get(key) ?? 0, at) + everyMs;
      const waitMs = next - at - burst * everyMs;
      if (waitMs > maxWaitMs || (waitMs > 0 && waiting >= maxWaiting)) return 'never';
      wholeAt.delete(key);
      wholeAt.set(key, next);
      const [oldest] = wholeAt.keys();
      if (wholeAt.size > maxAddresses && oldest !== undefined) wholeAt.delete(oldest);
      if (waitMs <= 0) return 'atOnce';
      waiting += 1;
      await new Promise<void>((done) => setTimeout(done, waitMs).unref());
      waiting -= 1;
      return 'waited';
    },
  };
}
