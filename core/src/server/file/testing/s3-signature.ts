import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';

export interface SignedRequest {
  readonly method: string;
  /** As it was sent: path, '?' and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface KeyPair {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An error as S3 words it. */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const headerOf = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? '');

/**
 * AWS Signature Version 4 in the Authorization header, worked out from the raw request ("Authenticating Requests", Amazon S3
 * API Reference). Chunk signatures are not taken, since the drivers send none; `s3-visitor.ts` knows the query strings that sign.
 */
export function verifySignature(request: SignedRequest, keys: KeyPair, region: string, now: Date): void {
  const { headers } = request;
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headerOf(headers, 'authorization'),
    );
  if (!parsed) throw new S3Refusal(403, 'AccessDenied');
  const [, accessKeyId = '', day = '', signedRegion = '', signedHeaders = '', signature = ''] = parsed;
  if (accessKeyId !== keys.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (signedRegion !== region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const at = headerOf(headers, 'x-amz-date');
  const instant = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!at.startsWith(day) || !(Math.abs(now.getTime() - instant) < 15 * 60_000)) {
    throw new S3Refusal(403, 'RequestTimeTooSkewed');
  }
  const names = signedHeaders.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => names.includes(name))) throw new S3Refusal(403, 'AccessDenied');

  const [path = '', query = ''] = request.target.split('?');
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headerOf(headers, name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payloadHash(request),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  if (!timingSafeEqual(hmac(signingKey(keys, day, region), toSign), Buffer.from(signature, 'hex'))) {
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
  }
}

export function signingKey({ secretAccessKey }: KeyPair, day: string, region: string): string | Buffer {
  return [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
}

export function canonicalQuery(query: string): string {
  if (query === '') return '';
  const pairs = query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  return pairs.sort().join('&');
}

/** What the request says its body hashes to, once that is true. */
function payloadHash({ headers, body }: SignedRequest): string {
  const told = headerOf(headers, 'x-amz-content-sha256');
  if (told.startsWith('STREAMING-')) throw new S3Refusal(501, 'NotImplemented');
  if (told !== 'UNSIGNED-PAYLOAD' && told !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  return told;
}

export function crc32Of(body: Buffer): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return sum.toString('base64');
}

/** The checksums that the SDK sends with a body: CRC32 by default, MD5 where an operation demands it. */
export function verifyChecksums({ headers, body }: SignedRequest): void {
  const told = headers['x-amz-checksum-crc32'];
  if (told !== undefined && told !== crc32Of(body)) throw new S3Refusal(400, 'BadDigest');
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) {
    throw new S3Refusal(400, 'BadDigest');
  }
}
