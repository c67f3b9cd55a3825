import { connect, type NetConnectOpts } from 'node:net';

/** Where a backend listens and how it is told apart. */
export interface BackendKey {
  /** A host name, or the folder of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly processId: number;
  readonly secret: number;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html (CancelRequest) */
const cancelCode = 80_877_102;
const longestCancelMs = 2000;

/**
 * Asks the server to stop what this backend runs, over a connection of its own as the protocol wants it. Resolves when the
 * server has closed that connection: only then has the signal been sent, and the next statement is safe from it. Never
 * rejects; a server that cannot be reached has nothing to stop.
 */
export function cancelStatement({ host, port, processId, secret }: BackendKey): Promise<void> {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(cancelCode, 4);
  message.writeInt32BE(processId, 8);
  message.writeInt32BE(secret, 12);
  const address: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(message));
    socket.setTimeout(longestCancelMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.resume();
  });
}
