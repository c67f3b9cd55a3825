import { createHash } from 'node:crypto';
import type { Logger } from '../contract/server-side.ts';
import type { Db, Queryable } from '../db/db.ts';
import { instruments } from './instruments.ts';
import { inSpan, isTracing, SpanKind } from './spans.ts';

export interface ObservedDbOptions {
  readonly log: Logger;
  /** A statement that takes longer is told in the log, by name; 0 for none. Milliseconds. */
  readonly slowMs: number;
}

/**
 * The database with its statements timed, traced and, when slow, logged: by name, since texts and values are other
 * people's. Where nobody would be told anything it is the database itself.
 */
export function observedDb(db: Db, options: ObservedDbOptions): Db {
  if (!instruments.isMeasuring && !isTracing && options.slowMs === 0) return db;
  return {
    load: () => db.load?.(),
    close: () => db.close(),
    ...(db.together && { together: observedTogether(db, options) }),
    ...observedQueries(db, options),
    transaction: (work, ...rest) => db.transaction((tx) => work(observedQueries(tx, options)), ...rest),
  };
}

function observedQueries(on: Queryable, options: ObservedDbOptions): Queryable {
  return {
    query: (text, parameters, queryOptions) =>
      observe(options, { name: queryOptions?.name, text }, () => on.query(text, parameters, queryOptions)),
  };
}

/** Told by the first of them: the others are what is read of its outcome. */
function observedTogether(db: Db, options: ObservedDbOptions): Db['together'] {
  return (statements, queryOptions) =>
    observe(options, statements[0] ?? { text: '' }, async () => (await db.together?.(statements, queryOptions)) ?? []);
}

async function observe<T>(
  { log, slowMs }: ObservedDbOptions,
  { name, text }: { readonly name?: string | undefined; readonly text: string },
  work: () => Promise<T>,
): Promise<T> {
  const label = labelOf(name);
  const began = performance.now();
  let outcome = 'failed';
  try {
    const result = isTracing ? await inSpan(`sql ${label}`, spanOf(name ?? label), work) : await work();
    outcome = 'done';
    return result;
  } finally {
    const ms = performance.now() - began;
    instruments.queryDuration.record(ms / 1000, { statement: label, outcome });
    if (slowMs > 0 && ms >= slowMs) {
      log.warn('slow statement', { statement: name ?? statementName(text), ms: Math.round(ms) });
    }
  }
}

const spanOf = (statement: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'postgresql', 'db.query.summary': statement },
});

/** Names that carry a digest would be a label without end. */
function labelOf(name: string | undefined): string {
  if (name === undefined) return 'other';
  if (name.startsWith('gleba_')) return 'graphql';
  if (name.startsWith('change_')) return 'change';
  if (name.startsWith('rows_')) return 'rows';
  return name.startsWith('insert_') ? 'insert' : name;
}

/** As the compiler of GraphQL names its statements, so that one and the same is found by one name. */
export function statementName(text: string): string {
  return `gleba_${digestOf(text)}`;
}

/** What a text's name ends with: the same name must mean the same text on a connection. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
