import { type RecordOf, recordOfLink } from '@gleba/sdk';
import { type Texts, useRecordTitles, useTranslate } from '@gleba/sdk/web';
import type { Notification } from '../../entities/notification.entity.ts';

type Sentence = Pick<RecordOf<typeof Notification>, 'kind' | 'values' | 'link'>;

/**
 * The sentence of the notification's kind with its values, those that are locale keys by their text; `{record}` is what names the
 * record that it leads to.
 */
export function useNotificationSentence({ kind, values, link }: Sentence): string {
  const t = useTranslate();
  const record = recordOfLink(link ?? '');
  const [title] = useRecordTitles(record ? [record] : []);
  const key = `notification.${kind}`;
  // A plugin that is gone has taken its words along.
  if (!t.has(key)) return t('workspace.notifications.unknown');
  const filled = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? wordOf(t, value.key) : value,
  ]);
  // 'Lote', of one that the person cannot see or that is on its way.
  const named = record && { record: title ?? wordOf(t, record.entity) };
  // Those from before jobs said what they were about.
  return t(key, { about: '', ...named, ...Object.fromEntries(filled) });
}

function wordOf(t: Texts, key: string): string {
  return t.has(key) ? t(key) : key.replace(/^\w+\./, '');
}
