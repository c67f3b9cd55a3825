import type { AccessKey, AccessRule, Entity, EntityRegistry } from '@gleba/core';
import type { EntityStore, PanelRegistry, PluginStore, WebServices } from '@gleba/core/web';
import { createContext, type ReactNode, useContext } from 'react';
import type { ToastNotifier } from '../notify/toast-notifier.ts';
import type { UploadStore } from '../upload/upload-store.ts';
import type { Texts } from './texts.ts';

/** What every panel may use: the data layer, and the screen's own services. */
export interface PanelServices extends WebServices {
  readonly translate: Texts;
  readonly notifier: ToastNotifier;
  readonly registry: EntityRegistry;
  readonly panels: PanelRegistry;
  readonly uploads: UploadStore;
}

const Services = createContext<PanelServices | undefined>(undefined);

/** The plugin whose panel is drawn here; undefined in the shell. */
export const PanelPlugin = createContext<string | undefined>(undefined);

export interface ServicesProviderProps {
  readonly services: PanelServices;
  readonly children: ReactNode;
}

export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <Services value={services}>{children}</Services>;
}

/** Throws outside of the shell. */
export function useServices(): PanelServices {
  const services = useContext(Services);
  if (!services) throw new Error('A panel stands outside of <ServicesProvider>.');
  return services;
}

/** Text for a locale key: `t('ui.save')`, `t('ui.table.rows', { count: 3 })`, `t.has('lands.land.block.help')`. */
export function useTranslate(): Texts {
  return useServices().translate;
}

/** The entity's store (lists, records, writes, live), or one that a plugin's web side declares (`defineStores`). */
export function useStore<T>(store: PluginStore<T>): T;
export function useStore<E extends Entity>(entity: E): EntityStore<E>;
export function useStore(what: Entity | PluginStore): unknown {
  const { stores } = useServices();
  return 'kind' in what && what.kind === 'pluginStore' ? stores.ofPlugins.get(what) : stores.store(what as Entity);
}

/**
 * Whether to offer an act: `can(landsKey)`, `can(Land.access.update, projectId)`. In a panel of a retired plugin, whose
 * records are only read, none is. Observed: redraws when rights or states change.
 */
export function useCan(): (what: AccessRule | AccessKey, projectId?: string) => boolean {
  const { session } = useServices();
  const plugin = useContext(PanelPlugin);
  const mayAct = plugin === undefined || session.allowsPlugin(plugin, 'write');
  return (what, projectId) => mayAct && session.can(what, projectId);
}
