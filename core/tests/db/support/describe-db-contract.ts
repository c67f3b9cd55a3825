import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, SqlParameter } from '../../../src/server/db/db.ts';
import { SqlError } from '../../../src/server/db/db.ts';

/** What every driver of the port must do, whatever stands behind it. */
export function describeDbContract(name: string, open: () => Promise<Db> | Db): void {
  describe(name, () => {
    let db: Db;
    const schema = `contract_${name.replace(/\W+/g, '_').toLowerCase()}`;

    beforeAll(async () => {
      db = await open();
      await db.query(`drop schema if exists ${schema} cascade`);
      await db.query(`create schema ${schema}`);
      await db.query(`create table ${schema}.parent (id int primary key)`);
      await db.query(`create table ${schema}.child (
        id int generated always as identity primary key, parent_id int references ${schema}.parent,
        code text unique, amount int not null default 0)`);
    });

    afterAll(async () => {
      await db.query(`drop schema if exists ${schema} cascade`);
      await db.close();
    });

    async function one(text: string, ...parameters: SqlParameter[]): Promise<unknown> {
      const { rows } = await db.query<{ value: unknown }>(`select (select ${text}) as value`, parameters);
      return rows[0]?.value;
    }

    async function failure(work: Promise<unknown>): Promise<SqlError> {
      const error = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(SqlError);
      return error as SqlError;
    }

    const values: [type: string, given: SqlParameter, expected: unknown][] = [
      ['text', 'olá, "mundo" \\ \u{1F33E}', 'olá, "mundo" \\ \u{1F33E}'],
      ['text', '', ''],
      ['text', 12.5, '12.5'],
      ['varchar', 'x', 'x'],
      ['uuid', '0190A6C2-7d6c-7000-8000-000000000001', '0190a6c2-7d6c-7000-8000-000000000001'],
      ['smallint', 7, 7],
      ['int', '-42', -42],
      ['bigint', 9007199254740993n, '9007199254740993'],
      ['bigint', '9223372036854775807', '9223372036854775807'],
      ['numeric', '123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
      ['real', 1.5, 1.5],
      ['double precision', 0.1, 0.1],
      ['double precision', Number.NaN, Number.NaN],
      ['double precision', Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
      ['boolean', true, true],
      ['boolean', false, false],
      ['boolean', 'true', true],
      ['boolean', 'off', false],
      ['date', '2024-02-29', '2024-02-29'],
      ['date', new Date('2024-02-29T12:00:00Z'), '2024-02-29'],
      ['time', '13:45:10.5', '13:45:10.5'],
      ['timestamptz', '2024-05-01 10:00:00.123456-03', '2024-05-01T13:00:00.123456Z'],
      ['timestamptz', new Date('2024-05-01T10:00:00.120Z'), '2024-05-01T10:00:00.120000Z'],
      ['timestamptz', '1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000000Z'],
      ['timestamptz', 'infinity', 'infinity'],
      ['json', '{"a": [1, "O\'Brien \\"x\\" \u00e7\u{1F600}", null]}', { a: [1, 'O\'Brien "x" ç\u{1F600}', null] }],
      ['jsonb', '"text"', 'text'],
      ['jsonb', 'null', null],
      ['jsonb', 5, 5],
      ['jsonb', true, true],
      ['bytea', '\\x00ff10', Uint8Array.from([0, 255, 16])],
      ['text[]', ['a', 'b,c', 'd"e', 'f\\g', '{h}', '', 'NULL', null, ' i '], undefined],
      ['text[]', [], []],
      ['int[]', [1, null, 3], [1, null, 3]],
      ['bigint[]', ['9007199254740993'], ['9007199254740993']],
      ['float8[]', [1.5, Number.POSITIVE_INFINITY], [1.5, Number.POSITIVE_INFINITY]],
      ['uuid[]', ['0190a6c2-7d6c-7000-8000-000000000001'], ['0190a6c2-7d6c-7000-8000-000000000001']],
      ['jsonb[]', ['{"a":"b,\\"c"}', null], [{ a: 'b,"c' }, null]],
      ['timestamptz[]', ['2024-05-01T00:00:00Z'], ['2024-05-01T00:00:00.000000Z']],
      ['bool[]', ['true', 'f'], [true, false]],
      ['text[]', '{"given as text",NULL}', ['given as text', null]],
      ['int[]', '[0:1]={1,2}', [1, 2]],
      [
        'int[]',
        '{{1,2},{3,4}}',
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['interval', '1 day 02:00:00', '1 day 02:00:00'],
    ];

    it.each(values)('%s: %s goes in and comes out, named, unnamed and repeated', async (type, given, expected) => {
      const wanted = expected === undefined ? given : expected;
      const text = `select $1::${type} as value`;
      for (const options of [{}, {}, {}, { name: `in_${type}` }, { name: `in_${type}` }]) {
        const { rows } = await db.query<{ value: unknown }>(text, [given], options);
        expect(rows[0]?.value).toEqual(wanted);
      }
    });

    it.each(['text', 'int', 'bool', 'jsonb', 'date', 'timestamptz', 'text[]', 'bytea'])('null as %s', async (type) => {
      expect(await one(`$1::${type}`, null)).toBeNull();
    });

    it('leaves the types to the statement: a text column takes a number, a jsonb column a text of JSON', async () => {
      await db.query(`create table ${schema}.loose (t text, b boolean, j jsonb, d date, a text[])`);
      await db.query(`insert into ${schema}.loose values ($1, $2, $3, $4, $5)`, [
        1,
        true,
        '{"k":1}',
        '2024-01-02',
        ['x'],
      ]);
      const { rows } = await db.query(`select * from ${schema}.loose where b = $1 and a = $2`, ['true', ['x']]);
      expect(rows).toEqual([{ t: '1', b: true, j: { k: 1 }, d: '2024-01-02', a: ['x'] }]);
    });

    it('counts rows returned and rows touched', async () => {
      expect((await db.query('select generate_series(1, 3)')).rowCount).toBe(3);
      const inserted = await db.query(`insert into ${schema}.parent select generate_series(1000, 1004)`);
      expect([inserted.rowCount, inserted.rows]).toEqual([5, []]);
      expect((await db.query(`update ${schema}.parent set id = id where id = $1`, [-1])).rowCount).toBe(0);
      expect((await db.query(`delete from ${schema}.parent where id >= 1000 returning id`)).rowCount).toBe(5);
    });

    it('runs several statements of one text', async () => {
      const result = await db.query<{ two: number }>('select 1 as one; select 2 as two');
      expect(result.rows).toEqual([{ two: 2 }]);
    });

    it('reads a long answer', async () => {
      expect(await one("repeat('ç', 3000000)")).toHaveLength(3_000_000);
    });

    it('takes a long parameter', async () => {
      expect(await one('length($1::text)', 'x'.repeat(5_000_000))).toBe(5_000_000);
    });

    it('reuses a prepared statement and refuses another text under its name', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => db.query<{ n: number }>('select $1::int + 1 as n', [i], { name: 'plus' })),
      );
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
      await expect(
        (async () => {
          for (let i = 0; i < 20; i++) await db.query('select $1::int + 2 as n', [i], { name: 'plus' });
        })(),
      ).rejects.toThrow(/unique/);
    });

    it('goes on after a migration changed the columns of a prepared statement', async () => {
      await db.query(`create table ${schema}.changing (a int)`);
      const read = () => db.query(`select * from ${schema}.changing`, [], { name: 'changing' });
      for (let i = 0; i < 10; i++) await read();
      await db.query(`insert into ${schema}.changing values (1)`);
      await db.query(`alter table ${schema}.changing add column b text default 'x'`);
      for (let i = 0; i < 10; i++) expect((await read()).rows).toEqual([{ a: 1, b: 'x' }]);
    });

    it('answers 200 parallel queries with their own answers', async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => one('$1::int * 2', i)));
      expect(answers).toEqual(Array.from({ length: 200 }, (_, i) => i * 2));
    });

    it('keeps failing and succeeding parallel queries apart', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, (_, i) => one(i % 3 ? '$1::int' : '1 / ($1::int * 0)', i)),
      );
      outcomes.forEach((outcome, i) => {
        expect(outcome.status).toBe(i % 3 ? 'fulfilled' : 'rejected');
        if (outcome.status === 'fulfilled') expect(outcome.value).toBe(i);
      });
    });

    it('commits a transaction and rolls one back', async () => {
      const id = await db.transaction(async (tx) => {
        await tx.query(`insert into ${schema}.parent values ($1)`, [1]);
        return (await tx.query<{ id: number }>(`select id from ${schema}.parent where id = 1`)).rows[0]?.id;
      });
      expect(id).toBe(1);
      const broken = new Error('changed my mind');
      await expect(
        db.transaction(async (tx) => {
          await tx.query(`insert into ${schema}.parent values (2)`);
          throw broken;
        }),
      ).rejects.toBe(broken);
      expect(await one(`array(select id from ${schema}.parent order by id)`)).toEqual([1]);
    });

    it('refuses to commit a transaction in which a failure was swallowed, and one whose end has passed', async () => {
      const swallowed = db.transaction(async (tx) => {
        await tx.query(`insert into ${schema}.parent values (3)`);
        await tx.query('select 1 / 0').catch(() => {});
      });
      expect((await failure(swallowed)).code).toBe('25P02');
      expect(await one(`count(*)::int from ${schema}.parent where id = 3`)).toBe(0);
      const late = await db.transaction(async (tx) => tx);
      await expect(late.query('select 1')).rejects.toThrow(/has ended/);
    });

    it('goes on after a savepoint', async () => {
      await db.transaction(async (tx) => {
        await tx.query('savepoint s');
        await tx.query('select 1 / 0').catch(() => tx.query('rollback to savepoint s'));
        await tx.query(`insert into ${schema}.parent values (4)`);
      });
      expect(await one(`count(*)::int from ${schema}.parent where id = 4`)).toBe(1);
    });

    it('runs concurrent transactions and queries beside them without mixing them up', async () => {
      await db.query(`insert into ${schema}.child (code, amount) values ('counter', 0)`);
      const add = () =>
        db.transaction(async (tx) => {
          const { rows } = await tx.query<{ amount: number }>(
            `select amount from ${schema}.child where code = 'counter' for update`,
          );
          await new Promise((resolve) => setTimeout(resolve, 2));
          await tx.query(`update ${schema}.child set amount = $1 where code = 'counter'`, [(rows[0]?.amount ?? 0) + 1]);
        });
      const beside = Array.from({ length: 40 }, (_, i) => one('$1::int', i));
      await Promise.all([...Array.from({ length: 20 }, add), ...beside]);
      expect(await one(`amount from ${schema}.child where code = 'counter'`)).toBe(20);
      expect(await Promise.all(beside)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    });

    it('tells a violated unique constraint', async () => {
      await db.query(`insert into ${schema}.child (code) values ('twice')`);
      const error = await failure(db.query(`insert into ${schema}.child (code) values ($1)`, ['twice']));
      expect(error).toMatchObject({ code: '23505', constraint: 'child_code_key', table: 'child' });
      expect(error.detail).toContain('twice');
    });

    it('tells a violated foreign key, a null, a wrong input, a missing table and a wrong statement', async () => {
      expect(await failure(db.query(`insert into ${schema}.child (parent_id) values (-1)`))).toMatchObject({
        code: '23503',
        constraint: 'child_parent_id_fkey',
      });
      expect(await failure(db.query(`insert into ${schema}.child (amount) values (null)`))).toMatchObject({
        code: '23502',
        column: 'amount',
      });
      expect((await failure(one('$1::int', 'x'))).code).toBe('22P02');
      expect((await failure(db.query('select * from nowhere_to_be_found'))).code).toBe('42P01');
      expect((await failure(db.query('selec 1'))).code).toBe('42601');
      expect((await failure(db.query('selec $1', ['1'], { name: 'wrong' }))).code).toBe('42601');
      expect(await one('1')).toBe(1);
    });

    it('refuses U+0000 in a text, in an array, in JSON and in a statement', async () => {
      expect((await failure(one('$1::text', 'a\0b'))).code).toBe('22021');
      expect((await failure(one('$1::text[]', ['a\0b']))).code).toBe('22021');
      expect((await failure(one('$1::jsonb', '"\\u0000"'))).code).toBe('22P05');
      expect((await failure(db.query("select 'a\0b'"))).code).toBe('22021');
      expect(await one("'still here'")).toBe('still here');
    });

    it('refuses queries after close', async () => {
      const other = await open();
      const last = other.query<{ n: number }>('select 1 as n');
      await other.close();
      expect((await last).rows).toEqual([{ n: 1 }]);
      expect((await failure(other.query('select 1'))).code).toBe('08006');
    });
  });
}
