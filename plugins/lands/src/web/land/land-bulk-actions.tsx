import { formatInteger, type PatchOf } from '@gleba/sdk';
import {
  BulkBar,
  BulkEditDialog,
  Button,
  chosenRowsOf,
  confirm,
  IconChevronDown,
  IconGavel,
  IconPencil,
  IconPrinter,
  IconTrash,
  observer,
  type TableSelection,
  useCan,
  useChangesRun,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import type { LandStatusName } from '../../land-status.ts';
import { changeLandStatuses, undoLandStatuses } from '../../operations/lands.ts';
import { mostPaperLots } from '../../paper-kinds.ts';
import { LawsuitDialog } from '../lawsuits/lawsuit-dialog.tsx';
import { PapersDialog } from '../papers/papers-dialog.tsx';
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
  const [dialog, setDialog] = useState<'edit' | 'lawsuit'>();
  const [printed, setPrinted] = useState<readonly string[]>();
  const run = useChangesRun();
  const chosen = () => {
    const rows = chosenRowsOf(selection, filter);
    selection.clear();
    return rows;
  };
  const changed = (count: number) => t('lands.bulk.changed', { count });
  const change = (status: LandStatusName, reason: string | null) => {
    const rows = chosen();
    return run.start(async () => (await api.run(changeLandStatuses, { projectId, ...rows, status, reason })).jobId, {
      done: changed,
      // For lots whose way back asks for a reason.
      undo: async (jobId) => (await api.run(undoLandStatuses, { projectId, jobId, reason: t('ui.undo') })).jobId,
    });
  };
  const edit = (patch: PatchOf<typeof Land>) => {
    setDialog(undefined);
    return run.change(Land, 'update', chosen(), { done: changed }, patch);
  };
  const setLawsuit = (lawsuitId: string | null) => {
    setDialog(undefined);
    const done = (count: number) => t('lands.lawsuits.done', { count });
    return run.change(Land, 'update', chosen(), { done }, { lawsuitId });
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
    await run.change(Land, 'remove', chosen(), {
      done: (removed) => t('lands.bulk.removed', { count: removed }),
      undone: (restored) => t('lands.bulk.restored', { count: restored }),
    });
  };

  if (run.isRunning) return <div className={classes.working}>{run.view}</div>;
  return (
    <>
      {run.view}
      <BulkBar selection={selection} rowCount={rowCount}>
        {can(Land.access.update, projectId) ? (
          <>
            <StatusMenu projectId={projectId} onChoose={(status, reason) => void change(status, reason)}>
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
            onClick={() => void remove()}
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
          onPatch={(patch) => void edit(patch)}
        />
      ) : null}
      {dialog === 'lawsuit' ? (
        <LawsuitDialog
          projectId={projectId}
          onCancel={() => setDialog(undefined)}
          onChoose={(lawsuitId) => void setLawsuit(lawsuitId)}
        />
      ) : null}
    </>
  );
});
