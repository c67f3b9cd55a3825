import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bucket, type StoredObject } from './s3-bucket.ts';
import {
  crc32Of,
  type KeyPair,
  S3Refusal,
  type SignedRequest,
  verifyChecksums,
  verifySignature,
} from './s3-signature.ts';
import { askedHeaders, readPostedForm, verifyAddress } from './s3-visitor.ts';

/** Something that goes wrong with the next requests that match, as often as `times` says. */
export interface Failure {
  readonly method?: string;
  /** Part of the path and query. */
  readonly target?: string;
  readonly times: number;
  /** `cut`: half of the answer's body, then the line is dead; `stall`: half, then silence; `drop`: no answer; `lose`: done, but no answer; `flip`: a byte of it changed. */
  readonly kind: 'refuse' | 'drop' | 'lose' | 'cut' | 'stall' | 'flip';
  readonly status?: number;
  readonly code?: string;
}

export interface S3Server {
  readonly endpoint: string;
  readonly keys: KeyPair;
  readonly region: string;
  readonly bucket: Bucket;
  /** Method and target of every request, in order. */
  readonly requests: string[];
  failNext(failure: Failure): void;
  stop(): Promise<void>;
}

export const bucketName = 'gleba-test';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

/** A storage that speaks as much S3 as the drivers use, strictly: whatever they do not use is refused. Path style only. */
export async function startS3Server(pageSize = 1000): Promise<S3Server> {
  const keys = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret+of/the=test' };
  const region = 'test-1';
  const bucket = new Bucket();
  const requests: string[] = [];
  const failures: { failure: Failure; left: number }[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url: target = '', headers } = incoming;
    requests.push(`${method} ${target}`);
    const planned = failures.find(
      ({ failure, left }) => left > 0 && (failure.method ?? method) === method && target.includes(failure.target ?? ''),
    );
    if (planned) planned.left -= 1;
    const failure = planned?.failure;
    if (failure?.kind === 'drop') return void incoming.socket.destroy();
    const signed: SignedRequest = { method, target, headers, body: Buffer.concat(chunks) };
    const answer =
      failure?.kind === 'refuse'
        ? refusal(new S3Refusal(failure.status ?? 500, failure.code ?? 'InternalError'))
        : await answerTo(signed);
    if (failure?.kind === 'lose') return void incoming.socket.destroy();
    await send(response, answer, method === 'HEAD', failure);
  }

  async function answerTo(request: SignedRequest): Promise<Answer> {
    try {
      const address = new URL(request.target, 'http://storage');
      const [, name, ...rest] = address.pathname.split('/').map(decodeURIComponent);
      const key = rest.join('/');
      const query = address.searchParams;
      if (name !== bucketName) throw new S3Refusal(404, 'NoSuchBucket');
      if (isForm(request) && key === '') return await postObject(request);
      if (query.has('X-Amz-Signature')) return getForVisitor(request, key, query);
      verifySignature(request, keys, region, new Date());
      verifyChecksums(request);
      return key === '' ? onBucket(request, query) : onObject(request, key, query);
    } catch (error) {
      if (error instanceof S3Refusal) return refusal(error);
      throw error;
    }
  }

  async function postObject(request: SignedRequest): Promise<Answer> {
    const { key, body, metadata } = await readPostedForm(request, keys, region, bucketName, new Date());
    return { status: 204, headers: { etag: bucket.put(key, body, metadata).etag } };
  }

  function getForVisitor(request: SignedRequest, key: string, query: URLSearchParams): Answer {
    if (request.method !== 'GET') throw new S3Refusal(501, 'NotImplemented');
    verifyAddress(request, keys, region, new Date());
    const answer = getObject(bucket.get(key), request.headers);
    return { ...answer, headers: { ...answer.headers, ...askedHeaders(query) } };
  }

  function onBucket({ method }: SignedRequest, query: URLSearchParams): Answer {
    if (method === 'GET' && query.get('list-type') === '2') return listObjects(query);
    if (method === 'GET' && query.has('uploads')) return listMultiparts(query);
    throw new S3Refusal(501, 'NotImplemented');
  }

  function onObject(request: SignedRequest, key: string, query: URLSearchParams): Answer {
    const { method, headers, body } = request;
    const id = query.get('uploadId');
    if (query.has('uploads') && method === 'POST') {
      const uploadId = bucket.begin(key, metadataOf(headers));
      return xml(
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (id !== null) return onMultipart(request, key, id, query);
    switch (method) {
      case 'GET':
      case 'HEAD':
        return getObject(bucket.get(key), headers);
      case 'PUT':
        if (typeof headers['x-amz-copy-source'] === 'string') return copyObject(key, headers['x-amz-copy-source']);
        return { status: 200, headers: { etag: bucket.put(key, body, metadataOf(headers)).etag } };
      case 'DELETE':
        bucket.objects.delete(key);
        return { status: 204 };
    }
    throw new S3Refusal(501, 'NotImplemented');
  }

  function copyObject(key: string, source: string): Answer {
    const [name, ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/');
    if (name !== bucketName) throw new S3Refusal(404, 'NoSuchBucket');
    const { body, metadata } = bucket.get(rest.join('/'));
    const { etag } = bucket.put(key, body, metadata);
    return xml(`<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>`);
  }

  function onMultipart({ method, body }: SignedRequest, key: string, id: string, query: URLSearchParams): Answer {
    switch (method) {
      case 'PUT':
        return { status: 200, headers: { etag: bucket.putPart(key, id, Number(query.get('partNumber')), body) } };
      case 'DELETE':
        bucket.abort(key, id);
        return { status: 204 };
      case 'GET':
        return listParts(key, id, Number(query.get('part-number-marker') ?? 0));
      case 'POST': {
        const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
          number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
          etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
        }));
        const { etag } = bucket.complete(key, id, named);
        return xml(
          `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
        );
      }
    }
    throw new S3Refusal(501, 'NotImplemented');
  }

  function listObjects(query: URLSearchParams): Answer {
    const { entries, isTruncated } = page([...bucket.objects], query.get('continuation-token') ?? '', query);
    const contents = entries.map(
      ([key, { body, etag, modified }]) =>
        `<Contents><Key>${key}</Key><Size>${body.length}</Size><ETag>${etag}</ETag><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    );
    const next = isTruncated ? `<NextContinuationToken>${entries.at(-1)?.[0]}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  function listMultiparts(query: URLSearchParams): Answer {
    const all = [...bucket.multiparts.values()].map((upload) => [`${upload.key}\n${upload.id}`, upload] as const);
    const marker = query.get('key-marker') ? `${query.get('key-marker')}\n${query.get('upload-id-marker')}` : '';
    const { entries, isTruncated } = page(all, marker, query);
    const uploads = entries.map(
      ([, { key, id, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    const last = entries.at(-1)?.[1];
    const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker>`;
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }

  function listParts(key: string, id: string, marker: number): Answer {
    const all = [...bucket.multipart(key, id).parts].sort(([a], [b]) => a - b).filter(([number]) => number > marker);
    const shown = all.slice(0, pageSize);
    const isTruncated = shown.length < all.length;
    const parts = shown.map(
      ([number, { body, etag }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${body.length}</Size></Part>`,
    );
    const next = isTruncated ? `<NextPartNumberMarker>${shown.at(-1)?.[0]}</NextPartNumberMarker>` : '';
    return xml(`<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${parts.join('')}</ListPartsResult>`);
  }

  function page<T>(all: readonly (readonly [string, T])[], after: string, query: URLSearchParams) {
    const prefix = query.get('prefix') ?? '';
    const rest = all.filter(([name]) => name.startsWith(prefix) && name > after).sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = rest.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
    return { entries, isTruncated: entries.length < rest.length };
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys,
    region,
    bucket,
    requests,
    failNext: (failure) => void failures.push({ failure, left: failure.times }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function isForm({ method, headers }: SignedRequest): boolean {
  return method === 'POST' && String(headers['content-type']).startsWith('multipart/form-data');
}

function metadataOf(headers: SignedRequest['headers']): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

function getObject({ body, etag, modified, metadata }: StoredObject, headers: SignedRequest['headers']): Answer {
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new S3Refusal(412, 'PreconditionFailed');
  const common = { ...metadata, etag, 'last-modified': modified.toUTCString(), 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  if (!range) {
    // As S3 does: a multipart object has a checksum of checksums only, which says nothing about the bytes.
    const checksum: Record<string, string> = etag.includes('-') ? {} : { 'x-amz-checksum-crc32': crc32Of(body) };
    return { status: 200, headers: { ...common, ...checksum }, body };
  }
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : body.length - 1, body.length - 1);
  if (start > end) throw new S3Refusal(416, 'InvalidRange');
  const headersOfPart = { ...common, 'content-range': `bytes ${start}-${end}/${body.length}` };
  return { status: 206, headers: headersOfPart, body: body.subarray(start, end + 1) };
}

function xml(body: string): Answer {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: text };
}

function refusal({ status, code }: S3Refusal): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code} of the test</Message></Error>`), status };
}

async function send(response: ServerResponse, answer: Answer, isHead: boolean, failure?: Failure): Promise<void> {
  const body = Buffer.from(answer.body ?? '');
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(body.length) });
  if (isHead) return void response.end();
  if (failure?.kind === 'flip') {
    const changed = Buffer.from(body);
    changed[0] = (changed[0] ?? 0) ^ 1;
    return void response.end(changed);
  }
  if (failure?.kind !== 'cut' && failure?.kind !== 'stall') return void response.end(body);
  response.write(body.subarray(0, body.length >> 1));
  if (failure.kind === 'stall') return;
  await sleep(50);
  response.destroy();
}
