import { useEffect, useState } from 'react';

/**
 * A layer that goes with its address gives the focus back to where it was opened from, as one that is closed does; one that was opened
 * by its address, to the list that it leaves behind.
 */
export function useReturnFocus(): void {
  // Conformance tests draw panels without a browser.
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
        const to = isThere ? before : document.querySelector<HTMLElement>('main [role="grid"]');
        to?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
