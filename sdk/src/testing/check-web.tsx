import {
  type Contribution,
  defaultLocale,
  describeProblem,
  type Entity,
  EntityRegistry,
  isSettingsPage,
  kernel,
  uuidv7,
} from '@gleba/core';
import { sample } from '@gleba/core/testing';
import {
  createPanelRegistry,
  createWebServices,
  loadWebPlugins,
  memoryStorage,
  mergeMessages,
  screenChecks,
  type Translate,
  type WebEntry,
  type WebSide,
} from '@gleba/core/web';
import { MantineProvider } from '@mantine/core';
import { runInAction } from 'mobx';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import {
  createTextSource,
  createToastNotifier,
  type PanelServices,
  ServicesProvider,
  type Texts,
  UploadStore,
  uiMessages,
} from '../web/index.ts';
import { tusUpload } from '../web/upload/tus-upload.ts';
import { askedByWeb, undeclaredKeys } from './check-keys.ts';
import { checkLinkable, type Screens } from './check-links.ts';
import { checkTexts, missingText } from './check-texts.ts';
import { type ConformanceOptions, type Findings, withHint } from './conformance.ts';

/**
 * Starts the web side and draws each of its panels once, first with whoever stands beside it, then without each service that
 * it only wants. Nothing answers, so what is drawn is what a person sees while data is on its way.
 */
export async function checkWeb(
  entry: WebEntry,
  { beside = [] }: Pick<ConformanceOptions, 'beside'>,
): Promise<Findings> {
  const others = beside.flatMap(({ web }) => (web ? [web] : []));
  const lost = beside.flatMap((sides, index) =>
    Object.entries(sides).flatMap(([side, given]) =>
      given === undefined ? [`\`beside[${index}].${side}\` is undefined: nothing of that name is exported there.`] : [],
    ),
  );
  if (lost.length > 0) return lost;
  const scene = assemble([entry, ...others]);
  const findings = await drawAll(entry, scene, 'with everything there');
  findings.push(...declarationFindings(entry, others, scene));
  for (const name of Object.keys(entry.plugin.wants)) {
    const without: WebEntry = {
      plugin: entry.plugin,
      create: (given) => entry.create({ ...given, wants: { ...given.wants, [name]: undefined } }),
    };
    findings.push(...(await drawAll(without, assemble([without, ...others]), `without '${name}'`)));
  }
  return findings;
}

async function drawAll({ plugin }: WebEntry, scene: WebScene, circumstance: string): Promise<Findings> {
  const { services, problems } = scene;
  const findings = problems.map((problem) => `The web side does not start ${circumstance}: ${problem}`);
  const isOwn = (one: { readonly plugin: string }) => one.plugin === plugin.id;
  const tell = (what: string, failure: string | undefined) => {
    if (failure !== undefined) findings.push(`${what} is not drawn ${circumstance}: ${failure}`);
    findings.push(...scene.takeMissing().map((key) => missingText(key, what)));
  };
  for (const { id, path, load } of services.panels.panels.filter(isOwn)) {
    tell(`Panel '${id}'`, await draw({ path, load, props: path ? {} : { onClose() {} } }, services));
  }
  // A page of the settings is a panel as well, and was drawn as one.
  for (const contribution of services.panels.contributions.filter((one) => isOwn(one) && !isSettingsPage(one))) {
    for (const drawn of partsOf(contribution as unknown as Parts, services)) {
      tell(`The ${contribution.kind} '${contribution.id}'`, await draw(drawn, services));
    }
  }
  return [...new Set(findings)];
}

/** What is said without being drawn: texts of the shell, and keys that screens ask for. */
function declarationFindings(
  { plugin }: WebEntry,
  others: readonly WebEntry[],
  { sides, services }: WebScene,
): Findings {
  const side = sides.get(plugin.id);
  if (!side) return [];
  const beside = others.map((other) => other.plugin);
  return [
    ...checkTexts(plugin, side, services.translate),
    ...undeclaredKeys(plugin, beside, askedByWeb(side)),
    ...checkLinkable(plugin.entities, services),
  ];
}

/** The screens of a plugin and of those that stand beside it. */
export function screensOf(entry: WebEntry, { beside = [] }: Pick<ConformanceOptions, 'beside'>): Screens {
  return assemble([entry, ...beside.flatMap(({ web }) => (web ? [web] : []))]).services;
}

interface WebScene {
  readonly services: PanelServices;
  readonly problems: readonly string[];
  readonly sides: ReadonlyMap<string, WebSide>;
  /** Keys that were asked for since the last time and have no text. */
  takeMissing(): readonly string[];
}

/** As the shell does it, for an administrator who is signed in and has chosen a project. */
function assemble(entries: readonly WebEntry[]): WebScene {
  const texts = createTextSource(uiMessages, 'pt-BR');
  const missing = new Set<string>();
  const translate: Texts = Object.assign<Translate, Pick<Texts, 'has'>>(
    (key, values) => {
      if (!texts.texts.has(key)) missing.add(key);
      return texts.texts(key, values);
    },
    { has: texts.texts.has },
  );
  const notifier = createToastNotifier({ show() {}, isOnline: () => true });
  const registry = new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]);
  const fetch = () => new Promise<Response>(() => {});
  const storage = memoryStorage();
  const services = createWebServices({
    baseUrl: 'http://test.invalid',
    registry,
    notifier,
    translate,
    storage,
    fetch,
  });
  const { session } = services;
  runInAction(() => {
    session.me = {
      id: uuidv7(),
      name: 'Ana',
      email: 'ana@example.org',
      role: 'admin',
      mobilePhone: null,
      twoFaEnabled: false,
      preferences: null,
      language: defaultLocale,
      organizationId: 2,
      organization: {
        id: 2,
        name: 'Escritório',
        uiCustomizations: null,
        logoImage: null,
        idleMinutes: null,
        timeZone: 'America/Sao_Paulo',
        mayChooseLanguage: false,
      },
      organizations: [{ id: 2, name: 'Escritório', role: 'admin' }],
      accessKeys: [],
      projectAccess: [],
      plugins: entries.map(({ plugin }) => ({ id: plugin.id, state: 'enabled' as const })),
    };
    session.status = 'ready';
    session.projectId = uuidv7();
  });
  const host = loadWebPlugins(entries, services);
  const panels = createPanelRegistry(host.plugins, screenChecks);
  texts.use(mergeMessages([uiMessages, ...host.plugins.map(({ side }) => side.locales)]), 'pt-BR');
  const uploads = new UploadStore(tusUpload({ endpoint: 'http://test.invalid/uploads', token: async () => undefined }));
  return {
    services: {
      ...services,
      notifier,
      translate,
      registry,
      panels,
      uploads,
    },
    problems: [...host.problems, ...panels.problems].map((problem) => withHint(describeProblem(problem))),
    sides: new Map(host.plugins.map(({ plugin, side }) => [plugin.id, side])),
    takeMissing() {
      const keys = [...missing];
      missing.clear();
      return keys;
    },
  };
}

interface Drawn {
  readonly path?: string | undefined;
  readonly load: () => Promise<{ readonly default: unknown }>;
  readonly props: object;
}

async function draw({ path, load, props }: Drawn, services: PanelServices): Promise<string | undefined> {
  try {
    const Content = (await load()).default as ComponentType<object>;
    const pattern = path ?? '/';
    const address = pattern.replace(/:\w+/g, () => uuidv7());
    renderToString(
      <MantineProvider>
        <ServicesProvider services={services}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path={pattern} element={<Content {...props} />} />
            </Routes>
          </MemoryRouter>
        </ServicesProvider>
      </MantineProvider>,
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Load = Drawn['load'];
/** What of a contribution is a component. */
type Parts = Contribution & Partial<Record<'load' | 'dialog' | 'control' | 'cell', Load>>;

/** Its components, each with what its place hands it. */
function partsOf({ entity: id, load, dialog, control, cell }: Parts, { registry, session }: PanelServices): Drawn[] {
  const entity = registry.find(id ?? '') ?? registry.entities.find(({ linkable }) => linkable);
  const record = entity && sampleRecord(entity);
  const { projectId } = session;
  const rows = { ids: [uuidv7()] };
  const given = {
    ...{ entity, record, projectId, filter: {}, filters: {}, rowCount: 1, count: 1, rows, ids: async () => rows.ids },
    changes: { view: null, isRunning: false, async start() {}, async change() {} },
    ...{ selectedId: undefined, clear() {}, onClose() {} },
    ...{ recordId: record?.id, value: '', values: {}, setValues() {}, isDisabled: false },
  };
  return [load, dialog, control, cell].flatMap((one) => (one ? [{ load: one, props: given }] : []));
}

/** A record as the shell would hand it to a tab. */
function sampleRecord(entity: Entity): Record<string, unknown> {
  const values = Object.entries(entity.allFields)
    .filter(([, field]) => !field.hidden)
    .map(([name, field]) => [name, field.kind === 'id' || field.reference ? uuidv7() : sample(field, 'Texto')]);
  return Object.fromEntries(values);
}
