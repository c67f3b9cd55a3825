import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type GracefulServer, gracefully } from './graceful-server.ts';
import { maxConnections, minimumBodyRate, readerPatienceMs, serverLimits } from './server-limits.ts';
import { cutSlowBodies, type MinimumBodyRate } from './slow-bodies.ts';

export interface HttpServer {
  readonly server: Server;
  readonly door: GracefulServer;
}

export interface HttpServerLimits {
  readonly connection?: ServerOptions;
  readonly pace?: MinimumBodyRate;
  readonly readerPatienceMs?: number;
}

/** The program's HTTP server, with what nobody may take their time for. */
export function createHttpServer(listener: RequestListener, limits: HttpServerLimits = {}): HttpServer {
  const { connection = serverLimits, pace = minimumBodyRate, readerPatienceMs: patience = readerPatienceMs } = limits;
  const server = createServer(connection, listener);
  server.maxConnections = maxConnections;
  // Told when nothing went in or out for so long, which is no fault where an answer is still being made.
  server.setTimeout(patience, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  const door = gracefully(server);
  const slow = cutSlowBodies(door.open, pace);
  server.once('close', slow.stop);
  return { server, door };
}
