import { type FileHandle, open } from 'node:fs/promises';
import { FileRefusal, isMissingFile } from '../../refusal.ts';

const BLOCK_BYTES = 256 * 1024;
/** What is read after a leap: whoever leaps for some bytes, again and again, must not pay a whole block each time. */
const LEAP_BYTES = 4096;

/**
 * Reads pieces of a file through one block that moves forward. Every length is bounded by the file's real size, so
 * a length found inside the file is never an allocation by itself.
 */
export class FileWindow {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #block: Buffer;
  #start = 0;
  #filled = 0;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
    this.#block = Buffer.allocUnsafe(Math.max(1, Math.min(BLOCK_BYTES, size)));
  }

  static async open(path: string): Promise<FileWindow> {
    try {
      const handle = await open(path, 'r');
      try {
        const facts = await handle.stat();
        if (!facts.isFile()) throw new FileRefusal('missing-file', 'A part of the shapefile is not a file');
        return new FileWindow(handle, facts.size);
      } catch (error) {
        await handle.close();
        throw error;
      }
    } catch (error) {
      if (isMissingFile(error)) throw new FileRefusal('missing-file', 'A part of the shapefile is not there');
      throw error;
    }
  }

  /** Up to `length` bytes from `offset`, fewer at the end of the file. Valid until the next call. */
  async read(offset: number, length: number): Promise<Buffer> {
    const wanted = Math.min(length, this.size - offset);
    if (!(wanted > 0) || offset < 0) return this.#block.subarray(0, 0);
    if (wanted > this.#block.length) return this.#readInto(Buffer.allocUnsafe(wanted), offset);
    const inBlock = offset >= this.#start && offset + wanted <= this.#start + this.#filled;
    if (!inBlock) {
      const isNear = offset >= this.#start && offset <= this.#start + this.#filled + BLOCK_BYTES;
      const length = isNear ? this.#block.length : Math.min(this.#block.length, Math.max(wanted, LEAP_BYTES));
      this.#filled = 0;
      const block = await this.#readInto(this.#block.subarray(0, length), offset);
      this.#start = offset;
      this.#filled = block.length;
    }
    const from = offset - this.#start;
    return this.#block.subarray(from, Math.min(from + wanted, this.#filled));
  }

  async #readInto(target: Buffer, offset: number): Promise<Buffer> {
    let filled = 0;
    while (filled < target.length) {
      const { bytesRead } = await this.#handle.read(target, filled, target.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return target.subarray(0, filled);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** The beginning of a small text file (.prj, .cpg): at most `limit` bytes. */
export async function readHead(path: string, limit: number): Promise<Buffer> {
  const file = await FileWindow.open(path);
  try {
    return Buffer.from(await file.read(0, limit));
  } finally {
    await file.close();
  }
}
