import type { Panel, Role } from '@gleba/core';
import { safeNext, withNext } from './next-path.ts';

export const firstScreen = '/projects';
export const loginScreen = '/login';
export const loadingScreen = '/loading-cache';

/** What the guard looks at; the router gathers it, the guard decides without side effects. */
export interface GuardFacts {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The panel whose path matches best, with its parameters; undefined for an unknown path. */
  readonly panel: Pick<Panel, 'isOpen' | 'roles' | 'access'> | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** `anonymous`: no token; `loading`: a token, but the first data is not there; `ready`. */
  readonly session: 'anonymous' | 'loading' | 'ready';
  readonly role: Role | undefined;
  /** The project whose data is there. */
  readonly projectId: string | undefined;
  /** The address was said short; the screen stands elsewhere. */
  readonly isSaid?: boolean;
  /** Nothing is known at the address, but plugins are still on their way. */
  readonly isOnItsWay?: boolean;
  holdsKey(key: string, projectId: string | undefined): boolean;
  /** Whether the chosen project, if there is one, shows the area that the screen belongs to. */
  readonly isModuleShown: boolean;
}

export type GuardDecision =
  | { readonly kind: 'show' }
  /** A ticket in the address signs in; afterwards the same address without it. */
  | { readonly kind: 'authenticate'; readonly token: string; readonly next: string }
  /** `reason`: what the person is told. */
  | { readonly kind: 'redirect'; readonly to: string; readonly reason?: 'moduleOff' }
  /** The project in the path is not the chosen one: its data is loaded first. */
  | { readonly kind: 'loadProject'; readonly projectId: string }
  /** To where the screen stands, in the record's project or the tab's. */
  | { readonly kind: 'lead' }
  /** Whose screen stands there is not known yet. */
  | { readonly kind: 'wait' }
  /** Nobody serves the address. */
  | { readonly kind: 'unknown' };

const show: GuardDecision = { kind: 'show' };
const toRoot = { kind: 'redirect', to: '/' } as const;

/** The specification's route guard, in its order. */
export function decide(facts: GuardFacts): GuardDecision {
  const { panel } = facts;
  if (facts.pathname === loadingScreen) return decideLoading(facts);
  if (facts.isOnItsWay && facts.pathname !== '/') return { kind: 'wait' };
  if (panel?.isOpen) return show;
  const wanted = pathWithoutToken(facts);
  if (facts.session === 'anonymous') {
    const token = new URLSearchParams(facts.search).get('token');
    if (token) return { kind: 'authenticate', token, next: wanted };
    return { kind: 'redirect', to: withNext(loginScreen, wanted) };
  }
  if (facts.session === 'loading') return { kind: 'redirect', to: withNext(loadingScreen, wanted) };
  if (facts.pathname === '/') return { kind: 'redirect', to: firstScreen };
  if (!panel) return { kind: 'unknown' };
  if (facts.isSaid) return { kind: 'lead' };
  if (panel.roles && !(facts.role && panel.roles.includes(facts.role))) return toRoot;
  const wantedProject = projectOf(facts.params);
  if (panel.access && !facts.holdsKey(panel.access.key, wantedProject)) return toRoot;
  if (wantedProject && wantedProject !== facts.projectId) return { kind: 'loadProject', projectId: wantedProject };
  // Only now: the project of the path is the chosen one, and its modules are known.
  return facts.isModuleShown ? show : { ...toRoot, reason: 'moduleOff' };
}

/** Open, but with a job: nobody without a token waits there, and nobody stays once the data is loaded. */
function decideLoading(facts: GuardFacts): GuardDecision {
  const next = safeNext(new URLSearchParams(facts.search).get('next'), facts.origin);
  if (facts.session === 'ready') return { kind: 'redirect', to: next ?? firstScreen };
  if (facts.session === 'anonymous') return { kind: 'redirect', to: withNext(loginScreen, next ?? '/') };
  return show;
}

/** `:projectId` or `:project`, as the specification's paths name it. */
export function projectOf(params: GuardFacts['params']): string | undefined {
  return params.projectId ?? params.project;
}

function pathWithoutToken({ pathname, search, hash }: GuardFacts): string {
  const query = new URLSearchParams(search);
  query.delete('token');
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '') + hash;
}
