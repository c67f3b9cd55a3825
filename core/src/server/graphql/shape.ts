import { type GraphQLInputType, isEnumType, isInputObjectType, isLeafType, isListType, isNonNullType } from 'graphql';
import type { EntityRegistry } from '../../entity/registry.ts';
import { type Actor, isUnlimited, projectsWithKey } from '../../permission/actor.ts';
import { keysOfEntity } from '../../permission/asked-keys.ts';
import { everyPluginEnabled, pluginAllows } from '../../plugin/plugin-state.ts';
import type { Variables } from '../read/given.ts';
import type { TypedVariable } from './typed-variable.ts';

/**
 * What the text of a statement depends on besides its document. Two requests of one shape share a statement, so whatever the
 * compiler branches on must be in here, and values that only become parameters must not.
 */

export function variablesShape(
  declared: readonly TypedVariable[],
  shaping: ReadonlySet<string>,
  variables: Variables,
): string {
  let shape = '';
  for (const { name, type } of declared) {
    if (shaping.has(name)) shape += `${name}:${valueShape(type, variables[name], true)};`;
  }
  return shape;
}

/** `isFlag`: a boolean that says what is asked, such as isNull, and not a value that rows are compared with. */
function valueShape(type: GraphQLInputType, value: unknown, isFlag: boolean): string {
  if (value === undefined) return 'u';
  if (value === null) return 'n';
  if (isNonNullType(type)) return valueShape(type.ofType, value, isFlag);
  if (isListType(type)) return listShape(type.ofType, value as readonly unknown[]);
  if (isInputObjectType(type)) {
    const fields = type.getFields();
    let shape = '{';
    for (const [name, part] of Object.entries(value)) {
      const field = fields[name];
      if (field) shape += `${name}:${valueShape(field.type, part, name === 'isNull' || name.endsWith('Exist'))},`;
    }
    return `${shape}}`;
  }
  if (typeof value === 'boolean') return isFlag ? String(value) : 's';
  return isKeyword(type) ? String(value) : 's';
}

function listShape(itemType: GraphQLInputType, items: readonly unknown[]): string {
  const inner = isNonNullType(itemType) ? itemType.ofType : itemType;
  if (isLeafType(inner) && !isKeyword(inner)) return 'l';
  return `[${items.map((item) => valueShape(inner, item, true)).join(',')}]`;
}

/** Orderings and groupings: enum values that stand for columns. */
function isKeyword(type: GraphQLInputType): boolean {
  return isEnumType(type) && type.extensions.isKeyword === true;
}

/**
 * What an actor's permissions make of a statement's text: for every key that a rule names, whether it is held everywhere,
 * in some projects or nowhere (which projects they are is a parameter), and for every plugin, whether it is written and
 * read, read only, or off.
 */
export function actorShapes(registry: EntityRegistry): (actor: Actor) => string {
  const keys = [...new Set(registry.entities.flatMap(keysOfEntity))].sort();
  const plugins = [...new Set(registry.entities.map(({ plugin }) => plugin))].sort();
  const known = new WeakMap<Actor, string>();
  // A number for each, since the key of a plan is written and looked up at every request.
  const numbers = new Map<string, string>();
  return (actor) => {
    const before = known.get(actor);
    if (before !== undefined) return before;
    const shape = `${actorShape(actor, keys)} ${pluginShape(actor, plugins)}`;
    const number = numbers.get(shape) ?? String(numbers.size);
    numbers.set(shape, number);
    known.set(actor, number);
    return number;
  };
}

function actorShape(actor: Actor, keys: readonly string[]): string {
  if (actor.kind === 'system') return 'system';
  const who = `${actor.role}${actor.userId === null ? '?' : ''}`;
  if (isUnlimited(actor) || actor.role === 'contact') return who;
  const members = actor.organizationKeys.size > 0 ? 'a' : actor.projectKeys.size > 0 ? 's' : 'n';
  const held = keys.map((key) => {
    const projects = projectsWithKey(actor, key);
    return projects === 'all' ? 'a' : projects.length > 0 ? 's' : 'n';
  });
  return `${who}:${members}${held.join('')}`;
}

function pluginShape({ plugins: states }: Actor, plugins: readonly string[]): string {
  if (states === everyPluginEnabled) return 'all';
  return plugins
    .map((plugin) => (pluginAllows(states, plugin, 'write') ? 'w' : pluginAllows(states, plugin, 'read') ? 'r' : '-'))
    .join('');
}
