import { uuidv7 } from '@gleba/sdk';
import { confirm, useNavigate, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import type { Widget } from '../../dashboards/widget.ts';
import { Dashboard } from '../../entities/dashboard.entity.ts';
import { dashboardsPath } from './dashboard-address.ts';
import { endOf, inReadingOrder, type Place, settled, withPlace } from './grid-layout.ts';

export interface KeptDashboard {
  readonly id: string;
  readonly name: string;
  readonly projectId: string | undefined;
  readonly widgets: readonly Widget[];
  readonly reload: () => void;
}

/** What whoever builds a dashboard does to it, each with its way back. */
export function useDashboardWork({ id, name, projectId, widgets: kept, reload }: KeptDashboard) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Dashboard);
  const navigate = useNavigate();
  /** While a pointer moves something: what would be kept. */
  const [moving, setMoving] = useState<readonly Widget[]>();

  const fail = (error: unknown) =>
    notifier.error(error instanceof Error ? error.message : t('workspace.dashboards.notSaved'));
  const told = (text: string, undo: () => Promise<unknown>, after?: () => void) =>
    notifier.success(text, { label: t('ui.undo'), run: () => void undo().then(after, fail) });
  const keep = async (next: readonly Widget[], text?: string) => {
    try {
      const { undo } = await store.undoable(id, { widgets: [...settled(next)] });
      if (text !== undefined) told(text, undo);
    } catch (error) {
      fail(error);
    } finally {
      setMoving(undefined);
    }
  };
  return {
    /** In the order in which they are read. */
    shown: inReadingOrder(moving ?? kept),
    place(widget: Widget, wanted: Place, isDone: boolean) {
      const next = withPlace(kept, widget.id, wanted);
      setMoving(next);
      if (isDone) void keep(next);
    },
    save(widget: Widget) {
      const isNew = kept.every((known) => known.id !== widget.id);
      void keep(
        isNew ? [...kept, widget] : kept.map((known) => (known.id === widget.id ? widget : known)),
        t(isNew ? 'workspace.dashboards.added' : 'workspace.dashboards.changed'),
      );
    },
    duplicate(widget: Widget) {
      void keep([...kept, { ...widget, id: uuidv7(), y: endOf(kept) }], t('workspace.dashboards.duplicated'));
    },
    take(widget: Widget) {
      void keep(
        kept.filter((known) => known.id !== widget.id),
        t('workspace.dashboards.widgetRemoved'),
      );
    },
    async remove() {
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
        told(t('workspace.dashboards.removed'), () => store.restore(id));
      } catch (error) {
        fail(error);
      }
    },
    /** Conditions as an address says them. */
    async keepFilter(entity: string, conditions: string[][]) {
      try {
        const filters = conditions.length > 0 ? { entity, conditions } : null;
        const { undo } = await store.undoable(id, { filters });
        told(t('workspace.dashboards.filterKept'), undo, reload);
        reload();
      } catch (error) {
        fail(error);
      }
    },
  };
}
