import { sayRefusal } from '@gleba/core';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import classes from './job.module.css';
import { useCancelJob } from './job-progress.tsx';
import { jobWord, progressLabel } from './job-words.ts';
import { isUnderWay, type JobRecord, useJob } from './use-job.ts';

export interface JobRun {
  /** How far the job is; null while there is none. */
  readonly view: ReactNode;
  readonly isRunning: boolean;
  /** Puts it on the queue by what `begin` answers, and tells its end as long as the screen is there. */
  start(begin: () => Promise<string>, onDone: (record: JobRecord) => void): Promise<void>;
}

/** A job that a screen starts and follows in its place: what went wrong is told, what came of it the screen says. */
export function useJobRun(): JobRun {
  const { notifier } = useServices();
  const t = useTranslate();
  const [run, setRun] = useState<{ readonly jobId: string; readonly onDone: (record: JobRecord) => void }>();
  const onEnd = (record: JobRecord) => {
    setRun(undefined);
    if (record.status === 'DONE') run?.onDone(record);
    else if (record.status === 'FAILED')
      notifier.error(sayRefusal(record.refusal, record.error ?? jobWord(t, undefined, 'failed')));
    else notifier.info(jobWord(t, undefined, 'canceled'));
  };
  return {
    view: run ? <RunningJobLine key={run.jobId} jobId={run.jobId} onEnd={onEnd} /> : null,
    isRunning: run !== undefined,
    async start(begin, onDone) {
      try {
        setRun({ jobId: await begin(), onDone });
      } catch {
        // Told by the toast rules.
      }
    },
  };
}

const RunningJobLine = observer(function RunningJobLine({
  jobId,
  onEnd,
}: {
  readonly jobId: string;
  readonly onEnd: (record: JobRecord) => void;
}) {
  const t = useTranslate();
  const { record, progress, reload } = useJob(jobId);
  const { isCanceling, cancel } = useCancelJob(record, undefined, reload);
  const told = useRef(false);
  const hasEnded = record !== undefined && !isUnderWay(record) && record.result !== undefined;
  useEffect(() => {
    if (!hasEnded || told.current) return;
    told.current = true;
    onEnd(record);
  });
  return (
    <div className={classes.inline} aria-live="polite">
      <div className={classes.line}>
        <ProgressBar
          label={isCanceling ? jobWord(t, undefined, 'canceling') : progressLabel(t, undefined, progress)}
          part={progress?.total ? progress.done / progress.total : undefined}
        />
        <Button variant="subtle" color="red" size="compact-sm" onClick={cancel} disabled={isCanceling}>
          {jobWord(t, undefined, 'cancel')}
        </Button>
      </div>
    </div>
  );
});
