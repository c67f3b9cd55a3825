import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EventDefinition, Plugin } from '../../../core/src/index.ts';
import { kernel } from '../../../core/src/kernel.ts';
import { type Shape, shapeOf } from '../../../core/src/operation/shape.ts';
import { documents } from '../../../plugins/documents/src/plugin.ts';
import { finance } from '../../../plugins/finance/src/plugin.ts';
import { lands } from '../../../plugins/lands/src/plugin.ts';
import { workspace } from '../../../plugins/workspace/src/plugin.ts';

const root = resolve(import.meta.dirname, '../../..');
export const cataloguePath = join(root, 'docs/events.md');

/** Whose events are told in docs/events.md, with the folder of their sources. */
const sources: readonly (readonly [plugin: Plugin, folder: string])[] = [
  [kernel, 'core/src'],
  [workspace, 'plugins/workspace/src'],
  [lands, 'plugins/lands/src'],
  [finance, 'plugins/finance/src'],
  [documents, 'plugins/documents/src'],
];
export const documented = sources.map(([plugin]) => plugin);

const declaration = /\/\*\*\s*((?:(?!\*\/)[\s\S])*?)\s*\*\/\s*export const \w+ = defineEvent\(\s*'([^']+)'/g;

/** When each event happens, by its name: the comment above its declaration in a file `*.event.ts`. */
export function descriptionsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.event.ts') && !entry.parentPath.includes('node_modules'),
  );
  const found = files.flatMap((file) => [
    ...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(declaration),
  ]);
  return new Map(found.map(([, comment = '', name = '']) => [name, comment.replace(/\s*\n\s*\*\s*/g, ' ')]));
}

/** What docs/events.md says of the events as they are declared now. Throws for one that does not say when it happens. */
export function eventCatalogue(): string {
  const parts = sources.map(([plugin, folder]) => chapter(plugin, descriptionsIn(folder)));
  return `# Events
Written by \`node tooling/record-events.mjs\` from what the kernel and the plugins declare; not edited by hand. How an event
is declared, emitted and followed is in [write a plugin](write-a-plugin.md).

Every record tells \`<entity>.created\` and \`<entity>.removed\` (\`id\`, \`record\`) and \`<entity>.changed\` (\`id\`, and of each field that
is not as it was \`changes.<field>.from\` and \`.to\`), all at v1. The events below say what happened. Where a record is new, \`from\` is null.
*Told by* names what brings an event about: the operations and jobs that emit it, or the field whose change it is, whoever writes it.
${parts.join('')}`;
}

function chapter(plugin: Plugin, descriptions: ReadonlyMap<string, string>): string {
  const entities = plugin.entities.map(({ name }) => `\`${name}\``).join(', ');
  const rows = plugin.events.map((event) => {
    const when = descriptions.get(event.name);
    if (!when) throw new Error(`Say above '${event.name}', in a file *.event.ts, when it happens: /** … */`);
    return `| \`${event.name}\` | ${event.version} | ${when} | ${dataOf(event)} | ${tellers(plugin, event)} |\n`;
  });
  const table = `| event | version | when | data | told by |\n|---|---|---|---|---|\n${rows.join('')}`;
  return `\n## ${plugin.id}\nRecords: ${entities}.\n\n${rows.length > 0 ? table : 'No events beyond those of its records.\n'}`;
}

function dataOf({ schema, change }: EventDefinition): string {
  const shape = shapeOf(schema, 'output');
  if (change && shape.kind === 'object') {
    const [id, , to] = shape.fields.map((field) => inWords(field.shape));
    return `\`id\` ${id}, \`from\` and \`to\` ${to}`;
  }
  if (shape.kind !== 'object') return '–';
  return shape.fields
    .map(({ name, shape: of, isNeeded }) => `\`${name}${isNeeded ? '' : '?'}\` ${inWords(of)}`)
    .join(', ');
}

function inWords(shape: Shape): string {
  return `${ofKind(shape)}${shape.isNullable ? ' or null' : ''}`;
}

function ofKind(shape: Shape): string {
  if (shape.kind === 'list') return `list of ${inWords(shape.of)}`;
  if (shape.kind === 'enumeration') return shape.values.map((value) => `"${value}"`).join(' / ');
  return shape.kind === 'object' ? 'object' : shape.name;
}

function tellers(plugin: Plugin, event: EventDefinition): string {
  if (event.change) {
    const { field, from, to, sourceEventNames } = event.change;
    const values = (word: string, list: readonly unknown[] | undefined) =>
      list ? ` ${word} ${list.map((value) => JSON.stringify(value)).join(' / ')}` : '';
    const isFirst = sourceEventNames.length > 1 ? ', also of a new record' : '';
    return `\`${event.about}.${field}\`${values('from', from)}${values('to', to)}${isFirst}`;
  }
  const operations = plugin.operations.filter((one) => one.kind === 'command' && one.emits.includes(event));
  const jobs = plugin.jobs.filter(({ emits }) => emits.includes(event));
  const names = [...operations.map(({ name }) => name), ...jobs.map(({ id }) => id)];
  return names.map((name) => `\`${name}\``).join(', ') || 'the server';
}

/** Writes docs/events.md; what it says of it. */
export function recordEvents(): string {
  writeFileSync(cataloguePath, eventCatalogue());
  return `docs/events.md: ${documented.flatMap(({ events }) => events).length} events`;
}
