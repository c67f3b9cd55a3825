import { type GeoJsonGeometry, inReference } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { printedPerimeter } from '../../src/printed-measures.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

const box = (x: number, y: number, width: number, height: number): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ].map(([east = 0, north = 0]) => [553_000 + east, 8_565_000 + north]),
  ],
});

test('a lot has its own shape and what shares ground with it, by layer; neighbours and what only touches are none of it', async () => {
  const projectId = scene.project;
  const [lot, other] = await scene.inOrganization(scene.ours, async (tx) => {
    const made = async (name: string, layerType: string, geom: GeoJsonGeometry, properties = {}) => {
      const { id: layerId } = await tx.insert(Layer, { projectId, name, layerType });
      return (await tx.insert(Geometry, { projectId, layerId, geom: inReference(geom, 31984), properties })).id;
    };
    await made('Quadras', 'blocks', box(-5, -5, 100, 100), { nome: 'A' });
    await made('Rio', 'water', {
      type: 'LineString',
      coordinates: [
        [553_005, 8_564_000],
        [553_005, 8_566_000],
      ],
    });
    await made('Rua', 'streets', box(0, -10, 10, 10));
    const own = await made('Lotes', 'lands', box(0, 0, 10, 20));
    const overlapping = await made('Lotes de outro arquivo', 'lands', box(5, 5, 10, 20));
    return [
      await tx.insert(Land, { projectId, block: 'A', lot: '1', geometryId: own }),
      await tx.insert(Land, { projectId, block: 'A', lot: '2', geometryId: overlapping }),
    ];
  });
  const ask = (landId: string | undefined, authorization = scene.admin, project = projectId) =>
    scene.graphql<{
      landGeometries: {
        layers: { name: string; geometries: { isOwn: boolean; area: string | null; properties: unknown }[] }[];
      };
    }>(
      `query($p: UUID!, $l: UUID!) { landGeometries(projectId: $p, landId: $l) {
        isWhole layers { name layerType geometries { isOwn area properties } } } }`,
      { p: project, l: landId },
      authorization,
    );
  const { data, text } = await ask(lot?.id);
  expect(text).not.toContain('errors');
  expect(data?.landGeometries.layers.map(({ name }) => name)).toEqual(['Lotes', 'Quadras', 'Rio']);
  const [own, block, river] = (data?.landGeometries.layers ?? []).map(({ geometries }) => geometries[0]);
  expect(own).toMatchObject({ isOwn: true, area: '200.0000' });
  expect(block).toMatchObject({ isOwn: false, area: '10000.0000', properties: { nome: 'A' } });
  expect(river).toMatchObject({ isOwn: false, area: null });
  expect((await ask(other?.id)).data?.landGeometries.layers[0]?.name).toBe('Lotes de outro arquivo');
  expect((await ask(lot?.id, scene.admin, scene.otherProject)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  const stranger = await scene.member('admin', [], scene.theirs);
  expect((await ask(lot?.id, stranger)).errors[0]?.extensions.code).toBe('NOT_FOUND');
});

test('a lot has one perimeter: what its papers print, on the surface of the project', async () => {
  const projectId = scene.project;
  const landId = await scene.inOrganization(scene.ours, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Medidos', layerType: 'lands' });
    const geom = inReference(box(200, 200, 10, 25), 31984);
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
    return (await tx.insert(Land, { projectId, block: 'P', lot: '1', geometryId })).id;
  });
  const ask = async (id: string, authorization = scene.admin) =>
    scene.graphql<{ landPerimeter: { perimeter: number }; landMemorial: MemorialAnswer }>(
      `query($p: UUID!, $l: UUID!) { landPerimeter(projectId: $p, landId: $l) { perimeter }
        landMemorial(projectId: $p, landId: $l) { sides { length } settings { lengthDecimals } } }`,
      { p: projectId, l: id },
      authorization,
    );
  const { data } = await ask(landId);
  // 10 and 25 m in the plane; on the ellipsoid they are some millimetres longer.
  expect(data?.landPerimeter.perimeter).toBe(70);
  expect(data?.landPerimeter.perimeter).toBe(data && printedPerimeter(data.landMemorial));
  const bare = await scene.inOrganization(scene.ours, (tx) => tx.insert(Land, { projectId, block: 'P', lot: '2' }));
  const query = `query($p: UUID!, $l: UUID!) { landPerimeter(projectId: $p, landId: $l) { perimeter } }`;
  const nothing = await scene.graphql(query, { p: projectId, l: bare.id }, scene.admin);
  expect(nothing.errors).toMatchObject([{ extensions: { reason: 'lands.landNotOnMap' } }]);
});
