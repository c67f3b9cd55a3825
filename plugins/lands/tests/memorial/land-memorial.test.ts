import { type GeoJsonGeometry, inReference } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { MemorialSetting } from '../../src/entities/memorial-setting.entity.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';

/*
 * Three lots and a street in SIRGAS 2000 / UTM 24S, turned 30° so that no azimuth is round; lot 03 does not share its vertices
 * with lot 02: it stands 0.10 m off, as lots of real files do.
 */
const srid = 31984;
const turned = (x: number, y: number): [number, number] => {
  const [sin, cos] = [0.5, Math.sqrt(0.75)];
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return [round(184_500 + x * cos + y * sin), round(7_927_500 - x * sin + y * cos)];
};
const box = (x: number, y: number, width: number, height: number): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [turned(x, y), turned(x + width, y), turned(x + width, y + height), turned(x, y + height), turned(x, y)],
  ],
});

let scene: LandsScene;
let reader = '';
let writer = '';
const ids = { one: '', two: '', three: '', foreign: '', shapeTwo: '' };

beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  writer = await scene.member('user', ['lands', 'data.manage']);
  const plant = async (organizationId: number, projectId: string, lots: Record<string, GeoJsonGeometry>) =>
    scene.inOrganization(organizationId, async (tx) => {
      const layer = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
      const made: { land: string; geometry: string }[] = [];
      for (const [lot, shape] of Object.entries(lots)) {
        const geom = inReference(shape, srid);
        const { id: geometry } = await tx.insert(Geometry, { projectId, layerId: layer.id, geom });
        const { id: land } = await tx.insert(Land, { projectId, block: 'A', lot, geometryId: geometry });
        made.push({ land, geometry });
      }
      return made;
    });
  const [one, two, three] = await plant(scene.ours, scene.project, {
    '01': box(0, 0, 12, 25),
    '02': box(12, 0, 12, 25),
    '03': box(24.1, 0, 12, 25),
  });
  const [foreign] = await plant(scene.theirs, scene.foreignProject, { '01': box(0, 0, 12, 25) });
  await scene.inOrganization(scene.ours, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId: scene.project, name: 'Ruas', layerType: 'streets' });
    const line: GeoJsonGeometry = { type: 'LineString', coordinates: [turned(-50, -6), turned(80, -6)] };
    const properties = { NOME: 'Rua das Acácias' };
    await tx.insert(Geometry, { projectId: scene.project, layerId, geom: inReference(line, srid), properties });
  });
  Object.assign(ids, {
    one: one?.land,
    two: two?.land,
    three: three?.land,
    foreign: foreign?.land,
    shapeTwo: two?.geometry,
  });
});
afterAll(() => scene?.stop());

const question = `query ($projectId: UUID!, $landId: UUID!) { landMemorial(projectId: $projectId, landId: $landId) {
  shape classification surface area perimeter lots { lot rings } boundaries { name bounds lines }
  plane { srid datum zone centralMeridian convergence scale }
  measures { surface area perimeter } vertices { code east north longitude latitude }
  sides { ring index from to azimuth length side proposedSide adjoiner adjoinerByHand } texts { urban perimeter closing } } }`;

async function ask(landId: string, { authorization = reader, projectId = scene.project } = {}) {
  const answer = await scene.graphql<{ landMemorial: MemorialAnswer }>(question, { projectId, landId }, authorization);
  return { text: answer.text, memorial: answer.data?.landMemorial };
}
const memorialOf = async (landId: string) => {
  const { memorial, text } = await ask(landId);
  if (!memorial) throw new Error(text);
  return memorial;
};
const save = (input: Record<string, unknown>, authorization = writer) =>
  scene.graphql<{ saveLandSides: { segments: number } }>(
    'mutation ($input: SaveLandSidesInput!) { saveLandSides(input: $input) { segments } }',
    { input: { projectId: scene.project, ...input } },
    authorization,
  );

describe('the memorial of a lot', () => {
  test('is measured in the project’s plane, from what is stored in degrees', async () => {
    const memorial = await memorialOf(ids.two);
    expect(memorial.plane).toMatchObject({ srid, datum: 'SIRGAS 2000', zone: '24S', centralMeridian: -39 });
    // A box turned by 30° clockwise, its corners rounded to millimetres as a surveyor's are.
    expect(memorial.area).toBeCloseTo(300, 1);
    expect(memorial.sides.map(({ length }) => Math.round(length * 100) / 100)).toEqual([12, 25, 12, 25]);
    for (const [index, azimuth] of [120, 210, 300, 30].entries()) {
      const turn = Math.abs((memorial.sides[index]?.azimuth ?? 0) - azimuth);
      expect(turn * 3600).toBeLessThan(((0.001 / 12) * 180 * 3600) / Math.PI);
    }
  });

  test('agrees with PostGIS and PROJ: vertices, areas and perimeters in the plane and on the ellipsoid, every azimuth', async () => {
    const memorial = await memorialOf(ids.two);
    const { rows } = await scene.runtime.db.query<Record<string, number>>(
      `with shape as (select geom, ST_Transform(geom, ${srid}) as plane, ST_Transform(geom, 4674)::geography as ground
         from lands.geometry where id = $1::uuid)
       select ST_Area(plane) as area, ST_Perimeter(plane) as perimeter,
         ST_Area(ground) as "ellipsoidArea", ST_Perimeter(ground) as "ellipsoidPerimeter" from shape`,
      [ids.shapeTwo],
    );
    const found = rows[0] ?? {};
    expect(Math.abs(memorial.area - (found.area ?? 0))).toBeLessThan(1e-4);
    expect(Math.abs(memorial.perimeter - (found.perimeter ?? 0))).toBeLessThan(1e-4);
    const ellipsoid = memorial.measures.find(({ surface }) => surface === 'ellipsoid');
    expect(Math.abs((ellipsoid?.area ?? 0) - (found.ellipsoidArea ?? 0))).toBeLessThan(1e-4);
    expect(Math.abs((ellipsoid?.perimeter ?? 0) - (found.ellipsoidPerimeter ?? 0))).toBeLessThan(1e-4);
    for (const [index, { azimuth, length }] of memorial.sides.entries()) {
      const [from, to] = [memorial.vertices[index], memorial.vertices[(index + 1) % memorial.vertices.length]];
      const { rows: sides } = await scene.runtime.db.query<{ azimuth: number; length: number; off: number }>(
        `with ends as (select ST_SetSRID(ST_MakePoint($1::float8, $2::float8), ${srid}) as a,
           ST_SetSRID(ST_MakePoint($3::float8, $4::float8), ${srid}) as b)
         select degrees(ST_Azimuth(a, b)) as azimuth, ST_Distance(a, b) as length,
           ST_Distance(ST_Transform(a, 4674), ST_SetSRID(ST_MakePoint($5::float8, $6::float8), 4674)) as off from ends`,
        [from?.east, from?.north, to?.east, to?.north, from?.longitude, from?.latitude].map((value) => value ?? null),
      );
      expect(Math.abs(azimuth - (sides[0]?.azimuth ?? 0)) * 3600).toBeLessThan(0.01);
      expect(Math.abs(length - (sides[0]?.length ?? 0))).toBeLessThan(1e-6);
      expect((sides[0]?.off ?? 1) * 111_000).toBeLessThan(1e-5);
    }
  });

  test('is the same in geocentric coordinates: the local plane’s lengths are those of PROJ’s, at the mean height', async () => {
    const memorial = await memorialOf(ids.two);
    const local = memorial.measures.find(({ surface }) => surface === 'local');
    const { rows } = await scene.runtime.db.query<{ perimeter: number }>(
      `with points as (select (d).path[2] as n, ST_Transform(ST_Force3D(ST_SetSRID((d).geom, 4326)), 4978) as point
         from (select ST_DumpPoints(geom) as d from lands.geometry where id = $1::uuid) dump)
       select sum(sqrt((ST_X(a.point) - ST_X(b.point)) ^ 2 + (ST_Y(a.point) - ST_Y(b.point)) ^ 2
         + (ST_Z(a.point) - ST_Z(b.point)) ^ 2)) as perimeter from points a join points b on b.n = a.n + 1`,
      [ids.shapeTwo],
    );
    expect(Math.abs((local?.perimeter ?? 0) - (rows[0]?.perimeter ?? 0))).toBeLessThan(1e-4);
  });

  test('names neighbours within the stated tolerance and the street by its layer’s name', async () => {
    const memorial = await memorialOf(ids.two);
    expect(memorial.sides.map(({ side, adjoiner }) => [side, adjoiner])).toEqual([
      ['back', 'imóvel não identificado'],
      ['right', 'Lote 03 da Quadra A'],
      ['front', 'Rua das Acácias'],
      ['left', 'Lote 01 da Quadra A'],
    ]);
    expect(memorial.texts.urban[0]?.replaceAll('\u00a0', ' ')).toContain(
      'pela frente, medindo 12,00 m (doze metros), confrontando com a Rua das Acácias',
    );
    expect(memorial.lots.map(({ lot }) => lot).sort()).toEqual(['01', '03']);
    expect(memorial.boundaries.map(({ name, bounds }) => [name, bounds])).toEqual([['Rua das Acácias', 'street']]);
  });

  test('follows the project’s settings', async () => {
    await scene.inOrganization(scene.ours, (tx) =>
      tx.insert(MemorialSetting, {
        projectId: scene.project,
        vantage: 'lot',
        surface: 'local',
        meanHeight: '170',
        adjoinerTolerance: '0.05',
        vertexPrefix: 'P-',
      }),
    );
    try {
      const memorial = await memorialOf(ids.two);
      expect(memorial.surface).toBe('local');
      expect(memorial.vertices[0]?.code).toBe('P-01');
      expect(memorial.sides.map(({ side, adjoiner }) => [side, adjoiner])).toEqual([
        ['back', 'imóvel não identificado'],
        ['left', 'imóvel não identificado'],
        ['front', 'Rua das Acácias'],
        ['right', 'Lote 01 da Quadra A'],
      ]);
      expect(memorial.texts.closing[0]?.replaceAll('\u00a0', ' ')).toContain('altitude geométrica média de 170,00 m');
      const again = scene.inOrganization(scene.ours, (tx) => tx.insert(MemorialSetting, { projectId: scene.project }));
      await expect(again).rejects.toMatchObject({ code: 'DUPLICATE' });
    } finally {
      await scene.inOrganization(scene.ours, async (tx) => {
        for (const { id } of await tx.list(MemorialSetting)) await tx.remove(MemorialSetting, id);
      });
    }
  });

  test('is nobody’s who may not see the lot', async () => {
    const withoutKey = await scene.member('user', ['residents']);
    expect((await ask(ids.two, { authorization: withoutKey })).text).toContain('FORBIDDEN');
    const withoutProject = await scene.member('user');
    expect((await ask(ids.two, { authorization: withoutProject })).text).toContain('NOT_FOUND');
    expect((await ask(ids.foreign, { authorization: scene.admin })).text).toContain('NOT_FOUND');
    const other = { authorization: scene.admin, projectId: scene.otherProject };
    expect((await ask(ids.two, other)).text).toContain('NOT_FOUND');
  });
});

describe('the sides of a lot', () => {
  const front = (landId: string, shape: string, more: object = {}) => ({
    landId,
    shape,
    segments: [{ ring: 0, index: 0, side: 'front', adjoiner: ' Córrego do Onça ', ...more }],
  });

  test('are kept by whoever manages data, and asked for anew when the shape changes', async () => {
    const { shape } = await memorialOf(ids.one);
    expect((await save(front(ids.one, shape))).data?.saveLandSides.segments).toBe(1);
    const kept = await memorialOf(ids.one);
    expect(kept.classification).toBe('saved');
    expect(kept.sides[0]).toMatchObject({
      side: 'front',
      adjoiner: 'Córrego do Onça',
      adjoinerByHand: 'Córrego do Onça',
    });
    expect(kept.sides[1]?.side).toBeNull();
    await scene.inOrganization(scene.ours, async (tx) => {
      const { geometryId } = await tx.get(Land, ids.one);
      await tx.update(Geometry, geometryId ?? '', { geom: inReference(box(0, 0, 12, 26), srid) });
    });
    const changed = await memorialOf(ids.one);
    expect(changed.classification).toBe('stale');
    expect(changed.shape).not.toBe(shape);
    expect((await save(front(ids.one, shape))).text).toContain('CONFLICT');
  });

  test('are refused when they are not the polygon’s, or said twice', async () => {
    const { shape } = await memorialOf(ids.three);
    for (const more of [{ index: 4 }, { ring: 1 }]) {
      expect((await save(front(ids.three, shape, more))).text).toContain('VALIDATION');
    }
    const { segments } = front(ids.three, shape);
    expect((await save({ landId: ids.three, shape, segments: [...segments, ...segments] })).text).toContain(
      'VALIDATION',
    );
  });

  test('are nobody’s to keep who only reads, and never another’s', async () => {
    const { shape } = await memorialOf(ids.two);
    expect((await save(front(ids.two, shape), reader)).text).toContain('FORBIDDEN');
    expect((await save(front(ids.foreign, shape), scene.admin)).text).toContain('NOT_FOUND');
  });
});
