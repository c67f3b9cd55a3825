import { type GeoJsonGeometry, inReference } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partsShape, writeDbf, writeShapes, type XY } from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../../sdk/tests/exchange/zip-of.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer, LayerType } from '../../src/entities/layer.entity.ts';
import { sharedTypesStep } from '../../src/server/layers/shared-types-step.ts';
import { seededLayerTypes } from '../../src/server/seed/layer-types.ts';
import { draftFor, type Inspection, settingsOf } from '../../src/web/import/import-draft.ts';
import { type LandsScene, startLandsScene, upload } from './lands-scene.ts';

/*
 * A city in miniature, SIRGAS 2000 / UTM 24S: two lots of 12 m by 25 m side by side, a street 6 m south of them. Whatever else
 * the tests put around them stands west and north.
 */
const srid = 31984;
const at = (x: number, y: number): XY => [553_000 + x, 8_565_000 + y];
const ring = (x: number, y: number, width: number, height: number): XY[] => [
  at(x, y),
  at(x + width, y),
  at(x + width, y + height),
  at(x, y + height),
  at(x, y),
];
const box = (...given: Parameters<typeof ring>): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [ring(...given)],
});

let scene: LandsScene;
let writer = '';
let landId = '';
let lotsLayer = '';

beforeAll(async () => {
  scene = await startLandsScene();
  writer = await scene.member('user', ['lands', 'data.manage', 'data.upload', 'validation']);
  await scene.inOrganization(0, (tx) => tx.insertMany(LayerType, seededLayerTypes));
  await scene.inOrganization(scene.ours, async (tx) => {
    const projectId = scene.project;
    const layer = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    lotsLayer = layer.id;
    for (const [lot, x] of [
      ['01', 0],
      ['02', 12],
    ] as const) {
      const geom = inReference(box(x, 0, 12, 25), srid);
      const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId: layer.id, geom });
      const land = await tx.insert(Land, { projectId, block: 'A', lot, geometryId });
      if (lot === '01') landId = land.id;
    }
  });
});
afterAll(() => scene?.stop());

interface Side {
  readonly side: string | null;
  readonly adjoiner: string;
}
interface Memorial {
  readonly shape: string;
  readonly classification: string;
  readonly sides: readonly Side[];
  readonly texts: { readonly urban: readonly string[] };
}

async function memorial(): Promise<Memorial> {
  const { data, text } = await scene.graphql<{ landMemorial: Memorial }>(
    `query ($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) {
       shape classification sides { side adjoiner } texts { urban } } }`,
    { p: scene.project, l: landId },
    writer,
  );
  if (!data) throw new Error(text);
  return data.landMemorial;
}
/** Of north, east, south and west. */
const adjoiners = async () => (await memorial()).sides.map(({ adjoiner }) => adjoiner);
const unknown = 'imóvel não identificado';

const change = (id: string, patch: Record<string, unknown>, authorization = writer) =>
  scene.graphql<{ updateLayer: { layer: { layerType: string } } }>(
    'mutation ($i: UpdateLayerInput!) { updateLayer(input: $i) { layer { layerType } } }',
    { i: { id, patch } },
    authorization,
  );

/** A layer with one shape, as the server itself puts it there; taken away at the end. */
async function withLayer(
  layerType: string,
  shape: GeoJsonGeometry,
  properties: Record<string, string | number>,
  check: (layerId: string) => Promise<void>,
): Promise<void> {
  const layerId = await scene.inOrganization(scene.ours, async (tx) => {
    const { id } = await tx.insert(Layer, { projectId: scene.project, name: layerType, layerType });
    await tx.insert(Geometry, { projectId: scene.project, layerId: id, geom: inReference(shape, srid), properties });
    return id;
  });
  try {
    await check(layerId);
  } finally {
    await scene.inOrganization(scene.ours, (tx) => tx.remove(Layer, layerId));
  }
}
const south: GeoJsonGeometry = { type: 'LineString', coordinates: [at(-50, -6), at(80, -6)] };

describe('streets of a file', () => {
  async function uploaded(name: string) {
    const { shp, shx } = writeShapes(3, [partsShape([[at(-50, -6), at(80, -6)]], 3)]);
    const dbf = writeDbf([{ name: 'NOME', type: 'C', length: 40 }], [['Rua das Acácias']]);
    const bytes = await zipOf({ [`${name}.shp`]: shp, [`${name}.shx`]: shx, [`${name}.dbf`]: dbf });
    return upload(scene, writer, bytes, { filename: 'x.zip', purpose: 'lands.import', projectId: scene.project });
  }
  async function inspected(fileId: string): Promise<Inspection> {
    const { data, text } = await scene.graphql<{ inspectImport: Inspection }>(
      `mutation ($i: InspectImportInput!) { inspectImport(input: $i) { projectSrid layerTypes { slug name } sources {
         format name shapeType hasZ hasM recordCount encoding encodingFrom srid crsName crsReason unit isUnitTold columns problems
         mapping { field column } sample } } }`,
      { i: { fileId, projectId: scene.project } },
      writer,
    );
    if (!data) throw new Error(text);
    return data.inspectImport;
  }
  const start = (input: Record<string, unknown>) =>
    scene.graphql<{ startImport: { jobId: string } }>(
      'mutation ($i: StartImportInput!) { startImport(input: $i) { jobId } }',
      { i: input },
      writer,
    );

  test('come in as streets because the wizard proposes it, and the memorial names them', async () => {
    expect(await adjoiners()).toEqual([unknown, 'Lote 02 da Quadra A', unknown, unknown]);
    const fileId = await uploaded('eixo_logradouros');
    const inspection = await inspected(fileId);
    const [source] = inspection.sources;
    if (!source) throw new Error('Nothing was found in the file.');
    const draft = { ...draftFor(source, inspection), srid };
    expect(draft).toMatchObject({ target: 'layer', layerType: 'streets' });
    const { data, text } = await start(settingsOf(draft, { fileId, projectId: scene.project }));
    if (!data) throw new Error(text);
    const { jobId } = data.startImport;
    expect(await scene.endOf(jobId)).toMatchObject({ status: 'DONE', result: { imported: 1 } });
    expect(await adjoiners()).toEqual([unknown, 'Lote 02 da Quadra A', 'Rua das Acácias', unknown]);
    expect((await memorial()).texts.urban[0]).toContain('confrontando com a Rua das Acácias');
    await scene.inOrganization(scene.ours, (tx) => tx.remove(Layer, jobId));
  });

  test('are refused as a layer of no type, of none that there is, and of lots', async () => {
    const fileId = await uploaded('dados');
    const inspection = await inspected(fileId);
    const [source] = inspection.sources;
    if (!source) throw new Error('Nothing was found in the file.');
    const draft = { ...draftFor(source, inspection), srid };
    expect(draft.layerType).toBe('streets');
    const settings = settingsOf(draft, { fileId, projectId: scene.project });
    expect((await start({ ...settings, layerType: null })).text).toContain('lands.layerTypeRequired');
    expect((await start({ ...settings, layerType: 'nonsense' })).text).toContain('lands.layerTypeUnknown');
    expect((await start({ ...settings, layerType: 'lands' })).text).toContain('lands.layerTypeUnknown');
    expect((await start({ ...settings, layerType: 'other' })).data?.startImport.jobId).toBeDefined();
  });
});

describe('another type', () => {
  test('makes streets of what was something else, and something else of streets', () =>
    withLayer('other', south, { nome: 'Rua do Sabiá' }, async (layerId) => {
      expect((await adjoiners())[2]).toBe(unknown);
      expect((await change(layerId, { layerType: 'streets' })).data?.updateLayer.layer.layerType).toBe('streets');
      const named = await memorial();
      expect(named.sides[2]).toEqual({ side: 'front', adjoiner: 'Rua do Sabiá' });
      await change(layerId, { layerType: 'blocks' });
      expect((await adjoiners())[2]).toBe(unknown);
    }));

  test('asks for sides that were kept with another front', () =>
    withLayer('other', south, { nome: 'Rua do Sabiá' }, async (layerId) => {
      const { shape, sides } = await memorial();
      const segments = sides.flatMap(({ side }, index) => (side ? [{ ring: 0, index, side, adjoiner: null }] : []));
      const saved = await scene.graphql<{ saveLandSides: { segments: number } }>(
        'mutation ($i: SaveLandSidesInput!) { saveLandSides(input: $i) { segments } }',
        { i: { projectId: scene.project, landId, shape, segments } },
        writer,
      );
      expect(saved.data?.saveLandSides.segments).toBe(4);
      expect((await memorial()).classification).toBe('saved');
      await change(layerId, { name: 'Eixos' });
      expect((await memorial()).classification).toBe('saved');
      await change(layerId, { layerType: 'streets' });
      const stale = await memorial();
      expect(stale.classification).toBe('stale');
      expect(stale.sides[2]).toEqual({ side: 'front', adjoiner: 'Rua do Sabiá' });
      await scene.inOrganization(scene.ours, (tx) => tx.update(Land, landId, { segments: null }));
    }));

  test('has unknown adjoiners of sides that were kept before looked up again', () =>
    withLayer('other', south, { nome: 'Rua do Sabiá' }, async (layerId) => {
      const { shape } = await memorial();
      const segments = [0, 1, 2, 3].map((index) => ({
        ...{ ring: 0, index, side: index === 2 ? 'front' : 'lateral', adjoiner: index === 2 ? null : 'João da Silva' },
      }));
      const saved = await scene.graphql(
        'mutation ($i: SaveLandSidesInput!) { saveLandSides(input: $i) { segments } }',
        { i: { projectId: scene.project, landId, shape, segments } },
        writer,
      );
      expect(saved.data).toBeDefined();
      const kept = () => scene.inOrganization(scene.ours, async (tx) => (await tx.get(Land, landId)).segments);
      const before = await kept();
      expect(before?.unknown).toMatchObject([{ side: 'front' }]);
      await change(layerId, { layerType: 'streets' });
      await expect.poll(async () => (await kept())?.unknown, { timeout: 30_000 }).toEqual([]);
      // What the person said stands as it was.
      expect(await kept()).toEqual({ ...before, unknown: [] });
      await scene.inOrganization(scene.ours, (tx) => tx.update(Land, landId, { segments: null }));
    }));

  test('is one that there is; layers of lots stay what they are, and no other becomes one', () =>
    withLayer('other', south, {}, async (layerId) => {
      expect((await change(layerId, { layerType: 'nonsense' })).text).toContain('lands.layerTypeUnknown');
      expect((await change(layerId, { layerType: 'lands' })).text).toContain('lands.lotsLayerKeepsType');
      expect((await change(lotsLayer, { layerType: 'streets' })).text).toContain('lands.lotsLayerKeepsType');
      expect((await change(lotsLayer, { name: 'Lotes de 2026' })).data).toBeDefined();
      const removed = await scene.graphql(
        'mutation ($id: UUID!) { deleteLayer(input: { id: $id }) { layer { id } } }',
        { id: lotsLayer },
        scene.admin,
      );
      expect(removed.text).toContain('lands.lotsLayerStays');
    }));

  test('may be the office’s own, with its own words, and has a name of its own', async () => {
    const create = (values: Record<string, unknown>) =>
      scene.graphql(
        'mutation ($i: CreateLayerTypeInput!) { createLayerType(input: $i) { layerType { id } } }',
        { i: { layerType: values } },
        scene.admin,
      );
    expect((await create({ name: 'Minhas ruas', slug: 'streets', bounds: 'none' })).text).toContain(
      'lands.layerTypeShared',
    );
    const rail = { name: 'Ferrovia', slug: 'rail', bounds: 'publicArea', adjoinerWords: 'faixa de domínio da {nome}' };
    expect((await create({ ...rail, unnamedWords: 'faixa de domínio' })).text).toContain('"id"');
    await withLayer('rail', box(-40, -5, 40, 40), { nome: 'EFVM' }, async () => {
      expect((await adjoiners())[3]).toBe('faixa de domínio da EFVM');
    });
  });
});

describe('what bounds a lot is named in its own words', () => {
  const west = box(-40, -5, 40, 40);
  test.each([
    ['green_area', west, {}, 'área verde'],
    ['green_area', west, { nome: '3' }, 'área verde 3'],
    ['green_area', west, { NOME: 'Área Verde 3' }, 'Área Verde 3'],
    ['institutional', west, {}, 'área institucional'],
    ['registration', west, { Matrícula: 12_345 }, 'imóvel da matrícula nº 12345'],
    ['registration', west, { matricula: '12.345' }, 'imóvel da matrícula nº 12.345'],
    ['registration', west, { nome: 'Matrícula 12.345' }, 'Matrícula 12.345'],
    ['water', west, { nome: 'Córrego do Onça' }, 'Córrego do Onça'],
    ['water', west, { codigo: 'A-77' }, 'curso d’água sem denominação'],
    ['blocks', west, { nome: 'Quadra A' }, unknown],
    ['other', west, { nome: 'Muro' }, unknown],
    // The registration that the lots come from is none of their adjoiners.
    ['registration', box(0, -5, 60, 40), { matricula: '1' }, unknown],
  ] as const)('%s', (type, shape, properties, words) =>
    withLayer(type, shape, properties, async () => {
      expect((await adjoiners())[3]).toBe(words);
    }),
  );
});

describe('the layers of a project', () => {
  const order = (layerIds: readonly string[], authorization = writer, projectId = scene.project) =>
    scene.graphql<{ orderLayers: { layers: number } }>(
      'mutation ($i: OrderLayersInput!) { orderLayers(input: $i) { layers } }',
      { i: { projectId, layerIds } },
      authorization,
    );
  const listed = async () => {
    const { data } = await scene.graphql<{ layers: { nodes: { id: string }[] } }>(
      `query ($p: UUID!) { layers(filter: { projectId: { equalTo: $p } }, orderBy: [UI_ORDER_ASC, NAME_ASC]) { nodes { id } } }`,
      { p: scene.project },
      writer,
    );
    return data?.layers.nodes.map(({ id }) => id) ?? [];
  };

  test('stand in the order that somebody gave them, all of them or not at all', () =>
    withLayer('blocks', south, {}, async () => {
      const turned = [...(await listed())].reverse();
      expect(turned.length).toBeGreaterThan(1);
      expect((await order(turned)).data?.orderLayers.layers).toBe(turned.length);
      expect(await listed()).toEqual(turned);
      expect((await order(turned.slice(1))).text).toContain('lands.layersDiffer');
      expect((await order([...turned.slice(1), turned[1] ?? ''])).text).toContain('lands.layersDiffer');
      const reader = await scene.member('user', ['lands']);
      expect((await order(turned, reader)).text).toContain('FORBIDDEN');
      expect((await order(turned, scene.admin, scene.foreignProject)).text).toContain('NOT_FOUND');
    }));

  test('go with their shapes and come back with them', () =>
    withLayer('streets', south, { nome: 'Rua do Sabiá' }, async (layerId) => {
      expect((await adjoiners())[2]).toBe('Rua do Sabiá');
      const patch = (deletedAt: string | null) => change(layerId, { deletedAt }, scene.admin);
      expect((await patch(new Date().toISOString())).data).toBeDefined();
      expect((await adjoiners())[2]).toBe(unknown);
      expect((await patch(null)).data).toBeDefined();
      expect((await adjoiners())[2]).toBe('Rua do Sabiá');
    }));
});

test('a catalogue of before learns how its types bound lots, and gets those that came since', async () => {
  const { db } = scene.runtime;
  const shared = async () => {
    const { rows } = await db.query<{ slug: string; bounds: string; unnamed: string | null }>(
      'select slug, bounds, unnamed_words as unnamed from lands.layer_type where organization_id = 0 order by slug',
    );
    return rows;
  };
  const whole = await shared();
  expect(whole).toHaveLength(seededLayerTypes.length);
  await db.query("delete from lands.layer_type where organization_id = 0 and slug in ('water', 'blocks')");
  await db.query("update lands.layer_type set bounds = 'none', unnamed_words = null where organization_id = 0");
  for (const statement of sharedTypesStep.sql.split(';').filter((part) => part.trim() !== ''))
    await db.query(statement);
  expect(await shared()).toEqual(whole);
  expect(whole.find(({ slug }) => slug === 'streets')).toMatchObject({ bounds: 'street', unnamed: 'Via sem nome' });
});

describe('the validation of a project', () => {
  const checks = async () => {
    const { data, text } = await scene.graphql<{ landChecks: { landsWithoutStreets: number } }>(
      'query ($p: UUID!) { landChecks(projectId: $p) { landsWithoutStreets } }',
      { p: scene.project },
      writer,
    );
    if (!data) throw new Error(text);
    return data.landChecks.landsWithoutStreets;
  };

  test('says of how many lots nobody can tell the front, until there is a layer of streets', async () => {
    expect(await checks()).toBe(2);
    await withLayer('green_area', box(-40, -5, 40, 40), {}, async () => expect(await checks()).toBe(2));
    await withLayer('streets', south, {}, async () => expect(await checks()).toBe(0));
    expect(await checks()).toBe(2);
  });
});
