import { serverErrors } from '../error/server-errors.ts';

export interface PostedForm {
  /** Of the parts before the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** The bytes of the part `file`, which is the last one; read to its end, or the request hangs. */
  readonly file: AsyncGenerator<Uint8Array, void>;
}

/** Of everything that stands before the file's bytes. */
const longestHead = 64 * 1024;
const refused = () => serverErrors.formIncomplete();

/**
 * Reads multipart/form-data (RFC 7578) as it comes, in memory never more than a chunk: `Request.formData` would hold the
 * whole file. As with S3's POST, fields stand before the file, and what follows it is ignored. Throws BAD_REQUEST.
 */
export async function readForm(contentType: string, body: AsyncIterable<Uint8Array>): Promise<PostedForm> {
  const boundary = /^multipart\/form-data;.*\bboundary="?([\w'()+,./:=?-]{1,70})"?/i.exec(contentType)?.[1];
  if (!boundary) throw refused();
  const source = body[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line before it; with one it is like all the others.
  let held: Buffer = Buffer.from('\r\n');

  async function more(): Promise<boolean> {
    const next = await source.next();
    if (next.done) return false;
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
    return true;
  }
  /** Everything before the mark, which is taken as well. */
  async function until(mark: Buffer): Promise<Buffer> {
    for (let found = held.indexOf(mark); ; found = held.indexOf(mark)) {
      if (found >= 0) {
        const before = held.subarray(0, found);
        held = held.subarray(found + mark.length);
        return before;
      }
      if (held.length > longestHead || !(await more())) throw refused();
    }
  }
  async function* fileBytes(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const end = held.indexOf(delimiter);
      if (end >= 0) {
        if (end > 0) yield held.subarray(0, end);
        return;
      }
      // The delimiter may be cut in two.
      const safe = held.length - delimiter.length;
      if (safe > 0) {
        yield held.subarray(0, safe);
        held = held.subarray(safe);
      }
      if (!(await more())) throw refused();
    }
  }

  const fields: Record<string, string> = {};
  let read = 0;
  await until(delimiter);
  for (;;) {
    const head = (await until(Buffer.from('\r\n\r\n'))).toString('utf8');
    if (head.startsWith('--')) throw refused();
    const line = head.split(/\r?\n/).find((text) => /^content-disposition: form-data;/i.test(text));
    const name = /\bname="([^"]{1,100})"/i.exec(line ?? '')?.[1];
    if (name === undefined) throw refused();
    if (name === 'file') return { fields, file: fileBytes() };
    const value = await until(delimiter);
    read += value.length;
    if (read > longestHead) throw refused();
    fields[name] = value.toString('utf8');
  }
}
