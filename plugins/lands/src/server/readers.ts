import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileOutline } from '@gleba/plugin-workspace';
import type { GeoJsonGeometry } from '@gleba/sdk';
import { type FeatureSource, featureReader, openFeatures, sheetReader } from '@gleba/sdk/exchange/reading';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import { outlineFile } from './import/reader-names.ts';

const outlines: ReaderOf<typeof outlineFile> = {
  name: outlineFile,
  async open({ bytes, name, unpackedBytes, positions }, folder) {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    const { sources, close } = await openFeatures(path, name, folder, unpackedBytes);
    try {
      return { facts: await outlinesOf(sources, positions) };
    } finally {
      close();
    }
  },
};

async function outlinesOf(sources: readonly FeatureSource[], most: number): Promise<FileOutline[] | null> {
  const found: FileOutline[] = [];
  let left = most;
  for (const source of sources) {
    const polygons: GeoJsonGeometry[] = [];
    for await (const { geometry } of source.rows({})) {
      if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') continue;
      left -= geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).length;
      if (left < 0) return null;
      polygons.push(geometry);
    }
    if (polygons.length > 0) found.push({ srid: source.crs.srid, polygons });
  }
  return found;
}

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [featureReader, outlines, sheetReader];
