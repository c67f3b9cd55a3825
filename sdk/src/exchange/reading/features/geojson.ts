import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseForeignJson } from '@gleba/sdk/reading';
import { FileRefusal, identifyCrs } from '../shapefile/index.ts';
import { cleanGeometry } from './clean-geometry.ts';
import { cleanProperties } from './clean-properties.ts';
import {
  type FeatureSource,
  type ImportFeature,
  largestFeature,
  maxPositions,
  type RowProblem,
} from './feature-source.ts';
import { survey } from './survey.ts';

/** RFC 7946, its predecessor of 2008 with `crs`, and a feature a line (RFC 8142). Read feature by feature, whatever its size. */
export async function openGeoJson(path: string, name: string): Promise<FeatureSource> {
  const head = await headOf(path);
  const found = await survey(features(path));
  return {
    format: 'geojson',
    name,
    ...found,
    hasZ: false,
    hasM: false,
    encoding: { name: 'utf-8', from: 'format' },
    crs: crsOf(head),
    unit: null,
    problems: [],
    rows: ({ startRow = 1 }) => features(path, startRow),
  };
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** GDAL and QGIS write `crs` before the features; the norm of today fixes WGS 84 in degrees. */
function crsOf(head: string): FeatureSource['crs'] {
  const named = /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{\s*"name"\s*:\s*"([^"]{1,200})"/.exec(head)?.[1];
  if (named === undefined || /CRS:?84/i.test(named)) return { srid: 4326, name: 'WGS 84' };
  const code = /EPSG:(?::|[\d.]*:)?(\d{4,6})$/i.exec(named)?.[1];
  if (code !== undefined) return { srid: Number(code), name: named };
  const { srid, reason } = identifyCrs(named);
  return srid === null ? { srid, name: named, reason: reason ?? 'unknown-crs' } : { srid, name: named };
}

async function* features(path: string, startRow = 1): AsyncGenerator<ImportFeature> {
  let row = 0;
  for await (const text of featureTexts(path)) {
    row += 1;
    if (row >= startRow) yield featureOf(row, text);
  }
}

function featureOf(row: number, text: string): ImportFeature {
  const problems: RowProblem[] = [];
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch {
    throw new FileRefusal('bad-json', `Feature ${row} is no JSON`, { row });
  }
  const feature =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature' ? value : null;
  const geometry = feature ? ('geometry' in feature ? feature.geometry : null) : value;
  const properties = feature && 'properties' in feature ? cleanProperties(feature.properties, problems) : {};
  return { row, properties, geometry: cleanGeometry(geometry, problems), problems };
}

const [quote, backslash, braceOpen, braceClose, bracketOpen, bracketClose] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
const deepest = 64;
/** Brackets of one feature: a position is a list, and each takes some hundred bytes once it is read. */
const maxLists = maxPositions + 100_000;

/**
 * The texts of a file's features, found by their brackets without reading what is between them. An object at the top that is
 * a collection hands out the members of its `features`; one that is a feature or a shape hands out itself.
 */
async function* featureTexts(path: string): AsyncGenerator<string> {
  const scan = new FeatureScan();
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    yield* scan.read(piece);
  }
  scan.end();
}

class FeatureScan {
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** Where the present object's text begins, as pieces. */
  #pieces: Buffer[] = [];
  #size = 0;
  /** Depth of what is handed out: 1 an object at the top, 3 a member of a collection's features, 0 nothing any more. */
  #level = 1;
  #start = -1;
  #count = 0;
  /** Brackets since the present object began. */
  #lists = 0;
  /** The beginning of the object at the top, as long as it is not known what it is. */
  #head = '';

  *read(piece: Buffer): Generator<string> {
    if (this.#start >= 0) this.#start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at];
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (sign === backslash) this.#isEscaped = true;
        else if (sign === quote) this.#isText = false;
        continue;
      }
      if (sign === quote) this.#isText = true;
      else if (sign === braceOpen || sign === bracketOpen) this.#opened(piece, at, sign);
      else if (sign === braceClose || sign === bracketClose) {
        const text = this.#closed(piece, at, sign);
        if (text !== null) yield text;
      }
    }
    if (this.#start >= 0) this.#keep(piece.subarray(this.#start));
  }

  end(): void {
    if (this.#depth > 0 || this.#isText) throw new FileRefusal('truncated', 'The JSON does not end');
    if (this.#count === 0 && this.#head === '') throw new FileRefusal('not-geojson', 'Not a JSON object');
  }

  #opened(piece: Buffer, at: number, sign: number | undefined): void {
    this.#depth += 1;
    this.#lists += 1;
    if (this.#lists > maxLists && this.#start >= 0) {
      throw new FileRefusal('too-complex', `More than ${maxLists} lists in a feature`);
    }
    if (this.#depth > deepest) throw new FileRefusal('too-deep', `More than ${deepest} levels`);
    if (this.#depth === 1) {
      if (sign !== braceOpen) throw new FileRefusal('not-geojson', 'The JSON is a list');
      this.#level = 1;
      this.#begin(at);
    } else if (this.#depth === 2 && this.#level === 1 && sign === bracketOpen) {
      // What stands before the list: is it the collection's?
      const head = this.#headWith(piece, at);
      if (/"features"\s*:\s*$/.test(head)) {
        this.#head = head.slice(-200) || ' ';
        this.#level = 3;
        this.#drop();
      }
    } else if (this.#depth === 3 && this.#level === 3 && sign === braceOpen) this.#begin(at);
  }

  #closed(piece: Buffer, at: number, sign: number | undefined): string | null {
    this.#depth -= 1;
    if (this.#depth < 0) throw new FileRefusal('bad-json', 'A bracket is closed that is not open');
    // The list of features ends: what else the collection has is none.
    if (this.#level === 3 && this.#depth === 1) this.#level = 0;
    const isWhole = this.#start >= 0 && sign === braceClose && this.#depth === this.#level - 1;
    if (!isWhole) return null;
    this.#keep(piece.subarray(this.#start, at + 1));
    const text = Buffer.concat(this.#pieces).toString('utf8');
    this.#drop();
    this.#head = ' ';
    if (
      this.#level === 1 &&
      !/"type"\s*:\s*"(?:Feature|Multi\w+|Point|LineString|Polygon|GeometryCollection)"/.test(text)
    ) {
      throw new FileRefusal('not-geojson', 'An object that is no feature');
    }
    this.#count += 1;
    return text;
  }

  #headWith(piece: Buffer, at: number): string {
    const near = piece.toString('latin1', Math.max(0, at - 200), at);
    const before = this.#pieces.at(-1);
    return near.length < 200 && before ? before.toString('latin1', Math.max(0, before.length - 200)) + near : near;
  }

  #begin(at: number): void {
    this.#pieces = [];
    this.#size = 0;
    this.#lists = 0;
    this.#start = at;
  }

  #keep(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size > largestFeature) throw new FileRefusal('file-too-large', 'A feature is too large');
    this.#pieces.push(Buffer.from(bytes));
  }

  #drop(): void {
    this.#pieces = [];
    this.#size = 0;
    this.#start = -1;
  }
}
