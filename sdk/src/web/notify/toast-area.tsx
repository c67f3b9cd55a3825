import { lazy, Suspense, useSyncExternalStore } from 'react';

const Toasts = lazy(() => import('./toasts.tsx'));

let isWanted = false;
const listeners = new Set<() => void>();

/** A toast is there: from now on the area is. */
export function wantToasts(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where toasts appear; stands once in the shell and loads with the first of them. */
export function ToastArea() {
  return useSyncExternalStore(subscribe, () => isWanted) ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
