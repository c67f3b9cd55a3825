import { useCallback } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';

/**
 * Puts a text on the clipboard and says `copied`. Where the browser refuses that, people are told to copy it themselves.
 * Answers whether it lies there.
 */
export function useCopy(): (text: string, copied: string) => Promise<boolean> {
  const t = useTranslate();
  const { notifier } = useServices();
  return useCallback(
    async (text, copied) => {
      try {
        await navigator.clipboard.writeText(text);
        notifier.success(copied);
        return true;
      } catch {
        notifier.error(t('ui.copy.failed'));
        return false;
      }
    },
    [t, notifier],
  );
}
