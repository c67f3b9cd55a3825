import { useEffect, useState } from 'react';

/** Whether it has been so for `milliseconds`: what is quick needs no skeleton. */
export function useDelayed(isSo: boolean, milliseconds = 150): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isSo) return setDue(false);
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return isSo && isDue;
}
