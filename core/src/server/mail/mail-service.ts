import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { withoutTail } from '../../format/text-parts.ts';
import { accountNameOf, mailAddressOf } from '../../mail/mail-address.ts';
import { type MailSender, type MailService, mostAttachedBytes } from '../../mail/mail-token.ts';
import { longestMail, StoredMail } from '../../mail/stored-mail-entity.ts';
import { systemActor } from '../../permission/actor.ts';
import { accountOf } from '../account/accounts.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import { serverErrors } from '../error/server-errors.ts';
import { addressKey } from '../identity/address-key.ts';
import { attemptKeys, createAttemptLimit } from '../identity/attempt-limit.ts';
import { createKnownDevices } from '../identity/known-devices.ts';

/** The window of signing in: both are counted in one table, which is cleaned by the window's length. */
const windowMs = 15 * 60_000;

/** Checks what goes into headers before any driver sees it. */
export function createMailService(db: Db, sender: MailSender, publicUrl: string): MailService {
  const base = withoutTail(publicUrl, '/');
  const addresses = createAttemptLimit(db, { most: 5, windowMs });
  const places = createAttemptLimit(db, { most: 50, windowMs });
  const devices = createKnownDevices(db);
  return {
    addressOf: (path, customDomain) => (customDomain ? `https://${customDomain}` : base) + path,
    defaultDomain: new URL(base).hostname,
    async send(message) {
      const to = mailAddressOf(message.to);
      if (to === undefined) throw refused('to');
      if (/\p{Cc}/u.test(message.subject)) throw refused('subject');
      if (/\p{Cc}/u.test(message.fromName ?? '')) throw refused('fromName');
      if (message.replyTo !== undefined && mailAddressOf(message.replyTo) === undefined) throw refused('replyTo');
      const { attachments = [] } = message;
      const isNamed = attachments.every(
        ({ name, mimeType }) => !/[\p{Cc}/\\]/u.test(name) && !/\p{Cc}/u.test(mimeType),
      );
      const weight = attachments.reduce((bytes, one) => bytes + one.bytes.length, 0);
      if (!isNamed || weight > mostAttachedBytes) throw refused('attachments');
      await sender.send({ ...message, to });
    },
    async admitRequest(email, client) {
      const account = accountNameOf(email);
      // The person's own browser is not shut out by what others ask for at the same address or from the same office.
      const device = await devices.find(client, (await accountOf(db, email))?.id);
      const place = device === undefined ? addressKey(client.address) : undefined;
      if (place !== undefined) await places.begin(`e-mail from ${place}`);
      await addresses.begin(
        device === undefined ? attemptKeys.mail(account) : attemptKeys.mailOnDevice(device, account),
      );
    },
  };
}

function refused(field: string): GlebaError {
  return new GlebaError('VALIDATION', undefined, {
    fields: [serverErrors.mailHeaderInvalid.at(field)],
  });
}

/** The embedded driver: e-mails are rows that administrators read in the browser. */
export function storeMail(transactions: () => Transactions): MailSender {
  return {
    async send({ organizationId, to, subject, text, html, attachments = [] }) {
      const files = attachments.map(({ name }) => `\n[${name}]`).join('');
      const identity = { actor: systemActor(organizationId), correlationId: uuidv7() };
      await transactions().run(identity, async (tx) => {
        await tx.insert(StoredMail, {
          recipient: to,
          subject: subject.slice(0, 300),
          text: `${text}${files}`.slice(0, longestMail),
          html: html.slice(0, longestMail),
        });
      });
    },
  };
}
