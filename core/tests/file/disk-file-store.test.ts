import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDiskFileStore } from '../../src/server/file/disk-file-store.ts';
import { fileKey } from '../../src/server/file/file-key.ts';
import { describeFileStoreContract, id } from './support/describe-file-store-contract.ts';

test('keys are made of organization and id alone', () => {
  expect(fileKey(2, id(1))).toBe(`files/2/${id(1)}`);
  for (const wrong of ['', '../x', 'ABCDEF00-0000-7000-8000-000000000001', `${id(1)}/x`, `${id(1)}\n`]) {
    expect(() => fileKey(2, wrong), wrong).toThrow();
  }
  expect(() => fileKey(-1, id(1))).toThrow();
  expect(() => fileKey(1.5, id(1))).toThrow();
});

describeFileStoreContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-store-test-'));
  return {
    // One level down, so that a key that climbs out is seen.
    store: createDiskFileStore(join(folder, 'root')),
    async everything() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'root').length + 1))
        .sort();
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});
