import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface ServedMail {
  readonly uid: number;
  readonly source: string;
  readonly receivedAt?: Date;
}

/** What goes wrong with the next commands of a kind, the first one first. */
export type ImapMood = 'refuse' | 'hang up' | 'be silent' | 'break off';

export interface ImapServer {
  readonly url: string;
  readonly mails: ServedMail[];
  readonly commands: string[];
  uidValidity: number;
  readonly moods: Map<string, ImapMood[]>;
  stop(): Promise<void>;
}

export const imapAccount = { user: 'papeis', password: 'caixa secreta' } as const;

/**
 * As much of IMAP4rev1 (RFC 3501) as a client needs to sign in, open a mailbox for reading, search it by recipients and fetch from it:
 * tagged answers, literals, `n:*` with the last e-mail, errors, and connections that end in the middle.
 */
export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const served: ImapServer = {
    ...{ url: '', mails: [], commands: [], uidValidity: 7, moods: new Map() },
    stop: () =>
      new Promise((ended) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => ended());
      }),
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK IMAP4rev1 ready\r\n');
    let kept = '';
    socket.on('data', (chunk) => {
      kept += chunk.toString('latin1');
      for (let end = kept.indexOf('\r\n'); end >= 0; end = kept.indexOf('\r\n')) {
        const line = kept.slice(0, end);
        kept = kept.slice(end + 2);
        answer(served, socket, line);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const user = encodeURIComponent(imapAccount.user);
  const url = `imap://${user}:${encodeURIComponent(imapAccount.password)}@127.0.0.1:${port}/INBOX`;
  return Object.assign(served, { url });
}

function answer(served: ImapServer, socket: Socket, line: string): void {
  const [tag = '*', first = '', ...rest] = line.split(' ');
  const isUid = first.toUpperCase() === 'UID';
  const command = (isUid ? (rest.shift() ?? '') : first).toUpperCase();
  const words = rest.join(' ');
  served.commands.push(`${isUid ? 'UID ' : ''}${command} ${command === 'LOGIN' ? '…' : words}`.trim());
  const mood = served.moods.get(command)?.shift();
  if (mood === 'be silent') return;
  if (mood === 'hang up') return void socket.destroy();
  const end = (text: string) => socket.write(`${tag} ${text}\r\n`);
  if (mood === 'refuse') return void end('NO [AUTHENTICATIONFAILED] Invalid credentials');
  const acts: Readonly<Record<string, () => void>> = {
    CAPABILITY: () => {
      socket.write('* CAPABILITY IMAP4rev1\r\n');
      end('OK done');
    },
    LOGIN: () => {
      const isKnown = words.includes(imapAccount.user) && words.includes(imapAccount.password);
      end(isKnown ? 'OK signed in' : 'NO [AUTHENTICATIONFAILED] Invalid credentials');
    },
    LIST: () => {
      socket.write('* LIST (\\HasNoChildren) "/" "INBOX"\r\n');
      end('OK done');
    },
    EXAMINE: () => {
      socket.write(`* FLAGS (\\Seen)\r\n* ${served.mails.length} EXISTS\r\n* 0 RECENT\r\n`);
      socket.write(`* OK [UIDVALIDITY ${served.uidValidity}] valid\r\n* OK [UIDNEXT 1000] next\r\n`);
      end('OK [READ-ONLY] opened');
    },
    SEARCH: () => {
      socket.write(
        `* SEARCH${searched(served, words)
          .map((uid) => ` ${uid}`)
          .join('')}\r\n`,
      );
      end('OK done');
    },
    FETCH: () => fetched(served, socket, words, mood === 'break off', () => end('OK done')),
    LOGOUT: () => {
      socket.write('* BYE\r\n');
      end('OK done');
      socket.end();
    },
    NOOP: () => end('OK done'),
  };
  const act = acts[command];
  if (act) act();
  else end('BAD unknown');
}

/** `UID n:*` and recipients: whoever of the addresses stands in the e-mail's head. */
function searched({ mails }: ImapServer, words: string): number[] {
  const from = Number(/UID (\d+):\*/.exec(words)?.[1] ?? 1);
  const addresses = [...words.matchAll(/"?([^\s"()]+@[^\s"()]+)"?/g)].map(([, address = '']) => address.toLowerCase());
  const last = Math.max(0, ...mails.map(({ uid }) => uid));
  return mails
    .filter(({ uid }) => uid >= from || uid === last)
    .filter(({ source }) => addresses.some((address) => headOf(source).toLowerCase().includes(address)))
    .map(({ uid }) => uid);
}

function fetched({ mails }: ImapServer, socket: Socket, words: string, isBroken: boolean, done: () => void): void {
  const uid = Number(words.split(' ')[0]);
  const index = mails.findIndex((mail) => mail.uid === uid);
  const mail = mails[index];
  if (!mail) {
    done();
    return;
  }
  const bytes = Buffer.from(mail.source, 'latin1');
  const parts = [`UID ${uid}`];
  if (words.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${bytes.length}`);
  if (words.includes('INTERNALDATE')) parts.push(`INTERNALDATE "${imapDate(mail.receivedAt ?? new Date(0))}"`);
  if (words.includes('ENVELOPE')) parts.push(`ENVELOPE ${envelopeOf(mail.source)}`);
  const asked = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/.exec(words);
  if (!asked) {
    socket.write(`* ${index + 1} FETCH (${parts.join(' ')})\r\n`);
    done();
    return;
  }
  const piece = bytes.subarray(0, Number(asked[1] ?? bytes.length));
  socket.write(`* ${index + 1} FETCH (${parts.join(' ')} BODY[]${asked[1] ? '<0>' : ''} {${piece.length}}\r\n`);
  if (isBroken) {
    socket.write(piece.subarray(0, Math.floor(piece.length / 2)));
    setTimeout(() => socket.destroy(), 20);
    return;
  }
  socket.write(piece);
  socket.write(')\r\n');
  done();
}

const headOf = (source: string) => source.split('\r\n\r\n')[0] ?? '';
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headOf(source))?.[1]?.replace(/\r$/, '') ?? '';

function envelopeOf(source: string): string {
  const quoted = (text: string) => (text === '' ? 'NIL' : `"${text.replace(/[\\"]/g, '\\$&')}"`);
  const [, name = '', host = ''] = /([^\s<>@]+)@([^\s<>@]+)/.exec(headerOf(source, 'From')) ?? [];
  const from = name === '' ? 'NIL' : `((NIL NIL ${quoted(name)} ${quoted(host)}))`;
  const date = quoted(headerOf(source, 'Date'));
  return `(${date} ${quoted(headerOf(source, 'Subject'))} ${from} ${from} ${from} NIL NIL NIL NIL ${quoted(headerOf(source, 'Message-ID'))})`;
}

/** `17-Jul-1996 02:44:25 +0000` */
function imapDate(at: Date): string {
  const [, day = '', month = '', year = '', time = ''] = /, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
