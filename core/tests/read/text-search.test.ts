import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allow, defineEntity, text } from '../../src/index.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { searchTerms } from '../../src/server/read/search-terms.ts';
import { searchedSql, termPattern } from '../../src/server/read/text-search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await acquireTestDatabase();
}, 60_000);
afterAll(() => database.release());

const Plot = defineEntity('t.plot', {
  scope: 'organization',
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  title: ['block', 'lot'],
  fields: {
    block: text({ searchable: true, exchange: { names: ['quadra', 'qd'] } }),
    lot: text({ searchable: true, exchange: { names: ['lote', 'lt'] } }),
    owner: text({ searchable: true }),
  },
});

async function finds(search: string, ...columns: (string | null)[]): Promise<boolean> {
  const places = columns.map((_, index) => `$${index + 2}::text`);
  const { rows } = await database.db.query<{ found: boolean }>(
    `select ${searchedSql(
      places,
      new Map([
        ['$2::text', 1],
        ['$3::text', 2],
      ]),
    )} ~ all ($1::text[]) as found`,
    [searchTerms(Plot, search).map(termPattern), ...columns],
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

  it('understands how people speak of records', async () => {
    const plot = ['U', '04', 'Maria de Jesus'] as const;
    for (const said of [
      'quadra u lote 4',
      'qd u lt 04',
      'QUADRA U',
      'lote 004',
      'lt4',
      'U-04',
      'u 4',
      'lote 4 maria',
      'quadra u lote',
    ])
      expect(await finds(said, ...plot), said).toBe(true);
    for (const said of ['quadra 4', 'lote u', 'lote 0', 'quadra us', 'lote 40', 'qd4'])
      expect(await finds(said, ...plot), said).toBe(false);
    expect(await finds('lote 4', 'A', '14', null)).toBe(false);
    expect(await finds('04', 'A', '14', null)).toBe(false);
    expect(await finds('quadra', 'Quadra 7', '1', null)).toBe(true);
  });

  it('leaves the points of numbers out', async () => {
    for (const said of ['123.456.789-09', '12345678909', '456789', '123.456.789'])
      for (const kept of ['123.456.789-09', '12345678909']) expect(await finds(said, 'A', '1', kept), said).toBe(true);
    expect(await finds('12345678908', 'A', '1', '123.456.789-09')).toBe(false);
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
