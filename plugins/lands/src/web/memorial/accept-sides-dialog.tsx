import { type AnswerOf, formatDateTime, formatInteger, Job, type JobResult, type RecordOf } from '@gleba/sdk';
import {
  type ActionDialogProps,
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  ErrorState,
  Group,
  IconChecks,
  JobProgress,
  type ListGiven,
  observer,
  PanelSkeleton,
  Stack,
  Text,
  useList,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { acceptSides } from '../../jobs/accept-sides.job.ts';
import { undoAcceptedSides as undoJob } from '../../jobs/undo-accepted-sides.job.ts';
import { acceptProposedSides, sidesOfBlocks, undoAcceptedSides } from '../../operations/sides.ts';
import classes from './classification.module.css';
import { Again, Ending } from './job-ending.tsx';

/** Batches that are offered to be taken back. */
const mostFormer = 10;
const doubts = ['unknownAdjoiner', 'noFront', 'severalStreets'] as const;

/** How far the sides of each block are, and the proposals of some of them kept by one press. Closing stops nothing. */
export default function AcceptSidesDialog({ projectId = '', onClose }: ActionDialogProps<ListGiven>) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const [undoing, setUndoing] = useState<string>();
  const again = () => {
    setUndoing(undefined);
    setJobId(undefined);
  };
  return (
    <Dialog size={560} onClose={onClose} title={t('lands.sides.title')}>
      {jobId === undefined ? (
        <Stack gap="lg">
          <BlocksOfProject projectId={projectId} onStarted={setJobId} />
          <FormerSides
            projectId={projectId}
            onUndo={(batch, undo) => {
              setJobId(batch);
              setUndoing(undo);
            }}
          />
        </Stack>
      ) : undoing !== undefined ? (
        <Undoing jobId={undoing} onAgain={again} onClose={onClose} />
      ) : (
        <JobProgress
          jobId={jobId}
          job={acceptSides}
          texts="lands.sides"
          broken={() => <Again texts="lands.sides" onClick={again} />}
        >
          {(result) => (
            <Stack gap="md">
              <Text role="status" fw={600}>
                {t('lands.sides.done', { count: result.accepted })}
              </Text>
              {doubts.some((doubt) => result[doubt] > 0) ? (
                <div>
                  <Text>{t('lands.sides.held')}</Text>
                  <ul>
                    {doubts
                      .filter((doubt) => result[doubt] > 0)
                      .map((doubt) => (
                        <li key={doubt}>{t(`lands.sides.held.${doubt}`, { count: result[doubt] })}</li>
                      ))}
                  </ul>
                </div>
              ) : null}
              <Ending texts="lands.sides" onAgain={again} onClose={onClose}>
                {result.accepted > 0 ? <UndoButton projectId={projectId} jobId={jobId} onStarted={setUndoing} /> : null}
              </Ending>
            </Stack>
          )}
        </JobProgress>
      )}
    </Dialog>
  );
}

interface FormerProps {
  readonly projectId: string;
  readonly onUndo: (jobId: string, undoing: string) => void;
}

/** Batches that were confirmed before, each with its way back; of one that was taken back already nothing is left to take. */
const FormerSides = observer(function FormerSides({ projectId, onUndo }: FormerProps) {
  const t = useTranslate();
  const ofProject = (type: string) => ({
    filter: {
      and: [
        { projectId: { equalTo: projectId } },
        { type: { equalTo: type } },
        { status: { equalTo: 'DONE' as const } },
      ],
    },
    orderBy: ['-createdAt'],
    fields: ['createdAt', 'result', 'referenceId'] as const,
  });
  const batches = useList(Job, ofProject(acceptSides.id));
  const undone = new Set(useList(Job, ofProject(undoJob.id)).rows.map(({ referenceId }) => referenceId));
  const rows = (batches.rows as readonly RecordOf<typeof Job>[]).flatMap(({ id, createdAt, result }) => {
    // Written by our own job in this shape.
    const count = (result as JobResult<typeof acceptSides> | null | undefined)?.accepted ?? 0;
    return count > 0 && !undone.has(id) ? [{ id, createdAt, count }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('lands.sides.former')}>
      <Text fw={600}>{t('lands.sides.former')}</Text>
      <ul className={classes.former}>
        {rows.slice(0, mostFormer).map(({ id, createdAt, count }) => (
          <li key={id}>
            <span>{t('lands.sides.formerLine', { at: formatDateTime(createdAt), count })}</span>
            <UndoButton projectId={projectId} jobId={id} onStarted={(undoing) => onUndo(id, undoing)} />
          </li>
        ))}
      </ul>
    </section>
  );
});

interface UndoProps {
  readonly projectId: string;
  readonly jobId: string;
  readonly onStarted: (jobId: string) => void;
}

/** Nothing is lost by it: the same proposals can be kept again. */
function UndoButton({ projectId, jobId, onStarted }: UndoProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      onStarted((await api.run(undoAcceptedSides, { projectId, jobId })).jobId);
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void undo()}>
      {t('lands.sides.undo')}
    </Button>
  );
}

interface UndoingProps {
  readonly jobId: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Undoing({ jobId, onAgain, onClose }: UndoingProps) {
  const t = useTranslate();
  return (
    <JobProgress
      jobId={jobId}
      job={undoJob}
      texts="lands.sides.undo"
      broken={() => <Again texts="lands.sides" onClick={onAgain} />}
    >
      {({ undone }) => (
        <Stack gap="md">
          <Text role="status">{t('lands.sides.undone', { count: undone })}</Text>
          <Ending texts="lands.sides" onAgain={onAgain} onClose={onClose} />
        </Stack>
      )}
    </JobProgress>
  );
}

interface BlocksProps {
  readonly projectId: string;
  readonly onStarted: (jobId: string) => void;
}

function BlocksOfProject({ projectId, onStarted }: BlocksProps) {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(sidesOfBlocks, { projectId }, { staleOn: [Land] });
  if (failure) return <ErrorState error={failure} onRetry={reload} />;
  if (!answer) return <PanelSkeleton />;
  if (answer.blocks.length === 0)
    return (
      <EmptyState
        icon={<IconChecks size={24} stroke={1.5} />}
        title={t('lands.sides.none')}
        text={t('lands.sides.noneText')}
      />
    );
  return <BlocksChoice projectId={projectId} blocks={answer.blocks} onStarted={onStarted} />;
}

interface ChoiceProps extends BlocksProps {
  readonly blocks: AnswerOf<typeof sidesOfBlocks>['blocks'];
}

/** Begins with the blocks that have lots of which nobody has kept any sides. */
function BlocksChoice({ projectId, blocks, onStarted }: ChoiceProps) {
  const t = useTranslate();
  const { api } = useServices();
  const open = blocks.filter(({ lots, kept, stale }) => kept + stale < lots).map(({ block }) => block);
  const [chosen, setChosen] = useState<readonly string[]>(open);
  const [isBusy, setBusy] = useState(false);
  const left = chosen.filter((block) => open.includes(block));
  const start = async () => {
    setBusy(true);
    try {
      const { jobId } = await api.run(acceptProposedSides, { projectId, blocks: left });
      onStarted(jobId);
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('lands.sides.text')}</Text>
      <Checkbox
        label={t('lands.sides.all')}
        checked={open.length > 0 && left.length === open.length}
        indeterminate={left.length > 0 && left.length < open.length}
        disabled={open.length === 0}
        onChange={() => setChosen(left.length === open.length ? [] : open)}
      />
      <Checkbox.Group
        aria-label={t('lands.sides.blocks')}
        value={[...left]}
        onChange={(values) => setChosen(values)}
        className={classes.blocks}
      >
        {blocks.map(({ block, lots, kept, stale }) => (
          <Checkbox
            key={block}
            value={block}
            disabled={!open.includes(block)}
            label={t('lands.sides.block', { block })}
            description={[
              t('lands.sides.kept', { kept: formatInteger(kept), lots: formatInteger(lots) }),
              ...(stale > 0 ? [t('lands.sides.stale', { count: stale })] : []),
            ].join(' · ')}
          />
        ))}
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button onClick={() => void start()} loading={isBusy} disabled={left.length === 0}>
          {t('lands.sides.start')}
        </Button>
      </Group>
    </Stack>
  );
}
