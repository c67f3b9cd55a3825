import { GlebaError } from '../../error/gleba-error.ts';
import { longestLetter, StoredMail } from '../../mail/stored-mail-entity.ts';
import { systemActor } from '../../permission/actor.ts';
import { token } from '../../plugin/token.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import type { Transactions } from '../contract/transactions.ts';

/** A letter as it leaves the program. */
export interface Letter {
  /** In whose name it is written; who keeps it where it cannot be sent. */
  readonly organizationId: number;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Every value in it is escaped already. */
  readonly html: string;
}

/** What carries letters away: a port. Resolves when the letter was taken over; anything that is thrown is tried again. */
export interface MailSender {
  send(letter: Letter): Promise<void>;
}

/** What plugins write letters with. Sending waits for another server, so it belongs into a job, never into a transaction. */
export interface MailService extends MailSender {
  /** The address under which people reach a screen. From configuration: what a request calls its host is anybody's word. */
  addressOf(path: string): string;
}

export const mailToken = token<MailService>('core.mail@1');

// One address, nothing that could end a header's line or begin another recipient (RFC 5321, without quoted local parts).
const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Checks what goes into headers before any driver sees it. */
export function createMailService(sender: MailSender, publicUrl: string): MailService {
  const base = publicUrl.replace(/\/+$/, '');
  return {
    addressOf: (path) => base + path,
    async send(letter) {
      if (!isMailAddress(letter.to)) throw refused('to');
      if (/\p{Cc}/u.test(letter.subject)) throw refused('subject');
      await sender.send(letter);
    },
  };
}

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

function refused(field: string): GlebaError {
  return new GlebaError('VALIDATION', undefined, {
    fields: [{ field, code: 'invalidHeader', message: 'O e-mail não pode ser enviado: cabeçalho inválido.' }],
  });
}

/** The embedded driver: letters are rows that administrators read in the browser. */
export function storeMail(transactions: () => Transactions): MailSender {
  return {
    async send({ organizationId, to, subject, text, html }) {
      const identity = { actor: systemActor(organizationId), correlationId: uuidv7() };
      await transactions().run(identity, async (tx) => {
        await tx.insert(StoredMail, {
          recipient: to,
          subject: subject.slice(0, 300),
          text: text.slice(0, longestLetter),
          html: html.slice(0, longestLetter),
        });
      });
    },
  };
}
