import { type EventDefinition, sourceEventNames, systemActor } from '@gleba/core';
import type { AnyReaction, BusMessage, EventBus } from '@gleba/core/server';
import {
  createReactionRunner,
  decodeEvent,
  type IsolationScene,
  matchesEvent,
  ourOrganization,
  type PublishedEvent,
} from '@gleba/core/testing';
import type { ConformanceOptions, Findings } from './conformance.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Delivers to each reaction the events that the scene has for it: once in a transaction that is undone, as when the process
 * dies, then for good, then again. Rows must be those of one delivery. The host must not be started: nobody else may deliver.
 */
export async function checkReactions(
  scene: IsolationScene,
  reactions: readonly AnyReaction[],
  { causes = {} }: Pick<ConformanceOptions, 'causes'>,
): Promise<Findings> {
  const findings: Findings = [];
  for (const reaction of reactions) {
    await causes[reaction.id]?.(scene);
    const event = await newestEvent(scene, reaction.on);
    if (event === undefined) {
      findings.push(
        `Nothing brings about '${reaction.on.name}', which '${reaction.id}' follows: say causes: { '${reaction.id}': (scene) => … }.`,
      );
      continue;
    }
    findings.push(...(await checkReaction(scene, reaction, event)));
  }
  return findings;
}

async function checkReaction(scene: IsolationScene, reaction: AnyReaction, event: PublishedEvent): Promise<Findings> {
  const { runtime, files } = scene.host;
  const findings: Findings = [];
  const deliver = await delivery(scene, reaction, JSON.stringify(event));
  const before = await rowsOf(scene);

  const undone = new Error('undone');
  const { on, emits = [] } = reaction;
  const identity = { actor: systemActor(ourOrganization), correlationId: 'conformance', emits };
  const attempt = runtime.transactions.run(identity, async (tx) => {
    const context = { actor: tx.actor, correlationId: 'conformance', log: quiet, files, tx };
    await reaction.run(
      { ...context, enqueue: tx.enqueue, transaction: (work) => work(tx) },
      { ...event, name: on.name, version: on.version, data: decodeEvent(on, event) },
    );
    throw undone;
  });
  const failure = await attempt.catch((error: unknown) => error);
  if (failure !== undone) return [`'${reaction.id}' fails: ${String(failure)}`];
  if ((await rowsOf(scene)) !== before) {
    findings.push(`'${reaction.id}' leaves rows behind when its transaction is undone: write by 'tx' alone.`);
  }

  if (!(await deliver())) return [...findings, `'${reaction.id}' does not take the event.`];
  const once = await rowsOf(scene);
  await deliver();
  if ((await rowsOf(scene)) !== once)
    findings.push(`'${reaction.id}' has its effect again when the event comes again.`);
  return findings;
}

/** Answers a function that hands the event to the runner as the bus would, and tells whether it was taken. */
async function delivery({ host }: IsolationScene, reaction: AnyReaction, data: string) {
  const { runtime, files } = host;
  let handle: (message: BusMessage) => void | Promise<void> = () => {};
  const bus: Pick<EventBus, 'consume'> = {
    async consume({ handler }) {
      handle = handler;
      return { stop: async () => {} };
    },
  };
  const { db, transactions } = runtime;
  const isEnabled = () => true;
  // Whether there is work or not, it must do no harm.
  const { hasWork: _, ...always } = reaction;
  const options = { db, transactions, files, isEnabled, log: quiet, reactions: [always] };
  const runner = createReactionRunner({ ...options, bus: bus as EventBus });
  await runner.start();
  await runner.stop();
  let deliveries = 0;
  return async (): Promise<boolean> => {
    let isTaken = false;
    deliveries += 1;
    const nothing = () => {};
    await handle({
      subject: '',
      messageId: `delivery-${deliveries}`,
      data,
      deliveryCount: 1,
      ack: () => {
        isTaken = true;
      },
      nak: nothing,
      term: nothing,
      working: nothing,
    });
    return isTaken;
  };
}

/** As it stands on the bus; the number is one that no checkpoint has reached. */
async function newestEvent({ host }: IsolationScene, on: EventDefinition): Promise<PublishedEvent | undefined> {
  const { rows } = await host.runtime.db.query<{ event: PublishedEvent }>(
    `select json_build_object('sequence', l.position + 1000000, 'id', l.id, 'organizationId', l.organization_id,
       'projectId', l.project_id, 'name', l.name, 'version', l.version, 'entity', l.entity, 'recordId', l.record_id,
       'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'actor', l.actor,
       'correlationId', l.correlation_id, 'causationId', l.causation_id, 'data', l.data) as event
     from core.event_log l where l.name = any($1::text[]) and l.organization_id = $2::integer
     order by l.position desc`,
    [[...sourceEventNames(on)], ourOrganization],
  );
  return rows.find(({ event }) => matchesEvent(on, event))?.event;
}

/** Every row of every entity, as one text. */
export async function rowsOf({ host: { runtime } }: IsolationScene): Promise<string> {
  const texts: string[] = [];
  for (const entity of runtime.registry.entities) {
    const table = `"${entity.plugin}"."${entity.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
    const { rows } = await runtime.db.query<{ rows: string | null }>(
      `select string_agg(t::text, E'\\n' order by t.id) as rows from ${table} t`,
    );
    texts.push(`${entity.id}\n${rows[0]?.rows ?? ''}`);
  }
  return texts.join('\n');
}
