import { inReference, Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { AreaConfirmation } from '../../src/entities/area-confirmation.entity.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { areasBeside } from '../../src/server/memorial/around-change.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';
import { box, drawAreas, nucleus, nucleusLots, srid } from './areas-scene.ts';

/** Many areas confirmed by one press: those that nobody has to look at, each whole; the others are named with their reason. */
let scene: LandsScene;
let surveyor = '';
let reader = '';
let ids: readonly string[] = [];
const blockB = keyOfBlock({ block: 'B', subdivision: null });
beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  surveyor = await scene.member('user', ['lands', 'data.manage']);
  ids = await drawAreas(scene, scene.ours, scene.project, nucleus, nucleusLots);
});
afterAll(() => scene?.stop());

const keys = () => ({ block: ids[1] ?? '', street: ids[2] ?? '', green: ids[3] ?? '' });

async function run(name: 'confirmManyAreas' | 'undoManyAreas', input: object, who = surveyor) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data, text } = await scene.graphql<Record<string, { jobId: string }>>(
    `mutation($input: ${type}!) { ${name}(input: $input) { jobId } }`,
    { input: { projectId: scene.project, ...input } },
    who,
  );
  const jobId = data?.[name]?.jobId;
  if (!jobId) return { jobId: '', text, result: null, status: '' };
  const job = () => scene.inOrganization(scene.ours, (tx) => tx.get(Job, jobId));
  await expect.poll(async () => (await job()).status, { timeout: 30_000 }).toMatch(/DONE|FAILED/);
  const { result, status } = await job();
  return { jobId, text, result, status };
}
const confirmations = () =>
  scene.inOrganization(scene.ours, async (tx) =>
    Object.fromEntries((await tx.list(AreaConfirmation, { first: 50 })).map((row) => [row.area, row])),
  );
const listed = async () => {
  const { data } = await scene.graphql<{ memorialAreas: { areas: { key: string; isConfirmed: boolean }[] } }>(
    'query($p: UUID!) { memorialAreas(projectId: $p) { areas { key isConfirmed } } }',
    { p: scene.project },
    reader,
  );
  return new Map(data?.memorialAreas.areas.map(({ key, isConfirmed }) => [key, isConfirmed]));
};

test('what is clear is confirmed as the map has it, what is not is named and left as it was; twice is once', async () => {
  const { block: drawn, street: road, green: park } = keys();
  const chosen = { areas: [drawn, road, park, blockB, park] };
  const { status, result } = await run('confirmManyAreas', chosen);
  expect(status).toBe('DONE');
  expect(result).toMatchObject({ confirmed: [park], already: 0 });
  const { failed } = result as { failed: { id: string; title: string; message: string }[] };
  expect(failed.map(({ id }) => id)).toEqual([drawn, road, blockB]);
  expect(failed[0]).toMatchObject({
    title: 'Quadra A',
    message: expect.stringContaining('O mapa não diz quem confronta com algum lado'),
  });
  const kept = await confirmations();
  expect(Object.keys(kept)).toEqual([park]);
  expect(kept[park]).toMatchObject({ name: 'Área verde 1' });
  expect((await listed()).get(park)).toBe(true);
  expect((await listed()).get(drawn)).toBe(false);
  expect((await run('confirmManyAreas', chosen)).result).toMatchObject({ confirmed: [], already: 1 });

  // A change in its project concerns it: papers about it are looked at again.
  const [lot] = await scene.inOrganization(scene.ours, (tx) => tx.list(Land, { first: 1 }));
  const concerned = await scene.inOrganization(scene.ours, (tx) => areasBeside(tx, Land, lot?.id ?? ''));
  expect(concerned).toEqual([kept[park]?.id]);
});

test('it is taken back as a whole, but for what somebody has confirmed since', async () => {
  const { green: park } = keys();
  await scene.inOrganization(scene.ours, async (tx) => {
    const layer = (await tx.insert(Layer, { projectId: scene.project, name: 'Escolas', layerType: 'green_area' })).id;
    const geom = inReference(box(50, 10, 50, 20), srid);
    await tx.insert(Geometry, { projectId: scene.project, layerId: layer, geom, properties: { nome: '2' } });
  });
  const both = [...(await listed()).keys()].filter((key) => key !== park);
  const { jobId, result } = await run('confirmManyAreas', { areas: both });
  const { confirmed } = result as { confirmed: string[] };
  expect(confirmed).toHaveLength(1);
  const [one = ''] = confirmed;
  expect((await run('undoManyAreas', { jobId })).result).toEqual({ undone: 1 });
  expect((await listed()).get(one)).toBe(false);
  // Confirmed anew by somebody, it is theirs.
  await run('confirmManyAreas', { areas: [one] });
  expect((await run('undoManyAreas', { jobId })).result).toEqual({ undone: 0 });
  expect((await listed()).get(one)).toBe(true);
});

test('a confirmation that is stale waits for a person', async () => {
  const { green: park } = keys();
  const id = (await confirmations())[park]?.id ?? '';
  await scene.inOrganization(scene.ours, (tx) => tx.update(AreaConfirmation, id, { shape: 'another' }));
  const { result } = await run('confirmManyAreas', { areas: [park] });
  expect(result).toMatchObject({
    confirmed: [],
    failed: [{ id: park, message: expect.stringContaining('mudou depois da conferência') }],
  });
});

test('is nobody’s without the key to change data, and nothing of another organization', async () => {
  const { text } = await run('confirmManyAreas', { areas: [keys().block] }, reader);
  expect(text).toContain('FORBIDDEN');
  const { text: foreign } = await run('undoManyAreas', { jobId: scene.project });
  expect(foreign).toContain('NOT_FOUND');
});
