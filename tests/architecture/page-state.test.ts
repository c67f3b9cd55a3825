import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * State of screens stands in stores that end with the session (`defineStores`): a variable of a module outlives who signed out.
 * What the page itself keeps, whoever looks at it, is listed here with its reason.
 */
const root = resolve(import.meta.dirname, '../..');
const ofThePage: Readonly<Record<string, string>> = {
  'sdk/src/web/dialog/dialog-store.ts': 'a question is asked from anywhere; it stays while somebody signs in again',
  'sdk/src/web/dialog/form-dialog-store.ts': 'the same, with what was typed',
  'sdk/src/web/dialog/quick-create-store.ts': 'the same, for the form that lies below',
  'sdk/src/web/layer/use-layer.ts': 'what lies over the page, whoever looks at it, and which of it a key closes',
  'sdk/src/web/modal/named-modal-store.ts': 'the same',
  'sdk/src/web/notify/show-toast.tsx': 'counts toasts, so that each has an id',
  'sdk/src/web/notify/toast-area.tsx': 'whether the code of toasts has been asked for',
  'sdk/src/web/panel/panel-frame.tsx': 'code that was loaded',
  'sdk/src/web/operation/input-entity.ts': 'made of declarations, which never change',
  'sdk/src/web/context/preference.ts': 'what localStorage holds, by the id of the person',
  'sdk/src/web/context/personal-preference.ts': 'what the server has not confirmed, by the id of the person',
  'sdk/src/web/person/person-avatar.tsx': 'pictures by ids of their own, which nobody else asks for',
  'sdk/src/web/field/picture.tsx': 'the same, for minutes',
  'sdk/src/geo/web/map-view.ts': 'counts maps, so that each has an id',
};

const folders = [
  ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}/src`),
  ...['sdk/src', 'core/src/web', 'host-web/src'],
];

function sources(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    )
    .filter((path) => path.startsWith('core/') || path.startsWith('host-web/') || path.includes('/web/'));
}

/** A variable, an object of a class, an observable, or a collection that begins empty: what can only be meant to change. */
const changing = [
  /^(?:export )?let /m,
  /^(?:export )?const [\w$]+(?:: [^=\n]+)? = observable\b/m,
  /^(?:export )?const [\w$]+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\);/m,
  /^(?:export )?const [\w$]+(?:: [^=\n]+)? = new (?!Map\b|Set\b|WeakMap\b|WeakSet\b|Intl\b|RegExp\b|Error\b|Text\w+\b)\w/m,
];

test('no screen keeps its state in a module', () => {
  const found = sources().filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return changing.some((pattern) => pattern.test(text));
  });
  expect(found.filter((path) => !(path in ofThePage))).toEqual([]);
  // A line of the list that nothing needs any more is taken out.
  expect(Object.keys(ofThePage).filter((path) => !found.includes(path))).toEqual([]);
});
