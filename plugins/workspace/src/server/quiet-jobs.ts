import { changedRows, type Job, type RecordOf } from '@gleba/sdk';
import { goesOn } from '@gleba/sdk/server';
import {
  sendAccountNotice,
  sendDigest,
  sendEmailChange,
  sendFeedbackMail,
  sendInvite,
  sendPush,
  sendRecovery,
} from '../jobs.ts';

/** Jobs that people do not know they started. */
const messages: ReadonlySet<string> = new Set(
  [sendInvite, sendRecovery, sendEmailChange, sendAccountNotice, sendFeedbackMail, sendDigest, sendPush].map(
    ({ id }) => id,
  ),
);
/** So many rows of a list are changed while somebody looks on, and the list itself tells what came of it. */
const fewRows = 100;

/** Whether nobody waits to hear that it is done: of these only a failure is news. */
export function isQuiet({ type, result }: Pick<RecordOf<typeof Job>, 'type' | 'result'>): boolean {
  const rows = changedRows.safeParse(result).data;
  if (goesOn.safeParse(result).success) return true;
  return messages.has(type) || (rows !== undefined && rows.changed + rows.refused <= fewRows);
}
