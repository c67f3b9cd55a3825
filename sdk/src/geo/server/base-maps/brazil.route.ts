import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { allow } from '@gleba/sdk';
import { brazilMunicipalities, brazilStates, type Route } from '@gleba/sdk/server';

type Position = readonly [number, number];
const scale = 1000;

interface Part {
  readonly text: string;
  /** Packed once: a quarter of the text. */
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}
const parts: Readonly<Record<string, () => Promise<object>>> = { outline: readOutline, places: readPlaces };
const made = new Map<string, Promise<Part>>();

/**
 * The base map that needs no network: outlines of Brazil and its states (Natural Earth) and the seats of its municipalities
 * (IBGE), as two GeoJSON documents that are made once a process.
 */
export const brazilRoute: Route = {
  method: 'GET',
  path: '/tiles/brazil/:part',
  permission: allow.member,
  async handle({ request, parameters: { part = '' } }) {
    const read = Object.hasOwn(parts, part) ? parts[part] : undefined;
    if (!read) return new Response('Not found.', { status: 404 });
    const making = made.get(part) ?? read().then(asPart);
    made.set(part, making);
    const { text, packed, tag } = await making;
    const headers = { 'content-type': 'application/geo+json', 'cache-control': 'private, max-age=86400', etag: tag };
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
    const takesPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
    if (!takesPacked) return new Response(text, { headers });
    return new Response(packed, { headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' } });
  },
};

function asPart(features: object): Part {
  const text = JSON.stringify(features);
  const packed = new Uint8Array(gzipSync(text));
  return { text, packed, tag: `"${createHash('sha1').update(text).digest('base64url')}"` };
}

async function readOutline(): Promise<object> {
  const { default: outline } = await import('./brazil-outline.json', { with: { type: 'json' } });
  const names: Readonly<Record<string, readonly number[]>> = outline.names;
  const lines = (kind: 'country' | 'state', coordinates: readonly (readonly number[])[]) => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'MultiLineString', coordinates: coordinates.map(positions) },
  });
  const labels = brazilStates.map(({ letters, name }) => {
    const [x = 0, y = 0] = names[letters] ?? [];
    return point([x / scale, y / scale], { kind: 'name', name, letters });
  });
  return collection([lines('country', outline.country), lines('state', outline.borders), ...labels]);
}

async function readPlaces(): Promise<object> {
  const capitals = new Set(brazilStates.map(({ capitalCode }) => String(capitalCode)));
  const municipalities = await brazilMunicipalities();
  return collection(
    municipalities.map(({ code, name, position }) => point(position, { name, isCapital: capitals.has(code) })),
  );
}

/** First corner, then the way to each next, in thousandths of a degree. */
function positions(steps: readonly number[]): Position[] {
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    x += steps[2 * index] ?? 0;
    y += steps[2 * index + 1] ?? 0;
    return [x / scale, y / scale];
  });
}

function point(coordinates: Position, properties: Record<string, unknown>) {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } };
}

function collection(features: readonly object[]) {
  return { type: 'FeatureCollection', features };
}
