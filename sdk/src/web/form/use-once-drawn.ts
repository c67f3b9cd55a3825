import { useEffect, useState } from 'react';

/**
 * Does what waits until the state that was just set is drawn: a button or a field that was off takes no focus before. The next frame alone
 * does not promise it, for on a busy machine it comes earlier.
 */
export function useOnceDrawn(): (work: () => void) => void {
  const [waiting, setWaiting] = useState<{ readonly work: () => void }>();
  useEffect(() => {
    if (!waiting) return;
    const frame = requestAnimationFrame(waiting.work);
    return () => cancelAnimationFrame(frame);
  }, [waiting]);
  return (work) => setWaiting({ work });
}
