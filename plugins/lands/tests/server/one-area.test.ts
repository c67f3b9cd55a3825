import { type GeoJsonGeometry, inReference, Job, Project } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { ImportIssue } from '../../src/entities/import-issue.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { MemorialSetting } from '../../src/entities/memorial-setting.entity.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { importChunk } from '../../src/server/import/import-chunk.ts';
import { isElsewhere, settlePlace } from '../../src/server/import/project-place.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);
const ring = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
/** With a hole and a second part, at the edge of zone 24, where plane and ellipsoid differ most. */
const shape: GeoJsonGeometry = {
  type: 'MultiPolygon',
  coordinates: [
    [ring(184_500, 7_927_500, 120, 90), ring(184_520, 7_927_520, 10, 15).reverse()],
    [ring(184_700, 7_927_500, 40, 30)],
  ],
};

async function plant(srid: number | null, geom: GeoJsonGeometry, from: number) {
  return within(async (tx) => {
    const { id: projectId } = await tx.insert(Project, { name: 'one area', projectSrid: srid });
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom: inReference(geom, from) });
    const { id } = await tx.insert(Land, { projectId, block: 'A', lot: '1', geometryId, customArea: '11800.0000' });
    return { projectId, layerId, id };
  });
}
const areaOf = (id: string) => within(async (tx) => Number((await tx.get(Land, id)).computedArea));
async function memorialOf({ projectId, id }: { readonly projectId: string; readonly id: string }) {
  const { data, text } = await scene.graphql<{ landMemorial: MemorialAnswer }>(
    `query ($projectId: UUID!, $landId: UUID!) { landMemorial(projectId: $projectId, landId: $landId) {
      surface area titleArea plane { srid } measures { surface area } } }`,
    { projectId, landId: id },
    scene.admin,
  );
  if (!data) throw new Error(text);
  return data.landMemorial;
}
const until = async (holds: () => Promise<boolean>) => {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((later) => setTimeout(later, 50))) {
    if (await holds()) return;
  }
  throw new Error('It does not come about.');
};

describe('the area of a lot', () => {
  test('is one figure: list, price and memorial, on the surface that the project chose', async () => {
    const lot = await plant(31984, shape, 31984);
    const first = await memorialOf(lot);
    // 120 × 90 − 10 × 15 + 40 × 30 in the plane: by hand.
    expect(await areaOf(lot.id)).toBeCloseTo(11_850, 3);
    expect(first).toMatchObject({ surface: 'utm', titleArea: 11_800, area: await areaOf(lot.id) });
    await within((tx) => tx.insert(MemorialSetting, { projectId: lot.projectId, surface: 'local', meanHeight: '850' }));
    for (const surface of ['local', 'ellipsoid', 'utm'] as const) {
      await within(async (tx) => {
        const [setting] = await tx.list(MemorialSetting, { filter: { projectId: { equalTo: lot.projectId } } });
        await tx.update(MemorialSetting, setting?.id ?? '', { surface });
      });
      const { measures } = await memorialOf(lot);
      const expected = measures.find((measured) => measured.surface === surface)?.area ?? 0;
      await until(async () => Math.abs((await areaOf(lot.id)) - expected) < 0.0011);
      const memorial = await memorialOf(lot);
      expect(memorial.area).toBe(await areaOf(lot.id));
      const { pricedArea, areaDeviation } = await within((tx) => tx.get(Land, lot.id));
      // By document where there is one; the deviation is the measured area's.
      expect(Number(pricedArea)).toBe(11_800);
      expect(Number(areaDeviation)).toBeCloseTo(((memorial.area - 11_800) * 100) / 11_800, 3);
    }
    // At the edge of the zone the three are not the same, or nothing was shown.
    const [utm, local, ellipsoid] = (await memorialOf(lot)).measures.map(({ area }) => area);
    expect(Math.abs((utm ?? 0) - (ellipsoid ?? 0))).toBeGreaterThan(5);
    // The ground at 850 m is larger than the ellipsoid below it by (1 + h/R)², R about 6,363 km at this latitude.
    expect((local ?? 0) / (ellipsoid ?? 1)).toBeCloseTo((1 + 850 / 6_363_000) ** 2, 6);
  });

  test('is in one zone for all lots of a project, also across the edge of it', async () => {
    const degrees = (x: number): GeoJsonGeometry => ({ type: 'Polygon', coordinates: [ring(x, -19, 0.001, 0.001)] });
    const lot = await plant(null, degrees(-42.0015), 4674);
    const other = await within(async (tx) => {
      const geom = inReference(degrees(-41.9995), 4674);
      const { id: geometryId } = await tx.insert(Geometry, { projectId: lot.projectId, layerId: lot.layerId, geom });
      return tx.insert(Land, { projectId: lot.projectId, block: 'A', lot: '2', geometryId });
    });
    const zones = [await memorialOf(lot), await memorialOf({ ...lot, id: other.id })].map(({ plane }) => plane.srid);
    expect(zones).toEqual([31983, 31983]);
    await within((tx) => tx.insert(MemorialSetting, { projectId: lot.projectId, planeSrid: 31984 }));
    expect((await memorialOf(lot)).plane.srid).toBe(31984);
    await until(async () => {
      const { area } = await memorialOf(lot);
      return area === (await areaOf(lot.id));
    });
    const done = await within((tx) => tx.list(Job, { filter: { projectId: { equalTo: lot.projectId } } }));
    expect(done.map(({ type }) => type)).toContain('lands.priceLands');
  });
});

describe('the place of a project', () => {
  const corner = (x: number, y: number) => ({
    isValid: true,
    reason: null,
    area: '1',
    corner: [x, y] as const,
    repaired: null,
  });

  test('is proposed by the file: its plane, or the zone of most of its lots', async () => {
    const place = async (srid: number, ...corners: (readonly [number, number])[]) =>
      within(async (tx) => {
        const { id } = await tx.insert(Project, { name: 'placed' });
        const found = await settlePlace(
          tx,
          id,
          srid,
          corners.map(([x, y]) => corner(x, y)),
        );
        const [setting] = await tx.list(MemorialSetting, { filter: { projectId: { equalTo: id } } });
        return [found?.plane.srid, setting?.planeSrid];
      });
    expect(await place(31984, [-41.9, -18.8])).toEqual([31984, 31984]);
    expect(await place(4674, [-42.1, -18.8], [-42.1, -18.8], [-41.9, -18.8])).toEqual([31983, 31983]);
    expect(await place(29193, [-41.9, -18.8])).toEqual([29193, 29193]);
  });

  test('keeps lots of other zones and far ones from coming in unnoticed', async () => {
    const { projectId, layerId } = await plant(31984, shape, 31984);
    const place = await within((tx) => settlePlace(tx, projectId, 4674, []));
    if (!place) throw new Error('No place.');
    // Next door over the edge of the zone, 200 km off, 600 km off.
    expect(
      [
        [-42.05, -18.7],
        [-41.9, -17],
        [-36.5, -18.7],
      ].map(([x = 0, y = 0]) => isElsewhere(place, [x, y])),
    ).toEqual([false, true, true]);
    const settings = {
      ...{ projectId, fileId: projectId, source: 'lots', target: 'lands', srid: 4674, layerName: 'L' },
      ...{ mapping: { block: 'q', lot: 'l' }, invalidGeometry: 'repair' },
    } as unknown as Parameters<typeof importChunk>[1]['settings'];
    const geometry = { type: 'Polygon' as const, coordinates: [ring(-36.5, -18.7, 0.001, 0.001)] };
    const feature = { row: 1, properties: { q: 'Z', l: '9' }, geometry, problems: [] };
    await within((tx) =>
      importChunk(
        tx,
        { jobId: layerId, layerId, settings, place, errors: [] },
        [feature] as never,
        new Map([[1, corner(-36.5, -18.7)]]),
      ),
    );
    const issues = await within((tx) => tx.list(ImportIssue, { filter: { jobId: { equalTo: layerId } } }));
    expect(issues.map(({ code, status }) => [code, status])).toEqual([['elsewhere', 'held']]);
    expect(
      await within((tx) => tx.count(Land, { filter: { projectId: { equalTo: projectId }, block: { equalTo: 'Z' } } })),
    ).toBe(0);
  });
});

test('a project without a plane of its own takes the zone of its first shape, and never that of another project', async () => {
  const box: GeoJsonGeometry = { type: 'Polygon', coordinates: [ring(500_000, 7_900_000, 20, 20)] };
  const planes = async (projects: readonly string[]) =>
    within(async (tx) => {
      const { rows } = await tx.query<{ plane: number | null }>(
        `select lands.project_plane($2::integer, p.id::uuid) as plane
         from unnest($1::text[]) with ordinality p(id, place) order by p.place`,
        [[...projects], scene.ours],
      );
      return rows.map(({ plane }) => plane);
    });
  // Ids grow: the empty project stands between the two in the index of shapes.
  const west = await plant(null, box, 31_983);
  const empty = await within(async (tx) => (await tx.insert(Project, { name: 'no shape' })).id);
  const east = await plant(null, box, 31_984);
  expect(await planes([west.projectId, empty, east.projectId])).toEqual([31_983, null, 31_984]);
  // In one transaction what was found for the one is not told of the other, nor of another datum.
  await within(async (tx) => {
    const areas = async () =>
      (
        await tx.query<{ id: string; area: string }>(
          `update lands.land set computed_area = null where id = any($1::uuid[]) returning id::text, computed_area::text as area`,
          [[west.id, east.id]],
        )
      ).rows;
    const before = await areas();
    expect(before.map(({ area }) => Number(area) > 399 && Number(area) < 401)).toEqual([true, true]);
    await tx.update(Project, west.projectId, { projectSrid: 31_984 });
    const after = await areas();
    const told = (rows: typeof before, id: string) => rows.find((row) => row.id === id)?.area;
    expect(told(after, east.id)).toBe(told(before, east.id));
    expect(told(after, west.id)).not.toBe(told(before, west.id));
  });
});
