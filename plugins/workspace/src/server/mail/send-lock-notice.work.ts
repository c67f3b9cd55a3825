import type { MailService } from '@gleba/sdk';
import { type CommandContext, work } from '@gleba/sdk/server';
import { sendLockNotice } from '../../jobs.ts';
import { accountLetter } from './account-letter.ts';

/** Tells the person of an address, if there is one, that somebody failed so often that the door is closed for a while. */
export function sendLockNoticeWork(mail: MailService) {
  return work(sendLockNotice, async ({ transaction }, { email }) => {
    const letter = await transaction((tx) => accountLetter(tx, mail, 'locked', email, () => '/forgot-password'));
    if (letter) await mail.send(letter);
  });
}

/** Whoever closes a door is answered as before; one row in the queue, for every name alike, sees to the letter. */
export async function tellingOwner<T>(
  { visit, enqueue }: Pick<CommandContext, 'visit' | 'enqueue'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { closed } = visit;
    visit.closed = undefined;
    if (closed) await enqueue(sendLockNotice, { email: closed.email });
    throw error;
  }
}
