import { createHash, createHmac } from 'node:crypto';
import type { DirectAccess } from '../contract/file-store.ts';
import { attachmentNamed } from './content-disposition.ts';
import { checkedKey } from './file-key.ts';
import type { S3Settings } from './s3-client.ts';

const algorithm = 'AWS4-HMAC-SHA256';
const inert = 'application/octet-stream';

type Signer = Omit<S3Settings, 'endpoint' | 'limits' | 'publicEndpoint'> & { readonly publicEndpoint: string };

/**
 * Addresses and forms that S3 takes from anybody who has them: AWS Signature Version 4 in the query string and in a POST
 * policy ("Authenticating Requests", Amazon S3 API Reference). Worked out here, since the SDK's packages for it are two more
 * dependencies for forty lines. They are for the storage's public address, and those of files for
 * the host that files are fetched from, which a signature includes.
 */
export function createS3DirectAccess(settings: Signer, now: () => Date = () => new Date()): DirectAccess {
  const { bucket, region, accessKeyId, secretAccessKey, usePathStyle } = settings;
  const placeAt = (endpoint: string) => {
    const { protocol, host, pathname } = new URL(endpoint);
    return {
      ...{ protocol, host: usePathStyle ? host : `${bucket}.${host}` },
      root: `${pathname.replace(/\/$/, '')}${usePathStyle ? `/${bucket}` : ''}`,
    };
  };
  const sent = placeAt(settings.publicEndpoint);
  const fetched = placeAt(settings.downloadEndpoint ?? settings.publicEndpoint);

  const at = () => {
    const instant = now()
      .toISOString()
      .replace(/[-:]|\.\d{3}/g, '');
    const day = instant.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
    return {
      instant,
      scope,
      credential: `${accessKeyId}/${scope}`,
      sign: (text: string) => hmac(key, text).toString('hex'),
    };
  };

  return {
    addressOf(key, { name, seconds }) {
      const { instant, scope, credential, sign } = at();
      const { protocol, host, root } = fetched;
      const path = `${root}/${checkedKey(key)}`;
      const query = Object.entries({
        'X-Amz-Algorithm': algorithm,
        'X-Amz-Credential': credential,
        'X-Amz-Date': instant,
        'X-Amz-Expires': String(seconds),
        'X-Amz-SignedHeaders': 'host',
        // An answer of the storage's own host must no more be shown as a page than one of ours.
        'response-cache-control': 'private, no-store',
        'response-content-disposition': attachmentNamed(name),
        'response-content-type': inert,
      })
        .map(([word, value]) => `${encode(word)}=${encode(value)}`)
        .sort()
        .join('&');
      const canonical = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
      const signature = sign([algorithm, instant, scope, sha256(canonical)].join('\n'));
      return `${protocol}//${host}${path}?${query}&X-Amz-Signature=${signature}`;
    },
    formFor(key, { maxBytes, seconds }) {
      const { instant, credential, sign } = at();
      const fields = {
        key: checkedKey(key),
        'Content-Type': inert,
        'x-amz-algorithm': algorithm,
        'x-amz-credential': credential,
        'x-amz-date': instant,
      };
      const document = {
        expiration: new Date(now().getTime() + seconds * 1000).toISOString(),
        conditions: [
          { bucket },
          ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
          ['content-length-range', 1, maxBytes],
        ],
      };
      const policy = Buffer.from(JSON.stringify(document)).toString('base64');
      return {
        url: `${sent.protocol}//${sent.host}${sent.root}`,
        fields: { ...fields, policy, 'x-amz-signature': sign(policy) },
      };
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS's URI encoding: everything but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
