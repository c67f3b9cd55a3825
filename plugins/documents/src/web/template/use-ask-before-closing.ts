import { useEffect } from 'react';

/** What the page's own links do not end, closing it does: browsers ask then. */
export function useAskBeforeClosing(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
