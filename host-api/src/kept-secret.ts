import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from './configuration.ts';

/** HS256 and AES-256 want no less. */
const leastBytes = 32;

/**
 * Kept beside the data, readable by its owner only, so that sign-ins and what was encrypted outlive a restart. As text: it may
 * have to go into a setting when the data moves. Made only where there is none: another one in place of a secret that merely
 * cannot be read would end every session and lose all that was encrypted.
 */
export async function keptSecret(dataDir: string, name: string): Promise<Uint8Array> {
  const file = join(dataDir, name);
  const kept = (await readIfThere(file)) ?? (await make(file));
  if (kept.length >= leastBytes) return kept;
  throw new ConfigurationError(
    `${file} holds no whole secret. Put it back from a back-up; only a new installation may start without one.`,
  );
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

/** A link is made by one process only, and of whole bytes: of two that start at once both get the same secret. */
async function make(file: string): Promise<Uint8Array> {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(48).toString('base64url'));
      // A name must not outlive the bytes that it stands for when the power goes.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
