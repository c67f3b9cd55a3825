import { LruCache } from '@gleba/sdk/server';
import type { BaseMapAnswer, BaseMapSource } from '../../base-map-source.ts';

const keptAnswers = 5000;
const keptBytes = 64 * 2 ** 20;
/** Where there is no tile there will not be one soon: most are beyond the map's edge. */
const keptMissingSeconds = 600;

/** Remembers answers for as long as their server allows, and asks once for several people who want the same at the same time. */
export function keepBaseMaps(source: BaseMapSource, now: () => number = Date.now): BaseMapSource {
  const kept = new LruCache<{ readonly answer: BaseMapAnswer; readonly until: number }>(keptAnswers, keptBytes);
  const running = new Map<string, Promise<BaseMapAnswer>>();
  const ask = async (address: string) => {
    const answer = await source.get(address);
    const seconds = answer.status === 404 ? keptMissingSeconds : answer.status === 200 ? answer.maxAgeSeconds : 0;
    if (seconds > 0)
      kept.set(address, { answer, until: now() + seconds * 1000 }, answer.body.length + address.length + 200);
    return answer;
  };
  return {
    get(address) {
      const known = kept.get(address);
      if (known && known.until > now()) {
        return Promise.resolve({ ...known.answer, maxAgeSeconds: Math.floor((known.until - now()) / 1000) });
      }
      // Nobody's leaving ends it: others may wait for the same.
      const asked = running.get(address);
      if (asked) return asked;
      const asking = ask(address).finally(() => running.delete(address));
      running.set(address, asking);
      return asking;
    },
  };
}
