/**
 * What of `definePlugin({ … })` only the server goes through. A browser's screen imports the one operation, job or event that it
 * uses; by these lists every one of every plugin would come with the first screen.
 */
const serverLists = new Set(['operations', 'jobs', 'events']);

/**
 * A plugin's definition as the browser gets it: without those lists, and without the imports that only they needed (a file that is
 * imported for nothing still belongs to the first screen's files).
 * @param {string} code JavaScript
 * @param {(code: string) => import('rolldown').ESTree.Program} parse
 */
export function withoutServerLists(code, parse) {
  const lists = [];
  for (const statement of parse(code).body) {
    for (const { init } of statement.declaration?.declarations ?? statement.declarations ?? []) {
      if (init?.type !== 'CallExpression' || init.callee.name !== 'definePlugin') continue;
      for (const { key, value } of init.arguments[0]?.properties ?? [])
        if (serverLists.has(key?.name)) lists.push(value);
    }
  }
  const left = replaced(code, lists, '[]');
  const imports = parse(left).body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = replaced(left, imports, '');
  const isUnused = ({ specifiers }) =>
    specifiers.length > 0 && specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest));
  return replaced(left, imports.filter(isUnused), '');
}

/** The code with something else in those places. */
function replaced(code, places, by) {
  return [...places]
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)}${by}${left.slice(end)}`, code);
}
