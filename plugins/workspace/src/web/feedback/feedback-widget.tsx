import { ActionIcon, IconMessageReport, observer, useServices, useTranslate } from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { hasHelp } from './has-help.ts';

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'));

/** The way to report something, unless the organization's white-label has switched help off. */
export default observer(function FeedbackWidget() {
  const { session } = useServices();
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!hasHelp(session.organization?.uiCustomizations)) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('workspace.feedbacks.title')}
        title={t('workspace.feedbacks.title')}
        onClick={() => setOpen(true)}
      >
        <IconMessageReport size={20} stroke={1.6} />
      </ActionIcon>
      {isOpen ? (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
});
