import type { KeyValueStorage } from './key-value-storage.ts';
import { claimsOf } from './token-claims.ts';

export interface TokenStoreOptions {
  readonly storage: KeyValueStorage;
  /** Asks the server for another token by the cookie of this browser; null when the session is over. */
  readonly ask: () => Promise<string | null>;
}

const tokenKey = 'gleba.token';
/** When it was taken, by this browser's clock. */
const sinceKey = 'gleba.token.since';
/** Kept instead of a token that ended by itself, so that other tabs do not take it for signing out and forget everything. */
const expiredMark = '';
/** Renewed when this part of its life is over, before anybody is refused for it. */
const renewAfter = 0.8;
const retryMilliseconds = 30_000;

/**
 * The access token: short-lived, shared by the tabs of a browser, renewed in time. The token that renews it is in a cookie
 * that no script can read. The server answers the same question of two tabs with the same successor, so they need not agree
 * on who asks.
 */
export class TokenStore {
  private readonly options: TokenStoreOptions;
  private token: string | undefined;
  /**
   * On two clocks, whichever comes first: the monotonic one stands still while some machines sleep, and people and networks
   * set the other one.
   */
  private endsAt = { monotonic: Number.POSITIVE_INFINITY, wall: Number.POSITIVE_INFINITY };
  private renewing: Promise<string | undefined> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TokenStoreOptions) {
    this.options = options;
    this.token = options.storage.get(tokenKey) || undefined;
    const lifetime = claimsOf(this.token)?.lifetime;
    if (this.token === undefined || lifetime === undefined) return;
    const left = lifetimeLeft(lifetime, Number(options.storage.get(sinceKey) ?? Number.NaN));
    this.endsAt = inFuture(left);
    this.renewIn(this.token, left * renewAfter);
  }

  get current(): string | undefined {
    return this.token;
  }

  get sessionId(): string | undefined {
    return claimsOf(this.token)?.sessionId;
  }

  /** Kept for the next visit; one of a ticket in an address is not. */
  get isShared(): boolean {
    return this.token !== undefined && this.options.storage.get(tokenKey) === this.token;
  }

  /** `isShared`: kept for the other tabs and the next visit, and renewed. */
  take(token: string, isShared = true): void {
    if (isShared) {
      // Before the token, whose change is what other tabs hear of.
      this.options.storage.set(sinceKey, String(Date.now()));
      this.options.storage.set(tokenKey, token);
    }
    this.use(token, isShared);
  }

  /** One that another tab has put into the storage. */
  use(token: string, isRenewed = true): void {
    this.token = token;
    clearTimeout(this.timer);
    const lifetime = claimsOf(token)?.lifetime;
    this.endsAt = inFuture(lifetime ?? Number.POSITIVE_INFINITY);
    if (lifetime !== undefined && isRenewed) this.renewIn(token, lifetime * renewAfter);
  }

  drop(isExpired: boolean): void {
    clearTimeout(this.timer);
    this.token = undefined;
    if (isExpired) this.options.storage.set(tokenKey, expiredMark);
    else this.options.storage.remove(tokenKey);
  }

  /** The token has lived its life: using it would only be refused. */
  isOver(token: string): boolean {
    const { monotonic, wall } = this.endsAt;
    return token === this.token && (performance.now() >= monotonic || Date.now() >= wall);
  }

  /** Another token than the one that was used; undefined when the session is over. Throws when nobody can say. */
  async renew(used: string): Promise<string | undefined> {
    if (this.token !== used) return this.token;
    this.renewing ??= this.askAnew(used).finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  /** Told what another tab has done: a token, or how it ended. */
  watch(listener: (token: string | undefined, isExpired: boolean) => void): void {
    this.options.storage.watch(tokenKey, (value) => {
      if ((value || undefined) !== this.token) listener(value || undefined, value === expiredMark);
    });
  }

  /** For those who only read the token: uploads, tiles. Without a connection it is tried again. */
  private renewIn(token: string, milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.renew(token).catch(() => {
        if (this.token === token) this.renewIn(token, retryMilliseconds);
      });
    }, milliseconds);
  }

  private async askAnew(used: string): Promise<string | undefined> {
    const token = await this.options.ask();
    // Somebody signed out or in meanwhile.
    if (this.token !== used) return this.token;
    if (token === null) return undefined;
    this.take(token);
    return token;
  }
}

/**
 * Of a token that was kept. The server's clock and this browser's may be hours apart, so its age is taken by the clock that saw
 * it come; where that was set meanwhile the age means nothing, and the token is renewed before it is used.
 */
function lifetimeLeft(lifetime: number, since: number): number {
  const age = Date.now() - since;
  return age >= 0 && age <= lifetime ? lifetime - age : 0;
}

function inFuture(milliseconds: number): { readonly monotonic: number; readonly wall: number } {
  return { monotonic: performance.now() + milliseconds, wall: Date.now() + milliseconds };
}
