import { timingSafeEqual } from 'node:crypto';
import type { StoredObject } from './s3-bucket.ts';
import {
  canonicalQuery,
  hmac,
  type KeyPair,
  S3Refusal,
  type SignedRequest,
  sha256,
  signingKey,
} from './s3-signature.ts';

/**
 * What S3 takes from somebody without keys: an address that was signed for them, and a form whose policy was ("Authenticating
 * Requests: Using Query Parameters" and "POST Object", Amazon S3 API Reference). Worked out from the raw request, apart from
 * the code that signs.
 */
export function verifyAddress(
  { method, target, headers }: SignedRequest,
  keys: KeyPair,
  region: string,
  now: Date,
): void {
  const [path = '', query = ''] = target.split('?');
  const said = new URLSearchParams(query);
  const at = said.get('X-Amz-Date') ?? '';
  const day = checkedCredential(said.get('X-Amz-Credential'), keys, region);
  const seconds = Number(said.get('X-Amz-Expires'));
  if (
    said.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' ||
    !at.startsWith(day) ||
    !(seconds > 0 && seconds <= 604_800)
  ) {
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  }
  const signed = instantOf(at);
  if (now.getTime() < signed - 15 * 60_000 || now.getTime() > signed + seconds * 1000) {
    throw new S3Refusal(403, 'AccessDenied');
  }
  const names = (said.get('X-Amz-SignedHeaders') ?? '').split(';');
  if (!names.includes('host')) throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  const unsigned = query.split('&').filter((pair) => !pair.startsWith('X-Amz-Signature='));
  const canonical = [
    method,
    path,
    canonicalQuery(unsigned.join('&')),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  checkSignature(said.get('X-Amz-Signature'), hmac(signingKey(keys, day, region), toSign));
}

/** Headers of an answer that the signed address asks for. */
export function askedHeaders(query: URLSearchParams): Record<string, string> {
  const asked = [...query].filter(([name]) => name.startsWith('response-'));
  return Object.fromEntries(asked.map(([name, value]) => [name.slice('response-'.length), value]));
}

export interface PostedObject {
  readonly key: string;
  readonly body: Buffer;
  readonly metadata: StoredObject['metadata'];
}

/** The object of a form, once its policy is signed, has not ended and covers every field that came. */
export async function readPostedForm(
  { headers, body }: SignedRequest,
  keys: KeyPair,
  region: string,
  bucketName: string,
  now: Date,
): Promise<PostedObject> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  const fields = new Map<string, string>();
  let file: Blob | undefined;
  for (const [name, value] of form) {
    // Whatever stands behind the file is not looked at.
    if (file) break;
    if (typeof value === 'string') fields.set(name.toLowerCase(), value);
    else file = value;
  }
  if (!file) throw new S3Refusal(400, 'InvalidArgument');
  const day = checkedCredential(fields.get('x-amz-credential'), keys, region);
  const policy = fields.get('policy') ?? '';
  checkSignature(fields.get('x-amz-signature'), hmac(signingKey(keys, day, region), policy));
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy;
  if (now.getTime() > Date.parse(expiration)) throw new S3Refusal(403, 'AccessDenied');
  const covered = new Set(['policy', 'x-amz-signature']);
  for (const condition of conditions) covered.add(checkedCondition(condition, fields, bucketName, file.size));
  if (![...fields.keys()].every((name) => covered.has(name))) throw new S3Refusal(403, 'AccessDenied');
  return {
    key: fields.get('key') ?? '',
    body: Buffer.from(await file.arrayBuffer()),
    metadata: { 'content-type': fields.get('content-type') ?? '' },
  };
}

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly (
    | Readonly<Record<string, string>>
    | readonly [string, string | number, string | number]
  )[];
}

/** The field that a fulfilled condition speaks of. */
function checkedCondition(
  condition: Policy['conditions'][number],
  fields: ReadonlyMap<string, string>,
  bucketName: string,
  size: number,
): string {
  if (Array.isArray(condition)) {
    const [kind, least, most] = condition as readonly [string, number, number];
    if (kind !== 'content-length-range') throw new S3Refusal(501, 'NotImplemented');
    if (size < least) throw new S3Refusal(400, 'EntityTooSmall');
    if (size > most) throw new S3Refusal(400, 'EntityTooLarge');
    return kind;
  }
  const [[name, value] = ['', '']] = Object.entries(condition);
  const told = name === 'bucket' ? bucketName : fields.get(name.toLowerCase());
  if (told !== value) throw new S3Refusal(403, 'AccessDenied');
  return name.toLowerCase();
}

function checkedCredential(credential: string | null | undefined, keys: KeyPair, region: string): string {
  const parsed = /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/.exec(credential ?? '');
  if (!parsed) throw new S3Refusal(403, 'AccessDenied');
  const [, accessKeyId, day = '', signedRegion] = parsed;
  if (accessKeyId !== keys.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (signedRegion !== region) throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  return day;
}

function checkSignature(told: string | null | undefined, right: Buffer): void {
  const given = Buffer.from(told ?? '', 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
}

/** `20260102T030405Z` */
function instantOf(text: string): number {
  return Date.parse(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
}
