import { useEffect, useState } from 'react';

/** Longest that what waits for a quiet moment waits for the browser, and for the screen's first answers. */
const timeoutMs = 2000;
const answersMs = 10_000;
const againMs = 100;

/** What stands where an answer is still to come. */
const placeholders = '.mantine-Skeleton-root, [aria-busy="true"]';

/**
 * False until the screen's first answers are drawn and the browser has nothing to do: the time for whatever nobody waits for.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const began = performance.now();
    let cancel = () => {};
    const ask = () => {
      cancel = whenIdle(() => {
        const isWaiting = document.querySelector(placeholders) !== null && performance.now() - began < answersMs;
        if (!isWaiting) setIdle(true);
        else {
          const timer = setTimeout(ask, againMs);
          cancel = () => clearTimeout(timer);
        }
      });
    };
    ask();
    return () => cancel();
  }, []);
  return isIdle;
}

/** As soon as the browser rests, at the latest after two seconds. Answers how to call it off. Safari has no requestIdleCallback. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(run, { timeout: timeoutMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(run, timeoutMs / 4);
  return () => clearTimeout(timer);
}
