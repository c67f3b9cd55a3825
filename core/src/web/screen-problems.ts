import { membersKey, projectDetailsKey } from '../identity/access-keys.ts';
import { kernel } from '../kernel.ts';
import type { AccessKey } from '../permission/access-rule.ts';
import {
  type Contribution,
  contributionPlaces,
  everyLinkable,
  everySubject,
  isSettingsPage,
  kindsOfEntities,
  settingsPath,
} from '../plugin/contribution.ts';
import type { Panel } from '../plugin/panel.ts';
import type { PluginProblem } from '../plugin/problem.ts';
import type { LoadedWebPlugin } from './load-web-plugins.ts';

type Registered<T> = T & { readonly plugin: string };
/** What is wrong and what to do; undefined where nothing is. */
type Fault = readonly [message: string, fix: string] | undefined;

export interface ScreenChecks {
  panel(panel: Registered<Panel>): boolean;
  contribution(contribution: Registered<Contribution>): boolean;
}

/** Checks what plugins show against what they declare and what is drawn at all. What is wrong is told, and not shown. */
export function screenChecks(plugins: readonly LoadedWebPlugin[], problems: PluginProblem[]): ScreenChecks {
  const definitions = [kernel, ...plugins.map(({ plugin }) => plugin)];
  const entities = new Set(definitions.flatMap((plugin) => plugin.entities.map(({ id }) => id)));
  const declared = definitions.flatMap(({ accessKeys }) => accessKeys);
  const keys = new Set([...declared, projectDetailsKey, membersKey].map(({ key }) => key));
  const isSound = (plugin: string, faults: readonly Fault[]) => {
    const found = faults.filter((fault) => fault !== undefined);
    for (const [message, fix] of found) problems.push({ plugin, code: 'invalid-definition', message, fix });
    return found.length === 0;
  };
  const keyFault = (what: string, access: AccessKey | undefined): Fault =>
    access && !keys.has(access.key)
      ? [
          `Its ${what} asks for the access key '${access.key}', which no loaded plugin declares.`,
          'Add it to `accessKeys`.',
        ]
      : undefined;
  return {
    panel: (panel) => isSound(panel.plugin, [nameFault(`panel '${panel.id}'`, panel), slotFault(panel)]),
    contribution: (contribution) => {
      const what = `${contribution.kind} '${contribution.id}'`;
      return isSound(contribution.plugin, [
        nameFault(what, contribution),
        placeFault(what, contribution),
        entityFault(what, contribution, entities),
        keyFault(what, contribution.access),
        addressFault(what, contribution),
      ]);
    },
  };
}

function nameFault(what: string, { id, plugin }: Registered<{ readonly id: string }>): Fault {
  return id.startsWith(`${plugin}.`)
    ? undefined
    : [`Its ${what} bears another's name.`, `Begin the id with '${plugin}.'.`];
}

function slotFault({ id, slot, path }: Panel): Fault {
  // Wherever it was written: whoever calls this without types finds out as well.
  const isDrawn = slot === 'route' || slot === 'modal' || slot === 'frame' || /^dialog:./.test(slot);
  if (!isDrawn) {
    const fix = "Give it the slot 'route', 'modal', 'frame' or 'dialog:<name>', or make it a contribution.";
    return [`Its panel '${id}' stands in the slot '${slot}', which nobody draws.`, fix];
  }
  const hasAddress = slot === 'route' || slot === 'modal';
  return hasAddress && !path?.startsWith('/')
    ? [`Its panel '${id}' has no address.`, `Give it a path that begins with '/'.`]
    : undefined;
}

function placeFault(what: string, { kind, place }: Contribution): Fault {
  const places: readonly string[] | undefined = contributionPlaces[kind];
  if (!places)
    return [`Its ${what} is of a kind that nobody draws.`, `Use one of ${listed(Object.keys(contributionPlaces))}.`];
  if (places.length === 0 || (place !== undefined && places.includes(place))) return undefined;
  return [`Its ${what} has the place '${place}', which nobody draws.`, `Use one of ${listed(places)}.`];
}

function addressFault(what: string, contribution: Contribution): Fault {
  if (!isSettingsPage(contribution) || contribution.path?.startsWith(settingsPath)) return undefined;
  return [`Its ${what} has no address among the settings.`, `Give it a path that begins with '${settingsPath}'.`];
}

function entityFault(what: string, { kind, entity }: Contribution, known: ReadonlySet<string>): Fault {
  const areMany = entity === everyLinkable || entity === everySubject;
  if (!kindsOfEntities.has(kind) || areMany || (entity !== undefined && known.has(entity))) return undefined;
  return [
    `Its ${what} is for records of '${entity}', which no loaded plugin declares.`,
    'Load the plugin that declares the entity, or correct its id.',
  ];
}

function listed(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
