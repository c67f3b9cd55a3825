import { type Day, GlebaError } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';

/** Posts what happened on a day that somebody else tells of: on that day, or, where its month is closed by now, today. */
export async function onOwnDay<Answer>(
  tx: UnitOfWork,
  day: Day,
  post: (occurredOn: Day) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await post(day);
  } catch (error) {
    if (!(error instanceof GlebaError && error.reason === 'finance.monthClosed')) throw error;
    return post(await todayOf(tx));
  }
}
