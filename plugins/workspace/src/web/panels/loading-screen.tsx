import { ErrorState, Loader, observer, useServices, useTranslate } from '@gleba/sdk/web';
import { BareFrame } from './bare-frame.tsx';
import classes from './loading-screen.module.css';

/** While it is asked who is signed in; the router goes on by itself once it is known. */
export default observer(function LoadingScreen() {
  const { session } = useServices();
  const t = useTranslate();
  return (
    <BareFrame>
      {session.error === undefined ? (
        <div className={classes.waiting} role="status">
          <Loader size="sm" />
          <h1 className={classes.title}>{t('workspace.loading.title')}</h1>
        </div>
      ) : (
        <ErrorState
          title={t('workspace.loading.failed')}
          error={session.error}
          onRetry={() => void session.load().catch(() => {})}
        />
      )}
    </BareFrame>
  );
});
