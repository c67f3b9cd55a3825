/** What the process that reads files of others loads of the kernel, and nothing else: it has to start at once. */
export { readCsvCell } from '../../format/csv-cell.ts';
export { withoutTail } from '../../format/text-parts.ts';
export { parseForeignJson } from '../json/parse-foreign-json.ts';
export * from './serve-readers.ts';
