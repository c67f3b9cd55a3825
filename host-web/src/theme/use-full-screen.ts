import { usePersonalPreference } from '@gleba/sdk/web';
import { useFullscreenDocument } from '@mantine/hooks';
import { useEffect } from 'react';

/** Whole screen or not, as the person left it. */
export function useFullScreen() {
  const { toggle, fullscreen } = useFullscreenDocument();
  const [, setKept] = usePersonalPreference('fullScreen', false);
  return {
    fullscreen,
    async toggle() {
      setKept(!fullscreen);
      await toggle();
    },
  };
}

/**
 * Browsers fill the screen only when somebody acts (Fullscreen API, 'transient activation'): whoever left it filled finds it
 * so again with their first click or key. Leaving by Escape or the browser's own button counts as the person's choice.
 */
export function useKeptFullScreen(): void {
  const [isKept, setKept] = usePersonalPreference('fullScreen', false);
  useEffect(() => {
    if (!isKept) return;
    const enter = () => {
      document.removeEventListener('pointerdown', enter);
      document.removeEventListener('keydown', enter);
      if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
    };
    const left = () => {
      if (!document.fullscreenElement) setKept(false);
    };
    document.addEventListener('pointerdown', enter);
    document.addEventListener('keydown', enter);
    document.addEventListener('fullscreenchange', left);
    return () => {
      document.removeEventListener('pointerdown', enter);
      document.removeEventListener('keydown', enter);
      document.removeEventListener('fullscreenchange', left);
    };
  }, [isKept]);
}
