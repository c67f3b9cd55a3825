/** Bytes of one e-mail: more than mail servers let pass. */
export const largestMail = 40 * 1024 * 1024;
/** Files of one e-mail that are looked at. */
export const mostAttachments = 30;
/** E-mails that one run takes; the next one goes on behind them. */
export const mostMails = 100;
/** Addresses and domains that an office names. */
export const mostSenders = 200;
/** Files a day: anybody can write a sender's address. What comes then stays in the mailbox until there is room. */
export const mostPapersADay = 500;
/** Papers that are attached to a record at once: each is read while somebody waits. */
export const mostAttached = 20;
/** E-mails a day of people whom nobody named that are told of; more are passed over. */
export const mostStrangers = 50;

/** waiting: nobody has said where it belongs; attached: it is a document's page; refused: somebody, or the program, has put it aside. */
export const mailedStates = ['waiting', 'attached', 'refused'] as const;
/** Why the program put it aside; without one somebody did. */
export const mailedProblems = [
  ...['senderUnknown', 'mailTooLarge', 'mailBroken', 'tooManyFiles'],
  ...['pageEncrypted', 'pageBroken', 'pageUndrawable', 'pageUnknown', 'pageTooLarge'],
] as const;
export type MailedProblem = (typeof mailedProblems)[number];

/** In lower case, as it is compared. */
export const asSender = (text: string) => text.trim().toLowerCase();

/** `maria@exemplo.com.br`, or `@exemplo.com.br` for everybody there. */
export const isSender = (text: string) =>
  /^[^\s@<>,;"]{0,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text) && text.length <= 254;

export function isNamed(senders: readonly string[], address: string): boolean {
  const asked = asSender(address);
  return senders.some((sender) => sender === asked || (sender.startsWith('@') && asked.endsWith(sender)));
}

/** Without what directs a line or a terminal, and the marks that turn the direction of letters (a name may look as if it ended otherwise). */
export const plainLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
