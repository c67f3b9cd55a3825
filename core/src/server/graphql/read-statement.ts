import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Answer } from '../contract/transactions.ts';
import type { Db, Queryable, QueryResult, SqlStatement } from '../db/db.ts';
import type { Variables } from '../read/given.ts';
import type { Reporting } from '../roles/reporting.ts';
import { parametersOf, type Statement } from './plan.ts';

/** An answer's row: JSON texts named c0, c1… */
type Row = Record<string, unknown>;

export interface StatementReader {
  /** Answers the statement's columns, each a JSON text. */
  read(
    statement: Statement | undefined,
    variables: Variables,
    actor: Actor | undefined,
    signal?: AbortSignal,
  ): Promise<readonly string[]>;
  /** For whoever sends it together with a statement of their own; undefined where it has to be read by itself. */
  answerOf(statement: Statement | undefined, variables: Variables, actor: Actor | undefined): Answer | undefined;
}

/** A statement that comes again is worth preparing; how many of them a connection keeps is the driver's affair. */
const usesBeforeNaming = 2;

/** With `policies` the database's own rules are asked as well, as an oracle of the statement's (tests only). */
export function createStatementReader(db: Db, maxBytes: number, policies?: Reporting): StatementReader {
  return {
    async read(statement, variables, actor, signal) {
      if (!statement) return [];
      if (!actor) throw new GlebaError('UNAUTHENTICATED');
      const { text, parameters, name } = filled(statement, variables, actor);
      const options = { maxBytes, ...(name === undefined ? {} : { name }), ...(signal ? { signal } : {}) };
      const read = (from: Queryable) => from.query<Row>(text, parameters, options);
      return columnsOf(statement, await (policies ? policies.withReportingConnection(actor, read) : read(db)));
    },
    answerOf(statement, variables, actor) {
      if (!statement || !actor || policies || !db.together) return undefined;
      return { statement: filled(statement, variables, actor), maxBytes };
    },
  };
}

function filled(statement: Statement, variables: Variables, actor: Actor): SqlStatement {
  statement.uses += 1;
  const parameters = parametersOf(statement, { actor, variables });
  return { text: statement.text, parameters, ...(statement.uses > usesBeforeNaming && { name: statement.name }) };
}

export function columnsOf({ columns }: Statement, { rows }: QueryResult<Row>): readonly string[] {
  const [row] = rows;
  const texts: string[] = [];
  for (let index = 0; index < columns; index++) texts.push(String(row?.[`c${index}`] ?? 'null'));
  return texts;
}
