import { type InitialSource, type LoadedWebPlugin, loadInitialData, type WebServices } from '@gleba/core/web';
import { referencePage } from '@gleba/sdk/web';

type Services = Pick<WebServices, 'api' | 'session' | 'initialData'>;

/** What selects offer first, of the records that plugins name and the person may read. */
export function initialSources(
  plugins: readonly LoadedWebPlugin[],
  { api, session }: Pick<Services, 'api' | 'session'>,
): readonly InitialSource[] {
  return plugins
    .filter(({ plugin }) => session.allowsPlugin(plugin.id, 'see'))
    .flatMap(({ side }) => side.initialData ?? [])
    .filter(({ access }) => session.can(access.read))
    .map((entity) => () => referencePage(api, entity, {}, { isQuiet: true }));
}

export function loadInitially(plugins: readonly LoadedWebPlugin[], services: Services): Promise<void> {
  return loadInitialData(services.initialData, initialSources(plugins, services));
}
