import { formatInteger } from '@gleba/sdk';
import {
  Button,
  ChosenRowsBar,
  DataTable,
  EmptyState,
  FilterBar,
  IconFilterOff,
  IconMap2,
  ListActions,
  observer,
  PageHeader,
  PanelSkeleton,
  PrimaryAction,
  type RowWords,
  Screen,
  SegmentedControl,
  SplitView,
  type TableColumn,
  TableSelection,
  useAddedColumns,
  useAddress,
  useAddressValue,
  useCan,
  useIsNarrow,
  useList,
  useListQuery,
  usePreference,
  useProjectId,
  useRowActions,
  useRowsBeside,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { reaction } from 'mobx';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Land, landStatuses } from '../../entities/land.entity.ts';
import { type LandRow, landColumns, landFields } from '../land/land-columns.tsx';
import classes from '../land/land-list.module.css';
import { landOrder } from '../land/land-order.ts';
import { landStores } from '../land-stores.ts';
import type { StatusFilter } from '../map/land-legend.tsx';

const LandMap = lazy(() => import('../map/land-map.tsx'));

/** The project's lots as list and map, with one selection. */
export default observer(function LandListPanel() {
  const projectId = useProjectId();
  useSelectionInAddress(projectId);
  return <LandListScreen key={projectId} projectId={projectId} />;
});

const allViews = ['list', 'both', 'map'] as const;
type View = (typeof allViews)[number];

/** The chosen lot stands in the address, and leaves with the project. */
function useSelectionInAddress(projectId: string): void {
  const landSelection = useStore(landStores.selection);
  const [selected, setSelected] = useAddressValue<string>('land', '');
  const opened = useRef(selected);
  useEffect(() => {
    if (opened.current) landSelection.restore(opened.current);
    opened.current = '';
    // Another project's lot is none of this one's.
    return () => landSelection.select(undefined);
  }, [landSelection, projectId]);
  useEffect(
    () =>
      reaction(
        () => landSelection.id,
        (id) => setSelected(id ?? ''),
        { fireImmediately: true },
      ),
    [landSelection, setSelected],
  );
}

/** Somebody asked for a lot on the map from its record. */
function useMapWanted(onWanted: () => void): void {
  const landSelection = useStore(landStores.selection);
  const latest = useRef(onWanted);
  useEffect(() => {
    latest.current = onWanted;
  });
  useEffect(
    () =>
      reaction(
        () => landSelection.mapWanted,
        () => latest.current(),
      ),
    [landSelection],
  );
}

const pathOf = (id: string) => `/lands/${id}`;

const LandListScreen = observer(function LandListScreen({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const [usual, keepView] = usePreference<View>('lands.view', 'both');
  const { params, set: setAddress } = useAddress();
  const asked = params.get('view');
  const kept = allViews.find((one) => one === asked) ?? usual;
  const view = isNarrow && kept === 'both' ? 'list' : kept;
  const query = useListQuery(Land, landOrder);
  const filter = {
    and: [
      { projectId: { equalTo: projectId } },
      ...(query.filter ? [query.filter] : []),
      ...(query.search ? [{ search: query.search }] : []),
    ],
  };
  const listed = useListed(query);
  const [chosen] = useState(() => new TableSelection());
  const own = useRowActions(Land, projectId, { words });
  const landSelection = useStore(landStores.selection);
  const added = useAddedColumns(Land, projectId);
  const list = useList(Land, { filter, orderBy: query.orderBy, fields: landFields, include: added.include });
  const beside = useRowsBeside({ entity: Land, source: list, pathOf });
  const show = (next: View) => {
    keepView(next);
    setAddress({ view: next });
  };
  useMapWanted(() => {
    if (isNarrow) show('map');
    else if (view === 'list') show('both');
  });
  const views = (isNarrow ? (['list', 'map'] as const) : (['list', 'both', 'map'] as const)).map((value) => ({
    value,
    label: t({ list: 'lands.list.viewList', both: 'lands.list.viewBoth', map: 'lands.list.viewMap' }[value]),
  }));
  const choice = (
    <SegmentedControl
      size="sm"
      fullWidth={isNarrow}
      aria-label={t('lands.list.view')}
      data={views}
      value={view}
      onChange={(value) => show(value as View)}
    />
  );
  const map = (
    <Suspense fallback={<PanelSkeleton />}>
      <LandMap
        projectId={projectId}
        selectedId={landSelection.id}
        shown={landSelection.shownOnMap}
        onSelect={(id) => {
          landSelection.click(id);
          beside.onActive(id);
        }}
        onOpen={(id) => beside.onOpen(id)}
        list={{ filter: listed, statuses: statusFilter(query), chosen }}
      />
    </Suspense>
  );
  const table = (
    <LandTable
      projectId={projectId}
      list={list}
      query={query}
      filter={filter}
      columns={[...landColumns(t), ...added.columns]}
      chosen={chosen}
      beside={beside}
    />
  );
  return (
    <Screen>
      <PageHeader
        title={t('lands.land.plural')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        action={<ListActions entity={Land} projectId={projectId} filter={filter} rowCount={list.rowCount} />}
      />
      {isNarrow ? <div className={classes.switch}>{choice}</div> : null}
      {isNarrow && view === 'map' ? null : (
        <FilterBar entity={Land} query={query}>
          {isNarrow ? null : choice}
        </FilterBar>
      )}
      <div className={classes.place}>
        {view === 'both' ? (
          <SplitView id="lands" label="lands.list.splitter" left={table} right={map} />
        ) : view === 'map' ? (
          map
        ) : (
          table
        )}
        <ChosenRowsBar
          entity={Land}
          projectId={projectId}
          selection={chosen}
          rowCount={list.rowCount}
          filter={filter}
          own={own}
        />
      </div>
    </Screen>
  );
});

type ListState = ReturnType<typeof useListQuery>;

/** What the list's search and conditions ask for, the same object while they ask the same. */
function useListed({ filter, search }: ListState): Readonly<Record<string, unknown>> | undefined {
  const parts = [...(filter ? [filter] : []), ...(search ? [{ search }] : [])];
  const text = parts.length > 0 ? JSON.stringify(parts.length === 1 ? parts[0] : { and: parts }) : '';
  return useMemo(() => (text === '' ? undefined : (JSON.parse(text) as Readonly<Record<string, unknown>>)), [text]);
}

/** The legend's lines as the filter bar's condition on the status: there is one filter, in the address. */
function statusFilter({ conditions, set }: ListState): StatusFilter {
  const isOurs = ({ field, operator }: ListState['conditions'][number]) =>
    field === 'computedStatus' && operator === 'in';
  const shown = landStatuses.filter((status) => conditions.find(isOurs)?.values.includes(status));
  return {
    shown,
    toggle(status) {
      const next = shown.includes(status) ? shown.filter((one) => one !== status) : [...shown, status];
      const others = conditions.filter((condition) => !isOurs(condition));
      const isAll = next.length === 0 || next.length === landStatuses.length;
      set({ conditions: isAll ? others : [...others, { field: 'computedStatus', operator: 'in', values: next }] });
    },
  };
}

const words: RowWords = {
  changed: 'lands.bulk.changed',
  removeTitle: 'lands.bulk.removeTitle',
  removeText: 'lands.bulk.removeText',
  removed: 'lands.bulk.removed',
  restored: 'lands.bulk.restored',
};

interface LandTableProps {
  readonly projectId: string;
  readonly list: ReturnType<typeof useList<typeof Land>>;
  readonly query: ReturnType<typeof useListQuery>;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly columns: readonly TableColumn<LandRow>[];
  readonly chosen: TableSelection;
  readonly beside: ReturnType<typeof useRowsBeside>;
}

const LandTable = observer(function LandTable(props: LandTableProps) {
  const { projectId, list, query, filter, columns, chosen, beside } = props;
  const t = useTranslate();
  const landSelection = useStore(landStores.selection);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a record stands beside the list, Escape closes that one first.
    const isForList = event.key === 'Escape' && !event.defaultPrevented && beside.shownId === undefined;
    if (isForList) landSelection.select(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table inside has the focus
    <div className={classes.list} onKeyDown={onKeyDown}>
      <DataTable<LandRow>
        id="lands.land"
        label={t('lands.land.plural')}
        source={list}
        columns={columns}
        rowId={(row) => row.id}
        orderBy={query.orderBy}
        onOrderBy={(orderBy) => query.set({ orderBy })}
        {...(landSelection.id !== undefined && { activeId: landSelection.id })}
        reveal={landSelection.shownInList + beside.reveal}
        onActive={(id) => {
          landSelection.select(id);
          beside.onActive(id);
        }}
        onOpen={(row, isByKey) => beside.onOpen(row.id, isByKey)}
        opensOn="doubleClick"
        selection={chosen}
        empty={<NoLands projectId={projectId} query={query} filter={filter} />}
      />
    </div>
  );
});

function NoLands({ projectId, query, filter }: Pick<LandTableProps, 'projectId' | 'query' | 'filter'>): ReactNode {
  const t = useTranslate();
  const can = useCan();
  const isFiltering = query.conditions.length > 0 || query.search !== '';
  if (!isFiltering) {
    const icon = <IconMap2 size={24} stroke={1.5} />;
    return (
      <EmptyState
        icon={icon}
        title={t('lands.list.empty')}
        text={can(Land.access.create, projectId) ? t('lands.list.emptyText') : undefined}
        action={<PrimaryAction entity={Land} projectId={projectId} filter={filter} rowCount={0} />}
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
