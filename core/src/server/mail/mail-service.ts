import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { withoutTail } from '../../format/text-parts.ts';
import { isMailAddress, type MailSender, type MailService } from '../../mail/mail-token.ts';
import { longestLetter, StoredMail } from '../../mail/stored-mail-entity.ts';
import { systemActor } from '../../permission/actor.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import { addressKey } from '../identity/address-key.ts';
import { createAttemptLimit } from '../identity/attempt-limit.ts';

/** The window of signing in: both are counted in one table, which is cleaned by the window's length. */
const windowMs = 15 * 60_000;

/** Checks what goes into headers before any driver sees it. */
export function createMailService(db: Db, sender: MailSender, publicUrl: string): MailService {
  const base = withoutTail(publicUrl, '/');
  const addresses = createAttemptLimit(db, { most: 5, windowMs });
  const places = createAttemptLimit(db, { most: 50, windowMs });
  return {
    addressOf: (path, customDomain) => (customDomain ? `https://${customDomain}` : base) + path,
    defaultDomain: new URL(base).hostname,
    async send(letter) {
      if (!isMailAddress(letter.to)) throw refused('to');
      if (/\p{Cc}/u.test(letter.subject)) throw refused('subject');
      if (/\p{Cc}/u.test(letter.fromName ?? '')) throw refused('fromName');
      if (letter.replyTo !== undefined && !isMailAddress(letter.replyTo)) throw refused('replyTo');
      await sender.send(letter);
    },
    async admitRequest(email, clientAddress) {
      const place = addressKey(clientAddress);
      if (place !== undefined) await places.begin(`letter from ${place}`);
      await addresses.begin(`letter to ${email.trim().toLowerCase().slice(0, 254)}`);
    },
  };
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
