import { cancelJobBatch, formatInteger, Job, JobBatch, jobStatuses } from '@gleba/sdk';
import {
  Anchor,
  Button,
  confirm,
  Facts,
  FormProblem,
  Link,
  observer,
  ProgressBar,
  RecordDrawer,
  StatusBadge,
  StatusOf,
  toneOf,
  useCommand,
  useList,
  useParams,
  useRecord,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { jobTitle } from '../panels/job-title.ts';
import classes from './job-batch.module.css';
import { useBatchCounts } from './use-batch-counts.ts';

/** Jobs of a batch that are named here; the list has them all. */
const shown = 20;

/** Several jobs that were started as one: how many are where, and each of the latest. */
export default observer(function JobBatchRecordScreen() {
  const { jobBatchId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(JobBatch, jobBatchId);
  const batch = loaded.record;
  const counts = useBatchCounts(jobBatchId);
  const jobs = useList(Job, {
    filter: { jobBatchId: { equalTo: jobBatchId } },
    orderBy: ['-createdAt'],
    fields: ['type', 'status', 'error'],
  });
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  const over = counts ? counts.DONE + counts.FAILED + counts.CANCELED : 0;
  return (
    <RecordDrawer
      entity={JobBatch}
      loaded={loaded}
      title={t('core.jobBatch')}
      status={<StatusOf entity={JobBatch} field="computedStatus" value={batch?.computedStatus} />}
    >
      {counts ? (
        <>
          <ProgressBar
            part={total === 0 ? 0 : over / total}
            label={t('workspace.jobs.batchOver', { over, total })}
            tone={counts.FAILED > 0 ? 'danger' : 'brand'}
          />
          <ul className={classes.counts}>
            {jobStatuses
              .filter((status) => counts[status] > 0)
              .map((status) => (
                <li key={status}>
                  <StatusBadge
                    label={`${valueLabel(t, Job, 'status', status)}: ${formatInteger(counts[status])}`}
                    tone={toneOf(Job, 'status', status)}
                  />
                </li>
              ))}
          </ul>
          {over < total ? <CancelRest id={jobBatchId} count={total - over} /> : null}
        </>
      ) : null}
      {batch ? <Facts entity={JobBatch} record={batch} fields={['createdAt']} isReadOnly /> : null}
      <ul className={classes.jobs}>
        {jobs.rows.slice(0, shown).map((job) => (
          <li key={job.id}>
            <Anchor component={Link} className={classes.all} to={`/jobs/${job.id}`}>
              {jobTitle(t, job.type)}
            </Anchor>
            <StatusOf entity={Job} field="status" value={job.status} />
            {job.error ? <span className={classes.error}>{job.error}</span> : null}
          </li>
        ))}
      </ul>
      <Anchor component={Link} className={classes.all} to={`/jobs?jobBatchId=${jobBatchId}`}>
        {t('workspace.jobs.batchJobs')}
      </Anchor>
    </RecordDrawer>
  );
});

/** What has ended stays: only what is still to come is taken back. */
function CancelRest({ id, count }: { readonly id: string; readonly count: number }) {
  const { notifier } = useServices();
  const t = useTranslate();
  const { run, isRunning, error } = useCommand(cancelJobBatch);
  const cancel = async () => {
    const isSure = await confirm({
      title: t('workspace.jobs.cancelRest', { count }),
      message: t('workspace.jobs.cancelRestText'),
      confirmLabel: t('workspace.jobs.cancelRestConfirm'),
      cancelLabel: t('ui.back'),
      isDangerous: true,
    });
    if (!isSure) return;
    const answer = await run({ id });
    if (answer) notifier.success(t('workspace.jobs.restCanceled', { count: answer.count }));
  };
  return (
    <div className={classes.rest}>
      <Button variant="default" loading={isRunning} onClick={() => void cancel()}>
        {t('workspace.jobs.cancelRestConfirm')}
      </Button>
      <FormProblem text={error} />
    </div>
  );
}
