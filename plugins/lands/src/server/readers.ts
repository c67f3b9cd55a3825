import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileOutline } from '@gleba/plugin-workspace';
import type { GeoJsonGeometry } from '@gleba/sdk';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import type { FeatureSource } from './import/formats/feature-source.ts';
import { openFeatures } from './import/formats/open-features.ts';
import { featureFile, outlineFile, sheetFile } from './import/reader-names.ts';
import { readSheet } from './sheet/read-sheet.ts';

const features: ReaderOf<typeof featureFile> = {
  name: featureFile,
  async open({ path, name }, folder) {
    const { sources, close } = await openFeatures(path, name, folder);
    return {
      facts: sources.map(({ rows: _, ...facts }) => facts),
      rows({ source: at, ...choices }) {
        const source = sources[at];
        if (!source) throw new Error(`There is no source ${at}.`);
        return source.rows(choices);
      },
      close,
    };
  },
};

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

const sheet: ReaderOf<typeof sheetFile> = {
  name: sheetFile,
  async open({ path, choices }) {
    const { rows, ...facts } = await readSheet(path, choices);
    return {
      facts: { ...facts, rowCount: rows.length },
      async *rows() {
        yield* rows;
      },
    };
  },
};

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [features, outlines, sheet];
