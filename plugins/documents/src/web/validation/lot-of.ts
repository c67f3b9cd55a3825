import type { Translate } from '@gleba/sdk/web';

/** A lot as the queues name it; null where the paper is about none. */
export const lotOf = (t: Translate, block: string | null, lot: string | null) =>
  block === null ? null : t('documents.queue.lotOf', { block, lot: lot ?? '' });
