import { cancelJob, formatInteger, type JobProgress, retryJob } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  Group,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  Link,
  NotFoundState,
  observer,
  PageHeader,
  PanelSkeleton,
  ProgressBar,
  Screen,
  useNavigate,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from '../import/import.module.css';
import { watchImport } from '../import/import-watch.ts';
import { type ImportJob, type ImportResult, importResult, isUnderWay, useImportJob } from '../import/use-import-job.ts';
import { useUndoImport } from '../import/use-undo-import.ts';

/** One import: how far it is, or how it ended. Its address can be shared; leaving it stops nothing. */
export default observer(function ImportJobPanel() {
  const t = useTranslate();
  const { jobId = '' } = useParams();
  const loaded = useImportJob(jobId);
  const { record: job } = loaded;
  return (
    <Screen isScrolling>
      <PageHeader
        title={t('lands.import.title')}
        subtitle={layerNameOf(job) && t('lands.import.ofLayer', { name: layerNameOf(job) })}
      />
      {job ? (
        <ImportCard job={job} progress={loaded.progress} reload={loaded.reload} />
      ) : loaded.status === 'loading' ? (
        <PanelSkeleton />
      ) : loaded.status === 'error' ? (
        <ErrorState error={loaded.error} onRetry={loaded.reload} />
      ) : (
        <NotFoundState />
      )}
    </Screen>
  );
});

interface ImportCardProps {
  readonly job: ImportJob;
  readonly progress: JobProgress | null;
  readonly reload: () => void;
}

const ImportCard = observer(function ImportCard({ job, progress, reload }: ImportCardProps) {
  if (isUnderWay(job)) return <RunningImport job={job} progress={progress} reload={reload} />;
  return job.status === 'DONE' ? <FinishedImport job={job} /> : <BrokenImport job={job} reload={reload} />;
});

const RunningImport = observer(function RunningImport({ job, progress, reload }: ImportCardProps) {
  const { api } = useServices();
  const t = useTranslate();
  const [hasAsked, setAsked] = useState(false);
  // Undefined while only a list has brought the job.
  const isCanceling = hasAsked || Boolean(job.cancelRequestedAt);
  const cancel = async () => {
    const isSure = await confirm({
      title: t('lands.import.cancelTitle'),
      message: t('lands.import.cancelText'),
      confirmLabel: t('lands.import.cancel'),
      cancelLabel: t('lands.import.keep'),
      isDangerous: true,
    });
    if (!isSure) return;
    setAsked(true);
    // A refusal is told by the toast rules.
    await api.run(cancelJob, { id: job.id }).catch(() => setAsked(false));
    reload();
  };
  const isStarting = job.status !== 'RUNNING' || !progress;
  const text =
    progress?.text && t.has(progress.text)
      ? progress.text
      : isStarting
        ? 'lands.import.starting'
        : 'lands.import.running';
  const label = isCanceling
    ? t('lands.import.canceling')
    : t(text, { done: progress?.done ?? 0, total: progress?.total ?? 0 });
  return (
    <section className={classes.card} aria-live="polite">
      <ProgressBar label={label} part={progress?.total ? progress.done / progress.total : undefined} />
      <p className={classes.facts}>{t('lands.import.leave')}</p>
      <Group gap="sm">
        <Button component={Link} to="/lands" variant="default">
          {t('lands.import.result.seeLands')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => void cancel()} disabled={isCanceling}>
          {t('lands.import.cancel')}
        </Button>
      </Group>
    </section>
  );
});

function FinishedImport({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const result = importResult(job.result);
  const hasIssues = result !== undefined && result.held + result.flagged + result.repaired > 0;
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <IconCircleCheck size={24} color="var(--g-brand)" />
        {t('lands.import.done')}
      </h2>
      {result ? <Figures result={result} /> : null}
      <Group gap="sm">
        <Button component={Link} to="/lands">
          {t('lands.import.result.seeLands')}
        </Button>
        {hasIssues ? (
          <Button component={Link} to={`/lands/import/${job.id}/issues`} variant="default">
            {t('lands.import.result.seeIssues')}
          </Button>
        ) : null}
        <Button component={Link} to="/lands/import" variant="subtle">
          {t('lands.import.another')}
        </Button>
      </Group>
      <UndoImportLine job={job} />
    </section>
  );
}

function Figures({ result }: { readonly result: ImportResult }) {
  const t = useTranslate();
  const names = ['imported', 'repaired', 'flagged', 'held', 'total'] as const;
  return (
    <dl className={classes.figures}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`lands.import.result.${name}`)}</dt>
          <dd>{formatInteger(result[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Failed or cancelled: what happened in words, and the way on. */
function BrokenImport({ job, reload }: { readonly job: ImportJob; readonly reload: () => void }) {
  const { api } = useServices();
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const isFailed = job.status === 'FAILED';
  const retry = async () => {
    setBusy(true);
    try {
      await api.run(retryJob, { id: job.id });
      watchImport(job.id);
    } catch {
      // Told by the toast rules.
    }
    setBusy(false);
    reload();
  };
  return (
    <section className={classes.card} role={isFailed ? 'alert' : undefined}>
      <h2 className={classes.cardTitle}>
        {isFailed ? <IconAlertTriangle size={24} color="var(--mantine-color-error)" /> : <IconBan size={24} />}
        {t(isFailed ? 'lands.import.failed' : 'lands.import.canceled')}
      </h2>
      {job.error ? <p>{job.error}</p> : null}
      <p className={classes.facts}>{t(isFailed ? 'lands.import.failedText' : 'lands.import.canceledText')}</p>
      <Group gap="sm">
        <Button onClick={() => void retry()} loading={isBusy}>
          {t('lands.import.retry')}
        </Button>
        <Button component={Link} to="/lands/import" variant="default">
          {t('lands.import.another')}
        </Button>
      </Group>
      <UndoImportLine job={job} />
    </section>
  );
}

function UndoImportLine({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const undo = useUndoImport(job.projectId ?? undefined, job.id);
  if (undo.progress)
    return (
      <ProgressBar
        label={t('lands.import.undoing', { ...undo.progress })}
        part={undo.progress.total ? undo.progress.done / undo.progress.total : undefined}
      />
    );
  return undo.isAllowed ? (
    <div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        onClick={() => void undo.run().then((isDone) => isDone && navigate('/lands'))}
      >
        {t('lands.import.undo')}
      </Button>
    </div>
  ) : null;
}

function layerNameOf(job: ImportJob | undefined): string | undefined {
  // A list may have brought the job without its parameters.
  const name = job?.payload?.layerName;
  return typeof name === 'string' ? name : undefined;
}
