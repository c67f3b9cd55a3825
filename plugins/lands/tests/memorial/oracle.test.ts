import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openShapefileArchive } from '../../../../sdk/src/exchange/reading/shapefile/index.ts';
import { measure } from '../../../../sdk/src/geo/measure.ts';
import { outlineOf } from '../../../../sdk/src/geo/outline.ts';
import type { Ring } from '../../../../sdk/src/geo/plane.ts';
import { referencePlane } from '../../../../sdk/src/geo/reference-plane.ts';
import { readAll, scratch } from '../../../../sdk/tests/exchange/shapefile/writer.ts';
import { sharedLengths } from '../../src/server/memorial/adjoiners.ts';

/** Sample files that are not part of the project; without the variable there is nothing to test. */
const shared = process.env.GLEBA_SHARED_DATA;

/** 200 lots of a city as PostGIS, GEOS and PROJ measured them. */
interface KnownLand {
  readonly id: number;
  readonly quadra: string;
  readonly lote: string;
  readonly area_utm: number;
  readonly perim_utm: number;
  readonly area_geodesic: number;
  readonly perim_geodesic: number;
  readonly sides: readonly { readonly e: number; readonly n: number; readonly az_deg: number; readonly dist: number }[];
  readonly neighbours: readonly { readonly quadra: string; readonly lote: string; readonly shared_m: number }[] | null;
}
interface Lot {
  readonly id: string;
  readonly parts: readonly (readonly Ring[])[];
  readonly box: readonly [number, number, number, number];
}

const second = 1 / 3600;

describe.runIf(shared)('200 lots of a real city, against PostGIS, GEOS and PROJ', () => {
  let known: readonly KnownLand[] = [];
  const lots = new Map<string, Lot>();
  const plane = referencePlane(31984, -42, true);

  beforeAll(async () => {
    const folder = join(shared ?? '', 'lots');
    known = JSON.parse(readFileSync(join(folder, 'memorial_gv_200.json'), 'utf8'));
    const [source] = await openShapefileArchive(join(folder, 'gv_lotes_31984_latin1.zip'), await scratch());
    if (!source) throw new Error('No layer.');
    for (const { geometry, properties } of await readAll(source)) {
      const polygons = geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.coordinates;
      const parts = (polygons ?? []) as unknown as Ring[][];
      const points = parts.flat(2);
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
      lots.set(String(properties.id), { id: `${properties.quadra}/${properties.lote}`, parts, box });
    }
  });

  const measured = (lot: KnownLand, surface: 'utm' | 'ellipsoid') => {
    const found = lots.get(String(lot.id));
    if (!found || !plane) throw new Error(`Lot ${lot.id}`);
    const { rings } = outlineOf(found.parts);
    return { found, outline: rings, ...measure(rings, plane, surface) };
  };

  it('has every azimuth within 1″ and every distance within a millimetre', () => {
    let sides = 0;
    for (const lot of known) {
      const { outline, rings } = measured(lot, 'utm');
      expect(outline.length, String(lot.id)).toBe(1);
      const vertices = outline[0]?.vertices ?? [];
      expect(vertices.length, String(lot.id)).toBe(lot.sides.length);
      // The file's first vertex is no rule of ours: the same ring, begun elsewhere.
      const [first] = lot.sides;
      const start = vertices.findIndex(([e, n]) => Math.hypot(e - (first?.e ?? 0), n - (first?.n ?? 0)) < 0.0002);
      expect(start, String(lot.id)).toBeGreaterThanOrEqual(0);
      lot.sides.forEach((side, index) => {
        const ours = rings[0]?.[(start + index) % vertices.length];
        expect(Math.abs((ours?.length ?? 0) - side.dist), `${lot.id}.${index}`).toBeLessThan(0.001);
        const turn = Math.abs((ours?.azimuth ?? 0) - side.az_deg);
        expect(Math.min(turn, 360 - turn), `${lot.id}.${index}`).toBeLessThan(second);
        sides++;
      });
    }
    expect(sides).toBeGreaterThan(800);
  });

  it('has perimeters within a millimetre and areas within 0.01 m², in the plane and on the ellipsoid', () => {
    for (const lot of known) {
      const plane = measured(lot, 'utm');
      expect(Math.abs(plane.area - lot.area_utm), `${lot.id}`).toBeLessThan(0.01);
      expect(Math.abs(plane.perimeter - lot.perim_utm), `${lot.id}`).toBeLessThan(0.001);
      const ellipsoid = measured(lot, 'ellipsoid');
      expect(Math.abs(ellipsoid.area - lot.area_geodesic), `${lot.id}`).toBeLessThan(0.01);
      expect(Math.abs(ellipsoid.perimeter - lot.perim_geodesic), `${lot.id}`).toBeLessThan(0.001);
    }
  });

  it('has the same neighbours, with the tolerance that they were found with: 0.15 m, and more than a metre shared', () => {
    for (const lot of known) {
      const { found, outline } = measured(lot, 'utm');
      const [west, south, east, north] = found.box;
      const around = [...lots.values()].filter(
        ({ id, box: [w, s, e, n] }) =>
          id !== found.id && w <= east + 1 && e >= west - 1 && s <= north + 1 && n >= south - 1,
      );
      const neighbours = around.map(({ id, parts }) => ({ id, rings: parts.flat() }));
      const lengths = [...sharedLengths(outline, neighbours, 0.15)].filter(([, length]) => length > 1);
      const expected = (lot.neighbours ?? []).map(({ quadra, lote }) => `${quadra}/${lote}`);
      expect(lengths.map(([id]) => id).sort(), `${lot.id}`).toEqual(expected.sort());
      for (const { quadra, lote, shared_m } of lot.neighbours ?? []) {
        const ours = lengths.find(([id]) => id === `${quadra}/${lote}`)?.[1] ?? 0;
        expect(Math.abs(ours - shared_m), `${lot.id} ${quadra}/${lote} ${ours} ${shared_m}`).toBeLessThan(0.05);
      }
    }
  });
});
