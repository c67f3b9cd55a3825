import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Whoever reads what somebody else wrote does it by `parseForeignJson`, which counts how deep it nests before. JSON that the
 * program itself or its database has written is read plainly, in the files that are named here with the reason.
 */
const root = resolve(import.meta.dirname, '../..');
const own: Readonly<Record<string, string>> = {
  'host-api/src/http/static-files.ts': 'the list of screens that our own build wrote',
  'core/src/server/json/parse-foreign-json.ts': 'the helper',
  'core/src/server/db/parse-value.ts': 'of the database',
  'core/src/server/event/published-event.ts': 'of our own events on the bus',
  'core/src/server/live/live-hub.ts': 'of our own messages on the bus',
  'core/src/server/file/signed-form.ts': 'signed by us, and checked before',
  'host-api/src/use-built-texts.ts': 'of our own build',
  'sdk/src/geo/server/tiles/encode-tile.ts': 'of the database',
};

test('foreign JSON is read in one way', () => {
  const files = ['core/src/server', 'sdk/src', 'host-api/src', 'plugins'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => /^(core|host-api)\/src|^(plugins\/\w+|sdk)\/src\/(\w+\/)?(server|reading)\//.test(path))
      .filter((path) => !/\/testing\//.test(path)),
  );
  const plain = files.filter((path) => /JSON\.parse\(|\.json\(\)/.test(readFileSync(join(root, path), 'utf8')));
  expect(plain.filter((path) => own[path] === undefined)).toEqual([]);
  expect(Object.keys(own).filter((path) => !plain.includes(path))).toEqual([]);
});
