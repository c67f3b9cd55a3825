import type { AnswerOf, JobResult } from '@gleba/sdk';
import {
  Button,
  Dialog,
  ErrorState,
  Group,
  IconCheck,
  JobProgress,
  Link,
  PanelSkeleton,
  SegmentedControl,
  Stack,
  StatusBadge,
  signedAddress,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { dossierCheck, startDossiers } from '../../dossier-operations.ts';
import { generateDossier, scheduleDossiers } from '../../jobs/dossier.job.ts';
import classes from './dossier.module.css';

/** Which lots of a project; narrowed by each part that is there. */
export interface DossierLands {
  readonly landIds?: string[];
  readonly block?: string;
  readonly filter?: Record<string, unknown>;
}
export interface DossierScope {
  readonly label: string;
  readonly lands: DossierLands;
}
export interface DossierDialogProps {
  readonly projectId: string;
  /** Lots that somebody may mean; of several, one is chosen. */
  readonly scopes: readonly [DossierScope, ...DossierScope[]];
  readonly title: string;
  readonly onClose: () => void;
}

type Check = AnswerOf<typeof dossierCheck>;
type Problem = Check['rows'][number]['problems'][number];

const width = 620;

/** What is missing, first; then the dossiers are put on the queue, and followed. Closing stops nothing. */
export function DossierDialog({ projectId, scopes, title, onClose }: DossierDialogProps) {
  const t = useTranslate();
  const [place, setPlace] = useState(0);
  const [started, setStarted] = useState<{ readonly jobId: string; readonly lots: number }>();
  const scope = scopes[place] ?? scopes[0];
  return (
    <Dialog size={width} onClose={onClose} title={title}>
      {started ? (
        <Scheduling {...started} />
      ) : (
        <Stack gap="md">
          {scopes.length > 1 ? (
            <SegmentedControl
              fullWidth
              aria-label={t('documents.dossier.scope')}
              data={scopes.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(place)}
              onChange={(value) => setPlace(Number(value))}
            />
          ) : (
            <Text fw={500}>{scope.label}</Text>
          )}
          <Checked key={place} projectId={projectId} lands={scope.lands} onClose={onClose} onStarted={setStarted} />
        </Stack>
      )}
    </Dialog>
  );
}

interface CheckedProps {
  readonly projectId: string;
  readonly lands: DossierLands;
  readonly onClose: () => void;
  readonly onStarted: (started: { readonly jobId: string; readonly lots: number }) => void;
}

function Checked({ projectId, lands, onClose, onStarted }: CheckedProps) {
  const t = useTranslate();
  const { answer, error, reload } = useQuery(dossierCheck, { projectId, ...lands });
  const { run, isRunning, error: refusal } = useCommand(startDossiers);
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) {
    return (
      <div aria-busy>
        <Text c="dimmed">{t('documents.dossier.checking')}</Text>
        <PanelSkeleton />
      </div>
    );
  }
  const { rows, lots, next } = answer;
  const isComplete = rows.length === 0 && next === null;
  const start = async () => {
    const made = await run({ projectId, ...lands });
    if (made) onStarted(made);
  };
  return (
    <>
      {isComplete ? (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCheck size={22} className={classes.good} aria-hidden />
          <div>
            <Text fw={600}>{t('documents.dossier.complete')}</Text>
            <Text c="dimmed">{t('documents.dossier.completeText', { count: lots })}</Text>
          </div>
        </Group>
      ) : (
        <>
          <Text>
            {next === null
              ? t('documents.dossier.lacking', { count: rows.length })
              : t('documents.dossier.lackingSome', { seen: next, count: lots })}
          </Text>
          <section className={classes.rows} aria-label={t('documents.missing.title')}>
            <Rows rows={rows} />
            {next === null ? null : <MoreRows projectId={projectId} lands={lands} from={next} />}
          </section>
          <Text fw={500}>{t('documents.dossier.ask')}</Text>
        </>
      )}
      {refusal ? (
        <Text c="red" role="alert">
          {refusal}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isRunning}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => void start()} loading={isRunning} data-autofocus>
          {t(isComplete ? 'documents.dossier.start' : 'documents.dossier.startAnyway')}
        </Button>
      </Group>
    </>
  );
}

/** Those behind, as they are asked for. */
function MoreRows({ projectId, lands, from }: Pick<CheckedProps, 'projectId' | 'lands'> & { readonly from: number }) {
  const t = useTranslate();
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <NextRows projectId={projectId} lands={lands} from={from} />
  ) : (
    <Button variant="default" size="compact-sm" mt="sm" onClick={() => setAsked(true)}>
      {t('documents.dossier.more')}
    </Button>
  );
}

function NextRows({ projectId, lands, from }: Pick<CheckedProps, 'projectId' | 'lands'> & { readonly from: number }) {
  const { answer, error, reload } = useQuery(dossierCheck, { projectId, ...lands, from });
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  return (
    <>
      <Rows rows={answer.rows} />
      {answer.next === null ? null : <MoreRows projectId={projectId} lands={lands} from={answer.next} />}
    </>
  );
}

function Rows({ rows }: Pick<Check, 'rows'>) {
  return (
    <ul className={classes.lots}>
      {rows.map(({ landId, title, problems }) => (
        <li key={landId}>
          <Link to={`/lands/${landId}?tab=documents.ofLand`}>{title}</Link>
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <ProblemLine key={`${problem.kind} ${problem.name} ${problem.of}`} {...problem} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function ProblemLine({ kind, name, of }: Problem) {
  const t = useTranslate();
  const told = t(`documents.dossier.problem.${kind}`);
  if (name === null) return <li>{told}</li>;
  return (
    <li>
      <span>{of === null ? name : t('documents.dossier.problem.named', { name, of })}</span>
      <StatusBadge tone={kind === 'required' ? 'danger' : 'warning'} label={told} />
    </li>
  );
}

/** While jobs are put on the queue, and what came of it. */
function Scheduling({ jobId, lots }: { readonly jobId: string; readonly lots: number }) {
  return (
    <JobProgress jobId={jobId} job={scheduleDossiers} texts="documents.dossier">
      {(result) => <Scheduled {...result} lots={lots} />}
    </JobProgress>
  );
}

function Scheduled({
  jobBatchId,
  altered,
  jobId,
  lots,
}: JobResult<typeof scheduleDossiers> & { readonly lots: number }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    notifier.success(t(altered > 0 ? 'documents.dossier.altered' : 'documents.dossier.scheduled'));
  }, [notifier, t, altered]);
  if (jobId !== null) {
    return (
      <JobProgress jobId={jobId} job={generateDossier} texts="documents.dossier">
        {(result) => <Made {...result} />}
      </JobProgress>
    );
  }
  return (
    <Stack gap="md">
      <Text role="status">{t('documents.dossier.batchText', { count: lots })}</Text>
      <Group justify="flex-end">
        <Link to={`/job-batches/${jobBatchId}`}>{t('documents.dossier.batch')}</Link>
      </Group>
    </Stack>
  );
}

function Made({ fileId, documentId, sheets, left }: JobResult<typeof generateDossier>) {
  const t = useTranslate();
  const { api } = useServices();
  const fetchFile = async () => window.location.assign((await signedAddress(api, { key: fileId })).url);
  return (
    <Stack gap="md">
      <Text role="status">{t('documents.dossier.done', { count: sheets })}</Text>
      {left.length > 0 ? (
        <div role="alert">
          <Text fw={500}>{t('documents.dossier.left')}</Text>
          <ul className={classes.problems}>
            {left.map(({ name, message }) => (
              <li key={`${name} ${message}`}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Link to={`/documents/${documentId}`}>{t('documents.dossier.openDocument')}</Link>
        {/* A refusal is told by a toast. */}
        <Button onClick={() => void fetchFile().catch(() => {})} data-autofocus>
          {t('documents.dossier.download')}
        </Button>
      </Group>
    </Stack>
  );
}
