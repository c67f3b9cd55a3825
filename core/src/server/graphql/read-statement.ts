import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Db } from '../db/db.ts';
import type { Variables } from '../read/given.ts';
import { parametersOf, type Statement } from './plan.ts';

/** Answers the statement's columns, each a JSON text. */
export type StatementReader = (
  statement: Statement | undefined,
  variables: Variables,
  actor: Actor | undefined,
) => Promise<readonly string[]>;

/** A statement that comes again is worth preparing, but a connection keeps what it prepared, so there is an end to names. */
const usesBeforeNaming = 2;
const mostNames = 1000;

export function createStatementReader(db: Db): StatementReader {
  const named = new Set<string>();
  return async (statement, variables, actor) => {
    if (!statement) return [];
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    statement.uses += 1;
    if (statement.uses > usesBeforeNaming && named.size < mostNames) named.add(statement.name);
    const { rows } = await db.query<Record<string, string | null>>(
      statement.text,
      parametersOf(statement, { actor, variables }),
      named.has(statement.name) ? { name: statement.name } : {},
    );
    const row = rows[0] ?? {};
    return Array.from({ length: statement.columns }, (_, index) => row[`c${index}`] ?? 'null');
  };
}
