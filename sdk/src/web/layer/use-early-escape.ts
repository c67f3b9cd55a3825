import { useEffect } from 'react';
import { openingButton } from './layers.ts';

/** Until what was opened has the focus; the library takes one or two. */
const mostFrames = 10;

/**
 * Closes a menu or popover whose button has the focus still. It takes the focus a moment after it is drawn, and the library listens
 * to Escape within it alone: a press in between would be lost. Said once, by the frame around all screens.
 */
export function useEarlyEscape(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>(openingButton) : null;
  if (!button) return;
  event.preventDefault();
  closeByButton(button, mostFrames);
}

/** One that is closed sooner takes the focus still, and loses it when it goes. */
function closeByButton(button: HTMLElement, framesLeft: number): void {
  if (button.ariaExpanded !== 'true') return;
  if (document.activeElement === button && framesLeft > 0) {
    requestAnimationFrame(() => closeByButton(button, framesLeft - 1));
    return;
  }
  button.click();
  button.focus({ preventScroll: true });
}
