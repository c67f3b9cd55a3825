import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileOutline, OutlineReader } from '@gleba/plugin-workspace';
import { type GeoJsonGeometry, GlebaError } from '@gleba/sdk';
import { FileRefusal } from '../shapefile/index.ts';
import type { FeatureSource } from './formats/feature-source.ts';
import { type OpenedFeatures, openFeatures } from './formats/open-features.ts';
import { refusalMessage } from './refusal-messages.ts';

/** The readers of imports, for the polygons of a small file: an area that somebody sends. */
export const outlineReader: OutlineReader = {
  extensions: ['.kmz', '.zip'],
  async read({ name, bytes }, most) {
    const folder = await mkdtemp(join(tmpdir(), 'gleba-outline-'));
    let opened: OpenedFeatures | undefined;
    try {
      const path = join(folder, 'file');
      await writeFile(path, bytes);
      opened = await openFeatures(path, name, folder, most.unpackedBytes);
      return await outlinesOf(opened.sources, most.positions);
    } catch (error) {
      if (error instanceof FileRefusal) throw new GlebaError('VALIDATION', refusalMessage(error));
      throw error;
    } finally {
      opened?.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function outlinesOf(sources: readonly FeatureSource[], most: number): Promise<FileOutline[]> {
  const outlines: FileOutline[] = [];
  let left = most;
  for (const source of sources) {
    const polygons: GeoJsonGeometry[] = [];
    for await (const { geometry } of source.rows({})) {
      if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') continue;
      left -= geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).length;
      if (left < 0) throw new GlebaError('VALIDATION', `O arquivo tem mais de ${most} vértices. Simplifique a área.`);
      polygons.push(geometry);
    }
    if (polygons.length > 0) outlines.push({ srid: source.crs.srid, polygons });
  }
  return outlines;
}
