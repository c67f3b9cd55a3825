import { allow } from '@gleba/sdk';
import { Button, confirm, ProgressBar, useCan, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { undoImport } from '../../operations/import.ts';
import type { ImportJob } from '../import/use-import-job.ts';
import type { Progress } from '../import/use-undo-import.ts';
import { repeatUntilDone } from '../land/batch-work.ts';
import classes from './sheet.module.css';

/** Names shown of what was kept; their number tells the rest. */
const namesShown = 20;

/** Takes a sheet back, and names what somebody has changed since and so was left. */
export function UndoSheet({ job }: { readonly job: ImportJob }) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const [progress, setProgress] = useState<Progress>();
  const [kept, setKept] = useState<readonly string[]>();
  const { projectId } = job;
  if (!projectId || !can(allow.adminAndUp, projectId)) return null;
  const undo = async () => {
    const isSure = await confirm({
      title: t('lands.import.undoTitle'),
      message: t('lands.sheet.undoText'),
      confirmLabel: t('lands.import.undo'),
      isDangerous: true,
    });
    if (!isSure) return;
    setProgress({ done: 0, total: 0 });
    const names: string[] = [];
    let undone = 0;
    try {
      await repeatUntilDone(async () => {
        const input = { projectId, jobId: job.id };
        const helping = await api.run(undoImport, input);
        names.push(...helping.kept);
        undone += helping.removed + helping.restored;
        return { done: helping.removed + helping.restored + helping.kept.length, left: helping.left };
      }, setProgress);
      notifier.success(t('lands.sheet.undone', { count: undone }));
      setKept(names);
    } catch {
      // Told by the toast rules; what is left can be undone by doing it again.
    }
    setProgress(undefined);
  };
  if (progress) {
    const part = progress.total ? progress.done / progress.total : undefined;
    return <ProgressBar label={t('lands.import.undoing', { ...progress })} part={part} />;
  }
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
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void undo()}>
        {t('lands.import.undo')}
      </Button>
    </div>
  );
}
