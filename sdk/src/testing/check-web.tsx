import { describeProblem, type Entity, EntityRegistry, kernel, type Panel, uuidv7 } from '@gleba/core';
import { sample } from '@gleba/core/testing';
import {
  createPanelRegistry,
  createWebServices,
  loadWebPlugins,
  memoryStorage,
  mergeMessages,
  type WebEntry,
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
  SearchRegistry,
  ServicesProvider,
  UploadStore,
  uiMessages,
} from '../web/index.ts';
import { tusUpload } from '../web/upload/tus-upload.ts';
import type { ConformanceOptions, Findings } from './conformance.ts';

/**
 * Starts the web side and draws each of its panels once, first with whoever stands beside it, then without each service that
 * it only wants. Nothing answers, so what is drawn is what a person sees while data is on its way.
 */
export async function checkWeb(
  entry: WebEntry,
  { beside = [] }: Pick<ConformanceOptions, 'beside'>,
): Promise<Findings> {
  const others = beside.flatMap(({ web }) => (web ? [web] : []));
  const findings = await drawAll(entry, others, 'with everything there');
  for (const name of Object.keys(entry.plugin.wants)) {
    const without: WebEntry = {
      plugin: entry.plugin,
      create: (given) => entry.create({ ...given, wants: { ...given.wants, [name]: undefined } }),
    };
    findings.push(...(await drawAll(without, others, `without '${name}'`)));
  }
  return findings;
}

async function drawAll(entry: WebEntry, others: readonly WebEntry[], circumstance: string): Promise<Findings> {
  const { services, problems } = assemble([entry, ...others]);
  const findings = problems.map((problem) => `The web side does not start ${circumstance}: ${problem}`);
  for (const panel of services.panels.panels.filter(({ plugin }) => plugin === entry.plugin.id)) {
    const failure = await draw(panel, services);
    if (failure !== undefined) findings.push(`Panel '${panel.id}' is not drawn ${circumstance}: ${failure}`);
  }
  return findings;
}

/** As the shell does it, for an administrator who is signed in and has chosen a project. */
function assemble(entries: readonly WebEntry[]): { services: PanelServices; problems: readonly string[] } {
  const texts = createTextSource(uiMessages, 'pt-BR');
  const notifier = createToastNotifier({ show() {}, isOnline: () => true });
  const registry = new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]);
  const fetch = () => new Promise<Response>(() => {});
  const storage = memoryStorage();
  const services = createWebServices({
    baseUrl: 'http://test.invalid',
    registry,
    notifier,
    translate: texts.texts,
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
      organizationId: 2,
      organization: { id: 2, name: 'Escritório', uiCustomizations: null, idleMinutes: null },
      organizations: [{ id: 2, name: 'Escritório', role: 'admin' }],
      accessKeys: [],
      projectAccess: [],
      plugins: entries.map(({ plugin }) => ({ id: plugin.id, state: 'enabled' as const })),
    };
    session.status = 'ready';
    session.projectId = uuidv7();
  });
  const host = loadWebPlugins(entries, services);
  const panels = createPanelRegistry(host.plugins);
  texts.use(mergeMessages([uiMessages, ...host.plugins.map(({ side }) => side.locales)]), 'pt-BR');
  const uploads = new UploadStore(tusUpload({ endpoint: 'http://test.invalid/uploads', token: async () => undefined }));
  return {
    services: {
      ...services,
      notifier,
      translate: texts.texts,
      registry,
      panels,
      search: new SearchRegistry(),
      uploads,
    },
    problems: [...host.problems, ...panels.problems].map(describeProblem),
  };
}

async function draw(panel: Panel, services: PanelServices): Promise<string | undefined> {
  try {
    const Content = (await panel.load()).default as ComponentType<Record<string, unknown>>;
    const pattern = panel.path ?? '/';
    const address = pattern.replace(/:\w+/g, () => uuidv7());
    const props = { ...propsOf(panel.slot, services.registry) };
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

/** What a panel is given by the place in which it stands. */
function propsOf(slot: string, registry: EntityRegistry): object {
  const [place, name = ''] = slot.split(':');
  const owner = registry.find(name);
  const record = owner && sampleRecord(owner);
  switch (place) {
    case 'tab':
    case 'row':
      return record ? { record } : {};
    case 'form':
      return { recordId: record?.id, projectId: record?.projectId, values: {}, setValues() {}, isDisabled: false };
    case 'dialog':
      return { onClose() {} };
    default:
      return {};
  }
}

/** A record as the shell would hand it to a tab. */
function sampleRecord(entity: Entity): Record<string, unknown> {
  const values = Object.entries(entity.allFields)
    .filter(([, field]) => !field.hidden)
    .map(([name, field]) => [name, field.kind === 'id' || field.reference ? uuidv7() : sample(field, 'Texto')]);
  return Object.fromEntries(values);
}
