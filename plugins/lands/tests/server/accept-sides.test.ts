import { type GeoJsonGeometry, inReference, type Position, Project } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { composeMemorial } from '../../src/server/memorial/compose-memorial.ts';
import { readAround } from '../../src/server/memorial/read-around.ts';
import { readManyAround } from '../../src/server/memorial/read-around-many.ts';
import { readLand, shapeDigest } from '../../src/server/memorial/read-land.ts';
import { readSettings } from '../../src/server/memorial/read-settings.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/**
 * Two rows of three lots, 10 m by 25 m, back to back between Rua A (south) and Rua B (north); Rua C lies at their western end, and nobody
 * knows what lies at the eastern one. One lot more lies far from all of them.
 *
 *     Rua C │ B4  B5  B6 │ ?
 *           │ A1  A2  A3 │ ?
 *              Rua A
 */
let scene: LandsScene;
let reader = '';
const lots = new Map<string, string>();
const [west, south] = [553_000, 8_565_000];

const at = ([x, y]: readonly [number, number]): Position => [west + x, south + y];
const square = (x: number, y: number, back = y + 25): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + 10, y],
      [x + 10, back],
      [x, back],
      [x, y],
    ].map(([a = 0, b = 0]) => at([a, b])),
  ],
});
const line = (...points: readonly (readonly [number, number])[]): GeoJsonGeometry => ({
  type: 'LineString',
  coordinates: points.map(at),
});

beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  await scene.inOrganization(scene.ours, async (tx) => {
    const projectId = scene.project;
    await tx.update(Project, projectId, { projectSrid: 31984 });
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const { id: streets } = await tx.insert(Layer, {
      ...{ projectId, name: 'Ruas', layerType: 'streets', properties: { columns: ['nome'] } },
    });
    for (const [nome, geom] of [
      ['Rua A', line([-40, -6], [60, -6])],
      ['Rua B', line([-40, 56], [60, 56])],
      ['Rua C', line([-6, -20], [-6, 70])],
    ] as const) {
      await tx.insert(Geometry, { projectId, layerId: streets, geom: inReference(geom, 31984), properties: { nome } });
    }
    const plant = async (block: string, lot: string, x: number, y: number, more: object = {}) => {
      const geom = inReference(square(x, y), 31984);
      const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
      const { id } = await tx.insert(Land, { projectId, block, lot, geometryId, ...more });
      lots.set(`${block}${lot}`, id);
    };
    for (const column of [0, 1, 2]) {
      await plant('A', String(column + 1), column * 10, 0);
      // The corner's address says at which of its streets its front is.
      await plant('B', String(column + 4), column * 10, 25, column === 0 ? { address: 'Rua B, 4' } : {});
    }
    await plant('C', '7', 3000, 3000);
  });
});
afterAll(() => scene?.stop());

const sidesOf = async () => {
  const { data, errors } = await scene.graphql<{ sidesOfBlocks: { blocks: Record<string, unknown>[] } }>(
    'query($p: UUID!) { sidesOfBlocks(projectId: $p) { blocks { block lots kept stale } } }',
    { p: scene.project },
    scene.admin,
  );
  expect(errors).toEqual([]);
  return data?.sidesOfBlocks.blocks;
};
const accept = async (blocks?: readonly string[], authorization = scene.admin, projectId = scene.project) => {
  const { data, errors } = await scene.graphql<{ acceptProposedSides: { jobId: string } | null }>(
    'mutation($i: AcceptProposedSidesInput!) { acceptProposedSides(input: $i) { jobId } }',
    { i: { projectId, ...(blocks && { blocks }) } },
    authorization,
  );
  return { jobId: data?.acceptProposedSides?.jobId ?? '', code: errors?.[0]?.extensions?.code };
};
const memorialOf = async (name: string) => {
  const { data } = await scene.graphql<{
    landMemorial: {
      classification: string;
      doubts: string[];
      sides: { index: number; side: string; adjoiner: string }[];
    };
  }>(
    'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { classification doubts sides { index side adjoiner } } }',
    { p: scene.project, l: lots.get(name) },
    reader,
  );
  return data?.landMemorial;
};

test('read together, with what lies close by, lots have the sides that papers propose of each by itself', async () => {
  await scene.inOrganization(scene.ours, async (tx) => {
    const { rules } = await readSettings(tx, scene.project);
    const together = await readManyAround(tx, scene.project, [...lots.values()], rules);
    expect(together).toHaveLength(lots.size);
    for (const matter of together) {
      const lot = await readLand(tx, scene.project, matter.id);
      const { lots: neighbours, boundaries } = await readAround(tx, scene.project, lot);
      const { parts, plane, address } = lot;
      const shape = shapeDigest(lot, rules.mergesCollinear);
      expect(matter).toMatchObject({ parts, address, shape });
      const alone = composeMemorial({ parts, plane, address, shape, neighbours, boundaries, segments: null }, rules);
      expect(composeMemorial({ ...matter, segments: null }, rules).sides).toEqual(alone.sides);
    }
  });
});

test('of the chosen blocks, what is clear is kept; a corner without an address and an unknown adjoiner wait for a person', async () => {
  expect(await sidesOf()).toEqual([
    { block: 'A', lots: 3, kept: 0, stale: 0 },
    { block: 'B', lots: 3, kept: 0, stale: 0 },
    { block: 'C', lots: 1, kept: 0, stale: 0 },
  ]);
  const { jobId } = await accept(['A']);
  expect(await scene.endOf(jobId)).toMatchObject({
    status: 'DONE',
    // A2; A3 has nobody known at its east, A1 lies at Rua A and Rua C.
    result: { accepted: 1, unknownAdjoiner: 1, noFront: 0, severalStreets: 1 },
  });
  expect((await sidesOf())?.map(({ kept }) => kept)).toEqual([1, 0, 0]);
  const kept = await memorialOf('A2');
  expect(kept).toMatchObject({ classification: 'saved', doubts: [] });
  const named = Object.fromEntries((kept?.sides ?? []).map(({ side, adjoiner }) => [side, adjoiner]));
  expect(named).toEqual({
    front: 'Rua A',
    back: 'Lote 5 da Quadra B',
    // Seen by who stands in the street: the west is on the left hand.
    left: 'Lote 1 da Quadra A',
    right: 'Lote 3 da Quadra A',
  });
});

test('an address says which street a corner is entered from; what a person kept stays as it is, also for another shape', async () => {
  const a2 = lots.get('A2') ?? '';
  const before = await scene.inOrganization(scene.ours, async (tx) => {
    const land = await tx.get(Land, a2);
    const shape = inReference(square(10, 0.5, 25), 31984);
    await tx.update(Geometry, land.geometryId ?? '', { geom: shape });
    return land.segments;
  });
  expect((await sidesOf())?.[0]).toEqual({ block: 'A', lots: 3, kept: 0, stale: 1 });
  const { jobId } = await accept();
  const { result } = await scene.endOf(jobId);
  // B4 and B5; B6, A3 and C7 border on what nobody knows, A1 is the corner.
  expect(result).toMatchObject({ accepted: 2, severalStreets: 1 });
  expect(Object.values(result ?? {}).reduce((sum: number, one) => sum + Number(one), 0)).toBe(6);
  expect((await memorialOf('B4'))?.sides.find(({ side }) => side === 'front')?.adjoiner).toBe('Rua B');
  expect((await scene.inOrganization(scene.ours, (tx) => tx.get(Land, a2))).segments).toEqual(before);
});

test('what a batch kept is taken back as one; what a person has saved since stays', async () => {
  const undo = async (jobId: string, authorization = scene.admin) => {
    const { data, errors } = await scene.graphql<{ undoAcceptedSides: { jobId: string } | null }>(
      'mutation($i: UndoAcceptedSidesInput!) { undoAcceptedSides(input: $i) { jobId } }',
      { i: { projectId: scene.project, jobId } },
      authorization,
    );
    return { jobId: data?.undoAcceptedSides?.jobId ?? '', code: errors?.[0]?.extensions?.code };
  };
  const segmentsOf = (name: string) =>
    scene.inOrganization(scene.ours, async (tx) => (await tx.get(Land, lots.get(name) ?? '')).segments);
  const a2 = await segmentsOf('A2');
  const { jobId: first } = await accept(['B']);
  expect((await scene.endOf(first)).result).toMatchObject({ accepted: 0 });
  const taken = await scene.runtime.db.query<{ id: string }>(
    `select id::text as id from core.job where type = 'lands.acceptSides' and project_id = $1::uuid
       and (result ->> 'accepted')::integer = 2`,
    [scene.project],
  );
  const batch = taken.rows[0]?.id ?? '';
  // B4 is saved by a person, as the screen does it: the sides are theirs from then on.
  const { data } = await scene.graphql<{ landMemorial: { shape: string } }>(
    'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { shape } }',
    { p: scene.project, l: lots.get('B4') },
    scene.admin,
  );
  const segments = (await segmentsOf('B4'))?.segments;
  const { errors } = await scene.graphql(
    'mutation($i: SaveLandSidesInput!) { saveLandSides(input: $i) { segments } }',
    { i: { projectId: scene.project, landId: lots.get('B4'), shape: data?.landMemorial.shape, segments } },
    scene.admin,
  );
  expect(errors).toEqual([]);
  expect((await undo(batch, reader)).code).toBe('FORBIDDEN');
  expect((await undo(lots.get('A1') ?? '')).code).toBe('NOT_FOUND');
  const { jobId } = await undo(batch);
  expect((await scene.endOf(jobId)).result).toEqual({ undone: 1 });
  expect(await segmentsOf('B5')).toBeNull();
  expect((await segmentsOf('B4'))?.segments).toEqual(segments);
  expect(await segmentsOf('A2')).toEqual(a2);
  // It can be kept again.
  const { jobId: again } = await accept(['B']);
  expect((await scene.endOf(again)).result).toMatchObject({ accepted: 1 });
});

test('is for who manages data, in a project that they see', async () => {
  expect((await accept(undefined, reader)).code).toBe('FORBIDDEN');
  const stranger = await scene.member('admin', [], scene.theirs);
  expect((await accept(undefined, stranger)).code).toBe('NOT_FOUND');
  expect((await accept([])).code).toBe('VALIDATION');
});
