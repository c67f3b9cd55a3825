import { reaction } from 'mobx';
import type { EntityRegistry } from '../entity/registry.ts';
import type { Translate } from '../text/translate.ts';
import { ApiClient, type Fetch } from './api-client.ts';
import { BrandingStore } from './branding-store.ts';
import { InitialData } from './initial-data.ts';
import { browserStorage, type KeyValueStorage, memoryStorage } from './key-value-storage.ts';
import { LiveConnection } from './live-connection.ts';
import type { Notifier } from './notifier.ts';
import type { AnswerStore } from './offline/answer-store.ts';
import { OfflineAnswers } from './offline/offline-answers.ts';
import { SessionStore } from './session-store.ts';
import { StoreRegistry } from './store-registry.ts';
import { claimsOf } from './token-claims.ts';

/** What every panel is given. */
export interface WebServices {
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly branding: BrandingStore;
  readonly live: LiveConnection;
  readonly stores: StoreRegistry;
  /** What was read before, for when there is no connection. */
  readonly offline: OfflineAnswers;
  readonly initialData: InitialData;
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
  /** Default: in memory where `storage` is given, else the browser's for this tab. */
  readonly tabStorage?: KeyValueStorage;
  readonly fetch?: Fetch;
  /** Default: in the browser's own database. */
  readonly openAnswers?: () => Promise<AnswerStore>;
}

/** Puts the data layer together. A kept token makes the session `loading`; call `session.load()` then. */
export function createWebServices({
  baseUrl,
  registry,
  notifier,
  translate,
  ...options
}: WebServicesOptions): WebServices {
  const storage = options.storage ?? browserStorage();
  const tabStorage = options.tabStorage ?? (options.storage ? memoryStorage() : browserStorage(() => sessionStorage));
  const session = new SessionStore({ storage, tabStorage, notifier });
  const { fetch } = options;
  const tokens = {
    token: () => session.token,
    renew: (used: string) => session.tokens.renew(used),
    isOver: (token: string) => session.tokens.isOver(token),
  };
  const offline = new OfflineAnswers({
    load: once(
      options.openAnswers ?? (async () => (await import('./offline/indexed-answers.ts')).openIndexedAnswers()),
    ),
    owner: () => ownerOf(session),
    onBack: () => stores.reload(),
  });
  const api = new ApiClient({
    baseUrl,
    ...tokens,
    onExpired: session.expire,
    notifier,
    answers: offline,
    ...(fetch && { fetch }),
  });
  const live = new LiveConnection({
    url: `${baseUrl}/events`,
    ...tokens,
    onExpired: (expired) => api.sessionExpired(expired),
    ...(fetch && { fetch }),
  });
  const stores = new StoreRegistry({ api, live, registry, canRead: (rule) => session.can(rule) });
  const initialData = new InitialData({ storage, owner: () => ownerOf(session) });
  session.attach({
    api,
    live,
    stores,
    offline: {
      enter: (owner) => offline.enter(owner),
      leave() {
        offline.leave();
        initialData.forget();
      },
    },
    initialData: () => initialData.begin(),
  });
  reaction(
    () => live.status,
    (status) => status === 'live' && offline.back(),
  );
  const branding = new BrandingStore(api, session);
  return { api, session, branding, live, stores, offline, initialData, notifier, translate };
}

/** As the session names its owner, but known before anybody could be asked who it is. */
function ownerOf({ token, tokens }: SessionStore): string | undefined {
  const claims = tokens.isShared ? claimsOf(token) : undefined;
  return claims && `${claims.userId} ${claims.organizationId}`;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
