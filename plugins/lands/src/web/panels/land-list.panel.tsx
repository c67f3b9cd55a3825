import { formatInteger } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  DataTable,
  EmptyState,
  FilterBar,
  IconCash,
  IconDownload,
  IconFilterOff,
  IconMap2,
  IconPlus,
  IconPrinter,
  IconPuzzle,
  IconTableImport,
  IconUpload,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  SegmentedControl,
  SplitView,
  TableSelection,
  useCan,
  useList,
  useListQuery,
  useMediaQuery,
  useNavigate,
  useOpenModal,
  usePreference,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { dataExportKey, dataUploadKey, landsKey, projectDetailsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { LandBulkActions } from '../land/land-bulk-actions.tsx';
import { type LandRow, landColumns, landFields } from '../land/land-columns.tsx';
import classes from '../land/land-list.module.css';
import { landSelection } from '../land/land-selection.ts';
import { NoProject } from '../land/no-project.tsx';
import { PapersDialog } from '../papers/papers-dialog.tsx';

const LandMap = lazy(() => import('../map/land-map.tsx'));
const defaultOrder = ['block', 'lot'];

/** The project's lots as list and map, with one selection. */
export default observer(function LandListPanel() {
  const { session } = useServices();
  const projectId = session.projectId;
  useEffect(() => {
    // Another project's lot is none of this one's.
    if (projectId !== undefined) return () => landSelection.select(undefined);
  }, [projectId]);
  if (projectId !== undefined) return <LandListScreen key={projectId} projectId={projectId} />;
  return <NoProject title="lands.land.plural" />;
});

type View = 'list' | 'both' | 'map';

const LandListScreen = observer(function LandListScreen({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  const [kept, keepView] = usePreference<View>('lands.view', 'both');
  const view = isNarrow && kept === 'both' ? 'list' : kept;
  const query = useListQuery(Land, defaultOrder);
  const filter = {
    and: [
      { projectId: { equalTo: projectId } },
      ...(query.filter ? [query.filter] : []),
      ...(query.search ? [{ search: query.search }] : []),
    ],
  };
  const list = useList(Land, { filter, orderBy: query.orderBy, fields: landFields });
  const openModal = useOpenModal();
  const open = (id: string) => openModal(`/lands/${id}`);
  const views = (isNarrow ? (['list', 'map'] as const) : (['list', 'both', 'map'] as const)).map((value) => ({
    value,
    label: t({ list: 'lands.list.viewList', both: 'lands.list.viewBoth', map: 'lands.list.viewMap' }[value]),
  }));
  const choice = (
    <SegmentedControl
      size="xs"
      fullWidth={isNarrow}
      aria-label={t('lands.list.view')}
      data={views}
      value={view}
      onChange={(value) => keepView(value as View)}
    />
  );
  const map = (
    <Suspense fallback={<PanelSkeleton />}>
      <LandMap
        projectId={projectId}
        selectedId={landSelection.id}
        shown={landSelection.shownOnMap}
        onSelect={(id) => landSelection.point(id)}
        onOpen={open}
      />
    </Suspense>
  );
  const table = <LandTable projectId={projectId} list={list} query={query} filter={filter} onOpen={open} />;
  return (
    <Screen>
      <LandHeader projectId={projectId} count={list.totalCount} isNarrow={isNarrow} filter={filter} />
      {isNarrow ? <div className={classes.switch}>{choice}</div> : null}
      {isNarrow && view === 'map' ? null : (
        <FilterBar entity={Land} query={query}>
          {isNarrow ? null : choice}
        </FilterBar>
      )}
      {view === 'both' ? (
        <SplitView id="lands" label="lands.list.splitter" left={table} right={map} />
      ) : view === 'map' ? (
        map
      ) : (
        table
      )}
    </Screen>
  );
});

interface LandHeaderProps {
  readonly projectId: string;
  readonly count: number | undefined;
  readonly isNarrow: boolean;
  /** What the list shows. */
  readonly filter: Readonly<Record<string, unknown>>;
}

const LandHeader = observer(function LandHeader({ projectId, count, isNarrow, filter }: LandHeaderProps) {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const navigate = useNavigate();
  const [isExporting, setExporting] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const acts = [
    {
      text: t('lands.price.open'),
      icon: IconCash,
      run: () => openModal('/lands/prices'),
      isThere: can(Land.access.update, projectId),
    },
    {
      text: t('lands.topology.open'),
      icon: IconPuzzle,
      run: () => navigate('/lands/topology'),
      isThere: can(Land.access.update, projectId),
    },
    {
      text: t('lands.export.open'),
      icon: IconDownload,
      run: () => setExporting(true),
      isThere: can(dataExportKey, projectId),
    },
    {
      text: t('lands.papers.open'),
      icon: IconPrinter,
      run: () => setPrinting(true),
      isThere: can(landsKey, projectId) && (count ?? 0) > 0,
    },
    {
      text: t('lands.sheet.open'),
      icon: IconTableImport,
      run: () => navigate(`/project/${projectId}/land-sheet-upload`),
      isThere: can(dataUploadKey, projectId) && can(projectDetailsKey, projectId),
    },
    {
      text: t('lands.list.new'),
      icon: IconPlus,
      run: () => openModal('/lands/new'),
      isThere: can(Land.access.create, projectId),
    },
  ].filter(({ isThere }) => isThere);
  return (
    <>
      <PageHeader
        title={t('lands.land.plural')}
        count={count === undefined ? undefined : formatInteger(count)}
        more={acts.map(({ text, icon: Icon, run }) =>
          isNarrow ? (
            <ActionIcon key={text} variant="default" size={36} aria-label={text} onClick={run}>
              <Icon size={18} />
            </ActionIcon>
          ) : (
            <Button key={text} variant="default" leftSection={<Icon size={16} />} onClick={run}>
              {text}
            </Button>
          ),
        )}
        action={<ImportButton projectId={projectId} />}
      />
      {isPrinting ? (
        <PapersDialog
          projectId={projectId}
          scopes={[{ label: t('lands.papers.listed', { count: count ?? 0 }), lots: { filter } }]}
          onClose={() => setPrinting(false)}
        />
      ) : null}
      {isExporting ? <ExportDialog projectId={projectId} filter={filter} onClose={() => setExporting(false)} /> : null}
    </>
  );
});

const ImportButton = observer(function ImportButton({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const can = useCan();
  if (!can(dataUploadKey, projectId)) return null;
  return (
    <Button component={Link} to="/lands/import" leftSection={<IconUpload size={16} />}>
      {t('lands.list.import')}
    </Button>
  );
});

interface LandTableProps {
  readonly projectId: string;
  readonly list: ReturnType<typeof useList<typeof Land>>;
  readonly query: ReturnType<typeof useListQuery>;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onOpen: (id: string) => void;
}

const LandTable = observer(function LandTable({ projectId, list, query, filter, onOpen }: LandTableProps) {
  const t = useTranslate();
  const [selection] = useState(() => new TableSelection());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) landSelection.select(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table inside has the focus
    <div className={classes.list} onKeyDown={onKeyDown}>
      <DataTable<LandRow>
        id="lands.land"
        label={t('lands.land.plural')}
        source={list}
        columns={landColumns(t)}
        rowId={(row) => row.id}
        orderBy={query.orderBy}
        onOrderBy={(orderBy) => query.set({ orderBy })}
        {...(landSelection.id !== undefined && { activeId: landSelection.id })}
        reveal={landSelection.shownInList}
        onActive={(id) => landSelection.select(id)}
        onOpen={(row) => onOpen(row.id)}
        opensOn="doubleClick"
        selection={selection}
        empty={<NoLands projectId={projectId} query={query} />}
      />
      <LandBulkActions projectId={projectId} selection={selection} rowCount={list.rowCount} filter={filter} />
    </div>
  );
});

function NoLands({ projectId, query }: Pick<LandTableProps, 'projectId' | 'query'>): ReactNode {
  const t = useTranslate();
  const isFiltering = query.conditions.length > 0 || query.search !== '';
  if (!isFiltering) {
    const icon = <IconMap2 size={24} stroke={1.5} />;
    return (
      <EmptyState
        icon={icon}
        title={t('lands.list.empty')}
        text={t('lands.list.emptyText')}
        action={<ImportButton projectId={projectId} />}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={24} stroke={1.5} />}
      title={t('lands.list.noMatch')}
      text={t('lands.list.noMatchText')}
      action={
        <Button variant="default" onClick={() => query.set({ search: '', conditions: [] })}>
          {t('lands.list.clearFilters')}
        </Button>
      }
    />
  );
}
