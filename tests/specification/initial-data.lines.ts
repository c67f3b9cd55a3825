import { EntityRegistry, kernel, uuidv7 } from '@gleba/core';
import { ApiClient, createWebServices, loadWebPlugins, memoryStorage, silentNotifier } from '@gleba/core/web';
import { expect } from 'vitest';
import { initialSources } from '../../host-web/src/offline/initial-data.ts';
import { web as documents } from '../../plugins/documents/src/web/index.ts';
import { web as finance } from '../../plugins/finance/src/web/index.ts';
import { web as lands } from '../../plugins/lands/src/web/index.ts';
import { web as workspaceWeb } from '../../plugins/workspace/src/web/index.ts';
import { type Line, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

const entries = [workspaceWeb, lands, finance, documents];

/** Section 1 of the first document: what is asked for when somebody begins to work. */
export function initialDataLines(given: () => SpecificationScene): readonly Line[] {
  return [
    screen(
      'On initial load the product fetches: projects, layer types, document types, contact methods, visit results, payment methods and users.',
      async () => {
        const { admin, runtime } = given();
        const asked: string[] = [];
        const api = new ApiClient({
          baseUrl: '',
          token: () => 'one',
          notifier: silentNotifier,
          onExpired() {},
          fetch: async (_input, init) => {
            const document = String(init?.body);
            asked.push(/\{ ?(\w+)\(/.exec(document.slice(document.indexOf('{', 1)))?.[1] ?? document);
            const { status, body } = await runtime.graphql(document, admin.auth, uuidv7());
            return new Response(body, { status, headers: { 'content-type': 'application/json' } });
          },
        });
        const services = createWebServices({
          baseUrl: '',
          registry: new EntityRegistry([...kernel.entities, ...entries.flatMap(({ plugin }) => plugin.entities)]),
          notifier: silentNotifier,
          translate: (key) => key,
          storage: memoryStorage(),
        });
        const { plugins } = loadWebPlugins(entries, services);
        const session = { allowsPlugin: () => true, can: () => true };
        const pages = await Promise.all(
          initialSources(plugins, { api, session } as unknown as typeof services).map((source) => source()),
        );
        expect(new Set(asked)).toEqual(
          new Set([
            ...['projects', 'layerTypes', 'documentTypes', 'contactMethods', 'visitResults', 'paymentMethods', 'users'],
          ]),
        );
        expect(pages.every((page) => Array.isArray((page as { rows: unknown }).rows))).toBe(true);
      },
    ),
  ];
}
