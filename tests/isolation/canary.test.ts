import { type EmittedEvent, GlebaError, StoredFile } from '@gleba/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { until } from '../faults/support/until.ts';
import { type CanaryWorld, type Person, rolesOfEach, startCanaryWorld } from './support/canary-world.ts';
import { isTurnOf } from './support/in-turn.ts';
import {
  askedOf,
  callsWith,
  type Introspected,
  introspected,
  introspection,
  type Operation,
  readsOf,
  writesTo,
} from './support/operation-matrix.ts';

/**
 * Attack G: everything that the schema lets anybody ask, asked by everybody, with nothing known of the entities. Not one
 * byte of a place that is closed to them may come back: in no row, count, refusal, live update, tile, file or log line.
 */
let world: CanaryWorld;
let types: Introspected;
let reads: Operation[] = [];
/** What somebody got for a document when nobody else asked anything; documents are asked again in a crowd. */
const alone = new Map<string, string>();
const sampled = () => new Set(reads.filter((_, index) => index % 7 === 0));
const keyOf = (person: Person, operation: Operation) => `${person.name} ${reads.indexOf(operation)}`;
/** One administrator asks everything; the others of each organization do in turn where not everybody does. */
function questionsOf<T>(person: Person, all: readonly T[]): T[] {
  const place = world.people.indexOf(person);
  return person === administrator() ? [...all] : all.filter((_, index) => isTurnOf(place, rolesOfEach, index));
}
const administrator = () => world.people.find(({ role }) => role === 'admin') as Person;
beforeAll(async () => {
  world = await startCanaryWorld();
  const { data } = await world.graphql<Parameters<typeof introspected>[0]>(introspection, {}, world.people[0]?.auth);
  if (!data) throw new Error('There is no schema to go by.');
  types = introspected(data);
  reads = [
    ...world.runtime.registry.entities.flatMap((entity) => readsOf(world.runtime.registry, types, entity)),
    ...world.rows.flatMap((row) => askedOf(types, row)),
  ];
  let [events, looksAlike] = ['', 0];
  await until('what follows from the planted rows is done', async () => {
    const { rows } = await world.runtime.db.query<{ events: string }>(
      `select (select count(*) from core.event_log) || ', of which wait ' || (select count(*) from core.event_queue) as events`,
    );
    looksAlike = rows[0]?.events === events && events.endsWith(' 0') ? looksAlike + 1 : 0;
    events = rows[0]?.events ?? '';
    return looksAlike === 10;
  });
}, 300_000);
afterAll(() => world?.stop());

const ask = async ({ auth }: Person, { document, variables }: Operation) =>
  (await world.graphql(document, variables, auth)).text;

function check(person: Person, about: string, text: string): void {
  const found = person.forbidden.exec(text);
  if (found)
    throw new Error(`${person.name}, ${about}: ${text.slice(Math.max(0, found.index - 80), found.index + 80)}`);
}

describe('what is asked one after the other', () => {
  test('the matrix is no small one', () => {
    expect(reads.length).toBeGreaterThan(250);
    console.log(`canary: ${reads.length} documents, ${world.people.length} people, ${world.rows.length} rows`);
  }, 300_000);

  test('reads, filters, orders, aggregates, groups and histories', async () => {
    const admin = administrator();
    const refused: string[] = [];
    const kept = sampled();
    for (const person of world.people) {
      let all = '';
      await each(questionsOf(person, reads), async (operation) => {
        const text = await ask(person, operation);
        check(person, operation.about, text);
        all += text;
        if (kept.has(operation)) alone.set(keyOf(person, operation), text);
        if (person === admin && text.startsWith('{"errors"') && !text.includes('NOT_FOUND'))
          refused.push(`${operation.about} ${text.slice(0, 200)}`);
      });
      if (person.expected) expect(all, person.name).toMatch(person.expected);
    }
    expect(refused, 'most of it is answered').toEqual([]);
  }, 600_000);

  test('everybody at once, in any order, on one pool: each gets what they got alone', async () => {
    const kept = sampled();
    const pairs = world.people.flatMap((person) =>
      questionsOf(person, reads)
        .filter((operation) => kept.has(operation))
        .map((operation) => ({ person, operation, key: keyOf(person, operation) })),
    );
    expect(alone.size).toBe(pairs.length);
    const seed = Number(process.env.GLEBA_ISOLATION_SEED ?? 20_261_121);
    console.log(`shuffled users: seed ${seed}, ${pairs.length} requests`);
    const order = fc.sample(fc.shuffledSubarray(pairs, { minLength: pairs.length }), { numRuns: 1, seed })[0] ?? [];
    expect(order).toHaveLength(pairs.length);
    const quarters = Array.from({ length: 4 }, (_, index) => order.filter((_pair, place) => place % 4 === index));
    await Promise.all(
      quarters.map((quarter) =>
        each(quarter, async ({ person, operation, key }) => {
          const text = await ask(person, operation);
          check(person, operation.about, text);
          expect(text, `${key} ${operation.about}`).toBe(alone.get(key));
        }),
      ),
    );
  }, 600_000);

  test('writes and calls with ids of others change nothing and tell nothing', async () => {
    const fingerprint = async () =>
      (
        await world.runtime.db.query<{ print: string }>(
          `select md5(string_agg(row::text, '' order by row::text)) as print from (
           ${world.runtime.registry.entities
             .filter(({ scope, id }) => scope === 'project' || id === 'core.project')
             .map(
               (entity) =>
                 `select t::text as row from "${entity.plugin}"."${entity.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}" t`,
             )
             .join(' union all ')}) rows`,
        )
      ).rows[0]?.print;
    const before = await fingerprint();
    for (const person of world.people) {
      const closed = world.rows.filter((row) => row.organizationId !== person.organizationId);
      const idOf = (entity: string) => closed.find((row) => row.entity.id === entity)?.id ?? closed[0]?.id ?? '';
      const ids = {
        id: idOf('core.job'),
        jobId: idOf('core.job'),
        fileId: idOf('core.storedFile'),
        projectId: idOf('core.project'),
        issueIds: idOf('lands.importIssue'),
      };
      const operations = [
        ...closed.flatMap((row) => writesTo(types, row)),
        ...callsWith(types, world.runtime.registry, ids),
        ...callsWith(types, world.runtime.registry, { ...ids, id: ids.fileId }),
      ];
      await each(questionsOf(person, operations), async (operation) =>
        check(person, operation.about, await ask(person, operation)),
      );
    }
    expect(await fingerprint()).toBe(before);
  }, 300_000);

  test('tiles, uploads and addresses', async () => {
    for (const person of world.people) {
      for (const { id } of world.projects) {
        for (const path of questionsOf(person, [...tilePaths(id), ...otherTiles(id)])) {
          const request = new Request(`http://x${path}`, { headers: { authorization: person.auth } });
          const text = await world.runtime.route(request, 'canary').then(
            async (response) => Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('latin1'),
            (error: unknown) => String(error),
          );
          check(person, path, text);
        }
      }
      for (const { entity, id } of world.rows) {
        if (entity !== StoredFile) continue;
        const request = new Request(`http://x/uploads/${id}`, {
          method: 'HEAD',
          headers: { authorization: person.auth, 'tus-resumable': '1.0.0' },
        });
        const text = await world.runtime.upload(request).then(
          async (response) =>
            `${JSON.stringify([...response.headers])} ${Buffer.from(response.headers.get('upload-metadata') ?? '', 'base64')}`,
          (error: unknown) => String(error),
        );
        check(person, 'upload', text);
      }
    }
    const own = world.people.find(({ role }) => role === 'user') as Person;
    const seen = await Promise.all(
      tilePaths(world.projects[0]?.id ?? '').map(async (path) => {
        const response = await world.runtime.route(
          new Request(`http://x${path}`, { headers: { authorization: own.auth } }),
          'canary',
        );
        return Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('latin1');
      }),
    );
    expect(seen.join(''), 'there is something on the tile').toContain('canary-2-a');
  }, 300_000);
});

test('live updates: from now on, and resumed from the beginning', async () => {
  const streams = await Promise.all(
    world.people
      .filter(({ role }) => role !== 'contact')
      .flatMap((person) =>
        [undefined, '1'].map(async (from) => ({ person, from, ...(await follow(person.auth, from)) })),
      ),
  );
  for (const { entity, id, organizationId } of world.rows) {
    const name = Object.entries(entity.allFields).find(
      ([, field]) => field.kind === 'text' && !field.system && !field.pattern && !field.hidden,
    )?.[0];
    if (!name) continue;
    const { created } = entity.events;
    // An event of that name and with such data, as a plugin might declare it.
    const named = { ...created, name: `${entity.id}.sung`, schema: z.record(z.string(), z.unknown()) } as EmittedEvent;
    const row = await world.as(
      organizationId,
      async (tx) => (await tx.get(entity, id)) as unknown as Record<string, string | null>,
    );
    const again = { [name]: `${row[name]} again`.slice(0, entity.allFields[name]?.maxLength ?? 255) };
    await world
      .as(organizationId, (tx) => tx.update(entity, id, again as never))
      // What is kept as it was written (a payment) is told of by the named event alone.
      .catch((error) => {
        if (!(error instanceof GlebaError && error.code === 'CONFLICT')) throw error;
      });
    await world.as(organizationId, (tx) => tx.emit(named, id, { [name]: `${row[name]} sung` }));
    // One by one, or a burst would be told of by a number.
    await new Promise((later) => setTimeout(later, 5));
  }
  const isSeen = () => streams.every(({ person, text }) => person.expected?.test(text()));
  for (const end = Date.now() + 30_000; Date.now() < end && !isSeen(); )
    await new Promise((later) => setTimeout(later, 50));
  await new Promise((later) => setTimeout(later, 300));
  expect(
    streams.some(({ text }) => text().includes('.sung')),
    'named events are among them',
  ).toBe(true);
  for (const { person, from, text, stop } of streams) {
    await stop();
    check(person, `live updates from ${from ?? 'now'}`, text());
    expect(text(), `${person.name} from ${from ?? 'now'}`).toMatch(person.expected ?? /$/);
  }
}, 300_000);

test('no log line tells of anybody’s rows', () => {
  expect(world.logLines.filter((line) => line.includes('canary-'))).toEqual([]);
});

/** As many at a time as one person has requests. */
async function each<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...list].reverse();
  const worker = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** The planted shapes lie at 43.9° W, 19.9° S. */
function tilePaths(projectId: string): string[] {
  return [0, 10, 14, 16].flatMap((zoom) => {
    const side = 2 ** zoom;
    const x = Math.floor(((-43.895 + 180) / 360) * side);
    const latitude = (-19.895 * Math.PI) / 180;
    const y = Math.floor(((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * side);
    return [`/tiles/lands/${projectId}/${zoom}/${x}/${y}.mvt`];
  });
}

/** By the column that the planted shapes carry, of each layer that there is, and of each base map: of whichever project it is. */
function otherTiles(projectId: string): string[] {
  const idsOf = (entity: string) => world.rows.filter((row) => row.entity.id === entity).map(({ id }) => id);
  return tilePaths(projectId).flatMap((path) => [
    `${path}?by=column%3Aname`,
    ...idsOf('lands.layer').map((layer) =>
      path.replace('/lands/', '/layers/').replace(projectId, `${projectId}/${layer}`),
    ),
    ...idsOf('lands.baseMap').map((map) => `/tiles/base/${map}/style`),
  ]);
}

async function follow(auth: string, lastEventId: string | undefined) {
  const reader = (await world.runtime.events(auth, lastEventId)).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += decoder.decode(part.value, { stream: true });
  })().catch(() => {});
  return {
    text: () => text,
    async stop() {
      await reader.cancel();
      await reading;
    },
  };
}
