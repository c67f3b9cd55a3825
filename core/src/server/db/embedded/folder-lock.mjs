// @ts-check
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processSpace, processStart } from './process-identity.mjs';

/** An owner in another container or on another machine cannot be asked for; it counts as alive while it touches its lock. */
export const foreignLockSilenceMs = 20_000;
export const lockTouchMs = 4_000;
/** A child whose parent died closes its files; one that is busy longer than this is ended. */
const orphanGraceMs = 10_000;
const lockName = /^lock\.(\d{1,15})$/;

/**
 * @typedef {{ pid: number, start: string, parentPid: number, parentStart: string, space: string }} LockOwner
 * @typedef {{ path: string, release: () => void }} FolderLock
 */

export class FolderInUse extends Error {
  /** @param {number} pid @param {string} folder */
  constructor(pid, folder) {
    super(`The data folder ${folder} is in use by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * Takes the folder for this process, which is the one that opens its files.
 *
 * The locks are numbered and the highest one counts. A stale or released lock is never removed to make room, which two
 * starters could do to each other's fresh lock; the next number is linked instead, and a link is made by one process
 * only. Numbers never go back, so whoever acts on an old look at the folder finds a higher number and looks again.
 * @param {string} folder @param {number} parentPid @param {(text: string) => void} onWait
 * @returns {Promise<FolderLock>}
 */
export async function takeFolderLock(folder, parentPid, onWait) {
  const draft = join(folder, `draft.${process.pid}.${randomUUID()}`);
  try {
    writeFileSync(draft, JSON.stringify(describeOwner(parentPid)), { flag: 'wx', mode: 0o600 });
    for (;;) {
      const highest = Math.max(0, ...lockNumbers(folder));
      if (highest > 0 && !(await waitUntilStale(folder, highest, onWait))) continue;
      const mine = highest + 1;
      const path = join(folder, `lock.${mine}`);
      try {
        linkSync(draft, path);
      } catch (error) {
        if (isCode(error, 'EEXIST')) continue;
        throw error;
      }
      const numbers = lockNumbers(folder);
      if (Math.max(...numbers) !== mine) {
        rmSync(path, { force: true });
        continue;
      }
      for (const number of numbers) if (number < mine) rmSync(join(folder, `lock.${number}`), { force: true });
      return { path, release: () => releaseLock(folder, path) };
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} folder @param {string} path */
function releaseLock(folder, path) {
  const draft = join(folder, `draft.${process.pid}.${randomUUID()}`);
  writeFileSync(draft, JSON.stringify({ released: true }), { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * Whether the lock is there and free to be followed by the next number.
 * @param {string} folder @param {number} number @param {(text: string) => void} onWait
 */
async function waitUntilStale(folder, number, onWait) {
  const path = join(folder, `lock.${number}`);
  const begin = Date.now();
  let told = false;
  for (;;) {
    const lock = readLock(path);
    if (!lock) return false;
    if (!lock.owner) return true;
    const state = ownerState(lock.owner, lock.touched);
    if (state === 'dead') return true;
    if (state === 'alive') throw new FolderInUse(lock.owner.parentPid, folder);
    if (state === 'foreign' && lock.touched > begin) throw new FolderInUse(lock.owner.parentPid, folder);
    if (!told) onWait(`Waiting for process ${lock.owner.pid} to let go of ${folder}`);
    told = true;
    if (state === 'orphan' && Date.now() - begin > orphanGraceMs) endProcess(lock.owner.pid);
    await sleep(100);
  }
}

/** @param {LockOwner} owner @param {number} touched @returns {'alive' | 'dead' | 'orphan' | 'foreign'} */
function ownerState(owner, touched) {
  if (owner.space !== processSpace()) {
    return Date.now() - touched > foreignLockSilenceMs ? 'dead' : 'foreign';
  }
  if (processStart(owner.pid) !== owner.start) return 'dead';
  return processStart(owner.parentPid) === owner.parentStart ? 'alive' : 'orphan';
}

/** @param {string} path @returns {{ owner: LockOwner | null, touched: number } | null} */
function readLock(path) {
  try {
    const content = ownerIn(readFileSync(path, 'utf8'));
    return { owner: content.released ? null : content, touched: statSync(path).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * A lock is whole from the moment it has its name; one that cannot be read has lost its bytes with the machine's power. Its
 * owner cannot be asked for, so its silence counts, as with a foreign one.
 * @param {string} text @returns {LockOwner & { released?: true }}
 */
function ownerIn(text) {
  try {
    const content = JSON.parse(text);
    if (content?.released || Number.isInteger(content?.pid)) return content;
  } catch {
    // Falls through to the owner that nobody knows.
  }
  return { pid: 0, start: '', parentPid: 0, parentStart: '', space: 'unknown' };
}

/** @param {number} parentPid @returns {LockOwner} */
function describeOwner(parentPid) {
  return {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    parentPid,
    parentStart: processStart(parentPid) ?? '',
    space: processSpace(),
  };
}

/** @param {string} folder */
function lockNumbers(folder) {
  return readdirSync(folder).flatMap((name) => {
    const match = lockName.exec(name);
    return match ? [Number(match[1])] : [];
  });
}

/** @param {number} pid */
function endProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
