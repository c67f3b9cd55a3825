import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquireTestDatabase, type TestDatabase } from '../../src/server/db/testing/test-database.ts';
import { searchedSql, searchWords, wordPattern } from '../../src/server/read/text-search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await acquireTestDatabase();
}, 60_000);
afterAll(() => database.release());

async function finds(search: string, ...columns: (string | null)[]): Promise<boolean> {
  const places = columns.map((_, index) => `$${index + 2}::text`);
  const { rows } = await database.db.query<{ found: boolean }>(
    `select ${searchedSql(places)} ~ all ($1::text[]) as found`,
    [searchWords(search).map(wordPattern), ...columns],
  );
  return rows[0]?.found ?? false;
}

describe('a text search', () => {
  it('asks neither for case nor for accents, of what is typed and of what is stored', async () => {
    expect(await finds('joao', 'Rua São JOÃO')).toBe(true);
    expect(await finds('SÃO', 'rua sao joao')).toBe(true);
    expect(await finds('açaí', 'Travessa do Acai')).toBe(true);
    expect(await finds('ñandú', 'NANDU')).toBe(true);
    expect(await finds('joana', 'Rua São João')).toBe(false);
  });

  it('wants every word somewhere, none across two columns', async () => {
    expect(await finds('q7 flores', 'Q7', null, 'Rua das Flores')).toBe(true);
    expect(await finds('q7 rosas', 'Q7', null, 'Rua das Flores')).toBe(false);
    expect(await finds('ab', 'a', 'b')).toBe(false);
    expect(await finds('', 'a')).toBe(true);
  });

  it('takes the signs of patterns as they are', async () => {
    const signs = '.*+?()[]{}|^$\\%_-&~#@!"\'<>=,;:/`';
    expect(await finds(signs, `x${signs}y`)).toBe(true);
    for (const sign of signs) expect(await finds(sign, 'abc 123'), sign).toBe(false);
    expect(await finds('a.c', 'abc')).toBe(false);
  });

  it('finds every word of every text in it', async () => {
    const letters = fc.constantFrom(...'abcXYZ019ãÇéñÿŸßłŽαΩжЩİı中.*\\[]^-$(){}|?+%_\'"');
    const words = fc.array(
      fc.array(letters, { minLength: 1, maxLength: 6 }).map((one) => one.join('')),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(words, async (chosen) => {
        const text = chosen.join(' ').normalize('NFC');
        expect(await finds(text, text)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
