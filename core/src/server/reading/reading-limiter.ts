import { availableParallelism } from 'node:os';
import type { ReadingRequest, ReadingTurn } from '../../reading/foreign-readers-token.ts';
import { serverErrors } from '../error/server-errors.ts';
import { addressKey } from '../identity/address-key.ts';

export interface ReadingLimiter {
  /** Waits for a turn, a little; answers how to give it back. */
  take(request: Pick<ReadingRequest, 'turn' | 'signal'>): Promise<() => void>;
}

interface Bound {
  readonly key: string;
  readonly most: number;
}

/** Files at once by people who wait for them; two where the machine has one core, so that no file waits for another alone. */
export const maxReadings = Math.max(2, availableParallelism());

/** Of one organization at once; others of it wait. */
const ofOrganization = 2;
/** Of one organization, those that wait included. */
const askedByOrganization = 10;
/** Strangers who read or wait: each holds a file of 2 MB in memory meanwhile. */
const maxStrangers = 16;
const maxStrangersPerOrganization = 4;
/** A page that nobody is signed in to may be tried again; a person in a wizard would rather wait. */
const patienceMs = { stranger: 5000, member: 30_000 };

/**
 * How many files are read at once, per network address, organization and process. Strangers have half of the process at most;
 * the other half is always there for members. Jobs are few by themselves and would hold a place for as long as an import lasts.
 */
export function createReadingLimiter(most = maxReadings, patience = patienceMs): ReadingLimiter {
  const taken = new Map<string, number>();
  const waiting: (() => boolean)[] = [];
  const hasRoom = (bounds: readonly Bound[]) => bounds.every((bound) => (taken.get(bound.key) ?? 0) < bound.most);
  const count = (bounds: readonly Bound[], by: 1 | -1) => {
    for (const { key } of bounds) {
      const now = (taken.get(key) ?? 0) + by;
      if (now === 0) taken.delete(key);
      else taken.set(key, now);
    }
  };
  const giveBack = (bounds: readonly Bound[]) => {
    count(bounds, -1);
    // In the order in which they came, as far as there is room for them.
    for (const turn of [...waiting]) if (turn()) waiting.splice(waiting.indexOf(turn), 1);
  };

  function wait(bounds: readonly Bound[], ms: number, signal: ReadingRequest['signal']): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        settle(false);
      };
      const settle = (isMine: boolean) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(isMine);
      };
      const timer = setTimeout(leave, ms);
      const turn = () => {
        if (!hasRoom(bounds)) return false;
        count(bounds, 1);
        settle(true);
        return true;
      };
      signal?.addEventListener('abort', leave);
      waiting.push(turn);
    });
  }

  return {
    async take({ turn, signal }) {
      signal?.throwIfAborted();
      const bounds = boundsOf(turn, most);
      if (turn.asker === 'job' || !bounds) return () => {};
      const { own, shared } = bounds;
      if (!hasRoom(own)) throw serverErrors.readingBusy();
      count(own, 1);
      if (hasRoom(shared)) count(shared, 1);
      else if (!(await wait(shared, patience[turn.asker], signal))) {
        giveBack(own);
        signal?.throwIfAborted();
        throw serverErrors.readingFull();
      }
      return () => giveBack([...own, ...shared]);
    },
  };
}

/** `own`: whoever reaches one is refused at once. `shared`: is waited for. */
function boundsOf(
  turn: ReadingTurn,
  most: number,
): { readonly own: readonly Bound[]; readonly shared: readonly Bound[] } | undefined {
  const { asker, organizationId } = turn;
  const everybody = { key: 'everybody', most };
  if (asker === 'job') return undefined;
  if (asker === 'member') {
    return {
      own: [{ key: `asked by members of ${organizationId}`, most: askedByOrganization }],
      shared: [{ key: `members of ${organizationId}`, most: ofOrganization }, everybody],
    };
  }
  return {
    own: [
      { key: `from ${addressKey(turn.address) ?? 'nowhere'}`, most: 1 },
      { key: `asked by strangers of ${organizationId}`, most: maxStrangersPerOrganization },
      { key: 'asked by strangers', most: maxStrangers },
    ],
    shared: [
      { key: `strangers of ${organizationId}`, most: ofOrganization },
      { key: 'strangers', most: Math.max(1, Math.floor(most / 2)) },
      everybody,
    ],
  };
}
