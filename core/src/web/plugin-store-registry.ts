import { makeObservable, observable, runInAction } from 'mobx';
import type { PluginStore, PluginStoreContext, PluginStores } from './plugin-store.ts';

/** The stores of plugins' screens that stand at the moment. */
export class PluginStoreRegistry {
  /** Grows when all stores go, so that an observer that shows one asks anew. */
  generation = 0;
  private readonly context: PluginStoreContext;
  private readonly declared = new Set<PluginStore>();
  private readonly made = new Map<PluginStore, { readonly value: unknown; readonly dispose: () => void }>();

  constructor(context: PluginStoreContext) {
    this.context = context;
    makeObservable(this, { generation: observable });
  }

  /** What a web side lists under `stores`. */
  declare(stores: PluginStores): void {
    for (const store of Object.values(stores)) this.declared.add(store);
  }

  /** Throws for a store that no started plugin declares. */
  get<T>(store: PluginStore<T>): T {
    // Read so that observers ask again after `clear`.
    void this.generation;
    const known = this.made.get(store as PluginStore);
    // The map is keyed by the store's own declaration, which says the type.
    if (known) return known.value as T;
    if (!this.declared.has(store as PluginStore))
      throw new Error(
        `The store '${store.id}' is not listed under \`stores\` of a plugin's web side that has started.`,
      );
    const value = store.create(this.context);
    this.made.set(store as PluginStore, { value, dispose: () => store.dispose?.(value) });
    return value;
  }

  /** The last that was made goes first. */
  clear(): void {
    const all = [...this.made.values()].reverse();
    this.made.clear();
    for (const { dispose } of all) dispose();
    runInAction(() => {
      this.generation += 1;
    });
  }
}
