import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Variables } from '../read/given.ts';
import type { Reporting } from '../roles/reporting.ts';
import { parametersOf, type Statement } from './plan.ts';

/** Answers the statement's columns, each a JSON text. */
export type StatementReader = (
  statement: Statement | undefined,
  variables: Variables,
  actor: Actor | undefined,
  signal?: AbortSignal,
) => Promise<readonly string[]>;

/** A statement that comes again is worth preparing; how many of them a connection keeps is the driver's affair. */
const usesBeforeNaming = 2;

/** With `policies` the database's own rules are asked as well, as an oracle of the statement's (tests only). */
export function createStatementReader(db: Db, maxBytes: number, policies?: Reporting): StatementReader {
  return async (statement, variables, actor, signal) => {
    if (!statement) return [];
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    statement.uses += 1;
    const values = parametersOf(statement, { actor, variables });
    const options = {
      maxBytes,
      ...(statement.uses > usesBeforeNaming ? { name: statement.name } : {}),
      ...(signal ? { signal } : {}),
    };
    const read = (from: Queryable) => from.query<Record<string, string | null>>(statement.text, values, options);
    const { rows } = await (policies ? policies.withReportingConnection(actor, read) : read(db));
    const row = rows[0] ?? {};
    return Array.from({ length: statement.columns }, (_, index) => row[`c${index}`] ?? 'null');
  };
}
