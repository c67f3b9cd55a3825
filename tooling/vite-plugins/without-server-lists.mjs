/**
 * What of a declaration only the server goes through: the place of its options among the arguments, and the names of the lists. A
 * browser's screen imports the one operation, job or event that it uses; by a plugin's lists every one of every plugin would come with the
 * first screen, and by an operation's the events that its handler emits.
 */
const serverLists = {
  defineEntity: { at: 1, names: ['unique'] },
  definePlugin: { at: 0, names: ['operations', 'jobs', 'schedules', 'events', 'notifications'] },
  defineCommand: { at: 1, names: ['emits', 'errors'] },
  defineQuery: { at: 1, names: ['errors'] },
  defineJob: { at: 1, names: ['emits'] },
};

/** What files call a field, by which the server proposes where a column belongs. That it has such names stays to be seen. */
const namesInFiles = ['names', 'attributes'];

/** Whether a module may declare something of that. */
export const hasServerLists = (code) => /\bdefine(?:Plugin|Entity|Command|Query|Job)\(/.test(code);

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
      for (const { key, value, shorthand } of init?.arguments?.[found?.at]?.properties ?? [])
        if (found.names.includes(key?.name)) lists.push(shorthand ? { ...value, by: `${key.name}: []` } : value);
      if (init?.callee?.name === 'defineEntity') lists.push(...listsOfNames(init.arguments));
    }
  }
  const left = withoutUnusedNames(replaced(code, lists, '[]'), parse);
  const program = parse(left);
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const used = new Set(namesUsed(program.body.filter((statement) => !imports.includes(statement))));
  const isUnused = ({ specifiers }) => specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local.name));
  return replaced(left, imports.filter(isUnused), '');
}

/** The lists that fields keep below `exchange`, wherever in a declaration a field is written. */
function listsOfNames(node) {
  if (!node || typeof node !== 'object') return [];
  if (node.type === 'Property' && node.key.name === 'exchange')
    return (node.value.properties ?? [])
      .filter(({ key, value }) => namesInFiles.includes(key?.name) && value.type === 'ArrayExpression')
      .map(({ value }) => value);
  return Object.values(node).flatMap(listsOfNames);
}

/** Lists of names that only those lists were put together of; a bundler keeps what spreads another, which might do something. */
function withoutUnusedNames(code, parse) {
  const program = parse(code);
  const used = namesUsed(program.body);
  const unused = program.body.filter(
    ({ type, declarations }) =>
      type === 'VariableDeclaration' &&
      declarations.every(
        ({ id, init }) => init?.type === 'ArrayExpression' && used.filter((name) => name === id.name).length === 1,
      ),
  );
  return unused.length === 0 ? code : withoutUnusedNames(replaced(code, unused, ''), parse);
}

/** Every name that stands for a value, as often as it does: also where it is declared, never where it only calls a property. */
function namesUsed(node) {
  if (!node || typeof node !== 'object') return [];
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return [node.name];
  if (node.type === 'Property' && !node.computed) return namesUsed(node.value);
  if (node.type === 'MemberExpression' && !node.computed) return namesUsed(node.object);
  return Object.values(node).flatMap(namesUsed);
}

/** The code with something else in those places; a place may say what. */
function replaced(code, places, by) {
  return [...places]
    .sort((one, other) => other.start - one.start)
    .reduce((left, place) => `${left.slice(0, place.start)}${place.by ?? by}${left.slice(place.end)}`, code);
}
