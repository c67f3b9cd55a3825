import {
  ErrorState,
  Link,
  observer,
  PanelSkeleton,
  useAnswer,
  useCan,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Registration } from '../../entities/registration.entity.ts';
import { NotificationList } from '../notifications/notification-list.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import classes from './home.module.css';

/** What is read at a glance; the rest is a click away. */
const shown = 4;

/** Notifications that the person has not read, and who waits to be taken in; each leads to where it is done. */
export default observer(function WaitingWidget() {
  const { api } = useServices();
  const t = useTranslate();
  const can = useCan();
  const list = useNotifications(true);
  const mayInvite = can(Registration.access.read);
  const { answer } = useAnswer(
    mayInvite ? 'registrations that wait' : undefined,
    (options) => api.totals(Registration, {}, options),
    { staleOn: [Registration] },
  );
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const requests = answer?.count ?? 0;
  if (list.rowCount === 0 && requests === 0) return <p className={classes.none}>{t('workspace.home.waitingNone')}</p>;
  return (
    <div className={classes.parts}>
      {requests > 0 ? (
        <Link to="/people/users?state=requests">{t('workspace.home.registrations', { count: requests })}</Link>
      ) : null}
      <NotificationList rows={list.rows.slice(0, shown)} />
      {list.rowCount > shown ? <Link to="/notifications">{t('workspace.home.waitingAll')}</Link> : null}
    </div>
  );
});
