import { lazy, Suspense } from 'react';

const Toasts = lazy(() => import('./toasts.tsx'));

/** Where toasts appear; stands once in the shell and loads behind the first screen. */
export function ToastArea() {
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
