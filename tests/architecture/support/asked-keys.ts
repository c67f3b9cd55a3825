import type { $ZodTypes } from 'zod/v4/core';
import type { Operation, Plugin, ToldField } from '../../../core/src/index.ts';
import { kernel } from '../../../core/src/kernel.ts';
import { findPlugins } from './plugins.ts';
import { type Module, modulesIn, type Node } from './syntax.ts';

const found = await findPlugins();
const folders = ['core/src', 'sdk/src', 'host-api/src', 'host-web/src', ...found.map(({ folder }) => folder)];

/**
 * Whether somebody asks for a key: code says it whole, puts it together around what it says in a template, or a declaration is
 * called so (an entity, its fields and their values, what operations take, keys, events, kinds). `texts` name others: `{state|key}`.
 */
export function askedKeys(texts: readonly string[]): (key: string) => boolean {
  const { literals, templates, endings, problems } = code;
  const named = texts.flatMap((text) => [...text.matchAll(/(?<=\|)[\w.]+(?=\})/g)].map(([key]) => key));
  const said = new Set([...literals, ...declaredKeys(), ...named]);
  return (key) => {
    if (said.has(key) || templates.some((pattern) => pattern.test(key))) return true;
    const at = key.lastIndexOf('.');
    const [base, ending] = [key.slice(0, at), key.slice(at + 1)];
    return said.has(base) && (endings.has(ending) || problems.has(ending));
  };
}

/** What all code says; reading it takes seconds. */
const code = readCode();

function readCode() {
  const modules = folders.flatMap((folder) => [...modulesIn(folder).values()]);
  return {
    literals: modules.flatMap(literalsOf),
    templates: modules.flatMap(templatesOf).flatMap((parts) => patternOf(parts) ?? []),
    endings: new Set(modules.flatMap(endingsOf)),
    problems: new Set(modules.flatMap(problemsOf)),
  };
}

function literalsOf({ nodes }: Module): readonly string[] {
  return [
    ...nodes.flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : [])),
    ...nodes.flatMap((node) => (node.type === 'TemplateLiteral' && partsOf(node).length === 1 ? partsOf(node) : [])),
  ];
}

function partsOf(template: Node): readonly string[] {
  return (template.quasis as readonly Node[]).map(({ value }) => (value as { readonly raw: string }).raw);
}

function templatesOf({ nodes }: Module): readonly (readonly string[])[] {
  return nodes.filter(({ type }) => type === 'TemplateLiteral').map(partsOf);
}

/** What a template that begins with a key's beginning may become; undefined of any other. */
function patternOf(parts: readonly string[]): RegExp | undefined {
  const [first = ''] = parts;
  const isKey =
    /^[\w-]+(\.[\w-]+)*\.[\w-]*$/.test(first) && parts.length > 1 && parts.every((part) => /^[\w.-]*$/.test(part));
  return isKey ? new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`) : undefined;
}

/** The last words of keys whose beginning code is handed: of `${texts}.title` one, of `${texts}.${word}` those that its file says. */
function endingsOf(module: Module): readonly string[] {
  return templatesOf(module).flatMap((parts) => {
    if (parts.length === 2 && parts[0] === '' && /^\.[\w-]+$/.test(parts[1] ?? '')) return [parts[1]?.slice(1) ?? ''];
    return parts.join('') === '.' && parts[1] === '.'
      ? literalsOf(module).filter((word) => /^[a-z]\w*$/i.test(word))
      : [];
  });
}

/** What a form may say beside a field in words of its own: `<entity>.<field>.<problem>`. */
function problemsOf({ nodes }: Module): readonly string[] {
  return nodes.flatMap(({ type, callee, arguments: given }) => {
    const [, errors] = (given ?? []) as readonly Node[];
    if (type !== 'CallExpression' || (callee as Node).name !== 'defineErrors' || !errors) return [];
    const properties = (errors.properties ?? []) as readonly { readonly key: Node }[];
    return properties.map(({ key }) => String(key.name ?? key.value));
  });
}

/** Keys by the names of what is declared. */
function declaredKeys(): readonly string[] {
  return [kernel, ...found.map(({ plugin }) => plugin)].flatMap((plugin) => [
    `plugin.${plugin.id}`,
    ...plugin.entities.flatMap((entity) => [
      entity.id,
      ...Object.entries(entity.allFields).flatMap(([name, field]) => {
        const key = `${entity.id}.${name}`;
        const values = 'values' in field && Array.isArray(field.values) ? field.values : [];
        return [key, `${key}.help`, ...values.map((value) => `${key}.${value}`)];
      }),
    ]),
    ...plugin.operations.flatMap(({ name, input }) =>
      inputsOf(input).flatMap((one) => [`${plugin.id}.${name}.${one}`, `${plugin.id}.${name}.${one}.help`]),
    ),
    ...plugin.events.map(({ name }) => `event.${name}`),
    ...plugin.notifications.map(({ id }) => `notification.${id}`),
    ...plugin.jobs.map(({ id }) => `job.${id}`),
    ...toldKeys(plugin),
  ]);
}

/** What templates of papers may name of what a plugin computes. */
function toldKeys({ id, documentSubjects }: Pick<Plugin, 'id' | 'documentSubjects'>): readonly string[] {
  const below = (key: string, fields: Readonly<Record<string, ToldField>>): readonly string[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      `${key}.${name}`,
      ...(field.kind === 'list' ? below(`${key}.${name}`, field.fields) : []),
    ]);
  return documentSubjects.flatMap(({ told = {} }) =>
    Object.entries(told).flatMap(([name, { fields, dependsOn }]) => [
      `${id}.told.${name}`,
      ...(dependsOn ? [`${id}.told.${name}.changed`] : []),
      ...below(`${id}.told.${name}`, fields),
    ]),
  );
}

export const allToldKeys = (): readonly string[] => found.flatMap(({ plugin }) => toldKeys(plugin));

/** What an operation takes: its form asks for these. */
function inputsOf(input: Operation['input']): readonly string[] {
  const { def } = (input as $ZodTypes)._zod;
  return def.type === 'object' ? Object.keys(def.shape) : [];
}
