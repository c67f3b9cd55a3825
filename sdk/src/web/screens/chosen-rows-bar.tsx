import type { Entity } from '@gleba/core';
import type { Registered } from '@gleba/core/web';
import { observer } from 'mobx-react-lite';
import { BulkActions } from '../contribution/action-buttons.tsx';
import type { AnyAction } from '../contribution/action-contribution.ts';
import { useChangesRun } from '../job/use-changes-run.tsx';
import { BulkBar } from '../table/bulk-bar.tsx';
import type { TableSelection } from '../table/table-selection.ts';

export interface ChosenRowsBarProps {
  readonly entity: Entity;
  readonly projectId: string | undefined;
  readonly selection: TableSelection;
  readonly rowCount: number;
  /** What the list shows, for 'all but these'. */
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  /** Beside what plugins contribute: `useRowActions`. */
  readonly own: readonly Registered<AnyAction>[];
  readonly isRemoved?: boolean;
}

/** What can be done with the rows that are chosen, and how far it is. */
export const ChosenRowsBar = observer(function ChosenRowsBar(props: ChosenRowsBarProps) {
  const changes = useChangesRun();
  return (
    <>
      {changes.view}
      {changes.isRunning ? null : (
        <BulkBar selection={props.selection} rowCount={props.rowCount}>
          <BulkActions {...props} changes={changes} />
        </BulkBar>
      )}
    </>
  );
});
