import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Asks over one kept connection. Tries again only what was never taken: a connection that was refused, and then not before
 * the program says that it is ready, as a load balancer would.
 */
export function keepAliveClient(port: number, readyAddress: string) {
  const isReady = () =>
    fetch(readyAddress).then(
      ({ ok }) => ok,
      () => false,
    );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = (path: string, body: string | undefined, headers: Record<string, string>) =>
    new Promise<Answer>((done, failed) => {
      const sent = request(
        { host: '127.0.0.1', port, path, agent, method: body === undefined ? 'GET' : 'POST', headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.once('end', () => done({ status: response.statusCode ?? 0, text, headers: response.headers }));
          response.once('error', failed);
        },
      );
      sent.once('error', failed);
      sent.end(body);
    });
  return {
    async ask(path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
      for (;;) {
        try {
          return await once(path, body, headers);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
          do await new Promise((later) => setTimeout(later, 25));
          while (!(await isReady()));
        }
      }
    },
    close: () => agent.destroy(),
  };
}
