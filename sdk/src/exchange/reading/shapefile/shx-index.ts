import { FileRefusal, isMissingFile } from '../../refusal.ts';
import { FileWindow } from './file-window.ts';
import { HEADER_BYTES, RECORD_HEADER_BYTES } from './shp-header.ts';
import type { RecordSlot } from './shp-records.ts';

const ENTRY_BYTES = 8;
/** Above this, an index that contradicts the .shp is not worth checking entry by entry. */
const CHECKED_ENTRIES = 5_000_000;

/** The .shx (white paper p. 23): one offset and one content length for each record, in 16-bit words. */
export class ShxIndex {
  readonly count: number;
  readonly #file: FileWindow;

  private constructor(file: FileWindow) {
    this.#file = file;
    this.count = Math.max(0, Math.floor((file.size - HEADER_BYTES) / ENTRY_BYTES));
  }

  static async open(path: string): Promise<ShxIndex | null> {
    try {
      return new ShxIndex(await FileWindow.open(path));
    } catch (error) {
      if (isMissingFile(error) || error instanceof FileRefusal) return null;
      throw error;
    }
  }

  async entry(row: number): Promise<{ at: number; contentBytes: number } | null> {
    const bytes = await this.#file.read(HEADER_BYTES + (row - 1) * ENTRY_BYTES, ENTRY_BYTES);
    if (bytes.length < ENTRY_BYTES) return null;
    return { at: bytes.readInt32BE(0) * 2, contentBytes: bytes.readInt32BE(4) * 2 };
  }

  async agreesWith(slot: RecordSlot): Promise<boolean> {
    const entry = await this.entry(slot.row);
    return entry !== null && entry.at + RECORD_HEADER_BYTES === slot.offset && entry.contentBytes === slot.contentBytes;
  }

  /** Whether every entry leads to a record header of the same length, without two of them sharing bytes. */
  async readsWhole(shp: FileWindow): Promise<boolean> {
    if (this.count === 0 || this.count > CHECKED_ENTRIES) return false;
    let used = HEADER_BYTES;
    for (let row = 1; row <= this.count; row += 1) {
      const entry = await this.entry(row);
      if (entry === null || entry.at < HEADER_BYTES || entry.contentBytes < 4) return false;
      used += RECORD_HEADER_BYTES + entry.contentBytes;
      if (used > shp.size || entry.at + RECORD_HEADER_BYTES + entry.contentBytes > shp.size) return false;
      const head = await shp.read(entry.at, RECORD_HEADER_BYTES);
      if (head.length < RECORD_HEADER_BYTES || head.readInt32BE(4) * 2 !== entry.contentBytes) return false;
    }
    return true;
  }

  async *slots(): AsyncGenerator<RecordSlot> {
    for (let row = 1; row <= this.count; row += 1) {
      const entry = await this.entry(row);
      if (entry === null) return;
      const offset = entry.at + RECORD_HEADER_BYTES;
      yield { row, offset, contentBytes: entry.contentBytes, state: 'ok' };
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
