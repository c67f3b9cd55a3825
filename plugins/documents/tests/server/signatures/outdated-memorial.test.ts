import { Geometry, Land } from '@gleba/plugin-lands';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { type GeoJsonGeometry, inReference, Job, Project, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Layer } from '../../../../lands/src/entities/layer.entity.ts';
import { importFinished } from '../../../../lands/src/events/import.event.ts';
import { landsAround } from '../../../../lands/src/server/memorial/around-change.ts';
import { Notification } from '../../../../workspace/src/entities/notification.entity.ts';
import { Document } from '../../../src/entities/document.entity.ts';
import { comparedDocuments, compareSigned } from '../../../src/jobs/signature.jobs.ts';
import { outdatedNotice } from '../../../src/notices.ts';
import { type SigningScene, startSigningScene } from './signing-scene.ts';

/** A memorial speaks of its neighbours: when one of them changes, whoever had it signed hears of it. */
let scene: SigningScene;
let layerId = '';
let neighbour = '';
let far = '';
const srid = 31984;
const box = (x: number, width = 10): GeoJsonGeometry => {
  const at = (a: number, b: number): [number, number] => [553_000 + a, 8_565_000 + b];
  return { type: 'Polygon', coordinates: [[at(x, 0), at(x, 25), at(x + width, 25), at(x + width, 0), at(x, 0)]] };
};

beforeAll(async () => {
  scene = await startSigningScene(undefined, workspace);
  const { host, projectId, land } = scene;
  await host.within(2, async (tx) => {
    await tx.update(Project, projectId, { projectSrid: srid });
    layerId = (await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' })).id;
    const draw = async (x: number) => {
      const geom = inReference(box(x), srid);
      return (await tx.insert(Geometry, { projectId, layerId, geom })).id;
    };
    await tx.update(Land, land, { geometryId: await draw(0) });
    const plant = async (lot: string, x: number) =>
      (await tx.insert(Land, { projectId, block: 'S', lot, geometryId: await draw(x) })).id;
    neighbour = await plant('2', 10);
    far = await plant('3', 3000);
  });
}, 120_000);
afterAll(() => scene?.stop());

const adjoiners = "join(memorial.sides, it.adjoinerName, '; ')";
const markOf = async (id: string) => (await scene.documentOf(id)).signedDataChangedAt;
const isMarked = (id: string, expected: boolean) => scene.until(async () => ((await markOf(id)) !== null) === expected);
const told = () =>
  scene.host.within(2, (tx) => tx.list(Notification, { filter: { kind: { equalTo: outdatedNotice.id } }, first: 50 }));
const rename = (id: string, lot: string) => scene.host.within(2, (tx) => tx.update(Land, id, { lot }));
async function changesOf(documentId: string, who = scene.admin) {
  const { body } = await scene.host.runtime.graphql(
    JSON.stringify({
      query: 'query($d: UUID!) { changedSinceWriting(documentId: $d) { because changes { label was is } } }',
      variables: { d: documentId },
    }),
    who,
    'office',
  );
  const { data, errors } = JSON.parse(body);
  return data?.changedSinceWriting ?? errors[0].extensions.code;
}

test('a paper that nobody signs yet tells it to whoever looks, and to nobody else', async () => {
  const documentId = await scene.written('descriptive-memorial', adjoiners);
  expect(await changesOf(documentId)).toEqual({ because: [], changes: [] });
  await rename(neighbour, '2-A');
  expect(await changesOf(documentId)).toMatchObject({
    because: ['lands.told.memorial.changed'],
    changes: [
      { was: expect.stringContaining('Lote 2 da Quadra S'), is: expect.stringContaining('Lote 2-A da Quadra S') },
    ],
  });
  const stranger = await scene.host.authorization(await scene.host.addMember(2, 'user', 'nobody'), 2);
  expect(await changesOf(documentId, stranger)).toMatch(/NOT_FOUND|FORBIDDEN/);
  expect(await markOf(documentId)).toBeNull();

  // Asked to be signed, it is marked: what people are to sign is not so any more.
  const email = 'rui@exemplo.com.br';
  await scene.request(documentId, [{ name: 'Rui', email }]);
  await isMarked(documentId, true);
  await scene.until(async () => (await told()).length === 1);
  expect((await told())[0]).toMatchObject({ userId: scene.adminId });
  await rename(neighbour, '2');
  await isMarked(documentId, false);
  expect((await scene.sign(email)).data).toEqual({ isSigned: true });
  await scene.until(async () => (await scene.documentOf(documentId)).signatureStatus === 'signed');

  // Signed: a neighbour of another name, one that moved away.
  await rename(neighbour, '2-B');
  await isMarked(documentId, true);
  await scene.until(async () => (await told()).length === 2);
  await rename(neighbour, '2');
  await isMarked(documentId, false);
  const { projectId } = scene;
  const moved = await scene.host.within(2, async (tx) => {
    const before = (await tx.get(Land, neighbour)).geometryId ?? '';
    const { id } = await tx.insert(Geometry, { projectId, layerId, geom: inReference(box(2000), srid) });
    await tx.update(Land, neighbour, { geometryId: id });
    await tx.update(Geometry, before, { deletedAt: new Date().toISOString() });
    return before;
  });
  await isMarked(documentId, true);
  expect((await changesOf(documentId)).changes[0].is).not.toContain('Lote 2 ');
  await scene.host.within(2, async (tx) => {
    const { id } = await tx.insert(Geometry, { projectId, layerId, geom: inReference(box(10), srid) });
    await tx.update(Land, neighbour, { geometryId: id });
  });
  await isMarked(documentId, false);

  // A layer that came in beside it: its shapes are looked at once, when the import says that it has ended.
  const imported = uuidv7();
  await scene.host.within(2, async (tx) => {
    await tx.insert(Job, { id: imported, type: 'lands.importShapefile', payload: {}, projectId, status: 'DONE' });
    await tx.insert(Layer, { id: imported, projectId, name: 'Ruas', layerType: 'streets' });
    const geom = inReference(box(-12, 12), srid);
    await tx.insert(Geometry, {
      projectId,
      layerId: imported,
      geom,
      properties: { nome: 'Rua Nova' },
      isSingle: false,
    });
    await tx.emit(importFinished, imported, { projectId, kind: 'shapes', imported: 1, held: 0 });
  });
  await isMarked(documentId, true);
  await scene.host.within(2, (tx) => tx.update(Layer, imported, { deletedAt: new Date().toISOString() }));
  await isMarked(documentId, false);

  // A street that somebody draws beside it: nothing else than its coming says so.
  await scene.host.within(2, async (tx) => {
    const { id } = await tx.insert(Layer, { projectId, name: 'Ruas', layerType: 'streets' });
    const geom = inReference(box(-12, 12), srid);
    await tx.insert(Geometry, { projectId, layerId: id, geom, properties: { nome: 'Rua Desenhada' } });
  });
  await isMarked(documentId, true);
  // One that is too far away to be spoken of is nobody’s neighbour.
  const around = (id: string) => scene.host.within(2, (tx) => landsAround(tx, Land, id));
  expect(await around(far)).toEqual([far]);
  expect(await scene.host.within(2, (tx) => landsAround(tx, Geometry, moved))).toContain(scene.land);
}, 120_000);

test('whoever has a paper of a lot along a long street hears of it, however many there are', async () => {
  const count = 1200;
  const { projectId, host } = scene;
  const papers = await host.within(2, async (tx) => {
    const { id: streets } = await tx.insert(Layer, { projectId, name: 'Ruas', layerType: 'streets' });
    const grounds = Array.from({ length: count }, (_, index) => ({ id: uuidv7(), at: 20_000 + index * 10 }));
    const shapes = grounds.map(({ id, at }) => ({ id, projectId, layerId, geom: inReference(box(at), srid) }));
    await tx.insertMany(
      Geometry,
      shapes.map((shape) => ({ ...shape, isSingle: false })),
    );
    const lots = grounds.map(({ id }, index) => ({ id: uuidv7(), geometryId: id, lot: `${index + 1}` }));
    await tx.insertMany(
      Land,
      lots.map((lot) => ({ ...lot, projectId, block: 'L' })),
    );
    const about = { subject: Land.id, projectId, name: 'Memorial', signatureStatus: 'signed' as const };
    const written = lots.map(({ id }) => ({ ...about, id: uuidv7(), subjectId: id }));
    await tx.insertMany(Document, written);
    const street = inReference(box(20_000, count * 10), srid);
    await tx.insert(Geometry, { projectId, layerId: streets, geom: street, properties: { nome: 'Avenida' } });
    return written.map(({ id }) => id).sort();
  });
  const compared = async () => {
    const asked = { filter: { type: { equalTo: compareSigned.id } }, first: 500 };
    const jobs = await host.within(2, (tx) => tx.list(Job, asked));
    const about = new Set(jobs.flatMap(({ payload }) => comparedDocuments.parse(payload).documentIds));
    return papers.filter((id) => about.has(id));
  };
  await scene.until(async () => (await compared()).length > 0);
  expect(await compared()).toEqual(papers);
}, 120_000);
