import { GlebaError } from '../../error/gleba-error.ts';
import { DeadLetter } from '../../event/dead-letter-entity.ts';
import { discardDeadLetter, replayDeadLetter } from '../../event/event-operations.ts';
import { type AnyCommand, handle } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { ReactionRunner } from './reaction-runner.ts';

/** What administrators may do with a dead letter. CONFLICT when it is no longer open, NOT_FOUND when there is none. */
export function deadLetterCommands(runner: Pick<ReactionRunner, 'replay'>): readonly AnyCommand[] {
  return [
    handle(replayDeadLetter, async ({ tx }, { id }) => {
      await lockOpen(tx, id);
      // After the commit: the reaction has a transaction of its own, as the system, caused by the event.
      tx.afterCommit(async () => {
        await runner.replay(id, tx.actor.organizationId);
      });
      return { id };
    }),
    handle(discardDeadLetter, async ({ tx }, { id }) => {
      await lockOpen(tx, id);
      await tx.update(DeadLetter, id, { status: 'discarded' });
      return { id };
    }),
  ];
}

async function lockOpen(tx: UnitOfWork, id: string): Promise<void> {
  const letter = await tx.get(DeadLetter, id, { lock: true });
  if (letter.status !== 'open') throw new GlebaError('CONFLICT');
}
