import { ActionIcon, Button, IconBell, Link, observer, Popover, Text, useIsNarrow, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { useMarking, useNotifications } from './use-notifications.ts';

/** Of those, the rest is a click away. */
const shown = 12;
const maxCounted = 99;

/** How many were not read yet, live; and the newest of all. */
export default observer(function Bell() {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const unread = useNotifications(true).totalCount ?? 0;
  const isNarrow = useIsNarrow();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={isNarrow ? 'calc(100vw - 16px)' : 400}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.bell}
          aria-label={
            unread > 0 ? t('workspace.notifications.unread', { count: unread }) : t('workspace.notification.plural')
          }
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {unread > maxCounted ? `${maxCounted}+` : unread}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('workspace.notification.plural')} p={0}>
        {isOpen ? <Newest unread={unread} onClose={() => setOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
});

const Newest = observer(function Newest({
  unread,
  onClose,
}: {
  readonly unread: number;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const list = useNotifications(false);
  const { markAll } = useMarking();
  return (
    <div>
      <div className={classes.newestHead}>
        <h2>{t('workspace.notification.plural')}</h2>
        <Button variant="subtle" size="compact-sm" disabled={unread === 0} onClick={() => void markAll()}>
          {t('workspace.notifications.markAll')}
        </Button>
      </div>
      {list.status === 'ready' && list.rowCount === 0 ? (
        <Text c="dimmed" p="md">
          {t('workspace.notifications.none')}
        </Text>
      ) : null}
      <div className={classes.scrolling}>
        <NotificationList rows={list.rows.slice(0, shown)} onFollow={onClose} />
      </div>
      <div className={classes.newestEnd}>
        <Button component={Link} to="/notifications" variant="subtle" size="compact-sm" onClick={onClose}>
          {t('workspace.notifications.all')}
        </Button>
      </div>
    </div>
  );
});
