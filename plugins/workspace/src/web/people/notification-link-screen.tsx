import { Navigate, useSearchParams } from '@gleba/sdk/web';

/** Where a notification's link leads: the place it names, by way of signing in. The router checks that it is one of ours. */
export default function NotificationLinkScreen() {
  const [search] = useSearchParams();
  const next = search.get('next');
  return <Navigate to={next ? `/loading-cache?next=${encodeURIComponent(next)}` : '/loading-cache'} replace />;
}
