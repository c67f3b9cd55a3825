import { readFileSync } from 'node:fs';
import { type ConnectionOptions, credsAuthenticator } from '@nats-io/transport-node';

/** What can be used of `NATS_URL`; throws an Error whose message is one sentence without secrets. */
export interface NatsAddress {
  readonly options: Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls' | 'authenticator'>;
  /** `host:port, host:port`: what may be shown. */
  readonly shown: string;
}

/**
 * Reads `nats://user:password@host:port`, `nats://token@host` or several of them separated by commas (one cluster: the
 * first one's credentials count). `tls://` asks for TLS and refuses a server without it; certificates are checked against
 * the system's authorities and NODE_EXTRA_CA_CERTS. `credentialsFile`: a `.creds` file (JWT and key), read anew at each connection.
 */
export function readNatsAddress(text: string, credentialsFile?: string): NatsAddress {
  const urls = text.split(',').map((part) => parse(part.trim()));
  const [first] = urls;
  if (!first) throw new Error('NATS_URL names no server.');
  const shown = urls.map(({ host, port }) => `${host}:${port}`);
  return {
    shown: shown.join(', '),
    options: {
      servers: shown,
      ...(urls.some(({ isTls }) => isTls) ? { tls: {} } : {}),
      ...(credentialsFile
        ? { authenticator: (nonce?: string) => credsAuthenticator(readFileSync(credentialsFile))(nonce) }
        : first.credentials),
    },
  };
}

function parse(text: string) {
  // Read as http: of schemes that it does not know the URL standard takes even an empty host.
  const asHttp = text.replace(/^(nats|tls):/, 'http:');
  if (!/^(nats|tls):\/\//.test(text) || !URL.canParse(asHttp)) {
    throw new Error('NATS_URL must be nats://host:port or tls://host:port, several separated by commas.');
  }
  const url = new URL(asHttp);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname,
    port: url.port || (/:80(\/|$)/.test(text) ? '80' : '4222'),
    isTls: text.startsWith('tls:'),
    // A name without a password is a token, as in every NATS client.
    credentials: pass !== '' ? { user, pass } : user !== '' ? { token: user } : {},
  };
}
