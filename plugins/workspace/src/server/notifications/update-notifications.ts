import { type FilterOf, GlebaError, type z } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Notification } from '../../entities/notification.entity.ts';
import type { notificationUpdate } from '../../operations/notifications.ts';
import { workspaceErrors } from '../workspace-errors.ts';

/** Changed at a time; a person has 500 at most. */
const maxAtOnce = 500;

/**
 * 'Bulk notification update needs filter and value': marks those of the person's own that the filter names, an empty one
 * all of them. Answers how many were changed.
 */
export async function markNotifications(
  tx: UnitOfWork,
  { filter, value }: z.infer<typeof notificationUpdate>,
): Promise<number> {
  if (!filter) throw workspaceErrors.filterRequired.beside('filter');
  if (!value) throw workspaceErrors.valueRequired.beside('value');
  const { userId } = tx.actor;
  if (!userId) throw new GlebaError('UNAUTHENTICATED');
  const wanted: FilterOf<typeof Notification> = {
    userId: { equalTo: userId },
    readAt: { isNull: value.isRead },
    ...(filter.ids && { id: { in: filter.ids } }),
    ...(filter.kind && { kind: { equalTo: filter.kind } }),
    ...(filter.projectId && { projectId: { equalTo: filter.projectId } }),
  };
  // Those that are as wished already are none of the change.
  if (filter.isRead !== undefined && filter.isRead !== null && filter.isRead === value.isRead) return 0;
  const rows = await tx.asActor.list(Notification, { filter: wanted, first: maxAtOnce });
  const readAt = value.isRead ? new Date().toISOString() : null;
  for (const { id } of rows) await tx.asActor.update(Notification, id, { readAt });
  return rows.length;
}
