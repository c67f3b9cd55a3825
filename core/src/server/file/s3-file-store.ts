import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import type { FileStore } from '../contract/file-store.ts';
import { checkedKey } from './file-key.ts';
import { defaultS3Limits, isMissing, partBytes, type S3Settings } from './s3-client.ts';
import { createS3DirectAccess } from './s3-presign.ts';

interface Range {
  readonly start: number;
  readonly end?: number;
}

interface Multipart {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

/** Files in a bucket, one object a key. A write is complete or absent, as S3 shows an object only when it is whole. */
export function createS3FileStore(client: S3Client, settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings;
  const attempts = settings.limits?.attempts ?? defaultS3Limits.attempts;

  async function get(key: string, range: Range | undefined, etag?: string) {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    const found = await orNotFound(
      client.send(new GetObjectCommand({ Bucket, Key: key, Range, ...(etag === undefined ? {} : { IfMatch: etag }) })),
    );
    if (!(found.Body instanceof Readable)) throw new Error('The S3 client gave no stream.');
    return { body: found.Body, etag: found.ETag };
  }

  /** An answer that breaks off is asked for again from the byte that is missing, of the same version of the object. */
  async function* bytesOf(key: string, range: Range | undefined, first: Awaited<ReturnType<typeof get>>) {
    let position = range?.start ?? 0;
    let failures = 0;
    let part = first;
    try {
      for (;;) {
        try {
          for await (const chunk of part.body) {
            position += chunk.length;
            failures = 0;
            yield chunk as Uint8Array;
          }
          return;
        } catch (error) {
          failures += 1;
          if (failures >= attempts || isChecksumMismatch(error)) throw error;
          part = await get(key, { ...range, start: position }, first.etag);
        }
      }
    } finally {
      part.body.destroy();
    }
  }

  async function read(key: string, range?: Range): Promise<ReadableStream<Uint8Array>> {
    const first = await get(checkedKey(key), range);
    // Two chunks ahead at most: a slow reader must not fill the memory.
    const stream = Readable.from(bytesOf(key, range, first), { highWaterMark: 2 });
    return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
  }

  async function write(key: string, body: ReadableStream<Uint8Array> | Uint8Array): Promise<void> {
    const parts = partsOf(body);
    const first = (await parts.next()).value ?? new Uint8Array(0);
    if (first.length < partBytes) await client.send(new PutObjectCommand({ Bucket, Key: key, Body: first }));
    else await writeParts(key, first, parts);
  }

  async function writeParts(key: string, first: Uint8Array, rest: AsyncIterable<Uint8Array>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
    const upload = { Bucket, Key: key, UploadId };
    const Parts: CompletedPart[] = [];
    let length = 0;
    const send = async (part: Uint8Array) => {
      length += part.length;
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part }));
      Parts.push({ PartNumber, ETag });
    };
    try {
      await send(first);
      for await (const part of rest) await send(part);
      await complete(upload, Parts, length);
    } catch (error) {
      // Parts that stay behind cost money and are seen by nobody; what cannot be removed now is removed when it expires.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  /** The answer to an earlier try may have been lost: then S3 knows the upload no more, and the object is there. */
  async function complete(upload: Multipart, Parts: CompletedPart[], length: number): Promise<void> {
    try {
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      if (!isMissing(error)) throw error;
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: upload.Key }));
      if (found.ContentLength !== length) throw error;
    }
  }

  const { publicEndpoint } = settings;
  return {
    direct: publicEndpoint === undefined ? undefined : createS3DirectAccess({ ...settings, publicEndpoint }),
    read,
    async size(key) {
      const found = await orNotFound(client.send(new HeadObjectCommand({ Bucket, Key: checkedKey(key) })));
      return found.ContentLength ?? 0;
    },
    write: async (key, body) => write(checkedKey(key), body),
    async adopt(key, path) {
      checkedKey(key);
      await write(key, Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>);
      await rm(path, { force: true });
    },
    async copy(key, to) {
      const CopySource = `${Bucket}/${checkedKey(key)}`;
      await orNotFound(client.send(new CopyObjectCommand({ Bucket, Key: checkedKey(to), CopySource })));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
    },
    async localCopy(key) {
      const source = await read(key);
      // Only this account enters it: mkdtemp makes folders 0700.
      const folder = await mkdtemp(join(tmpdir(), 'gleba-file-'));
      const release = () => rm(folder, { recursive: true, force: true });
      const path = join(folder, 'copy');
      try {
        await pipeline(Readable.fromWeb(source as unknown as NodeReadableStream), createWriteStream(path));
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
  };
}

async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) throw storedFileErrors.fileMissing();
    throw error;
  }
}

/** The SDK has no name for it. The rest of a file whose bytes are wrong must not be asked for: parts are not checked. */
function isChecksumMismatch(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Checksum mismatch');
}

/** The body in pieces of `partBytes`; only the last one is smaller. A body of memory is sent as it is. */
async function* partsOf(body: ReadableStream<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
    body instanceof Uint8Array ? [body] : Readable.fromWeb(body as unknown as NodeReadableStream);
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (length + rest.length >= partBytes) {
      const taken = partBytes - length;
      yield Buffer.concat([...pending, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      pending = [];
      length = 0;
    }
    if (rest.length > 0) {
      pending.push(rest);
      length += rest.length;
    }
  }
  if (length > 0) yield Buffer.concat(pending);
  return undefined;
}
