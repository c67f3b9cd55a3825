import type { Reaction } from '../contract/server-side.ts';
import type { TransactionIdentity, Transactions } from '../contract/transactions.ts';
import { databaseOf } from '../write/database-of.ts';
import type { PublishedEvent } from './published-event.ts';

interface Answer {
  readonly hasWork: boolean;
  /** The answer is of a time when all events up to this one had been committed. */
  readonly upTo: number;
}

/** Answers that are kept, of reactions and organizations; forgotten together, for each costs one question. */
const maxKept = 10_000;

/**
 * Asks reactions whether an organization has work for them (`hasWork`), once for all events that had happened by then: numbers of the feed are
 * given in the order of commits, so whoever reads the feed's end and then asks has an answer for each event up to it.
 */
export function createReactionWork(
  transactions: Pick<Transactions, 'run'>,
  identityOf: (event: PublishedEvent) => TransactionIdentity,
) {
  const answers = new Map<string, Answer>();
  const asking = new Map<string, Promise<void>>();

  async function ask(key: string, hasWork: NonNullable<Reaction['hasWork']>, event: PublishedEvent): Promise<void> {
    const answer = await transactions.run(identityOf(event), async (tx): Promise<Answer> => {
      const { rows } = await databaseOf(tx).query<{ end: number }>(
        'select coalesce(max(sequence), 0)::float8 as end from core.event_feed',
        [],
        { name: 'feed-end' },
      );
      return { upTo: Math.max(rows[0]?.end ?? 0, event.sequence), hasWork: await hasWork(tx) };
    });
    if (answers.size >= maxKept) answers.clear();
    answers.set(key, answer);
  }

  /** Rejects where it cannot be found out. */
  return async ({ id, hasWork }: Pick<Reaction, 'id' | 'hasWork'>, event: PublishedEvent): Promise<boolean> => {
    if (!hasWork) return true;
    const key = `${id} ${event.organizationId}`;
    for (;;) {
      const known = answers.get(key);
      if (known && known.upTo >= event.sequence) return known.hasWork;
      let running = asking.get(key);
      if (!running) {
        running = ask(key, hasWork, event).finally(() => asking.delete(key));
        asking.set(key, running);
      }
      await running;
    }
  };
}
