import { inReference, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { box, corner, type ShapeScene, startShapeScene } from '../geometry/shape-scene.ts';

/*
 * Drawn by hand. Rua A runs west to east 5 m south of the block; lot 01 is 10 m by 20 m, lot 02 lies east of it. A slab covers the front 12 m
 * of lot 01's construction; another one stands upon that.
 */
let scene: ShapeScene;
const lots = { base: '', beside: '', slab: '', upper: '' };
beforeAll(async () => {
  scene = await startShapeScene();
  lots.base = (await scene.plant([box(0, 0, 10, 20)], { lot: '01' })).landId;
  lots.beside = (await scene.plant([box(10, 0, 10, 20)], { lot: '02' })).landId;
  lots.slab = (await scene.plant([box(0, 0, 10, 12)], { lot: '01-A' })).landId;
  lots.upper = (await scene.plant([box(0, 0, 10, 12)], { lot: '01-B' })).landId;
  await scene.inOrganization(scene.ours, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId: scene.project, name: 'Ruas', layerType: 'streets' });
    const coordinates = [
      [corner.east - 50, corner.north - 5],
      [corner.east + 50, corner.north - 5],
    ] as const;
    const geom = inReference({ type: 'LineString', coordinates }, 31984);
    await tx.insert(Geometry, { projectId: scene.project, layerId, geom, properties: { nome: 'Rua A' } });
  });
});
afterAll(() => scene?.stop());

async function memorial(landId: string) {
  const { data, message } = await scene.ask<{ landMemorial: MemorialAnswer }>(
    `query ($projectId: UUID!, $landId: UUID!) { landMemorial(projectId: $projectId, landId: $landId) {
       slab { side storey } texts { urban closing } sides { adjoiner } } }`,
    { projectId: scene.project, landId },
  );
  if (!data) throw new Error(message);
  const { texts, ...rest } = data.landMemorial;
  return { ...rest, urban: texts.urban.join(' ').replaceAll('\u00a0', ' '), closing: texts.closing.join(' ') };
}
const stand = (values: object, who = scene.manager) =>
  scene.ask<{ createLandSlab: { landSlab: { id: string } } }>(
    'mutation ($input: CreateLandSlabInput!) { createLandSlab(input: $input) { landSlab { id } } }',
    { input: { landSlab: { projectId: scene.project, ...values } } },
    who,
  );

describe('a lot that stands on another', () => {
  test('lies over it as an error, until somebody says that it is a slab', async () => {
    expect((await memorial(lots.slab)).slab).toBeNull();
    const { message } = await stand({
      ...{ landId: lots.slab, side: 'above', baseLandId: lots.base, baseRegistration: '1.234', storey: 1 },
      ...{ level: '12.5', height: '2.8' },
    });
    expect(message).toBe('');
  });

  test('has a memorial of its own wording, with the base construction, storey, level and height', async () => {
    const { urban, closing } = await memorial(lots.slab);
    expect(urban).toContain(
      'Laje 01-A da Quadra A, direito real de laje (Código Civil, art. 1.510-A, incluído pela Lei nº 13.465/2017) sobre a superfície superior da construção-base do lote 01 da quadra A, matriculada sob o nº 1.234, no 1º pavimento, com piso na cota de 12,500 m e altura de 2,80 m, com área de 120,00 m²',
    );
    expect(urban).toContain('pela frente, medindo 10,00 m (dez metros), confrontando com a Rua A;');
    expect(urban).toContain('medindo 12,00 m (doze metros), confrontando com o lote 02;');
    expect(urban).toContain(
      'pelos fundos, medindo 10,00 m (dez metros), confrontando com o espaço aéreo do lote 01 da quadra A.',
    );
    expect(closing).toContain('não se atribui fração ideal do terreno (Código Civil, art. 1.510-A, §§ 1º e 4º)');
  });

  test('adjoins nobody on the ground, and covers none of it', async () => {
    const { sides } = await memorial(lots.beside);
    expect(sides.map(({ adjoiner }) => adjoiner).join(' ')).not.toContain('01-A');
    expect((await memorial(lots.base)).urban).toContain('Lote 01 da Quadra A');
    const table = await scene.ask<{ areaTable: { rows: { kind: string; count: number | null }[] } }>(
      'query ($projectId: UUID!) { areaTable(projectId: $projectId) { rows { kind count } } }',
      { projectId: scene.project },
    );
    // The other slab is not told as one yet, and is counted.
    expect(table.data.areaTable.rows.find(({ kind }) => kind === 'lots')?.count).toBe(3);
  });

  test('may carry another one, but nothing stands upon itself', async () => {
    const { data, message } = await stand({ landId: lots.upper, side: 'above', baseLandId: lots.slab, storey: 2 });
    expect(message).toBe('');
    expect((await memorial(lots.upper)).urban).toContain('construção-base do lote 01-A da quadra A, no 2º pavimento,');
    const onItself = await stand({ landId: lots.base, side: 'above', baseLandId: lots.upper });
    expect(onItself.message).toBe('Uma laje não pode ficar sobre si mesma.');
    const twice = await stand({ landId: lots.upper, side: 'below', baseLandId: lots.base });
    expect(twice.data?.createLandSlab ?? null).toBeNull();
    const nobody = await stand({ landId: lots.beside, side: 'above', baseLandId: uuidv7() });
    expect(nobody.data?.createLandSlab ?? null).toBeNull();
    const { id } = data.createLandSlab.landSlab;
    await scene.ask('mutation ($input: DeleteLandSlabInput!) { deleteLandSlab(input: $input) { clientMutationId } }', {
      input: { id },
    });
  });

  test('is a slab for whoever may change lots only', async () => {
    const reader = await scene.member('user', ['lands']);
    expect((await stand({ landId: lots.beside, side: 'below' }, reader)).code).toBe('FORBIDDEN');
  });
});
