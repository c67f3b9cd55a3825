import type { FilterOf } from '@gleba/sdk';
import { useList, useServices, useStore } from '@gleba/sdk/web';
import { Notification } from '../../entities/notification.entity.ts';
import { updateNotifications } from '../../operations/notifications.ts';

const fields = ['kind', 'values', 'link', 'readAt', 'createdAt'] as const;
const unread: FilterOf<typeof Notification> = { readAt: { isNull: true } };

/** The person's own, newest first; live. */
export function useNotifications(isUnreadOnly: boolean) {
  const { session } = useServices();
  return useList(Notification, {
    filter: { userId: { equalTo: session.me?.id ?? '' }, ...(isUnreadOnly ? unread : {}) },
    orderBy: ['-createdAt'],
    with: fields,
  });
}

/** Marking them, one or all. A failure is told by the data layer. */
export function useMarking() {
  const { api } = useServices();
  const store = useStore(Notification);
  return {
    mark(id: string, isRead: boolean) {
      store.update(id, { readAt: isRead ? new Date().toISOString() : null }).catch(() => {});
    },
    markAll() {
      const input = { filter: { isRead: false }, value: { isRead: true } };
      return api.run(updateNotifications, input).catch(() => {});
    },
  };
}
