import type { ApiClient } from './api-client.ts';
import type { LiveSource } from './live-message.ts';

export interface PluginStoreContext {
  readonly api: ApiClient;
  readonly live: LiveSource;
}

/**
 * State of a plugin's screens that more than one component shares: made when it is first asked for, and gone when the person
 * signs out or changes the organization, so that nothing of one is seen in another.
 */
export interface PluginStore<T = unknown> {
  readonly kind: 'pluginStore';
  /** `<plugin>.<name>` */
  readonly id: string;
  create(context: PluginStoreContext): T;
  /** Ends what the store began: timers, subscriptions, addresses of blobs. */
  dispose?(store: T): void;
}

export type PluginStores = Readonly<Record<string, PluginStore>>;

type Making<T> = ((context: PluginStoreContext) => T) | Omit<PluginStore<T>, 'kind' | 'id'>;

/** The stores of one plugin, by the names that its screens call them: `useStore(landStores.selection)`. */
export function defineStores<T extends Readonly<Record<string, unknown>>>(
  plugin: string,
  stores: { readonly [K in keyof T]: Making<T[K]> },
): { readonly [K in keyof T]: PluginStore<T[K]> } {
  const made = Object.entries<Making<unknown>>(stores).map(([name, making]) => {
    const parts = typeof making === 'function' ? { create: making } : making;
    return [name, Object.freeze({ ...parts, kind: 'pluginStore', id: `${plugin}.${name}` })];
  });
  return Object.fromEntries(made) as { readonly [K in keyof T]: PluginStore<T[K]> };
}
