import type { AccessKey, AccessRule, Entity, EntityRegistry } from '@gleba/core';
import type { EntityStore, PanelRegistry, WebServices } from '@gleba/core/web';
import { createContext, type ReactNode, useContext } from 'react';
import type { ToastNotifier } from '../notify/toast-notifier.ts';
import type { SearchRegistry } from '../search/search-provider.ts';
import type { UploadStore } from '../upload/upload-store.ts';
import type { Texts } from './texts.ts';

/** What every panel may use: the data layer, and the screen's own services. */
export interface PanelServices extends WebServices {
  readonly translate: Texts;
  readonly notifier: ToastNotifier;
  readonly registry: EntityRegistry;
  readonly panels: PanelRegistry;
  readonly uploads: UploadStore;
  readonly search: SearchRegistry;
}

const Services = createContext<PanelServices | undefined>(undefined);

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

/** The entity's store: lists, records, writes, live. */
export function useStore<E extends Entity>(entity: E): EntityStore<E> {
  return useServices().stores.store(entity);
}

/** Whether the person may: `can(landsKey)`, `can(Land.access.update, projectId)`. Observed: redraws when rights change. */
export function useCan(): (what: AccessRule | AccessKey, projectId?: string) => boolean {
  const { session } = useServices();
  return (what, projectId) => session.can(what, projectId);
}
