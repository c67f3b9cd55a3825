import { LruCache } from '@gleba/sdk/server';
import type { BaseMapSource } from '../../base-map-source.ts';
import { readStyle, type StyleDocument } from './style-document.ts';

/** The style behind an address. Rejects with BaseMapFailed, or as the source does. */
export type Styles = (address: string) => Promise<StyleDocument>;

/** A style's sources may move from day to day; its tiles do not wait for it each time. */
const keptMs = 3600_000;
const keptStyles = 50;

export function keepStyles(source: BaseMapSource, now: () => number = Date.now): Styles {
  const kept = new LruCache<{ readonly document: Promise<StyleDocument>; readonly until: number }>(
    keptStyles,
    keptStyles,
  );
  return async (address) => {
    const known = kept.get(address);
    if (known && known.until > now()) return known.document;
    const document = readStyle(source, address);
    kept.set(address, { document, until: now() + keptMs }, 1);
    // What failed is asked anew by whoever comes next.
    document.catch(() => kept.set(address, { document, until: 0 }, 1));
    return document;
  };
}
