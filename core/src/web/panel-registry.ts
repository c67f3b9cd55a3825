import { withoutTail } from '../format/text-parts.ts';
import type { Role } from '../permission/role.ts';
import { addressInProject, namesProject, patternInProject, shortPath } from '../plugin/address.ts';
import { addressMatcher } from '../plugin/address-matcher.ts';
import {
  type Contribution,
  type ContributionKind,
  everyLinkable,
  everySubject,
  isSettingsPage,
  type SettingsPage,
} from '../plugin/contribution.ts';
import type { DocumentSubject } from '../plugin/document-subject.ts';
import type { ShownTo } from '../plugin/guarded.ts';
import type { NavigationItem, Panel, Slot } from '../plugin/panel.ts';
import type { PluginProblem } from '../plugin/problem.ts';
import type { FirstItem, FirstPart } from './first-part.ts';
import type { LoadedWebPlugin } from './load-web-plugins.ts';
import type { ScreenChecks, screenChecks } from './screen-problems.ts';

/** What it brought along, and who brought it: a panel that fails names its plugin. */
export type Registered<T> = T & { readonly plugin: string };

/** A panel where it stands: `path` is its place (`/p/:projectId/lands`), `said` what its plugin calls it (`/lands`). */
export interface PlacedPanel extends Registered<Panel> {
  readonly scope: 'project' | 'organization';
  readonly said?: string;
}

/** An entry of the navigation, and whose its screen is. What is offered has its address filled in. */
export interface PlacedItem extends Registered<NavigationItem> {
  readonly scope: 'project' | 'organization';
}

/** What an address leads to. */
export interface PanelAt {
  readonly panel: PlacedPanel;
  readonly params: Readonly<Record<string, string>>;
  /** It was said short, and the screen stands elsewhere (`addressOf`). */
  readonly isSaid: boolean;
}

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
  readonly panels: readonly PlacedPanel[];
  readonly navigation: readonly PlacedItem[];
  readonly contributions: readonly Registered<Contribution>[];
  readonly problems: readonly PluginProblem[];
  /** Plugins whose areas a project may leave out: those with a place in the navigation or on a project's page, but for essential ones. */
  readonly modules: readonly string[];
  /** What plugins say of documents about records. */
  readonly documentSubjects: readonly DocumentSubject[];
  /** False while only what a first screen draws is here (`FirstPart`): what is not found may still be on its way. */
  readonly isWhole: boolean;
  find(id: string): PlacedPanel | undefined;
  inSlot(slot: Slot): readonly PlacedPanel[];
  /** Those of the slot that the viewer may open, in this project or (without one) anywhere. */
  allowed(slot: Slot, viewer: Viewer, projectId?: string): readonly PlacedPanel[];
  /** Every pattern of a path at which something stands or is called. */
  readonly patterns: readonly string[];
  /** The panel that stands at a path or is called by it, the most exact one. */
  at(pathname: string): PanelAt | undefined;
  /**
   * Where an address leads: one that was said short gets the project that it names or, without one, this project before it. Any
   * other stays as it is, and so does one of a project while there is none.
   */
  addressOf(address: string, projectId: string | undefined): string;
  /** What plugins add at a place, by order, as far as the viewer may see it in this project. */
  contributed(
    kind: ContributionKind,
    at: ContributedAt,
    viewer: Viewer,
    projectId?: string,
  ): readonly Registered<Contribution>[];
  /** Whether the project (or some project, without one) shows the plugin's areas. An address of a plugin that it left out does not open. */
  isShownIn(plugin: string, viewer: Viewer, projectId: string | undefined): boolean;
  /** Entries for the rail with their addresses; those of a project only while one is chosen. */
  navigationFor(viewer: Viewer, projectId?: string): readonly PlacedItem[];
}

/** Whose screen it is: of an entity, of one that things are linked to, or a place by its name. */
export interface ContributedAt {
  readonly entity?: string;
  readonly isLinkable?: boolean;
  readonly place?: string;
}

/**
 * Gathers what the plugins show. Of two with the same id or address the first stays, the other is a problem. `checks` leaves out what
 * could not be drawn and says why; a page that was built from plugins that passed them does without.
 */
export function createPanelRegistry(plugins: readonly LoadedWebPlugin[], checks?: typeof screenChecks): PanelRegistry {
  const problems: PluginProblem[] = [];
  return registryOf(plugins, { problems, sound: checks?.(plugins, problems) });
}

/** The same of plugins' first parts, until the rest of them is here. */
export function createFirstRegistry(parts: readonly FirstPart[]): PanelRegistry {
  return registryOf(parts, { isWhole: false });
}

interface Gathering {
  readonly problems?: PluginProblem[];
  readonly sound?: ScreenChecks | undefined;
  readonly isWhole?: boolean;
}

const everythingIsSound: ScreenChecks = { panel: () => true, contribution: () => true };

function registryOf(
  plugins: readonly (LoadedWebPlugin | FirstPart)[],
  { problems = [], sound = everythingIsSound, isWhole = true }: Gathering,
): PanelRegistry {
  const own = gathered(plugins, 'panels').filter(sound.panel).map(placed);
  const added = unique(
    gathered(plugins, 'contributions').filter(sound.contribution),
    ({ id }) => id,
    'contribution id',
    problems,
  );
  const pages = added.filter(isSettingsPage).map(screenOf);
  const named = unique([...own, ...pages], ({ id }) => id, 'panel id', problems);
  const saidOnce = unique(named, ({ said, path }) => plain(said ?? path), 'address', problems);
  const panels = unique(saidOnce, ({ path }) => plain(path), 'address', problems);
  const ways = [...panels.flatMap(standing), ...panels.flatMap(saidShort)];
  const at = addressMatcher(ways);
  // A page whose address is another's would lead there.
  const isReached = (one: Registered<Contribution>) => !isSettingsPage(one) || panels.some(({ id }) => id === one.id);
  const contributions = added.filter(isReached).sort(byOrder);
  const navigation = unique(gathered(plugins, 'navigation'), ({ id }) => id, 'navigation id', problems)
    .map((item) => ({ ...item, scope: item.scope ?? scopeOf(item, panels) }))
    .sort(byOrder);
  const inSlot = (slot: Slot) => panels.filter((panel) => panel.slot === slot);
  const ofProjects = contributions.filter(({ kind, entity }) => kind === 'tab' && entity === 'core.project');
  const shown = new Set([...navigation, ...ofProjects].map(({ plugin }) => plugin));
  const modules = plugins
    .filter(({ plugin }) => !plugin.isEssential && shown.has(plugin.id))
    .map(({ plugin }) => plugin.id);
  const documentSubjects = plugins.flatMap(({ plugin }) =>
    'documentSubjects' in plugin ? plugin.documentSubjects : [],
  );
  const takesDocuments = (entity: string | undefined) =>
    documentSubjects.some((one) => one.context !== undefined && one.entity.id === entity);
  // What a plugin shows of every subject gives way to what it shows under the same title of one kind.
  const hasOwn = ({ plugin, kind, title }: Registered<Contribution>, entity: string | undefined) =>
    contributions.some(
      (own) => own.plugin === plugin && own.kind === kind && own.title === title && own.entity === entity,
    );
  const isShownIn = (plugin: string, viewer: Viewer, projectId: string | undefined) =>
    projectId === undefined || !modules.includes(plugin) || (viewer.showsModule?.(plugin, projectId) ?? true);
  return {
    panels,
    navigation,
    contributions,
    problems,
    modules,
    documentSubjects,
    isWhole,
    isShownIn,
    find: (id) => panels.find((panel) => panel.id === id),
    inSlot,
    patterns: [...new Set(ways.map(({ pattern }) => pattern))],
    at: (pathname) => {
      const found = at(pathname);
      return found && { ...found.value, params: found.params };
    },
    addressOf: (address, projectId) => {
      const end = address.search(/[?#]/);
      const path = end < 0 ? address : address.slice(0, end);
      const rest = address.slice(path.length);
      const found = at(path);
      if (!found?.value.isSaid) return address;
      const inside = found.params.projectId ?? found.params.project ?? projectId;
      return inside === undefined ? address : addressInProject(inside, path) + rest;
    },
    allowed: (slot, viewer, projectId) =>
      inSlot(slot).filter((panel) => mayOpen(panel, viewer, projectId) && isShownIn(panel.plugin, viewer, projectId)),
    contributed: (kind, { entity, isLinkable = false, place }, viewer, projectId) =>
      contributions.filter(
        (one) =>
          one.kind === kind &&
          (one.entity === entity ||
            (isLinkable && one.entity === everyLinkable) ||
            (one.entity === everySubject && takesDocuments(entity) && !hasOwn(one, entity))) &&
          one.place === place &&
          mayOpen(one, viewer, projectId) &&
          isShownIn(one.plugin, viewer, projectId),
      ),
    navigationFor: (viewer, projectId) =>
      navigation.flatMap((item): PlacedItem[] => {
        const { scope } = item;
        const inside = scope === 'project' ? projectId : undefined;
        if ((scope === 'project' && inside === undefined) || !isShownIn(item.plugin, viewer, inside)) return [];
        const path = inside === undefined ? item.path : filled(patternInProject(item.path), inside);
        if (mayOpen(item, viewer, inside)) return [{ ...item, path }];
        const page = item.isSettings && contributions.filter(isSettingsPage).find((one) => mayOpen(one, viewer));
        return page ? [{ ...item, path: page.path }] : [];
      }),
  };
}

/** Where a panel stands, from what its plugin calls it. */
function placed(panel: Registered<Panel>): PlacedPanel {
  const { path, isBare } = panel;
  const scope = panel.scope ?? (path && namesProject(path) && !isBare ? 'project' : 'organization');
  if (scope === 'organization' || path === undefined) return { ...panel, scope };
  return { ...panel, scope, path: patternInProject(path), said: path };
}

function standing(panel: PlacedPanel) {
  return panel.path === undefined ? [] : [{ pattern: panel.path, value: { panel, isSaid: false } }];
}

/** However its plugin says it, people may name the project before it or not: `/lands`, `/:project/lands`, `/project/:project/lands`. */
function saidShort(panel: PlacedPanel) {
  if (panel.said === undefined) return [];
  const own = shortPath(panel.said);
  const ways = own === '' ? ['/project/:projectId'] : [own, `/:project${own}`, `/project/:projectId${own}`];
  return ways.map((pattern) => ({ pattern, value: { panel, isSaid: true } }));
}

/** An entry is of a project when the screen that it leads to is. */
function scopeOf({ path }: NavigationItem, panels: readonly PlacedPanel[]): PlacedItem['scope'] {
  const led = panels.find((panel) => plain(panel.said ?? panel.path) === plain(path));
  return led?.scope ?? (namesProject(path) ? 'project' : 'organization');
}

function filled(pattern: string, projectId: string): string {
  return pattern.replace(/:project(Id)?\b/, projectId);
}

/** The screen that a page of the settings is. */
function screenOf(page: Registered<SettingsPage>): PlacedPanel {
  const { plugin, id, title, path, roles, access, guards, load } = page;
  const shown = { ...(roles && { roles }), ...(access && { access }), ...(guards && { guards }) };
  return { plugin, id, title, path, load, slot: 'route', scope: 'organization', ...shown };
}

/** The plugin's state, and roles and key of a panel or a navigation entry. An open panel needs none of them. */
export function mayOpen(
  what: Registered<ShownTo> & { readonly isOpen?: boolean },
  viewer: Viewer,
  projectId?: string,
): boolean {
  if (what.isOpen) return true;
  if (!viewer.allowsPlugin(what.plugin, 'see')) return false;
  if (what.roles && !(viewer.role && what.roles.includes(viewer.role))) return false;
  return !what.access || viewer.holdsKey(what.access.key, projectId);
}

type SideParts = { readonly panels: Panel; readonly contributions: Contribution; readonly navigation: FirstItem };

/** What all plugins show of a kind, each with its plugin. */
function gathered<K extends keyof SideParts>(
  plugins: readonly (LoadedWebPlugin | FirstPart)[],
  part: K,
): readonly Registered<SideParts[K]>[] {
  return plugins.flatMap(({ plugin, side }) => {
    const given = (side[part] ?? []) as readonly SideParts[K][];
    return given.map((one) => ({ ...one, plugin: plugin.id }));
  });
}

/** The same for `/project/:project` and `/project/:projectId`, which no address can tell apart. */
function plain(path: string | undefined): string | undefined {
  const named = path?.replace(/:[^/]+/g, ':');
  // A slash on its own is an address.
  return named && named.slice(0, 1) + withoutTail(named.slice(1), '/');
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
