import { type BulkCommand, type BulkInput, type Entity, type InputOf, relationTo } from '@gleba/core';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { RecordExport } from '../../record-export.ts';
import {
  type BulkGiven,
  type ListGiven,
  type MapGiven,
  type RecordGiven,
  rowsOf,
} from '../contribution/action-contribution.ts';
import { IconDownload } from '../icons.ts';

/** The inputs of a bulk command besides the rows that it is for. */
type OwnInput<In extends $ZodType<BulkInput>> = Exclude<keyof InputOf<{ readonly input: In }>, keyof BulkInput> &
  string;

/** Of an action at any place but a list's head: the bulk command for what is chosen, open or selected; whatever else it needs is asked. */
export function bulkAction<In extends $ZodType<BulkInput>>({ operation }: BulkCommand<In>) {
  const { def } = (operation.input as $ZodType as $ZodTypes)._zod;
  const names = def.type === 'object' ? Object.keys(def.shape) : [];
  const ask = names.filter((name) => name !== 'projectId' && name !== 'rows') as OwnInput<In>[];
  return {
    operation,
    ...(ask.length > 0 && { ask }),
    input: (given: BulkGiven | RecordGiven | MapGiven) =>
      // The project and the rows are all that is not asked.
      ({ projectId: given.projectId ?? '', rows: rowsOf(given) }) as unknown as Omit<
        InputOf<typeof operation>,
        OwnInput<In>
      >,
  };
}

/** Of an action in a list's head: the records that the list shows, or those that name them, as a file of the kind that one chooses. */
export function exportAction(listed: Entity, { entity, operation }: RecordExport) {
  const way = listed === entity ? undefined : relationTo(entity, listed);
  return {
    place: 'list' as const,
    icon: IconDownload,
    operation,
    ask: ['format' as const],
    input: ({ projectId = '', filter }: ListGiven) => ({ projectId, filter: way ? { [way]: filter } : filter }),
  };
}
