import { hasText, type Language, type RecordOf, recordOfLink, say } from '@gleba/sdk';
import type { Notification } from '../../entities/notification.entity.ts';

/** Where a notification's link stands outside of the program: by way of signing in, in its organization. */
export function notificationPath(id: string, organizationId: number): string {
  return `/notificationLink?${new URLSearchParams({ notification: id, organization: String(organizationId) })}`;
}

/**
 * What the screens say of a notification (`useNotificationSentence`), for an e-mail: a record is told by what it is and not by its
 * title, since an e-mail stays readable when its reader may not see the record any more.
 */
export function sentenceOf(
  { kind, values, link }: Pick<RecordOf<typeof Notification>, 'kind' | 'values' | 'link'>,
  language: Language,
): string {
  const key = `notification.${kind}`;
  if (!hasText(key, language)) return say('workspace.notifications.unknown', {}, language);
  const record = recordOfLink(link ?? '');
  const wordOf = (word: string) => (hasText(word, language) ? say(word, {}, language) : word.replace(/^\w+\./, ''));
  const filled = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? wordOf(value.key) : value,
  ]);
  return say(
    key,
    { about: '', ...(record && { record: wordOf(record.entity) }), ...Object.fromEntries(filled) },
    language,
  );
}
