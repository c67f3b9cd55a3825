import { parts } from 'virtual:gleba/first-parts';
import { EntityRegistry, kernel, type Panel } from '@gleba/core';
import {
  createFirstRegistry,
  createToastNotifier,
  createUploads,
  createWebServices,
  type FirstPart,
  type LocaleMessages,
  localesIn,
  mergeMessages,
  type PanelServices,
  uiMessages,
} from '@gleba/sdk/web';
import { tellFailedUploads } from './shell/tell-failed-uploads.ts';
import { shippedTexts } from './shipped-texts.ts';
import { Speech } from './speech.ts';

const shellMessages = localesIn(import.meta.glob('./locales/**/*.json', { eager: true, import: 'default' }));

export interface Assembly {
  /** What the frame and the first screens need. */
  readonly first: PanelServices;
  /** The same with every plugin: begins to load them when it is first asked, and again after a failure. */
  readonly whole: () => Promise<PanelServices>;
  /** The same once somebody has asked; never rejects. */
  readonly arrived: Promise<PanelServices>;
  /** Said by the page: what is drawn first stands, so that whatever waited for it may load. */
  readonly firstStands: () => void;
  readonly speech: Speech;
}

const loadPlugins = () => import('./whole-plugins.ts');

/** Whether the first parts draw what stands at an address; anything else waits for the plugins, which had better come along. */
export function isDrawnFirst(pathname: string): boolean {
  const first = parts?.flatMap(({ side }) => side.panels.map(({ path }) => path));
  return first !== undefined && (pathname === '/' || first.includes(pathname));
}

/** Begins to fetch the plugins, so that they are here when they are asked for. */
export function fetchPlugins(): void {
  loadPlugins().catch(() => {});
}

/**
 * Puts the data layer and the screen's services together, and the plugins' web sides when they come. `shipped` are the texts that a
 * build took out of the scripts.
 */
export function assemble(baseUrl: string, shipped: Partial<LocaleMessages>): Assembly {
  const speech = new Speech(mergeMessages([shellMessages, uiMessages, shipped]), shippedTexts);
  const translate = speech.texts;
  const notifier = createToastNotifier({ closeLabel: () => translate('ui.close') });
  const registry = new EntityRegistry(kernel.entities);
  const services = createWebServices({ baseUrl, registry, notifier, translate });
  const uploads = createUploads(services.session, baseUrl);
  tellFailedUploads(uploads, notifier, translate);
  const [arrived, arrive] = awaited<PanelServices>();
  const [standing, firstStands] = awaited();
  const whole = onceDone(async () => {
    const { withPlugins } = await loadPlugins();
    const services = withPlugins(first, speech);
    arrive(services);
    return services;
  });
  const loadLater = async (id: string) => {
    await standing;
    return loadOf((await whole()).panels, id);
  };
  const first: PanelServices = {
    ...services,
    notifier,
    translate,
    registry,
    panels: createFirstRegistry((parts ?? []).map((part) => loadedBy(loadLater, part))),
    uploads,
  };
  // Who begins to work on this device waits for what they choose from, which the plugins name.
  services.initialData.from(async () => {
    await whole().then(
      () => services.initialData.refresh(),
      // Told by the screen that needs them.
      () => {},
    );
  });
  return { first, whole, arrived, firstStands, speech };
}

type LoadLater = (id: string) => ReturnType<Panel['load']>;

/** What is drawn first of contributions says what it is; what it does comes with its plugin. */
function loadedBy(load: LoadLater, { plugin, side }: FirstPart): FirstPart {
  const contributions = side.contributions.map((one) => ({ ...one, load: () => load(one.id) }));
  return { plugin, side: { ...side, contributions } };
}

function loadOf({ contributions }: PanelServices['panels'], id: string): ReturnType<Panel['load']> {
  const found = contributions.find((one) => one.id === id);
  if (!found || !('load' in found)) throw new Error(`The contribution '${id}' is not there.`);
  // Made by `contribute`, whose types say so.
  return (found as Pick<Panel, 'load'>).load();
}

/** A promise, and how it is kept. */
function awaited<T = void>(): readonly [Promise<T>, (value: T) => void] {
  let keep: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return [promise, (value) => keep(value)];
}

/** Done once; what failed is tried again when it is asked for again. */
function onceDone<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
