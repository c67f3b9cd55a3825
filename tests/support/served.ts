import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppOptions } from '../../host-api/src/http/app.ts';
import { createHttpServer, type HttpServerLimits } from '../../host-api/src/http/create-http-server.ts';
import { createListener } from '../../host-api/src/http/listener.ts';

export interface Served {
  readonly address: string;
  readonly port: number;
  readonly server: Server;
  stop(): Promise<void>;
}

/** The program's own HTTP surface, on a port of its own. */
export async function serve(options: AppOptions, limits: HttpServerLimits = {}): Promise<Served> {
  const { server } = createHttpServer(createListener(options), limits);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    server,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
