import type { InputOf, JobResult } from '@gleba/sdk';
import {
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  ErrorState,
  FormProblem,
  Group,
  IconFileText,
  JobProgress,
  LeftOutList,
  Link,
  observer,
  PanelSkeleton,
  Radio,
  Stack,
  Text,
  useCan,
  useChangesRun,
  useCommand,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { writeDocumentsJob } from '../../jobs/write-documents.job.ts';
import { writableTypes, writeDocuments } from '../../paper-operations.ts';

type Asked = InputOf<typeof writeDocuments>;
/** Which lots of a project. */
export type PaperLands = Omit<Asked, 'documentTypeId' | 'isWithGaps' | 'isAnother'>;

interface PapersDialogProps {
  readonly lands: PaperLands;
  readonly onClose: () => void;
}
interface Started {
  readonly jobId: string;
  readonly asked: Asked;
}

const width = 620;

/** A template is chosen, a paper of each lot written from it, and told of which lots there is none and why. Closing stops nothing. */
export function PapersDialog({ lands, onClose }: PapersDialogProps) {
  const t = useTranslate();
  const [started, setStarted] = useState<Started>();
  return (
    <Dialog size={width} onClose={onClose} title={t('documents.papers.open')}>
      {started ? (
        <JobProgress key={started.jobId} jobId={started.jobId} job={writeDocumentsJob} texts="documents.papers">
          {(result) => <Outcome {...started} result={result} onStarted={setStarted} onClose={onClose} />}
        </JobProgress>
      ) : (
        <Choice lands={lands} onStarted={setStarted} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface Starts {
  readonly onStarted: (started: Started) => void;
  readonly onClose: () => void;
}

function useStart(onStarted: Starts['onStarted']) {
  const { run, isRunning, error } = useCommand(writeDocuments);
  const start = async (asked: Asked) => {
    const made = await run(asked);
    if (made) onStarted({ jobId: made.jobId, asked });
  };
  return { start, isRunning, error };
}

function Choice({ lands, onStarted, onClose }: Pick<PapersDialogProps, 'lands'> & Starts) {
  const t = useTranslate();
  const { answer, error, reload } = useQuery(writableTypes, lands);
  const { start, isRunning, error: refusal } = useStart(onStarted);
  const [chosen, setChosen] = useState<string>();
  const [isWithGaps, setWithGaps] = useState(false);
  const [isAnother, setAnother] = useState(false);
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const { lots, types } = answer;
  if (types.length === 0)
    return (
      <EmptyState
        icon={<IconFileText size={24} stroke={1.5} />}
        title={t('documents.papers.none')}
        text={t('documents.papers.noneText')}
      />
    );
  const type = types.find(({ documentTypeId }) => documentTypeId === chosen) ?? types[0];
  const present = type?.present ?? 0;
  const count = isAnother ? lots : lots - present;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (type) void start({ ...lands, documentTypeId: type.documentTypeId, isWithGaps, isAnother });
      }}
    >
      <Stack gap="md">
        <Text fw={500}>{t('documents.papers.chosen', { count: lots })}</Text>
        <Radio.Group label={t('documents.papers.template')} value={type?.documentTypeId ?? null} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {types.map(({ documentTypeId, name, present: there }) => (
              <Radio
                key={documentTypeId}
                value={documentTypeId}
                label={name}
                description={there > 0 ? t('documents.papers.present', { count: there }) : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {present > 0 ? (
          <Checkbox
            label={t('documents.papers.another')}
            checked={isAnother}
            onChange={(event) => setAnother(event.currentTarget.checked)}
          />
        ) : null}
        <Checkbox
          label={t('documents.papers.withGaps')}
          description={t('documents.papers.withGapsText')}
          checked={isWithGaps}
          onChange={(event) => setWithGaps(event.currentTarget.checked)}
        />
        <FormProblem text={refusal} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isRunning} disabled={count === 0} data-autofocus>
            {t('documents.papers.start', { count })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OutcomeProps extends Starts, Started {
  readonly result: JobResult<typeof writeDocumentsJob>;
}

/** What was written, with the way back, and what was not, with the way on. */
const Outcome = observer(function Outcome({ asked, result, onStarted, onClose }: OutcomeProps) {
  const t = useTranslate();
  const can = useCan();
  const changes = useChangesRun();
  const [isTakenBack, setTakenBack] = useState(false);
  const { start, isRunning, error } = useStart(onStarted);
  const { documentIds, failed } = result;
  const lacking = failed.filter(({ refusal }) => refusal?.reason === 'documents.paperGaps').map(({ id }) => id);
  const takeBack = async () => {
    setTakenBack(true);
    await changes.change(
      Document,
      'remove',
      { ids: documentIds },
      {
        done: (count) => t('documents.papers.takenBack', { count }),
        undone: (count) => t('documents.papers.done', { count }),
      },
    );
  };
  return (
    <Stack gap="md">
      <Text role="status" fw={500}>
        {isTakenBack ? t('documents.papers.undone') : t('documents.papers.done', { count: documentIds.length })}
      </Text>
      <LeftOutList items={failed} />
      {changes.view}
      <FormProblem text={error} />
      <Group justify="flex-end" gap="sm">
        {documentIds.length > 0 && can(Document.access.delete, asked.projectId) && !isTakenBack ? (
          <Button variant="subtle" color="red" onClick={() => void takeBack()}>
            {t('documents.papers.takeBack')}
          </Button>
        ) : null}
        {lacking.length > 0 ? (
          <Button
            variant="default"
            loading={isRunning}
            onClick={() => void start({ ...asked, landIds: lacking, isWithGaps: true })}
          >
            {t('documents.papers.startGaps', { count: lacking.length })}
          </Button>
        ) : null}
        {documentIds.length > 0 && !isTakenBack ? <Link to="/documents">{t('documents.papers.look')}</Link> : null}
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </Group>
    </Stack>
  );
});
