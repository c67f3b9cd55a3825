import { afterAll, beforeAll, expect, it } from 'vitest';
import { widening } from '../../src/server/schema/widen-type.ts';
import { Bed } from '../write/support/garden.ts';
import { type Garden, openGarden } from '../write/support/open-garden.ts';

let garden: Garden;
beforeAll(async () => {
  garden = await openGarden();
});
afterAll(() => garden?.close());

it("orders people's texts as a person would, whatever the server's own locale", async () => {
  const [projectId] = garden.projects;
  const wanted = ['2', '10', 'Águas Claras', 'Amoreira', 'Quadra 2', 'Quadra 10', 'Quadra 10-A', 'Último', 'Zeferino'];
  await garden.asSystem(async (tx) => {
    for (const name of [...wanted].reverse()) await tx.insert(Bed, { projectId, name });
  });
  const { rows } = await garden.db.query<{ name: string }>('select name from garden.bed order by name');
  expect(rows.map(({ name }) => name)).toEqual(wanted);
  const above = await garden.db.query(`select 1 from garden.bed where name > $1::text`, ['Quadra 9']);
  expect(above.rows).toHaveLength(4);
});

it('is taken over by columns that were made before it', () => {
  expect(widening('text', 'text collate core.natural_order')).toEqual({});
  expect(widening('integer', 'text collate core.natural_order')).toBeUndefined();
});
