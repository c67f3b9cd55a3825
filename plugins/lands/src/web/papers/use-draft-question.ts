import { confirm, useTranslate } from '@gleba/sdk/web';

/** Whether lots of which something is not confirmed are to be printed all the same. */
export function useDraftQuestion(): (drafts: number, total: number) => Promise<boolean> {
  const t = useTranslate();
  return (drafts, total) =>
    confirm({
      title: t('lands.papers.draftTitle'),
      message: t('lands.papers.draftText', { drafts, total }),
      confirmLabel: t('lands.papers.draftConfirm'),
    });
}
