import type { UploadItem } from '@gleba/sdk/web';

type Shown = Pick<UploadItem, 'status' | 'size' | 'sent'>;

/** What of the uploads a person wants to know without opening anything; what stands still waits for them, so it comes first. */
export function uploadNews(items: readonly Shown[]) {
  const waiting = items.filter(({ status }) => status === 'interrupted').length;
  if (waiting > 0) return { kind: 'interrupted', count: waiting } as const;
  if (items.length === 0) return undefined;
  const sum = (of: (item: Shown) => number) => items.reduce((total, item) => total + of(item), 0);
  const size = sum((item) => item.size);
  return { kind: 'sending', percent: size === 0 ? 0 : Math.floor((sum(({ sent }) => sent) / size) * 100) } as const;
}
