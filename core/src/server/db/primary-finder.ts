import pg from 'pg';

export interface PrimaryFinder {
  /** How many servers the address names. */
  readonly count: number;
  /** Connects to the server that last took writes, or to the next one of the address. */
  readonly Client: typeof pg.Client;
  /** Refuses a connection to a server that is only a copy. */
  check(client: pg.ClientBase): Promise<void>;
}

/**
 * One address may name several servers (`postgres://user@one,two:5433/name`), as libpq has it with
 * target_session_attrs=read-write; the driver itself knows only one. A server that cannot be reached or that is a copy in
 * recovery is passed over for the next, so that a promoted copy is found without a restart.
 */
export function primaryFinder(url: string): PrimaryFinder {
  const addresses = addressesOf(url);
  let current = 0;
  const passOver = (tried: number) => {
    if (tried === current) current = (current + 1) % addresses.length;
  };
  class PrimaryClient extends pg.Client {
    readonly tried = current;
    isAccepted = false;
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: addresses[current] ?? url });
      this.once('end', () => {
        if (!this.isAccepted) passOver(this.tried);
      });
    }
  }
  return {
    count: addresses.length,
    Client: PrimaryClient,
    async check(client) {
      if (addresses.length > 1) {
        const { rows } = await client.query<{ copy: boolean }>('select pg_is_in_recovery() as copy');
        if (rows[0]?.copy === true) {
          if (client instanceof PrimaryClient) passOver(client.tried);
          throw new CopyOnly();
        }
      }
      if (client instanceof PrimaryClient) client.isAccepted = true;
    },
  };
}

/** What is thrown for a server that takes no writes; told to the caller as a connection that could not be had. */
export class CopyOnly extends Error {
  override readonly name = 'CopyOnly';
  readonly code = 'ECOPYONLY';
  constructor() {
    super('This server is a copy in recovery and takes no writes');
  }
}

/** The address once for each server that it names. A URL has one host by the standard, so the list is cut out first. */
export function addressesOf(url: string): string[] {
  const match = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?@,]*,[^/?@]*)([/?].*)?$/.exec(url);
  if (!match) return [url];
  const [, start = '', hosts = '', rest = ''] = match;
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}
