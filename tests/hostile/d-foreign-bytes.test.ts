import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReaderName, ReadingTurn } from '@gleba/core';
import { createForeignReaders, type StoppableReaders } from '@gleba/core/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createReadingLimiter } from '../../core/src/server/reading/reading-limiter.ts';
import type { ReadingLimits } from '../../core/src/server/reading/reading-limits.ts';
import { Referral } from '../../plugins/workspace/src/entities/referral.entity.ts';
import { ours, type PeopleScene, startPeopleScene } from '../../plugins/workspace/tests/server/people-scene.ts';
import { type ReferralCalls, referralCalls } from '../../plugins/workspace/tests/server/referral-scene.ts';
import { partsShape, square as ringOf, writeShapes } from '../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../sdk/tests/exchange/zip-of.ts';
import { readerModule } from '../../tooling/reader-module.mjs';

/** Bytes of others may stop whoever reads them: that is a process which is ended, and never the server. */
type Act = { readonly act: string; readonly at?: 'open' | 'rows'; readonly count?: number };
const act: ReaderName<Act, { folder: string; environment: string[]; process: number }, object, { row: number }> = {
  id: 'test.act',
};
const howFarItRead: ReaderName<object, number, never, never> = { id: 'test.read' };
const member: ReadingTurn = { asker: 'member', organizationId: ours };
const stranger = (address: string, organizationId = ours): ReadingTurn => ({
  asker: 'stranger',
  organizationId,
  address,
});

/** What never ends is ended so soon; what a busy machine is slow at is not. */
const short: ReadingLimits = {
  answerMs: 2000,
  totalMs: 4000,
  perMegabyteMs: 0,
  heapMegabytes: 64,
  memoryMegabytes: 200,
};
/** For what is ended by its memory: a busy machine takes its time to fill it. */
const patient: ReadingLimits = { ...short, answerMs: 30_000, totalMs: 30_000 };
const fillsMemory: ReadonlySet<string> = new Set(['objects', 'array', 'buffers']);
const told: { message: string; facts: Record<string, unknown> | undefined }[] = [];
const log = {
  debug() {},
  info() {},
  error() {},
  warn: (message: string, facts?: Record<string, unknown>) => void told.push({ message, facts }),
};
const everybody = (limits: ReadingLimits) => ({ stranger: limits, member: limits, job: limits });
const ownEntry = join(import.meta.dirname, 'support/hostile-readers.ts');
let readers: StoppableReaders;
let patientReaders: StoppableReaders;
/** Where this file's temporary files are: others read at the same time. */
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'gleba-foreign-'));
  vi.stubEnv('TMPDIR', temporary);
  const module = () => readerModule(ownEntry);
  readers = createForeignReaders({ module, log, limits: everybody(short) });
  patientReaders = createForeignReaders({ module, log, limits: everybody(patient) });
});
afterAll(async () => {
  await readers.stop();
  await patientReaders.stop();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

const request = (turn: ReadingTurn = member, signal?: AbortSignal) => ({ turn, bytes: 1000, signal });
const leftFolders = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith('gleba-reading-') || name.startsWith('gleba-left-'));

/** Reads to the last row. */
async function readAll(input: Act) {
  const reading = await (fillsMemory.has(input.act) ? patientReaders : readers).open(act, input, request());
  try {
    const rows: { row: number }[] = [];
    for await (const row of reading.rows({})) rows.push(row);
    return { ...reading.facts, rows };
  } finally {
    await reading.close();
  }
}

/** Whether long turns of the event loop took most of the work's time: a machine that is busy elsewhere is slow at every turn. */
async function isLoopHeld(work: () => Promise<unknown>): Promise<boolean> {
  const began = performance.now();
  let turn = began;
  let held = 0;
  const look = () => {
    const now = performance.now();
    if (now - turn > 200) held += now - turn;
    turn = now;
  };
  const looking = setInterval(look, 5);
  await work().finally(() => clearInterval(looking));
  look();
  return held > 1000 && held > (performance.now() - began) / 2;
}

describe('a reader that', () => {
  const tooComplex = { code: 'VALIDATION', message: expect.stringContaining('complexo demais para ser lido') };
  test.each([
    ['loops for ever', 'loop', 'open', tooComplex],
    ['loops in a regular expression', 'backtrack', 'rows', tooComplex],
    ['never answers', 'wait', 'open', tooComplex],
    ['leaves files behind', 'leave', 'open', tooComplex],
    ['fills the heap', 'objects', 'rows', tooComplex],
    ['asks for more than there is at once', 'array', 'open', tooComplex],
    ['fills the memory beside the heap', 'buffers', 'rows', tooComplex],
    ['ends its process', 'exit', 'open', { code: 'VALIDATION', message: expect.stringContaining('não pôde ser lido') }],
    ['fails where nobody listens', 'strayThrow', 'open', { code: 'VALIDATION' }],
    ['throws', 'throw', 'rows', { name: 'RangeError', message: 'too far', code: 'far', detail: { row: 7 } }],
  ] as const)('%s is ended, the server goes on', async (_name, name, at, expected) => {
    const isHeld = await isLoopHeld(() => expect(readAll({ act: name, at })).rejects.toMatchObject(expected));
    expect(isHeld).toBe(false);
    expect(await leftFolders()).toEqual([]);
    expect((await readAll({ act: 'facts' })).rows).toHaveLength(5);
  });

  test('was ended is told of without a word of the file', async () => {
    await expect(readAll({ act: 'exit' })).rejects.toThrow();
    expect(told.at(-1)).toEqual({
      message: 'a reading was ended',
      facts: {
        reader: 'test.act',
        reason: 'crashed',
        asker: 'member',
        organization: ours,
        bytes: 1000,
        activeMs: expect.any(Number),
      },
    });
    expect(new Set(told.map(({ facts }) => facts?.reason))).toEqual(new Set(['time', 'memory', 'crashed']));
  });
});

describe('the process that reads', () => {
  test('knows nothing of the program, and reads the next file too', async () => {
    const first = await readAll({ act: 'facts' });
    expect(first.environment.sort().join()).not.toMatch(/DATABASE|SECRET|PASSWORD|NATS|S3/i);
    const second = await readAll({ act: 'facts' });
    expect(second.process).toBe(first.process);
    expect(second.folder).not.toBe(first.folder);
  });

  test('reads on only when it is asked for more', async () => {
    const reading = await readers.open(act, { act: '', count: 100_000 }, request());
    const rows = reading.rows({})[Symbol.asyncIterator]();
    expect((await rows.next()).value).toMatchObject({ row: 1 });
    // Two batches of about a megabyte, whatever the file holds.
    await rows.return?.();
    await reading.close();
    const after = await readers.open(howFarItRead, {}, request());
    await after.close();
    expect(after.facts).toBeGreaterThan(100);
    expect(after.facts).toBeLessThanOrEqual(2000);
  });

  test('has its time for reading, not for what is done with the rows, and not for ever', async () => {
    const hasty = createForeignReaders({
      module: () => readerModule(ownEntry),
      log,
      limits: everybody({ ...short, answerMs: 5000, totalMs: 1500 }),
    });
    const reading = await hasty.open(act, { act: 'wait', at: 'rows', count: 3000 }, request());
    await new Promise((resolve) => setTimeout(resolve, 1600));
    let last = 0;
    await expect(
      (async () => {
        for await (const { row } of reading.rows({})) last = row;
      })(),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(last).toBeGreaterThan(0);
    await reading.close();
    await hasty.stop();
  });

  test('is ended when nobody waits for it any more', async () => {
    const controller = new AbortController();
    const reading = await readers.open(act, { act: 'loop', at: 'rows' }, request(member, controller.signal));
    const rows = readNext(reading.rows({}));
    controller.abort(new Error('gone'));
    await expect(rows).rejects.toThrow('gone');
    await reading.close();
    await expect(readers.open(act, { act: '' }, request(member, controller.signal))).rejects.toThrow('gone');
    expect(await leftFolders()).toEqual([]);
  });
});

const readNext = async (rows: AsyncIterable<unknown>) => rows[Symbol.asyncIterator]().next();

describe('how many read at once', () => {
  const patience = { stranger: 20, member: 20 };
  const isTaken = async (turns: ReturnType<typeof createReadingLimiter>, turn: ReadingTurn) =>
    turns.take({ turn }).catch((error: { code: string }) => error.code);

  test('one of a network address, at once refused', async () => {
    const turns = createReadingLimiter(8);
    const giveBack = await turns.take({ turn: stranger('203.0.113.1') });
    expect(await isTaken(turns, stranger('203.0.113.1', 7))).toBe('TOO_MANY_REQUESTS');
    await turns.take({ turn: stranger('203.0.113.2') });
    await turns.take({ turn: stranger('2001:db8::1', 7) });
    expect(await isTaken(turns, stranger('2001:db8::2', 7))).toBe('TOO_MANY_REQUESTS');
    giveBack();
    await turns.take({ turn: stranger('203.0.113.1', 8) });
  });

  test('two of an organization; a third waits for one of them', async () => {
    const turns = createReadingLimiter(8);
    const giveBack = await turns.take({ turn: member });
    await turns.take({ turn: member });
    const third = turns.take({ turn: member });
    await turns.take({ turn: { ...member, organizationId: 7 } });
    giveBack();
    expect(await third).toBeTypeOf('function');
    const waiting = Array.from({ length: 9 }, () => isTaken(turns, member));
    expect(await Promise.race(waiting)).toBe('TOO_MANY_REQUESTS');
  });

  test('strangers never have more than half, and members all that is left', async () => {
    const turns = createReadingLimiter(4, patience);
    await turns.take({ turn: stranger('203.0.113.1', 1) });
    await turns.take({ turn: stranger('203.0.113.2', 2) });
    expect(await isTaken(turns, stranger('203.0.113.3', 3))).toBe('UNAVAILABLE');
    await turns.take({ turn: { asker: 'member', organizationId: 3 } });
    const giveBack = await turns.take({ turn: { asker: 'member', organizationId: 4 } });
    expect(await isTaken(turns, { asker: 'member', organizationId: 5 })).toBe('UNAVAILABLE');
    await turns.take({ turn: { asker: 'job', organizationId: 5 } });
    giveBack();
    await turns.take({ turn: { asker: 'member', organizationId: 5 } });
  });

  test('whoever goes away while waiting leaves the line', async () => {
    const turns = createReadingLimiter(2);
    const giveBack = [await turns.take({ turn: member }), await turns.take({ turn: member })];
    const controller = new AbortController();
    const waiting = turns.take({ turn: member, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    for (const give of giveBack) give();
    await Promise.all([turns.take({ turn: member }), turns.take({ turn: member })]);
  });
});

describe('the page of a referral link', () => {
  let scene: PeopleScene;
  let calls: ReferralCalls;
  let token: string;
  let reading: StoppableReaders;
  beforeAll(async () => {
    const limits = everybody({ ...short, heapMegabytes: 256, memoryMegabytes: 512 });
    reading = createForeignReaders({ module: () => readerModule(), log, limits });
    scene = await startPeopleScene(undefined, [lands], { readers: reading });
    calls = referralCalls(scene);
    ({ token } = await calls.makeLink(await scene.person('admin', ours, 'Ana')));
  });
  afterAll(async () => {
    await scene?.stop();
    await reading?.stop();
  });

  const kml = (inside: string) => `<kml><Placemark>${inside}</Placemark></kml>`;
  const polygon = (coordinates: string) =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

  test.each([
    ['blanks for coordinates', 'a.kmz', async () => zipOf({ 'doc.kml': kml(polygon(`1,2${' '.repeat(100_000)}3,4`)) })],
    [
      'a tag of two hundred thousand attributes',
      'a.kmz',
      async () =>
        zipOf({ 'doc.kml': kml(`<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>`) }),
    ],
    [
      'a reference system of brackets',
      'a.zip',
      async () => {
        const { shp, shx } = writeShapes(5, [partsShape([ringOf(0, 0, 200)])]);
        return zipOf({ 'a.shp': shp, 'a.shx': shx, 'a.prj': `PROJCS["${'['.repeat(64_000)}"]` });
      },
    ],
  ])('%s: the program goes on meanwhile', async (_name, name, bytes) => {
    const file = await bytes();
    const isHeld = await isLoopHeld(async () =>
      expect(await calls.sendFile(token, name, file)).toMatchObject({ code: 'VALIDATION', body: undefined }),
    );
    expect(isHeld).toBe(false);
    expect(await leftFolders()).toEqual([]);
    expect(await scene.within(ours, (tx) => tx.count(Referral, { withDeleted: true }))).toBe(0);
  });
});
