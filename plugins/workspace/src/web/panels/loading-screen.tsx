import { ErrorState, Loader, observer, useServices, useTranslate } from '@gleba/sdk/web';
import { BareFrame } from './bare-frame.tsx';
import classes from './loading-screen.module.css';

/** While it is asked who is signed in, and for what they choose from; the router goes on by itself once it is here. */
export default observer(function LoadingScreen() {
  const { session, initialData } = useServices();
  const t = useTranslate();
  const { done, count } = initialData;
  return (
    <BareFrame>
      {session.error === undefined ? (
        <div className={classes.waiting} role="status">
          <div className={classes.line}>
            <Loader size="sm" />
            <h1 className={classes.title}>{t('workspace.loading.title')}</h1>
          </div>
          {/* The browser's own: a first screen waits for nothing else. */}
          <progress className={classes.progress} max={count || 1} value={done} hidden={count === 0} />
          <p className={classes.data}>{count > 0 ? t('workspace.loading.data', { done, count }) : null}</p>
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
