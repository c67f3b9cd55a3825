import { faultEvent } from '@gleba/sdk/web';

/** Calls for whatever breaks in the page, until the answer is called. */
export function onFault(tell: (error: unknown) => void): () => void {
  const until = new AbortController();
  const { signal } = until;
  addEventListener('error', ({ error }) => tell(error), { signal });
  addEventListener(faultEvent, (event) => tell(event instanceof CustomEvent ? event.detail : undefined), { signal });
  addEventListener(
    'unhandledrejection',
    ({ reason }) => {
      // What the server refused it knows, and what had no connection is no fault.
      if (!(reason instanceof Error) || reason.name !== 'ApiError') tell(reason);
    },
    { signal },
  );
  return () => until.abort();
}

/** A page that is broken in a loop says so once or twice. */
export const mostTold = 5;

/** Keeps what breaks until somebody can tell it; the answer hands it over and keeps no more. */
export function keepFaults(): () => readonly unknown[] {
  const kept: unknown[] = [];
  const stop = onFault((error) => {
    if (kept.length < mostTold) kept.push(error);
  });
  return () => {
    stop();
    return kept;
  };
}
