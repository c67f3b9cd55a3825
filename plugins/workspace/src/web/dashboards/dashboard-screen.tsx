import { type Entity, uuidv7 } from '@gleba/sdk';
import {
  Button,
  confirm,
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
  useNavigate,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { dashboardsManageKey } from '../../access-keys.ts';
import { maxWidgets, type Widget } from '../../dashboards/widget.ts';
import { Dashboard } from '../../entities/dashboard.entity.ts';
import { dashboardsPath } from './dashboard-address.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import classes from './dashboards.module.css';
import { EmbeddedDashboard } from './embedded-dashboard.tsx';
import { fittedQuery } from './fitted-query.ts';
import { endOf, inReadingOrder, type Place, settled, withPlace } from './grid-layout.ts';
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

interface BuiltProps {
  readonly id: string;
  readonly name: string;
  readonly projectId: string | undefined;
  readonly isPaper: boolean;
  readonly widgets: readonly Widget[];
  readonly filters: { readonly entity: string; readonly conditions: readonly (readonly string[])[] } | undefined;
  readonly reload: () => void;
}

const Built = observer(function Built(props: BuiltProps) {
  const { id, name, projectId, isPaper, widgets: kept, filters, reload } = props;
  const t = useTranslate();
  const can = useCan();
  const { registry, notifier } = useServices();
  const store = useStore(Dashboard);
  const navigate = useNavigate();
  const { params, set: setAddress } = useAddress();
  /** While a pointer moves something: what would be kept. */
  const [moving, setMoving] = useState<readonly Widget[]>();
  const [edited, setEdited] = useState<{ readonly widget: Widget; readonly isNew: boolean }>();
  const mayManage = can(dashboardsManageKey, projectId) && !isPaper;
  const isEditing = mayManage && params.get('edit') === '1';
  const widgets = inReadingOrder(moving ?? kept);

  const about = registry.find(filters?.entity ?? widgets.find(({ query }) => query)?.query?.entity ?? '');
  const conditions: readonly FilterCondition[] = about
    ? decodeConditions(about, params.get('f') ?? JSON.stringify(filters?.conditions ?? []))
    : [];
  const shared = (entity: Entity) =>
    conditions.filter(({ field }) => {
      const declared = entity.allFields[field];
      return declared?.filterable === true && declared.kind === about?.allFields[field]?.kind;
    });
  const source = { projectId, shared };

  const fail = (error: unknown) =>
    notifier.error(error instanceof Error ? error.message : t('workspace.dashboards.notSaved'));
  const keep = async (next: readonly Widget[], told?: string) => {
    try {
      const { undo } = await store.undoable(id, { widgets: [...settled(next)] });
      if (told === undefined) return;
      notifier.success(told, { label: t('ui.undo'), run: () => void undo().catch(fail) });
    } catch (error) {
      fail(error);
    } finally {
      setMoving(undefined);
    }
  };
  const place = (widget: Widget, wanted: Place, isDone: boolean) => {
    const next = withPlace(kept, widget.id, wanted);
    setMoving(next);
    if (isDone) void keep(next);
  };
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
  const save = (widget: Widget) => {
    const isNew = kept.every((known) => known.id !== widget.id);
    setEdited(undefined);
    void keep(
      isNew ? [...kept, widget] : kept.map((known) => (known.id === widget.id ? widget : known)),
      t(isNew ? 'workspace.dashboards.added' : 'workspace.dashboards.changed'),
    );
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.dashboards.removeTitle', { name }),
      message: t('workspace.dashboards.removeText'),
      confirmLabel: t('workspace.dashboards.removeConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await store.remove(id);
      navigate(dashboardsPath(projectId));
      notifier.success(t('workspace.dashboards.removed'), {
        label: t('ui.undo'),
        run: () => void store.restore(id).catch(fail),
      });
    } catch (error) {
      fail(error);
    }
  };
  const keptFilter = JSON.stringify(filters?.conditions ?? []);
  const keepFilter = async () => {
    if (!about) return;
    const kept = keptConditions(conditions);
    try {
      const { undo } = await store.undoable(id, {
        filters: kept.length > 0 ? { entity: about.id, conditions: kept } : null,
      });
      notifier.success(t('workspace.dashboards.filterKept'), {
        label: t('ui.undo'),
        run: () => void undo().then(reload, fail),
      });
      reload();
    } catch (error) {
      fail(error);
    }
  };
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add} disabled={kept.length >= maxWidgets}>
      {t('workspace.dashboards.addWidget')}
    </Button>
  );
  return (
    <Screen isScrolling>
      <PageHeader
        title={name}
        more={
          isPaper ? undefined : (
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
                onKeepFilter={
                  about && encodeConditions(conditions) !== keptFilter ? () => void keepFilter() : undefined
                }
                onRemove={() => void remove()}
                onRenamed={reload}
              />
            </>
          )
        }
        action={isEditing ? addButton : undefined}
      />
      {about && widgets.length > 0 && !isPaper ? (
        <FilterBar
          entity={about}
          query={{
            ...{ search: '', asked: withoutSearch(about), orderBy: [], filter: undefined, conditions },
            set: ({ conditions: next }) =>
              next && setAddress({ f: next.length > 0 ? encodeConditions(next) : filters ? '[]' : '' }),
          }}
        />
      ) : null}
      {widgets.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={24} stroke={1.5} />}
          title={t('workspace.dashboards.emptyTitle')}
          text={t(mayManage ? 'workspace.dashboards.emptyText' : 'workspace.dashboards.emptyForReaders')}
          action={mayManage && !isEditing ? addButton : undefined}
        />
      ) : null}
      <div className={classes.grid} data-editing={isEditing || undefined}>
        {widgets.map((widget) => (
          <WidgetCard
            key={widget.id}
            {...{ widget, source, isEditing, isPaper }}
            onPlace={(wanted, isDone) => place(widget, wanted, isDone)}
            onEdit={() => setEdited({ widget, isNew: false })}
            onDuplicate={() =>
              void keep([...kept, { ...widget, id: uuidv7(), y: endOf(kept) }], t('workspace.dashboards.duplicated'))
            }
            onRemove={() =>
              void keep(
                kept.filter((known) => known.id !== widget.id),
                t('workspace.dashboards.widgetRemoved'),
              )
            }
          />
        ))}
      </div>
      {edited ? (
        <Suspense>
          <WidgetEditor {...edited} source={source} onSave={save} onClose={() => setEdited(undefined)} />
        </Suspense>
      ) : null}
    </Screen>
  );
});
