// @ts-check
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { postgis } from '@electric-sql/pglite-postgis';
import { geographicExtension } from './geographic-extension.mjs';

const createExtensions = `
  create extension if not exists postgis with schema public;
  create extension if not exists pg_trgm with schema public;
  create extension if not exists unaccent with schema public;`;

/** The on-disk format of the engine: the first line of PG_VERSION. */
export const engineMajor = '18';

/** Its code is what the sentence for the operator is found by. */
class FolderUnusable extends Error {
  /** @param {'damaged' | 'unmarked' | 'version'} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Opens the database of `folder`, making it on the first start. Two marks stand beside it: `making` from before its first
 * file until it is complete, `complete` from then on. Only what a start left half made, before it told anybody that it was
 * ready, is made anew; files that merely cannot be read never are.
 * @param {{ folder: string, templateCache?: string | undefined, onProgress: (text: string) => void }} options
 */
export async function openEngine({ folder, templateCache, onProgress }) {
  const data = join(folder, 'pgdata');
  const mark = join(folder, 'complete');
  const making = join(folder, 'making');
  const geographic = templateCache
    ? geographicExtension(join(templateCache, `postgis-${versionOf('@electric-sql/pglite-postgis')}.tgz`))
    : postgis;
  if (isThere(mark)) {
    onProgress('Opening the embedded database');
    checkFiles(data);
    return open(data, geographic);
  }
  if (isThere(data) && !isThere(making)) throw new FolderUnusable('unmarked', `${mark} is missing`);
  writeFileSync(making, '');
  rmSync(data, { recursive: true, force: true });
  const template = templateCache && join(templateCache, `database-${engineVersions()}.tgz`);
  const db =
    (template && (await openFromTemplate(data, geographic, template, onProgress))) ||
    (await create(data, geographic, onProgress));
  if (template && !existsSync(template)) await saveTemplate(db, template);
  await db.exec('checkpoint');
  writeFileSync(mark, '');
  rmSync(making);
  return db;
}

/** Other than existsSync, which takes what it may not look at for absent. @param {string} path */
function isThere(path) {
  try {
    accessSync(path, constants.F_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Where the engine finds no PG_VERSION it makes a new, empty database over the files. @param {string} data */
function checkFiles(data) {
  const file = join(data, 'PG_VERSION');
  if (!isThere(file)) throw new FolderUnusable('damaged', `${file} is missing`);
  accessSync(file, constants.R_OK | constants.W_OK);
  const version = readFileSync(file, 'utf8').trim();
  if (!/^\d+$/.test(version)) throw new FolderUnusable('damaged', `${file} names no version`);
  if (version !== engineMajor) throw new FolderUnusable('version', `${file} is of ${version}, not ${engineMajor}`);
}

/** @param {string} data @param {typeof postgis} geographic @param {Blob} [template] */
function open(data, geographic, template) {
  return PGlite.create({
    dataDir: data,
    extensions: { postgis: geographic, pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams,
      ...['-c', 'TimeZone=UTC', '-c', 'log_timezone=UTC'],
      // Nothing analyses tables here, so a plan that was kept while a table was empty would be kept for ever: a city's tile
      // took 14 s by the plan of an empty project.
      ...['-c', 'plan_cache_mode=force_custom_plan'],
    ],
    ...(template ? { loadDataDir: template } : {}),
  });
}

/** @param {string} data @param {typeof postgis} geographic @param {(text: string) => void} onProgress */
async function create(data, geographic, onProgress) {
  onProgress('Creating the embedded database (once, about ten seconds)');
  const db = await open(data, geographic);
  onProgress('Adding the geographic extension');
  await db.exec(createExtensions);
  return db;
}

/** @param {string} data @param {typeof postgis} geographic @param {string} template @param {(text: string) => void} onProgress */
async function openFromTemplate(data, geographic, template, onProgress) {
  if (!existsSync(template)) return null;
  onProgress('Creating the embedded database from the prepared one');
  try {
    const db = await open(data, geographic, new Blob([readFileSync(template)], { type: 'application/gzip' }));
    await db.exec(createExtensions);
    return db;
  } catch {
    // A damaged file costs time, not the start. An engine that failed half-way stays in memory until the process ends.
    rmSync(template, { force: true });
    rmSync(data, { recursive: true, force: true });
    return null;
  }
}

/** @param {PGlite} db @param {string} template */
async function saveTemplate(db, template) {
  await db.exec('checkpoint');
  const dump = await db.dumpDataDir('gzip');
  mkdirSync(dirname(template), { recursive: true });
  const draft = `${template}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, template);
}

/** The template is of one engine's on-disk format, so its name carries the versions. */
function engineVersions() {
  return ['@electric-sql/pglite', '@electric-sql/pglite-postgis'].map(versionOf).join('-');
}

/** @param {string} name a package */
function versionOf(name) {
  const require = createRequire(import.meta.url);
  for (let folder = dirname(require.resolve(name)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    if (manifest.name === name) return manifest.version;
  }
  throw new Error(`Cannot find the version of ${name}`);
}
