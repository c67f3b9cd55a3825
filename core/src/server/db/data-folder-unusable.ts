import { statfsSync } from 'node:fs';

/** The data folder, or something in it, cannot be used: the sentence says why, and what whoever runs the program can do. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
  constructor(
    readonly path: string,
    readonly reason: DataFolderFault,
    options?: ErrorOptions,
  ) {
    const { why, remedy } = sentences[reason];
    super(`${path} cannot be used: ${why}. ${remedy}`, options);
  }
}

export type DataFolderFault = keyof typeof sentences;

const restore =
  'Move the data folder away and restore the last back-up: node tooling/restore.mjs <file>. GLEBA_LOG=debug tells more.';

const sentences = {
  full: { why: 'the disk is full', remedy: 'Make room on it and start again.' },
  readOnly: { why: 'the disk is read-only', remedy: 'Mount it for writing, or name another folder in GLEBA_DATA.' },
  rights: {
    why: 'the user that runs this program may not read and write it',
    remedy: 'Give that user the data folder and all that is in it (chown -R), or name another one in GLEBA_DATA.',
  },
  kind: {
    why: 'a file stands where a folder is needed, or a folder where a file is',
    remedy: 'Move it away, or name another folder in GLEBA_DATA.',
  },
  missing: {
    why: 'it is gone, though the program made it earlier',
    remedy: 'Put it back, or restore the last back-up: node tooling/restore.mjs <file>.',
  },
  disk: { why: 'the disk answers with errors', remedy: 'Look after the disk, then start again or restore a back-up.' },
  damaged: { why: 'its files are incomplete or damaged', remedy: restore },
  unmarked: {
    why: 'there is a database in it that was never finished, or that has lost its mark (the file "complete")',
    remedy:
      'If nobody has used it yet, remove its folder "database"; else restore the last back-up: node tooling/restore.mjs <file>.',
  },
  version: {
    why: 'its database was written by another version of PostgreSQL than the one in this program',
    remedy: 'Start the version of the program that wrote it, or restore a back-up that this version made.',
  },
} as const;

/** What the system says, as far as an operator can do something about it. */
const byCode = new Map<string, DataFolderFault>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'readOnly'],
  ['EACCES', 'rights'],
  ['EPERM', 'rights'],
  ['EEXIST', 'kind'],
  ['ENOTDIR', 'kind'],
  ['EISDIR', 'kind'],
  ['ENOENT', 'missing'],
  ['EIO', 'disk'],
]);

/** The sentence for an error of the file system; undefined for any other error, which is none of the folder's. */
export function dataFolderFault(error: unknown): DataFolderFault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return byCode.get(code);
}

/** The engine says only that it did not start. With less than one segment of its log left on the disk, that is why. */
const leastBytes = 16_000_000;

export function engineFault(
  folder: string,
  code: string | undefined,
  freeBytes = freeBytesOf(folder),
): DataFolderFault {
  if (code !== undefined && Object.hasOwn(sentences, code)) return code as DataFolderFault;
  return byCode.get(code ?? '') ?? (freeBytes < leastBytes ? 'full' : 'damaged');
}

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
