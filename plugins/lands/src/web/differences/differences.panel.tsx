import { formatDateTime, Job, type JobResult } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  IconCircleCheck,
  JobProgress,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  SplitView,
  useAddressValue,
  useCan,
  useIsNarrow,
  useJobRun,
  useList,
  useOpenModal,
  useParams,
  useProjectId,
  useQuery,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { TakenKind } from '../../differences.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { compareImport } from '../../jobs/compare-import.job.ts';
import type { takeOverDifferences } from '../../jobs/take-over-differences.job.ts';
import { importComparison, importDifferenceShapes, mayTakeOver, takeOverImport } from '../../operations/differences.ts';
import beside from '../beside-map.module.css';
import type { DifferenceRow } from './difference-detail.tsx';
import { DifferenceList, differenceListFields } from './difference-list.tsx';
import classes from './differences.module.css';
import { formerName } from './former-name.ts';
import { OthersComparison } from './others-comparison.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { Takings } from './takings.tsx';
import { countOf, useDifferenceCounts } from './use-difference-counts.ts';

const LandMap = lazy(() => import('../map/land-map.tsx'));
/** Of no difference. */
const none = '00000000-0000-0000-0000-000000000000';

/** What a file says otherwise than the lots: counted, listed, on the map; and taken over as far as somebody wants it. */
export default observer(function DifferencesPanel() {
  const t = useTranslate();
  const projectId = useProjectId();
  const { jobId = '' } = useParams();
  const { record, status } = useRecord(Job, jobId, { fields: ['createdAt', 'payload', 'status'] });
  // A job is its starter's to see; of a comparison others see how far it is.
  const isOthers = status === 'missing' || status === 'forbidden';
  const { answer: others } = useQuery(importComparison, isOthers ? { projectId, jobId } : undefined);
  const name = record?.payload?.layerName ?? others?.name;
  const against = formerName(record?.payload) ?? others?.former ?? undefined;
  const isOfLayers = (record ? record.payload?.target === 'layer' : others?.isOfLayers) ?? false;
  const at = record?.createdAt ?? others?.startedAt;
  return (
    <Screen>
      <PageHeader
        title={t('lands.differences.title')}
        subtitle={
          at !== undefined && typeof name === 'string'
            ? against === undefined
              ? t('lands.differences.ofFile', { name, at: formatDateTime(at) })
              : t('lands.differences.ofFiles', { former: against, name })
            : undefined
        }
      />
      <div className={(record ?? others)?.status === 'DONE' ? beside.done : classes.running}>
        {isOthers ? (
          <OthersComparison key={jobId} {...{ projectId, jobId }}>
            {({ found, former }) => (
              <Differences {...{ projectId, jobId, isOfLayers }} found={found ?? 0} isOfFiles={former !== null} />
            )}
          </OthersComparison>
        ) : (
          <JobProgress key={jobId} jobId={jobId} job={compareImport} texts="lands.differences">
            {(result) => (
              <Differences
                {...{ projectId, jobId, isOfLayers }}
                found={foundIn(result)}
                isOfFiles={against !== undefined}
              />
            )}
          </JobProgress>
        )}
      </div>
    </Screen>
  );
});

function foundIn(result: JobResult<typeof compareImport> | null | undefined): number {
  if (!result) return 0;
  const { total: _total, same: _same, ...found } = result;
  return Object.values(found).reduce((sum, count) => sum + count, 0);
}

const Differences = observer(function Differences({
  projectId,
  jobId,
  found,
  isOfFiles,
  isOfLayers,
}: {
  readonly projectId: string;
  /** The comparison. */
  readonly jobId: string;
  /** How many there were when it ended. */
  readonly found: number;
  /** Of two files no lot takes anything over. */
  readonly isOfFiles: boolean;
  readonly isOfLayers: boolean;
}) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const isNarrow = useIsNarrow();
  const [counts, recount] = useDifferenceCounts(jobId);
  const [shownId, setShown] = useAddressValue<string>('difference', '');
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const taking = useJobRun();
  const shownOnes = useList(ImportDifference, {
    filter: { id: { equalTo: shownId || none } },
    fields: differenceListFields,
  });
  const shown = shownOnes.rows[0] as DifferenceRow | undefined;
  const { answer: shapes } = useQuery(
    importDifferenceShapes,
    shown && shown.kind !== 'facts' && shown.kind !== 'held' ? { projectId, differenceId: shown.id } : undefined,
  );
  const marks = useMemo(
    () =>
      shapes
        ? [
            ...(shapes.former ? [{ shape: shapes.former, text: '' }] : []),
            ...(shapes.next ? [{ shape: shapes.next, text: t('lands.differences.after') }] : []),
          ]
        : undefined,
    [shapes, t],
  );
  const refresh = () => {
    recount();
    setRound(round + 1);
    void shownOnes.refresh();
  };
  const follow = (begin: () => Promise<string>) =>
    taking.start(begin, ({ result }) => {
      // Written by our own job in this shape.
      const { left, ...taken } = result as JobResult<typeof takeOverDifferences>;
      const count = Object.values(taken).reduce((sum, one) => sum + one, 0);
      if (count > 0 || left === 0) notifier.success(t('lands.differences.taken', { count }));
      if (left > 0) notifier.info(t('lands.differences.takenLeft', { count: left }));
      refresh();
    });
  const takeOne = ({ id, kind }: DifferenceRow) =>
    follow(async () => {
      // Only what can be taken over has the button.
      const kinds = [kind as TakenKind];
      return (await api.run(takeOverImport, { projectId, jobId, kinds, ids: [id], keepsByHand: false })).jobId;
    });
  if (!counts) return <PanelSkeleton />;
  const differing = countOf(counts, ({ kind }) => kind !== 'same' && kind !== 'former');
  if (differing === 0) {
    const icon = <IconCircleCheck size={24} stroke={1.5} />;
    const word = found > 0 ? 'forgotten' : 'none';
    const text = word === 'none' && isOfFiles ? 'noneText.files' : `${word}Text`;
    return <EmptyState icon={icon} title={t(`lands.differences.${word}`)} text={t(`lands.differences.${text}`)} />;
  }
  const list = (
    <div className={beside.list}>
      <div className={classes.head}>
        {taking.view ??
          (can(mayTakeOver, projectId) && !isOfFiles ? (
            <Button onClick={() => setAsking(true)}>{t('lands.differences.take')}</Button>
          ) : null)}
      </div>
      <Takings key={`takings ${round}`} projectId={projectId} jobId={jobId} onUndone={refresh} />
      <DifferenceList
        key={round}
        jobId={jobId}
        counts={counts}
        shown={shown}
        shapes={shapes}
        isBusy={taking.isRunning}
        {...{ isOfFiles, isOfLayers }}
        onShow={(id) => setShown(id)}
        onTake={(difference) => void takeOne(difference)}
      />
    </div>
  );
  const map = (
    <Suspense fallback={<PanelSkeleton />}>
      <LandMap
        projectId={projectId}
        selectedId={shown?.landId ?? undefined}
        shown={0}
        marks={marks}
        onSelect={() => {}}
        onOpen={(id) => openModal(`/lands/${id}`)}
      />
    </Suspense>
  );
  return (
    <>
      {isNarrow ? (
        <div className={classes.stacked} data-one-scroll>
          <div className={classes.map}>{map}</div>
          {list}
        </div>
      ) : (
        <SplitView id="differences" label="lands.differences.splitter" left={list} right={map} />
      )}
      {isAsking ? (
        <TakeOverDialog
          projectId={projectId}
          jobId={jobId}
          counts={counts}
          onClose={() => setAsking(false)}
          onStarted={(jobId) => {
            setAsking(false);
            void follow(async () => jobId);
          }}
        />
      ) : null}
    </>
  );
});
