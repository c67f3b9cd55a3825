import { EntityRegistry, kernel } from '@gleba/core';
import {
  createPanelRegistry,
  createWebServices,
  loadWebPlugins,
  memoryStorage,
  type PlacedPanel,
  silentNotifier,
} from '@gleba/core/web';
import { expect } from 'vitest';
import { decide, type GuardFacts } from '../../../host-web/src/router/guard.ts';
import { web as documents } from '../../../plugins/documents/src/web/index.ts';
import { web as finance } from '../../../plugins/finance/src/web/index.ts';
import { web as lands } from '../../../plugins/lands/src/web/index.ts';
import { web as workspaceWeb } from '../../../plugins/workspace/src/web/index.ts';

const entries = [workspaceWeb, lands, finance, documents];
const services = createWebServices({
  baseUrl: '',
  registry: new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]),
  notifier: silentNotifier,
  translate: (key) => key,
  storage: memoryStorage(),
});
export const panels = createPanelRegistry(loadWebPlugins(entries, services).plugins);
export const project = '0190a000-0000-7000-8000-000000000001';
export const other = '0190a000-0000-7000-8000-000000000002';

interface Asked extends Partial<Omit<GuardFacts, 'holdsKey'>> {
  readonly keys?: readonly string[];
}

/** What the guard says to a person who stands at an address of the workspace; an administrator who holds every key unless told. */
export function at(address: string, { keys, ...who }: Asked = {}) {
  const { pathname, search, hash } = new URL(address, 'https://app.example.org');
  const found = panels.at(pathname);
  const known = { role: 'admin', session: 'ready', projectId: project, isModuleShown: true } as const;
  const place = { origin: 'https://app.example.org', pathname, search, hash };
  const met = { panel: found?.panel, params: found?.params ?? {}, isSaid: found?.isSaid ?? false };
  return decide({ ...known, ...place, ...met, holdsKey: (key) => keys?.includes(key) ?? true, ...who });
}

export const shown = { kind: 'show' };
export const root = { kind: 'redirect', to: '/' };

/** An address of the table leads to the project's own, where the key decides. */
export function leadsTo(said: string, stands: string, key?: string): void {
  expect(at(said), said).toEqual({ kind: 'lead' });
  expect(panels.addressOf(said, project)).toBe(stands);
  expect(at(stands), stands).toEqual(shown);
  if (key === undefined) return;
  expect(at(stands, { role: 'user', keys: [key] }), stands).toEqual(shown);
  expect(at(stands, { role: 'user', keys: [] }), stands).toEqual(root);
}

export const panelAt = (path: string): PlacedPanel | undefined => panels.at(path)?.panel;
