import { autorun } from 'mobx';
import { expect, test } from 'vitest';
import { definePlugin } from '../../src/index.ts';
import { defineStores, loadWebPlugins, StoreRegistry, type WebServices, webSide } from '../../src/web/index.ts';

const lands = definePlugin({ id: 'lands', version: '1.0.0' });
const ended: string[] = [];
const landStores = defineStores('lands', {
  selection: () => ({ id: undefined as string | undefined }),
  drawing: {
    create: () => ({ points: [] as number[] }),
    dispose: ({ points }) => void ended.push(`drawing ${points}`),
  },
  idle: { create: () => ({}), dispose: () => void ended.push('idle') },
});

function open(stores: Parameters<typeof defineStores>[1] | typeof landStores = landStores) {
  const services = {
    stores: new StoreRegistry({
      api: {} as never,
      live: { subscribe: () => () => {} } as never,
      registry: {} as never,
    }),
  } as WebServices;
  const locales = { 'pt-BR': {}, en: {}, es: {} };
  const host = loadWebPlugins([webSide(lands, () => ({ stores: stores as typeof landStores, locales }))], services);
  return { stores: services.stores, host };
}

test('a plugin’s store stands for one session: the end of it disposes what was made, and the next begins anew', () => {
  const { stores } = open();
  const selection = stores.ofPlugins.get(landStores.selection);
  selection.id = 'a1';
  stores.ofPlugins.get(landStores.drawing).points.push(7);
  expect(stores.ofPlugins.get(landStores.selection)).toBe(selection);
  const seen: (string | undefined)[] = [];
  const stop = autorun(() => seen.push(stores.ofPlugins.get(landStores.selection).id));
  stores.clear();
  stop();
  expect(ended).toEqual(['drawing 7']);
  expect(seen).toEqual(['a1', undefined]);
});

test('two pages, or two people on one, share nothing', () => {
  expect(open().stores.ofPlugins.get(landStores.selection)).not.toBe(open().stores.ofPlugins.get(landStores.selection));
});

test('a store that no web side lists, or another’s, is told', () => {
  const foreign = defineStores('finance', { selection: () => ({}) });
  expect(() => open().stores.ofPlugins.get(foreign.selection)).toThrow("'finance.selection'");
  const { host } = open(foreign as never);
  expect(host.problems.map(({ plugin, code }) => `${plugin} ${code}`)).toEqual(['lands invalid-definition']);
});
