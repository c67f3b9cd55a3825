import {
  type CheckedInclude,
  type Contribution,
  type Entity,
  type FilterOf,
  formatInteger,
  type Include,
  type IncludedOf,
  type NoInclude,
  type RecordOf,
} from '@gleba/core';
import type { Registered } from '@gleba/core/web';
import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { entityPlural, pluralInSentence } from '../context/labels.ts';
import { recordTitle } from '../context/record-title.ts';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { ListActions, PrimaryAction } from '../contribution/action-buttons.tsx';
import type { AnyAction } from '../contribution/action-contribution.ts';
import { useAddedColumns } from '../contribution/use-added-columns.tsx';
import { useContributions, useOwnActions } from '../contribution/use-contributions.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { RemovedSwitch } from '../filter/removed-switch.tsx';
import { useListQuery } from '../filter/use-list-query.ts';
import { PageHeader, Screen } from '../page/page-header.tsx';
import { useList } from '../record/use-list.ts';
import { useRowsBeside } from '../record/use-rows-beside.ts';
import { useAddressValue } from '../route/use-address.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { TableColumn } from '../table/table-column.ts';
import { TableSelection } from '../table/table-selection.ts';
import { ChosenRowsBar } from './chosen-rows-bar.tsx';
import { columnFields, entityColumns, referenceIncludes } from './entity-columns.tsx';
import { useRecordPath } from './record-path.ts';
import { removedColumn } from './removed-column.tsx';
import { type RowWords, useRowActions } from './row-actions.tsx';
import { useTotals } from './use-totals.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export interface DefaultListPanelProps<E extends Entity = Entity, I = Include> {
  readonly entity: E;
  /** Of several lists of one entity, each with columns and widths of its own; default the entity's id. */
  readonly id?: string;
  /** Default: the entity's plural. */
  readonly title?: string;
  readonly subtitle?: ReactNode;
  /** Modal route of the form for a new record; without one there is no such action. */
  readonly createPath?: string;
  /** Default: the title fields. */
  readonly orderBy?: readonly string[];
  /** Field names; default all that a list can show. */
  readonly fields?: readonly string[];
  /** Fields that only columns of one's own need. */
  readonly reads?: readonly string[];
  /** Related records that columns of one's own show. */
  readonly include?: I & CheckedInclude<E, I>;
  /** Conditions that always hold. */
  readonly filter?: FilterOf<E>;
  /** What a typed text finds, where that is more than what its searchable fields say. */
  readonly search?: (text: string) => FilterOf<E>;
  /** Fields offered for filtering; default every filterable one of the declaration. */
  readonly filterFields?: readonly string[];
  /** Put in place of the declaration's columns by id, or added. */
  readonly columns?: readonly TableColumn<RecordOf<E> & IncludedOf<E, I>>[];
  /** Of this list alone, said as `contribute.action` does. */
  readonly actions?: readonly Contribution[];
  /** Where a row leads; default the panel that shows one record of the entity. Null: nowhere. */
  readonly recordPath?: ((row: { readonly id: string }) => string) | null;
  /** Under the title: the way to neighbouring lists. */
  readonly tabs?: ReactNode;
  /** Beside the actions: another way to look at the same. */
  readonly more?: ReactNode;
  /** At the right end of the filter bar. */
  readonly bar?: ReactNode;
  /** Stands where there is nothing yet; given the primary action. */
  readonly empty?: (primary: ReactNode) => ReactNode;
  /** What is said where nothing matches search and filters. */
  readonly noMatch?: string;
  /** Lets whoever may change the rows look at removed ones and take them back; `only`: the list shows no others. */
  readonly hasRemoved?: boolean | 'only';
  /** How the list speaks of its rows, where 'Excluir 3 lotes?' is not enough. */
  readonly words?: RowWords;
}

/** A complete list from the declaration alone: search, filters, table, totals, selection, removal, and what plugins add to it. */
export const DefaultListPanel = observer(function DefaultListPanel(props: AnyListProps) {
  const { entity } = props;
  const { session } = useServices();
  const t = useTranslate();
  const projectId = session.projectId;
  if (entity.scope === 'project' && !projectId) {
    return (
      <Screen>
        <PageHeader title={props.title ?? entityPlural(t, entity)} />
        <EmptyState title={t('ui.list.chooseProject')} text={t('ui.list.chooseProjectText')} />
      </Screen>
    );
  }
  return <EntityListScreen key={entity.scope === 'project' ? projectId : undefined} {...props} projectId={projectId} />;
}) as unknown as <E extends Entity, const I extends Include = NoInclude>(
  props: DefaultListPanelProps<E, I>,
) => ReactNode;

/** Of any entity: what a row consists of is known to whoever names the entity. */
interface AnyListProps extends Omit<DefaultListPanelProps, 'columns'> {
  readonly columns?: readonly TableColumn<Row>[];
}

const EntityListScreen = observer(function EntityListScreen(
  props: AnyListProps & { readonly projectId: string | undefined },
) {
  const { entity, projectId, hasRemoved = false } = props;
  const { registry } = useServices();
  const t = useTranslate();
  const can = useCan();
  const ownPath = useRecordPath(entity);
  const { recordPath } = props;
  const pathOf = recordPath === undefined ? ownPath : recordPath ? (id: string) => recordPath({ id }) : undefined;
  const query = useListQuery(entity, props.orderBy ?? entity.title);
  const [selection] = useState(() => new TableSelection());
  const [removed, setRemoved] = useAddressValue('removed', '', ['yes']);
  const isRemoved = hasRemoved === 'only' || removed === 'yes';
  const fields = props.fields ?? columnFields(entity);
  const takeBack = useTakeBack(entity, projectId);
  const added = useAddedColumns(entity, projectId);
  // Built from the declaration's own fields; which those are, no type can say here.
  const filter = joined([
    entity.scope === 'project' ? { projectId: { equalTo: projectId } } : undefined,
    props.filter,
    isRemoved ? { deletedAt: { isNull: false } } : undefined,
    query.filter,
    query.search ? (props.search?.(query.search) ?? { search: query.search }) : undefined,
  ]) as FilterOf<Entity> | undefined;
  const list = useList(entity, {
    filter,
    orderBy: query.orderBy,
    fields: [...new Set([...fields, ...(props.reads ?? []), ...entity.title, ...(isRemoved ? ['deletedAt'] : [])])],
    include: { ...referenceIncludes(registry, entity, fields), ...props.include, ...added.include },
  });
  const beside = useRowsBeside({ entity, source: list, pathOf });
  const totals = useTotals(entity, filter, list.rowCount);
  const title = props.title ?? entityPlural(t, entity);
  const scope = entity.scope === 'project' ? projectId : undefined;
  const rowActions = useRowActions(entity, scope, { isRemoved, words: props.words });
  const own = [...rowActions, ...useOwnActions('bulk', isRemoved ? [] : props.actions)];
  const hasBulk = useContributions('action', { entity, place: 'bulk', projectId }).length > 0;
  const listActions = [...useCreateAction(entity, props.createPath, scope), ...useOwnActions('list', props.actions)];
  const maySeeRemoved = hasRemoved === true && entity.softDelete && can(entity.access.update, scope);
  const given = { entity, projectId: scope, filter: filter ?? {}, rowCount: list.rowCount, own: listActions };
  return (
    <Screen>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        more={props.more}
        action={<ListActions {...given} />}
      />
      {props.tabs}
      <FilterBar entity={entity} query={query} fields={props.filterFields}>
        {props.bar}
        {maySeeRemoved ? (
          <RemovedSwitch
            value={isRemoved}
            onChange={(next) => {
              selection.clear();
              setRemoved(next ? 'yes' : '');
            }}
          />
        ) : null}
      </FilterBar>
      <DataTable<Row>
        id={props.id ?? entity.id}
        label={title}
        source={list}
        columns={[
          ...withOverrides(entityColumns(t, entity, props.fields), props.columns ?? []),
          ...added.columns,
          ...(isRemoved ? [takeBack(() => list.refresh())] : []),
        ]}
        rowId={(row) => row.id}
        orderBy={query.orderBy}
        onOrderBy={(orderBy) => query.set({ orderBy })}
        {...(pathOf && !isRemoved && { onOpen: (row: Row, isByKey: boolean) => beside.onOpen(row.id, isByKey) })}
        {...(beside.activeId !== undefined && { activeId: beside.activeId })}
        reveal={beside.reveal}
        onActive={beside.onActive}
        selection={own.length > 0 || hasBulk ? selection : undefined}
        totals={totals}
        empty={
          query.conditions.length > 0 || query.search !== '' ? (
            <NothingFound title={props.noMatch} onClear={() => query.set({ search: '', conditions: [] })} />
          ) : isRemoved ? (
            <EmptyState title={t('ui.removed.none')} />
          ) : (
            (props.empty?.(<PrimaryAction {...given} />) ?? (
              <EmptyState
                title={t('ui.list.empty', { entities: pluralInSentence(t, entity) })}
                text={t.has(`${entity.id}.empty`) ? t(`${entity.id}.empty`) : undefined}
                action={<PrimaryAction {...given} />}
              />
            ))
          )
        }
      />
      <ChosenRowsBar
        entity={entity}
        projectId={scope}
        selection={selection}
        rowCount={list.rowCount}
        filter={filter}
        own={own}
        isRemoved={isRemoved}
      />
    </Screen>
  );
});

/** The column of removed rows, whose button takes one back for whoever may change it. */
function useTakeBack(entity: Entity, projectId: string | undefined) {
  const t = useTranslate();
  const can = useCan();
  const { notifier } = useServices();
  const store = useStore(entity);
  return (refresh: () => Promise<void>): TableColumn<Row> => {
    const titleOf = (row: Row) => recordTitle(t, entity, row);
    const restore = async (row: Row) => {
      await store.restore(row.id);
      notifier.success(t('ui.restore.done', { title: titleOf(row) }));
      await refresh();
    };
    return removedColumn<Row>(t, {
      titleOf,
      removedAt: ({ deletedAt }) => (typeof deletedAt === 'string' ? deletedAt : null),
      // A refusal is told by a toast.
      restore: can(entity.access.update, projectId) ? (row) => void restore(row).catch(() => {}) : undefined,
    });
  };
}

/** The form for a new record, for whoever may make one. */
function useCreateAction(
  entity: Entity,
  createPath: string | undefined,
  projectId: string | undefined,
): readonly Registered<AnyAction>[] {
  const can = useCan();
  if (createPath === undefined || !entity.derive.create || !can(entity.access.create, projectId)) return [];
  return [
    {
      ...{ plugin: entity.plugin, id: `${entity.id}.create`, place: 'list', title: 'ui.list.create', icon: IconPlus },
      ...{ order: -1, isProminent: true, path: () => createPath },
    },
  ];
}

interface NothingFoundProps {
  readonly title: string | undefined;
  readonly onClear: () => void;
}

function NothingFound({ title, onClear }: NothingFoundProps) {
  const t = useTranslate();
  return (
    <EmptyState
      icon={<IconFilterOff size={24} stroke={1.5} />}
      title={title ?? t('ui.list.noMatch')}
      text={t('ui.list.noMatchText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('ui.filter.clear')}
        </Button>
      }
    />
  );
}

/** All of them; one key twice makes an `and`. */
function joined(
  parts: readonly (Readonly<Record<string, unknown>> | undefined)[],
): Record<string, unknown> | undefined {
  const present = parts.filter((part) => part !== undefined);
  const names = present.flatMap((part) => Object.keys(part));
  if (new Set(names).size < names.length) return { and: present };
  return present.length > 0 ? Object.assign({}, ...present) : undefined;
}

function withOverrides(
  columns: readonly TableColumn<Row>[],
  own: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] {
  const replaced = columns.map((column) => own.find(({ id }) => id === column.id) ?? column);
  return [...replaced, ...own.filter(({ id }) => !columns.some((column) => column.id === id))];
}
