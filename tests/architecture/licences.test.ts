import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Under which terms every package of the tree is had. The program is delivered with them, so none may ask for more than its
 * notice to be kept: no GPL, AGPL, SSPL or the like, and none without terms.
 */
const root = resolve(import.meta.dirname, '../..');
const permissive =
  /^(?:MIT(?:-0)?|0BSD|ISC|BSD(?:-[23]-Clause)?|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|EDL-1\.0|Zlib|Python-2\.0|CC-BY-4\.0)$/;
/** By file: what was changed in them stays open, what stands beside them does not have to. None of them is changed. */
const byFile = /^MPL-2\.0$/;
/** Of fonts: they may be delivered with any program, with this text beside them (host-web's own-font). */
const ofFonts = /^OFL-1\.1$/;
/** Whose field says it otherwise than SPDX does; the terms were read in the package itself. */
const readByHand: Readonly<Record<string, string>> = {
  arc: 'BSD-2-Clause',
  'combine-errors': 'MIT',
  'splaytree-ts': 'BSD-3-Clause',
};

interface Terms {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

/** Of terms to choose among one is enough. */
function isFine(terms: string): boolean {
  return terms
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) =>
      one.split(' AND ').every((part) => permissive.test(part) || byFile.test(part) || ofFonts.test(part)),
    );
}

test('every package of the tree may be delivered with the program', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Terms & { readonly link?: boolean }>;
  };
  const found = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const file = join(root, path, 'package.json');
      // What is for another machine is not installed; the lock knows its terms.
      const { license } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Terms) : locked;
      return { name, terms: readByHand[name] ?? (typeof license === 'string' ? license : 'none') };
    });
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(({ terms }) => !isFine(terms))).toEqual([]);
  for (const terms of ['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'SSPL-1.0', 'none', 'UNLICENSED'])
    expect(isFine(terms), terms).toBe(false);
});
