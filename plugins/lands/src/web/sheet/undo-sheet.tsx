import { Button, type JobRecord, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { useUndoImport } from '../import/use-undo-import.ts';
import classes from './sheet.module.css';

/** Names shown of what was kept; their number tells the rest. */
const namesShown = 20;

/** Takes a sheet back, and names what somebody has changed since and so was left. */
export function UndoSheet({ job }: { readonly job: JobRecord }) {
  const { notifier } = useServices();
  const t = useTranslate();
  const [kept, setKept] = useState<readonly string[]>();
  const undo = useUndoImport(
    job.projectId ?? undefined,
    job.id,
    (undone) => {
      notifier.success(t('lands.sheet.undone', { count: undone.removed + undone.restored }));
      setKept(undone.kept);
    },
    { text: 'lands.sheet.undoText', isTyped: false },
  );
  if (!undo.isAllowed) return null;
  if (undo.view) return undo.view;
  if (kept) {
    const more = kept.length - namesShown;
    const names = [...kept.slice(0, namesShown), ...(more > 0 ? [t('lands.sheet.more', { count: more })] : [])];
    return (
      <p role="status" className={classes.kept}>
        <strong>{t('lands.sheet.undoneTitle')}.</strong>{' '}
        {kept.length > 0 ? t('lands.sheet.kept', { names: names.join(', ') }) : null}
      </p>
    );
  }
  return (
    <div>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void undo.run()}>
        {t('lands.import.undo')}
      </Button>
    </div>
  );
}
