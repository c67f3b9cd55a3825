import { entries } from 'virtual:gleba/web-plugins';
import { describeProblem, EntityRegistry, kernel } from '@gleba/core';
import {
  createPanelRegistry,
  createTextSource,
  createToastNotifier,
  createUploads,
  createWebServices,
  type LocaleMessages,
  loadWebPlugins,
  mergeMessages,
  type PanelServices,
  SearchRegistry,
  uiMessages,
} from '@gleba/sdk/web';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import filesEn from './locales/files/en.json' with { type: 'json' };
import filesEs from './locales/files/es.json' with { type: 'json' };
import filesPtBR from './locales/files/pt-BR.json' with { type: 'json' };
import ptBR from './locales/pt-BR.json' with { type: 'json' };
import { tellFailedUploads } from './shell/tell-failed-uploads.ts';

const shellMessages: LocaleMessages = mergeMessages([
  { 'pt-BR': ptBR, en, es },
  { 'pt-BR': filesPtBR, en: filesEn, es: filesEs },
]);
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
  const panels = createPanelRegistry(host.plugins);
  texts.use(mergeMessages([own, ...host.plugins.map(({ side }) => side.locales)]), locale);
  for (const problem of [...host.problems, ...panels.problems]) console.error(describeProblem(problem));
  const uploads = createUploads(services.session, baseUrl);
  tellFailedUploads(uploads, notifier, texts.texts);
  return {
    ...services,
    notifier,
    translate: texts.texts,
    registry,
    panels,
    search: new SearchRegistry(),
    uploads,
  };
}
