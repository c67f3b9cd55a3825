import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { FileBytes } from './export-row.ts';

export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string;
  readonly bytes: FileBytes;
  /** As it is, unpacked, with its size before it: what some formats ask of their first entry. It is held in memory. */
  readonly isStored?: boolean;
}

interface Written {
  readonly isStored: boolean;
  readonly name: Buffer;
  readonly offset: number;
  readonly size: number;
  readonly packed: number;
  readonly crc: number;
}

/** Bytes from which a plain archive cannot say where something is. */
const largest = 0xffff_ffff;
/** Sizes follow the data; names are UTF-8 (APPNOTE 4.4.4, bits 3 and 11). */
const flags = 0x0808;
/** Of what is stored: sizes stand before the data. */
const storedFlags = 0x0800;
const [stored, deflate] = [0, 8];
/** 1 January 1980, the format's first day: the same content makes the same file. */
const date = 0x0021;

/** An archive made while it is sent (PKWARE APPNOTE 6.3, deflate, without the 64-bit extension). */
export async function* zipFile(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: path, bytes, isStored = false } of entries) {
    const name = Buffer.from(path);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(isStored ? storedFlags : flags, 6);
    head.writeUInt16LE(isStored ? stored : deflate, 8);
    head.writeUInt16LE(date, 12);
    head.writeUInt16LE(name.length, 26);
    const facts = { size: 0, packed: 0, crc: 0 };
    const tail = Buffer.alloc(isStored ? 0 : 16);
    if (isStored) {
      const whole = await gathered(bytes);
      Object.assign(facts, { size: whole.length, packed: whole.length, crc: crc32(whole) });
      writeFacts(head, 14, facts);
      yield Buffer.concat([head, name, whole]);
    } else {
      yield Buffer.concat([head, name]);
      for await (const part of deflated(bytes, facts)) yield part;
      tail.writeUInt32LE(0x08074b50, 0);
      writeFacts(tail, 4, facts);
      yield tail;
    }
    written.push({ name, offset: fitting(offset), isStored, ...facts });
    offset += head.length + name.length + facts.packed + tail.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(fitting(offset), 16);
  yield Buffer.concat([directory, end]);
}

async function gathered(bytes: FileBytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

/** Checksum and both sizes, as each record of an archive has them. */
function writeFacts(record: Buffer, at: number, { crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): void {
  record.writeUInt32LE(crc, at);
  record.writeUInt32LE(fitting(packed), at + 4);
  record.writeUInt32LE(fitting(size), at + 8);
}

async function* deflated(
  bytes: FileBytes,
  facts: { size: number; packed: number; crc: number },
): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const part of bytes) {
      facts.size += part.length;
      facts.crc = crc32(part, facts.crc);
      yield part;
    }
  };
  const packer = createDeflateRaw();
  const feeding = pipeline(Readable.from(counted()), packer);
  // Whoever reads the packer hears of it.
  feeding.catch(() => {});
  for await (const part of packer as AsyncIterable<Buffer>) {
    facts.packed += part.length;
    yield part;
  }
  await feeding;
}

function directoryEntry({ name, offset, isStored, ...facts }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(isStored ? storedFlags : flags, 8);
  entry.writeUInt16LE(isStored ? stored : deflate, 10);
  entry.writeUInt16LE(date, 14);
  writeFacts(entry, 16, facts);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function fitting(size: number): number {
  if (size >= largest) throw new Error('The archive grows beyond 4 GiB.');
  return size;
}
