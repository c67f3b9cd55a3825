import type { RecordOf } from '@gleba/sdk';
import type { Texts } from '@gleba/sdk/web';
import type { Notification } from '../../entities/notification.entity.ts';

/** The sentence of the notification's kind with its values; those that are locale keys by their text, where there is one. */
export function notificationSentence(
  t: Texts,
  { kind, values }: Pick<RecordOf<typeof Notification>, 'kind' | 'values'>,
): string {
  const key = `notification.${kind}`;
  // A plugin that is gone has taken its words along.
  if (!t.has(key)) return t('workspace.notifications.unknown');
  const filled = Object.entries(values ?? {}).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value] as const;
    return [name, t.has(value.key) ? t(value.key) : value.key.replace(/^\w+\./, '')] as const;
  });
  return t(key, Object.fromEntries(filled));
}
