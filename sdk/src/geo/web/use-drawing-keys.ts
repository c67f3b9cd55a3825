import { useEffect } from 'react';

export interface DrawingWork {
  isActive(): boolean;
  undo(): void;
  redo(): void;
}

/** Esc leaves, Ctrl+Z and Ctrl+Y go back and forth; not while something is typed. */
export function useDrawingKeys(work: DrawingWork, leave: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!work.isActive() || event.defaultPrevented) return;
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"]') !== null;
      if (isTyping) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (key === 'escape') leave();
      else if (isCommand && key === 'z' && !event.shiftKey) work.undo();
      else if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) work.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
