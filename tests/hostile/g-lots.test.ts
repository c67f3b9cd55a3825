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

type JobRecord = RecordOf<typeof Job>;
const bulk = (name: string) =>
  `mutation($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { jobId } }`;
async function ended(jobId: string): Promise<JobRecord> {
  let job: JobRecord | undefined;
  await until(async () => {
    job = await scene.inOrganization(ours, (tx) => tx.get(Job, jobId));
    return job.status === 'DONE' || job.status === 'FAILED';
  });
  if (!job) throw new Error('The job did not end.');
  return job;
}
async function begun(who: string, name: string, input: object): Promise<JobRecord> {
  const { data, ...answer } = await scene.ask(who, bulk(name), { input });
  const { jobId } = (data as Record<string, { readonly jobId: string }> | null)?.[name] ?? {};
  if (!jobId) throw new Error(JSON.stringify(answer));
  return ended(jobId);
}

const id = (name: 'own' | 'hidden' | 'foreign') => lots.get(name) ?? '';
const user = () => scene.people.user.auth;
const statusOf = async (name: 'own' | 'hidden' | 'foreign') => {
  const land = await scene.inOrganization(name === 'foreign' ? theirs : ours, (tx) => tx.get(Land, id(name)));
  return land.computedStatus;
};

test.each(['hidden', 'foreign'] as const)('nobody moves a %s lot by its id', async (name) => {
  const landStatus = { landId: id(name), status: 'started' };
  const document = 'mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { land { id } } }';
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
    'query($p: UUID!) { landFindings(projectId: $p, check: "lands.withoutRegistration", skip: 0, first: 50) { findings { landId } } }',
    { p: scene.project },
  );
  const told = JSON.stringify(found.data);
  expect(told).toContain(id('own'));
  for (const name of ['hidden', 'foreign'] as const) expect(told).not.toContain(id(name));
  const foreign = [id('hidden'), id('foreign')].toSorted();
  const refused = (job: JobRecord) =>
    Object(job.result)
      .failed.map((row: { readonly id: string }) => row.id)
      .toSorted();
  const patched = await begun(user(), 'changeMany', {
    ...{ entity: Land.id, act: 'update', ids, patch: { observation: 'mine' } },
  });
  expect(patched.result).toMatchObject({ changed: 1, refused: 2 });
  expect(refused(patched)).toEqual(foreign);
  const moved = await begun(user(), 'changeLandStatuses', { projectId: scene.project, ids, status: 'started' });
  expect(moved.result).toMatchObject({ changed: 1, refused: 2 });
  expect(refused(moved)).toEqual(foreign);
  for (const name of ['hidden', 'foreign'] as const) expect(await statusOf(name)).toBe('pending');
  // What is refused tells no more than the id that was asked for.
  expect(JSON.stringify([patched.result, moved.result])).not.toContain('canary-');
});

test('a filter reaches no further than the person sees', async () => {
  const or = [{ block: { includesInsensitive: 'canary' } }, { projectId: { equalTo: scene.hiddenProject } }];
  const input = { entity: Land.id, act: 'update', filter: { or }, patch: { observation: 'by filter' } };
  expect((await begun(user(), 'changeMany', input)).result).toEqual({ changed: 1, refused: 0, failed: [] });
  const status = { projectId: scene.project, filter: { or }, status: 'pending' };
  expect((await begun(user(), 'changeLandStatuses', status)).result).toEqual({ changed: 1, refused: 0, failed: [] });
  for (const projectId of [scene.hiddenProject, scene.foreignProject]) {
    const { code } = await scene.ask(user(), bulk('changeLandStatuses'), { input: { ...status, projectId } });
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(code);
  }
});

test('many rows are changed with the rights of the moment, and only as one row would be', async () => {
  const change = { entity: Land.id, act: 'update', ids: [id('own')], patch: { observation: 'mine' } };
  const late = await scene.inOrganization(ours, (tx) =>
    tx.insert(Job, { type: 'core.changeMany', payload: change, createdBy: scene.people.other.id } as never),
  );
  expect((await ended(late.id)).result).toMatchObject({ changed: 0, refused: 1 });
  const statuses = { projectId: scene.project, ids: [id('own')], status: 'started' };
  const moving = await scene.inOrganization(ours, (tx) =>
    tx.insert(Job, { type: 'lands.changeLandStatuses', payload: statuses, createdBy: scene.people.other.id } as never),
  );
  expect((await ended(moving.id)).status).toBe('FAILED');
  const ask = async (input: object) => (await scene.ask(user(), bulk('changeMany'), { input })).code;
  // Statuses have a command of their own; jobs and the log are written by nobody.
  expect(await ask({ ...change, patch: { computedStatus: 'archived' } })).toBe('VALIDATION');
  expect(await ask({ ...change, patch: { deletedBy: scene.people.admin.id } })).not.toBe(undefined);
  for (const entity of ['core.job', 'core.storedFile', 'lands.landStatus', 'core.jobSchedule']) {
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(await ask({ ...change, entity }));
  }
  expect(await ask({ ...change, entity: 'lands.nothing' })).toBe('NOT_FOUND');
  expect(await ask({ ...change, ids: undefined })).toBe('BAD_REQUEST');
});

test("nobody undoes another's changes", async () => {
  const mine = await begun(user(), 'changeMany', {
    ...{ entity: Land.id, act: 'update', ids: [id('own')], patch: { observation: 'once more' } },
  });
  for (const who of [scene.people.other.auth, scene.people.foreign.auth]) {
    const { code } = await scene.ask(who, bulk('undoMany'), { input: { jobId: mine.id } });
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(code);
  }
  const undone = await begun(user(), 'undoMany', { jobId: mine.id });
  expect(undone.result).toEqual({ changed: 1, refused: 0, failed: [] });
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
