import { useEffect, useState } from 'react';

/** A layer that goes with its address gives the focus back to where it was opened from, as one that is closed does. */
export function useReturnFocus(): void {
  // Conformance tests draw panels without a browser.
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
