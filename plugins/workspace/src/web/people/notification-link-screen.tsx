import { Navigate, observer, useLocation, useNavigate, useSearchParams, useServices } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Notification } from '../../entities/notification.entity.ts';
import { updateNotifications } from '../../operations/notifications.ts';
import LoadingScreen from '../panels/loading-screen.tsx';

/**
 * Where the link of a notification in an e-mail leads: by way of signing in to the notification's organization, marks it as read and goes on to
 * what it is about. With `next` to the place that is named. The router checks that it is one of ours.
 */
export default observer(function NotificationLinkScreen() {
  const [search] = useSearchParams();
  const { session } = useServices();
  const { pathname, search: asked } = useLocation();
  const id = search.get('notification');
  const next = id ? `${pathname}${asked}` : search.get('next');
  if (id && session.status === 'ready')
    return <Following id={id} organizationId={Number(search.get('organization'))} />;
  return <Navigate to={next ? `/loading-cache?next=${encodeURIComponent(next)}` : '/loading-cache'} replace />;
});

const Following = observer(function Following(props: { readonly id: string; readonly organizationId: number }) {
  const { id, organizationId } = props;
  const { api, session } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    const follow = async () => {
      const { me } = session;
      const isElsewhere = me?.organizationId !== organizationId;
      if (isElsewhere && me?.organizations.some((one) => one.id === organizationId)) {
        // Everything is loaded anew there, this screen too.
        await session.switchOrganization(organizationId);
        return;
      }
      const told = await api.record(Notification, id, { fields: ['link'] });
      await api.run(updateNotifications, { filter: { ids: [id] }, value: { isRead: true } }, { isQuiet: true });
      // Written by the server, and only ever a path of this program.
      if (!isLeft) navigate(told?.link?.startsWith('/') ? told.link : '/notifications', { replace: true });
    };
    follow().catch(() => {
      if (!isLeft) navigate('/notifications', { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [api, id, navigate, organizationId, session]);
  return <LoadingScreen />;
});
