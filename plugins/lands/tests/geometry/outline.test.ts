import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Layer } from '../../src/entities/layer.entity.ts';
import { box, type ShapeScene, startShapeScene } from './shape-scene.ts';

/** A shape of a layer from the outline of lots: 10 m by 20 m, two side by side and one apart. */
let scene: ShapeScene;
let blocks = '';
let lotsLayer = '';
let ids: readonly string[] = [];
beforeAll(async () => {
  scene = await startShapeScene();
  const made = [await scene.plant([box(0, 0, 10, 20)]), await scene.plant([box(10, 0, 10, 20)])];
  ids = [...made, await scene.plant([box(50, 0, 10, 20)])].map(({ landId }) => landId);
  await scene.inOrganization(scene.ours, async (tx) => {
    blocks = (await tx.insert(Layer, { projectId: scene.project, name: 'Quadras', layerType: 'blocks' })).id;
    lotsLayer = (await tx.insert(Layer, { projectId: scene.project, name: 'Mais lotes', layerType: 'lands' })).id;
  });
});
afterAll(() => scene?.stop());

const make = (more: object = {}, who = scene.manager) =>
  scene.command<{ geometryId: string; lands: number }>(
    'layerShapeFromLands',
    { layerId: blocks, landIds: ids.slice(0, 2), form: 'area', name: ' Quadra A ', ...more },
    'geometryId lands',
    who,
  );
const stored = (id: string) =>
  scene.row<{ type: string; size: number; corners: number; properties: unknown; shared: number }>(
    `select GeometryType(g.geom) as type, g.properties, ST_NPoints(g.geom) as corners,
       case when ST_Dimension(g.geom) = 2 then ST_Area(ST_Transform(g.geom, 31984)) else ST_Length(ST_Transform(g.geom, 31984)) end as size,
       (select count(*)::integer from ST_DumpPoints(g.geom) d where exists (
         select 1 from lands.land l join lands.geometry o on o.id = l.geometry_id cross join ST_DumpPoints(o.geom) c
         where l.id = any($2::uuid[]) and c.geom = d.geom)) as shared
     from lands.geometry g where g.id = $1::uuid`,
    [id, ids],
  );

describe('the outline of lots', () => {
  test('becomes an area, corner by corner as theirs are, with its name; the lots stay', async () => {
    const { data, message } = await make();
    expect(message).toBe('');
    const shape = await stored(data.geometryId);
    expect(shape).toMatchObject({ type: 'POLYGON', properties: { nome: 'Quadra A' } });
    expect(shape.size).toBeCloseTo(400, 2);
    expect(shape.shared).toBe(shape.corners);
    expect((await scene.land(ids[0] ?? '')).geometryId).not.toBeNull();
  });

  test('becomes the line around them', async () => {
    const { data } = await make({ form: 'line', name: null });
    const shape = await stored(data.geometryId);
    expect(shape).toMatchObject({ type: 'LINESTRING', properties: null });
    expect(shape.size).toBeCloseTo(80, 2);
  });

  test('of lots that lie apart has several parts', async () => {
    const { data } = await make({ landIds: ids });
    expect((await stored(data.geometryId)).type).toBe('MULTIPOLYGON');
  });

  test('is of lots with ground, in a layer that is none of lots, and by whoever may draw', async () => {
    expect((await make({ layerId: lotsLayer })).message).toBe('Esta camada é de lotes: escolha outra.');
    const { data: empty } = await scene.ask<{ createLand: { land: { id: string } } }>(
      'mutation ($input: CreateLandInput!) { createLand(input: $input) { land { id } } }',
      { input: { land: { projectId: scene.project, block: 'Z', lot: '1' } } },
    );
    expect((await make({ landIds: [empty.createLand.land.id] })).code).toBe('VALIDATION');
    expect((await make({ landIds: [blocks] })).code).toBe('NOT_FOUND');
    expect((await make({}, await scene.member('user', ['lands']))).code).toBe('FORBIDDEN');
    const others = await scene.member('manager', [], scene.theirs);
    expect((await make({}, others)).code).toBe('NOT_FOUND');
  });
});
