import { type Entity, uuidv7 } from '@gleba/sdk';
import {
  Button,
  decodeConditions,
  EmptyState,
  encodeConditions,
  FilterBar,
  type FilterCondition,
  IconChartBar,
  IconCheck,
  IconPencil,
  IconPlus,
  keptConditions,
  observer,
  PageHeader,
  RecordState,
  Screen,
  useAddress,
  useCan,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { dashboardsManageKey } from '../../access-keys.ts';
import { maxWidgets, type Widget } from '../../dashboards/widget.ts';
import { Dashboard } from '../../entities/dashboard.entity.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import classes from './dashboards.module.css';
import { EmbeddedDashboard } from './embedded-dashboard.tsx';
import { fittedQuery } from './fitted-query.ts';
import { endOf } from './grid-layout.ts';
import { type KeptDashboard, useDashboardWork } from './use-dashboard-work.ts';
import { WidgetCard } from './widget-card.tsx';
import { withoutSearch } from './without-search.ts';

const WidgetEditor = lazy(() => import('./widget-editor.tsx'));

const fields = ['name', 'type', 'externalId', 'projectId', 'isProjectDashboard', 'filters', 'widgets'] as const;

interface DashboardScreenProps {
  readonly id: string;
  readonly projectId: string | undefined;
  /** To be printed: nothing is done there. */
  readonly isPaper?: boolean;
}

/** A dashboard: its widgets on their grid, a filter for all of them, and for whoever may, the builder. */
export const DashboardScreen = observer(function DashboardScreen({
  id,
  projectId,
  isPaper = false,
}: DashboardScreenProps) {
  const found = useRecord(Dashboard, id, { fields });
  if (found.status !== 'ready') return <RecordState of={found} />;
  const { name, type, widgets, filters } = found.record;
  if (type !== 'built') return <EmbeddedDashboard {...{ id, name, type, projectId }} />;
  return (
    <Built
      key={id}
      {...{ id, name, projectId, isPaper }}
      widgets={widgets ?? []}
      filters={filters ?? undefined}
      reload={() => void found.reload()}
    />
  );
});

interface BuiltProps extends KeptDashboard {
  readonly isPaper: boolean;
  readonly filters: { readonly entity: string; readonly conditions: readonly (readonly string[])[] } | undefined;
}

const Built = observer(function Built(props: BuiltProps) {
  const { id, name, projectId, isPaper, widgets: kept, filters, reload } = props;
  const t = useTranslate();
  const can = useCan();
  const { registry } = useServices();
  const { params, set: setAddress } = useAddress();
  const work = useDashboardWork(props);
  const [edited, setEdited] = useState<{ readonly widget: Widget; readonly isNew: boolean }>();
  const mayManage = can(dashboardsManageKey, projectId) && !isPaper;
  const isEditing = mayManage && params.get('edit') === '1';
  const about = registry.find(filters?.entity ?? work.shown.find(({ query }) => query)?.query?.entity ?? '');
  const keptFilter = JSON.stringify(filters?.conditions ?? []);
  const conditions = about ? decodeConditions(about, params.get('f') ?? keptFilter) : [];
  const isOtherFilter = about !== undefined && encodeConditions(conditions) !== keptFilter;
  const source = { projectId, shared: (entity: Entity) => conditions.filter(sharedWith(entity, about)) };

  const add = () => {
    const first = registry.find('lands.land') ?? about;
    const fresh: Widget = { id: uuidv7(), kind: 'bar', title: '', x: 0, y: endOf(kept), w: 6, h: 4 };
    const isReadable = first && can(first.access.read, projectId);
    setEdited({
      widget: isReadable
        ? { ...fresh, query: fittedQuery('bar', first, {}) }
        : { ...fresh, kind: 'text', text: '', h: 2 },
      isNew: true,
    });
  };
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add} disabled={kept.length >= maxWidgets}>
      {t('workspace.dashboards.addWidget')}
    </Button>
  );
  const more = (
    <>
      {mayManage ? (
        <Button
          variant="default"
          leftSection={isEditing ? <IconCheck size={16} /> : <IconPencil size={16} />}
          onClick={() => setAddress({ edit: isEditing ? undefined : '1' })}
        >
          {t(isEditing ? 'workspace.dashboards.done' : 'workspace.dashboards.edit')}
        </Button>
      ) : null}
      <DashboardMenu
        {...{ id, name, mayManage }}
        onKeepFilter={isOtherFilter ? () => void work.keepFilter(about.id, keptConditions(conditions)) : undefined}
        onRemove={() => void work.remove()}
        onRenamed={reload}
      />
    </>
  );
  return (
    <Screen isScrolling>
      <PageHeader title={name} more={isPaper ? undefined : more} action={isEditing ? addButton : undefined} />
      {about && work.shown.length > 0 && !isPaper ? (
        <FilterBar
          entity={about}
          query={{
            ...{ search: '', asked: withoutSearch(about), orderBy: [], filter: undefined, conditions },
            set: ({ conditions: next }) =>
              next && setAddress({ f: next.length > 0 ? encodeConditions(next) : filters ? '[]' : '' }),
          }}
        />
      ) : null}
      {work.shown.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={24} stroke={1.5} />}
          title={t('workspace.dashboards.emptyTitle')}
          text={t(mayManage ? 'workspace.dashboards.emptyText' : 'workspace.dashboards.emptyForReaders')}
          action={mayManage && !isEditing ? addButton : undefined}
        />
      ) : null}
      <div className={classes.grid} data-editing={isEditing || undefined}>
        {work.shown.map((widget) => (
          <WidgetCard
            key={widget.id}
            {...{ widget, source, isEditing, isPaper }}
            onPlace={(wanted, isDone) => work.place(widget, wanted, isDone)}
            onEdit={() => setEdited({ widget, isNew: false })}
            onDuplicate={() => work.duplicate(widget)}
            onRemove={() => work.take(widget)}
          />
        ))}
      </div>
      {edited ? (
        <Suspense>
          <WidgetEditor
            {...edited}
            source={source}
            onSave={(widget) => {
              setEdited(undefined);
              work.save(widget);
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </Screen>
  );
});

/** Of the conditions upon one entity those that another one can be asked as well. */
function sharedWith(entity: Entity, about: Entity | undefined): (condition: FilterCondition) => boolean {
  return ({ field }) => {
    const declared = entity.allFields[field];
    return declared?.filterable === true && declared.kind === about?.allFields[field]?.kind;
  };
}
