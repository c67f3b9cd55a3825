import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as startEncoder } from '@jsquash/jpeg/encode.js';
import decodeWebp, { init as startDecoder } from '@jsquash/webp/decode.js';

/** Of which the eye sees nothing on paper; the encoder's slower ways would save a tenth of the bytes in twice the time. */
const quality = { quality: 88, progressive: false, trellis_multipass: false } as const;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity, a byte each. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;

/** libwebp and mozjpeg as WebAssembly, which lies beside them in their packages: nothing is fetched when they run. */
async function start(): Promise<void> {
  const binary = async (path: string) => ({ wasmBinary: await readFile(require.resolve(path)) });
  await startDecoder(await binary('@jsquash/webp/codec/dec/webp_dec.wasm'));
  await startEncoder(await binary('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
}

/** A picture as JPEG, which knows no opacity: on white, as on paper. */
export async function jpegOf({ width, height, data }: Pixels): Promise<Uint8Array> {
  ready ??= start();
  await ready;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 255) / 255;
    if (opacity === 1) continue;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = 255 - (255 - (data[channel] ?? 0)) * opacity;
  }
  return new Uint8Array(await encodeJpeg({ width, height, data, colorSpace: 'srgb' }, quality));
}

/** A WebP, which no PDF holds, as JPEG. Throws for one that is damaged. */
export async function jpegOfWebp(bytes: Uint8Array): Promise<Uint8Array> {
  ready ??= start();
  await ready;
  return jpegOf((await decodeWebp(new Uint8Array(bytes).buffer)) as Pixels);
}
