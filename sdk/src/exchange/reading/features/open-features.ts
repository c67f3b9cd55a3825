import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import {
  FileRefusal,
  openUnpacked,
  readFeatures,
  type ShapefileSource,
  shapefileParts,
  unpackEntries,
} from '../shapefile/index.ts';
import { openDxf } from './dxf/open-dxf.ts';
import type { FeatureSource } from './feature-source.ts';
import { openGeoJson } from './geojson.ts';
import { openGeoPackage } from './gpkg/open-gpkg.ts';
import { openKml } from './kml.ts';

export interface OpenedFeatures {
  readonly sources: readonly FeatureSource[];
  close(): void;
}

/** Bytes of XML in a KMZ, or of a format in a ZIP. */
const largestUnpacked = 2 * 1024 ** 3;

const readable = /\.(?:geojson|json|kml|dxf|gpkg)$/i;

/**
 * Opens whatever holds shapes: shapefiles in a ZIP, GeoJSON, KML and KMZ, DXF, GeoPackage, also packed in a ZIP. `name` is what the
 * person called the file; what it really is, its first bytes say.
 */
export async function openFeatures(
  path: string,
  name: string,
  workDir: string,
  maxUncompressedBytes = largestUnpacked,
): Promise<OpenedFeatures> {
  const start = await firstBytes(path);
  const title = basename(name, extname(name)).slice(0, 200) || 'camada';
  if (!start.startsWith('PK')) return openOne(path, title, start, extname(name).toLowerCase());
  const isKmz = /\.kmz$/i.test(name);
  const wanted = (names: readonly string[]) =>
    new Set([...(isKmz ? [] : shapefileParts(names)), ...names.filter((entry) => isReadable(entry, isKmz))]);
  const { paths, entries } = await unpackEntries(path, workDir, wanted, { maxUncompressedBytes });
  const opened: OpenedFeatures[] = [{ sources: (await openUnpacked(paths)).map(shapefileSource), close: () => {} }];
  try {
    for (const [entry, unpacked] of paths) {
      if (!isReadable(entry, isKmz)) continue;
      const own = isKmz ? title : basename(entry, extname(entry));
      opened.push(await openOne(unpacked, own, await firstBytes(unpacked), extname(entry).toLowerCase()));
    }
    const sources = distinct(opened.flatMap((each) => each.sources));
    if (sources.length === 0) {
      throw new FileRefusal(isKmz ? 'no-kml' : 'no-shapefile', 'The archive has nothing to read', { entries });
    }
    return { sources, close: () => closeAll(opened) };
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

function isReadable(entry: string, isKmz: boolean): boolean {
  return isKmz ? /\.kml$/i.test(entry) : readable.test(entry);
}

async function openOne(path: string, name: string, start: string, extension: string): Promise<OpenedFeatures> {
  if (start.startsWith('SQLite format 3')) return openGeoPackage(path);
  const only = (sources: readonly FeatureSource[]): OpenedFeatures => ({ sources, close: () => {} });
  const text = start.replace(/^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/, '').trimStart();
  if (extension === '.dxf') return only(await openDxf(path, name));
  if (extension === '.gpkg') throw new FileRefusal('not-geopackage', 'No SQLite file');
  if (extension === '.kmz') throw new FileRefusal('not-a-zip', 'A KMZ is a zip');
  if (extension === '.zip') throw new FileRefusal('not-a-zip', 'No zip');
  if (extension === '.kml' || text.replaceAll('\0', '').startsWith('<')) return only([await openKml(path, name)]);
  if (text.startsWith('{') || extension === '.geojson' || extension === '.json')
    return only([await openGeoJson(path, name)]);
  throw new FileRefusal('unknown-format', 'Not a format that is read');
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function shapefileSource(source: ShapefileSource): FeatureSource {
  const { name, shapeType, hasZ, hasM, recordCount, fields, encoding, crs, problems } = source;
  return {
    format: 'shp',
    name,
    shapeType,
    hasZ,
    hasM,
    recordCount,
    columns: fields.map((field) => field.name),
    encoding,
    crs: { srid: crs.srid, name: crs.name, ...(crs.reason && { reason: crs.reason }) },
    unit: null,
    problems,
    rows: ({ encoding: asked, startRow }) =>
      readFeatures(source, { ...(asked && { encoding: asked }), ...(startRow && { startRow }) }),
  };
}

/** Two files of an archive may hold layers of one name. */
function distinct(sources: readonly FeatureSource[]): readonly FeatureSource[] {
  const taken = new Map<string, number>();
  return sources.map((source) => {
    const before = taken.get(source.name) ?? 0;
    taken.set(source.name, before + 1);
    return before === 0 ? source : { ...source, name: `${source.name} (${before + 1})` };
  });
}

function closeAll(opened: readonly OpenedFeatures[]): void {
  for (const each of opened) each.close();
}
