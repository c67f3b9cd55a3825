import { createPathPrinter, type PathPrinter } from '@gleba/core/testing';
import { type GeoJsonGeometry, GlebaError, inReference, Job, type RecordOf, StoredFile } from '@gleba/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/** The job that prints, with a printer that prints which screen it was asked for. */
let printer: PathPrinter;
let scene: LandsScene;
let reader = '';
const lots = new Map<string, string>();

const shape: GeoJsonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [12, 0],
      [12, 25],
      [0, 25],
      [0, 0],
    ].map(([x = 0, y = 0]) => [553_000 + x, 8_565_000 + y]),
  ],
};

beforeAll(async () => {
  printer = createPathPrinter();
  scene = await startLandsScene(printer);
  reader = await scene.member('user', ['lands']);
  const plant = (organizationId: number, projectId: string, named: readonly (readonly [string, string, string])[]) =>
    scene.inOrganization(organizationId, async (tx) => {
      const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
      for (const [name, block, lot] of named) {
        const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom: inReference(shape, 31984) });
        lots.set(name, (await tx.insert(Land, { projectId, block, lot, geometryId })).id);
      }
    });
  await plant(scene.ours, scene.project, [
    ['a10', 'A', '10'],
    ['a2', 'A', '2'],
    ['a2 again', 'a', '2'],
    ['b1', 'B/../..', '01'],
  ]);
  await plant(scene.ours, scene.otherProject, [['hidden', 'A', '1']]);
  await plant(scene.theirs, scene.foreignProject, [['foreign', 'A', '1']]);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  printer.paths.length = 0;
  printer.tickets.length = 0;
  printer.onPrint = () => {};
});

const id = (name: string) => lots.get(name) ?? '';
const start = async (input: Record<string, unknown>, authorization = reader) => {
  const { data, errors } = await scene.graphql<{ startLandPapers: { jobId: string; total: number } | null }>(
    'mutation($input: StartLandPapersInput!) { startLandPapers(input: $input) { jobId total } }',
    { input: { projectId: scene.project, papers: ['memorial'], output: 'pdf', ...input } },
    authorization,
  );
  return { jobId: data?.startLandPapers?.jobId ?? '', total: data?.startLandPapers?.total, error: errors[0] };
};
const jobOf = (jobId: string) => scene.inOrganization(scene.ours, (tx) => tx.get(Job, jobId));
async function ended(jobId: string, statuses: readonly string[] = ['DONE', 'FAILED', 'CANCELED']) {
  let job: RecordOf<typeof Job> = await jobOf(jobId);
  for (const end = Date.now() + 90_000; Date.now() < end && !statuses.includes(job.status); job = await jobOf(jobId)) {
    await new Promise((later) => setTimeout(later, 30));
  }
  expect(statuses).toContain(job.status);
  return job;
}
interface Result {
  readonly fileId: string;
  readonly lots: number;
  readonly papers: number;
  readonly pages: number;
  readonly failed: readonly { readonly title: string; readonly message: string }[];
}
const resultOf = (job: RecordOf<typeof Job>) => {
  expect(job).toMatchObject({ status: 'DONE', error: null });
  return job.result as unknown as Result;
};
const bytesOf = async (fileId: string) =>
  new Uint8Array(await new Response(await scene.files.read(`files/${scene.ours}/${fileId}`)).arrayBuffer());
const screen = (kind: string, name: string) => `/report/${scene.project}/${kind}/${id(name)}`;

test('papers of lots become one PDF in the order of people, with a bookmark for each lot and the file offered', async () => {
  const { jobId, total } = await start({ papers: ['memorial', 'sketch'] });
  expect(total).toBe(4);
  const job = await ended(jobId);
  const result = resultOf(job);
  expect(result).toMatchObject({ lots: 4, papers: 8, pages: 8, failed: [] });
  expect(job.progress).toEqual({ done: 4, total: 4, text: 'lands.papers.progress' });
  const pdf = await readPdf(await bytesOf(result.fileId));
  const order = ['a2 again', 'a2', 'a10', 'b1'];
  expect(pdf.pages.map(({ text }) => text)).toEqual(
    order.flatMap((name) => [screen('descriptive-memorial', name), screen('lot-sketch', name)]),
  );
  expect(pdf.bookmarks).toEqual([
    { title: 'Quadra a, Lote 2', page: 0 },
    { title: 'Quadra A, Lote 2', page: 2 },
    { title: 'Quadra A, Lote 10', page: 4 },
    { title: 'Quadra B/../.., Lote 01', page: 6 },
  ]);
  expect(pdf.pages.every(({ width, height }) => width === 595 && height === 842)).toBe(true);
  const file = await scene.inOrganization(scene.ours, (tx) => tx.get(StoredFile, result.fileId));
  expect(file).toMatchObject({
    name: 'ours - lotes - memorial e croqui.pdf',
    purpose: 'lands.papers',
    mimeType: 'application/pdf',
    status: 'stored',
  });
  const address = (authorization: string) =>
    scene.graphql('query($id: UUID!) { fileAddress(id: $id) { url } }', { id: result.fileId }, authorization);
  expect((await address(reader)).data).not.toBeNull();
  const neighbour = await scene.member('user', ['lands']);
  expect((await address(neighbour)).errors[0]?.extensions.code).toBe('NOT_FOUND');
});

test('or a ZIP with a file for each, named by block and lot, harmless and unlike one another', async () => {
  const { jobId } = await start({ output: 'zip' });
  const { fileId } = resultOf(await ended(jobId));
  expect((await zipOf(await bytesOf(fileId))).map(({ name }) => name)).toEqual([
    'quadra-a_lote-2_memorial.pdf',
    'quadra-A_lote-2_2_memorial.pdf',
    'quadra-A_lote-10_memorial.pdf',
    'quadra-B_lote-01_memorial.pdf',
  ]);
  const [first] = await zipOf(await bytesOf(fileId));
  expect((await readPdf(first?.bytes ?? new Uint8Array())).pages[0]?.text).toBe(
    screen('descriptive-memorial', 'a2 again'),
  );
});

test('a block, some lots, or a filter: no more, and never what the person may not see', async () => {
  const of = async (input: Record<string, unknown>) => {
    printer.paths.length = 0;
    const { jobId, error } = await start(input);
    if (error) return error.extensions.code;
    await ended(jobId);
    return printer.paths.map((path) => path.split('/').at(-1)).sort();
  };
  expect(await of({ block: 'A' })).toEqual([id('a10'), id('a2')].sort());
  expect(await of({ landIds: [id('b1'), id('hidden'), id('foreign')] })).toEqual([id('b1')]);
  expect(
    await of({ filter: { or: [{ lot: { equalTo: '10' } }, { projectId: { equalTo: scene.otherProject } }] } }),
  ).toEqual([id('a10')]);
  expect(await of({ landIds: [id('foreign')] })).toBe('NOT_FOUND');
  expect(await of({ projectId: scene.otherProject })).toBe('NOT_FOUND');
  expect(await of({ projectId: scene.foreignProject })).toBe('NOT_FOUND');
  expect(await of({ papers: [] })).toBe('VALIDATION');
});

test('each page is opened by a ticket of the person for exactly the screen that it prints first', async () => {
  const { jobId } = await start({ landIds: [id('a2')] });
  await ended(jobId);
  expect(printer.tickets.map(({ path }) => path)).toEqual([screen('descriptive-memorial', 'a2')]);
  const { rows } = await scene.runtime.db.query<{ path: string }>(
    `select data->>'path' as path from core.one_time_ticket where purpose = 'view' and data->>'path' = $1::text`,
    [screen('descriptive-memorial', 'a2')],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('a lot that cannot be printed is named, and the others are there', async () => {
  printer.onPrint = (path) => {
    if (path.endsWith(id('a2'))) throw new GlebaError('VALIDATION', 'O lote não tem um polígono no mapa.');
  };
  const { jobId } = await start({ output: 'zip', block: 'A' });
  const result = resultOf(await ended(jobId));
  expect(result).toMatchObject({ lots: 1, papers: 1 });
  const failed = { title: 'Quadra A, Lote 2', message: 'O lote não tem um polígono no mapa.' };
  expect(result.failed).toMatchObject([failed]);
  const entries = await zipOf(await bytesOf(result.fileId));
  expect(entries.map(({ name }) => name)).toEqual(['quadra-A_lote-10_memorial.pdf', 'nao-impressos.txt']);
  expect(entries[1]?.bytes.toString()).toContain('Quadra A, Lote 2: O lote não tem um polígono no mapa.');
});

test('a browser that dies twice costs nothing but time', async () => {
  let deaths = 2;
  printer.onPrint = () => {
    if (deaths-- > 0) throw new GlebaError('UNAVAILABLE', 'O navegador da impressão parou.');
  };
  const { jobId } = await start({ landIds: [id('a10')] });
  expect(resultOf(await ended(jobId))).toMatchObject({ lots: 1, failed: [] });
});

test('without a browser the job says so, and goes on from there when it is tried again', async () => {
  const more = Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(2, '0'));
  await scene.inOrganization(scene.ours, async (tx) => {
    const projectId = scene.project;
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Z', layerType: 'lands' });
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom: inReference(shape, 31984) });
    for (const lot of more) await tx.insert(Land, { projectId, block: 'Z', lot, geometryId });
  });
  printer.onPrint = () => {
    if (printer.paths.length >= 22)
      throw new GlebaError('UNAVAILABLE', 'O Chromium da impressão não pôde ser iniciado.');
  };
  const { jobId } = await start({ block: 'Z' });
  const job = await ended(jobId);
  expect(job).toMatchObject({ status: 'FAILED', error: 'O Chromium da impressão não pôde ser iniciado.' });
  printer.onPrint = () => {};
  printer.paths.length = 0;
  const retried = await scene.graphql(
    'mutation($input: RetryJobInput!) { retryJob(input: $input) { id } }',
    { input: { id: jobId } },
    reader,
  );
  expect(retried.errors).toEqual([]);
  const result = resultOf(await ended(jobId, ['DONE', 'CANCELED']));
  expect(result).toMatchObject({ lots: 25, papers: 25 });
  // The first step of twenty lots was kept.
  expect(printer.paths).toHaveLength(5);
  const pdf = await readPdf(await bytesOf(result.fileId));
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual(more.map((lot) => `Quadra Z, Lote ${lot}`));
});

test('whoever cancels is obeyed in the middle of a paper', async () => {
  let isPrinting = false;
  printer.onPrint = async (_path, signal) => {
    isPrinting = true;
    while (!signal?.aborted) await new Promise((later) => setTimeout(later, 20));
    throw new Error('closed');
  };
  const { jobId } = await start({ block: 'A' });
  for (let left = 3000; left > 0 && !isPrinting; left--) await new Promise((later) => setTimeout(later, 20));
  await scene.graphql(
    'mutation($input: CancelJobInput!) { cancelJob(input: $input) { id } }',
    { input: { id: jobId } },
    reader,
  );
  expect((await ended(jobId)).status).toBe('CANCELED');
});

test('more lots than a file can carry are refused with the number', async () => {
  const { error } = await start({ landIds: Array.from({ length: 1001 }, () => id('a2')) });
  expect(error?.extensions.code).toBe('VALIDATION');
});

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

function zipOf(bytes: Uint8Array): Promise<Entry[]> {
  return new Promise((done, failed) => {
    yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return failed(error);
      const entries: Entry[] = [];
      zip.on('end', () => done(entries));
      zip.on('error', failed);
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (problem, stream) => {
          if (problem) return failed(problem);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            entries.push({ name: entry.fileName, bytes: Buffer.concat(parts) });
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}

test('which lots are drafts is said of few by their memorials, and of many by whose sides nobody has said', async () => {
  const drafts = async (block: string) => {
    const { data, errors } = await scene.graphql<{ landPaperDrafts: { total: number; drafts: number } }>(
      'query($p: UUID!, $block: String) { landPaperDrafts(projectId: $p, papers: [memorial], output: pdf, block: $block) { total drafts } }',
      { p: scene.project, block },
      reader,
    );
    return errors[0] ?? data?.landPaperDrafts;
  };
  expect(await drafts('A')).toEqual({ total: 2, drafts: 2 });
  await scene.inOrganization(scene.ours, async (tx) => {
    for (let lot = 1; lot <= 21; lot += 1)
      await tx.insert(Land, { projectId: scene.project, block: 'Nova', lot: String(lot) });
  });
  expect(await drafts('Nova')).toEqual({ total: 21, drafts: 21 });
});

test('an error that a check finds keeps a lot from being printed; the others are, and where it is an error is said by settings', async () => {
  const projectId = scene.project;
  await scene.inOrganization(scene.ours, (tx) => tx.insert(Land, { projectId, block: 'A', lot: '99' }));
  const reason = 'A validação encontrou um erro: Sem geometria. Corrija antes de imprimir.';
  const { jobId } = await start({ block: 'A' });
  expect(resultOf(await ended(jobId))).toMatchObject({
    papers: 2,
    failed: [{ title: 'Quadra A, Lote 99', message: reason }],
  });
  // Nobody sees the reason of a check that asks about residents, and it holds all the same.
  const say = (check: string, level: string | null) =>
    scene.graphql<{ setProjectCheckLevel: object }>(
      'mutation($input: SetProjectCheckLevelInput!) { setProjectCheckLevel(input: $input) { level } }',
      { input: { projectId, check, level } },
      scene.admin,
    );
  const doubts = async () => {
    const { data } = await scene.graphql<{ landMemorial: { doubts: string[] } }>(
      'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { doubts } }',
      { p: projectId, l: id('a2') },
      reader,
    );
    return data?.landMemorial.doubts;
  };
  expect(await doubts()).not.toContain('failedCheck');
  await say('lands.withoutResident', 'error');
  const { jobId: refused } = await start({ block: 'B/../..' });
  const job = await ended(refused);
  expect(job).toMatchObject({ status: 'FAILED', error: expect.stringContaining('Sem morador') });
  expect(await doubts()).toContain('failedCheck');
  await say('lands.withoutResident', null);
  const { jobId: again } = await start({ block: 'B/../..' });
  expect(resultOf(await ended(again))).toMatchObject({ papers: 1, failed: [] });
});
