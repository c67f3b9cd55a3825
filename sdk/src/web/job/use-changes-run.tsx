import {
  type ChangeAct,
  type ChangedRows,
  type ChosenRows,
  changedRows,
  type Entity,
  startChangeMany,
  startUndoMany,
} from '@gleba/core';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import type { TableSelection } from '../table/table-selection.ts';
import classes from './job.module.css';
import { LeftOutList } from './left-out-list.tsx';
import { useJobRun } from './use-job-run.tsx';

type Filter = Readonly<Record<string, unknown>>;

/** What a job of a list is about: the rows that were ticked, or all that the filter finds but the unticked. */
export function chosenRowsOf(selection: TableSelection, filter: Filter | undefined): ChosenRows {
  const { kind, ids } = selection.selected;
  return kind === 'ids' ? { ids: [...ids] } : { filter: filter ?? {}, except: [...ids] };
}

export interface ChangesWords {
  /** Of so many rows that were changed. */
  readonly done: (count: number) => string;
  /** Starts the job that takes it back; without one there is no way back. */
  readonly undo?: (jobId: string) => Promise<string>;
  readonly undone?: (count: number) => string;
}

export interface ChangesRun {
  /** How far it is, and which rows were left as they were; null when there is nothing to say. */
  readonly view: ReactNode;
  readonly isRunning: boolean;
  start(begin: () => Promise<string>, words: ChangesWords): Promise<void>;
  /** The same change of many rows of any entity. */
  change(
    entity: Entity,
    act: ChangeAct,
    rows: ChosenRows,
    words: Omit<ChangesWords, 'undo'>,
    patch?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

/** A change of many rows that a list starts: it goes on without the list, which follows it and tells what was refused. */
export function useChangesRun(): ChangesRun {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const run = useJobRun();
  const [refused, setRefused] = useState<ChangedRows>();
  const start: ChangesRun['start'] = (begins, { done, undo, undone = done }) => {
    setRefused(undefined);
    return run.start(begins, ({ id, result }) => {
      const rows = changedRows.safeParse(result).data ?? { changed: 0, refused: 0, failed: [] };
      if (rows.refused > 0) setRefused(rows);
      if (rows.changed === 0) return;
      const back = undo && (() => void start(() => undo(id), { done: undone }));
      notifier.success(done(rows.changed), back && { label: t('ui.undo'), run: back });
    });
  };
  return {
    isRunning: run.isRunning,
    start,
    change: (entity, act, rows, words, patch) => {
      const isKept = act === 'update' || (act === 'remove' && entity.softDelete);
      const changes = { entity: entity.id, act, ...rows, ...(patch && { patch }) };
      return start(async () => (await api.run(startChangeMany, changes)).jobId, {
        ...words,
        ...(isKept && { undo: async (jobId: string) => (await api.run(startUndoMany, { jobId })).jobId }),
      });
    },
    view:
      run.view ??
      (refused ? (
        <section className={classes.inline} role="alert">
          <LeftOutList items={refused.failed} count={refused.refused} />
          <div>
            <Button variant="default" size="compact-sm" onClick={() => setRefused(undefined)}>
              {t('ui.close')}
            </Button>
          </div>
        </section>
      ) : null),
  };
}
