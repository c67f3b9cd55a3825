import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { zipOf } from '../../zip-of.ts';
import { type Hostile, hostileFiles } from './hostile-files.ts';
import { startMeter, type WorkMeter } from './work-meter.ts';

/**
 * Whatever a stranger's file repeats, twice as much of it is at most some more than twice the work. Work is counted, not timed.
 * Files are read in pieces of some hundred bytes, so that whatever looks at what it has looked at before is seen early.
 */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const createReadStream = (path: string) => fs.createReadStream(path, { highWaterMark: 256 });
  return { ...fs, default: fs, createReadStream };
});

const root = resolve(import.meta.dirname, '../../../../..');
/** Where foreign bytes are read. Every source in there has to be reached by a hostile file. */
const readers = [
  'sdk/src/exchange/reading',
  'sdk/src/geo/brazil-crs.ts',
  'plugins/finance/src/server/statements/reading',
  'plugins/finance/src/money/statement/statement-values.ts',
  'plugins/workspace/src/server/avatar/image-facts.ts',
  'plugins/workspace/src/server/branding/read-image.ts',
];

/** Doubling beyond which work grows faster than the file, with room for what a file costs whatever its length. */
const maxGrowth = 3;
/** Above this the next doubling is looked at as well: a square shows late where it is a small one. */
const suspicious = 2.3;
const smallest = 2048;
const largest = 128 * 1024;

let meter: WorkMeter;
let folder: string;
let read: (name: string, bytes: Buffer) => Promise<void>;
beforeAll(async () => {
  meter = await startMeter();
  folder = await mkdtemp(join(tmpdir(), 'gleba-complexity-'));
  const { openFeatures } = await import('../../../../src/exchange/reading/features/open-features.ts');
  const { readSheet } = await import('../../../../src/exchange/reading/sheet/read-sheet.ts');
  const { readImage } = await import('../../../../../plugins/workspace/src/server/branding/read-image.ts');
  const { imageFacts } = await import('../../../../../plugins/workspace/src/server/avatar/image-facts.ts');
  const { readCnab } = await import('../../../../../plugins/finance/src/server/statements/reading/read-cnab.ts');
  const { readOfx } = await import('../../../../../plugins/finance/src/server/statements/reading/read-ofx.ts');
  read = async (name, bytes) => {
    if (name.endsWith('.ret')) {
      readCnab(bytes);
      return;
    }
    if (name.endsWith('.ofx')) {
      readOfx(bytes);
      return;
    }
    if (/\.(?:png|jpg|gif)$/.test(name)) {
      readImage(bytes);
      imageFacts(bytes);
      return;
    }
    const path = join(folder, 'file');
    if (/\.(?:csv|xlsx)$/.test(name)) {
      await readSheet(path);
      return;
    }
    const opened = await openFeatures(path, name, folder);
    try {
      for (const source of opened.sources) for await (const _ of source.rows({}));
    } finally {
      opened.close();
    }
  };
});
afterAll(async () => {
  await meter.stop();
  await rm(folder, { recursive: true, force: true });
});

async function workOf({ name, pack, make }: Hostile, size: number): Promise<number> {
  const made = make(size);
  const bytes = pack ? await zipOf(pack(made)) : Buffer.from(made);
  await writeFile(join(folder, 'file'), bytes);
  return meter.measure(() =>
    read(name, bytes).catch((error: unknown) => {
      const isRefusal = error instanceof Error && error.name === 'FileRefusal';
      if (!isRefusal) throw error;
    }),
  );
}

/** Undefined where the work grows with the file. */
async function faultOf(hostile: Hostile): Promise<string | undefined> {
  let size = smallest;
  let before = await workOf(hostile, size);
  for (;;) {
    size *= 2;
    const work = await workOf(hostile, size);
    const growth = work / before;
    if (growth <= suspicious || size >= largest) {
      return growth > maxGrowth ? `${hostile.title}: ${growth.toFixed(1)} times the work at ${size}` : undefined;
    }
    before = work;
  }
}

const byReader = [...new Set(hostileFiles.map(({ reader }) => reader))];

test.each(byReader)('%s', async (reader) => {
  const faults: string[] = [];
  for (const hostile of hostileFiles.filter((one) => one.reader === reader)) {
    const fault = await faultOf(hostile);
    if (fault !== undefined) faults.push(fault);
  }
  expect(faults).toEqual([]);
});

test('every reader is met by hostile files', () => {
  const sources = [
    ...readers.flatMap((place) => (place.endsWith('.ts') ? [join(root, place)] : sourcesBelow(join(root, place)))),
  ];
  expect(sources.length).toBeGreaterThan(40);
  // Types and tables have nothing that could run.
  const missed = sources
    .filter((path) => /\b(?:function|class)\b/.test(readFileSync(path, 'utf8')) && !meter.ran.has(path))
    .map((path) => relative(root, path));
  expect(missed).toEqual([]);
});

function sourcesBelow(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}
