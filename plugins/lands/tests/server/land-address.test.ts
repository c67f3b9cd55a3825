import { afterAll, beforeAll, expect, test } from 'vitest';
import { LandAddress } from '../../src/entities/land-address.entity.ts';
import { box, inDegrees, type ShapeScene, startShapeScene } from '../geometry/shape-scene.ts';

let scene: ShapeScene;
beforeAll(async () => {
  scene = await startShapeScene();
});
afterAll(() => scene?.stop());

const parts = {
  ...{ postalCode: '39800-000', street: 'Rua das Acácias', number: '12', neighborhood: 'Centro' },
  ...{ city: 'Teófilo Otoni', state: 'Minas Gerais', ibgeCityCode: '3168606' },
};
const line = 'Rua das Acácias, 12, Centro, Teófilo Otoni, Minas Gerais, 39800-000';
const create = (given: object, projectId = scene.project) =>
  scene.ask<{ createLandAddress: { landAddress: { id: string } } }>(
    'mutation($i: CreateLandAddressInput!) { createLandAddress(input: $i) { landAddress { id } } }',
    { i: { landAddress: { projectId, ...given } } },
  );
const make = async (given: object = parts) => (await create(given)).data.createLandAddress.landAddress.id;
const change = (id: string, patch: object) =>
  scene.ask('mutation($i: UpdateLandInput!) { updateLand(input: $i) { land { id } } }', { i: { id, patch } });
const told = async (id: string) =>
  (
    await scene.ask<{ land: Record<string, unknown> }>(
      'query($id: UUID!) { land(id: $id) { address addressId addressRecord { street postalCode fullAddress } } }',
      { id },
    )
  ).data.land;
let planted = 0;
const plant = (values: object = {}) => {
  planted += 50;
  return scene.plant([box(planted, 0, 10, 20)], values);
};

test('a lot that had a line keeps it; parts that it takes write the line', async () => {
  const { landId } = await plant({ address: 'Rua A, 3, fundos' });
  expect(await told(landId)).toEqual({ address: 'Rua A, 3, fundos', addressId: null, addressRecord: null });
  const addressId = await make();
  expect((await change(landId, { addressId })).message).toBe('');
  expect(await told(landId)).toEqual({
    ...{ address: line, addressId },
    addressRecord: { street: 'Rua das Acácias', postalCode: '39800-000', fullAddress: line },
  });
  // The history says both, the line as well.
  const { changes } = await scene.row<{ changes: Record<string, { from: unknown; to: unknown }> }>(
    `select data->'changes' as changes from core.event_log where record_id = $1::text and name = 'lands.land.changed' limit 1`,
    [landId],
  );
  expect(changes).toMatchObject({ address: { from: 'Rua A, 3, fundos', to: line }, addressId: { to: addressId } });
});

test('another number in the parts comes to the line; a line against them lets them go', async () => {
  const addressId = await make();
  const { landId } = await plant({ addressId });
  expect((await told(landId)).address).toBe(line);
  await scene.ask('mutation($i: UpdateLandAddressInput!) { updateLandAddress(input: $i) { landAddress { id } } }', {
    i: { id: addressId, patch: { number: '14', complement: 'Casa 2' } },
  });
  await expect
    .poll(async () => (await told(landId)).address, { timeout: 30_000 })
    .toBe('Rua das Acácias, 14, Casa 2, Centro, Teófilo Otoni, Minas Gerais, 39800-000');
  expect((await told(landId)).addressId).toBe(addressId);
  await change(landId, { address: 'Rua B, 1' });
  expect(await told(landId)).toEqual({ address: 'Rua B, 1', addressId: null, addressRecord: null });
  // What was typed is still there.
  expect(await scene.inOrganization(scene.ours, (tx) => tx.get(LandAddress, addressId))).toMatchObject({
    number: '14',
  });
});

test('parts are found by the line, and bad ones are refused beside their field', async () => {
  const { landId } = await plant({ addressId: await make({ street: 'Travessa do Sabiá', city: 'Betim' }) });
  const { data } = await scene.ask<{ lands: { nodes: { id: string }[] } }>(
    '{ lands(filter: { search: "sabia betim" }) { nodes { id } } }',
  );
  expect(data.lands.nodes).toEqual([{ id: landId }]);
  const byCity = await scene.ask<{ lands: { nodes: { id: string }[] } }>(
    '{ lands(filter: { addressRecord: { city: { equalTo: "Betim" } } }) { nodes { id } } }',
  );
  expect(byCity.data.lands.nodes).toEqual([{ id: landId }]);
  const bad = await create({ postalCode: '398' });
  expect(bad.code).toBe('VALIDATION');
  expect(await make({})).toBeTruthy();
});

test('parts of a lot that is divided have the address each for itself', async () => {
  const addressId = await make();
  const lot = await plant({ addressId });
  const x = planted + 5;
  const { data, message } = await scene.command<{ landIds: string[] }>(
    'splitLand',
    {
      ...lot,
      line: await inDegrees(scene, {
        type: 'LineString',
        coordinates: [
          [x, -5],
          [x, 30],
        ],
      }),
      parts: [
        { block: 'S', lot: '1' },
        { block: 'S', lot: '2' },
      ],
    },
    'landIds',
  );
  expect(message).toBe('');
  const made = await Promise.all(data.landIds.map(told));
  expect(made.map(({ address }) => address)).toEqual([line, line]);
  expect(new Set([addressId, ...made.map((one) => one.addressId)]).size).toBe(3);
});

test('an address of another project is nobody’s here', async () => {
  const elsewhere = { projectId: scene.otherProject, city: 'Lisboa' };
  const { id: addressId } = await scene.inOrganization(scene.ours, (tx) => tx.insert(LandAddress, elsewhere));
  await expect(plant({ addressId })).rejects.toThrow();
  const { landId } = await plant();
  expect((await change(landId, { addressId })).code).toBe('VALIDATION');
  expect(await told(landId)).toEqual({ address: null, addressId: null, addressRecord: null });
});
