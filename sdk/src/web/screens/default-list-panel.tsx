import { bulkFields, type Entity, type FilterOf, formatInteger } from '@gleba/core';
import { Button } from '@mantine/core';
import { IconFilterOff, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useCan, useServices, useTranslate } from '../context/services.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { RemovedSwitch } from '../filter/removed-switch.tsx';
import { useListQuery } from '../filter/use-list-query.ts';
import { BulkEditDialog } from '../form/bulk-edit-dialog.tsx';
import { useChangesRun } from '../job/use-changes-run.tsx';
import { PageHeader, Screen } from '../page/page-header.tsx';
import { useList } from '../record/use-list.ts';
import { useOpenModal } from '../route/modal-route.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { BulkBar } from '../table/bulk-bar.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { TableColumn } from '../table/table-column.ts';
import { TableSelection } from '../table/table-selection.ts';
import { columnFields, entityColumns, referenceIncludes } from './entity-columns.tsx';
import { useRecordPath } from './record-path.ts';
import { useEditMany } from './use-edit-many.ts';
import { useRemoveMany } from './use-remove-many.ts';
import { useRestoreMany } from './use-restore-many.ts';
import { useTotals } from './use-totals.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export interface DefaultListPanelProps {
  readonly entity: Entity;
  /** Modal route of the form for a new record; without one there is no primary action. */
  readonly createPath?: string;
  /** Default: the title fields. */
  readonly orderBy?: readonly string[];
  /** Field names; default all that a list can show. */
  readonly fields?: readonly string[];
  /** Conditions that always hold. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Put in place of the declaration's columns by id, or added. */
  readonly columns?: readonly TableColumn<Row>[];
  /** Instead of the create button: 'Importar lotes'. */
  readonly action?: ReactNode;
  /** Where a row leads; default the panel that shows one record of the entity. */
  readonly recordPath?: (id: string) => string;
  /** Under the title: the way to neighbouring lists. */
  readonly tabs?: ReactNode;
  /** Lets whoever may change the rows look at removed ones and take them back. */
  readonly hasRemoved?: boolean;
  /** More buttons for chosen rows. */
  readonly bulkActions?: (selection: TableSelection) => ReactNode;
}

/** A complete list from the declaration alone: search, filters, table, totals, selection, removal. */
export const DefaultListPanel = observer(function DefaultListPanel(props: DefaultListPanelProps) {
  const { entity } = props;
  const { session } = useServices();
  const t = useTranslate();
  const projectId = session.projectId;
  if (entity.scope === 'project' && !projectId) {
    return (
      <Screen>
        <PageHeader title={entityPlural(t, entity)} />
        <EmptyState title={t('ui.list.chooseProject')} text={t('ui.list.chooseProjectText')} />
      </Screen>
    );
  }
  return <EntityListScreen key={entity.scope === 'project' ? projectId : undefined} {...props} projectId={projectId} />;
});

const EntityListScreen = observer(function EntityListScreen(
  props: DefaultListPanelProps & { readonly projectId: string | undefined },
) {
  const { entity, createPath, projectId } = props;
  const { registry } = useServices();
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const ownPath = useRecordPath(entity);
  const recordPath = props.recordPath ?? ownPath;
  const query = useListQuery(entity, props.orderBy ?? entity.title);
  const [selection] = useState(() => new TableSelection());
  const run = useChangesRun();
  const remove = useRemoveMany(entity, selection, run);
  const restore = useRestoreMany(entity, selection, run);
  const edit = useEditMany(entity, selection, run);
  const [isEditing, setEditing] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const fields = props.fields ?? columnFields(entity);
  const filter = joined([
    entity.scope === 'project' ? { projectId: { equalTo: projectId } } : undefined,
    props.filter,
    isRemoved ? { deletedAt: { isNull: false } } : undefined,
    query.filter,
    query.search ? { search: query.search } : undefined,
  ]);
  const list = useList(entity, {
    // Built from the declaration's own fields; which those are, no type can say here.
    filter: filter as FilterOf<Entity> | undefined,
    orderBy: query.orderBy,
    fields: [...new Set([...fields, ...entity.title])],
    include: referenceIncludes(registry, entity, fields),
  });
  const totals = useTotals(entity, filter, list.rowCount);
  const plural = entityPlural(t, entity);
  const isFiltering = query.conditions.length > 0 || query.search !== '';
  const scope = entity.scope === 'project' ? projectId : undefined;
  const mayCreate = createPath !== undefined && entity.derive.create && can(entity.access.create, scope);
  const mayRemove = !isRemoved && entity.derive.delete && can(entity.access.delete, scope);
  const mayEdit =
    !isRemoved && bulkFields(entity).length > 0 && entity.derive.update && can(entity.access.update, scope);
  const maySeeRemoved = props.hasRemoved === true && entity.softDelete && can(entity.access.update, scope);
  const createButton = mayCreate ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal(createPath)}>
      {t('ui.list.create', { entity: entityLabel(t, entity).toLowerCase() })}
    </Button>
  ) : null;
  const empty = isFiltering ? (
    <EmptyState
      icon={<IconFilterOff size={24} stroke={1.5} />}
      title={t('ui.list.noMatch')}
      text={t('ui.list.noMatchText')}
      action={
        <Button variant="default" onClick={() => query.set({ search: '', conditions: [] })}>
          {t('ui.filter.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={isRemoved ? t('ui.removed.none') : t('ui.list.empty', { entities: plural.toLowerCase() })}
      text={!isRemoved && t.has(`${entity.id}.empty`) ? t(`${entity.id}.empty`) : undefined}
      action={isRemoved ? null : (props.action ?? createButton)}
    />
  );
  return (
    <Screen>
      <PageHeader
        title={plural}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        action={props.action ?? createButton}
      />
      {props.tabs}
      <FilterBar entity={entity} query={query}>
        {maySeeRemoved ? (
          <RemovedSwitch
            value={isRemoved}
            onChange={(next) => {
              selection.clear();
              setRemoved(next);
            }}
          />
        ) : null}
      </FilterBar>
      <DataTable<Row>
        id={entity.id}
        label={plural}
        source={list}
        columns={withOverrides(entityColumns(t, entity, fields), props.columns ?? [])}
        rowId={(row) => row.id}
        orderBy={query.orderBy}
        onOrderBy={(orderBy) => query.set({ orderBy })}
        onOpen={recordPath && !isRemoved ? (row) => openModal(recordPath(row.id)) : undefined}
        selection={mayRemove || mayEdit || isRemoved || props.bulkActions ? selection : undefined}
        totals={totals}
        empty={empty}
      />
      {run.view}
      <BulkBar selection={selection} rowCount={list.rowCount}>
        {isRemoved ? null : props.bulkActions?.(selection)}
        {mayEdit ? (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPencil size={15} />}
            onClick={() => setEditing(true)}
          >
            {t('ui.bulkEdit.open')}
          </Button>
        ) : null}
        {mayRemove ? (
          <Button
            variant="light"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={15} />}
            onClick={() => void remove(filter, list.rowCount)}
          >
            {t('ui.remove')}
          </Button>
        ) : null}
        {isRemoved ? (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconRestore size={15} />}
            onClick={() => void restore(filter, list.rowCount)}
          >
            {t('ui.restore')}
          </Button>
        ) : null}
      </BulkBar>
      {isEditing ? (
        <BulkEditDialog
          entity={entity}
          count={selection.count(list.rowCount)}
          onCancel={() => setEditing(false)}
          onPatch={(patch) => {
            setEditing(false);
            void edit(filter, patch);
          }}
        />
      ) : null}
    </Screen>
  );
});

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
