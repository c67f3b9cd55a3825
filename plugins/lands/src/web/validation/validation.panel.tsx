import { type FilterOf, formatInteger, type RecordOf } from '@gleba/sdk';
import {
  DataTable,
  EmptyState,
  ErrorState,
  FieldValue,
  fieldLabel,
  IconAlertTriangle,
  IconChecklist,
  Link,
  observer,
  PageHeader,
  PanelFrame,
  PanelSkeleton,
  Screen,
  SegmentedControl,
  StatusBadge,
  type TableColumn,
  type Texts,
  UnstyledButton,
  useAddressValue,
  useContributions,
  useList,
  useListQuery,
  useOpenModal,
  useParams,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { type LandCheckSummary, useLandChecks, useLandFindings } from './use-land-checks.ts';
import classes from './validation.module.css';

type Row = RecordOf<typeof Land>;
/** A row is one line: the rest are a number, and words under the pointer. */
const shownFindings = 2;
const fields = ['block', 'lot', 'subdivision', 'computedStatus'] as const;

/** What is incomplete or contradictory in a project, by rule and by lot: the list to work off. */
export default observer(function ValidationPanel() {
  const { project = '' } = useParams();
  return <ValidationQueues key={project} projectId={project} />;
});

/** One screen for everything that waits: the checks of lots, and what other plugins add. */
const ValidationQueues = observer(function ValidationQueues({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const queues = useContributions('queue', { projectId });
  const [chosen, choose] = useAddressValue<string>('queue', '');
  const queue = queues.find(({ id }) => id === chosen);
  const tabs =
    queues.length === 0 ? null : (
      <div className={classes.queues}>
        <SegmentedControl
          aria-label={t('lands.validation.queues')}
          value={queue?.id ?? ''}
          onChange={choose}
          data={[
            { value: '', label: t('lands.land.plural') },
            ...queues.map(({ id, title }) => ({ value: id, label: t(title) })),
          ]}
        />
      </div>
    );
  if (!queue) return <ValidationScreen projectId={projectId} tabs={tabs} />;
  return (
    <Screen>
      <PageHeader title={t('lands.validation.title')} />
      {tabs}
      <PanelFrame panel={queue} props={{ projectId }} />
    </Screen>
  );
});

interface ValidationScreenProps {
  readonly projectId: string;
  readonly tabs: ReactNode;
}

const ValidationScreen = observer(function ValidationScreen({ projectId, tabs }: ValidationScreenProps) {
  const t = useTranslate();
  const { answer: summary, failure: error, reload } = useLandChecks(projectId);
  const [check, setCheck] = useAddressValue<string>('check', '');
  const chosen = check || undefined;
  const subtitle = summary
    ? t('lands.validation.subtitle', { fault: summary.landsAtFault, lands: summary.lands })
    : undefined;
  return (
    <Screen>
      <PageHeader title={t('lands.validation.title')} subtitle={subtitle} />
      {tabs}
      {summary && summary.landsWithoutStreets > 0 ? <WithoutStreets count={summary.landsWithoutStreets} /> : null}
      {summary ? (
        <div className={classes.sides}>
          <Rules summary={summary} chosen={chosen} onChoose={(id) => setCheck(id ?? '')} />
          <LandsAtFault key={chosen ?? 'all'} projectId={projectId} summary={summary} chosen={chosen} />
        </div>
      ) : error === undefined ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => void reload()} />
      )}
    </Screen>
  );
});

/** One thing that is wrong with every lot at once, and where it is put right. */
function WithoutStreets({ count }: { readonly count: number }) {
  const t = useTranslate();
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={18} />
      <p>
        <strong>{t('lands.validation.noStreets')}</strong>{' '}
        {t('lands.validation.noStreetsText', { count, number: formatInteger(count) })}{' '}
        <Link to="/layers">{t('lands.validation.openLayers')}</Link>
      </p>
    </div>
  );
}

interface RulesProps {
  readonly summary: LandCheckSummary;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function Rules({ summary, chosen, onChoose }: RulesProps) {
  const t = useTranslate();
  const line = (id: string | undefined, label: string, count: number) => (
    <li key={id ?? ''}>
      <UnstyledButton className={classes.rule} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
        <span>{label}</span>
        <span className={classes.count} data-empty={count === 0 || undefined}>
          {formatInteger(count)}
        </span>
      </UnstyledButton>
    </li>
  );
  const kinds = ['missing', 'inconsistent'] as const;
  return (
    <nav className={classes.rules} aria-label={t('lands.validation.rules')}>
      <ul>{line(undefined, t('lands.validation.all'), summary.landsAtFault)}</ul>
      {kinds.map((kind) => {
        const checks = summary.checks.filter((check) => check.kind === kind);
        return checks.length === 0 ? null : (
          <section key={kind}>
            <h2>{t(`lands.validation.kind.${kind}`)}</h2>
            <ul>{checks.map(({ id, count }) => line(id, t(`check.${id}`), count))}</ul>
          </section>
        );
      })}
    </nav>
  );
}

interface LandsAtFaultProps {
  readonly projectId: string;
  readonly summary: LandCheckSummary;
  readonly chosen: string | undefined;
}

const LandsAtFault = observer(function LandsAtFault({ projectId, summary, chosen }: LandsAtFaultProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { orderBy, set } = useListQuery(Land, ['block', 'lot']);
  const filter = chosen === undefined ? summary.filter : summary.checks.find(({ id }) => id === chosen)?.filter;
  // Filters over relations have no type: which plugins add some is not known here.
  const list = useList(Land, { filter: (filter ?? {}) as FilterOf<typeof Land>, orderBy, fields });
  const findings = useLandFindings(
    projectId,
    list.rows.map(({ id }) => id),
  );
  return (
    <div className={classes.table}>
      <DataTable<Row>
        id="lands.validation"
        label={t('lands.validation.title')}
        source={list}
        columns={columns(t, findings, summary)}
        rowId={(row) => row.id}
        orderBy={orderBy}
        onOrderBy={(next) => set({ orderBy: next })}
        onOpen={(row) => openModal(`/lands/${row.id}`)}
        empty={
          <EmptyState
            icon={<IconChecklist size={24} stroke={1.5} />}
            title={t('lands.validation.none')}
            text={t('lands.validation.noneText')}
          />
        }
      />
    </div>
  );
});

function columns(
  t: Texts,
  findings: ReadonlyMap<string, readonly string[]>,
  { checks }: LandCheckSummary,
): readonly TableColumn<Row>[] {
  const own = fields.map(
    (name): TableColumn<Row> => ({
      id: name,
      title: fieldLabel(t, Land, name),
      width: name === 'lot' || name === 'block' ? 116 : 150,
      sortKey: name,
      card: name === 'block' || name === 'lot' ? 'title' : undefined,
      render: (row) => <FieldValue entity={Land} name={name} record={row} />,
    }),
  );
  const kindOf = new Map(checks.map(({ id, kind }) => [id, kind]));
  return [
    ...own,
    {
      id: 'findings',
      title: t('lands.validation.findings'),
      width: 520,
      render: ({ id }) => {
        const found = findings.get(id) ?? [];
        const words = found.map((check) => t(`check.${check}`));
        return (
          <span className={classes.findings} title={words.join(', ')}>
            {found.slice(0, shownFindings).map((check) => (
              <StatusBadge
                key={check}
                label={t(`check.${check}`)}
                tone={kindOf.get(check) === 'inconsistent' ? 'danger' : 'warning'}
              />
            ))}
            {found.length > shownFindings ? <span>{`+${found.length - shownFindings}`}</span> : null}
          </span>
        );
      },
    },
  ];
}
