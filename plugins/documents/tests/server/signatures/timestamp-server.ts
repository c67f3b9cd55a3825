import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A timestamp authority (RFC 3161) of OpenSSL's on this machine. */
export async function startTimestampServer() {
  const folder = mkdtempSync(join(tmpdir(), 'tsa-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...given: string[]) => execFileSync('openssl', given, { stdio: 'pipe' });
  const configuration = [
    ...['[req]', 'distinguished_name = dn', 'x509_extensions = ext', 'prompt = no', '[dn]', 'CN = Carimbo de teste'],
    ...['[ext]', 'extendedKeyUsage = critical,timeStamping', 'keyUsage = critical,digitalSignature'],
    ...['[tsa]', 'default_tsa = one', '[one]', `serial = ${file('serial')}`, `signer_cert = ${file('cert')}`],
    ...[`signer_key = ${file('key')}`, 'default_policy = 1.2.3.4.1', 'digests = sha256, sha384, sha512'],
    ...['signer_digest = sha256', 'accuracy = secs:1', 'ess_cert_id_alg = sha256'],
  ];
  writeFileSync(file('conf'), configuration.join('\n'));
  writeFileSync(file('serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', file('key')];
  openssl('req', '-x509', '-config', file('conf'), ...key, '-out', file('cert'), '-days', '30');
  const asked: (string | undefined)[] = [];
  let isBroken = false;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push(request.headers['content-type']);
    if (isBroken) return void response.writeHead(503).end('later');
    writeFileSync(file('query'), Buffer.concat(parts));
    const conf = ['-config', file('conf'), '-section', 'one'];
    openssl('ts', '-reply', ...conf, '-queryfile', file('query'), '-out', file('reply'));
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(file('reply')));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    asked,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    breaks() {
      isBroken = true;
    },
    async stop() {
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
