import { cancelJob, formatInteger, type InputOf, type JobProgress } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  Group,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconDownload,
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
import { startSheetImport } from '../../operations/sheet.ts';
import { downloadFile } from '../download-file.ts';
import classes from '../import/import.module.css';
import { type ImportJob, isUnderWay, useImportJob } from '../import/use-import-job.ts';
import own from './sheet.module.css';
import { SheetProblems } from './sheet-problems.tsx';
import { changes, type Outcomes, type SheetResult, sheetResult } from './sheet-result.ts';
import { UndoSheet } from './undo-sheet.tsx';

/** A sheet on its way, or what came of it. Its address can be shared; leaving it stops nothing. */
export default observer(function SheetJobPanel() {
  const t = useTranslate();
  const { jobId = '' } = useParams();
  const { record: job, status, error, progress, reload } = useImportJob(jobId);
  return (
    <Screen isScrolling>
      <PageHeader title={t('lands.sheet.title')} />
      {job ? (
        <SheetJob key={jobId} job={job} progress={progress} reload={reload} />
      ) : status === 'loading' ? (
        <PanelSkeleton />
      ) : status === 'error' ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <NotFoundState />
      )}
    </Screen>
  );
});

interface SheetJobProps {
  readonly job: ImportJob;
  readonly progress: JobProgress | null;
  readonly reload: () => void;
}

const SheetJob = observer(function SheetJob({ job, progress, reload }: SheetJobProps) {
  const result = sheetResult(job.result);
  if (isUnderWay(job)) return <Running job={job} progress={progress} reload={reload} />;
  if (job.status !== 'DONE' || !result) return <Broken job={job} />;
  return (
    <>
      <Finished job={job} result={result} />
      {result.failed > 0 ? <SheetProblems jobId={job.id} /> : null}
    </>
  );
});

function Running({ job, progress, reload }: SheetJobProps) {
  const { api } = useServices();
  const t = useTranslate();
  const [hasAsked, setAsked] = useState(false);
  const isCanceling = hasAsked || Boolean(job.cancelRequestedAt);
  const cancel = async () => {
    setAsked(true);
    // A refusal is told by the toast rules.
    await api.run(cancelJob, { id: job.id }).catch(() => setAsked(false));
    reload();
  };
  const text = progress?.total && progress.text && t.has(progress.text) ? progress.text : 'lands.sheet.waiting';
  const label = t(isCanceling ? 'lands.import.canceling' : text, {
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
  });
  return (
    <section className={classes.card} aria-live="polite">
      <ProgressBar label={label} part={progress?.total ? progress.done / progress.total : undefined} />
      <Group>
        <Button variant="subtle" color="red" onClick={() => void cancel()} disabled={isCanceling}>
          {t('lands.import.cancel')}
        </Button>
      </Group>
    </section>
  );
}

function Finished({ job, result }: { readonly job: ImportJob; readonly result: SheetResult }) {
  const t = useTranslate();
  const { isTrial, failed } = result;
  const hasResidents = Object.values(result.residents).some((count) => count > 0);
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        {failed > 0 ? (
          <IconAlertTriangle size={24} color="var(--mantine-color-error)" />
        ) : (
          <IconCircleCheck size={24} color="var(--g-brand)" />
        )}
        {t(isTrial ? 'lands.sheet.checked' : 'lands.sheet.done')}
      </h2>
      <Counts title={t('lands.sheet.lands')} counts={result.lands} />
      {hasResidents ? <Counts title={t('lands.sheet.residents')} counts={result.residents} /> : null}
      {failed > 0 ? <p role="alert">{t('lands.sheet.failedText', { count: failed })}</p> : null}
      {failed === 0 && changes(result) === 0 ? <p>{t('lands.sheet.fresh')}</p> : null}
      {isTrial ? <TrialActions job={job} result={result} /> : <RunActions job={job} result={result} />}
    </section>
  );
}

function Counts({ title, counts }: { readonly title: string; readonly counts: Outcomes }) {
  const t = useTranslate();
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={own.counts}>
        {(['created', 'updated', 'unchanged'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`lands.sheet.${name}`)}</dt>
            <dd>{formatInteger(counts[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The same sheet in earnest, or back to its columns. */
function TrialActions({ job, result }: { readonly job: ImportJob; readonly result: SheetResult }) {
  const { api } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const upload = `/project/${job.projectId}/land-sheet-upload`;
  const start = async () => {
    setBusy(true);
    try {
      // The trial's own settings, which the server has checked.
      const input = { ...(job.payload as InputOf<typeof startSheetImport>), isTrial: false };
      const { jobId } = await api.run(startSheetImport, input);
      navigate(`${upload}/${jobId}`, { replace: true });
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  return (
    <Group gap="sm">
      {changes(result) > 0 ? (
        <Button onClick={() => void start()} loading={isBusy}>
          {t('lands.sheet.import')}
        </Button>
      ) : null}
      <Button component={Link} to={upload} variant="default">
        {t('lands.sheet.correct')}
      </Button>
      <ProblemList fileId={result.issuesFileId} />
    </Group>
  );
}

function RunActions({ job, result }: { readonly job: ImportJob; readonly result: SheetResult }) {
  const t = useTranslate();
  return (
    <>
      <Group gap="sm">
        <Button component={Link} to="/lands">
          {t('lands.import.result.seeLands')}
        </Button>
        <Button component={Link} to="/residents" variant="default">
          {t('lands.sheet.seeResidents')}
        </Button>
        <Button component={Link} to={`/project/${job.projectId}/land-sheet-upload`} variant="subtle">
          {t('lands.sheet.another')}
        </Button>
        <ProblemList fileId={result.issuesFileId} />
      </Group>
      <UndoSheet job={job} />
    </>
  );
}

function ProblemList({ fileId }: { readonly fileId: string | null }) {
  const { api } = useServices();
  const t = useTranslate();
  if (fileId === null) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={16} />}
      // A refusal is told by a toast.
      onClick={() => void downloadFile(api, fileId).catch(() => {})}
    >
      {t('lands.sheet.download')}
    </Button>
  );
}

/** Failed or cancelled: what happened in words, and the way on. */
function Broken({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const isFailed = job.status === 'FAILED';
  return (
    <section className={classes.card} role={isFailed ? 'alert' : undefined}>
      <h2 className={classes.cardTitle}>
        {isFailed ? <IconAlertTriangle size={24} color="var(--mantine-color-error)" /> : <IconBan size={24} />}
        {t(isFailed ? 'lands.sheet.failed' : 'lands.sheet.canceled')}
      </h2>
      {job.error ? <p>{job.error}</p> : null}
      {isFailed ? null : <p className={classes.facts}>{t('lands.sheet.canceledText')}</p>}
      <Group gap="sm">
        <Button component={Link} to={`/project/${job.projectId}/land-sheet-upload`}>
          {t('lands.sheet.correct')}
        </Button>
      </Group>
      <UndoSheet job={job} />
    </section>
  );
}
