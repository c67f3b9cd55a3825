import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileRefusal, isMissingFile } from '../../refusal.ts';
import { groupParts, openShapefileParts, partExtension } from './open.ts';
import type { ShapefileParts, ShapefileSource } from './source.ts';
import { checkEntry, checkName, entryName, isIgnored, shown } from './zip-names.ts';

export interface ArchiveLimits {
  maxEntries: number;
  /** Of all the parts that are unpacked, together. */
  maxUncompressedBytes: number;
  /** Of one part, once it is larger than ten megabytes. */
  maxRatio: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = {
  maxEntries: 200,
  maxUncompressedBytes: 2 * 1024 ** 3,
  maxRatio: 200,
};

const RATIO_FLOOR_BYTES = 10 * 1024 * 1024;
/** Of an entry, before its name (APPNOTE 6.3, 4.3.7). */
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

interface ListedPart {
  entry: Entry;
  name: string;
}

/**
 * Checks a zip and unpacks the parts of its shapefiles into a new folder inside `workDir`, under names made here.
 * On any refusal nothing is left behind; otherwise the caller removes `workDir` when it is done.
 */
export async function openShapefileArchive(
  zipPath: string,
  workDir: string,
  limits: Partial<ArchiveLimits> = {},
): Promise<ShapefileSource[]> {
  const unpacked = await unpackEntries(zipPath, workDir, shapefileParts, limits);
  try {
    const sources = await openUnpacked(unpacked.paths);
    if (sources.length > 0) return sources;
    throw new FileRefusal('no-shapefile', 'The archive has no .shp', { entries: unpacked.entries });
  } catch (error) {
    await rm(unpacked.folder, { recursive: true, force: true });
    throw error;
  }
}

/** Of the names of an archive those that are whole shapefiles' parts. */
export function shapefileParts(names: readonly string[]): ReadonlySet<string> {
  const groups = groupParts(names.filter(partExtension).map((name) => ({ name, path: name })));
  return new Set([...groups.values()].flatMap((group) => Object.values(group)));
}

export interface Unpacked {
  /** Entry's name → where it was unpacked to. */
  readonly paths: ReadonlyMap<string, string>;
  readonly folder: string;
  /** All that the archive lists, also what was not asked for. */
  readonly entries: number;
}

/**
 * Checks every entry of a zip and unpacks those that `choose` picks into a new folder inside `workDir`, under names made here:
 * `part-<n>.<extension>`. On any refusal nothing is left behind.
 */
export async function unpackEntries(
  zipPath: string,
  workDir: string,
  choose: (names: readonly string[]) => ReadonlySet<string>,
  limits: Partial<ArchiveLimits> = {},
): Promise<Unpacked> {
  const allowed = { ...DEFAULT_LIMITS, ...limits };
  const zip = await openZip(zipPath);
  try {
    const { wanted, entries } = await listParts(zip, choose, allowed);
    const folder = await mkdtemp(join(workDir, 'archive-'));
    try {
      return { paths: await unpack(zip, wanted, folder, allowed), folder, entries };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Names are decoded here, so that an unsafe one is refused by its own code.
    return await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true });
  } catch (error) {
    if (isMissingFile(error)) throw new FileRefusal('missing-file', 'The archive is not there');
    throw new FileRefusal('not-a-zip', `Not a readable zip: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface ListedParts {
  readonly wanted: ListedPart[];
  readonly entries: number;
}

/** Every entry is checked, also those that are then left alone (other files, a zip inside the zip). */
async function listParts(
  zip: ZipFile,
  choose: (names: readonly string[]) => ReadonlySet<string>,
  limits: ArchiveLimits,
): Promise<ListedParts> {
  if (zip.entryCount > limits.maxEntries) throw tooMany(zip.entryCount, limits);
  const seen = new Set<string>();
  const parts: ListedPart[] = [];
  for await (const entry of readEntries(zip)) {
    const name = entryName(entry);
    checkName(name);
    checkEntry(entry, name);
    const key = name.normalize('NFC').toLowerCase();
    if (seen.has(key)) {
      throw new FileRefusal('duplicate-name', 'Two entries of the archive have one name', { entry: shown(name) });
    }
    seen.add(key);
    if (seen.size > limits.maxEntries) throw tooMany(seen.size, limits);
    if (!isIgnored(name)) parts.push({ entry, name });
  }
  checkOverlaps(parts, zip.fileSize);
  const used = choose(parts.map(({ name }) => name));
  const wanted = parts.filter(({ name }) => used.has(name));
  checkDeclaredSizes(wanted, limits);
  return { wanted, entries: seen.size };
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (/encrypt/i.test(messageOf(error))) throw new FileRefusal('encrypted', 'The archive has a password');
    throw new FileRefusal('corrupt-archive', `The list of the archive cannot be read: ${messageOf(error)}`);
  }
}

function tooMany(entries: number, limits: ArchiveLimits): FileRefusal {
  const detail = { entries, limit: limits.maxEntries };
  return new FileRefusal('too-many-entries', 'The archive has too many entries', detail);
}

function checkDeclaredSizes(parts: ListedPart[], limits: ArchiveLimits): void {
  let total = 0;
  for (const { entry, name } of parts) {
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      const detail = { entry: shown(name), method: entry.compressionMethod };
      throw new FileRefusal('unsupported-compression', 'An entry is packed in a way that is not read', detail);
    }
    total += entry.uncompressedSize;
    if (total > limits.maxUncompressedBytes) throw bomb(name, { bytes: total, limit: limits.maxUncompressedBytes });
    checkRatio(name, entry, entry.uncompressedSize, limits);
  }
}

/** Entries that share packed bytes unpack to many times the file, each of them within its own limits (Fifield 2019). */
function checkOverlaps(parts: readonly ListedPart[], fileBytes: number): void {
  const inOrder = [...parts].sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { entry, name } of inOrder) {
    const from = entry.relativeOffsetOfLocalHeader;
    if (from < end) throw bomb(name, { offset: from });
    end = from + LOCAL_HEADER_BYTES + entry.compressedSize;
    if (end > fileBytes) throw corruptEntry(name, 'It reaches beyond the end of the file');
  }
}

function checkRatio(name: string, entry: Entry, bytes: number, limits: ArchiveLimits): void {
  if (bytes <= RATIO_FLOOR_BYTES || bytes <= entry.compressedSize * limits.maxRatio) return;
  throw bomb(name, { bytes, packed: entry.compressedSize, limit: limits.maxRatio });
}

function bomb(name: string, detail: Record<string, number>): FileRefusal {
  return new FileRefusal('zip-bomb', 'The archive unpacks to too much', { entry: shown(name), ...detail });
}

async function unpack(
  zip: ZipFile,
  listed: readonly ListedPart[],
  folder: string,
  limits: ArchiveLimits,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  let written = 0;
  for (const [index, part] of listed.entries()) {
    // The extension is part of the path, so only plain ones are taken over.
    const extension = /\.([a-z0-9]{1,8})$/i.exec(part.name)?.[1]?.toLowerCase() ?? 'bin';
    const path = join(folder, `part-${index + 1}.${extension}`);
    written += await writePart(zip, part, path, limits, written);
    paths.set(part.name, path);
  }
  return paths;
}

/** The shapefiles among unpacked entries, each named after its .shp. */
export async function openUnpacked(paths: ReadonlyMap<string, string>): Promise<ShapefileSource[]> {
  const sources: ShapefileSource[] = [];
  const names = [...paths.keys()].filter(partExtension);
  const groups = [...groupParts(names.map((name) => ({ name, path: name }))).values()];
  const alike = new Map<string, number>();
  for (const { shp } of groups) alike.set(baseName(shp), (alike.get(baseName(shp)) ?? 0) + 1);
  for (const group of groups) {
    // Two folders with a layer of one name: the folder tells them apart.
    const layer = (alike.get(baseName(group.shp)) ?? 0) > 1 ? group.shp.slice(0, -'.shp'.length) : baseName(group.shp);
    sources.push(await openLayer(group, layer, paths));
  }
  return sources;
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? path).slice(0, -'.shp'.length);
}

async function openLayer(
  group: ShapefileParts,
  layer: string,
  paths: ReadonlyMap<string, string>,
): Promise<ShapefileSource> {
  const parts: ShapefileParts = { shp: paths.get(group.shp) ?? '' };
  for (const key of ['shx', 'dbf', 'prj', 'cpg'] as const) {
    const path = paths.get(group[key] ?? '');
    if (path !== undefined) parts[key] = path;
  }
  try {
    return await openShapefileParts(parts, layer);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    throw new FileRefusal(error.code, error.message, { ...error.detail, layer: shown(layer) });
  }
}

async function writePart(
  zip: ZipFile,
  { entry, name }: ListedPart,
  path: string,
  limits: ArchiveLimits,
  before: number,
): Promise<number> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      try {
        if (before + bytes > limits.maxUncompressedBytes) throw bomb(name, { bytes: before + bytes });
        checkRatio(name, entry, bytes, limits);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  const stream = await openEntry(zip, entry, name);
  try {
    await pipeline(stream, counter, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof FileRefusal || isDiskError(error)) throw error;
    throw corruptEntry(name, error);
  }
  return bytes;
}

async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw corruptEntry(name, error);
  }
}

function corruptEntry(name: string, error: unknown): FileRefusal {
  const detail = { entry: shown(name) };
  return new FileRefusal('corrupt-archive', `An entry cannot be unpacked: ${messageOf(error)}`, detail);
}

/** A full disk or a forbidden folder is the server's trouble, not the file's. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
