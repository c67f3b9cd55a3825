import type { RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  fieldLabel,
  IconFileText,
  IconMap2,
  IconPolygon,
  IconSettings,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  SearchBox,
  StatusBadge,
  Tooltip,
  useAddressValue,
  useCan,
  useComputedColorScheme,
  useList,
  useMediaQuery,
  useOpenModal,
  useParams,
  useQuery,
  useSearchParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ReactNode, useEffect, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { landMemorial } from '../../operations/papers.ts';
import { ArcsDialog } from './arcs-dialog.tsx';
import classes from './classification.module.css';
import { saveSides } from './memorial-api.ts';
import { sideColor } from './side-colors.ts';
import { draftOf, isUnsaved, proposalOf, type SideChoice, segmentsOf } from './sides-draft.ts';
import { SidesDrawing } from './sides-drawing.tsx';
import { SidesTable } from './sides-table.tsx';

/** Which side of a lot is front, back, left, right: the lots, the lot's drawing, its sides. */
export default observer(function ClassificationPanel() {
  const { projectId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false }) ?? false;
  const landId = query.get('land') ?? '';
  const choose = (id: string) => {
    const next = new URLSearchParams(query);
    if (id) next.set('land', id);
    else next.delete('land');
    setQuery(next, { replace: landId !== '' });
  };
  const settings = can(MemorialSetting.access.create, projectId) ? (
    <Button
      variant="default"
      leftSection={<IconSettings size={16} />}
      onClick={() => openModal(`/project/${projectId}/classification/settings`)}
    >
      {t('lands.memorial.settingsShort')}
    </Button>
  ) : null;
  return (
    <Screen>
      <PageHeader title={t('lands.sides.title')} more={settings} />
      <div className={classes.places}>
        {isNarrow && landId ? null : <LandList projectId={projectId} landId={landId} onChoose={choose} />}
        {landId ? (
          <Lot key={landId} projectId={projectId} landId={landId} onClose={isNarrow ? () => choose('') : undefined} />
        ) : isNarrow ? null : (
          <EmptyState
            icon={<IconPolygon size={24} stroke={1.5} />}
            title={t('lands.sides.choose')}
            text={t('lands.sides.chooseText')}
          />
        )}
      </div>
    </Screen>
  );
});

type Row = Pick<RecordOf<typeof Land>, 'id' | 'block' | 'lot' | 'segments'>;

interface LandListProps {
  readonly projectId: string;
  readonly landId: string;
  readonly onChoose: (id: string) => void;
}

const LandList = observer(function LandList({ projectId, landId, onChoose }: LandListProps) {
  const t = useTranslate();
  const [search, setSearch] = useAddressValue<string>('q', '');
  const list = useList(Land, {
    filter: {
      and: [{ projectId: { equalTo: projectId } }, { geometryId: { isNull: false } }, ...(search ? [{ search }] : [])],
    },
    orderBy: ['block', 'lot'],
    fields: ['block', 'lot', 'segments'],
  });
  return (
    <section className={classes.lots} aria-label={t('lands.sides.lots')}>
      <div className={classes.search}>
        <SearchBox value={search} onChange={setSearch} />
      </div>
      <DataTable<Row>
        id="lands.classification"
        label={t('lands.sides.lots')}
        source={list}
        columns={[
          {
            id: 'block',
            title: fieldLabel(t, Land, 'block'),
            width: 84,
            card: 'title',
            render: ({ block }) => block,
          },
          { id: 'lot', title: fieldLabel(t, Land, 'lot'), width: 76, card: 'title', render: ({ lot }) => lot },
          {
            id: 'segments',
            title: fieldLabel(t, Land, 'segments'),
            width: 120,
            render: ({ segments }) => (segments ? t('lands.sides.told') : '—'),
          },
        ]}
        rowId={({ id }) => id}
        orderBy={['block', 'lot']}
        onOrderBy={() => {}}
        {...(landId && { activeId: landId })}
        onActive={(id) => id && onChoose(id)}
        onOpen={({ id }) => onChoose(id)}
        empty={
          <EmptyState
            icon={<IconMap2 size={24} stroke={1.5} />}
            title={t('lands.sides.noLots')}
            text={t('lands.list.emptyText')}
          />
        }
      />
    </section>
  );
});

interface LandProps {
  readonly projectId: string;
  readonly landId: string;
  /** Back to the list, where there is no room for both. */
  readonly onClose: (() => void) | undefined;
}

const Lot = observer(function Lot({ projectId, landId, onClose }: LandProps) {
  const { answer: memorial, failure, reload } = useQuery(landMemorial, { projectId, landId });
  if (failure) return <ErrorState error={failure} onRetry={reload} />;
  if (!memorial) return <PanelSkeleton />;
  return <LandSides key={memorial.shape} {...{ projectId, memorial, reload, onClose }} />;
});

interface LandSidesProps extends Pick<LandProps, 'projectId' | 'onClose'> {
  readonly memorial: MemorialAnswer;
  reload(): void;
}

const tones = { saved: 'success', proposed: 'info', stale: 'warning', none: 'warning' } as const;

const LandSides = observer(function LandSides({ projectId, memorial, reload, onClose }: LandSidesProps) {
  const t = useTranslate();
  const can = useCan();
  const mode = useComputedColorScheme('light');
  const { api, notifier } = useServices();
  const [draft, setDraft] = useState(() => draftOf(memorial));
  const [active, setActive] = useState<string>();
  const [isArcsOpen, setArcsOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setDraft(draftOf(memorial)), [memorial]);
  const mayChange = can(Land.access.update, projectId);
  const change = (key: string, choice: SideChoice) => setDraft((old) => ({ ...old, [key]: choice }));
  const save = async () => {
    setBusy(true);
    try {
      await saveSides(api, projectId, memorial.landId, segmentsOf(memorial, draft));
      notifier.success(t('lands.sides.saved'));
      reload();
    } catch {
      // The client has told what is wrong; the choices stay for another try.
    } finally {
      setBusy(false);
    }
  };
  const { classification, block, lot } = memorial;
  const report = (path: string) => `/report/${projectId}/${path}/${memorial.landId}`;
  return (
    <section
      className={classes.lot}
      aria-label={`${t('lands.paper.block', { block })}, ${t('lands.paper.lot', { lot })}`}
    >
      <header className={classes.head}>
        {onClose ? (
          <Button variant="default" size="xs" onClick={onClose}>
            {t('lands.sides.lots')}
          </Button>
        ) : null}
        <h2>
          {t('lands.paper.block', { block })} · {t('lands.paper.lot', { lot })}
        </h2>
        <StatusBadge label={t(`lands.sides.status.${classification}`)} tone={tones[classification]} />
        <span className={classes.space} />
        <PaperLink
          to={report('descriptive-memorial')}
          label={t('lands.memorial.title')}
          icon={<IconFileText size={18} />}
        />
        <PaperLink to={report('lot-sketch')} label={t('lands.memorial.sketch')} icon={<IconPolygon size={18} />} />
        {mayChange ? (
          <>
            <Button variant="default" onClick={() => setArcsOpen(true)}>
              {t('lands.arcs.open')}
            </Button>
            <Button variant="default" onClick={() => setDraft(proposalOf(memorial, draft))}>
              {t('lands.sides.propose')}
            </Button>
            <Button loading={isBusy} disabled={!isUnsaved(memorial, draft)} onClick={() => void save()}>
              {t('lands.sides.save')}
            </Button>
          </>
        ) : null}
      </header>
      <SidesDrawing
        {...{ memorial, active }}
        around={{
          lots: memorial.lots.map(({ id, lot: label, rings }) => ({ id, label, rings })),
          boundaries: memorial.boundaries,
        }}
        label={t('lands.sides.drawing', { block, lot })}
        paintOf={(key) => {
          const side = draft[key]?.side ?? null;
          return { color: sideColor(mode, side), word: side ? t(`lands.sides.${side}`) : '?' };
        }}
        onActive={setActive}
      />
      <SidesTable
        memorial={memorial}
        draft={draft}
        active={active}
        onActive={setActive}
        onChange={mayChange ? change : undefined}
      />
      {isArcsOpen ? (
        <ArcsDialog
          of={{ projectId, landId: memorial.landId, shape: memorial.shape }}
          {...{ memorial }}
          onChanged={reload}
          onClose={() => setArcsOpen(false)}
        />
      ) : null}
      {mayChange ? <p className={classes.keys}>{t('lands.sides.keys')}</p> : null}
    </section>
  );
});

interface PaperLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

function PaperLink({ to, label, icon }: PaperLinkProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} variant="default" size={36} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
