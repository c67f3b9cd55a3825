import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decodeJpeg, { init } from '@jsquash/jpeg/decode.js';
import { openPdfSheet } from '../../src/server/reading/pdf-engine.ts';

/** 40 by 20 pixels, red on the left; what is on the right is blue and not seen at all. */
export const webp = Buffer.from('UklGRigAAABXRUJQVlA4TBsAAAAvJ8AEEA8Q87//8x8qBAKEA/+1BgRE9D9K2AMA', 'base64');

export interface Seen {
  readonly width: number;
  readonly height: number;
  /** The colour at parts of width and height, roughly. */
  at(x: number, y: number): 'red' | 'blue' | 'white' | 'black' | 'other';
}

function seen(width: number, height: number, data: ArrayLike<number>): Seen {
  return {
    width,
    height,
    at(x, y) {
      const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      const [red, green, blue] = [0, 1, 2].map((channel) => (data[from + channel] ?? 0) > 127);
      if (red === blue) return red && green ? 'white' : red || green ? 'other' : 'black';
      return green ? 'other' : red ? 'red' : 'blue';
    },
  };
}

/** A JPEG as any decoder sees it, whatever its camera noted. */
export async function seenJpeg(bytes: Uint8Array): Promise<Seen> {
  const require = createRequire(import.meta.url);
  await init({ wasmBinary: (await readFile(require.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))).buffer });
  const { width, height, data } = await decodeJpeg(new Uint8Array(bytes).buffer);
  return seen(width, height, data);
}

/** A sheet of a PDF as it is printed. */
export async function seenSheet(bytes: Uint8Array, sheet = 1): Promise<Seen> {
  const opened = await openPdfSheet(bytes, sheet);
  try {
    const { width, height, data } = await opened.draw(600, 'all');
    return seen(width, height, data);
  } finally {
    opened.close();
  }
}

/** The same JPEG with the note of a camera that was held so (CIPA DC-008, 4.6.4). */
export function heldSo(jpeg: Uint8Array, orientation: number): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 34, ...exif, ...entry, ...jpeg.slice(2)]);
}
