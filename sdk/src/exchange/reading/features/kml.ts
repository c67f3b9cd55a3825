import { FileRefusal } from '../shapefile/index.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlHandler } from '../xml/xml-scanner.ts';
import { cleanGeometry } from './clean-geometry.ts';
import { cleanProperties } from './clean-properties.ts';
import {
  type FeatureSource,
  type ImportFeature,
  largestFeature,
  maxParts,
  maxPositions,
  maxProperties,
  type RowProblem,
} from './feature-source.ts';
import { survey } from './survey.ts';

/** OGC KML 2.2 and 2.3: placemarks with their facts, in degrees of WGS 84 by the norm. Styles, pictures and links are not read. */
export async function openKml(path: string, name: string): Promise<FeatureSource> {
  const found = await survey(placemarks(path));
  return {
    format: 'kml',
    name,
    ...found,
    hasZ: false,
    hasM: false,
    encoding: { name: 'utf-8', from: 'format' },
    crs: { srid: 4326, name: 'WGS 84' },
    unit: null,
    problems: [],
    rows: ({ startRow = 1 }) => placemarks(path, startRow),
  };
}

async function* placemarks(path: string, startRow = 1): AsyncGenerator<ImportFeature> {
  const reader = new KmlReader(startRow);
  for await (const _ of readXml(path, reader)) {
    if (reader.found.length > 0) yield* reader.found.splice(0);
  }
  if (!reader.isKml) throw new FileRefusal('not-kml', 'The root is not kml');
}

/** Of a folder's name, which every row in it carries. */
const longestFolder = 1000;

const shapes: ReadonlySet<string> = new Set(['Point', 'LineString', 'LinearRing', 'Polygon']);

interface Shape {
  readonly type: string;
  readonly rings: number[][][];
  /** Without it heights are written and mean nothing: the shape lies on the ground (OGC 07-147r2, 9.20). */
  isAbsolute?: boolean;
}

class KmlReader implements XmlHandler {
  readonly found: ImportFeature[] = [];
  isKml = false;
  readonly #startRow: number;
  readonly #path: string[] = [];
  /** Names of the folders around, outermost first. */
  readonly #folders: string[] = [];
  #row = 0;
  #text = '';
  #facts: Map<string, string> | undefined;
  #fact: string | undefined;
  #shapes: Shape[] = [];
  #size = 0;
  #positions = 0;

  constructor(startRow: number) {
    this.#startRow = startRow;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (this.#path.length === 0) this.isKml = name === 'kml';
    this.#path.push(name);
    this.#text = '';
    if (name === 'Folder') this.#folders.push('');
    if (name === 'Placemark') {
      this.#row += 1;
      this.#facts = new Map();
      this.#shapes = [];
      this.#size = 0;
      this.#positions = 0;
    }
    if (name === 'Data' || name === 'SimpleData') this.#fact = attribute('name');
    // A ring of a polygon belongs to it; one on its own is an outline.
    const isRing = name === 'LinearRing' && this.#path.at(-2)?.endsWith('BoundaryIs') === true;
    // One more than there may be, so that whoever cleans the shape sees that there are too many.
    if (this.#facts && shapes.has(name) && !isRing && this.#shapes.length <= maxParts) {
      this.#shapes.push({ type: name, rings: [] });
    }
  }

  text(text: string): void {
    this.#size += text.length;
    if (this.#size > largestFeature) throw new FileRefusal('file-too-large', 'A placemark is too large');
    this.#text += text;
  }

  close(name: string): void {
    const text = this.#text.trim();
    const parent = this.#path.at(-2);
    this.#path.pop();
    this.#text = '';
    if (name === 'Placemark') this.#endPlacemark();
    else if (name === 'Folder') this.#folders.pop();
    else if (name === 'name' && parent === 'Folder') {
      this.#folders[this.#folders.length - 1] = text.slice(0, longestFolder);
    } else if (!this.#facts) this.#size = 0;
    else if ((name === 'name' || name === 'description') && parent === 'Placemark') this.#keep(name, text);
    else if ((name === 'value' && this.#fact) || name === 'SimpleData') this.#keep(this.#fact ?? '', text);
    else if (name === 'coordinates') this.#addRing(text);
    else if (name === 'altitudeMode') this.#heights(text);
  }

  #keep(name: string, text: string): void {
    const facts = this.#facts;
    if (facts && (facts.size < maxProperties || facts.has(name))) facts.set(name, text);
  }

  #addRing(text: string): void {
    const rings = this.#shapes.at(-1)?.rings;
    if (!rings || rings.length > maxParts) return;
    const positions = coordinatesOf(text, maxPositions - this.#positions);
    this.#positions += positions.length;
    rings.push(positions);
  }

  #heights(mode: string): void {
    const shape = this.#shapes.at(-1);
    if (shape) shape.isAbsolute = mode === 'absolute';
  }

  #endPlacemark(): void {
    if (this.#row >= this.#startRow) {
      const problems: RowProblem[] = [];
      const folder = this.#folders.filter(Boolean).join(' / ');
      const facts = Object.fromEntries(this.#facts ?? []);
      this.found.push({
        row: this.#row,
        properties: cleanProperties({ ...facts, ...(folder && { folder }) }, problems),
        geometry: cleanGeometry(this.#geometry(), problems),
        problems,
      });
    }
    this.#facts = undefined;
    this.#fact = undefined;
    this.#size = 0;
  }

  #geometry(): unknown {
    const geometries = this.#shapes.map(({ type, rings: all, isAbsolute }) => {
      const rings = isAbsolute ? all : all.map((ring) => ring.map((tuple) => tuple.slice(0, 2)));
      if (type === 'Polygon' || type === 'LinearRing') return { type: 'Polygon', coordinates: rings };
      const [first] = rings;
      if (type === 'LineString') return { type, coordinates: first };
      return { type, coordinates: first?.[0] };
    });
    return geometries.length > 1 ? { type: 'GeometryCollection', geometries } : (geometries[0] ?? null);
  }
}

const comma = 0x2c;

/**
 * Tuples between blanks, numbers between commas; programs that write `x, y, z` with blanks too are understood. One pass: what is
 * between two numbers says whether the second begins a tuple.
 */
function coordinatesOf(text: string, most: number): number[][] {
  const tuples: number[][] = [];
  let tuple: number[] = [];
  let isBehindComma = false;
  for (let at = 0; at < text.length; ) {
    if (text.charCodeAt(at) === comma) {
      // A comma without a number before it.
      if (tuple.length === 0) tuples.push(tuple);
      if (isBehindComma || tuple.length === 0) keep(tuple, Number.NaN);
      isBehindComma = true;
      at += 1;
    } else if (isBlank(text.charCodeAt(at))) at += 1;
    else {
      const end = endOfWord(text, at);
      if (!isBehindComma) {
        tuple = [];
        tuples.push(tuple);
        if (tuples.length > most) throw new FileRefusal('too-complex', `More than ${maxPositions} positions`);
      }
      keep(tuple, Number(text.slice(at, end)));
      isBehindComma = false;
      at = end;
    }
  }
  if (isBehindComma) keep(tuple, Number.NaN);
  return tuples;
}

function keep(tuple: number[], value: number): void {
  if (tuple.length < 3) tuple.push(value);
}

function endOfWord(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || isBlank(code)) return at;
  }
  return text.length;
}

function isBlank(code: number): boolean {
  return code <= 0x20
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}
