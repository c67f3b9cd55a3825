import type { PrintSignal } from '@gleba/core';

export interface PageSlots {
  /** Resolves with what gives the slot back, in the order of asking. Rejects with the signal's reason when it is aborted. */
  take(signal?: PrintSignal): Promise<() => void>;
  readonly waiting: number;
}

/** Pages cost memory and processor, so that there are few: whoever wants another waits for a turn. */
export function createPageSlots(most: number): PageSlots {
  let taken = 0;
  const queue: (() => void)[] = [];

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  }

  /** Once, however often it is called. */
  function oneRelease(): () => void {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      release();
    };
  }

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (taken < most) {
        taken += 1;
        return oneRelease();
      }
      return new Promise((resolve, reject) => {
        const turn = () => {
          signal?.removeEventListener('abort', leave);
          resolve(oneRelease());
        };
        const leave = () => {
          queue.splice(queue.indexOf(turn), 1);
          signal?.removeEventListener('abort', leave);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave);
        queue.push(turn);
      });
    },
    get waiting() {
      return queue.length;
    },
  };
}
