import { allow, type JobResult } from '@gleba/sdk';
import { confirm, type JobRun, useCan, useJobRun, useServices, useTranslate } from '@gleba/sdk/web';
import type { undoImport as undoImportJob } from '../../jobs/undo-import.job.ts';
import { undoImport } from '../../operations/import.ts';

export type UndoneImport = JobResult<typeof undoImportJob>;

export interface UndoImport {
  readonly isAllowed: boolean;
  /** How far it is; null while it is not under way. */
  readonly view: JobRun['view'];
  /** Asks first. */
  readonly run: () => Promise<void>;
}

/** Takes an import back as one, by a job of its own. What came of it goes to `onDone`. */
export function useUndoImport(
  projectId: string | undefined,
  jobId: string,
  onDone: (undone: UndoneImport) => void,
  { text = 'lands.import.undoText', isTyped = true } = {},
): UndoImport {
  const { api } = useServices();
  const t = useTranslate();
  const can = useCan();
  const { start, view } = useJobRun();
  const run = async () => {
    const isSure = await confirm({
      title: t('lands.import.undoTitle'),
      message: t(text),
      confirmLabel: t('lands.import.undo'),
      isDangerous: true,
      typeToConfirm: isTyped ? t('lands.import.undoWord') : undefined,
    });
    if (!isSure || projectId === undefined) return;
    await start(
      async () => (await api.run(undoImport, { projectId, jobId })).jobId,
      // Written by our own job in this shape.
      ({ result }) => onDone(result as UndoneImport),
    );
  };
  return { isAllowed: projectId !== undefined && can(allow.adminAndUp, projectId), view, run };
}
