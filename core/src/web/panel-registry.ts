import { withoutTail } from '../format/text-parts.ts';
import type { AccessKey } from '../permission/access-rule.ts';
import type { Role } from '../permission/role.ts';
import type { NavigationItem, Panel, Slot } from '../plugin/panel.ts';
import type { PluginProblem } from '../plugin/problem.ts';
import type { LoadedWebPlugin } from './load-web-plugins.ts';

/** What it brought along, and who brought it: a panel that fails names its plugin. */
export type Registered<T> = T & { readonly plugin: string };

/** Who looks, as far as screens are concerned. SessionStore answers both. */
export interface Viewer {
  readonly role: Role | undefined;
  holdsKey(key: string, projectId: string | undefined): boolean;
  /** Whether the organization shows the plugin's screens. */
  allowsPlugin(pluginId: string, use: 'see'): boolean;
  /** Whether the project shows the areas of the plugin; every one where nobody can tell. */
  showsModule?(pluginId: string, projectId: string): boolean;
}

export interface PanelRegistry {
  readonly panels: readonly Registered<Panel>[];
  readonly navigation: readonly Registered<NavigationItem>[];
  readonly problems: readonly PluginProblem[];
  /** Plugins whose areas a project may leave out: those with a place in the navigation or on a project's page, but for essential ones. */
  readonly modules: readonly string[];
  find(id: string): Registered<Panel> | undefined;
  /** By order, then as the plugins gave them. */
  inSlot(slot: Slot): readonly Registered<Panel>[];
  /** Those of the slot that the viewer may open, in this project or (without one) anywhere. */
  allowed(slot: Slot, viewer: Viewer, projectId?: string): readonly Registered<Panel>[];
  /** Whether the project (or some project, without one) shows the plugin's areas. An address of a plugin that it left out does not open. */
  isShownIn(plugin: string, viewer: Viewer, projectId: string | undefined): boolean;
  /** Entries for the rail with their addresses; those of a project only while one is chosen. */
  navigationFor(viewer: Viewer, projectId?: string): readonly Registered<NavigationItem>[];
}

/** Gathers what the plugins show. Of two with the same id or address the first stays, the other is a problem. */
export function createPanelRegistry(plugins: readonly LoadedWebPlugin[]): PanelRegistry {
  const problems: PluginProblem[] = [];
  const all = plugins.flatMap(({ plugin, side }) =>
    (side.panels ?? []).map((panel): Registered<Panel> => ({ ...panel, plugin: plugin.id })),
  );
  const wellFormed = all.filter((panel) => isWellFormed(panel, problems));
  const ids = unique(wellFormed, ({ id }) => id, 'panel id', problems);
  const panels = unique(ids, addressOf, 'address', problems);
  const items = plugins.flatMap(({ plugin, side }) =>
    (side.navigation ?? []).map((item): Registered<NavigationItem> => ({ ...item, plugin: plugin.id })),
  );
  const navigation = unique(items, ({ id }) => id, 'navigation id', problems).sort(byOrder);
  const inSlot = (slot: Slot) => panels.filter((panel) => panel.slot === slot).sort(byOrder);
  const shown = new Set([...navigation, ...inSlot('tab:core.project')].map(({ plugin }) => plugin));
  const modules = plugins
    .filter(({ plugin }) => !plugin.isEssential && shown.has(plugin.id))
    .map(({ plugin }) => plugin.id);
  const isShownIn = (plugin: string, viewer: Viewer, projectId: string | undefined) =>
    projectId === undefined || !modules.includes(plugin) || (viewer.showsModule?.(plugin, projectId) ?? true);
  return {
    panels,
    navigation,
    problems,
    modules,
    isShownIn,
    find: (id) => panels.find((panel) => panel.id === id),
    inSlot,
    allowed: (slot, viewer, projectId) =>
      inSlot(slot).filter((panel) => mayOpen(panel, viewer, projectId) && isShownIn(panel.plugin, viewer, projectId)),
    navigationFor: (viewer, projectId) =>
      navigation
        .filter((item) => isShownIn(item.plugin, viewer, projectId))
        .filter((item) => projectId !== undefined || !projectPart.test(item.path))
        .filter((item) => mayOpen(item, viewer, projectPart.test(item.path) ? projectId : undefined))
        .map((item) => ({ ...item, path: item.path.replace(projectPart, projectId ?? '') })),
  };
}

const projectPart = /:projectId\b/;

/** The plugin's state, and roles and key of a panel or a navigation entry. An open panel needs none of them. */
export function mayOpen(
  what: {
    readonly plugin: string;
    readonly isOpen?: boolean;
    readonly roles?: readonly Role[];
    readonly access?: AccessKey;
  },
  viewer: Viewer,
  projectId?: string,
): boolean {
  if (what.isOpen) return true;
  if (!viewer.allowsPlugin(what.plugin, 'see')) return false;
  if (what.roles && !(viewer.role && what.roles.includes(viewer.role))) return false;
  return !what.access || viewer.holdsKey(what.access.key, projectId);
}

function isWellFormed(panel: Registered<Panel>, problems: PluginProblem[]): boolean {
  const refuse = (message: string, fix: string) => {
    problems.push({ plugin: panel.plugin, code: 'invalid-definition', message, fix });
    return false;
  };
  if (!panel.id.startsWith(`${panel.plugin}.`)) {
    return refuse(`Its panel '${panel.id}' bears another's name.`, `Begin the id with '${panel.plugin}.'.`);
  }
  const hasAddress = panel.slot === 'route' || panel.slot === 'modal';
  if (hasAddress && !panel.path?.startsWith('/')) {
    return refuse(`Its panel '${panel.id}' has no address.`, `Give it a path that begins with '/'.`);
  }
  return true;
}

/** The same for `/project/:project` and `/project/:projectId`, which no address can tell apart. */
function addressOf({ path }: Panel): string | undefined {
  const plain = path?.replace(/:[^/]+/g, ':');
  // A slash on its own is an address.
  return plain && plain.slice(0, 1) + withoutTail(plain.slice(1), '/');
}

function unique<T extends Registered<{ readonly id: string }>>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
  what: string,
  problems: PluginProblem[],
): T[] {
  const first = new Map<string, T>();
  return items.filter((item) => {
    const key = keyOf(item);
    const other = key === undefined ? undefined : first.get(key);
    if (key !== undefined && !other) first.set(key, item);
    if (!other) return true;
    problems.push({
      plugin: item.plugin,
      code: 'invalid-definition',
      message: `The ${what} '${key}' of '${item.id}' is taken by '${other.id}' of plugin '${other.plugin}'.`,
      fix: 'Change one of the two.',
    });
    return false;
  });
}

function byOrder(one: { readonly order?: number }, other: { readonly order?: number }): number {
  return (one.order ?? 0) - (other.order ?? 0);
}
