import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { takeBack } from './show-toast.tsx';

/** Where toasts appear; stands once in the shell. Ctrl+Z takes the way back: with Tab it is not reached before it goes. */
export default function Toasts() {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return <Notifications position="bottom-center" autoClose={5000} limit={3} zIndex={1000} />;
}

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  const isTyped =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input, textarea, select'));
  if (!isUndo || isTyped) return;
  // Whoever draws takes back a step of the drawing; they have said so when everybody has heard the key.
  setTimeout(() => {
    if (!event.defaultPrevented) takeBack();
  });
}
