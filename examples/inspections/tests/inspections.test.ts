import { Geometry, Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { currentDay, Organization, StoredFile, uuidv7 } from '@gleba/sdk';
import { enabledFromTheStart, type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Inspection } from '../src/entities/inspection.entity.ts';
import { LandInspection } from '../src/entities/land-inspection.entity.ts';
import { server } from '../src/server/index.ts';

let scene: IsolationScene;
beforeAll(async () => {
  const host = await startTestRuntime([enabledFromTheStart(server), lands, workspace], { isStarted: false });
  scene = await seedIsolationScene(host, [Land, Geometry]);
});
afterAll(() => scene?.host.stop());

const within: IsolationScene['host']['within'] = (organizationId, work) => scene.host.within(organizationId, work);
const ours = <T>(work: Parameters<typeof within<T>>[1]) => within(scene.organizationId, work);

async function plan(computedStatus: 'started' | 'with_contract', hasPhoto = true) {
  const { projectId } = scene;
  return ours(async (tx) => {
    const land = await tx.insert(Land, { projectId, block: 'V', lot: uuidv7().slice(-12), computedStatus });
    const file = { name: 'a.jpg', purpose: 'inspections.photo', status: 'stored', storageKey: uuidv7() } as const;
    const photoId = hasPhoto ? (await tx.insert(StoredFile, file)).id : null;
    const { id } = await tx.insert(Inspection, { projectId, landId: land.id, plannedOn: '2026-03-02', photoId });
    return { id, landId: land.id };
  });
}
const decide = (inspectionId: string, decision: string, reason?: string) =>
  scene.host.graphql<Record<string, unknown>>(
    'mutation($input: DecideInspectionInput!) { decideInspection(input: $input) { inspection { state } } }',
    { input: { inspectionId, decision, reason } },
    scene.authorizations.get('user'),
  );
const stateOf = async ({ id, landId }: { readonly id: string; readonly landId: string }) =>
  ours(async (tx) => ({
    inspection: (await tx.get(Inspection, id)).state,
    lot: (await tx.get(Land, landId)).computedStatus,
    found: (await tx.find(LandInspection, landId))?.result ?? null,
  }));

test('a refusal and the status of its lot are kept together, or neither is', async () => {
  const free = await plan('started');
  expect((await decide(free.id, 'refused')).text).toContain('reason');
  expect(await stateOf(free)).toEqual({ inspection: 'planned', lot: 'started', found: null });
  expect((await decide(free.id, 'refused', 'Sem muro')).errors).toEqual([]);
  expect(await stateOf(free)).toEqual({ inspection: 'refused', lot: 'with_problem', found: 'refused' });

  const sold = await plan('with_contract');
  expect((await decide(sold.id, 'refused', 'Sem muro')).errors).not.toEqual([]);
  expect(await stateOf(sold)).toEqual({ inspection: 'planned', lot: 'with_contract', found: null });
});

test('nobody decides without a photo, nor twice', async () => {
  const blind = await plan('started', false);
  expect((await decide(blind.id, 'approved')).errors[0]?.extensions.code).toBe('CONFLICT');
  const seen = await plan('started');
  expect((await decide(seen.id, 'approved')).errors).toEqual([]);
  expect((await decide(seen.id, 'refused', 'Mudei de ideia')).errors[0]?.extensions.code).toBe('CONFLICT');
  expect(await stateOf(seen)).toEqual({ inspection: 'approved', lot: 'started', found: 'approved' });
});

test('the day of a decision is the organization’s own', async () => {
  // East or west of everybody else: one of the two has another day than Greenwich at any moment.
  const timeZone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  await ours((tx) => tx.update(Organization, String(scene.organizationId), { preferences: { timeZone } }));
  const seen = await plan('started');
  const before = currentDay(new Date(), timeZone);
  expect((await decide(seen.id, 'approved')).errors).toEqual([]);
  const { inspectedOn } = await ours((tx) => tx.get(LandInspection, seen.landId));
  expect([before, currentDay(new Date(), timeZone)]).toContain(inspectedOn);
});

test('tiles hold the shapes of inspected lots, for whoever may see both', async () => {
  const { projectId, planted, authorizations, keyless } = scene;
  const geometryId = planted.find(({ entity }) => entity === Geometry)?.ownId ?? '';
  const seen = await plan('started');
  const place = await ours(async (tx) => {
    await tx.update(Land, seen.landId, { geometryId });
    return placeOf((await tx.get(Geometry, geometryId)).geom);
  });
  const tile = async (authorization?: string) => {
    const address = `http://test.invalid/tiles/shapes/inspections.lots/${projectId}/${place}`;
    const request = new Request(address, authorization ? { headers: { authorization } } : {});
    const answer = await scene.host.runtime.route(request, 'tile').catch((error: Error) => error.message);
    return answer instanceof Response ? Buffer.from(await answer.arrayBuffer()).toString('latin1') : String(answer);
  };
  expect(await tile(authorizations.get('user'))).not.toContain('approved');
  expect((await decide(seen.id, 'approved')).errors).toEqual([]);
  expect(await tile(authorizations.get('user'))).toContain('approved');
  expect(await tile(keyless)).not.toContain('approved');
  expect(await tile()).not.toContain('approved');
});

/** The web-mercator tile in which a shape begins. */
function placeOf(shape: object): string {
  const [lon = 0, lat = 0] = String(Object.values(shape).find(Array.isArray)).split(',').map(Number);
  const radians = (lat * Math.PI) / 180;
  const parts = [(lon + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2];
  return `16/${parts.map((part) => Math.floor(part * 2 ** 16)).join('/')}`;
}

test('a list is written as a spreadsheet or, where somebody asks for it, as separated values', async () => {
  const { projectId, host } = scene;
  await plan('started');
  await host.runtime.start();
  const document = 'mutation($input: ExportInspectionsInput!) { exportInspections(input: $input) { jobId } }';
  for (const format of [null, 'csv']) {
    const input = { projectId, format };
    expect((await host.graphql(document, { input }, scene.authorizations.get('manager'))).errors).toEqual([]);
  }
  const written = () => ours((tx) => tx.list(StoredFile, { filter: { purpose: { equalTo: 'inspections.export' } } }));
  const kinds = async () => (await written()).map(({ extension }) => extension).sort();
  await expect.poll(kinds, { timeout: 60_000 }).toEqual(['.csv', '.xlsx']);
  const csv = (await written()).find(({ extension }) => extension === '.csv');
  const text = await new Response(await host.files.read(csv?.storageKey ?? '')).text();
  expect(text).toMatch(/Quadra[;,].*\r?\n/);
  expect(text).toContain('02/03/2026');
});
