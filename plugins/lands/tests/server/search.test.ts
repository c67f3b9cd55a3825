import { afterAll, beforeAll, expect, test } from 'vitest';
import { Land } from '../../src/entities/land.entity.ts';
import { Resident } from '../../src/entities/resident.entity.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/** What people type where they look for a lot or somebody on it. */
let scene: LandsScene;
let clerk: string;
beforeAll(async () => {
  scene = await startLandsScene();
  clerk = await scene.member('user', ['lands', 'residents']);
  await scene.inOrganization(scene.ours, async (tx) => {
    const lot = async (block: string, number: string, values: object = {}) =>
      (await tx.insert(Land, { projectId: scene.project, block, lot: number, ...values })).id;
    const first = await lot('U', '04');
    await lot('A', '04', { address: 'Rua U, 4' });
    await lot('U', '14', { externalId: '01.02.003.0004' });
    await lot('U', '40');
    await tx.insert(Resident, {
      projectId: scene.project,
      landId: first,
      name: 'João Açaí',
      cpfCnpj: '529.982.247-25',
    });
  });
});
afterAll(() => scene?.stop());

async function lotsBy(filter: object): Promise<string[]> {
  const document =
    'query($f: LandFilter!) { lands(filter: $f, orderBy: [BLOCK_ASC, LOT_ASC]) { nodes { block lot } } }';
  const { data, errors } = await scene.graphql<{ lands: { nodes: { block: string; lot: string }[] } }>(
    document,
    { f: filter },
    clerk,
  );
  expect(errors).toEqual([]);
  return (data?.lands.nodes ?? []).map(({ block, lot }) => `${block}-${lot}`);
}

test.each([
  ['lote 4', ['A-04', 'U-04']],
  ['Quadra U', ['U-04', 'U-14', 'U-40']],
  ['quadra u lote 4', ['U-04']],
  ['U-04', ['U-04']],
  ['u 4', ['U-04']],
  ['U 04', ['U-04']],
  ['010200300', []],
])("'%s' names whole", async (text, lots) => {
  expect(await lotsBy({ titleIs: text })).toEqual(lots);
});

test.each([
  ['quadra u lote 4', ['U-04', 'U-40']],
  ['0102003', ['U-14']],
  ['rua u', ['A-04']],
])("words begin with '%s'", async (text, lots) => {
  expect(await lotsBy({ wordsStart: text })).toEqual(lots);
});

test.each([
  ['quadra u lote 4', ['U-04']],
  ['lote 14', ['U-14']],
  ['01.02.003', ['U-14']],
  ['0102003', ['U-14']],
])("a list of lots is searched for '%s'", async (text, lots) => {
  expect(await lotsBy({ search: text })).toEqual(lots);
});

test.each(['joao', 'acai joão', '52998224725', '529.982.247-25', '529982'])(
  "somebody is found by '%s'",
  async (text) => {
    const document = 'query($t: String!) { residents(filter: { wordsStart: $t }) { nodes { name } } }';
    const { data } = await scene.graphql<{ residents: { nodes: unknown[] } }>(document, { t: text }, clerk);
    expect(data?.residents.nodes).toEqual([{ name: 'João Açaí' }]);
  },
);

test('nothing of another organization or project is found', async () => {
  const stranger = await scene.member('user', []);
  const document =
    '{ lands(filter: { titleIs: "quadra u" }) { totalCount } residents(filter: { wordsStart: "joao" }) { totalCount } }';
  const { data } = await scene.graphql(document, {}, stranger);
  expect(data).toEqual({ lands: { totalCount: 0 }, residents: { totalCount: 0 } });
});
