import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../core/src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { migrate } from '../../core/src/server/schema/migrate.ts';
import { buildRecorded, fillRecorded } from './support/build-recorded.ts';
import { pluginsOfNow, recordedFolder, recordedVersions } from './support/recorded-model.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let database: TestDatabase;
beforeAll(async () => {
  database = await acquireTestDatabase();
});
afterAll(() => database?.release());

/** The last version in which an address was columns of its partner, with what stood beside it then. */
function released() {
  const newest = (id: string, until = '') => {
    const known = recordedVersions(id, recordedFolder);
    return until === '' ? known.at(-1) : known.find(({ version }) => version === until);
  };
  return [newest('core'), newest('lands'), newest('finance', '0.10.0')].flatMap((one) => one ?? []);
}

test('partners of 0.10 keep their addresses, as records of their own, and none is made of nothing', async () => {
  const { db } = database;
  const { rows: schemas } = await db.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('public', 'information_schema', 'topology', 'tiger', 'tiger_data')`,
  );
  for (const { name } of schemas) await db.query(`drop schema "${name}" cascade`);
  const records = released();
  expect(records.map(({ plugin }) => plugin)).toEqual(['core', 'lands', 'finance']);
  await buildRecorded(db, records);
  await fillRecorded(
    db,
    records.map(({ model }) => model),
  );
  const { rows: filled } = await db.query<{ id: string }>('select id from finance.partner order by id');
  const [whole = '', part = '', none = ''] = filled.map(({ id }) => id);
  await db.query(
    `update finance.partner set postal_code = '39800-000', street = 'Rua A', number = '12', complement = 'fundos',
       neighborhood = 'Centro', city = 'Teófilo Otoni', state = 'Minas Gerais', country = 'Brasil' where id = $1::uuid`,
    [whole],
  );
  const nothing = ['street', 'number', 'complement', 'neighborhood', 'state', 'country', 'postal_code'];
  const cleared = nothing.map((name) => `${name} = null`).join(', ');
  await db.query(`update finance.partner set ${cleared}, city = 'Betim' where id = $1::uuid`, [part]);
  await db.query(`update finance.partner set ${cleared}, city = null where id = $1::uuid`, [none]);

  const plugins = pluginsOfNow().filter(({ id }) => records.some(({ plugin }) => plugin === id));
  expect(await migrate({ db, plugins, log: quiet })).toEqual([]);
  const { rows } = await db.query(
    `select p.id, p.organization_id = a.organization_id as own, a.postal_code, a.street, a.number, a.complement, a.neighborhood,
       a.city, a.state, a.country, a.full_address
     from finance.partner p left join finance.address a on a.id = p.address_id order by p.id`,
  );
  const empty = { postal_code: null, street: null, number: null, complement: null, neighborhood: null };
  expect(rows).toEqual([
    {
      ...{ id: whole, own: true, postal_code: '39800-000', street: 'Rua A', number: '12', complement: 'fundos' },
      ...{ neighborhood: 'Centro', city: 'Teófilo Otoni', state: 'Minas Gerais', country: 'Brasil' },
      full_address: 'Rua A, 12, fundos, Centro, Teófilo Otoni, Minas Gerais, 39800-000',
    },
    { id: part, own: true, ...empty, city: 'Betim', state: null, country: null, full_address: 'Betim' },
    { id: none, own: null, ...empty, city: null, state: null, country: null, full_address: null },
  ]);
  const { rows: addresses } = await db.query('select id from finance.address');
  expect(addresses).toHaveLength(2);
});
