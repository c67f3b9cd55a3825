import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import { permits } from '../../permission/actor.ts';
import { pluginAllows, pluginOf } from '../../plugin/plugin-state.ts';
import type { EventBus, Subscription } from '../bus/event-bus.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Db } from '../db/db.ts';
import { feedHead, type PublishedEvent, parsePublishedEvent, readFeed } from '../event/published-event.ts';
import { createBulkWindow } from './bulk-window.ts';
import { currentActors, deliver, isInOrganization } from './event-delivery.ts';
import { type EntityEvent, entityEvent } from './event-rows.ts';
import { type ActorProvider, LiveClient } from './live-client.ts';
import { sseHeartbeat, sseMessage, sseOpening, sseRetry } from './sse-message.ts';
import { type TransientMessage, transientSubjects } from './transient-message.ts';

export interface LiveHubOptions {
  readonly db: Db;
  readonly bus: EventBus;
  readonly registry: EntityRegistry;
  readonly log: Logger;
  /** More events of one entity and project than `bulkAbove` within this many milliseconds become one bulk. Default 100, 50. */
  readonly bulkWindowMs?: number;
  readonly bulkAbove?: number;
  /** Default 15,000. */
  readonly heartbeatMs?: number;
  /** Bytes that may wait for a reader before it is dropped. Default 65,536. */
  readonly maxUnsent?: number;
  /** Streams of one person in one organization. Default 20. */
  readonly maxClientsPerUser?: number;
  /** Most missed events that are sent; more make a reset. Default 1000. */
  readonly maxResume?: number;
}

export interface LiveHub {
  start(): Promise<void>;
  /**
   * Opens an event stream. Throws UNAUTHENTICATED without an actor and TOO_MANY_REQUESTS for a person with too many.
   * `lastEventId` resumes: what was missed is sent first, or a `reset`.
   */
  connect(provider: ActorProvider, lastEventId?: string | null): Promise<ReadableStream<Uint8Array>>;
  clientCount(): number;
  /** Tells every stream when to come back, each at a time of its own, and ends it. */
  stop(): Promise<void>;
}

const retryMs = 2000;
/** Events that may wait for their delivery. */
const maxArrived = 10_000;
/** A reader that resumes may take so long for the next bytes. */
const resumePatienceMs = 30_000;

/**
 * Live updates as event streams. Ids are numbers of the feed, which has no gaps that fill up late, so "after this number"
 * is exact. The hub listens to the bus, which may lose messages; it sees that by the numbers and reads the feed instead.
 */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { db, bus, registry, log, heartbeatMs = 15_000, maxUnsent = 65_536, maxClientsPerUser = 20 } = options;
  const { maxResume = 1000, bulkWindowMs = 100, bulkAbove = 50 } = options;
  const clients = new Map<number, Set<LiveClient>>();
  const bulk = createBulkWindow(bulkWindowMs, bulkAbove);
  const subscriptions: Subscription[] = [];
  let arrived: PublishedEvent[] = [];
  let draining: Promise<void> | undefined;
  let isStopped = false;
  /** Last number of the feed that was taken from the bus. */
  let head = 0;
  /** Last number that the feed is known to have given, by a look at it. */
  let seen = 0;
  let heartbeat: NodeJS.Timeout | undefined;
  let bulkTimer: NodeJS.Timeout | undefined;

  const allClients = () => [...clients.values()].flatMap((set) => [...set]);
  const toEntityEvents = (events: readonly PublishedEvent[]) =>
    events.flatMap((event) => entityEvent(registry, event) ?? []);

  function onMessage(data: string): void {
    // Nobody listens; whoever comes first looks up where the feed stands.
    if (clients.size === 0) return;
    // Too far behind: the hole that this leaves resets everybody.
    if (arrived.length >= maxArrived) arrived = [];
    arrived.push(parsePublishedEvent(data));
    drainSoon();
  }

  function drainSoon(): void {
    draining ??= drain()
      .catch((error: unknown) => log.error('Live updates failed.', { error: String(error) }))
      .finally(() => {
        draining = undefined;
      });
  }

  /** Finds what a bus of several processes has lost without a later event that would show the hole. */
  async function lookForMissed(): Promise<void> {
    if (clients.size === 0) return;
    try {
      seen = await feedHead(db);
    } catch (error) {
      log.warn('Live updates could not look at the feed.', { error: String(error) });
    }
    if (seen > head) drainSoon();
  }

  async function drain(): Promise<void> {
    // What comes within one turn of the event loop is one round.
    await nextTurn();
    while (arrived.length > 0 || seen > head) {
      const round = arrived;
      arrived = [];
      const events = await withoutHoles(round);
      if (events) await dispatch(toEntityEvents(events));
      await nextTurn();
    }
  }

  /** New events in order, with those that the bus lost; undefined when they cannot be had, and everybody was reset. */
  async function withoutHoles(round: readonly PublishedEvent[]): Promise<readonly PublishedEvent[] | undefined> {
    const fresh = round.filter(({ sequence }) => sequence > head).sort((a, b) => a.sequence - b.sequence);
    const last = Math.max(seen, fresh.at(-1)?.sequence ?? 0);
    if (last <= head) return [];
    const isWhole = last - head === fresh.length && !fresh.some(({ isCut }) => isCut);
    const from = head;
    head = last;
    if (isWhole) return fresh;
    try {
      const complete = await readFeed(db, { after: from, until: last, limit: maxResume + 1 });
      if (complete.length <= maxResume) return complete;
    } catch (error) {
      log.warn('Live updates could not read the feed.', { error: String(error) });
    }
    for (const client of allClients()) client.reset(head);
    return undefined;
  }

  async function dispatch(events: readonly EntityEvent[]): Promise<void> {
    bulk.count(events);
    for (const [organizationId, set] of clients) {
      const own = events.filter((event) => isInOrganization(event, organizationId));
      if (own.length === 0) continue;
      const ready: LiveClient[] = [];
      for (const client of set) {
        if (!client.held) ready.push(client);
        else if (client.held.length < maxResume) client.held.push(...own);
        else client.close();
      }
      try {
        await deliver(own, ready, { db, registry, isBulk: bulk.isBulk });
      } catch (error) {
        const requestIds = [...new Set(own.map(({ published }) => published.correlationId))].slice(0, 10);
        log.error('Live events could not be delivered.', { organizationId, requestIds, error: String(error) });
        for (const client of ready) client.reset(head);
      }
      if (ready.some(({ pendingBulks }) => pendingBulks.size > 0))
        bulkTimer ??= setTimeout(flushBulks, bulkWindowMs).unref();
    }
  }

  function flushBulks(): void {
    bulkTimer = undefined;
    for (const client of allClients()) client.flushBulks();
  }

  async function onTransient(text: string): Promise<void> {
    const message = JSON.parse(text) as TransientMessage;
    const listening = [...(clients.get(message.organizationId) ?? [])];
    if (listening.length === 0) return;
    const bytes = sseMessage('transient', { name: message.name, data: message.data });
    const { to } = message;
    for (const [client, actor] of await currentActors(listening)) {
      const isFor =
        pluginAllows(actor.plugins, pluginOf(message.name), 'read') &&
        ('userId' in to
          ? to.userId === actor.userId
          : permits(actor, to.rule, { projectId: to.projectId, fields: to.fields ?? {} }) === true);
      if (isFor) client.send(bytes);
    }
  }

  /** Sends what the client missed, at its own pace, then what came meanwhile. */
  async function resume(client: LiveClient, after: number): Promise<void> {
    const delivery = {
      db,
      registry,
      isBulk: () => false,
      waitForRoom: (waiting: LiveClient) => waiting.hasRoom(resumePatienceMs),
    };
    const organizationIds = [client.organizationId, globalOrganizationId];
    const missed = await readFeed(db, { after, organizationIds, limit: maxResume + 1 });
    const now = await feedHead(db);
    // A number that the feed has not reached is another database's.
    if (missed.length > maxResume || after > now) client.reset(now);
    else await deliver(toEntityEvents(missed), [client], delivery);
    while (!client.isClosed && client.held && client.held.length > 0) {
      const held = client.held;
      client.held = [];
      await deliver(held, [client], delivery);
    }
    client.held = undefined;
  }

  /** Also ends the streams of people who may no longer be here, for whom no event came that would have told. */
  async function beat(): Promise<void> {
    await Promise.all(
      allClients().map(async (client) => {
        // Nothing is delivered while nobody can say who the person is; the stream itself may wait for the database.
        const isOver = await Promise.resolve()
          .then(client.provider)
          .then(
            (actor) => actor === undefined,
            () => false,
          );
        if (isOver) client.close();
        else client.send(sseHeartbeat(client.resumeId));
      }),
    );
  }

  async function lookUpHead(): Promise<void> {
    const found = await feedHead(db);
    // Another stream may have opened meanwhile, and events arrive for it.
    if (clients.size === 0) head = found;
  }

  const add = (client: LiveClient) => {
    const set = clients.get(client.organizationId) ?? new Set();
    clients.set(client.organizationId, set.add(client));
  };
  const remove = (client: LiveClient) => {
    const set = clients.get(client.organizationId);
    set?.delete(client);
    if (set?.size === 0) clients.delete(client.organizationId);
  };

  return {
    async start() {
      subscriptions.push(
        bus.subscribe('gleba.>', onMessage),
        bus.subscribe(transientSubjects, (text) => {
          onTransient(text).catch((error: unknown) => log.warn('A live message was lost.', { error: String(error) }));
        }),
      );
      subscriptions.push(bus.watch(() => void lookForMissed()));
      heartbeat = setInterval(() => {
        void beat();
        void lookForMissed();
      }, heartbeatMs).unref();
    },

    async connect(provider, lastEventId) {
      if (isStopped) throw new GlebaError('UNAVAILABLE');
      const actor = await provider();
      if (!actor || actor.userId === null) throw new GlebaError('UNAUTHENTICATED');
      const { userId, organizationId } = actor;
      const open = [...(clients.get(organizationId) ?? [])].filter((client) => client.userId === userId).length;
      if (open >= maxClientsPerUser) throw new GlebaError('TOO_MANY_REQUESTS');
      if (clients.size === 0) await lookUpHead();
      const client = new LiveClient(userId, organizationId, provider, head, maxUnsent, remove);
      add(client);
      const after = parseEventId(lastEventId);
      if (after === undefined) {
        client.send(sseOpening(retryMs, head));
        // An id that is none of ours.
        if (lastEventId) client.reset(head);
        return client.stream;
      }
      client.send(sseOpening(retryMs, after));
      client.held = [];
      client.sequence = after;
      resume(client, after).catch((error: unknown) => {
        log.warn('A live stream could not be resumed.', { error: String(error) });
        client.close();
      });
      return client.stream;
    },

    clientCount: () => allClients().length,

    async stop() {
      clearInterval(heartbeat);
      clearTimeout(bulkTimer);
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
      isStopped = true;
      for (const client of allClients()) {
        client.send(sseRetry(Math.round(retryMs * (0.5 + Math.random()))));
        client.close();
      }
      await draining;
    },
  };
}

function parseEventId(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
