import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { FileBytes } from './export-row.ts';

export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string;
  readonly bytes: FileBytes;
}

interface Written {
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
/** 1 January 1980, the format's first day: the same content makes the same file. */
const date = 0x0021;

/** An archive made while it is sent (PKWARE APPNOTE 6.3, deflate, without the 64-bit extension). */
export async function* zipFile(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: path, bytes } of entries) {
    const name = Buffer.from(path);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(date, 12);
    head.writeUInt16LE(name.length, 26);
    yield Buffer.concat([head, name]);
    const facts = { size: 0, packed: 0, crc: 0 };
    for await (const part of deflated(bytes, facts)) yield part;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(facts.crc, 4);
    tail.writeUInt32LE(fitting(facts.packed), 8);
    tail.writeUInt32LE(fitting(facts.size), 12);
    yield tail;
    written.push({ name, offset: fitting(offset), ...facts });
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

function directoryEntry({ name, offset, size, packed, crc }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function fitting(size: number): number {
  if (size >= largest) throw new Error('The archive grows beyond 4 GiB.');
  return size;
}
