import { EntityRegistry, kernel } from '@gleba/core';
import { ApiClient, LiveConnection, StoreRegistry } from '@gleba/core/web';
import { lands } from '@gleba/plugin-lands';
import { reaction } from 'mobx';
import { Land } from '../../../plugins/lands/src/entities/land.entity.ts';

/**
 * Another person's browser, as far as data goes: its store of lands, kept true by the stream of changes. Tells its parent
 * when a land's observation has changed in the store, by this machine's clock.
 *
 * Arguments: address, token, id of the land.
 */
const [, , address = '', token = '', landId = ''] = process.argv;
const tell = (message: object) => void process.send?.(message);
const api = new ApiClient({ baseUrl: address, token: () => token, onExpired() {}, isOnline: () => true });
const live = new LiveConnection({ url: `${address}/events`, token: () => token });
const stores = new StoreRegistry({ api, live, registry: new EntityRegistry([...kernel.entities, ...lands.entities]) });
const store = stores.store(Land);

reaction(
  () => store.get(landId)?.observation,
  (value) => tell({ value, at: performance.timeOrigin + performance.now() }),
);
reaction(
  () => live.status,
  async (status) => {
    if (status !== 'live') return;
    await store.load(landId);
    tell({ isReady: true });
  },
);
live.open();
process.on('disconnect', () => process.exit(0));
