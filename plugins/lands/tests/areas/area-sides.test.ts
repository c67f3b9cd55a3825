import { inReference } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaMemorial } from '../../src/area-answers.ts';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';
import { box, drawAreas, nucleus, nucleusLots, srid } from './areas-scene.ts';

/** Whom the sides of areas adjoin, said by hand: confirmed, changed, given back to the map, and stale when the ground changes. */
let scene: LandsScene;
let reader = '';
let surveyor = '';
let ids: readonly string[] = [];
let foreign: readonly string[] = [];
beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  surveyor = await scene.member('user', ['lands', 'data.manage']);
  ids = await drawAreas(scene, scene.ours, scene.project, nucleus, nucleusLots);
  foreign = await drawAreas(scene, scene.theirs, scene.foreignProject, nucleus, nucleusLots);
});
afterAll(() => scene?.stop());

const [perimeter = 0, block = 1, street = 2, green = 3] = [0, 1, 2, 3];
const blockB = keyOfBlock({ block: 'B', subdivision: null });
async function memorialOf(area = ''): Promise<AreaMemorial> {
  const { data, text } = await scene.graphql<{ areaMemorial: AreaMemorial }>(
    `query($p: UUID!, $area: String!) { areaMemorial(projectId: $p, area: $area) {
      key name doubts shape confirmation carried { ring index adjoiner } neighbours { label }
      sides { ring index length adjoiner foundAdjoiner isUnknown adjoinerByHand } texts { summary } } }`,
    { p: scene.project, area },
    reader,
  );
  if (!data) throw new Error(text);
  return data.areaMemorial;
}
const summaryOf = ({ texts }: AreaMemorial) => (texts.summary[0] ?? '').replaceAll('\u00a0', ' ');
type Said = { ring: number; index: number; adjoiner: string | null }[];
const said = ({ sides }: AreaMemorial, words: (side: AreaMemorial['sides'][number]) => string | null): Said =>
  sides.map((side) => ({ ring: side.ring, index: side.index, adjoiner: words(side) }));
async function confirm(area = '', shape: string, sides: Said, authorization = surveyor, projectId = scene.project) {
  const { text } = await scene.graphql(
    'mutation($input: ConfirmAreaSidesInput!) { confirmAreaSides(input: $input) { sides } }',
    { input: { projectId, area, shape, sides } },
    authorization,
  );
  return text;
}
async function restore(area = '', authorization = surveyor) {
  const { text } = await scene.graphql(
    'mutation($input: RestoreAreaSidesInput!) { restoreAreaSides(input: $input) { isRestored } }',
    { input: { projectId: scene.project, area } },
    authorization,
  );
  return text;
}
async function drafts(authorization = reader, projectId = scene.project) {
  const { data, text } = await scene.graphql<{ areaPaperDrafts: { total: number; drafts: number; unseen: number } }>(
    'query($p: UUID!) { areaPaperDrafts(projectId: $p, hasTable: true) { total drafts unseen } }',
    { p: projectId },
    authorization,
  );
  return data?.areaPaperDrafts ?? text;
}
const isListedConfirmed = async (key = '') => {
  const { data } = await scene.graphql<{ memorialAreas: { areas: { key: string; isConfirmed: boolean }[] } }>(
    'query($p: UUID!) { memorialAreas(projectId: $p) { areas { key isConfirmed } } }',
    { p: scene.project },
    reader,
  );
  return data?.memorialAreas.areas.find((area) => area.key === key)?.isConfirmed;
};

test('what somebody says of an unknown side stands in the paper, which is no draft any more; given back it is one again', async () => {
  const before = await memorialOf(ids[block]);
  expect(before).toMatchObject({ confirmation: 'proposed', doubts: ['unknownAdjoiner'] });
  expect(before.neighbours.map(({ label }) => label)).toContain('B-1');
  expect(await drafts()).toEqual({ total: 6, drafts: 5, unseen: 0 });
  const words = said(before, ({ isUnknown }) => (isUnknown ? '  o imóvel de Ana Souza ' : null));
  expect(await confirm(ids[block], before.shape, words)).toContain('"sides":4');
  const after = await memorialOf(ids[block]);
  expect(after).toMatchObject({ confirmation: 'saved', doubts: [] });
  expect(summaryOf(after)).toContain('em 50,00 m, com a Rua A e, em 20,00 m, com o imóvel de Ana Souza.');
  expect(await drafts()).toEqual({ total: 6, drafts: 4, unseen: 0 });
  expect(await isListedConfirmed(ids[block])).toBe(true);
  // Said otherwise it replaces what was said; given back to the map nothing of it is left.
  await confirm(
    ids[block],
    after.shape,
    said(after, ({ isUnknown }) => (isUnknown ? 'o Município' : null)),
  );
  expect(summaryOf(await memorialOf(ids[block]))).toContain('com o Município.');
  expect(await restore(ids[block])).toContain('"isRestored":true');
  expect(await memorialOf(ids[block])).toMatchObject({ confirmation: 'proposed', doubts: ['unknownAdjoiner'] });
  expect(await isListedConfirmed(ids[block])).toBe(false);
});

test('confirmed sides of which nobody knows who adjoins stay a draft, of the perimeter too until somebody says it', async () => {
  const before = await memorialOf(ids[perimeter]);
  await confirm(
    ids[perimeter],
    before.shape,
    said(before, () => null),
  );
  expect(await memorialOf(ids[perimeter])).toMatchObject({ confirmation: 'saved', doubts: ['unknownAdjoiner'] });
  await confirm(
    ids[perimeter],
    before.shape,
    said(before, ({ isUnknown }) => (isUnknown ? 'quem de direito' : null)),
  );
  const after = await memorialOf(ids[perimeter]);
  expect(after.doubts).toEqual([]);
  expect(summaryOf(after)).toContain('em 260,00 m, com quem de direito.');
});

test('another adjoiner on the map than was confirmed asks for another look; what was written stays', async () => {
  const before = await memorialOf(ids[green]);
  expect(before.doubts).toEqual([]);
  await confirm(
    ids[green],
    before.shape,
    said(before, () => null),
  );
  const rename = (lot: string) =>
    scene.inOrganization(scene.ours, async (tx) => {
      const [land] = await tx.list(Land, {
        filter: { block: { equalTo: 'A' }, lot: { in: ['2', '2A'] }, projectId: { equalTo: scene.project } },
        first: 1,
      });
      await tx.update(Land, land?.id ?? '', { lot });
    });
  await rename('2A');
  const stale = await memorialOf(ids[green]);
  expect(stale).toMatchObject({ confirmation: 'stale', doubts: ['stale'] });
  expect(summaryOf(stale)).toContain('com o lote 2A da quadra A.');
  await rename('2');
  expect(await memorialOf(ids[green])).toMatchObject({ confirmation: 'saved', doubts: [] });
});

test('a block of lots whose outline changes is stale: nothing of it stands, and what is said of the same sides is proposed', async () => {
  const before = await memorialOf(blockB);
  const words = said(before, ({ isUnknown, index }) => (isUnknown ? `a gleba ${index}` : null));
  await confirm(blockB, before.shape, words);
  expect(await memorialOf(blockB)).toMatchObject({ confirmation: 'saved', doubts: [] });
  await scene.inOrganization(scene.ours, async (tx) => {
    const [land] = await tx.list(Land, {
      filter: { block: { equalTo: 'B' }, lot: { equalTo: '2' }, projectId: { equalTo: scene.project } },
      first: 1,
    });
    const { layerId } = await tx.get(Geometry, land?.geometryId ?? '');
    const geom = inReference(box(75, 40, 24, 20), srid);
    const { id } = await tx.insert(Geometry, { projectId: scene.project, layerId, geom });
    await tx.update(Land, land?.id ?? '', { geometryId: id });
  });
  const stale = await memorialOf(blockB);
  expect(stale).toMatchObject({ confirmation: 'stale', doubts: ['unknownAdjoiner', 'stale'] });
  expect(stale.sides.every(({ adjoinerByHand }) => adjoinerByHand === null)).toBe(true);
  // Of two sides in the north one is as it was.
  expect(stale.carried).toHaveLength(1);
  expect(await confirm(blockB, before.shape, words)).toContain('lands.areaSidesOutdated');
});

test('sides that are none, sides twice and words without end are refused; so are all who may not', async () => {
  const { shape } = await memorialOf(ids[street]);
  const one = { ring: 0, index: 0, adjoiner: 'x' };
  expect(await confirm(ids[street], shape, [{ ...one, index: 99 }])).toContain('lands.sidesUnknown');
  expect(await confirm(ids[street], shape, [one, one])).toContain('lands.sidesUnknown');
  expect(await confirm(ids[street], shape, [{ ...one, adjoiner: 'x'.repeat(201) }])).toContain('VALIDATION');
  expect(await confirm(ids[street], shape, [one], reader)).toContain('FORBIDDEN');
  expect(await restore(ids[street], reader)).toContain('FORBIDDEN');
  expect(await confirm(foreign[street], shape, [one])).toContain('NOT_FOUND');
  expect(await confirm(foreign[street], shape, [one], scene.admin, scene.foreignProject)).toContain('NOT_FOUND');
  expect(await drafts(scene.admin, scene.foreignProject)).toContain('NOT_FOUND');
  expect(await memorialOf(ids[street])).toMatchObject({ confirmation: 'proposed' });
});
