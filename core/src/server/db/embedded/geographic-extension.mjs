// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { postgis } from '@electric-sql/pglite-postgis';

/** Of the package: rasters, topologies and addresses of the United States, which nothing here creates, and upgrades of what was made without an extension. */
const leftOut = /postgis_(raster|topology|tiger_geocoder)|\/contrib\/|--unpackaged--/;
const block = 512;

/**
 * PostGIS without what nobody creates. The engine unpacks all of a package at each start and compiles every library in it, used or
 * not: two thirds of the package's code, and about half of the processor time of a start.
 * @param {string} cache the file that keeps what is left of the package; made where it is missing
 * @returns {typeof postgis}
 */
export function geographicExtension(cache) {
  return {
    ...postgis,
    async setup(...given) {
      const whole = await postgis.setup(...given);
      if (!whole.bundlePath) return whole;
      // Where nothing can be kept, as in an installation that is read only, the whole package does as well.
      if (!existsSync(cache) && !keep(whole.bundlePath, cache)) return whole;
      return { ...whole, bundlePath: pathToFileURL(cache) };
    },
  };
}

/** @param {URL} bundle @param {string} cache @returns {boolean} whether it could */
function keep(bundle, cache) {
  try {
    const kept = withoutFiles(gunzipSync(readFileSync(bundle)), (name) => leftOut.test(name));
    mkdirSync(dirname(cache), { recursive: true });
    const draft = `${cache}.${process.pid}`;
    writeFileSync(draft, gzipSync(kept, { level: 1 }));
    renameSync(draft, cache);
    return true;
  } catch {
    return false;
  }
}

/**
 * A tar archive without some of its files. What stands before a file and says more of it (long names) goes with it.
 * @param {Buffer} archive
 * @param {(name: string) => boolean} isLeftOut
 */
function withoutFiles(archive, isLeftOut) {
  const kept = [];
  let began = 0;
  for (let at = 0; at + block <= archive.length && archive[at] !== 0; ) {
    const text = (/** @type {number} */ from, /** @type {number} */ length) =>
      archive
        .toString('latin1', at + from, at + from + length)
        .split('\0', 1)
        .join();
    const end = at + block + Math.ceil(Number.parseInt(text(124, 12), 8) / block) * block;
    const isAboutNext = ['L', 'K', 'x', 'g'].includes(text(156, 1));
    if (!isAboutNext) {
      if (!isLeftOut(`${text(345, 155)}/${text(0, 100)}`)) kept.push(archive.subarray(began, end));
      began = end;
    }
    at = end;
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * block)]);
}
