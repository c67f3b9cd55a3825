import { entries } from 'virtual:gleba/web-plugins';
import { describeProblem, EntityRegistry, kernel, useTexts } from '@gleba/core';
import { screenChecks } from '@gleba/core/web';
import {
  createPanelRegistry,
  createTextSource,
  createToastNotifier,
  createUploads,
  createWebServices,
  type LocaleMessages,
  loadWebPlugins,
  localesIn,
  mergeMessages,
  type PanelServices,
  uiMessages,
} from '@gleba/sdk/web';
import { tellFailedUploads } from './shell/tell-failed-uploads.ts';

const shellMessages = localesIn(import.meta.glob('./locales/**/*.json', { eager: true, import: 'default' }));
/** The specification fixes the language; the others exist for when it does not. */
const locale = 'pt-BR';

/**
 * Puts the plugins' web sides, the data layer and the screen's services together. A broken plugin is set aside and told.
 * `shipped` are the texts that a build took out of the scripts.
 */
export function assemble(baseUrl: string, shipped: Partial<LocaleMessages>): PanelServices {
  const own = mergeMessages([shellMessages, uiMessages, shipped]);
  const texts = createTextSource(own, locale);
  const notifier = createToastNotifier({ closeLabel: () => texts.texts('ui.close') });
  const registry = new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]);
  const services = createWebServices({ baseUrl, registry, notifier, translate: texts.texts });
  const host = loadWebPlugins(entries, services);
  // A build has checked them (screen-paths.ts).
  const panels = createPanelRegistry(host.plugins, import.meta.env.DEV ? screenChecks : undefined);
  const messages = mergeMessages([own, ...host.plugins.map(({ side }) => side.locales)]);
  texts.use(messages, locale);
  useTexts((wanted) => messages[wanted]);
  for (const problem of [...host.problems, ...panels.problems]) console.error(describeProblem(problem));
  services.initialData.from(async () => {
    const { loadInitially } = await import('./offline/initial-data.ts');
    await loadInitially(host.plugins, services);
  });
  const uploads = createUploads(services.session, baseUrl);
  tellFailedUploads(uploads, notifier, texts.texts);
  return {
    ...services,
    notifier,
    translate: texts.texts,
    registry,
    panels,
    uploads,
  };
}
