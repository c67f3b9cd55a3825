import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as later, setImmediate as nextTurn } from 'node:timers/promises';

export interface GracefulServer {
  /**
   * Takes no new connections, waits until what was asked is answered and closes the rest. Answers how many requests had to
   * be cut because they took longer than `withinMs`.
   */
  close(withinMs: number): Promise<number>;
  /** What is being answered. */
  readonly open: ReadonlySet<ServerResponse>;
}

/** Without a request for so long, a connection is let go. Whoever is busy has sent the next one before and was told. */
const quietMs = 1000;
/** Longest time for which connections that come without end keep the door open. */
const doorMs = 300;

/**
 * Ends an HTTP server without dropping a request. `server.close()` alone would: it destroys connections that are idle at
 * that moment, although their next request may already be in the kernel's buffer. So each connection is first told to
 * close with an answer, and only those that stay silent are closed from here.
 *
 * The door is shut before anybody is told to leave: whoever is told connects anew at once, and a connection that the kernel
 * has taken but we have not is reset when the listening socket closes. Afterwards it is refused, which says clearly that
 * nothing was taken.
 */
export function gracefully(server: Server): GracefulServer {
  const sockets = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let isDraining = false;
  let lastConnectionAt = 0;
  let lastRequestAt = 0;

  function onEnd(this: ServerResponse): void {
    open.delete(this);
  }
  function onSocketEnd(this: Socket): void {
    sockets.delete(this);
  }
  server.on('connection', (socket: Socket) => {
    lastConnectionAt = performance.now();
    sockets.add(socket);
    socket.once('close', onSocketEnd);
  });
  // Before the application's own listener, which may answer at once.
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.once('close', onEnd);
    if (isDraining) {
      lastRequestAt = performance.now();
      response.setHeader('connection', 'close');
    }
  });

  /** Connections that the kernel has taken for us already are taken by us before the door is shut. */
  async function stopListening(): Promise<void> {
    const until = performance.now() + doorMs;
    for (let quiet = 0; quiet < 3 && performance.now() < until; ) {
      const before = lastConnectionAt;
      await nextTurn();
      quiet = lastConnectionAt === before ? quiet + 1 : 0;
    }
    if (server.listening) NetServer.prototype.close.call(server);
  }

  return {
    open,
    async close(withinMs) {
      const until = performance.now() + withinMs;
      await stopListening();
      isDraining = true;
      lastRequestAt = performance.now();
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
      while (open.size > 0 && performance.now() < until) await later(10);
      const cut = open.size;
      while (cut === 0 && sockets.size > 0 && performance.now() - lastRequestAt < quietMs) await later(10);
      for (const socket of sockets) socket.destroy();
      return cut;
    },
  };
}
