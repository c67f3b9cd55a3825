import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll } from 'vitest';
import { ZipFile } from 'yazl';
import {
  openShapefileParts,
  type ReadOptions,
  readFeatures,
  type ShapefileFeature,
  type ShapefileParts,
  type ShapefileSource,
} from '../../../src/exchange/reading/shapefile/index.ts';

export * from './shape-bytes.ts';

const folders: string[] = [];

/** A folder of the test's own, removed after its file has run. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shapefile-test-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

export type PartBytes = Partial<Record<keyof ShapefileParts, Buffer | string>>;

export async function writeParts(bytes: PartBytes): Promise<ShapefileParts> {
  const folder = await scratch();
  const parts: ShapefileParts = { shp: join(folder, 'layer.shp') };
  for (const key of ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const) {
    const content = bytes[key];
    if (content === undefined) continue;
    parts[key] = join(folder, `layer.${key}`);
    await writeFile(parts[key] ?? parts.shp, content);
  }
  return parts;
}

export async function openBytes(bytes: PartBytes): Promise<ShapefileSource> {
  return openShapefileParts(await writeParts(bytes));
}

export async function readAll(source: ShapefileSource, options?: ReadOptions): Promise<ShapefileFeature[]> {
  const features: ShapefileFeature[] = [];
  for await (const feature of readFeatures(source, options)) features.push(feature);
  return features;
}

export async function readBytes(bytes: PartBytes): Promise<ShapefileFeature[]> {
  return readAll(await openBytes(bytes));
}

export const codes = (feature: ShapefileFeature | undefined): string[] =>
  feature?.problems.map((problem) => problem.code) ?? [];

export interface ZipItem {
  name: string;
  bytes: Buffer | string;
  mode?: number;
  compress?: boolean;
}

export async function writeZip(items: ZipItem[], change?: (zip: Buffer) => Buffer): Promise<string> {
  const folder = await scratch();
  const path = join(folder, 'archive.zip');
  const zip = new ZipFile();
  for (const item of items) {
    const options = { compress: item.compress ?? true, mode: item.mode ?? 0o100644 };
    zip.addBuffer(Buffer.from(item.bytes), item.name, options);
  }
  zip.end();
  if (!change) {
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  await writeFile(path, change(Buffer.concat(chunks)));
  return path;
}
