import type { GeoJsonGeometry } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Layer } from '../../src/entities/layer.entity.ts';
import { box, type ShapeScene, startShapeScene } from './shape-scene.ts';

/** Who may draw in a layer, and not delete, takes back what they drew. */
let scene: ShapeScene;
let layerId = '';
beforeAll(async () => {
  scene = await startShapeScene();
  layerId = await scene.inOrganization(
    scene.ours,
    async (tx) => (await tx.insert(Layer, { projectId: scene.project, name: 'Quadras', layerType: 'blocks' })).id,
  );
});
afterAll(() => scene?.stop());

const draw = async (who = scene.manager): Promise<string> => {
  const geom: GeoJsonGeometry = { type: 'Point', coordinates: [-42, -18.7] };
  const { data, message } = await scene.ask<{ createGeometry: { geometry: { id: string } } }>(
    'mutation ($input: CreateGeometryInput!) { createGeometry(input: $input) { geometry { id } } }',
    { input: { geometry: { projectId: scene.project, layerId, geom } } },
    who,
  );
  if (!data) throw new Error(message);
  return data.createGeometry.geometry.id;
};
const undo = (geometryId: string, who = scene.manager) =>
  scene.command<{ geometryId: string }>('undoDrawnShape', { geometryId }, 'geometryId', who);
const isThere = async (id: string) =>
  (
    await scene.row<{ there: boolean }>('select deleted_at is null as there from lands.geometry where id = $1::uuid', [
      id,
    ])
  ).there;
const refusal = 'O desenho fica: só quem o fez pode desfazê-lo, em até 60 minutos e enquanto ninguém mais o alterou.';

describe('a shape of a layer', () => {
  test('goes away again by whoever drew it, who may not delete', async () => {
    const id = await draw();
    const { code } = await scene.ask(
      'mutation ($id: UUID!) { deleteGeometry(input: { id: $id }) { geometry { id } } }',
      { id },
      scene.manager,
    );
    expect(code).not.toBe('');
    expect(await isThere(id)).toBe(true);
    expect((await undo(id)).message).toBe('');
    expect(await isThere(id)).toBe(false);
    expect((await undo(id)).code).toBe('NOT_FOUND');
  });

  test('stays for anybody else, whatever they may do', async () => {
    const id = await draw();
    const colleague = await scene.member('user', ['lands', 'data.manage']);
    expect((await undo(id, colleague)).message).toBe(refusal);
    expect((await undo(id, await scene.member('user', ['lands']))).code).toBe('FORBIDDEN');
    expect((await undo(id, await scene.member('manager', [], scene.theirs))).code).toBe('NOT_FOUND');
    expect(await isThere(id)).toBe(true);
  });

  test('stays once another changed it', async () => {
    const id = await draw();
    const { message } = await scene.ask(
      'mutation ($input: UpdateGeometryInput!) { updateGeometry(input: $input) { geometry { id } } }',
      { input: { id, patch: { properties: { nome: 'Praça' } } } },
      await scene.member('user', ['lands', 'data.manage']),
    );
    expect(message).toBe('');
    expect((await undo(id)).message).toBe(refusal);
  });

  test('stays after an hour', async () => {
    const [early, late] = [await draw(), await draw()];
    const age = (id: string, minutes: number) =>
      scene.row(
        `update lands.geometry set created_at = now() - make_interval(mins => $2::integer) where id = $1::uuid returning id`,
        [id, minutes],
      );
    await age(early, 58);
    await age(late, 62);
    expect((await undo(early)).message).toBe('');
    expect((await undo(late)).message).toBe(refusal);
  });

  test('stays where it is a lot', async () => {
    const { landId } = await scene.plant([box(0, 0, 10, 20)]);
    const id = await draw();
    await scene.row('update lands.land set geometry_id = $2::uuid where id = $1::uuid returning id', [landId, id]);
    expect((await undo(id)).message).toBe(refusal);
    expect(await isThere(id)).toBe(true);
  });
});
