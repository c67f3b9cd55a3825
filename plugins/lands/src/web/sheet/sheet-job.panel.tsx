import { formatInteger, type InputOf } from '@gleba/sdk';
import {
  Button,
  Group,
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  type JobRecord,
  JobScreen,
  Link,
  observer,
  useNavigate,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { importSheet } from '../../jobs/import-sheet.job.ts';
import { startSheetImport } from '../../operations/sheet.ts';
import { downloadFile } from '../download-file.ts';
import classes from '../import/import.module.css';
import own from './sheet.module.css';
import { SheetProblems } from './sheet-problems.tsx';
import { changes, type Outcomes, type SheetResult, sheetResult } from './sheet-result.ts';
import { UndoSheet } from './undo-sheet.tsx';

/** A sheet on its way, or what came of it. */
export default observer(function SheetJobPanel() {
  const t = useTranslate();
  const { jobId = '' } = useParams();
  return (
    <JobScreen
      jobId={jobId}
      job={importSheet}
      texts="lands.sheet"
      title={t('lands.sheet.title')}
      broken={(job) => (
        <>
          <Button component={Link} to={`/project/${job.projectId}/land-sheet-upload`} variant="default">
            {t('lands.sheet.correct')}
          </Button>
          <UndoSheet job={job} />
        </>
      )}
      below={(job) =>
        job.status === 'DONE' && (sheetResult(job.result)?.failed ?? 0) > 0 ? <SheetProblems jobId={job.id} /> : null
      }
    >
      {(told, job) => {
        const result = sheetResult(told);
        return result ? <Finished job={job} result={result} /> : null;
      }}
    </JobScreen>
  );
});

function Finished({ job, result }: { readonly job: JobRecord; readonly result: SheetResult }) {
  const t = useTranslate();
  const { isTrial, failed } = result;
  const hasResidents = Object.values(result.residents).some((count) => count > 0);
  return (
    <>
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
    </>
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
function TrialActions({ job, result }: { readonly job: JobRecord; readonly result: SheetResult }) {
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

function RunActions({ job, result }: { readonly job: JobRecord; readonly result: SheetResult }) {
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
