import type { Entity } from '../../entity/entity.ts';
import type { EventDefinition } from '../../event/event.ts';
import { kernel } from '../../kernel.ts';
import type { Plugin } from '../../plugin/plugin.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { AnyReaction } from '../contract/server-side.ts';

type Problem = readonly [code: PluginProblem['code'], message: string, fix: string];

/** Every event that the loaded plugins declare or derive from their entities, with what each is about. */
export interface KnownEvents {
  /** The plugin that declares it first, by the event's name. */
  readonly owners: ReadonlyMap<string, string>;
  readonly entities: ReadonlyMap<string, Entity>;
}

export function knownEvents(plugins: readonly Plugin[]): KnownEvents {
  const owners = new Map<string, string>();
  const claim = ({ name }: EventDefinition, { id }: Plugin) => owners.has(name) || owners.set(name, id);
  const entities = new Map(plugins.flatMap(({ entities: own }) => own.map((entity) => [entity.id, entity])));
  for (const plugin of plugins) {
    for (const { events } of plugin.entities) for (const event of Object.values(events)) claim(event, plugin);
    for (const event of plugin.events) claim(event, plugin);
  }
  return { owners, entities };
}

/** What is wrong with a plugin's events, and with what it emits and follows: all of it at once. */
export function eventProblems(
  plugin: Plugin,
  reactions: readonly AnyReaction[],
  known: KnownEvents,
): readonly PluginProblem[] {
  const found = [
    ...plugin.events.flatMap((event) => declarationProblems(plugin, event, known)),
    ...repeated(plugin.events.map(({ name }) => name)).map(
      (name): Problem => [
        'duplicate-event',
        `It declares the event '${name}' twice.`,
        'Take one of the two out of `events`.',
      ],
    ),
    ...emitters(plugin, reactions).flatMap(([who, emits]) =>
      emits.filter((event) => !mayEmit(plugin, event)).map((event) => undeclaredEmit(who, event)),
    ),
    ...reactions.filter(({ on }) => !known.owners.has(on.name)).map(undeclaredSubscription),
  ];
  return found.map(([code, message, fix]) => ({ plugin: plugin.id, code, message, fix }));
}

/** Its own, and the kernel's: plugins write the kernel's records, and say what happened to them. */
function mayEmit(plugin: Plugin, event: EventDefinition): boolean {
  return plugin.events.includes(event) || kernel.events.includes(event);
}

function declarationProblems(plugin: Plugin, event: EventDefinition, { owners, entities }: KnownEvents): Problem[] {
  const { name, version, upcasts, about } = event;
  const problems: Problem[] = [];
  if (!name.startsWith(`${plugin.id}.`)) {
    problems.push([
      'invalid-definition',
      `Its event '${name}' does not begin with the plugin's id.`,
      `Call it '${plugin.id}.<entity>.<pastTense>'.`,
    ]);
  }
  const owner = owners.get(name);
  if (owner !== plugin.id) {
    problems.push(['duplicate-event', `Its event '${name}' is also one of '${owner}'.`, 'Rename one of them.']);
  } else if (Object.values(entities.get(about)?.events ?? {}).some((derived) => derived.name === name)) {
    problems.push(['duplicate-event', `Its event '${name}' is derived from '${about}' already.`, 'Rename it.']);
  }
  for (let past = 1; past < version; past++) {
    if (upcasts[past]) continue;
    problems.push([
      'missing-upcast',
      `Its event '${name}' is at v${version} and cannot read v${past}, which stands in the log.`,
      `Add \`${past}: (data) => …\` to its \`upcasts\`.`,
    ]);
  }
  const told = hiddenParts(event, entities.get(about));
  if (told.length > 0) {
    problems.push([
      'invalid-definition',
      `Its event '${name}' tells ${told.map((field) => `'${field}'`).join(', ')}, hidden in '${about}'.`,
      'Take it out of the event: hidden fields never leave the server.',
    ]);
  }
  return problems;
}

function hiddenParts({ schema, change }: EventDefinition, about: Entity | undefined): readonly string[] {
  const { def } = schema._zod;
  const shape = !change && 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? def.shape : {};
  return Object.keys(shape).filter((name) => about?.allFields[name]?.hidden);
}

function emitters(plugin: Plugin, reactions: readonly AnyReaction[]) {
  return [
    ...plugin.operations.map(
      (operation) => [`Its command '${operation.name}'`, operation.kind === 'command' ? operation.emits : []] as const,
    ),
    ...plugin.jobs.map(({ id, emits }) => [`Its job '${id}'`, emits] as const),
    ...reactions.map(({ id, emits = [] }) => [`Its reaction '${id}'`, emits] as const),
  ];
}

function undeclaredEmit(who: string, { name }: EventDefinition): Problem {
  return [
    'undeclared-event',
    `${who} emits '${name}', which the plugin does not declare.`,
    'Add the event to `events` of definePlugin.',
  ];
}

function undeclaredSubscription({ id, on }: AnyReaction): Problem {
  return [
    'undeclared-event',
    `Its reaction '${id}' follows '${on.name}', which no loaded plugin declares.`,
    'Add the event to `events` of the plugin that it is of, or load that plugin.',
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
