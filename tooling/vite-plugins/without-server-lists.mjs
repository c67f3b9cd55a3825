/**
 * What of a declaration only the server goes through: the place of its options among the arguments, and the names of the lists. A
 * browser's screen imports the one operation, job or event that it uses; by a plugin's lists every one of every plugin would come with the
 * first screen, and by an operation's the events that its handler emits.
 */
const serverLists = {
  definePlugin: { at: 0, names: ['operations', 'jobs', 'schedules', 'events', 'notifications'] },
  defineCommand: { at: 1, names: ['emits', 'errors'] },
  defineQuery: { at: 1, names: ['errors'] },
  defineJob: { at: 1, names: ['emits'] },
};

/** Whether a module may declare something of that. */
export const hasServerLists = (code) => /\bdefine(?:Plugin|Command|Query|Job)\(/.test(code);

/**
 * A module as the browser gets it: its declarations without those lists, and without the imports that only they needed (a file that is
 * imported for nothing still belongs to the first screen's files).
 * @param {string} code JavaScript
 * @param {(code: string) => import('rolldown').ESTree.Program} parse
 */
export function withoutServerLists(code, parse) {
  const lists = [];
  for (const statement of parse(code).body) {
    for (const { init } of statement.declaration?.declarations ?? statement.declarations ?? []) {
      const found = init?.type === 'CallExpression' ? serverLists[init.callee.name] : undefined;
      for (const { key, value } of init?.arguments?.[found?.at]?.properties ?? [])
        if (found.names.includes(key?.name)) lists.push(value);
    }
  }
  const left = withoutUnusedNames(replaced(code, lists, '[]'), parse);
  const imports = parse(left).body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = replaced(left, imports, '');
  const isUnused = ({ specifiers }) =>
    specifiers.length > 0 && specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest));
  return replaced(left, imports.filter(isUnused), '');
}

/** Lists of names that only those lists were put together of; a bundler keeps what spreads another, which might do something. */
function withoutUnusedNames(code, parse) {
  const unused = parse(code).body.filter(
    ({ type, declarations }) =>
      type === 'VariableDeclaration' &&
      declarations.every(
        ({ id, init }) =>
          init?.type === 'ArrayExpression' && [...code.matchAll(new RegExp(`\\b${id.name}\\b`, 'g'))].length === 1,
      ),
  );
  return unused.length === 0 ? code : withoutUnusedNames(replaced(code, unused, ''), parse);
}

/** The code with something else in those places. */
function replaced(code, places, by) {
  return [...places]
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)}${by}${left.slice(end)}`, code);
}
