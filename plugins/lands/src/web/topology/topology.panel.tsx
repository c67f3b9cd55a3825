import {
  formatArea,
  formatInteger,
  formatNumber,
  type GeoJsonGeometry,
  type IncludedOf,
  Job,
  type RecordOf,
} from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconPuzzle,
  isUnderWay,
  JobProgress,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  Select,
  SplitView,
  useAddressValue,
  useIsNarrow,
  useList,
  useOpenModal,
  useProjectId,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { TopologyFinding } from '../../entities/topology-finding.entity.ts';
import { checkTopology } from '../../jobs/check-topology.job.ts';
import { dismissTopologyFinding, repairTopology, startTopologyCheck } from '../../operations/checks.ts';
import { undoShapeChange } from '../../operations/geometry.ts';
import { type TopologyKind, topologyKinds } from '../../topology.ts';
import beside from '../beside-map.module.css';
import { ShownRow, ShownRows } from '../shown-row.tsx';
import classes from './topology.module.css';

const LandMap = lazy(() => import('../map/land-map.tsx'));
/** Findings that are shown at once, and with each further step. */
const pageSize = 50;

type JobRecord = RecordOf<typeof Job>;
const included = { land: ['block', 'lot'], otherLand: ['block', 'lot'] } as const;
type Finding = RecordOf<typeof TopologyFinding> & IncludedOf<typeof TopologyFinding, typeof included>;
const listed = {
  fields: [
    'jobId',
    'kind',
    'landId',
    'geometryId',
    'otherLandId',
    'place',
    'area',
    'width',
    'repair',
    'state',
    'projectId',
  ],
  include: included,
} as const;
/** Of no finding. */
const noFinding = '00000000-0000-0000-0000-000000000000';
type Counts = Readonly<Partial<Record<TopologyKind, number>>>;

/** How the project's lots fit together: a report, each finding on the map, and proposals that wait for a person. */
export default observer(function TopologyPanel() {
  const projectId = useProjectId();
  return <TopologyScreen key={projectId} projectId={projectId} />;
});

const TopologyScreen = observer(function TopologyScreen({ projectId }: { readonly projectId: string }) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const jobs = useList(Job, {
    filter: { and: [{ projectId: { equalTo: projectId } }, { type: { equalTo: checkTopology.id } }] },
    orderBy: ['-createdAt'],
    fields: ['status', 'result', 'progress', 'error', 'createdAt'],
  });
  const job = jobs.rows[0] as JobRecord | undefined;
  const isRunning = job !== undefined && isUnderWay(job);
  const start = async () => {
    try {
      await api.run(startTopologyCheck, { projectId }, { isQuiet: true });
      await jobs.refresh();
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('lands.topology.failed'));
    }
  };
  const action = (
    <Button leftSection={<IconPuzzle size={16} />} disabled={isRunning} onClick={() => void start()}>
      {t('lands.topology.start')}
    </Button>
  );
  const result = job?.result as { readonly counts?: Counts; readonly tolerance?: number } | null | undefined;
  return (
    <Screen>
      <PageHeader
        title={t('lands.topology.title')}
        subtitle={
          result?.tolerance ? t('lands.topology.tolerance', { value: formatNumber(result.tolerance, 2) }) : undefined
        }
        action={action}
      />
      {jobs.status === 'error' ? (
        <ErrorState error={jobs.error} onRetry={() => void jobs.refresh()} />
      ) : !job ? (
        jobs.status === 'loading' ? (
          <PanelSkeleton />
        ) : (
          <EmptyState
            icon={<IconPuzzle size={24} stroke={1.5} />}
            title={t('lands.topology.none')}
            text={t('lands.topology.noneText')}
            action={action}
          />
        )
      ) : (
        <div className={job.status === 'DONE' ? beside.done : classes.running}>
          <JobProgress key={job.id} jobId={job.id} job={checkTopology} texts="lands.topology">
            {({ counts }) => <Findings projectId={projectId} jobId={job.id} counts={counts} />}
          </JobProgress>
        </div>
      )}
    </Screen>
  );
});

interface FindingsProps {
  readonly projectId: string;
  readonly jobId: string;
  readonly counts: Counts;
}

const Findings = observer(function Findings({ projectId, jobId, counts }: FindingsProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const isNarrow = useIsNarrow();
  const [kind, setKind] = useState<TopologyKind | null>(null);
  const [shownId, setShown] = useAddressValue<string>('finding', '');
  const shown = useList(TopologyFinding, { ...listed, filter: { id: { equalTo: shownId || noFinding } } }).rows[0];
  const whole = topologyKinds.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  if (whole === 0) {
    const icon = <IconPuzzle size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.topology.clean')} text={t('lands.topology.cleanText')} />;
  }
  const label = (one: TopologyKind | null) =>
    `${one ? valueLabel(t, TopologyFinding, 'kind', one) : t('lands.topology.all')} (${formatInteger(one ? (counts[one] ?? 0) : whole)})`;
  const present = topologyKinds.filter((one) => (counts[one] ?? 0) > 0);
  const list = (
    <div className={beside.list}>
      <Select
        aria-label={t('lands.topology.kinds')}
        data={[
          { value: '', label: label(null) },
          ...present.map((one) => ({ value: one as string, label: label(one) })),
        ]}
        value={kind ?? ''}
        allowDeselect={false}
        onChange={(value) => setKind((value || null) as TopologyKind | null)}
      />
      <FindingList key={kind ?? ''} {...{ projectId, jobId, kind, shown }} onShow={({ id }) => setShown(id)} />
    </div>
  );
  const map = (
    <Suspense fallback={<PanelSkeleton />}>
      <LandMap
        projectId={projectId}
        selectedId={shown?.landId}
        shown={0}
        highlight={(shown?.place as GeoJsonGeometry | null) ?? undefined}
        onSelect={() => {}}
        onOpen={(id) => openModal(`/lands/${id}`)}
      />
    </Suspense>
  );
  if (isNarrow) {
    return (
      <div className={classes.stacked}>
        <div className={classes.map}>{map}</div>
        {list}
      </div>
    );
  }
  return <SplitView id="topology" label="lands.topology.splitter" left={list} right={map} />;
});

interface FindingListProps {
  readonly projectId: string;
  readonly jobId: string;
  readonly kind: TopologyKind | null;
  readonly shown: Finding | undefined;
  readonly onShow: (finding: Finding) => void;
}

const FindingList = observer(function FindingList({ projectId, jobId, kind, shown, onShow }: FindingListProps) {
  const t = useTranslate();
  const list = useList(TopologyFinding, {
    filter: {
      and: [
        { jobId: { equalTo: jobId } },
        { state: { equalTo: 'open' } },
        ...(kind ? [{ kind: { equalTo: kind } }] : []),
      ],
    },
    orderBy: ['kind', '-area'],
    ...listed,
  });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const left = (list.totalCount ?? list.rows.length) - list.rows.length;
  // Whoever comes to a finding sees it, however far down the list it stands.
  const isBeyond = shown?.state === 'open' && !list.rows.some(({ id }) => id === shown.id);
  const rows = isBeyond && shown.jobId === jobId ? [shown, ...list.rows] : list.rows;
  if (rows.length === 0) return <p className={classes.none}>{t('lands.topology.settled')}</p>;
  return (
    <ShownRows
      label={t('lands.topology.findings')}
      more={left > 0 ? t('lands.topology.more', { count: left }) : undefined}
      isMoreComing={list.isRefreshing}
      onMore={() => list.ensureRange(list.rows.length, list.rows.length + pageSize)}
    >
      {rows.map((finding) => (
        <ShownRow
          key={finding.id}
          isShown={finding.id === shown?.id}
          onShow={() => onShow(finding)}
          line={
            <>
              <strong>{valueLabel(t, TopologyFinding, 'kind', finding.kind)}</strong>
              <span className={classes.size}>{sizeText(t, finding)}</span>
              <span className={classes.lots}>
                {[finding.land, finding.otherLand]
                  .flatMap((land) => (land ? [t('lands.topology.lot', { ...land })] : []))
                  .join(' · ')}
              </span>
            </>
          }
        >
          <Decision
            projectId={projectId}
            finding={finding}
            onDone={() => {
              const next = rows[rows.indexOf(finding) + 1];
              if (next) onShow(next);
              void list.refresh();
            }}
          />
        </ShownRow>
      ))}
    </ShownRows>
  );
});

/** How large it is, and how wide where it is a strip. */
function sizeText(t: ReturnType<typeof useTranslate>, { area, width }: Finding): string {
  const parts = [
    ...(Number(area ?? 0) > 0 ? [formatArea(area ?? '0')] : []),
    ...(Number(width ?? 0) > 0 ? [t('lands.topology.meanWidth', { value: formatNumber(width ?? '0', 2) })] : []),
  ];
  return parts.join(' · ');
}

function Decision({
  projectId,
  finding,
  onDone,
}: {
  readonly projectId: string;
  readonly finding: Finding;
  readonly onDone: () => void;
}) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const decide = async (command: typeof repairTopology | typeof dismissTopologyFinding) => {
    try {
      const answer = await api.run(command, { projectId, findingId: finding.id }, { isQuiet: true });
      const operationId = 'operationId' in answer ? answer.operationId : undefined;
      if (operationId) {
        notifier.success(t('lands.topology.accepted'), {
          label: t('ui.undo'),
          run: () => void api.run(undoShapeChange, { projectId, operationId }).catch(() => {}),
        });
      }
      onDone();
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('lands.drawing.failed'));
    }
  };
  return (
    <div className={classes.decision}>
      <p className={beside.note}>
        {finding.repair ? valueLabel(t, TopologyFinding, 'repair', finding.repair) : t('lands.topology.byHand')}
      </p>
      {finding.repair ? (
        <Button size="compact-sm" onClick={() => void decide(repairTopology)}>
          {t('lands.topology.accept')}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={() => void decide(dismissTopologyFinding)}>
        {t('lands.topology.dismiss')}
      </Button>
    </div>
  );
}
