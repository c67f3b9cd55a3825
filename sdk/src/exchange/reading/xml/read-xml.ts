import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import { FileRefusal, resolveEncoding } from '../shapefile/index.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';

/**
 * Reads an XML file from the disk piece by piece. Yields after each piece, so that what the handler has gathered can be taken
 * and other people's requests have their turn.
 */
export async function* readXml(path: string, handler: XmlHandler): AsyncGenerator<void> {
  const scanner = new XmlScanner(handler);
  let decoder: ReturnType<typeof iconv.getDecoder> | undefined;
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    decoder ??= iconv.getDecoder(encodingOf(piece), { stripBOM: true });
    scanner.write(decoder.write(piece));
    yield;
  }
  scanner.write(decoder?.end() ?? '');
  scanner.end();
  yield;
}

/** By the byte order mark, else as the XML says of itself; UTF-8 without a word (XML 1.0, appendix F). */
function encodingOf(start: Buffer): string {
  if (start.length >= 2 && start.readUInt16BE(0) === 0xfeff) return 'utf-16be';
  if (start.length >= 2 && start.readUInt16BE(0) === 0xfffe) return 'utf-16le';
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start.toString('latin1', 0, 400));
  if (!declared) return 'utf-8';
  const name = resolveEncoding(declared[1] ?? '');
  if (name === null) throw new FileRefusal('unsupported-encoding', 'The XML names an encoding that is not known');
  return name;
}
