import type { Actor } from '../../permission/actor.ts';
import { token } from '../../plugin/token.ts';
import type { Db, Queryable } from '../db/db.ts';
import { serverErrors } from '../error/server-errors.ts';
import { actorSettingsSql } from './actor-settings.ts';

export interface ReportingOptions {
  /** Longest time of one statement, in ms. Default a minute. */
  readonly statementTimeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * SQL of one's own over everything that a person may see. The database's policies decide which rows there are, so a
 * statement that forgets a condition shows nothing that the person may not see; hidden fields and fields with a reading rule
 * of their own cannot be named at all. For statements that programs contain, not for text that people write: whoever
 * can run any SQL here can also name another person (docs/security.md).
 */
export interface Reporting {
  /** Runs `work` in a read-only transaction with the actor's eyes. Throws UNAVAILABLE where there is no reporting role. */
  withReportingConnection<T>(actor: Actor, work: (tx: Queryable) => Promise<T>, options?: ReportingOptions): Promise<T>;
}

export const reportingToken = token<Reporting>('core.reporting@1');

const defaultStatementTimeoutMs = 60_000;

export function createReporting(db: Db, role: string | undefined): Reporting {
  return {
    withReportingConnection(actor, work, { statementTimeoutMs = defaultStatementTimeoutMs, signal } = {}) {
      if (role === undefined) {
        return Promise.reject(serverErrors.reportsUnavailable());
      }
      const { text, values } = actorSettingsSql(role, actor);
      return db.transaction(
        async (tx) => {
          await tx.query(text, values, { name: 'report-actor' });
          return work(tx);
        },
        { isReadOnly: true, statementTimeoutMs, ...(signal ? { signal } : {}) },
      );
    },
  };
}
