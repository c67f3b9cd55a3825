import { observer, usePreference } from '@gleba/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface KeptHeightProps {
  /** Of the setting that remembers it on this device. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * As high from the start as what it showed last time: what comes late must not push away what stands below, from under somebody's
 * pointer. Heights differ by the screen's width, so that each is remembered for itself.
 */
export const KeptHeight = observer(function KeptHeight({ id, className, children }: KeptHeightProps) {
  const content = useRef<HTMLDivElement>(null);
  const [width] = useState(() => globalThis.innerWidth);
  const [known, setKnown] = usePreference<Readonly<Record<string, number>>>(id, {});
  const [first] = useState(known[width]);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const remember = () => {
      const { height } = element.getBoundingClientRect();
      if (height > 0) setKnown({ [globalThis.innerWidth]: height });
    };
    const watch = new ResizeObserver(remember);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div className={className} style={{ minHeight: first }}>
      <div ref={content}>{children}</div>
    </div>
  );
});
