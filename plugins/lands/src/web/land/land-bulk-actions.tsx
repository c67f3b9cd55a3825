import { formatInteger } from '@gleba/sdk';
import {
  BulkBar,
  Button,
  confirm,
  IconChevronDown,
  IconTrash,
  observer,
  ProgressBar,
  type TableSelection,
  type Undoable,
  useCan,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import type { LandStatus } from '../map/land-colors.ts';
import { inWidth } from './batch-work.ts';
import classes from './land-list.module.css';
import { selectedIds } from './selected-ids.ts';
import { StatusMenu } from './status-menu.tsx';

export interface LandBulkActionsProps {
  readonly projectId: string;
  readonly selection: TableSelection;
  readonly rowCount: number;
  /** What the list shows, for 'all but these'. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The specification runs batches three at a time. */
const atOnce = 3;
/** From here on the person types the number: nobody removes that many by a slip. */
const typeFrom = 50;

/** What can be done with the chosen lots: another status, removal. Both can be undone. */
export const LandBulkActions = observer(function LandBulkActions({
  projectId,
  selection,
  rowCount,
  filter,
}: LandBulkActionsProps) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const store = useStore(Land);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();

  const run = async <T,>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
    setProgress({ done: 0, total: items.length });
    const result = await inWidth(items, atOnce, work, (done) => setProgress({ done, total: items.length }));
    setProgress(undefined);
    const problem = result.error instanceof Error ? result.error.message : '';
    if (result.failed > 0) notifier.error(t('lands.bulk.failed', { count: result.failed, problem }));
    return result.done;
  };
  const change = async (status: LandStatus) => {
    const changed: Undoable<typeof Land>[] = [];
    const ids = await selectedIds(api, selection.selected, filter);
    const count = await run(ids, async (id) =>
      changed.push(await store.undoable(id, { computedStatus: status }, { isQuiet: true })),
    );
    if (count === 0) return;
    selection.clear();
    const undo = async () => {
      await run(changed, (entry) => entry.undo());
    };
    notifier.success(t('lands.bulk.changed', { count }), { label: t('ui.undo'), run: () => void undo() });
  };

  const remove = async () => {
    const count = selection.count(rowCount);
    const isSure = await confirm({
      title: t('lands.bulk.removeTitle', { count }),
      message: t('lands.bulk.removeText'),
      confirmLabel: t('lands.bulk.remove'),
      isDangerous: true,
      typeToConfirm: count >= typeFrom ? formatInteger(count) : undefined,
    });
    if (!isSure) return;
    const ids = await selectedIds(api, selection.selected, filter);
    const removed: string[] = [];
    await run(ids, async (id) => {
      await store.remove(id, { isQuiet: true });
      removed.push(id);
    });
    if (removed.length === 0) return;
    selection.clear();
    const restore = async () => {
      const restored = await run(removed, (id) => store.restore(id, { isQuiet: true }));
      if (restored > 0) notifier.success(t('lands.bulk.restored', { count: restored }));
    };
    notifier.success(t('lands.bulk.removed', { count: removed.length }), {
      label: t('ui.undo'),
      run: () => void restore(),
    });
  };

  if (progress) {
    const { done, total } = progress;
    return (
      <div className={classes.working}>
        <ProgressBar label={t('lands.bulk.running', progress)} part={done / total} />
      </div>
    );
  }
  return (
    <BulkBar selection={selection} rowCount={rowCount}>
      {can(Land.access.update, projectId) ? (
        // Failures of gathering the rows are told by the toast rules.
        <StatusMenu onChoose={(status) => void change(status).catch(() => {})}>
          <Button variant="light" size="compact-sm" rightSection={<IconChevronDown size={15} />}>
            {t('lands.bulk.status')}
          </Button>
        </StatusMenu>
      ) : null}
      {can(Land.access.delete, projectId) ? (
        <Button
          variant="light"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={15} />}
          onClick={() => void remove().catch(() => {})}
        >
          {t('lands.bulk.remove')}
        </Button>
      ) : null}
    </BulkBar>
  );
});
