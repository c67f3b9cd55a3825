import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { enabledFromTheStart, type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { findMissingKeys } from '@gleba/sdk/web';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LandSoil } from '../src/entities/land-soil.entity.ts';
import { SoilNotice } from '../src/entities/soil-notice.entity.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import ptBR from '../src/locales/pt-BR.json' with { type: 'json' };
import { server } from '../src/server/index.ts';

let scene: IsolationScene;
let landId: string;
beforeAll(async () => {
  // The partner's package may well be found before the one that it extends.
  scene = await seedIsolationScene(await startTestRuntime([enabledFromTheStart(server), lands]), [Land]);
  landId = scene.planted[0]?.ownId ?? '';
});
afterAll(() => scene?.host.stop());

const ask = (document: string, variables: Record<string, unknown> = {}) =>
  scene.host.graphql<Record<string, never>>(document, variables, scene.authorizations.get('user'));
const notices = () => scene.host.within(scene.organizationId, (tx) => tx.list(SoilNotice));
const set = (patch: object) =>
  ask(
    `mutation($id: UUID!, $patch: LandSoilPatch!) {
      setLandSoil(input: { id: $id, patch: $patch }) { landSoil { acidity texture land { id } } } }`,
    { id: landId, patch },
  );

test('a lot with a problem asks for a survey once, and a survey answers it', async () => {
  const problem = { landId, status: 'with_problem', reason: 'Solo instável' };
  await ask('mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { landStatus { id } } }', {
    input: { landStatus: problem },
  });
  await vi.waitFor(async () => expect(await notices()).toMatchObject([{ landId, isOpen: true }]), { timeout: 20_000 });
  expect((await set({ acidity: '5.50' })).data).toMatchObject({
    setLandSoil: { landSoil: { acidity: '5.50', texture: null, land: { id: landId } } },
  });
  await vi.waitFor(async () => expect(await notices()).toMatchObject([{ landId, isOpen: false }]), { timeout: 20_000 });
});

test("the lot's own type tells of its ground, in selections and filters", async () => {
  await set({ texture: 'clayey' });
  const { data, errors } = await ask(
    `{ sour: lands(filter: { landSoil: { acidity: { lessThan: "6" } } }) { nodes { id landSoil { texture acidity } } }
       unknown: lands(filter: { landSoilExist: false }) { totalCount }
       clay: lands(filter: { landSoil: { texture: { equalTo: clayey } } }) { totalCount } }`,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    sour: { nodes: [{ id: landId, landSoil: { texture: 'clayey', acidity: '5.50' } }] },
    unknown: { totalCount: 0 },
    clay: { totalCount: 1 },
  });
});

test('what is wrong is told beside the field', async () => {
  const { text } = await set({ acidity: '15' });
  expect(text).toMatch(/"VALIDATION".*"field":"acidity"/);
  const record = await scene.host.within(scene.organizationId, (tx) => tx.get(LandSoil, landId));
  expect(record).toMatchObject({ acidity: '5.50', texture: 'clayey' });
});

test('every text is there in every language', () => {
  expect(findMissingKeys({ 'pt-BR': ptBR, en, es })).toEqual([]);
});
