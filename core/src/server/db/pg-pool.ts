import { type DbLoad, SqlError } from './db.ts';
import type { PgSession } from './pg-session.ts';
import { connectionFailure } from './to-sql-error.ts';

export interface PgPool {
  /** At once where one is idle; else rejects when none became free in time. */
  take(): PgSession | Promise<PgSession>;
  give(session: PgSession, isBroken: boolean): void;
  load(): DbLoad;
  /** Waits for what runs, then closes every connection. */
  close(): Promise<void>;
}

export interface PgPoolOptions {
  readonly max: number;
  /** Longest wait for a connection. */
  readonly waitMs: number;
  /** A connection that nobody used for so long is closed; 0 keeps it. */
  readonly idleMs: number;
  connect(): Promise<PgSession>;
}

/** SQLSTATE too_many_connections. */
const tooManyConnections = '53300';

interface Waiter {
  readonly until: number;
  done(session: PgSession): void;
  failed(error: unknown): void;
}

/**
 * Connections that wait for a statement, and callers that wait for a connection. Nearly every statement finds one or the other
 * without a promise or a timer of its own: the driver's pool makes three of them each time, and two listeners.
 */
export function createPgPool({ max, waitMs, idleMs, connect }: PgPoolOptions): PgPool {
  /** The one that was used last is at the end and is taken first, so that the others can be given up. */
  const idle: PgSession[] = [];
  const waiting: Waiter[] = [];
  const sessions = new Set<PgSession>();
  const endings = new Set<Promise<void>>();
  let opening = 0;
  let waitTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closing: { readonly whole: Promise<void>; check(): void } | undefined;

  function open(): void {
    opening += 1;
    connect().then(
      (session) => {
        opening -= 1;
        sessions.add(session);
        session.onLost = () => discard(session);
        give(session, session.isLost);
      },
      (error: unknown) => {
        opening -= 1;
        waiting.shift()?.failed(error);
        grow();
      },
    );
  }

  function grow(): void {
    while (waiting.length > opening && sessions.size + opening < max) open();
    closing?.check();
  }

  function discard(session: PgSession): void {
    if (!sessions.delete(session)) return;
    const at = idle.indexOf(session);
    if (at >= 0) idle.splice(at, 1);
    const ending: Promise<void> = session.end().finally(() => {
      endings.delete(ending);
      closing?.check();
    });
    endings.add(ending);
    grow();
  }

  function give(session: PgSession, isBroken: boolean): void {
    const isOver = isBroken || session.isLost;
    const next = isOver ? undefined : waiting.shift();
    if (next) next.done(session);
    else if (isOver || closing) discard(session);
    else rest(session);
  }

  function rest(session: PgSession): void {
    idle.push(session);
    if (idleMs === 0) return;
    session.idleSince = performance.now();
    idleTimer ??= setTimeout(closeIdle, idleMs).unref();
  }

  function closeIdle(): void {
    idleTimer = undefined;
    const before = performance.now() - idleMs;
    for (const session of idle.filter(({ idleSince }) => idleSince <= before)) discard(session);
    const [oldest] = idle;
    if (oldest) idleTimer = setTimeout(closeIdle, Math.max(1, Math.ceil(oldest.idleSince - before))).unref();
  }

  /** Who waits longest stands first, so one timer is enough for all of them. */
  function turnAway(): void {
    waitTimer = undefined;
    const now = performance.now();
    for (let first = waiting[0]; first && first.until <= now; first = waiting[0]) {
      waiting.shift();
      first.failed(
        sessions.size > 0
          ? new SqlError(`No database connection became free within ${waitMs} ms`, tooManyConnections)
          : new SqlError(`The database did not answer within ${waitMs} ms`, connectionFailure),
      );
    }
    const [first] = waiting;
    if (first) waitTimer = setTimeout(turnAway, Math.max(1, Math.ceil(first.until - now))).unref();
    closing?.check();
  }

  return {
    take() {
      if (closing) throw new SqlError('The database is closed', connectionFailure);
      const session = idle.pop();
      if (session) return session;
      return new Promise((done, failed) => {
        waiting.push({ until: performance.now() + waitMs, done, failed });
        waitTimer ??= setTimeout(turnAway, waitMs).unref();
        grow();
      });
    },
    give,
    load: () => ({ inUse: sessions.size + opening - idle.length, idle: idle.length, waiting: waiting.length }),
    close() {
      if (closing) return closing.whole;
      let isOver = () => {};
      const whole = new Promise<void>((done) => {
        isOver = done;
      });
      closing = {
        whole,
        check() {
          if (sessions.size + opening + waiting.length + endings.size > 0) return;
          clearTimeout(waitTimer);
          clearTimeout(idleTimer);
          isOver();
        },
      };
      for (const session of [...idle]) discard(session);
      closing.check();
      return whole;
    },
  };
}
