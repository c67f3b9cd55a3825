import { FileRefusal } from '../shapefile/index.ts';
import { kindOfShapes } from './clean-geometry.ts';
import { type ImportFeature, type ImportGeometry, maxColumns, maxFeatures } from './feature-source.ts';

/** Rows whose attributes name the columns: formats without a table may name others in each row. */
const surveyed = 2000;

/** Goes once through all rows: how many there are, what they are, what their columns are called. */
export async function survey(rows: AsyncIterable<ImportFeature>) {
  const columns = new Set<string>();
  const shapes: (ImportGeometry | null)[] = [];
  let recordCount = 0;
  for await (const { properties, geometry } of rows) {
    recordCount += 1;
    if (recordCount > maxFeatures) throw new FileRefusal('too-many-rows', 'Too many features', { limit: maxFeatures });
    if (recordCount > surveyed) continue;
    shapes.push(geometry);
    for (const name of Object.keys(properties)) if (columns.size < maxColumns) columns.add(name);
  }
  if (recordCount === 0) throw new FileRefusal('no-features', 'The file has no feature');
  return { recordCount, columns: [...columns], shapeType: kindOfShapes(shapes) };
}
