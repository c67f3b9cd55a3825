import { inReference, Job, type RecordOf } from '@gleba/core';
import { createPathPrinter } from '@gleba/core/testing';
import { Land } from '@gleba/plugin-lands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Geometry } from '../../plugins/lands/src/entities/geometry.entity.ts';
import { Layer } from '../../plugins/lands/src/entities/layer.entity.ts';
import { openBrowser } from './support/browser.ts';
import { type HttpScene, ours, type Scene, serveScene, startScene, theirs, until } from './support/scene.ts';

/** Attacks on printing: by ids of others' lots, and by the tickets that printing pages are opened with. */
const printer = createPathPrinter();
let scene: Scene;
let http: HttpScene;
const lots = new Map<string, string>();
beforeAll(async () => {
  scene = await startScene(undefined, printer);
  http = await serveScene(scene);
  const ring = [
    [0, 0],
    [12, 0],
    [12, 25],
    [0, 0],
  ].map(([x = 0, y = 0]): [number, number] => [553_000 + x, 8_565_000 + y]);
  const plant = (organizationId: number, projectId: string, ...names: readonly string[]) =>
    scene.inOrganization(organizationId, async (tx) => {
      const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
      for (const name of names) {
        const geom = inReference({ type: 'Polygon', coordinates: [ring] }, 31984);
        const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
        lots.set(name, (await tx.insert(Land, { projectId, block: 'canary', lot: name, geometryId })).id);
      }
    });
  await plant(ours, scene.project, 'own', 'other');
  await plant(ours, scene.hiddenProject, 'hidden');
  await plant(theirs, scene.foreignProject, 'foreign');
});
afterAll(async () => {
  await http?.stop();
  await scene?.stop();
});

const id = (name: string) => lots.get(name) ?? '';
const path = (name: string) => `/report/${scene.project}/descriptive-memorial/${id(name)}`;
const start = (who: string, input: Record<string, unknown>) =>
  scene.ask<{ startLandPapers: { jobId: string } | null }>(
    who,
    'mutation($input: StartLandPapersInput!) { startLandPapers(input: $input) { jobId } }',
    { input: { projectId: scene.project, papers: ['memorial'], output: 'pdf', ...input } },
  );
async function printed(who: string, input: Record<string, unknown>): Promise<RecordOf<typeof Job>> {
  const { data } = await start(who, input);
  const read = () => scene.inOrganization(ours, (tx) => tx.get(Job, data?.startLandPapers?.jobId ?? ''));
  let job = await read();
  await until(async () => {
    job = await read();
    return job.status === 'DONE' || job.status === 'FAILED';
  });
  return job;
}

test('of a list of ids only the lots are printed that the person may see', async () => {
  const job = await printed(scene.people.user.auth, { landIds: [...lots.values()] });
  expect(job.status).toBe('DONE');
  expect(printer.paths.map((one) => one.split('/').at(-1)).sort()).toEqual([id('own'), id('other')].sort());
  for (const input of [
    { landIds: [id('hidden')] },
    { landIds: [id('foreign')] },
    { projectId: scene.hiddenProject, block: 'canary' },
    { projectId: scene.foreignProject, block: 'canary' },
  ])
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await start(scene.people.user.auth, input)).code);
  for (const who of [scene.people.other.auth, scene.people.contact.auth, scene.people.foreign.auth, ''])
    expect(['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED']).toContain((await start(who, { block: 'canary' })).code);
});

test('somebody who lost the right between asking and printing gets nothing', async () => {
  printer.paths.length = 0;
  const held = await scene.inOrganization(ours, (tx) =>
    tx.insert(Job, {
      type: 'lands.printPapers',
      payload: { projectId: scene.project, papers: ['memorial'], output: 'pdf', block: 'canary' },
      createdBy: scene.people.other.id,
    } as never),
  );
  let status = '';
  await until(async () => {
    ({ status } = await scene.inOrganization(ours, (tx) => tx.get(Job, held.id)));
    return status === 'DONE' || status === 'FAILED';
  });
  expect(status).toBe('FAILED');
  expect(printer.paths).toEqual([]);
});

test('the ticket of a printing page opens its one screen, once, in time, and changes nothing', async () => {
  printer.tickets.length = 0;
  await printed(scene.people.user.auth, { landIds: [id('own')] });
  const open = async (ticket: string, where: string) => {
    const browser = openBrowser(http.address);
    const { answer, code } = await browser.command<{ jwtToken: string }>(
      'openViewTicket',
      { ticket, path: where },
      'jwtToken',
    );
    browser.token = answer?.jwtToken;
    return { browser, code };
  };
  const ticketOf = async () => {
    printer.tickets.length = 0;
    await printed(scene.people.user.auth, { landIds: [id('own')] });
    return printer.tickets[0]?.ticket ?? '';
  };
  expect(printer.tickets.map((one) => one.path)).toEqual([path('own')]);
  // Tried at another lot's paper it is used up.
  const stolen = await ticketOf();
  expect((await open(stolen, path('other'))).code).toBe('UNAUTHENTICATED');
  expect((await open(stolen, path('own'))).code).toBe('UNAUTHENTICATED');
  const late = await ticketOf();
  await scene.runtime.db.query(
    `update core.one_time_ticket set expires_at = clock_timestamp() - interval '1 s' where purpose = 'view'`,
  );
  expect((await open(late, path('own'))).code).toBe('UNAUTHENTICATED');
  const good = await ticketOf();
  const { browser, code } = await open(good, path('own'));
  expect(code).toBeUndefined();
  expect((await open(good, path('own'))).code).toBe('UNAUTHENTICATED');
  const changes = await browser.command(
    'startLandPapers',
    { projectId: scene.project, papers: ['memorial'], output: 'pdf', block: 'canary' },
    'jobId',
  );
  expect(changes.code).toBe('FORBIDDEN');
  expect(
    (
      await browser.command(
        'saveLandSides',
        { projectId: scene.project, landId: id('own'), shape: 'x', segments: [] },
        'shape',
      )
    ).code,
  ).toBe('FORBIDDEN');
  const foreign = await browser.ask(
    'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { landId } }',
    {
      p: scene.foreignProject,
      l: id('foreign'),
    },
  );
  expect(['NOT_FOUND', 'FORBIDDEN']).toContain(foreign.code);
});
