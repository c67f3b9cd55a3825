import { isExactNumber } from '../../exact-number.ts';
import { type ExportColumn, type ExportContent, type ExportValue, type FileBytes, inBlocks } from '../export-row.ts';

/** RFC 7946: longitude and latitude, rings by the right-hand rule. Figures are numbers, as readers of the format expect. */
export function geojsonFile(content: ExportContent): FileBytes {
  return inBlocks(features(content));
}

async function* features({ columns, rows }: ExportContent): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const { id, values, geometry } of rows) {
    const properties = columns.map((column, index) => {
      const value = jsonValue(column, values[index] ?? null);
      return `${JSON.stringify(column.name)}:${value}`;
    });
    yield `${separator}{"type":"Feature","id":"${id}","properties":{${properties.join(',')}},"geometry":${JSON.stringify(geometry)}}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** A decimal's own digits are a JSON number, as far as readers keep them. */
function jsonValue({ kind }: ExportColumn, value: ExportValue): string {
  const isNumber = typeof value === 'string' && (kind === 'decimal' || kind === 'money') && isExactNumber(value);
  return isNumber ? value : JSON.stringify(value);
}
