import { cancelJob, type JobDefinition, type JobProgress as Progress, retryJob, sayRefusal } from '@gleba/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { NotFoundState } from '../state/not-found-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './job.module.css';
import { jobWord, progressLabel } from './job-words.ts';
import { isUnderWay, type JobRecord, useJob } from './use-job.ts';

export interface JobProgressProps<P, R> {
  readonly jobId: string;
  /** Which it is, and so what its result is; of any job without it. */
  readonly job?: JobDefinition<P, R>;
  /** Where the screen's own words for it are, see `JobWord`. */
  readonly texts?: string;
  /** What came of it. */
  readonly children: (result: R, record: JobRecord) => ReactNode;
  /** Ways on while it runs, beside cancelling. */
  readonly meanwhile?: ReactNode;
  /** Ways on when it has failed or was cancelled, beside trying again. */
  readonly broken?: (record: JobRecord) => ReactNode;
  readonly onRetry?: (jobId: string) => void;
}

/** How far a job is, and how it ended: what came of it, or why nothing did, with the way on. Going away stops nothing. */
function JobProgressOf<P, R>({ jobId, texts, children, meanwhile, broken, onRetry }: JobProgressProps<P, R>) {
  const { record, status, error, reload, progress } = useJob(jobId);
  if (!record) {
    if (status === 'loading') return <PanelSkeleton />;
    return status === 'error' ? <ErrorState error={error} onRetry={reload} /> : <NotFoundState />;
  }
  const shared = { record, texts, reload };
  if (isUnderWay(record)) return <RunningJob {...shared} progress={progress} meanwhile={meanwhile} />;
  if (record.status !== 'DONE') return <BrokenJob {...shared} broken={broken?.(record)} onRetry={onRetry} />;
  // Undefined while only a list has brought the job; written by the job in the shape that its definition says.
  return record.result === undefined ? <PanelSkeleton /> : children(record.result as R, record);
}

export const JobProgress = observer(JobProgressOf) as typeof JobProgressOf;

interface JobParts {
  readonly record: JobRecord;
  readonly texts: string | undefined;
  readonly reload: () => void;
}

const RunningJob = observer(function RunningJob({
  record,
  texts,
  reload,
  progress,
  meanwhile,
}: JobParts & { readonly progress: Progress | null; readonly meanwhile: ReactNode }) {
  const t = useTranslate();
  const { isCanceling, cancel } = useCancelJob(record, texts, reload);
  return (
    <Stack gap="lg" aria-live="polite">
      <ProgressBar
        label={isCanceling ? jobWord(t, texts, 'canceling') : progressLabel(t, texts, progress)}
        part={progress?.total ? progress.done / progress.total : undefined}
      />
      <Text c="dimmed" size="sm">
        {jobWord(t, texts, 'leave')}
      </Text>
      <Group gap="sm">
        {meanwhile}
        <Button variant="subtle" color="red" onClick={cancel} disabled={isCanceling}>
          {jobWord(t, texts, 'cancel')}
        </Button>
      </Group>
    </Stack>
  );
});

/** Asks for a job's end; whether first the person is asked, its words say. */
export function useCancelJob(
  record: Pick<JobRecord, 'id' | 'cancelRequestedAt'> | undefined,
  texts: string | undefined,
  reload: () => void,
): { readonly isCanceling: boolean; readonly cancel: () => void } {
  const { api } = useServices();
  const t = useTranslate();
  const [hasAsked, setAsked] = useState(false);
  const cancel = async () => {
    const isQuestion = texts !== undefined && t.has(`${texts}.cancelTitle`);
    const isSure =
      !isQuestion ||
      (await confirm({
        title: jobWord(t, texts, 'cancelTitle'),
        message: jobWord(t, texts, 'cancelText'),
        confirmLabel: jobWord(t, texts, 'cancel'),
        cancelLabel: jobWord(t, texts, 'keep'),
        isDangerous: true,
      }));
    if (!isSure || !record) return;
    setAsked(true);
    // A refusal is told by the toast rules.
    await api.run(cancelJob, { id: record.id }).catch(() => setAsked(false));
    reload();
  };
  return { isCanceling: hasAsked || Boolean(record?.cancelRequestedAt), cancel: () => void cancel() };
}

/** Failed or cancelled: what happened in words, and the way on. */
function BrokenJob({
  record,
  texts,
  reload,
  broken,
  onRetry,
}: JobParts & { readonly broken: ReactNode; readonly onRetry: ((jobId: string) => void) | undefined }) {
  const { api } = useServices();
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const isFailed = record.status === 'FAILED';
  const retry = async () => {
    setBusy(true);
    try {
      await api.run(retryJob, { id: record.id });
      onRetry?.(record.id);
    } catch {
      // Told by the toast rules.
    }
    setBusy(false);
    reload();
  };
  return (
    <Stack gap="md" role={isFailed ? 'alert' : undefined}>
      <h2 className={classes.broken}>
        {isFailed ? <IconAlertTriangle size={24} color="var(--mantine-color-error)" /> : <IconBan size={24} />}
        {jobWord(t, texts, isFailed ? 'failed' : 'canceled')}
      </h2>
      {record.error ? <Text>{sayRefusal(record.refusal, record.error)}</Text> : null}
      <Text c="dimmed">{jobWord(t, texts, isFailed ? 'failedText' : 'canceledText')}</Text>
      <Group gap="sm">
        <Button onClick={() => void retry()} loading={isBusy}>
          {jobWord(t, texts, 'retry')}
        </Button>
        {broken}
      </Group>
    </Stack>
  );
}
