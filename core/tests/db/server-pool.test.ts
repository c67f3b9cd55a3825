import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, SqlError } from '../../src/server/db/db.ts';
import { openPgDb, type PgDbOptions } from '../../src/server/db/pg-db.ts';
import { addressesOf } from '../../src/server/db/primary-finder.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { toGlebaError } from '../../src/server/error/sql-error.ts';

let database: TestDatabase;
const opened: Db[] = [];

beforeAll(async () => {
  database = await acquireTestDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()));
  await database?.release();
});

function open(options: Partial<PgDbOptions> = {}): Db {
  const db = openPgDb({ url: database.url, ...options });
  opened.push(db);
  return db;
}

async function failure(work: Promise<unknown>): Promise<SqlError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SqlError);
  return error as SqlError;
}

/** Statements of other connections that sleep under this mark. */
async function sleeping(mark: string): Promise<number> {
  const { rows } = await database.db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where state = 'active' and pid <> pg_backend_pid() and query like 'select pg_sleep%' || $1::text`,
    [mark],
  );
  return rows[0]?.count ?? 0;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    if (await condition()) return;
    await new Promise((later) => setTimeout(later, 25));
  }
  throw new Error('It never came to be.');
}

describe('the pool', () => {
  it('turns away who waits too long for a connection, in words that become a 503, and serves the next', async () => {
    const db = open({ max: 1, waitMs: 200 });
    let let_go = () => {};
    const held = db.transaction(() => new Promise<void>((done) => (let_go = done)));
    const errors = await Promise.all(Array.from({ length: 20 }, () => failure(db.query('select 1'))));
    expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => '53300'));
    const told = toGlebaError(errors[0]);
    expect([told.code, told.status, told.message]).toEqual([
      'UNAVAILABLE',
      503,
      'Serviço indisponível, tente novamente em alguns segundos.',
    ]);
    let_go();
    await held;
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('compiles no statement that would have run in the time', async () => {
    const { rows } = await open({ max: 1 }).query<{ jit: string }>("select current_setting('jit') as jit");
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('never has more connections than it may', async () => {
    const db = open({ max: 3, applicationName: 'gleba-most' });
    await Promise.all(Array.from({ length: 50 }, () => db.query('select pg_sleep(0.01)')));
    const { rows } = await database.db.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'gleba-most'",
    );
    expect(rows[0]?.count).toBe(3);
  });

  it('has another connection for the next statement where the server closed one, idle or in use', async () => {
    const db = open({ max: 1 });
    const own = 'select pg_backend_pid() as pid';
    const [before] = (await db.query<{ pid: number }>(own)).rows;
    await database.db.query('select pg_terminate_backend($1::int)', [before?.pid ?? 0]);
    await until(async () => db.load?.()?.idle === 0);
    const [next] = (await db.query<{ pid: number }>(own)).rows;
    expect(next?.pid).not.toBe(before?.pid);
    expect((await failure(db.query('select pg_terminate_backend(pg_backend_pid())'))).code).toBe('08006');
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('closes connections that nobody uses', async () => {
    const db = open({ max: 3, idleMs: 50, applicationName: 'gleba-idle' });
    await db.query('select 1');
    await until(async () => {
      const { rowCount } = await database.db.query(
        "select 1 from pg_stat_activity where application_name = 'gleba-idle'",
      );
      return rowCount === 0;
    });
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });
});

describe('time limits', () => {
  it('stops a statement that takes longer than the connection allows', async () => {
    const db = open({ statementTimeoutMs: 100 });
    const error = await failure(db.query('select pg_sleep(60)'));
    expect(error.code).toBe('57014');
    expect(toGlebaError(error)).toMatchObject({ code: 'TIMEOUT', status: 503 });
  });

  it('gives a transaction a limit of its own, and the connection its old one afterwards', async () => {
    const db = open({ max: 1, statementTimeoutMs: 100 });
    await db.transaction((tx) => tx.query('select pg_sleep(0.4)'), { statementTimeoutMs: 60_000 });
    expect((await failure(db.query('select pg_sleep(60)'))).code).toBe('57014');
    const limited = db.transaction((tx) => tx.query('select pg_sleep(60)'), { statementTimeoutMs: 50 });
    expect((await failure(limited)).code).toBe('57014');
  });

  it('ends a transaction that does nothing, and the pool goes on', async () => {
    const db = open({ max: 1, idleInTransactionMs: 100 });
    const idle = db.transaction(async (tx) => {
      await new Promise((later) => setTimeout(later, 600));
      await tx.query('select 1');
    });
    expect(toGlebaError(await failure(idle)).status).toBe(503);
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('writes nothing in a transaction that only reads', async () => {
    const written = open().transaction((tx) => tx.query('create table public.never (a int)'), { isReadOnly: true });
    expect((await failure(written)).code).toBe('25006');
  });
});

describe('a reader that has gone', () => {
  it('has its statement stopped on the server, and the connection serves the next', async () => {
    const db = open({ max: 1 });
    const gone = new AbortController();
    const reading = failure(db.query("select pg_sleep(60), 'gone-a'", [], { signal: gone.signal }));
    await until(async () => (await sleeping("'gone-a'")) === 1);
    gone.abort();
    expect((await reading).code).toBe('57014');
    // The server says that it has stopped a moment before it lists itself as idle.
    await until(async () => (await sleeping("'gone-a'")) === 0);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => db.query('select $1::int as n', [n])));
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('has no statement begun when it went before', async () => {
    const error = await failure(open().query('select 1', [], { signal: AbortSignal.abort() }));
    expect(error.code).toBe('57014');
  });

  it('has its transaction rolled back', async () => {
    const db = open({ max: 1 });
    const gone = new AbortController();
    const reading = failure(db.transaction((tx) => tx.query("select pg_sleep(60), 'gone-b'"), { signal: gone.signal }));
    await until(async () => (await sleeping("'gone-b'")) === 1);
    gone.abort();
    expect((await reading).code).toBe('57014');
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('never stops the statement of somebody else, however often readers go', async () => {
    const db = open({ max: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        if (n % 2) return db.query<{ n: number }>('select $1::int as n', [n]).then(({ rows }) => rows[0]?.n === n);
        const gone = new AbortController();
        setTimeout(() => gone.abort(), n % 7);
        await db.query('select pg_sleep(0.002)', [], { signal: gone.signal }).catch(() => {});
        return true;
      }),
    );
    expect(outcomes).not.toContain(false);
  });
});

describe('prepared statements', () => {
  const prepared = 'select count(*)::int as count from pg_prepared_statements';

  it('are bounded on each connection, the least used is given up first', async () => {
    const db = open({ max: 1, maxPrepared: 10 });
    const ask = (n: number) => db.query<{ n: number }>(`select $1::int + ${n} as n`, [1], { name: `shape_${n}` });
    for (let n = 0; n < 300; n++) {
      expect((await ask(n)).rows).toEqual([{ n: n + 1 }]);
      // In use all the time, so it stays.
      await ask(0);
    }
    const { rows } = await db.query<{ count: number }>(prepared);
    expect(rows[0]?.count).toBe(10);
    const kept = await db.query<{ name: string }>('select name from pg_prepared_statements');
    expect(kept.rows.map(({ name }) => name)).toContain('shape_0');
    expect((await ask(5)).rows).toEqual([{ n: 6 }]);
  });

  it('make room inside transactions too, and those that the server refused do not stand in the way', async () => {
    const db = open({ max: 1, maxPrepared: 3 });
    for (let n = 0; n < 10; n++) {
      await failure(db.query('selec $1', [n], { name: `wrong_${n}` }));
      await db.transaction(async (tx) => {
        for (let m = 0; m < 5; m++) await tx.query(`select $1::int + ${m}`, [n], { name: `inside_${m}` });
      });
    }
    expect((await db.query<{ count: number }>(prepared)).rows[0]?.count).toBeLessThanOrEqual(3);
  });

  it('hold no more memory of server and program after a flood of shapes than after a few', async () => {
    const db = open({ max: 1, maxPrepared: 20 });
    const memory = async () => {
      const { rows } = await db.query<{ bytes: string }>(
        'select sum(total_bytes)::bigint as bytes from pg_backend_memory_contexts',
      );
      return Number(rows[0]?.bytes);
    };
    const flood = async (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        const columns = Array.from({ length: 40 }, (_, m) => `relname || $1::text || '${n}${m}' as c${m}`).join(', ');
        await db.query(`select ${columns} from pg_class where relname = $1::text`, ['x'], { name: `flood_${n}` });
      }
    };
    await flood(0, 100);
    const [server, heap] = [await memory(), process.memoryUsage().heapUsed];
    await flood(100, 1500);
    // 1,400 more plans of these would be 100 MB there and their texts some MB here.
    expect(await memory()).toBeLessThan(server + 2_000_000);
    expect(process.memoryUsage().heapUsed).toBeLessThan(heap + 60_000_000);
  });

  it('that a migration made stale are made anew on every connection, within the same call', async () => {
    const db = open({ max: 4 });
    await database.db.query('create table public.changing (a int)');
    const read = () => db.query('select * from public.changing', [], { name: 'changing' });
    for (const column of ['b', 'c', 'd']) {
      // All four connections have the plan, so a second try on another one would meet it again.
      await Promise.all(Array.from({ length: 12 }, () => Promise.all([read(), db.query('select pg_sleep(0.01)')])));
      await database.db.query(`alter table public.changing add column ${column} int`);
      const answers = await Promise.allSettled(Array.from({ length: 12 }, read));
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
  });

  it('that are stale inside a transaction fail it as something to try again, and the next one succeeds', async () => {
    const db = open({ max: 1 });
    await database.db.query('create table public.moving (a int)');
    const read = () => db.transaction((tx) => tx.query('select * from public.moving', [], { name: 'moving' }));
    await read();
    await database.db.query('alter table public.moving add column b int');
    expect(toGlebaError(await failure(read()))).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await read();
  });
});

describe('statements that are sent together', () => {
  const add = { text: 'update public.counter set n = n + $1::int', parameters: [1], name: 'add' };
  const read = { text: 'select n from public.counter where n <> $1::int', parameters: [0], name: 'read' };
  const counted = async () => (await database.db.query<{ n: number }>('select n from public.counter')).rows[0]?.n;

  it('see what those before them wrote, however often they come, and are one transaction', async () => {
    const db = open({ max: 2 });
    await database.db.query('create table public.counter as select 0 as n');
    for (let n = 1; n <= 4; n++) {
      const [changed, answer] = (await db.together?.([add, read])) ?? [];
      expect([changed?.rowCount, changed?.rows, answer?.rows]).toEqual([1, [], [{ n }]]);
    }
    const wrong = { text: 'select 1 / $1::int', parameters: [0] };
    expect((await failure(db.together?.([add, wrong]) ?? Promise.resolve())).code).toBe('22012');
    expect(await counted()).toBe(4);
    const answers = await Promise.all(Array.from({ length: 20 }, () => db.together?.([add, read])));
    expect(answers.map((both) => both?.[1]?.rows[0]?.n).sort((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 5),
    );
  });

  it('tell an answer that is longer than it may be, and go on after a migration', async () => {
    const db = open({ max: 1 });
    const long = { text: 'select repeat($1::text, 3000000) as text', parameters: ['x'] };
    expect((await failure(db.together?.([add, long], { maxBytes: 1_000_000 }) ?? Promise.resolve())).code).toBe(
      '54000',
    );
    const all = { text: 'select * from public.counter where n <> $1::int', parameters: [0], name: 'all' };
    for (let n = 0; n < 2; n++) await db.together?.([add, all]);
    // The server may have been done before the answer was found too long; these waited for what it did to the row.
    const before = await counted();
    await database.db.query("alter table public.counter add column word text default 'x'");
    const [, answer] = (await db.together?.([add, all])) ?? [];
    expect(answer?.rows).toEqual([{ n: Number(before) + 1, word: 'x' }]);
  });
});

describe('several servers in one address', () => {
  it('are taken apart', () => {
    expect(addressesOf('postgres://a@one/x')).toEqual(['postgres://a@one/x']);
    expect(addressesOf('postgres://a:p,w@one/x')).toEqual(['postgres://a:p,w@one/x']);
    expect(addressesOf('postgres://a:p@one:5432,two:5433/x?sslmode=require')).toEqual([
      'postgres://a:p@one:5432/x?sslmode=require',
      'postgres://a:p@two:5433/x?sslmode=require',
    ]);
  });

  it('are tried in turn when one cannot be reached, without an error', async () => {
    const { host, href } = new URL(database.url);
    const db = open({ url: href.replace(host, `127.0.0.1:1,${host}`), max: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => db.query('select $1::int as n', [n])));
    expect(answers).toHaveLength(10);
  });
});

describe('an answer that is longer than it may be', () => {
  it('is not read to its end, costs its connection and nobody else', async () => {
    const db = open({ max: 1 });
    const text = 'select repeat($1::text, 3000000) as text';
    const error = await failure(db.query(text, ['x'], { maxBytes: 1_000_000 }));
    expect(error.code).toBe('54000');
    expect(toGlebaError(error).code).toBe('ANSWER_TOO_LARGE');
    for (const options of [{ maxBytes: 4_000_000 }, {}]) {
      const { rows } = await db.query<{ text: string }>(text, ['x'], options);
      expect(rows[0]?.text.length).toBe(3_000_000);
    }
  });
});
