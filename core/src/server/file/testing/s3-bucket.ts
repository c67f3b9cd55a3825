import { createHash, randomUUID } from 'node:crypto';
import { S3Refusal } from './s3-signature.ts';

export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly modified: Date;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Part {
  readonly body: Buffer;
  readonly etag: string;
}

interface Multipart {
  readonly key: string;
  readonly id: string;
  readonly initiated: Date;
  readonly metadata: Readonly<Record<string, string>>;
  readonly parts: Map<number, Part>;
}

const md5 = (body: Buffer) => createHash('md5').update(body).digest();
const smallestPart = 5 * 1024 * 1024;

/** What one bucket holds, with S3's rules about multipart uploads. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly multiparts = new Map<string, Multipart>();
  /** Tests move it to make things old. */
  now: () => Date = () => new Date();

  put(key: string, body: Buffer, metadata: StoredObject['metadata'] = {}): StoredObject {
    const object = { body, etag: `"${md5(body).toString('hex')}"`, modified: this.now(), metadata };
    this.objects.set(key, object);
    return object;
  }

  get(key: string): StoredObject {
    const object = this.objects.get(key);
    if (!object) throw new S3Refusal(404, 'NoSuchKey');
    return object;
  }

  begin(key: string, metadata: StoredObject['metadata']): string {
    const id = randomUUID();
    this.multiparts.set(id, { key, id, initiated: this.now(), metadata, parts: new Map() });
    return id;
  }

  multipart(key: string, id: string): Multipart {
    const found = this.multiparts.get(id);
    if (found?.key !== key) throw new S3Refusal(404, 'NoSuchUpload');
    return found;
  }

  putPart(key: string, id: string, number: number, body: Buffer): string {
    if (!(number >= 1 && number <= 10_000)) throw new S3Refusal(400, 'InvalidArgument');
    const etag = `"${md5(body).toString('hex')}"`;
    this.multipart(key, id).parts.set(number, { body, etag });
    return etag;
  }

  complete(key: string, id: string, named: readonly { number: number; etag: string }[]): StoredObject {
    const { parts, metadata } = this.multipart(key, id);
    const chosen = named.map(({ number, etag }, index) => {
      const part = parts.get(number);
      if (!part || part.etag !== etag) throw new S3Refusal(400, 'InvalidPart');
      if (index > 0 && number <= (named[index - 1]?.number ?? 0)) throw new S3Refusal(400, 'InvalidPartOrder');
      if (index < named.length - 1 && part.body.length < smallestPart) throw new S3Refusal(400, 'EntityTooSmall');
      return part;
    });
    if (chosen.length === 0) throw new S3Refusal(400, 'MalformedXML');
    const sum = md5(Buffer.concat(chosen.map(({ body }) => md5(body)))).toString('hex');
    const object = {
      body: Buffer.concat(chosen.map(({ body }) => body)),
      etag: `"${sum}-${chosen.length}"`,
      modified: this.now(),
      metadata,
    };
    this.objects.set(key, object);
    this.multiparts.delete(id);
    return object;
  }

  abort(key: string, id: string): void {
    this.multipart(key, id);
    this.multiparts.delete(id);
  }
}
