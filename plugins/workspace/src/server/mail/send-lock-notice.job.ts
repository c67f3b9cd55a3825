import { type MailService, z } from '@gleba/sdk';
import { type CommandContext, defineJob } from '@gleba/sdk/server';
import { accountLetter } from './account-letter.ts';

const sendLockNoticeType = 'workspace.sendLockNotice';

/** Tells the person of an address, if there is one, that somebody failed so often that the door is closed for a while. */
export function sendLockNotice(mail: MailService) {
  return defineJob({
    type: sendLockNoticeType,
    payload: z.object({ email: z.string() }),
    async run({ transaction }, { email }) {
      const letter = await transaction((tx) => accountLetter(tx, mail, 'locked', email, () => '/forgot-password'));
      if (letter) await mail.send(letter);
      return { status: 'done' };
    },
  });
}

/** Whoever closes a door is answered as before; one row in the queue, for every name alike, sees to the letter. */
export async function tellingOwner<T>(
  { visit, enqueue, transaction }: Pick<CommandContext, 'visit' | 'enqueue' | 'transaction'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { closed } = visit;
    visit.closed = undefined;
    if (closed) await transaction((tx) => enqueue({ type: sendLockNoticeType, payload: { email: closed.email } }, tx));
    throw error;
  }
}
