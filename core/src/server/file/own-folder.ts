import { chmodSync, mkdirSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What people send is read by the program's own account of the machine, and by no other that works there. */
export const ownFolderMode = 0o700;
export const ownFileMode = 0o600;

export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownFolderMode });
  // One that was there before keeps its mode otherwise.
  chmodSync(path, ownFolderMode);
}

/**
 * Closes a folder of before: itself and the folders in it. Whoever may not enter a folder reads no file of it, whatever the
 * file's own mode; walking through all of them could take minutes.
 */
export async function closeFolders(path: string, depth = 2): Promise<void> {
  await mkdir(path, { recursive: true, mode: ownFolderMode });
  await chmod(path, ownFolderMode);
  if (depth === 0) return;
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await closeFolders(join(path, entry.name), depth - 1);
}
