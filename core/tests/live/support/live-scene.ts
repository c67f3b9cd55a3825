import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { defineEntity } from '../../../src/entity/entity.ts';
import { reference, text } from '../../../src/entity/field.ts';
import { uuidv7 } from '../../../src/entity/uuid.ts';
import { accessKey, allow } from '../../../src/permission/access-rule.ts';
import { type Actor, systemActor } from '../../../src/permission/actor.ts';
import { everyPluginEnabled } from '../../../src/plugin/plugin-state.ts';
import type { EventBus } from '../../../src/server/bus/event-bus.ts';
import { openTestBus } from '../../../src/server/bus/testing/test-bus.ts';
import { createEventRelay } from '../../../src/server/event/event-relay.ts';
import { createLiveHub, type LiveHubOptions } from '../../../src/server/live/live-hub.ts';
import {
  clearEvents,
  insertEvents,
  openKernelDatabase,
  silentLog,
  type TestEvent,
} from '../../event/support/kernel-database.ts';
import { readSse } from './sse-reader.ts';

export const seeLands = accessKey('lands.see');
export const keyed = { read: allow.key(seeLands), create: allow.nobody, update: allow.nobody, delete: allow.nobody };
export const Land = defineEntity('demo.land', {
  scope: 'project',
  fields: {
    block: text(),
    price: text({ read: allow.adminAndUp }),
    token: text({ hidden: true }),
  },
  access: keyed,
});
export const Note = defineEntity('demo.note', {
  scope: 'organization',
  fields: { words: text() },
  access: { ...keyed, read: allow.any(allow.own('createdBy'), allow.adminAndUp) },
});
export const Owner = defineEntity('demo.owner', {
  scope: 'organization',
  fields: {},
  access: { ...keyed, read: allow.related('deeds') },
});
export const Deed = defineEntity('demo.deed', {
  scope: 'project',
  fields: { ownerId: reference(Owner, { inverse: 'deeds' }) },
  access: keyed,
});
export const Unit = defineEntity('demo.unit', {
  scope: 'organization',
  sharedFromGlobal: true,
  fields: {},
  access: { ...keyed, read: allow.member },
});

export let database: Awaited<ReturnType<typeof openKernelDatabase>>;
export let bus: EventBus;
export let relay: ReturnType<typeof createEventRelay>;
export const stops: (() => Promise<void>)[] = [];
/** Registers what each test file of the hub does before and after its tests. */
export function setUpLiveScene(): void {
  beforeAll(async () => {
    database = await openKernelDatabase([Land, Note, Owner, Deed, Unit]);
    await database.db.query(
      `insert into core.project (id, organization_id, name) values ($1, 2, 'North'), ($2, 2, 'South'), ($3, 3, 'Else')`,
      [north, south, elsewhere],
    );
  }, 60_000);
  afterAll(() => database.release());
  beforeEach(async () => {
    await clearEvents(database.db);
    await database.db.query('truncate demo.note, demo.owner, demo.deed cascade');
    bus = await openTestBus();
    relay = createEventRelay({ db: database.db, bus, log: silentLog });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await bus.close();
  });
}

export const [north, south, elsewhere] = [uuidv7(), uuidv7(), uuidv7()];
export const person = (projects: readonly string[], more: Partial<Actor> = {}): Actor => ({
  ...systemActor(2, everyPluginEnabled),
  kind: 'user',
  userId: uuidv7(),
  role: 'user',
  projectKeys: new Map(projects.map((project) => [project, new Set([seeLands.key])])),
  ...more,
});
export const admin = person([], { role: 'admin' });

export async function open(options: Partial<LiveHubOptions> = {}) {
  const hub = createLiveHub({ db: database.db, bus, registry: database.registry, log: silentLog, ...options });
  await hub.start();
  stops.push(() => hub.stop());
  const connect = async (actor: Actor | (() => Actor | undefined), lastEventId?: string) =>
    readSse(await hub.connect(typeof actor === 'function' ? actor : () => actor, lastEventId));
  return { hub, connect };
}
export const created = (projectId: string, record: Record<string, unknown> = {}, more: TestEvent = {}): TestEvent => {
  const recordId = uuidv7();
  return {
    name: 'demo.land.created',
    entity: 'demo.land',
    projectId,
    recordId,
    data: { id: recordId, record },
    ...more,
  };
};
export const changed = (
  entity: string,
  recordId: string,
  changes: Record<string, unknown>,
  more: TestEvent = {},
): TestEvent => ({
  name: `${entity}.changed`,
  entity,
  recordId,
  data: { id: recordId, changes },
  ...more,
});
export const commit = async (...events: TestEvent[]) => {
  const ids = await insertEvents(database.db, events);
  await relay.drain();
  return ids;
};
/** Another event behind those of a test; when it has come, they have as well. */
export const marker = () => created(north, { block: 'marker' });
