import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { kernel } from '@gleba/core';
import { expect, test } from 'vitest';
import { documents } from '../../plugins/documents/src/plugin.ts';
import { finance } from '../../plugins/finance/src/plugin.ts';
import { lands } from '../../plugins/lands/src/plugin.ts';
import { workspace } from '../../plugins/workspace/src/plugin.ts';
import { other, panels, project } from '../specification/support/guarded-routes.ts';

/**
 * Whatever a notice or a letter leads to is a screen: each address that a server writes into one, and each at which a record that can
 * be linked is opened.
 */
const root = resolve(import.meta.dirname, '../..');

/** Of notices (`link: '/jobs'`), of letters (`addressOf('/notifications')`), and what is sent to who has no account. */
const written = /(?:\blink: |\baddressOf\(|\bpath: |\breturn )([`'])(\/[^`']*)\1/g;

function addressesIn(folder: string): (readonly [file: string, address: string])[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.routes?\.ts$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8');
      const tells = /mail|notif|notice|#token=/i.test(text);
      if (!tells) return [];
      return [...text.matchAll(written)].map(([, , address = '']) => [entry.name, address] as const);
    });
}

/** Whether a screen stands there, or one to which the address leads. */
function isOfScreen(address: string): boolean {
  const [path = ''] = address.replaceAll(/\$\{[^}]*\}+|:\w+/g, other).split(/[?#]/);
  const said = panels.addressOf(path, project) ?? path;
  return panels.at(said) !== undefined || panels.at(`/p/${project}${path}`) !== undefined;
}

test('every address that a notice or a letter holds is one of a screen', () => {
  const found = ['workspace', 'lands', 'finance', 'documents'].flatMap((plugin) =>
    addressesIn(`plugins/${plugin}/src/server`),
  );
  expect(found.map(([, address]) => address)).toEqual(expect.arrayContaining(['/notifications', '/people/users']));
  expect(found.filter(([, address]) => !isOfScreen(address))).toEqual([]);
});

test('every record that can be linked has a screen where it is opened', () => {
  const linkable = [kernel, workspace, lands, finance, documents].flatMap(({ entities }) =>
    entities.flatMap(({ id, linkable }) => (linkable ? [[id, linkable.path] as const] : [])),
  );
  expect(linkable.length).toBeGreaterThan(5);
  expect(linkable.filter(([, path]) => !isOfScreen(path))).toEqual([]);
});
