import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { RecordOf } from '../entity/entity-types.ts';
import { Project } from '../identity/identity-entities.ts';
import {
  authenticate,
  confirmSignIn,
  me,
  openViewTicket,
  organizationsForSignIn,
  switchOrganization,
} from '../identity/session-operations.ts';
import type { AccessKey, AccessRule } from '../permission/access-rule.ts';
import { type Actor, holdsKey, permits, type RowFacts } from '../permission/actor.ts';
import type { Role } from '../permission/role.ts';
import { type PluginUse, pluginAllows } from '../plugin/plugin-state.ts';
import { say } from '../text/say.ts';
import { ActivityClock } from './activity-clock.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, isSessionExpired } from './api-error.ts';
import { askForToken } from './ask-for-token.ts';
import type { CallOptions } from './call-options.ts';
import { debounce } from './debounce.ts';
import type { KeyValueStorage } from './key-value-storage.ts';
import type { LiveMessage, LiveSource } from './live-message.ts';
import { actorOf, type Me } from './me.ts';
import type { Notifier } from './notifier.ts';
import type { StoreRegistry } from './store-registry.ts';
import { isSameSession } from './token-claims.ts';
import { TokenStore } from './token-store.ts';

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
  /** What is this tab's alone: which project it is about. */
  readonly tabStorage: KeyValueStorage;
  readonly notifier: Notifier;
}

/** What a session governs; given by `attach`, since each of them asks the session for its token. */
export interface SessionParts {
  readonly api: ApiClient;
  readonly live: LiveSource & { open(): void; close(): void };
  readonly stores: StoreRegistry;
  /** What is kept on the device. */
  readonly offline?: { enter(owner: string): void; leave(): void };
  /** Resolves when there is what people choose from on most screens, or it took too long. */
  readonly initialData?: () => Promise<void>;
}

/** `anonymous`: no token; `loading`: a token, but who it belongs to is not known yet; `ready`. */
export type SessionStatus = 'anonymous' | 'loading' | 'ready';

const projectKey = 'gleba.project';
/** The specification's words for first data that could not be had. */
export const sessionExpiredText = () => say('errors.core.SESSION_EXPIRED');
/** What a person may hangs on these. */
const accessEntities: ReadonlySet<string> = new Set(
  ['userProfile', 'profile', 'userOrganization', 'organization', 'user', 'pluginInstallation'].map(
    (name) => `core.${name}`,
  ),
);

const withoutSession: CallOptions = { isQuiet: true, isAnonymous: true };

/** JSON comes only where it is asked for. */
const withModules = { with: ['modules'] } as const;

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
  /** The project that this tab is about: that of its address, or the last one. */
  projectId: string | undefined = undefined;

  readonly tokens: TokenStore;
  readonly activity: ActivityClock;
  private readonly storage: KeyValueStorage;
  private readonly tabStorage: KeyValueStorage;
  private readonly notifier: Notifier;
  private parts: SessionParts | undefined;
  /** Whose data the stores hold. */
  private owner: string | undefined;
  private meAskedAt = 0;
  private readonly reload = debounce(() => void this.refreshMe(), 300);

  constructor({ storage, tabStorage, notifier }: SessionStoreOptions) {
    this.storage = storage;
    this.tabStorage = tabStorage;
    this.notifier = notifier;
    this.activity = new ActivityClock(storage);
    this.tokens = new TokenStore({ storage, ask: () => askForToken(this.use().api, this.activity) });
    this.status = this.token === undefined ? 'anonymous' : 'loading';
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
    this.tokens.watch((token, isExpired) => this.followOtherTab(token, isExpired));
  }

  get token(): string | undefined {
    return this.tokens.current;
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
    const { organizations } = await this.use().api.run(organizationsForSignIn, { email, password }, withoutSession);
    return organizations;
  }

  /**
   * Step 2: in. Resolves when the session is ready, or with the ticket for step 3 where the person has a second factor.
   */
  async signIn(credentials: Credentials & { readonly organizationId: number }): Promise<string | undefined> {
    const { email, password, organizationId } = credentials;
    const input = { email, password, organizationId };
    const { jwtToken, twoFactorTicket } = await this.use().api.run(authenticate, input, withoutSession);
    if (jwtToken === null) return twoFactorTicket ?? undefined;
    await this.adoptToken(jwtToken);
    return undefined;
  }

  /** Step 3. Throws BAD_CREDENTIALS for a wrong code; the ticket lasts two minutes. */
  async confirmSignIn(ticket: string, code: string): Promise<void> {
    const { jwtToken } = await this.use().api.run(confirmSignIn, { ticket, code }, withoutSession);
    await this.adoptToken(jwtToken);
  }

  /** A ticket in an address opens that very screen, to read, in this tab. */
  async openViewTicket(ticket: string, path: string): Promise<void> {
    const { jwtToken } = await this.use().api.run(openViewTicket, { ticket, path }, withoutSession);
    await this.adoptToken(jwtToken, false);
  }

  /** Another organization of the person's, by the same session. Everything is loaded anew. */
  async switchOrganization(organizationId: number): Promise<void> {
    const { jwtToken } = await this.use().api.run(switchOrganization, { organizationId });
    await this.adoptToken(jwtToken);
  }

  /** Asks who the token belongs to and opens the live stream. Throws after an expired session or without a connection. */
  async load(): Promise<void> {
    const { token } = this;
    if (token === undefined) return;
    runInAction(() => {
      this.status = 'loading';
      this.error = undefined;
    });
    try {
      const me = await this.askMe();
      if (!this.isStill(token)) return;
      this.become(me);
      await Promise.all([this.restoreProject(), this.use().initialData?.()]);
      if (this.isStill(token))
        runInAction(() => {
          this.status = 'ready';
        });
    } catch (error) {
      if (!this.isStill(token)) return;
      this.loadFailed(error);
      throw error;
    }
  }

  /** Ends the session: the token and everything that was loaded under it are gone. */
  signOut(): void {
    if (this.token !== undefined) {
      this.tellEnd();
    }
    this.leave();
  }

  /** Nobody did anything for longer than the organization allows. What was typed is kept for whoever signs in again. */
  endIdle(): void {
    if (this.token !== undefined) this.tellEnd();
    this.expire();
  }

  /** The screen does not wait for it. A browser without a connection keeps a cookie that it does not use any more. */
  private tellEnd(): void {
    this.use()
      .api.rest('/session/end', { method: 'POST', ...withoutSession })
      .catch(() => {});
  }

  private leave(): void {
    this.drop(false);
    this.owner = undefined;
    this.parts?.stores.clear();
  }

  /** The server does not take the token any more. What is on the screen stays until someone else signs in. */
  readonly expire = (): void => {
    if (this.token !== undefined) this.drop(true);
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

  /** Whether the project shows the plugin's areas; a project that names none shows all. */
  showsModule(pluginId: string, projectId: string): boolean {
    const modules = this.parts?.stores.store(Project).get(projectId)?.modules;
    return !modules || modules.includes(pluginId);
  }

  /** Loads the project and chooses it. Throws NOT_FOUND for one that the person may not see; the former stays chosen. */
  async chooseProject(id: string): Promise<void> {
    const { token } = this;
    await this.use().stores.store(Project).load(id, withModules);
    if (!this.isStill(token)) return;
    this.tabStorage.set(projectKey, id);
    // Where a new tab begins, which has none of its own yet.
    this.storage.set(projectKey, id);
    runInAction(() => {
      this.projectId = id;
    });
  }

  /** Nobody signed in or out meanwhile; the token itself may have been renewed. */
  private isStill(token: string | undefined): boolean {
    return token === this.token || isSameSession(token, this.token);
  }

  private async adoptToken(token: string, isShared = true): Promise<void> {
    this.parts?.live.close();
    if (isShared) this.activity.touch();
    this.tokens.take(token, isShared);
    await this.load();
  }

  private async askMe(): Promise<Me> {
    this.meAskedAt = performance.now();
    return this.use().api.run(me, {}, { isQuiet: true, isKept: true });
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
    this.use().offline?.enter(owner);
    runInAction(() => {
      this.me = me;
      this.isExpired = false;
    });
    this.use().live.open();
  }

  private async restoreProject(): Promise<void> {
    const id = this.projectId ?? this.tabStorage.get(projectKey) ?? this.storage.get(projectKey);
    if (id === undefined) return;
    try {
      await this.use().stores.store(Project).load(id, withModules, { isQuiet: true });
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
    this.notifier.error(sessionExpiredText());
    this.drop(true);
  }

  /** After a change of what the person may; a failure leaves what was known. */
  async refreshMe(): Promise<void> {
    const { token } = this;
    if (this.status !== 'ready') return;
    try {
      const me = await this.askMe();
      if (!this.isStill(token)) return;
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

  private followOtherTab(token: string | undefined, isExpired: boolean): void {
    if (isExpired) this.expire();
    else if (token === undefined) this.leave();
    else if (isSameSession(token, this.token)) this.tokens.use(token);
    else {
      this.parts?.live.close();
      this.tokens.use(token);
      // The screen finds the failure in `error`.
      this.load().catch(() => {});
    }
  }

  private drop(isExpired: boolean): void {
    this.reload.cancel();
    this.parts?.live.close();
    this.tokens.drop(isExpired);
    this.parts?.offline?.leave();
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
