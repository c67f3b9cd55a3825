import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type {
  FeatureSource,
  ImportFeature,
  RowChoices,
} from '../../../src/exchange/reading/features/feature-source.ts';
import { openFeatures } from '../../../src/exchange/reading/features/open-features.ts';

interface Read {
  readonly source: FeatureSource;
  readonly rows: readonly ImportFeature[];
}

/** A folder that a test file has while it runs, and what reads files there as an import does. */
export function readScene() {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gleba-formats-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function readFile(path: string, name: string, choices: RowChoices = {}): Promise<readonly Read[]> {
    const opened = await openFeatures(path, name, folder);
    try {
      const found: Read[] = [];
      for (const source of opened.sources) {
        const rows: ImportFeature[] = [];
        for await (const row of source.rows(choices)) rows.push(row);
        found.push({ source, rows });
      }
      return found;
    } finally {
      opened.close();
    }
  }

  async function read(name: string, bytes: Buffer | string, choices: RowChoices = {}): Promise<readonly Read[]> {
    files += 1;
    const path = join(folder, `file-${files}`);
    await writeFile(path, bytes);
    return readFile(path, name, choices);
  }

  async function only(name: string, bytes: Buffer | string, choices: RowChoices = {}): Promise<Read> {
    const [first] = await read(name, bytes, choices);
    if (!first) throw new Error('Nothing was read.');
    return first;
  }

  return { pathOf: (name: string) => join(folder, name), readFile, read, only };
}

/** The largest distance between corners of two shapes, in the unit of their coordinates. */
export function apart(one: unknown, other: unknown): number {
  const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap(numbers) : [Number(value)]);
  const [left, right] = [numbers(one), numbers(other)];
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  return Math.max(...left.map((value, index) => Math.abs(value - (right[index] ?? 0))));
}

/** The ring of a square, counter-clockwise. */
export const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
