import { changedRows, type DeclaredJobs, type Job, type RecordOf } from '@gleba/sdk';
import { goesOn } from '@gleba/sdk/server';

/** So many rows of a list are changed while somebody looks on, and the list itself tells what came of it. */
const fewRows = 100;

/** Whether nobody waits to hear that it is done: of these only a failure is news. */
export function isQuiet(
  declared: DeclaredJobs,
  { type, result }: Pick<RecordOf<typeof Job>, 'type' | 'result'>,
): boolean {
  if (declared.find(type)?.isAside || goesOn.safeParse(result).success) return true;
  const rows = changedRows.safeParse(result).data;
  return rows !== undefined && rows.changed + rows.refused <= fewRows;
}
