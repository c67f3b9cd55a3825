import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppOptions } from '../../host-api/src/http/app.ts';
import { createListener } from '../../host-api/src/http/listener.ts';
import { serverLimits } from '../../host-api/src/http/server-limits.ts';

export interface Served {
  readonly address: string;
  readonly port: number;
  readonly server: Server;
  stop(): Promise<void>;
}

/** The program's own HTTP surface, on a port of its own. */
export async function serve(options: AppOptions, limits: ServerOptions = serverLimits): Promise<Served> {
  const server = createServer(limits, createListener(options));
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
