import { DeadLetter } from './dead-letter-entity.ts';
import { changeOf, defineEvent } from './define-event.ts';

/** A reaction failed too often: its event waits for a person. */
export const deadLetterOpened = defineEvent(
  'core.deadLetter.opened',
  changeOf(DeadLetter, 'status', { to: ['open'], alsoFirst: true }),
);

/** A person ran the reaction of a dead letter again, and it succeeded. */
export const deadLetterReplayed = defineEvent(
  'core.deadLetter.replayed',
  changeOf(DeadLetter, 'status', { to: ['replayed'] }),
);

/** A dead letter was put away: nothing is to come of its event. */
export const deadLetterDiscarded = defineEvent(
  'core.deadLetter.discarded',
  changeOf(DeadLetter, 'status', { to: ['discarded'] }),
);

export const deadLetterEvents = [deadLetterOpened, deadLetterReplayed, deadLetterDiscarded];
