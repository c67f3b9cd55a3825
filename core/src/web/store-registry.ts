import type { Entity } from '../entity/entity.ts';
import type { EntityRegistry } from '../entity/registry.ts';
import type { AccessRule } from '../permission/access-rule.ts';
import type { ApiClient } from './api-client.ts';
import type { DocumentContext } from './entity-document.ts';
import { EntityStore } from './entity-store.ts';
import type { LiveMessage, LiveSource } from './live-message.ts';
import { PluginStoreRegistry } from './plugin-store-registry.ts';

export interface StoreRegistryOptions {
  readonly api: ApiClient;
  readonly live: LiveSource;
  readonly registry: EntityRegistry;
  /** Whether the reader may pass a column's rule, so that default selections name no column that would be refused. */
  readonly canRead?: (rule: AccessRule) => boolean;
}

/** One store for each entity, made when it is first asked for, all fed by one live stream; and those of plugins' screens. */
export class StoreRegistry {
  readonly registry: EntityRegistry;
  readonly ofPlugins: PluginStoreRegistry;
  private readonly api: ApiClient;
  private readonly context: DocumentContext;
  private readonly stores = new Map<string, EntityStore<Entity>>();

  constructor({ api, live, registry, canRead }: StoreRegistryOptions) {
    this.api = api;
    this.registry = registry;
    this.context = { registry, canRead };
    this.ofPlugins = new PluginStoreRegistry({ api, live });
    live.subscribe((message) => this.receive(message));
  }

  store<E extends Entity>(entity: E): EntityStore<E> {
    const known = this.stores.get(entity.id);
    // The map is keyed by the entity's id, which its type stands for.
    if (known) return known as unknown as EntityStore<E>;
    const announce = (message: LiveMessage) => this.refreshLists(message);
    const store = new EntityStore<E>({ entity, api: this.api, context: this.context, announce });
    this.stores.set(entity.id, store as unknown as EntityStore<Entity>);
    return store;
  }

  /** At the end of a session: no record of it stays. */
  clear(): void {
    for (const store of this.stores.values()) store.clear();
    this.ofPlugins.clear();
  }

  /** Something is readable that was not, or the other way round: what is shown loads anew. */
  reload(): void {
    this.receive({ kind: 'reset' });
  }

  private receive(message: LiveMessage): void {
    const areNews = [...this.stores.values()].map((store) => store.receive(message));
    if (!areNews.includes(false)) this.refreshLists(message);
  }

  private refreshLists(message: LiveMessage): void {
    for (const store of this.stores.values()) store.refreshLists(message);
  }
}
