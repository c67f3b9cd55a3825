import { cancelJob, fileAddress, Job, type JobProgress, retryJob } from '@gleba/sdk';
import {
  Button,
  confirm,
  Facts,
  LeftOutList,
  leftOutOf,
  observer,
  ProgressBar,
  RecordDrawer,
  StatusBadge,
  toneOf,
  useJobProgress,
  useParams,
  useRecord,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { jobTitle } from './job-title.ts';

/** One job: how far it is, how it ended, and what can be done about it. */
export default observer(function JobRecordScreen() {
  const { jobId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(Job, jobId, {
    fields: [
      'type',
      'status',
      'progress',
      'result',
      'error',
      'jobBatchId',
      'referenceId',
      'attempts',
      'createdAt',
      'startedAt',
      'finishedAt',
    ],
  });
  const job = loaded.record;
  const live = useJobProgress().get(jobId);
  return (
    <RecordDrawer
      entity={Job}
      loaded={loaded}
      title={job ? jobTitle(t, job.type) : t('core.job')}
      status={
        job ? (
          <StatusBadge label={valueLabel(t, Job, 'status', job.status)} tone={toneOf(Job, 'status', job.status)} />
        ) : null
      }
      actions={job ? <JobActions id={job.id} status={job.status} fileId={fileOf(job.result)} /> : null}
    >
      {job && (live ?? job.progress) ? <Progress progress={live ?? job.progress} /> : null}
      {job ? <LeftOutList items={leftOutOf(job.result)} /> : null}
      {job ? (
        <Facts
          entity={Job}
          record={job}
          fields={['error', 'jobBatchId', 'referenceId', 'attempts', 'createdAt', 'startedAt', 'finishedAt']}
          isReadOnly
        />
      ) : null}
    </RecordDrawer>
  );
});

const Progress = observer(function Progress({ progress }: { readonly progress: JobProgress | null }) {
  const t = useTranslate();
  const { done, total, text } = progress ?? { done: 0, total: null, text: null };
  return (
    <ProgressBar
      part={total ? done / total : undefined}
      label={text ? t(text, { done, total: total ?? 0 }) : t('core.job.progress')}
    />
  );
});

const JobActions = observer(function JobActions({
  id,
  status,
  fileId,
}: {
  readonly id: string;
  readonly status: string;
  readonly fileId: string | undefined;
}) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const ask = async (operation: typeof cancelJob | typeof retryJob, done: string) => {
    await api.run(operation, { id });
    notifier.success(t(done));
  };
  const cancel = async () => {
    const isSure = await confirm({
      title: t('workspace.jobs.cancelTitle'),
      message: t('workspace.jobs.cancelText'),
      confirmLabel: t('workspace.jobs.cancel'),
    });
    if (isSure) await ask(cancelJob, 'workspace.jobs.canceled');
  };
  if (['CREATED', 'RUNNING', 'WAITING'].includes(status)) {
    return (
      <Button variant="default" onClick={() => void cancel()}>
        {t('workspace.jobs.cancel')}
      </Button>
    );
  }
  if (status === 'DONE') return fileId === undefined ? null : <JobFile id={fileId} />;
  return <Button onClick={() => void ask(retryJob, 'workspace.jobs.retried')}>{t('workspace.jobs.retry')}</Button>;
});

/** What a finished job has made: jobs that make a file say so by `fileId` in their result. */
function fileOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('fileId' in result)) return undefined;
  return typeof result.fileId === 'string' ? result.fileId : undefined;
}

function JobFile({ id }: { readonly id: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const download = async () => {
    window.location.assign((await api.run(fileAddress, { id })).url);
  };
  // A refusal is told by a toast.
  return <Button onClick={() => void download().catch(() => {})}>{t('workspace.jobs.download')}</Button>;
}
