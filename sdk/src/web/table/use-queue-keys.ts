import { useEffect } from 'react';

/** Whether a key is meant for something else: a field, a button, a dialog over the screen. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]')) return true;
  const isControl = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isControl);
}

export interface QueueMoves {
  /** To the next row (1) or the one before (-1). */
  readonly go: (by: 1 | -1) => void;
  /** Undefined where no row is chosen. */
  readonly open: (() => void) | undefined;
}

/** J and K walk through a queue, Enter opens what is chosen, unless the key is meant for something else. */
export function useQueueKeys({ go, open }: QueueMoves): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const act = { j: () => go(1), k: () => go(-1), Enter: open }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
