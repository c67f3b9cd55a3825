import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { RecordOf } from '../entity/entity-types.ts';
import { Project } from '../identity/identity-entities.ts';
import type { AccessKey, AccessRule } from '../permission/access-rule.ts';
import { type Actor, holdsKey, permits, type RowFacts } from '../permission/actor.ts';
import type { Role } from '../permission/role.ts';
import { type PluginUse, pluginAllows } from '../plugin/plugin-state.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, isSessionExpired } from './api-error.ts';
import { debounce } from './debounce.ts';
import type { KeyValueStorage } from './key-value-storage.ts';
import type { LiveMessage, LiveSource } from './live-message.ts';
import { actorOf, type Me, meDocument } from './me.ts';
import type { Notifier } from './notifier.ts';
import type { StoreRegistry } from './store-registry.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface OrganizationChoice {
  readonly id: number;
  readonly name: string;
}

export interface SessionStoreOptions {
  readonly storage: KeyValueStorage;
  readonly notifier: Notifier;
}

/** What a session governs; given by `attach`, since each of them asks the session for its token. */
export interface SessionParts {
  readonly api: ApiClient;
  readonly live: LiveSource & { open(): void; close(): void };
  readonly stores: StoreRegistry;
}

/** `anonymous`: no token; `loading`: a token, but who it belongs to is not known yet; `ready`. */
export type SessionStatus = 'anonymous' | 'loading' | 'ready';

const tokenKey = 'gleba.token';
/** Kept instead of a token that ended by itself, so that other tabs do not take it for signing out and forget everything. */
const expiredMark = '';
const projectKey = 'gleba.project';
/** The specification's words for first data that could not be had. */
export const sessionExpiredText = 'Sessão expirada. Por favor, faça login novamente.';
/** What a person may hangs on these. */
const accessEntities: ReadonlySet<string> = new Set(
  ['userProfile', 'profile', 'userOrganization', 'organization', 'user', 'pluginInstallation'].map(
    (name) => `core.${name}`,
  ),
);

/** What a person may is not asked for again so soon. */
const freshMilliseconds = 5000;

/** Who works here, in which organization and project, and what they may. */
export class SessionStore {
  status: SessionStatus = 'anonymous';
  me: Me | undefined = undefined;
  /** Why the first data could not be had while the session itself may be good (no connection): try `load` again. */
  error: unknown = undefined;
  /** The session ended by itself: the screen asks to sign in again and keeps what was typed. */
  isExpired = false;
  /** The project that is chosen. */
  projectId: string | undefined = undefined;

  private readonly storage: KeyValueStorage;
  private readonly notifier: Notifier;
  private parts: SessionParts | undefined;
  private currentToken: string | undefined;
  /** Whose data the stores hold. */
  private owner: string | undefined;
  private meAskedAt = 0;
  private readonly reload = debounce(() => void this.refreshMe(), 300);

  constructor({ storage, notifier }: SessionStoreOptions) {
    this.storage = storage;
    this.notifier = notifier;
    this.currentToken = storage.get(tokenKey) || undefined;
    this.status = this.currentToken === undefined ? 'anonymous' : 'loading';
    makeObservable(this, {
      status: observable,
      me: observableRef,
      error: observableRef,
      isExpired: observable,
      projectId: observable,
      actor: computed,
      organization: computed,
      project: computed,
    });
  }

  /** Once, by whoever puts the parts together. */
  attach(parts: SessionParts): void {
    this.parts = parts;
    parts.live.subscribe((message) => this.receive(message));
    this.storage.watch(tokenKey, (value) => this.followOtherTab(value));
  }

  get token(): string | undefined {
    return this.currentToken;
  }

  get actor(): Actor | undefined {
    return this.me && actorOf(this.me);
  }

  get role(): Role | undefined {
    return this.actor?.role;
  }

  get organization(): Me['organization'] | undefined {
    return this.me?.organization;
  }

  /** The chosen project's record. */
  get project(): RecordOf<typeof Project> | undefined {
    return this.projectId === undefined ? undefined : this.use().stores.store(Project).get(this.projectId);
  }

  /** Step 1 of signing in. Throws BAD_CREDENTIALS; no toast, the screen says it beside the fields. */
  async organizationsForSignIn(credentials: Credentials): Promise<readonly OrganizationChoice[]> {
    const { email, password } = credentials;
    const { organizations } = await this.use().api.command<{ organizations: readonly OrganizationChoice[] }>(
      'organizationsForSignIn',
      { email, password },
      'organizations { id name }',
      { isQuiet: true },
    );
    return organizations;
  }

  /** Step 2: in. Resolves when the session is ready. */
  async signIn(credentials: Credentials & { readonly organizationId: number }): Promise<void> {
    const { email, password, organizationId } = credentials;
    const { jwtToken } = await this.use().api.command<{ jwtToken: string }>(
      'authenticate',
      { email, password, organizationId },
      'jwtToken',
      { isQuiet: true },
    );
    await this.adoptToken(jwtToken);
  }

  /** A token that came by another way (an address, the second factor). Resolves when the session is ready. */
  async adoptToken(token: string): Promise<void> {
    this.parts?.live.close();
    this.currentToken = token;
    this.storage.set(tokenKey, token);
    await this.load();
  }

  /** Asks who the token belongs to and opens the live stream. Throws after an expired session or without a connection. */
  async load(): Promise<void> {
    const token = this.currentToken;
    if (token === undefined) return;
    runInAction(() => {
      this.status = 'loading';
      this.error = undefined;
    });
    try {
      const me = await this.askMe();
      if (token !== this.currentToken) return;
      this.become(me);
      await this.restoreProject();
      if (token === this.currentToken)
        runInAction(() => {
          this.status = 'ready';
        });
    } catch (error) {
      if (token !== this.currentToken) return;
      this.loadFailed(error);
      throw error;
    }
  }

  /** Ends the session: the token and everything that was loaded under it are gone. */
  signOut(): void {
    this.drop(false);
    this.owner = undefined;
    this.parts?.stores.clear();
  }

  /** The server does not take the token any more. What is on the screen stays until someone else signs in. */
  readonly expire = (): void => {
    if (this.currentToken !== undefined) this.drop(true);
  };

  /** Whether the person passes a rule or holds a key: in the project, on the row, or (without either) anywhere. */
  can(what: AccessRule | AccessKey | string, at?: string | RowFacts): boolean {
    const { actor } = this;
    if (!actor) return false;
    const row = typeof at === 'string' ? { projectId: at, fields: {} } : at;
    if (typeof what === 'string') return holdsKey(actor, what, row?.projectId ?? undefined);
    if (!('kind' in what)) return holdsKey(actor, what.key, row?.projectId ?? undefined);
    // Undefined: only the server can tell, and it will.
    return permits(actor, what, row) ?? true;
  }

  holdsKey(key: string, projectId?: string): boolean {
    return this.can(key, projectId);
  }

  /** What the organization lets the plugin do. Before anybody is signed in there is no organization that could say no. */
  allowsPlugin(pluginId: string, use: PluginUse): boolean {
    return !this.actor || pluginAllows(this.actor.plugins, pluginId, use);
  }

  /** Loads the project and chooses it. Throws NOT_FOUND for one that the person may not see; the former stays chosen. */
  async chooseProject(id: string): Promise<void> {
    const { token } = this;
    await this.use().stores.store(Project).load(id);
    if (token !== this.currentToken) return;
    this.storage.set(projectKey, id);
    runInAction(() => {
      this.projectId = id;
    });
  }

  private async askMe(): Promise<Me> {
    this.meAskedAt = performance.now();
    const { me } = await this.use().api.graphql<{ me: Me }>(meDocument, {}, { isQuiet: true });
    return me;
  }

  private become(me: Me): void {
    const owner = `${me.id} ${me.organizationId}`;
    if (this.owner !== undefined && this.owner !== owner) {
      this.use().stores.clear();
      runInAction(() => {
        this.projectId = undefined;
      });
    }
    this.owner = owner;
    runInAction(() => {
      this.me = me;
      this.isExpired = false;
    });
    this.use().live.open();
  }

  private async restoreProject(): Promise<void> {
    const id = this.projectId ?? this.storage.get(projectKey);
    if (id === undefined) return;
    try {
      await this.use().stores.store(Project).load(id, {}, { isQuiet: true });
      runInAction(() => {
        this.projectId = id;
      });
    } catch {
      // Another organization's, or taken away since: choosing again is no trouble.
      runInAction(() => {
        this.projectId = undefined;
      });
    }
  }

  private loadFailed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    const isOver =
      error instanceof ApiError && (isSessionExpired(error) || (status >= 400 && status < 500 && status !== 429));
    if (!isOver) {
      runInAction(() => {
        this.error = error;
      });
      return;
    }
    this.notifier.error(sessionExpiredText);
    this.drop(true);
  }

  /** After a change of what the person may; a failure leaves what was known. */
  private async refreshMe(): Promise<void> {
    const token = this.currentToken;
    if (this.status !== 'ready') return;
    try {
      const me = await this.askMe();
      if (token !== this.currentToken) return;
      const hasOtherPlugins = JSON.stringify(me.plugins) !== JSON.stringify(this.me?.plugins);
      runInAction(() => {
        this.me = me;
      });
      // What was loaded is without the rows of a plugin that came, or with those of one that went.
      if (hasOtherPlugins) this.use().stores.reload();
    } catch {
      // An expired session is told by the client itself.
    }
  }

  private receive(message: LiveMessage): void {
    const isAccess = 'entity' in message && accessEntities.has(message.entity);
    // The stream's first opening tells 'reset' just after the session was loaded.
    const isOld = performance.now() - this.meAskedAt > freshMilliseconds;
    if (isAccess || (message.kind === 'reset' && isOld)) this.reload();
  }

  private followOtherTab(token: string | undefined): void {
    if (token === this.currentToken) return;
    if (token === undefined) this.signOut();
    else if (token === expiredMark) this.expire();
    else {
      this.parts?.live.close();
      this.currentToken = token;
      // The screen finds the failure in `error`.
      this.load().catch(() => {});
    }
  }

  private drop(isExpired: boolean): void {
    this.reload.cancel();
    this.parts?.live.close();
    this.currentToken = undefined;
    if (isExpired) this.storage.set(tokenKey, expiredMark);
    else this.storage.remove(tokenKey);
    runInAction(() => {
      this.status = 'anonymous';
      this.me = undefined;
      this.error = undefined;
      this.isExpired = isExpired;
      if (!isExpired) this.projectId = undefined;
    });
  }

  private use(): SessionParts {
    if (!this.parts) throw new Error('The session has no parts yet: call attach.');
    return this.parts;
  }
}
