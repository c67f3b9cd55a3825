import { defaultLocale, type GeoJsonGeometry, type Locale, say } from '@gleba/sdk';
import type { ExportLoss } from '../export-formats.ts';

/** What a column holds: decides how a file says it. Decimals are text with a point, moments ISO 8601 in UTC. */
export type ExportKind = 'text' | 'decimal' | 'money' | 'boolean' | 'instant';

export interface ExportColumn {
  readonly name: string;
  /** As people read it. */
  readonly title: string;
  readonly kind: ExportKind;
}

export type ExportValue = string | boolean | null;

export interface ExportRow {
  readonly id: string;
  /** Names the shape on a map. */
  readonly name: string;
  /** Of a drawing, on which the shape stands. */
  readonly layer: string;
  /** In the order of the columns. */
  readonly values: readonly ExportValue[];
  /** In the reference system that was asked for. */
  readonly geometry: GeoJsonGeometry | null;
  /** Where a drawing says what the shape is: on the shape, in the same system. */
  readonly label?: GeoJsonGeometry | null;
  /** What it says there, in the order of `textLayers`; null where the shape has none of it. Without them it says the name. */
  readonly texts?: readonly (string | null)[];
}

/** What a file is made from; `rows` can be gone through once. */
export interface ExportContent {
  readonly title: string;
  /** In which the file speaks; default the product's. */
  readonly language?: Locale;
  /** What the rows are, in a word: the name of a workbook's sheet, and of the files within an archive. */
  readonly subject: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
  /** That rows will name, known beforehand: some formats declare what they use at their beginning. */
  readonly layers: readonly string[];
  /** Of a drawing's texts. The first stands on the place of the label, the second below it, any other on a layer that is off at first. */
  readonly textLayers?: readonly string[];
  /** Well-known text of the coordinates' reference system, where the format does not fix it. */
  readonly srs: string | null;
  /** Its EPSG code. */
  readonly srid?: number;
  /** Some shapes have heights: their positions have a third number. */
  readonly hasHeights?: boolean;
  /** Told of each thing that the format leaves out. */
  readonly onLoss?: (loss: ExportLoss) => void;
}

export type FileBytes = AsyncIterable<Uint8Array>;

/** What XML may carry: control characters are no characters of XML 1.0 (section 2.2), not even escaped. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      // A bare return would be read as a new line (2.11).
      .replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

/** A moment as people of the language read it; the day and hour of Brasília. */
export function localMoment(iso: string, language: Locale = defaultLocale): string {
  const known = moments.get(language) ?? new Intl.DateTimeFormat(language, brasilia);
  moments.set(language, known);
  return known.format(new Date(iso)).replace(',', '');
}
const brasilia = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
const moments = new Map<Locale, Intl.DateTimeFormat>();

/** Yes or no, in the language of the file. */
export function yesOrNo(value: boolean, language?: Locale): string {
  return say(value ? 'exchange.yes' : 'exchange.no', {}, language);
}

/** Polygons of a geometry, each as its rings; none for points and lines. */
export function polygonsOf(geometry: GeoJsonGeometry | null): readonly (readonly (readonly (readonly number[])[])[])[] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates];
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** That each corner has a height. A shape that has them for some corners only is written without, which is told. */
export function hasHeights(geometry: GeoJsonGeometry | null, onLoss: ExportContent['onLoss']): boolean {
  const positions = polygonsOf(geometry).flat(2);
  const raised = positions.filter(([, , z]) => z !== undefined).length;
  if (raised > 0 && raised < positions.length) onLoss?.('partialHeights');
  return raised > 0 && raised === positions.length;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Around nothing: whatever is taken in makes it that. */
export function noBox(): Box {
  return { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
}

export function takeIn(box: Box, points: Iterable<readonly number[]>): void {
  for (const [x = 0, y = 0] of points) {
    box.west = Math.min(box.west, x);
    box.south = Math.min(box.south, y);
    box.east = Math.max(box.east, x);
    box.north = Math.max(box.north, y);
  }
}

/** Collects small pieces, so that a file is not written word by word. */
export async function* inBlocks(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let block = '';
  for await (const text of texts) {
    block += text;
    if (block.length < 65_536) continue;
    yield encoder.encode(block);
    block = '';
  }
  if (block !== '') yield encoder.encode(block);
}
