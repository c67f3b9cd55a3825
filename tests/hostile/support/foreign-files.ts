import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openFeatures } from '../../../sdk/src/exchange/reading/features/open-features.ts';
import { readSheet } from '../../../sdk/src/exchange/reading/sheet/read-sheet.ts';

/** Files as strangers send them, read to their end; of the calling test file, which has a folder for them as long as it runs. */
export function foreignFiles() {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gleba-foreign-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** How many rows it has. */
  async function open(name: string, bytes: Buffer | string): Promise<number> {
    files += 1;
    const path = join(folder, `file-${files}`);
    await writeFile(path, bytes);
    if (/\.(?:csv|xlsx)$/.test(name)) return (await readSheet(path)).rows.length;
    const opened = await openFeatures(path, name, folder);
    let rows = 0;
    try {
      for (const source of opened.sources) for await (const _ of source.rows({})) rows += 1;
    } finally {
      opened.close();
    }
    return rows;
  }

  return {
    folder: () => folder,
    open,
    refused: async (name: string, bytes: Buffer | string, code: string) =>
      expect(open(name, bytes), `${name} ${code}`).rejects.toMatchObject({ code }),
  };
}
