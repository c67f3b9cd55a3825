import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  IconCircle,
  IconCircleFilled,
  observer,
  UnstyledButton,
  useNavigate,
  useTranslate,
} from '@gleba/sdk/web';
import type { Notification } from '../../entities/notification.entity.ts';
import { useNotificationSentence } from './notification-sentence.ts';
import classes from './notifications.module.css';
import { useMarking } from './use-notifications.ts';

interface NotificationListProps {
  readonly rows: readonly RecordOf<typeof Notification>[];
  /** One was followed to where it leads. */
  readonly onFollow?: () => void;
}

/** Notifications one under the other: a click follows and marks as read, the dot marks alone. */
export const NotificationList = observer(function NotificationList({ rows, onFollow }: NotificationListProps) {
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <NotificationItem key={row.id} row={row} onFollow={onFollow} />
      ))}
    </ul>
  );
});

interface NotificationItemProps {
  readonly row: RecordOf<typeof Notification>;
  readonly onFollow: NotificationListProps['onFollow'];
}

const NotificationItem = observer(function NotificationItem({ row, onFollow }: NotificationItemProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { mark } = useMarking();
  const isRead = row.readAt !== null;
  const sentence = useNotificationSentence(row);
  return (
    <li className={classes.item} data-read={isRead || undefined}>
      <UnstyledButton
        className={classes.follow}
        onClick={() => {
          if (!isRead) mark(row.id, true);
          // Written by the server, and only ever a path of this program.
          if (row.link?.startsWith('/')) navigate(row.link);
          onFollow?.();
        }}
      >
        <span className={classes.sentence}>{sentence}</span>
        <time className={classes.time} dateTime={row.createdAt}>
          {formatDateTime(row.createdAt)}
        </time>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color={isRead ? 'gray' : undefined}
        aria-label={t(isRead ? 'workspace.notifications.markUnread' : 'workspace.notifications.markRead', {
          sentence,
        })}
        onClick={() => mark(row.id, !isRead)}
      >
        {isRead ? <IconCircle size={12} /> : <IconCircleFilled size={12} />}
      </ActionIcon>
    </li>
  );
});
