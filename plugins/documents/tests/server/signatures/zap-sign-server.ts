import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch } from '@gleba/sdk/server';
import type { ZapSignPlace } from '../../../src/server/signatures/zap-sign/zap-sign-client.ts';

export interface ThereSigner {
  readonly token: string;
  readonly sign_url: string;
  status: 'new' | 'link-opened' | 'signed' | 'refused';
  name: string;
  email?: string;
  signed_at?: string;
  last_view_at?: string;
  rejected_reason?: string;
  readonly asked: Record<string, unknown>;
}
interface ThereFile {
  readonly token: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  isSigned: boolean;
}
export interface ThereDocument {
  readonly asked: Record<string, unknown>;
  readonly files: ThereFile[];
  readonly signers: ThereSigner[];
  status: 'pending' | 'signed' | 'refused';
}

export const apiToken = 'c7f35c84-7893-4087-b4fb-d1f06c23';

/**
 * A ZapSign of one's own: its addresses, its key in the header, its answers and refusals as its documentation tells them
 * (docs.zapsign.com.br: 'Criar documento via upload', 'Adicionar documento extra', 'Detalhar documento', 'Atualizar signatário').
 */
export async function startZapSign() {
  const documents = new Map<string, ThereDocument>();
  const heard: string[] = [];
  /** Statuses to answer with before anything is done, in their order. */
  const troubles: number[] = [];
  const downloads: (string | undefined)[] = [];
  let address = '';

  const fileOf = (file: ThereFile) => ({
    ...{ token: file.token, name: file.name, original_file: `${address}files/${file.token}/original.pdf` },
    signed_file: file.isSigned ? `${address}files/${file.token}/signed.pdf` : null,
  });
  const shown = (token: string, { files, signers, status }: ThereDocument) => {
    const [first, ...extra] = files;
    if (!first) throw new Error('A document has a file.');
    const people = signers.map(({ asked: _asked, ...signer }) => signer);
    return { ...fileOf(first), ...{ open_id: 5, token, status, signers: people, extra_docs: extra.map(fileOf) } };
  };
  const made = (body: Record<string, unknown>, token: string): ThereFile => ({
    ...{ token, name: String(body.name), isSigned: false },
    bytes: Buffer.from(String(body.base64_pdf), 'base64'),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').slice(1);
    const told = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.startsWith('files/')) return sendFile(path, request.headers.authorization, response);
    heard.push(`${request.method} ${path}`);
    const body = await bodyOf(request);
    const trouble = troubles.shift();
    if (trouble === 0) return void response.destroy();
    if (trouble) return void told(trouble, { detail: 'Request was throttled.' });
    if (request.headers.authorization !== `Bearer ${apiToken}`)
      return void told(403, { detail: 'API token not found' });
    const [kind, token = '', action] = path.split('/');
    if (kind === 'signers') return changeSigner(token, body, told);
    if (kind === 'docs' && token === '' && request.method === 'POST') {
      if (body.name === 'Recusado') return void told(400, { detail: 'You have no <credits> left.' });
      const id = randomUUID();
      const signers = (body.signers as Record<string, unknown>[]).map((asked): ThereSigner => {
        const own = randomUUID();
        const email = typeof asked.email === 'string' ? { email: asked.email } : {};
        const link = { token: own, sign_url: `https://app.zapsign.com.br/verificar/${own}` };
        return { ...link, status: 'new', name: String(asked.name), ...email, asked };
      });
      documents.set(id, { asked: body, files: [made(body, id)], signers, status: 'pending' });
    }
    const id = token || ([...documents.keys()].at(-1) ?? '');
    const document = documents.get(id);
    if (!document) return void told(404, { detail: 'Not found.' });
    if (action === 'upload-extra-doc') {
      if (body.name === 'Anexo recusado') return void told(400, { detail: 'Invalid PDF' });
      const extra = made(body, randomUUID());
      document.files.push(extra);
      return void told(200, fileOf(extra));
    }
    if (request.method === 'DELETE') documents.delete(id);
    return void told(200, shown(id, document));
  }
  function sendFile(path: string, authorization: string | undefined, response: ServerResponse): void {
    downloads.push(authorization);
    const [, token = '', which] = path.split('/');
    const file = [...documents.values()].flatMap(({ files }) => files).find((one) => one.token === token);
    if (!file) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    // What it adds at the end is its own page; here a comment stands for it.
    const bytes = which === 'signed.pdf' ? Buffer.concat([file.bytes, Buffer.from('\n% signed')]) : file.bytes;
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes);
  }
  function changeSigner(
    token: string,
    body: Record<string, unknown>,
    told: (status: number, body: object) => void,
  ): void {
    const signer = [...documents.values()].flatMap(({ signers }) => signers).find((one) => one.token === token);
    if (!signer) return void told(404, { detail: 'Not found.' });
    Object.assign(signer, { name: String(body.name), ...(typeof body.email === 'string' && { email: body.email }) });
    told(200, { token });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const place: ZapSignPlace = {
    ...{ live: 'http://127.0.0.1:1/', sandbox: address, backOffMs: 1 },
    guarded: createGuardedFetch({ isAllowedAddress: () => true, maxBytes: 1_000_000, timeoutMs: 5_000 }),
  };
  return {
    ...{ place, documents, heard, troubles, downloads },
    document(token: string | null): ThereDocument {
      const found = documents.get(token ?? '');
      if (!found) throw new Error(`There is no ${token}.`);
      return found;
    },
    signedDigests: (token: string | null) =>
      (documents.get(token ?? '')?.files ?? []).map(({ bytes }) =>
        createHash('sha256').update(bytes).update('\n% signed').digest('hex'),
      ),
    stop: () => new Promise((done) => server.close(done)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text ? JSON.parse(text) : {};
}
