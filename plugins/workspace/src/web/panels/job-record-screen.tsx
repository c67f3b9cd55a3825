import { Job, type JobProgress } from '@gleba/sdk';
import {
  Button,
  confirm,
  Facts,
  observer,
  ProgressBar,
  RecordDrawer,
  StatusBadge,
  toneOf,
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
    fields: ['type', 'status', 'progress', 'result', 'error', 'attempts', 'createdAt', 'startedAt', 'finishedAt'],
  });
  const job = loaded.record;
  return (
    <RecordDrawer
      entity={Job}
      loaded={loaded}
      title={job ? jobTitle(t, job.type) : t('core.job')}
      status={job ? <StatusBadge label={valueLabel(t, Job, 'status', job.status)} tone={toneOf(job.status)} /> : null}
      actions={job ? <JobActions id={job.id} status={job.status} /> : null}
    >
      {job?.progress ? <Progress progress={job.progress} /> : null}
      {job ? (
        <Facts
          entity={Job}
          record={job}
          fields={['error', 'attempts', 'createdAt', 'startedAt', 'finishedAt']}
          isReadOnly
        />
      ) : null}
    </RecordDrawer>
  );
});

const Progress = observer(function Progress({ progress }: { readonly progress: JobProgress }) {
  const t = useTranslate();
  const { done, total, text } = progress;
  return (
    <ProgressBar
      part={total ? done / total : undefined}
      label={text ? t(text, { done, total: total ?? 0 }) : t('core.job.progress')}
    />
  );
});

const JobActions = observer(function JobActions({ id, status }: { readonly id: string; readonly status: string }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const ask = async (name: 'cancelJob' | 'retryJob', done: string) => {
    await api.command(name, { id }, 'id');
    notifier.success(t(done));
  };
  const cancel = async () => {
    const isSure = await confirm({
      title: t('workspace.jobs.cancelTitle'),
      message: t('workspace.jobs.cancelText'),
      confirmLabel: t('workspace.jobs.cancel'),
    });
    if (isSure) await ask('cancelJob', 'workspace.jobs.canceled');
  };
  if (['CREATED', 'RUNNING', 'WAITING'].includes(status)) {
    return (
      <Button variant="default" onClick={() => void cancel()}>
        {t('workspace.jobs.cancel')}
      </Button>
    );
  }
  if (status === 'DONE') return null;
  return <Button onClick={() => void ask('retryJob', 'workspace.jobs.retried')}>{t('workspace.jobs.retry')}</Button>;
});
