import { formatInteger } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconBell,
  IconChecks,
  IconSettings,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  SegmentedControl,
  useOpenModal,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { useMarking, useNotifications } from './use-notifications.ts';

/** Loaded at a time. */
const page = 100;
/** In pixels: a notice is read in one look. */
const contentWidth = 772;

/** Everything that the person was told. */
export default observer(function NotificationsScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const list = useNotifications(shown === 'unread');
  const unread = useNotifications(true);
  const { markAll } = useMarking();
  const { rows, status, rowCount } = list;
  return (
    <Screen isScrolling width={contentWidth}>
      <PageHeader
        title={t('workspace.notification.plural')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        more={
          <Button
            variant="default"
            leftSection={<IconSettings size={16} />}
            onClick={() => openModal('/notifications/preferences')}
          >
            {t('workspace.notifications.preferences')}
          </Button>
        }
        action={
          <Button
            leftSection={<IconChecks size={16} />}
            disabled={unread.rowCount === 0}
            onClick={() => void markAll()}
          >
            {t('workspace.notifications.markAll')}
          </Button>
        }
      />
      <div className={classes.page}>
        <SegmentedControl
          aria-label={t('workspace.notifications.shown')}
          value={shown}
          onChange={(value) => setShown(value === 'unread' ? 'unread' : 'all')}
          data={[
            { value: 'all', label: t('workspace.notifications.showAll') },
            { value: 'unread', label: t('workspace.notifications.showUnread') },
          ]}
        />
        {status === 'error' && rowCount === 0 ? (
          <ErrorState error={list.error} onRetry={() => void list.refresh()} />
        ) : null}
        {status === 'loading' && rowCount === 0 ? <PanelSkeleton /> : null}
        {status === 'ready' && rowCount === 0 ? (
          <div className={classes.none}>
            <EmptyState
              icon={<IconBell size={24} stroke={1.5} />}
              title={t(shown === 'unread' ? 'workspace.notifications.noneUnread' : 'workspace.notifications.none')}
              text={t('workspace.notifications.noneText')}
            />
          </div>
        ) : null}
        {rows.length > 0 ? (
          <div className={classes.card}>
            <NotificationList rows={rows} />
          </div>
        ) : null}
        {rows.length < rowCount ? (
          <Button variant="default" onClick={() => list.ensureRange(rows.length, rows.length + page)}>
            {t('ui.history.more')}
          </Button>
        ) : null}
      </div>
    </Screen>
  );
});
