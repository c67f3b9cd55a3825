import { Job, type RecordOf } from '@gleba/core';
import { Land } from '@gleba/plugin-lands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ours, type Scene, startScene, theirs, until } from './support/scene.ts';

/** Attacks on the everyday work with lots: by lists of ids, by filters that are kept for later, by steps out of turn. */
let scene: Scene;
const lots = new Map<'own' | 'hidden' | 'foreign', string>();
beforeAll(async () => {
  scene = await startScene();
  const plant = (name: 'own' | 'hidden' | 'foreign', organizationId: number, projectId: string) =>
    scene.inOrganization(organizationId, async (tx) => {
      const land = await tx.insert(Land, { projectId, block: `canary-${name}`, lot: '1', address: '=cmd|calc' });
      lots.set(name, land.id);
    });
  await plant('own', ours, scene.project);
  await plant('hidden', ours, scene.hiddenProject);
  await plant('foreign', theirs, scene.foreignProject);
});
afterAll(() => scene?.stop());

const id = (name: 'own' | 'hidden' | 'foreign') => lots.get(name) ?? '';
const user = () => scene.people.user.auth;
const statusOf = async (name: 'own' | 'hidden' | 'foreign') => {
  const land = await scene.inOrganization(name === 'foreign' ? theirs : ours, (tx) => tx.get(Land, id(name)));
  return land.computedStatus;
};

test.each(['hidden', 'foreign'] as const)('nobody moves a %s lot by its id', async (name) => {
  const landStatus = { landId: id(name), status: 'started' };
  const document = 'mutation($input: CreateLandStatusInput!) { createLandStatus(input: $input) { land { id } } }';
  expect((await scene.ask(user(), document, { input: { landStatus } })).code).toBe('NOT_FOUND');
  expect(await statusOf(name)).toBe('pending');
});

test('a status is not had by naming it in a derived write', async () => {
  for (const status of ['with_contract', 'archived']) {
    const patched = await scene.ask(
      scene.people.admin.auth,
      `mutation($id: UUID!) { updateLand(input: { id: $id, patch: { computedStatus: ${status} } }) { land { id } } }`,
      { id: id('own') },
    );
    expect(patched.code).toBe('DOCUMENT_INVALID');
  }
  expect(await statusOf('own')).toBe('pending');
});

test('lists of ids tell and change nothing of lots out of sight', async () => {
  const ids = [id('own'), id('hidden'), id('foreign')];
  const keys = await scene.ask(user(), 'query($ids: [UUID!]!) { landKeysByIds(ids: $ids) { id } }', { ids });
  expect(keys.data).toEqual({ landKeysByIds: [{ id: id('own') }] });
  const found = await scene.ask(
    user(),
    'query($p: UUID!, $ids: [UUID!]!) { landFindings(projectId: $p, landIds: $ids) { landId } }',
    { p: scene.project, ids },
  );
  expect(found.data).toEqual({ landFindings: [{ landId: id('own') }] });
  const set = await scene.ask(
    user(),
    'mutation($input: SetLawsuitForLandsInput!) { setLawsuitForLands(input: $input) { changed } }',
    { input: { projectId: scene.project, lawsuitId: null, landIds: ids } },
  );
  expect(set.code).toBe('NOT_FOUND');
});

test('a price is not set in a project out of sight', async () => {
  for (const projectId of [scene.hiddenProject, scene.foreignProject]) {
    const { code } = await scene.ask(
      user(),
      'mutation($input: SetProjectPriceInput!) { setProjectPrice(input: $input) { jobId } }',
      { input: { id: projectId, patch: { basePriceSqm: '1' } } },
    );
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(code);
  }
});

test('an export holds what its person may see, whatever its filter asks for, and runs nothing', async () => {
  const document = 'mutation($input: StartLandExportInput!) { startLandExport(input: $input) { jobId } }';
  const input = { projectId: scene.project, format: 'csv', columns: ['block', 'address'] };
  const wide = { or: [{ block: { includesInsensitive: 'canary' } }, { projectId: { equalTo: scene.hiddenProject } }] };
  const { data } = await scene.ask<{ startLandExport: { jobId: string } }>(user(), document, {
    input: { ...input, filter: wide },
  });
  const read = () => scene.inOrganization(ours, (tx) => tx.get(Job, data?.startLandExport.jobId ?? ''));
  let job: RecordOf<typeof Job> = await read();
  await until(async () => {
    job = await read();
    return job.status === 'DONE' || job.status === 'FAILED';
  });
  const { fileId } = job.result as { fileId: string };
  const text = await new Response(await scene.files.read(`files/${ours}/${fileId}`)).text();
  expect(text).toContain('canary-own');
  expect(text).not.toMatch(/canary-(hidden|foreign)/);
  expect(text).toContain(`;"'=cmd|calc`);
  // Another member of the organization has no address of it.
  const address = await scene.ask(scene.people.other.auth, 'query($id: UUID!) { fileAddress(id: $id) { url } }', {
    id: fileId,
  });
  expect(address.code).toBe('NOT_FOUND');
  for (const projectId of [scene.hiddenProject, scene.foreignProject]) {
    const { code } = await scene.ask(user(), document, { input: { ...input, projectId } });
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(code);
  }
  const huge = { or: Array.from({ length: 2000 }, () => ({ block: { equalTo: 'x'.repeat(50) } })) };
  expect((await scene.ask(user(), document, { input: { ...input, filter: huge } })).code).toBe('VALIDATION');
});
