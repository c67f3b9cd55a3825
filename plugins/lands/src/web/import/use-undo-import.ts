import { allow } from '@gleba/sdk';
import { confirm, useCan, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { repeatUntilDone } from '../land/batch-work.ts';
import { undoHelping } from './import-api.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface UndoImport {
  readonly isAllowed: boolean;
  readonly progress: Progress | undefined;
  /** Asks first. Answers whether it was done. */
  readonly run: () => Promise<boolean>;
}

/** Takes an import back as one, after a word was typed; thousands of rows, some a call. */
export function useUndoImport(projectId: string | undefined, jobId: string): UndoImport {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const [progress, setProgress] = useState<Progress>();
  const run = async () => {
    const isSure = await confirm({
      title: t('lands.import.undoTitle'),
      message: t('lands.import.undoText'),
      confirmLabel: t('lands.import.undo'),
      isDangerous: true,
      typeToConfirm: t('lands.import.undoWord'),
    });
    if (!isSure || projectId === undefined) return false;
    setProgress({ done: 0, total: 0 });
    try {
      const count = await repeatUntilDone(() => undoHelping(api, { projectId, jobId }), setProgress);
      notifier.success(t('lands.import.undone', { count }));
      return true;
    } catch {
      // Told by the toast rules; what is left can be undone by doing it again.
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  return { isAllowed: projectId !== undefined && can(allow.adminAndUp, projectId), progress, run };
}
