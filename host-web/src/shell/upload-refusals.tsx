import { type UploadItem, useServices, useTranslate } from '@gleba/sdk/web';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import classes from './shell.module.css';
import { Act } from './upload-panel.tsx';

/** Files that were not taken, with why: nothing of them is under way, so they have no bar. */
export const UploadRefusals = observer(function UploadRefusals({ items }: { readonly items: readonly UploadItem[] }) {
  const { uploads } = useServices();
  const t = useTranslate();
  if (items.length === 0) return null;
  return (
    <section className={classes.activityList} aria-label={t('shell.upload.refused')}>
      <div className={classes.activityHead}>{t('shell.upload.refused')}</div>
      {items.map((item) => {
        const { name } = item.request.file;
        const problem = item.problem ?? t('shell.upload.failed');
        return (
          <div key={item.id} className={classes.activityItem}>
            {/* What was not taken at all names its file itself. */}
            {problem.startsWith(name) ? null : <span className={classes.activityName}>{name}</span>}
            <div className={classes.activityFacts}>
              <span>{problem}</span>
              {uploads.canRetry(item) ? (
                <Act label={t('ui.retry')} name={name} onClick={() => uploads.resume(item)}>
                  <IconRefresh size={16} />
                </Act>
              ) : null}
              <Act label={t('shell.upload.dismiss')} name={name} onClick={() => uploads.cancel(item)}>
                <IconX size={16} />
              </Act>
            </div>
          </div>
        );
      })}
    </section>
  );
});
