import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { linesOfTable, type SeenPicture } from './ocr-lines.ts';

/** What is used of the engine; the package has no types of its own. */
interface Engine {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => EngineApi;
}
interface EngineApi {
  Init(path: null, language: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number, isUpscaled: boolean): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

/** The neural network alone; the older engine is not built in. */
const neural = 1;
/** How a picture that was turned to the right is called in EXIF (CIPA DC-008, 4.6.4: orientation). */
const exifOf: Readonly<Record<number, number>> = { 0: 1, 90: 6, 180: 3, 270: 8 };

const require = createRequire(import.meta.url);
let ready: Promise<{ readonly engine: Engine; readonly api: EngineApi }> | undefined;

/** Tesseract with its Portuguese data, both from npm: nothing is fetched when it runs. Kept for the next sheet, as is the process. */
async function start() {
  const make = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (given: object) => Promise<Engine>;
  const data = require.resolve('@tesseract.js-data/por/4.0.0/por.traineddata.gz');
  const [engine, packed] = await Promise.all([make({ print() {}, printErr() {} }), readFile(data)]);
  engine.FS.writeFile('por.traineddata', await promisify(gunzip)(packed));
  const api = new engine.TessBaseAPI();
  if (api.Init(null, 'por', neural) !== 0) throw new Error('The engine that reads pictures does not start.');
  return { engine, api };
}

/** The text of a picture (PNG, JPEG, WebP or PNM); undefined for bytes that are none. */
export async function readPictureText(
  bytes: Uint8Array,
  rotation: number,
  dpi: number,
): Promise<SeenPicture | undefined> {
  ready ??= start();
  const { engine, api } = await ready;
  engine.FS.writeFile('/input', bytes);
  try {
    if (api.SetImageFile(exifOf[rotation] ?? 1, 0, false) !== 0) return undefined;
    api.SetVariable('user_defined_dpi', String(dpi));
    if (api.Recognize(null) !== 0) return undefined;
    return linesOfTable(api.GetTSVText(0));
  } finally {
    api.Clear();
    engine.FS.unlink('/input');
  }
}
