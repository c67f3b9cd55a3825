import type { EntityRegistry } from '../../entity/registry.ts';
import { tableOf } from '../schema/column.ts';

/** Texts that were looked at; a template's texts are one object for ever. */
const checked = new WeakSet<readonly string[]>();

/** For texts that are known to name nothing. */
export function markChecked<T extends readonly string[]>(strings: T): T {
  checked.add(strings);
  return strings;
}

const writes = new Set(['insert', 'delete', 'merge', 'truncate', 'alter', 'drop', 'create', 'grant']);
const systemSchemas = ['public', 'pg_catalog', 'information_schema'];

/** A statement by hand reads, and reads entities. Throws for one that does otherwise, which is its author's mistake. */
export function checkStatement(registry: EntityRegistry, strings: readonly string[]): void {
  if (checked.has(strings)) return;
  const tables = new Set(registry.entities.map((entity) => tableOf(entity).replaceAll('"', '')));
  const schemas = new Set([...registry.entities.map(({ plugin }) => plugin), ...systemSchemas]);
  let before = '';
  for (const word of wordsOf(strings)) {
    if (writes.has(word) || (word === 'update' && before !== 'for' && before !== 'key'))
      throw new Error('A statement by hand only reads: rows are written by the unit of work.');
    const [schema = '', name] = word.split('.');
    // No alias has a plugin's name, and behind `is distinct from` stands a column.
    const isSource = ['from', 'join', 'lateral', 'only'].includes(before) && schemas.has(schema);
    if (name !== undefined && !word.includes('(') && (isSource || tables.has(`${schema}.${name}`)))
      throw new Error(`A statement by hand names '${word}': write \${Entity}, which has its rules.`);
    before = word;
  }
  checked.add(strings);
}

/** Small and without quotes, brackets around and semicolons; a call keeps its bracket. */
function wordsOf(strings: readonly string[]): readonly string[] {
  const words = strings
    .join(' ')
    .toLowerCase()
    .replaceAll('"', '')
    .split(/[\s,;]+/);
  return words.map((word) => {
    const from = [...word].findIndex((letter) => letter !== '(');
    const [bare = ''] = word.slice(Math.max(from, 0)).split(')');
    return bare;
  });
}
