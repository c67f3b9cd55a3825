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
  signal?: AbortSignal,
) => Promise<readonly string[]>;

/** A statement that comes again is worth preparing; how many of them a connection keeps is the driver's affair. */
const usesBeforeNaming = 2;

export function createStatementReader(db: Db): StatementReader {
  return async (statement, variables, actor, signal) => {
    if (!statement) return [];
    if (!actor) throw new GlebaError('UNAUTHENTICATED');
    statement.uses += 1;
    const { rows } = await db.query<Record<string, string | null>>(
      statement.text,
      parametersOf(statement, { actor, variables }),
      {
        ...(statement.uses > usesBeforeNaming ? { name: statement.name } : {}),
        ...(signal ? { signal } : {}),
      },
    );
    const row = rows[0] ?? {};
    return Array.from({ length: statement.columns }, (_, index) => row[`c${index}`] ?? 'null');
  };
}
