import { useCallback, useEffect, useRef } from 'react';

/**
 * For a list of tabs that may be wider than its place: the chosen tab is brought to the middle, so that what comes behind it
 * shows; `data-before` and `data-more` say that there is something to the left and right. A wheel that turns downwards goes to the right.
 */
export function useScrolledTabs(chosen: string | null): (list: HTMLDivElement | null) => void {
  const shown = useRef<HTMLDivElement | null>(null);
  const release = useRef(() => {});
  const attach = useCallback((list: HTMLDivElement | null) => {
    release.current();
    shown.current = list;
    if (!list) return;
    const tell = () => {
      const isCut = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
      list.toggleAttribute('data-more', isCut);
      list.toggleAttribute('data-before', list.scrollLeft > 1);
    };
    const onWheel = (event: WheelEvent) => {
      if (event.deltaX !== 0 || list.scrollWidth <= list.clientWidth) return;
      event.preventDefault();
      list.scrollLeft += event.deltaY;
    };
    const observer = new ResizeObserver(tell);
    observer.observe(list);
    list.addEventListener('scroll', tell);
    list.addEventListener('wheel', onWheel, { passive: false });
    release.current = () => {
      observer.disconnect();
      list.removeEventListener('scroll', tell);
      list.removeEventListener('wheel', onWheel);
    };
  }, []);
  useEffect(() => {
    const active = chosen === null ? null : shown.current?.querySelector('[role="tab"][aria-selected="true"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return attach;
}
