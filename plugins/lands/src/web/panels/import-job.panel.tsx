import { formatInteger, type JobResult } from '@gleba/sdk';
import {
  Button,
  Group,
  IconAlertTriangle,
  IconCircleCheck,
  type JobRecord,
  JobScreen,
  Link,
  observer,
  useNavigate,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { importShapefile } from '../../jobs/import-shapefile.job.ts';
import classes from '../import/import.module.css';
import { watchImport } from '../import/import-watch.ts';
import { useUndoImport } from '../import/use-undo-import.ts';

type ImportResult = JobResult<typeof importShapefile>;

/** One import: how far it is, or how it ended. */
export default observer(function ImportJobPanel() {
  const t = useTranslate();
  const { jobId = '' } = useParams();
  const another = (
    <Button component={Link} to="/lands/import" variant="default">
      {t('lands.import.another')}
    </Button>
  );
  return (
    <JobScreen
      jobId={jobId}
      job={importShapefile}
      texts="lands.import"
      title={t('lands.import.title')}
      subtitle={(job) => layerNameOf(job) && t('lands.import.ofLayer', { name: layerNameOf(job) ?? '' })}
      meanwhile={
        <Button component={Link} to="/lands" variant="default">
          {t('lands.import.result.seeLands')}
        </Button>
      }
      broken={(job) => (
        <>
          {another}
          <UndoImportLine job={job} />
        </>
      )}
      onRetry={watchImport}
    >
      {(result, job) => <FinishedImport job={job} result={result} />}
    </JobScreen>
  );
});

function FinishedImport({ job, result }: { readonly job: JobRecord; readonly result: ImportResult }) {
  const t = useTranslate();
  const hasIssues = result.held + result.flagged + result.repaired > 0;
  const isNothing = result.imported === 0;
  return (
    <>
      <h2 className={classes.cardTitle}>
        {isNothing ? (
          <IconAlertTriangle size={24} color="var(--g-tone-warning-text)" />
        ) : (
          <IconCircleCheck size={24} color="var(--g-brand)" />
        )}
        {t(isNothing ? 'lands.import.doneWithNothing' : 'lands.import.done')}
      </h2>
      <Figures result={result} />
      <Group gap="sm">
        <Button component={Link} to="/lands">
          {t('lands.import.result.seeLands')}
        </Button>
        {job.payload?.target === 'layer' ? (
          <Button component={Link} to="/layers" variant="default">
            {t('lands.import.result.seeLayers')}
          </Button>
        ) : null}
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
    </>
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
          <dd>{formatInteger(result[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function UndoImportLine({ job }: { readonly job: JobRecord }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { notifier } = useServices();
  const undo = useUndoImport(job.projectId ?? undefined, job.id, ({ removed }) => {
    notifier.success(t('lands.import.undone', { count: removed }));
    navigate('/lands');
  });
  if (undo.view) return undo.view;
  return undo.isAllowed ? (
    <div>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void undo.run()}>
        {t('lands.import.undo')}
      </Button>
    </div>
  ) : null;
}

function layerNameOf(job: JobRecord): string | undefined {
  // A list may have brought the job without its parameters.
  const name = job.payload?.layerName;
  return typeof name === 'string' ? name : undefined;
}
