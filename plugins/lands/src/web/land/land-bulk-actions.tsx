import { formatInteger, type PatchOf } from '@gleba/sdk';
import {
  BulkBar,
  BulkEditDialog,
  Button,
  confirm,
  IconChevronDown,
  IconGavel,
  IconPencil,
  IconPrinter,
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
import { type LandStatusName, needsReason } from '../../land-status.ts';
import { setLawsuitForLands } from '../../operations/lands.ts';
import { mostPaperLots } from '../../paper-kinds.ts';
import { LawsuitDialog } from '../lawsuits/lawsuit-dialog.tsx';
import { PapersDialog } from '../papers/papers-dialog.tsx';
import { changeStatus } from '../status/status-change.ts';
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

/** What can be done with the chosen lots: another status, a field, a lawsuit, removal. */
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
  const [dialog, setDialog] = useState<'edit' | 'lawsuit'>();
  const [printed, setPrinted] = useState<readonly string[]>();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();

  const run = async <T,>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
    setProgress({ done: 0, total: items.length });
    const result = await inWidth(items, atOnce, work, (done) => setProgress({ done, total: items.length }));
    setProgress(undefined);
    const problem = result.error instanceof Error ? result.error.message : '';
    if (result.failed > 0) notifier.error(t('lands.bulk.failed', { count: result.failed, problem }));
    return result.done;
  };
  const change = async (status: LandStatusName, reason: string | null) => {
    const changed: { readonly id: string; readonly previous: LandStatusName }[] = [];
    const ids = await selectedIds(api, selection.selected, filter);
    await run(ids, async (id) => {
      const previous = await changeStatus(api, id, status, reason, true);
      if (previous !== undefined) changed.push({ id, previous });
    });
    if (changed.length === 0) return;
    selection.clear();
    const undo = () =>
      run(changed, ({ id, previous }) =>
        changeStatus(api, id, previous, needsReason(previous) ? t('ui.undo') : null, true),
      );
    notifier.success(t('lands.bulk.changed', { count: changed.length }), {
      label: t('ui.undo'),
      run: () => void undo(),
    });
  };
  const edit = async (patch: PatchOf<typeof Land>) => {
    setDialog(undefined);
    const changed: Undoable<typeof Land>[] = [];
    const ids = await selectedIds(api, selection.selected, filter);
    const count = await run(ids, async (id) => changed.push(await store.undoable(id, patch, { isQuiet: true })));
    if (count === 0) return;
    selection.clear();
    const undo = () => run(changed, (entry) => entry.undo());
    notifier.success(t('lands.bulk.changed', { count }), { label: t('ui.undo'), run: () => void undo() });
  };
  const setLawsuit = async (lawsuitId: string | null) => {
    setDialog(undefined);
    const ids = await selectedIds(api, selection.selected, filter);
    // A call takes a page of lots.
    const pages = Array.from({ length: Math.ceil(ids.length / 1000) }, (_, page) =>
      ids.slice(page * 1000, page * 1000 + 1000),
    );
    await run(pages, (landIds) => api.run(setLawsuitForLands, { projectId, lawsuitId, landIds }, { isQuiet: true }));
    selection.clear();
    notifier.success(t('lands.lawsuits.done', { count: ids.length }));
  };

  const print = async () => {
    const ids = await selectedIds(api, selection.selected, filter);
    if (ids.length > mostPaperLots) notifier.error(t('lands.papers.tooMany', { most: formatInteger(mostPaperLots) }));
    else setPrinted(ids);
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
    <>
      <BulkBar selection={selection} rowCount={rowCount}>
        {can(Land.access.update, projectId) ? (
          <>
            {/* Failures of gathering the rows are told by the toast rules. */}
            <StatusMenu
              projectId={projectId}
              onChoose={(status, reason) => void change(status, reason).catch(() => {})}
            >
              <Button variant="light" size="compact-sm" rightSection={<IconChevronDown size={15} />}>
                {t('lands.bulk.status')}
              </Button>
            </StatusMenu>
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconPencil size={15} />}
              onClick={() => setDialog('edit')}
            >
              {t('ui.bulkEdit.open')}
            </Button>
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconGavel size={15} />}
              onClick={() => setDialog('lawsuit')}
            >
              {t('lands.lawsuits.set')}
            </Button>
          </>
        ) : null}
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconPrinter size={15} />}
          onClick={() => void print().catch(() => {})}
        >
          {t('lands.papers.open')}
        </Button>
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
      {printed ? (
        <PapersDialog
          projectId={projectId}
          scopes={[{ label: t('lands.papers.chosen', { count: printed.length }), lots: { landIds: printed } }]}
          onClose={() => setPrinted(undefined)}
        />
      ) : null}
      {dialog === 'edit' ? (
        <BulkEditDialog
          entity={Land}
          count={selection.count(rowCount)}
          onCancel={() => setDialog(undefined)}
          onPatch={(patch) => void edit(patch).catch(() => {})}
        />
      ) : null}
      {dialog === 'lawsuit' ? (
        <LawsuitDialog
          projectId={projectId}
          onCancel={() => setDialog(undefined)}
          onChoose={(lawsuitId) => void setLawsuit(lawsuitId).catch(() => {})}
        />
      ) : null}
    </>
  );
});
