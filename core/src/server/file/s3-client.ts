import { ListObjectsV2Command, type S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Settings {
  /** Like `https://s3.sa-east-1.amazonaws.com` or `http://storage:8333`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path (`/bucket/key`) and not in the host's name. */
  readonly usePathStyle: boolean;
  /** Where browsers reach the storage by themselves; without it files come and go through the program. */
  readonly publicEndpoint?: string | undefined;
  /** Where they fetch files from, where that is another host than the one they send them to. */
  readonly downloadEndpoint?: string | undefined;
  /** How often one request is tried at most, and for how long. */
  readonly limits?: Partial<S3Limits>;
}

export interface S3Limits {
  readonly attempts: number;
  readonly connectMs: number;
  /** Until the answer begins, with the request's body sent. */
  readonly requestMs: number;
  /** Without a byte in either direction. */
  readonly silenceMs: number;
}

export const defaultS3Limits: S3Limits = { attempts: 4, connectMs: 5_000, requestMs: 60_000, silenceMs: 30_000 };

/** S3 asks for 5 MiB in every part but the last; memory holds one part of each write that runs. */
export const partBytes = 8 * 1024 * 1024;

export function s3ClientConfig(settings: S3Settings): S3ClientConfig {
  const { attempts, connectMs, requestMs, silenceMs } = { ...defaultS3Limits, ...settings.limits };
  return {
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.usePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  };
}

/** The store did not answer as the configuration promises; the message is for whoever starts the program. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}

/** Lists at most one object, which needs the bucket, the keys and the right to read it. Throws FileStoreUnavailable. */
export async function assertBucketAnswers(client: S3Client, { endpoint, bucket }: S3Settings): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'files/', MaxKeys: 1 }));
  } catch (error) {
    throw new FileStoreUnavailable(sentenceFor(error, endpoint, bucket), { cause: error });
  }
}

function sentenceFor(error: unknown, endpoint: string, bucket: string): string {
  const { name, status } = s3Error(error);
  switch (name) {
    case 'NoSuchBucket':
      return `S3_BUCKET='${bucket}' does not exist at ${endpoint}; create it first.`;
    case 'InvalidAccessKeyId':
      return `The S3 storage at ${endpoint} does not know the S3_ACCESS_KEY_ID.`;
    case 'SignatureDoesNotMatch':
      return `The S3 storage at ${endpoint} refuses the signature: S3_SECRET_ACCESS_KEY or S3_REGION is wrong.`;
    case 'AccessDenied':
      return `The S3 storage at ${endpoint} does not let these keys list the bucket '${bucket}'.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `The bucket '${bucket}' belongs to another region than S3_REGION says.`;
    case 'RequestTimeTooSkewed':
      return `The S3 storage at ${endpoint} refuses requests because this machine's clock is wrong.`;
  }
  return status === undefined
    ? `The S3 storage at ${endpoint} cannot be reached (${codeOf(error) ?? name}).`
    : `The S3 storage at ${endpoint} answers ${status} ${name}.`;
}

/** Name and HTTP status of what the SDK threw; no status when no answer came. */
export function s3Error(error: unknown): { readonly name: string; readonly status: number | undefined } {
  const name = error instanceof Error ? error.name : 'Error';
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return { name, status: undefined };
  const metadata = error.$metadata as { readonly httpStatusCode?: number };
  return { name, status: metadata.httpStatusCode };
}

/** S3 answers NoSuchKey with a body; a HEAD has none, and the SDK calls it NotFound. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(s3Error(error).name);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
