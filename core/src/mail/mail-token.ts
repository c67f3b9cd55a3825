import type { ClientInfo } from '../identity/client-info.ts';
import { token } from '../plugin/token.ts';

/** A file that goes along. */
export interface MailAttachment {
  /** As whoever gets it sees it: one line, no folder. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Most bytes of all files of one e-mail: what other servers take beside their own share of it. */
export const mostAttachedBytes = 8_000_000;

/** An e-mail as it leaves the program. */
export interface MailMessage {
  /** In whose name it is written; who keeps it where it cannot be sent. */
  readonly organizationId: number;
  /** One address, without a name. */
  readonly to: string;
  /** In whose name, beside the program's own address; one line. */
  readonly fromName?: string | undefined;
  /** Who is answered; the program's own address stays the sender, which other servers check (SPF, DMARC). */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** Every value in it is escaped already. */
  readonly html: string;
  /** Together at most `mostAttachedBytes`. Where e-mails are kept instead of sent, their names are. */
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** What carries e-mails away: a port. Resolves when the e-mail was taken over; anything that is thrown is tried again. */
export interface MailSender {
  send(message: MailMessage): Promise<void>;
}

/** What plugins write e-mails with. Sending waits for another server, so it belongs into a job, never into a transaction. */
export interface MailService extends MailSender {
  /**
   * The address under which people reach a screen: the configured one, or the host name that an organization has proven to
   * be its own. Never what a request calls its host, which is anybody's word.
   */
  addressOf(path: string, customDomain?: string | null): string;
  /** The host name of the configured address, without a port. */
  readonly defaultDomain: string;
  /**
   * Counts a request that writes to somebody who may not have asked for it: five for one address, fifty from one network
   * address, in 15 minutes. Throws TOO_MANY_REQUESTS, whether the address is anybody's or not. A
   * browser on which its person signed in before has five of its own.
   */
  admitRequest(email: string, client: ClientInfo): Promise<void>;
}

export const mailToken = token<MailService>('core.mail@1');
