import type { Logger } from '@gleba/core/server';
import { type FoundMail, type MailAsked, type MailFolder, MailFolderFailure } from '@gleba/sdk';
import type { ImapFlow } from 'imapflow';

export interface MailFolderSettings {
  /** imaps://user:password@host:993/INBOX, or imap:// for TLS from STARTTLS on. */
  readonly url: string;
  /** The mailbox's own address, which takes what is sent to `name+anything@host` (RFC 5233) too. */
  readonly address: string;
}

/** Milliseconds for each of: connecting, the server's greeting. */
const patienceMs = 20_000;
/** A silence while what was fetched is looked at. */
const restMs = 120_000;

/** Reads a mailbox by IMAP (RFC 3501). Opened for reading alone: nothing is marked as seen, moved or deleted. */
export function createImapMailFolder(settings: MailFolderSettings, log: Logger): MailFolder {
  const [name = '', host = ''] = settings.address.split('@');
  const addressOf = (code: string) => `${name}+${code}@${host}`;
  return {
    addressOf,
    async *read(asked) {
      let client: ImapFlow | undefined;
      const end = () => client?.close();
      asked.signal.addEventListener('abort', end);
      try {
        client = await clientOf(settings);
        asked.signal.throwIfAborted();
        await client.connect();
        yield* found(client, mailboxOf(settings.url), addressOf(asked.code), asked);
        asked.signal.throwIfAborted();
        await client.logout();
      } catch (error) {
        asked.signal.throwIfAborted();
        const problem = isRefusal(error) ? 'refused' : 'silent';
        log.warn('The mailbox of papers could not be read.', { problem, error: wordsOf(error) });
        throw new MailFolderFailure(problem, { cause: error });
      } finally {
        asked.signal.removeEventListener('abort', end);
        end();
      }
    },
  };
}

async function clientOf({ url }: MailFolderSettings): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'imaps:';
  // Not before somebody wants it: it takes its time to load.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    ...{ host: hostname, port: port === '' ? (isSecure ? 993 : 143) : Number(port), secure: isSecure },
    // A password goes over an encrypted connection only, but within this machine.
    ...(!isSecure && { doSTARTTLS: !isOwnMachine(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: restMs },
    ...{ disableAutoIdle: true, logger: false },
  });
  // Told by the command that was under way as well; without a listener it would end the program.
  client.on('error', () => {});
  return client;
}

async function* found(client: ImapFlow, mailbox: string, address: string, asked: MailAsked): AsyncGenerator<FoundMail> {
  const { uidValidity } = await client.mailboxOpen(mailbox, { readOnly: true });
  const [validity, last] = (asked.after ?? '').split(':');
  const first = validity === String(uidValidity) ? Number(last) + 1 : 1;
  const headers = ['delivered-to', 'x-original-to'].map((header) => ({ header: { [header]: address } }));
  const sentTo = { or: [{ to: address }, { cc: address }, ...headers] };
  const uids = await client.search({ uid: `${first}:*`, ...sentTo }, { uid: true });
  // The library tells a connection that was lost so.
  if (!uids) throw new Error('The mailbox was not searched.');
  // The last of all is among `n:*`, also where it stands before n (RFC 3501, 6.4.8).
  const fresh = uids.filter((uid) => uid >= first).sort((one, other) => one - other);
  for (const uid of fresh.slice(0, asked.most)) {
    asked.signal.throwIfAborted();
    const one = [String(uid), { uid: true }] as const;
    const facts = await client.fetchOne(one[0], { size: true, internalDate: true, envelope: true }, one[1]);
    // Somebody has taken it away meanwhile.
    if (!facts) continue;
    const { size = 0, internalDate, envelope } = facts;
    yield {
      mark: `${uidValidity}:${uid}`,
      sender: envelope?.from?.[0]?.address ?? '',
      subject: envelope?.subject ?? '',
      receivedAt: new Date(internalDate ?? Date.now()).toISOString(),
      size,
      async bytes() {
        const whole = await client.fetchOne(one[0], { source: { maxLength: size } }, one[1]);
        if (!whole || whole.source === undefined) throw new Error('The e-mail was taken away while it was read.');
        return whole.source;
      },
    };
  }
}

const mailboxOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';
const isOwnMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127\./.test(host);

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'authenticationFailed' in error && error.authenticationFailed === true;

/** What the server said; never what was said to it, in which a password may stand. */
function wordsOf(error: unknown): string {
  const said = typeof error === 'object' && error !== null && 'responseText' in error ? error.responseText : undefined;
  return String(said ?? error).slice(0, 300);
}
