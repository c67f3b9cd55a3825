import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allow, date, defineEntity, text } from '../../src/index.ts';
import type { TestDatabase } from '../../src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../src/server/db/testing/test-database.ts';
import { startsQuery, titleQuery } from '../../src/server/read/search-index.ts';
import { searchTerms } from '../../src/server/read/search-terms.ts';
import { recordWordsSql } from '../../src/server/schema/record-words.ts';

const Plot = defineEntity('t.plot', {
  scope: 'organization',
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  title: ['block', 'lot'],
  fields: {
    block: text({ searchable: true, exchange: { names: ['quadra', 'qd'] } }),
    lot: text({ searchable: true, exchange: { names: ['lote', 'lt'] } }),
    owner: text({ searchable: true, maxBytes: 100_000, max: 100_000 }),
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await acquireTestDatabase();
}, 60_000);
afterAll(() => database.release());

async function matches(query: string, values: readonly (string | null)[], organizationId = 2): Promise<boolean> {
  const { rows } = await database.db.query<{ found: boolean }>(
    `select ${recordWordsSql(Plot, 'p')} @@ $5::tsquery as found
     from (values ($1::text, $2::text, $3::text, $4::integer)) p (block, lot, owner, organization_id)`,
    [values[0] ?? null, values[1] ?? null, values[2] ?? null, organizationId, query],
  );
  return rows[0]?.found ?? false;
}

const starts = (said: string, ...values: (string | null)[]) => matches(startsQuery(searchTerms(Plot, said), 2), values);
const isTitle = (said: string, ...values: (string | null)[]) =>
  matches(titleQuery(Plot, searchTerms(Plot, said), 2), values);

describe('words of a record', () => {
  it('are found by how they begin', async () => {
    const plot = ['Ú', '04', 'Márcia de Jesús'] as const;
    for (const said of ['u 4', 'marc', 'JESUS mar', 'quadra u mar', 'qd u lote 04', 'lt4'])
      expect(await starts(said, ...plot), said).toBe(true);
    for (const said of ['arcia', 'quadra 4', 'lote u', 'u 5', '5'])
      expect(await starts(said, ...plot), said).toBe(false);
    expect(await starts('987', 'A', '1', 'CPF 987.654.321-00')).toBe(true);
    expect(await starts('98765432', 'A', '1', '987.654.321-00')).toBe(true);
    expect(await starts('987.654.321-00', 'A', '1', '98765432100')).toBe(true);
  });

  it('are whole where the title is named', async () => {
    for (const said of ['u 04', 'U-4', 'quadra u lote 4', 'quadra u', 'lote 4', '4'])
      expect(await isTitle(said, 'U', '04', 'Maria'), said).toBe(true);
    for (const said of ['4 u', 'quadra 4', 'u 40', 'maria', 'u 0', ''])
      expect(await isTitle(said, 'U', '04', 'Maria'), said).toBe(false);
    expect(await isTitle('u 04', 'A', '04', 'Rua U')).toBe(false);
  });

  it('name nothing whole where the title has none', async () => {
    const Visit = defineEntity('t.visit', {
      scope: 'organization',
      access: Plot.access,
      title: ['on'],
      fields: { on: date(), note: text({ searchable: true }) },
    });
    expect(await matches(titleQuery(Visit, searchTerms(Visit, 'a 5'), 2), ['A', '5', null])).toBe(false);
  });

  it('are of one organization', async () => {
    expect(await matches(startsQuery(searchTerms(Plot, 'u'), 2), ['U', '1', null], 7)).toBe(false);
    expect(await matches(startsQuery(searchTerms(Plot, 'o=7'), 2), ['U', '1', null], 7)).toBe(false);
  });

  it('can be any that a field may hold, and any that somebody may ask for', async () => {
    const letters = fc.constantFrom(...'abXY019ãÇßłαж中\u{1F600}\u0001\u007f.*\\[]^-$(){}|?+%_\'"&!:=<>');
    const value = fc.array(letters, { maxLength: 12 }).map((one) => one.join(''));
    await fc.assert(
      fc.asyncProperty(value, value, async (kept, said) => {
        expect(typeof (await starts(said, kept, kept, said))).toBe('boolean');
        expect(typeof (await isTitle(said, said, kept, kept))).toBe('boolean');
        if (/[abXY019]/.test(said)) expect(await starts(said, 'x', null, said)).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(await starts('中中', 'A', '1', '中'.repeat(99_000))).toBe(true);
  });
});
