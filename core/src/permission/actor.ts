import { type PluginStates, pluginAllows, pluginOf } from '../plugin/plugin-state.ts';
import { defaultLocale, type Locale } from '../text/translate.ts';
import type { AccessRule } from './access-rule.ts';
import { isAdminAndUp, type Role } from './role.ts';

/** Who asks: a person in one organization, with what their profiles grant right now, or the server itself. */
export interface Actor {
  readonly kind: 'user' | 'system';
  /** Null only for the system. */
  readonly userId: string | null;
  readonly organizationId: number;
  readonly role: Role;
  /** Keys granted by profiles at organization level. */
  readonly organizationKeys: ReadonlySet<string>;
  /** Keys granted by project, by project id. A project is present as soon as the person has a profile in it. */
  readonly projectKeys: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the organization lets each plugin do right now. */
  readonly plugins: PluginStates;
  /** In which they are told things: the person's own choice where the organization leaves it to them, else the organization's. */
  readonly language?: Locale;
}

/** Of whoever asks; strangers are answered in the product's language, which their screens have too. */
export function languageOf(actor: Pick<Actor, 'language'> | undefined): Locale {
  return actor?.language ?? defaultLocale;
}

/**
 * The server acting on its own in one organization: jobs, reactions, the first run. Passes every rule, but neither the
 * organization's border nor a plugin's state. Without `plugins` it reaches the kernel's own rows only; a transaction tells
 * every actor the states of the moment.
 */
export function systemActor(organizationId: number, plugins: PluginStates = new Map()): Actor {
  return {
    kind: 'system',
    userId: null,
    organizationId,
    role: 'staff',
    organizationKeys: new Set(),
    projectKeys: new Map(),
    plugins,
  };
}

/** Every key is held: the system, staff, administrators and managers. */
export function isUnlimited(actor: Actor): boolean {
  return actor.kind === 'system' || isAdminAndUp(actor.role);
}

/** Ids of the projects in which the key is held, or 'all'. */
export function projectsWithKey(actor: Actor, key: string): 'all' | readonly string[] {
  if (isUnlimited(actor)) return 'all';
  if (actor.role === 'contact') return [];
  if (actor.organizationKeys.has(key)) return 'all';
  return [...actor.projectKeys].filter(([, keys]) => keys.has(key)).map(([project]) => project);
}

/** Whether the key is held in this project, or (without one) anywhere. */
export function holdsKey(actor: Actor, key: string, projectId?: string): boolean {
  const projects = projectsWithKey(actor, key);
  return projects === 'all' || (projectId === undefined ? projects.length > 0 : projects.includes(projectId));
}

/** Ids of the projects in which the person holds any profile, or 'all'. */
export function memberProjects(actor: Actor): 'all' | readonly string[] {
  if (isUnlimited(actor)) return 'all';
  if (actor.role === 'contact') return [];
  return actor.organizationKeys.size > 0 ? 'all' : [...actor.projectKeys.keys()];
}

/** Where a `colleague` is looked for. */
export function reachOf(actor: Actor, key: string | undefined): 'all' | readonly string[] {
  return key === undefined ? memberProjects(actor) : projectsWithKey(actor, key);
}

export interface RowFacts {
  readonly projectId?: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The rule in memory: true, false, or undefined when only the database can tell (a rule over related rows). Without a row,
 * whether the actor could pass for some row.
 */
export function permits(actor: Actor, rule: AccessRule, row?: RowFacts): boolean | undefined {
  if (actor.kind === 'system') return true;
  switch (rule.kind) {
    case 'nobody':
      return false;
    case 'member':
      return actor.role !== 'contact';
    case 'role':
      return rule.roles.includes(actor.role);
    case 'key':
      return holdsKey(actor, rule.key, row?.projectId ?? undefined);
    case 'own':
      return row === undefined || row.fields[rule.field] === actor.userId;
    case 'projectMember':
      return isUnlimited(actor) || isMemberOf(actor, row?.projectId ?? undefined);
    case 'colleague':
      if (actor.role === 'contact' || reachOf(actor, rule.key).length === 0) return false;
      return row === undefined ? true : undefined;
    case 'related':
    case 'linked':
      return actor.role === 'contact' ? false : undefined;
    case 'ofReadablePlugin':
      return row === undefined || isOfReadablePlugin(actor, row.fields[rule.field]);
    case 'any':
      return combine(
        rule.rules.map((part) => permits(actor, part, row)),
        true,
      );
    case 'all':
      return combine(
        rule.rules.map((part) => permits(actor, part, row)),
        false,
      );
  }
}

function isOfReadablePlugin({ plugins }: Actor, owned: unknown): boolean {
  return typeof owned === 'string' && pluginAllows(plugins, pluginOf(owned), 'read');
}

function isMemberOf(actor: Actor, projectId: string | undefined): boolean {
  if (actor.role === 'contact') return false;
  if (actor.organizationKeys.size > 0) return true;
  return projectId === undefined ? actor.projectKeys.size > 0 : actor.projectKeys.has(projectId);
}

/** Three-valued or (decisive true) and and (decisive false). */
function combine(parts: readonly (boolean | undefined)[], decisive: boolean): boolean | undefined {
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}
