import { gunzipSync } from 'node:zlib';

const maxUnpacked = 10 * 2 ** 20;

/** The smallest PNG: one transparent pixel, for where a base map has no picture. */
export const emptyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture's type by its first bytes; undefined for anything else, whatever its server calls it. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp';
  return text.startsWith('GIF8') ? 'image/gif' : undefined;
}

/** Vector tiles are often stored packed and sent so whatever is asked for. Throws for what is larger unpacked than any tile. */
export function unpacked(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: maxUnpacked }) : bytes;
}
