import { FileRefusal } from '../../shapefile/index.ts';
import { readXml } from '../../xml/read-xml.ts';
import type { XmlHandler } from '../../xml/xml-scanner.ts';
import { cleanGeometry } from './clean-geometry.ts';
import { cleanProperties } from './clean-properties.ts';
import { type FeatureSource, type ImportFeature, largestFeature, type RowProblem } from './feature-source.ts';
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

const shapes: ReadonlySet<string> = new Set(['Point', 'LineString', 'LinearRing', 'Polygon']);

interface Shape {
  readonly type: string;
  readonly rings: unknown[];
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
    }
    if (name === 'Data' || name === 'SimpleData') this.#fact = attribute('name');
    // A ring of a polygon belongs to it; one on its own is an outline.
    const isRing = name === 'LinearRing' && this.#path.at(-2)?.endsWith('BoundaryIs') === true;
    if (this.#facts && shapes.has(name) && !isRing) this.#shapes.push({ type: name, rings: [] });
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
    else if (name === 'name' && parent === 'Folder') this.#folders[this.#folders.length - 1] = text;
    else if (!this.#facts) this.#size = 0;
    else if ((name === 'name' || name === 'description') && parent === 'Placemark') this.#facts.set(name, text);
    else if ((name === 'value' && this.#fact) || name === 'SimpleData') this.#facts.set(this.#fact ?? '', text);
    else if (name === 'coordinates') this.#shapes.at(-1)?.rings.push(coordinatesOf(text));
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
    const geometries = this.#shapes.map(({ type, rings }) => {
      if (type === 'Polygon' || type === 'LinearRing') return { type: 'Polygon', coordinates: rings };
      const [first] = rings;
      if (type === 'LineString') return { type, coordinates: first };
      return { type, coordinates: Array.isArray(first) ? first[0] : undefined };
    });
    return geometries.length > 1 ? { type: 'GeometryCollection', geometries } : (geometries[0] ?? null);
  }
}

/** Tuples between blanks, numbers between commas; programs that write `x, y, z` with blanks too are understood. */
function coordinatesOf(text: string): unknown[] {
  const tuples = text.replace(/\s*,\s*/g, ',').split(/\s+/);
  return tuples
    .filter(Boolean)
    .map((tuple) => tuple.split(',').map((part) => (part === '' ? Number.NaN : Number(part))));
}
