import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './record.module.css';

const Beside = createContext(false);

/** Whether this stands in a record that leaves the screen in use, so that nothing has to be closed to see the screen. */
export function useIsBeside(): boolean {
  return useContext(Beside);
}

/**
 * What a record shows, moved between its place beside the screen and the drawer over it when the window is made narrower or wider:
 * `place` is where it stands, `moved` what is drawn there. Drawn anew it would forget what was opened and typed in it.
 */
export function useMovedContent(content: ReactNode, isBeside: boolean) {
  // Conformance tests draw panels without a browser.
  const [host] = useState(() => (typeof document === 'undefined' ? undefined : document.createElement('div')));
  if (host) host.className = classes.moved ?? '';
  const stand = useCallback(
    (element: HTMLDivElement | null) => {
      // Put where it stands already, it would lose its focus and how far it is scrolled.
      if (host && element && host.parentElement !== element) element.append(host);
    },
    [host],
  );
  const place = <div className={classes.moved} ref={stand} />;
  return { place, moved: host ? createPortal(<Beside value={isBeside}>{content}</Beside>, host) : null };
}
