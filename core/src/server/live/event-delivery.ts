import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityRegistry } from '../../entity/registry.ts';
import { largeValueBytes } from '../../event/large-value.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Queryable } from '../db/db.ts';
import { compactData } from '../event/compact-value.ts';
import { instruments } from '../telemetry/instruments.ts';
import { type EntityEvent, forbiddenFields, visibleData } from './event-rows.ts';
import { decideVisibility } from './event-visibility.ts';
import type { LiveClient } from './live-client.ts';
import { sseMessage } from './sse-message.ts';

export interface DeliveryOptions {
  readonly db: Queryable;
  readonly registry: EntityRegistry;
  /** True when this event is to be counted in a bulk instead of being sent. */
  readonly isBulk: (event: EntityEvent) => boolean;
  /** Waits until the client can take more; false drops it. */
  readonly waitForRoom?: (client: LiveClient) => Promise<boolean>;
}

/** After so many events the readers get a turn, or their streams would fill up though they read at once. */
const eventsPerTurn = 32;

export function bulkKey({ entity, published }: EntityEvent): string {
  return `${published.organizationId} ${entity.id} ${published.projectId ?? ''}`;
}

/** Sends events, in their order, to those of the clients (all of one organization) that may see them. */
export async function deliver(
  events: readonly EntityEvent[],
  clients: readonly LiveClient[],
  options: DeliveryOptions,
): Promise<void> {
  const actors = await currentActors(clients);
  const distinct = new Map([...actors.values()].map((actor) => [actor.userId, actor]));
  const visible = await decideVisibility(options.db, options.registry, events, [...distinct.values()]);
  for (const [index, event] of events.entries()) {
    if (index % eventsPerTurn === eventsPerTurn - 1) await nextTurn();
    const isBulk = options.isBulk(event);
    const encode = createEncoder(event);
    for (const [client, own] of actors) {
      const actor = distinct.get(own.userId) ?? own;
      if (client.isClosed || client.sequence >= event.published.sequence) continue;
      const isSeen = isInOrganization(event, actor.organizationId) && visible(actor, event);
      if (isSeen && options.waitForRoom && !(await options.waitForRoom(client))) {
        client.drop();
        continue;
      }
      client.sequence = event.published.sequence;
      if (!isSeen) continue;
      if (isBulk) client.addBulk(bulkKey(event), event.entity.id, event.published.projectId);
      else {
        const bytes = encode(actor, client.resumeId);
        if (!bytes) continue;
        client.send(bytes);
        instruments.liveDelivered.add(1);
      }
    }
  }
}

/** The organization's border: the global organization's shared rows are everybody's to read. */
export function isInOrganization({ entity, published }: EntityEvent, organizationId: number): boolean {
  return (
    published.organizationId === organizationId ||
    (entity.sharedFromGlobal && published.organizationId === globalOrganizationId)
  );
}

/** Who the clients are now; one whose person may no longer be here is closed. */
export async function currentActors(clients: readonly LiveClient[]): Promise<Map<LiveClient, Actor>> {
  const asked = await Promise.all(
    clients.map(async (client) => {
      try {
        return await client.provider();
      } catch {
        return undefined;
      }
    }),
  );
  const actors = new Map<LiveClient, Actor>();
  for (const [index, client] of clients.entries()) {
    const actor = asked[index];
    if (actor?.organizationId === client.organizationId) actors.set(client, actor);
    else client.close();
  }
  return actors;
}

/** Encodes once for all who see the same fields. */
function createEncoder(event: EntityEvent): (actor: Actor, id: number | undefined) => Uint8Array | undefined {
  const { published, entity } = event;
  const hasRules = Object.values(entity.allFields).some((field) => field.hidden || field.read);
  const made = new Map<string, Uint8Array | undefined>();
  return (actor, id) => {
    const forbidden = hasRules ? forbiddenFields(actor, event) : [];
    const key = `${id === undefined} ${forbidden.join()}`;
    if (made.has(key)) return made.get(key);
    const data = visibleData(event, forbidden);
    const { name, recordId, projectId, at, actor: who } = published;
    const about = { id: published.id, name, entity: published.entity, recordId, projectId, at, actor: who };
    let bytes = data === undefined ? undefined : sseMessage('entity', { ...about, data }, id);
    // Of what is created and removed the log has every value; whoever looks at the record asks for it.
    if (bytes && bytes.length > largeValueBytes)
      bytes = sseMessage('entity', { ...about, data: compactData(data) }, id);
    made.set(key, bytes);
    return bytes;
  };
}
