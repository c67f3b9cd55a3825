import { formatInteger } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  DataTable,
  EmptyState,
  FilterBar,
  IconFilterOff,
  IconMap2,
  IconPlus,
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
  useOpenModal,
  usePreference,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { dataUploadKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandBulkActions } from '../land/land-bulk-actions.tsx';
import { type LandRow, landColumns, landFields } from '../land/land-columns.tsx';
import classes from '../land/land-list.module.css';
import { landSelection } from '../land/land-selection.ts';
import { NoProject } from '../land/no-project.tsx';

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
      <LandHeader projectId={projectId} count={list.totalCount} isNarrow={isNarrow} />
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
}

const LandHeader = observer(function LandHeader({ projectId, count, isNarrow }: LandHeaderProps) {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  return (
    <PageHeader
      title={t('lands.land.plural')}
      count={count === undefined ? undefined : formatInteger(count)}
      more={
        !can(Land.access.create, projectId) ? null : isNarrow ? (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('lands.list.new')}
            onClick={() => openModal('/lands/new')}
          >
            <IconPlus size={18} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => openModal('/lands/new')}>
            {t('lands.list.new')}
          </Button>
        )
      }
      action={<ImportButton projectId={projectId} />}
    />
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
