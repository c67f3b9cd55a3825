import type { EntityRegistry } from '../entity/registry.ts';
import { ApiClient, type Fetch } from './api-client.ts';
import { browserStorage, type KeyValueStorage } from './key-value-storage.ts';
import { LiveConnection } from './live-connection.ts';
import type { Notifier } from './notifier.ts';
import { SessionStore } from './session-store.ts';
import { StoreRegistry } from './store-registry.ts';
import type { Translate } from './translate.ts';

/** What every panel is given. */
export interface WebServices {
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly live: LiveConnection;
  readonly stores: StoreRegistry;
  readonly notifier: Notifier;
  readonly translate: Translate;
}

export interface WebServicesOptions {
  /** `''` for the page's own origin. */
  readonly baseUrl: string;
  readonly registry: EntityRegistry;
  readonly notifier: Notifier;
  readonly translate: Translate;
  readonly storage?: KeyValueStorage;
  readonly fetch?: Fetch;
}

/** Puts the data layer together. A kept token makes the session `loading`; call `session.load()` then. */
export function createWebServices({
  baseUrl,
  registry,
  notifier,
  translate,
  ...options
}: WebServicesOptions): WebServices {
  const session = new SessionStore({ storage: options.storage ?? browserStorage(), notifier });
  const { fetch } = options;
  const tokens = {
    token: () => session.token,
    renew: (used: string) => session.tokens.renew(used),
    isOver: (token: string) => session.tokens.isOver(token),
  };
  const api = new ApiClient({ baseUrl, ...tokens, onExpired: session.expire, notifier, ...(fetch && { fetch }) });
  const live = new LiveConnection({
    url: `${baseUrl}/events`,
    ...tokens,
    onExpired: (expired) => api.sessionExpired(expired),
    ...(fetch && { fetch }),
  });
  const stores = new StoreRegistry({ api, live, registry, canRead: (rule) => session.can(rule) });
  session.attach({ api, live, stores });
  return { api, session, live, stores, notifier, translate };
}
