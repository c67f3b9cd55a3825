import { Job, Project } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { comparisonDays, forgetComparisons } from '../../src/jobs/forget-comparisons.job.ts';
import { landsAround } from '../../src/server/memorial/around-change.ts';
import { type FileLot, office } from './differences-scene.ts';
import { type LandsScene, startLandsScene, upload } from './lands-scene.ts';

let scene: LandsScene;
let desk: ReturnType<typeof office>;
beforeAll(async () => {
  scene = await startLandsScene();
  desk = office(scene);
});
afterAll(() => scene?.stop());

const surveyed: readonly FileLot[] = [
  { block: 'A', lot: '1', code: '01.001', address: 'Rua Um', at: 0 },
  { block: 'A', lot: '2', code: '01.002', address: 'Rua Um', at: 100 },
  { block: 'A', lot: '3', code: '01.003', address: 'Rua Um', at: 200 },
  { block: 'A', lot: '4', address: 'Rua Um', at: 300 },
  { block: 'A', lot: '5', address: 'Rua Um', at: 400 },
  { block: 'A', lot: '6', address: 'Rua Um', at: 500 },
];
/** The south-east corner 0.30 m farther out, which makes 3 m² more of 400. */
const wider = [
  [0, 0],
  [0, 20],
  [20, 20],
  [20.3, 0],
  [0, 0],
] as const;
/** As it was, with a corner more on a straight side. */
const cornerMore = [
  [0, 0],
  [0, 20],
  [20, 20],
  [20, 10],
  [20, 0],
  [0, 0],
] as const;
const corrected: readonly FileLot[] = [
  // As it was.
  { block: 'A', lot: '1', code: '01.001', address: 'Rua Um', at: 0 },
  // Called otherwise: the code says who it is.
  { block: 'A', lot: '2-B', code: '01.002', address: 'Rua Um', at: 100 },
  // Another shape and another address.
  { block: 'A', lot: '3', code: '01.003', address: 'Rua Dois', at: 200, ring: wider.map(([x, y]) => [x, y]) },
  { block: 'A', lot: '4', address: '', at: 300, ring: cornerMore.map(([x, y]) => [x, y]) },
  // Neither code nor name: the ground says who it is.
  { block: 'B', lot: '50', address: 'Rua Um', at: 400 },
  // Lot 6 is not in the file; this one is new.
  { block: 'A', lot: '7', address: 'Rua Um', at: 600 },
  { block: '', lot: '', address: '', at: 700 },
];

describe('a corrected file beside the lots', () => {
  let comparison = '';
  let taken = '';
  let before: Awaited<ReturnType<typeof desk.lots>> = [];

  test('is compared without a change of anything', async () => {
    await desk.bring(surveyed);
    before = await desk.lots();
    const { jobId, result } = await desk.compare(corrected);
    comparison = jobId;
    expect(result).toEqual({ total: 7, new: 1, shape: 1, facts: 3, gone: 1, same: 2, held: 1 });
    expect(await desk.lots()).toEqual(before);
  });

  test('tells lots by code, by name and by ground, areas, corners and fields', async () => {
    const found = await desk.differences(comparison);
    const told = found.map(({ kind, label, matchedBy, facts }) => ({
      ...{ kind, label, matchedBy },
      facts: facts?.map(({ field, before: was, after }) => `${field}: ${was} → ${after}`) ?? null,
    }));
    expect(told).toEqual([
      { kind: 'held', label: '7', matchedBy: null, facts: null },
      { kind: 'same', label: 'A / 1', matchedBy: 'externalId', facts: null },
      { kind: 'facts', label: 'A / 2-B', matchedBy: 'externalId', facts: ['lot: 2 → 2-B'] },
      { kind: 'facts', label: 'A / 3', matchedBy: 'externalId', facts: ['address: Rua Um → Rua Dois'] },
      { kind: 'shape', label: 'A / 3', matchedBy: 'externalId', facts: null },
      { kind: 'same', label: 'A / 4', matchedBy: 'key', facts: null },
      { kind: 'gone', label: 'A / 6', matchedBy: null, facts: null },
      { kind: 'new', label: 'A / 7', matchedBy: null, facts: null },
      { kind: 'facts', label: 'B / 50', matchedBy: 'place', facts: ['block: A → B', 'lot: 5 → 50'] },
    ]);
    const shape = found.find(({ kind }) => kind === 'shape');
    expect(Number(shape?.displacement)).toBeCloseTo(0.3, 3);
    expect(Number(shape?.areaDifference)).toBeCloseTo(3, 1);
    expect(found.find(({ kind }) => kind === 'held')?.problem).toBe('missing-key');
  });

  test('shows both shapes and the corner that moved', async () => {
    const shape = (await desk.differences(comparison)).find(({ kind }) => kind === 'shape');
    const { data, text } = await scene.graphql<{
      importDifferenceShapes: { former: { type: string }; next: { type: string }; moved: { metres: number }[] };
    }>(
      `query ($projectId: UUID!, $differenceId: UUID!) {
         importDifferenceShapes(projectId: $projectId, differenceId: $differenceId) { former next moved { longitude latitude metres } } }`,
      { projectId: scene.project, differenceId: shape?.id },
      scene.admin,
    );
    expect(data?.importDifferenceShapes, text).toMatchObject({
      former: { type: 'Polygon' },
      next: { type: 'Polygon' },
    });
    expect(data?.importDifferenceShapes.moved).toHaveLength(1);
    expect(data?.importDifferenceShapes.moved[0]?.metres).toBeCloseTo(0.3, 3);
  });

  test('is taken over as one, and nothing is removed', async () => {
    const { jobId, result } = await desk.takeOver(comparison);
    taken = jobId;
    expect(result).toEqual({ new: 1, shape: 1, facts: 3, gone: 1, left: 0 });
    // Whatever speaks of the ground hears of the lot that is new by the end of the job, which knows what it brought, and of no shape by itself.
    const isOf = { filter: { block: { equalTo: 'A' }, lot: { in: ['6', '7'] } }, orderBy: ['lot'], first: 2 } as const;
    const heard = await scene.inOrganization(scene.ours, async (tx) => ({
      near: (await tx.list(Land, isOf)).map(({ id }) => id),
      around: await landsAround(tx, Job, taken),
      made: await tx.list(Geometry, { filter: { isSingle: { equalTo: true } }, first: 1 }),
    }));
    expect(heard.around).toEqual(expect.arrayContaining(heard.near));
    expect(heard.near).toHaveLength(2);
    expect(heard.made).toEqual([]);
    const lots = await desk.lots();
    expect(lots.map(({ name, address, status, area }) => [name, address, status, area].join(' '))).toEqual(
      [
        'A/1 Rua Um pending 400.0',
        'A/2-B Rua Um pending 400.0',
        'A/3 Rua Dois pending 403.0',
        'A/4 Rua Um pending 400.0',
        'A/6 Rua Um archived 400.0',
        'A/7 Rua Um pending 400.0',
        'B/50 Rua Um pending 400.0',
      ].map((line) => expect.stringContaining(line.slice(0, -2))),
    );
    const { rows } = await scene.runtime.db.query<{ reason: string }>(
      `select s.reason from lands.land_status s join lands.land l on l.id = s.land_id where l.project_id = $1::uuid and l.lot = '6'`,
      [scene.project],
    );
    expect(rows).toEqual([{ reason: 'Não está no arquivo Corrigido' }]);
  });

  test('shows in the lot’s history, by which it may be undone alone', async () => {
    const { rows } = await scene.runtime.db.query<{ kind: string; role: string }>(
      `select c.kind, c.role from lands.shape_change c join lands.land l on l.id = c.land_id
       where l.project_id = $1::uuid and l.lot = '3'`,
      [scene.project],
    );
    expect(rows).toEqual([{ kind: 'import', role: 'changed' }]);
  });

  test('the same file says nothing new any more', async () => {
    const { result } = await desk.compare(corrected);
    expect(result).toMatchObject({ new: 0, shape: 0, facts: 0, gone: 0, same: 6, held: 1 });
  });

  test('is taken back as one, bit by bit', async () => {
    const { result } = await desk.undo(taken);
    expect(result).toEqual({ removed: 1, restored: 5, kept: [] });
    expect(await desk.lots()).toEqual(before);
  });
});

describe('what people did since', () => {
  const projectLots: readonly FileLot[] = [
    { block: 'H', lot: '1', address: 'Rua Um', at: 1000 },
    { block: 'H', lot: '2', address: 'Rua Um', at: 1100 },
  ];

  test('is told, kept where one says so, and kept by taking back', async () => {
    const own = office(scene, scene.otherProject);
    await own.bring(projectLots);
    const { rows } = await scene.runtime.db.query<{ id: string; lot: string; geometry_id: string }>(
      'select id, lot, geometry_id from lands.land where project_id = $1::uuid order by lot',
      [scene.otherProject],
    );
    const [first, second] = rows;
    await scene.graphql(
      'mutation ($input: UpdateLandInput!) { updateLand(input: $input) { land { id } } }',
      { input: { id: first?.id, patch: { address: 'Rua Um, 15' } } },
      scene.admin,
    );
    const { data: near } = await scene.graphql<{ landShape: unknown }>(
      'mutation ($input: SetLandShapeInput!) { setLandShape(input: $input) { operationId } }',
      {
        input: {
          ...{ projectId: scene.otherProject, landId: second?.id, geometryId: second?.geometry_id },
          shape: await movedShape(second?.geometry_id ?? ''),
        },
      },
      scene.admin,
    );
    expect(near).toBeTruthy();
    const later = projectLots.map((lot) => ({ ...lot, address: 'Rua Nova' }));
    const { jobId, result } = await own.compare(later);
    expect(result).toMatchObject({ shape: 1, facts: 2, same: 0 });
    const byHand = (await own.differences(jobId)).map(({ kind, label, isByHand }) => `${label} ${kind} ${isByHand}`);
    expect(byHand).toEqual(['H / 1 facts true', 'H / 2 facts false', 'H / 2 shape true']);
    const kept = await own.takeOver(jobId, { keepsByHand: true });
    expect(kept.result).toEqual({ new: 0, shape: 0, facts: 1, gone: 0, left: 0 });
    expect((await own.lots()).map(({ address }) => address)).toEqual(['Rua Um, 15', 'Rua Nova']);
    const rest = await own.takeOver(jobId, { kinds: ['facts'] });
    expect(rest.result).toMatchObject({ facts: 1, left: 0 });
    await scene.graphql(
      'mutation ($input: UpdateLandInput!) { updateLand(input: $input) { land { id } } }',
      { input: { id: first?.id, patch: { address: 'Rua de Hoje' } } },
      scene.admin,
    );
    expect((await own.undo(rest.jobId)).result).toEqual({ removed: 0, restored: 0, kept: ['H / 1'] });
    expect((await own.lots())[0]?.address).toBe('Rua de Hoje');
  });

  /** A metre farther east. */
  async function movedShape(geometryId: string): Promise<object> {
    const { rows } = await scene.runtime.db.query<{ shape: object }>(
      `select ST_AsGeoJSON(ST_Transform(ST_Translate(ST_Transform(geom, 31984), 1, 0), 4326), 15, 0)::json as shape
       from lands.geometry where id = $1::uuid`,
      [geometryId],
    );
    return rows[0]?.shape ?? {};
  }
});

describe('a comparison', () => {
  test('is of lots alone, and of nobody without their keys', async () => {
    const lots = [{ block: 'A', lot: '1', at: 0 }];
    await expect(desk.compare(lots, { target: 'layer', layerType: 'other' })).rejects.toThrow('onlyLotsAreCompared');
    const pilot = await scene.member('user', ['data.upload']);
    const input = desk.settings(await desk.uploaded(lots));
    await expect(desk.run('startImportComparison', 'StartImportComparisonInput', input, pilot)).rejects.toThrow(
      'FORBIDDEN',
    );
  });

  test('is taken over by whoever may change lots, and archives by whoever may archive', async () => {
    await desk.bring([{ block: 'Z', lot: '1', at: 3000 }]);
    const { jobId } = await desk.compare([{ block: 'Z', lot: '9', at: 5000 }]);
    const uploader = await scene.member('user', ['lands', 'data.upload']);
    const taking = { projectId: scene.project, jobId, kinds: ['gone'], keepsByHand: false };
    await expect(desk.run('takeOverImport', 'TakeOverImportInput', taking, uploader)).rejects.toThrow('FORBIDDEN');
    const manager = await scene.member('user', ['lands', 'data.upload', 'data.manage']);
    const { result } = await desk.run('takeOverImport', 'TakeOverImportInput', taking, manager);
    expect(result).toMatchObject({ gone: 0 });
    expect(result?.left).toBeGreaterThan(0);
    const left = (await desk.differences(jobId)).filter(({ state }) => state === 'left');
    expect(new Set(left.map(({ problem }) => problem))).toContain('statusStays');
  });

  test('is seen, with how far it is, by whoever may take it over; its job stays with who started it', async () => {
    const { jobId } = await desk.compare([{ block: 'Y', lot: '1', at: 9000 }]);
    const manager = await scene.member('user', ['lands', 'data.upload', 'data.manage']);
    const ask = async (who: string, projectId = scene.project) => {
      const { data, text } = await scene.graphql<{
        importComparison: {
          status: string;
          name: string;
          former: string | null;
          done: number;
          total: number;
          found: number;
        };
        importComparisons: { comparisons: { jobId: string }[] };
      }>(
        `query ($p: UUID!, $j: UUID!) { importComparison(projectId: $p, jobId: $j) { status name former done total found }
           importComparisons(projectId: $p) { comparisons { jobId } } job(id: $j) { id } }`,
        { p: projectId, j: jobId },
        who,
      );
      return { data, text };
    };
    const { data } = await ask(manager);
    expect(data?.importComparison).toMatchObject({ status: 'DONE', name: 'Corrigido', former: null });
    expect(data?.importComparison.found).toBe(
      (await desk.differences(jobId)).filter(({ kind }) => kind !== 'same').length,
    );
    expect(data?.importComparisons.comparisons[0]?.jobId).toBe(jobId);
    expect(data).toMatchObject({ job: null });
    expect((await ask(await scene.member('user', ['lands']))).text).toContain('FORBIDDEN');
    expect((await ask(scene.admin, scene.otherProject)).text).toContain('NOT_FOUND');
    // A job of another kind is no comparison.
    const { jobId: imported } = await desk.bring([{ block: 'Y', lot: '2', at: 9500 }]);
    const { text } = await scene.graphql(
      'query ($p: UUID!, $j: UUID!) { importComparison(projectId: $p, jobId: $j) { status } }',
      { p: scene.project, j: imported },
      scene.admin,
    );
    expect(text).toContain('NOT_FOUND');
  });

  test('of one layer leaves the lots of others alone', async () => {
    const layer = await desk.bring([{ block: 'L', lot: '1', at: 7000 }]);
    const { result } = await desk.compare([{ block: 'L', lot: '2', at: 8000 }], { layerId: layer.jobId });
    expect(result).toMatchObject({ new: 1, gone: 1 });
  });
});

describe('two files', () => {
  test('are compared with each other: what came, went, moved and is said otherwise; the lots stay, and nothing is taken over', async () => {
    const { id: projectId } = await scene.inOrganization(scene.ours, (tx) =>
      tx.insert(Project, { name: 'Dois arquivos' }),
    );
    const work = office(scene, projectId);
    const first: FileLot[] = [
      { block: 'A', lot: '1', address: 'Rua A, 1', at: 0 },
      { block: 'A', lot: '2', code: 'c2', at: 30 },
      { block: 'A', lot: '3', at: 60 },
      { block: 'A', lot: '4', at: 90 },
    ];
    const brought = await work.bring(first);
    const compared = await work.compare([
      { block: 'A', lot: '1', address: 'Rua B, 1', at: 0 },
      // Another name, found by its code, and two metres east.
      { block: 'A', lot: '20', code: 'c2', at: 32 },
      { block: 'A', lot: '4', at: 90 },
      { block: 'B', lot: '1', at: 150 },
    ]);
    const before = await work.lots();
    const input = { projectId, earlierJobId: brought.jobId, laterJobId: compared.jobId };
    const files = await work.run('startFilesComparison', 'StartFilesComparisonInput', input);
    expect(files.result).toMatchObject({ total: 4, new: 1, shape: 1, facts: 2, gone: 1, same: 1, held: 0 });
    const found = (await work.differences(files.jobId)).filter(({ kind }) => kind !== 'former' && kind !== 'same');
    expect(found.map(({ label, kind, matchedBy }) => [label, kind, matchedBy])).toEqual([
      ['A / 1', 'facts', 'key'],
      ['A / 20', 'facts', 'externalId'],
      ['A / 20', 'shape', 'externalId'],
      ['A / 3', 'gone', null],
      ['B / 1', 'new', null],
    ]);
    expect(found.every(({ isByHand }) => !isByHand)).toBe(true);
    expect(found[0]?.facts).toEqual([{ field: 'address', before: 'Rua A, 1', after: 'Rua B, 1', isByHand: false }]);
    expect(Number(found[2]?.displacement)).toBeCloseTo(2, 2);
    const moved = found[2]?.id ?? '';
    const { data } = await scene.graphql<{ importDifferenceShapes: { former: object | null; next: object | null } }>(
      `query ($p: UUID!, $d: UUID!) { importDifferenceShapes(projectId: $p, differenceId: $d) { former next moved { metres } } }`,
      { p: projectId, d: moved },
      scene.admin,
    );
    expect(data?.importDifferenceShapes).toMatchObject({ former: { type: 'Polygon' }, next: { type: 'Polygon' } });
    await expect(work.takeOver(files.jobId)).rejects.toThrow('lands.filesAreOnlyCompared');
    expect(await work.lots()).toEqual(before);
    // The other way round what came has gone.
    const back = await work.run('startFilesComparison', 'StartFilesComparisonInput', {
      ...{ projectId, earlierJobId: compared.jobId, laterJobId: brought.jobId },
    });
    expect(back.result).toMatchObject({ total: 4, new: 1, gone: 1, shape: 1 });
    const start = (more: object, who = scene.admin) =>
      work.run('startFilesComparison', 'StartFilesComparisonInput', { ...input, ...more }, who);
    await expect(start({ laterJobId: brought.jobId })).rejects.toThrow('lands.sameFileTwice');
    await expect(start({ projectId: scene.project })).rejects.toThrow('NOT_FOUND');
    await expect(start({ projectId: scene.project }, await scene.member('user', ['lands']))).rejects.toThrow(
      'FORBIDDEN',
    );
  });

  test('of shapes of a layer are compared as well: by the same shape, by name, by the way or place that they share', async () => {
    const { id: projectId } = await scene.inOrganization(scene.ours, (tx) => tx.insert(Project, { name: 'Duas ruas' }));
    const work = office(scene, projectId);
    const at = (x: number, y: number) => [-38.5 + x * 1e-5, -12.97 + y * 1e-5];
    type Shape = readonly [
      properties: Record<string, unknown>,
      type: string,
      points: readonly (readonly [number, number])[],
    ];
    const send = async (name: string, shapes: readonly Shape[]) => {
      const features = shapes.map(([properties, type, points]) => {
        const positions = points.map(([x, y]) => at(x, y));
        const coordinates = type === 'Point' ? positions[0] : type === 'Polygon' ? [positions] : positions;
        return { type: 'Feature', properties, geometry: { type, coordinates } };
      });
      const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
      const fileId = await upload(scene, scene.admin, bytes, {
        ...{ filename: `${name}.geojson`, purpose: 'lands.import', projectId },
      });
      return work.run('startImport', 'StartImportInput', {
        ...work.settings(fileId),
        ...{ source: name, layerName: name, target: 'layer', layerType: 'streets', srid: 4326, mapping: {} },
      });
    };
    const square = (x: number, side: number): Shape[2] => [[x, 0], [x + side, 0], [x + side, side], [x, side], [x, 0]]; // biome-ignore format: a square
    const earlier = await send('antes', [
      [{ nome: 'Rua A', piso: 'terra' }, 'LineString', [[0, 0], [100, 0]]],
      [{ nome: 'Rua B' }, 'LineString', [[0, 50], [100, 50]]],
      [{ codigo: 7 }, 'LineString', [[0, 80], [100, 80]]],
      [{ nome: 'Rua D' }, 'LineString', [[0, 150], [100, 150]]],
      [{ nome: 'Praça' }, 'Polygon', square(200, 20)],
      [{ tipo: 'poste' }, 'Point', [[300, 0]]],
    ]); // biome-ignore format: a drawing
    const later = await send('depois', [
      [{ nome: 'Rua A', piso: 'asfalto', vazio: '' }, 'LineString', [[0, 0], [100, 0]]],
      [{ nome: 'Rua B' }, 'LineString', [[0, 50], [130, 50]]],
      [{ codigo: 7 }, 'LineString', [[0, 80], [110, 80]]],
      [{ nome: 'Largo' }, 'Polygon', square(200, 22)],
      [{ tipo: 'poste' }, 'Point', [[300.5, 0]]],
      [{ nome: 'Rua E' }, 'LineString', [[0, 400], [100, 400]]],
    ]); // biome-ignore format: a drawing
    const input = { projectId, earlierJobId: earlier.jobId, laterJobId: later.jobId };
    const { jobId, result } = await work.run('startFilesComparison', 'StartFilesComparisonInput', input);
    expect(result).toMatchObject({ total: 6, new: 1, shape: 4, gone: 1, held: 0 });
    const found = (await work.differences(jobId)).filter(({ kind }) => kind !== 'former');
    expect(found.map(({ label, kind, matchedBy }) => [label, kind, matchedBy])).toEqual([
      ['3', 'shape', 'place'],
      ['5', 'shape', 'place'],
      ['Largo', 'facts', 'place'],
      ['Largo', 'shape', 'place'],
      ['Rua A', 'facts', 'shape'],
      ['Rua B', 'shape', 'name'],
      ['Rua D', 'gone', null],
      ['Rua E', 'new', null],
    ]);
    expect(found[4]?.facts).toEqual([{ field: 'piso', before: 'terra', after: 'asfalto', isByHand: false }]);
    await expect(work.takeOver(jobId)).rejects.toThrow('lands.filesAreOnlyCompared');
    const lots = await work.bring([{ block: 'A', lot: '1', at: 0 }]);
    const mixed = work.run('startFilesComparison', 'StartFilesComparisonInput', { ...input, laterJobId: lots.jobId });
    await expect(mixed).rejects.toThrow('lands.filesOfTwoKinds');
  });
});

test('differences of long ago are dropped but for what was taken over; those of today stay', async () => {
  const { id: projectId } = await scene.inOrganization(scene.ours, (tx) => tx.insert(Project, { name: 'Antigas' }));
  const work = office(scene, projectId);
  await work.bring([{ block: 'A', lot: '1', at: 0 }]);
  const old = await work.compare([
    { block: 'A', lot: '1', at: 5 },
    { block: 'A', lot: '2', at: 30 },
  ]);
  await work.takeOver(old.jobId, { kinds: ['new'] });
  const today = await work.compare([{ block: 'A', lot: '1', at: 7 }]);
  const age = (days: number) =>
    scene.runtime.db.query(
      `update lands.import_difference set created_at = now() - $2::integer * interval '1 day' where job_id = $1::text`,
      [old.jobId, days],
    );
  const forget = () =>
    scene.inOrganization(scene.ours, async (tx) => {
      const jobId = await tx.enqueue(forgetComparisons, {});
      return jobId;
    });
  await age(comparisonDays - 1);
  expect((await scene.endOf(await forget())).result).toEqual({ forgotten: 0 });
  await age(comparisonDays + 1);
  expect((await scene.endOf(await forget())).result).toEqual({ forgotten: 1 });
  expect((await work.differences(old.jobId)).map(({ kind, state }) => [kind, state])).toEqual([['new', 'taken']]);
  expect((await work.differences(today.jobId)).length).toBeGreaterThan(0);
  expect((await work.lots()).map(({ name }) => name)).toEqual(['A/1', 'A/2']);
});
