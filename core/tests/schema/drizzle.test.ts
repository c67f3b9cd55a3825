import { count, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/index.ts';
import { drizzleOver } from '../../src/server/schema/drizzle-over.ts';
import { drizzleTable } from '../../src/server/schema/drizzle-table.ts';
import { Bed, Plant } from '../write/support/garden.ts';
import { type Garden, openGarden } from '../write/support/open-garden.ts';

let garden: Garden;
beforeAll(async () => {
  garden = await openGarden();
});
afterAll(() => garden?.close());

const beds = drizzleTable(Bed);
const plants = drizzleTable(Plant);

describe('drizzle over the port', () => {
  it('reads by the declaration’s names and types, joins and aggregates', async () => {
    const projectId = garden.projects[0];
    const bed = await garden.asSystem((tx) => tx.insert(Bed, { projectId, name: 'North' }));
    const plant = await garden.asSystem((tx) =>
      tx.insert(Plant, { projectId, bedId: bed.id, name: 'Ipê', height: '1.5', notes: { a: [1] } }),
    );
    const db = drizzleOver(garden.db);
    const rows = await db
      .select({ height: plants.height, notes: plants.notes, mark: plants.deletedAt, at: plants.createdAt })
      .from(plants)
      .where(eq(plants.bedId, bed.id));
    const typed: { height: string | null; notes: Record<string, unknown> | null; at: string }[] = rows;
    expect(typed).toEqual([{ height: '1.500', notes: { a: [1] }, mark: null, at: plant.createdAt }]);
    // Both tables have an id and a name.
    const joined = await db.select().from(plants).innerJoin(beds, eq(plants.bedId, beds.id));
    expect(joined.map((row) => [row.plant.id, row.plant.name, row.bed.id, row.bed.name])).toEqual([
      [plant.id, 'Ipê', bed.id, 'North'],
    ]);
    const counted = await db.select({ name: plants.name, number: count() }).from(plants).groupBy(plants.name);
    expect(counted).toEqual([{ name: 'Ipê', number: 1 }]);
    const twice = await db.select({ a: sql<number>`1`, b: sql<number>`2` }).from(beds);
    expect(twice).toEqual([{ a: 1, b: 2 }]);
  });

  it('writes in the transaction of a unit of work', async () => {
    const names = await garden.asSystem(async (tx) => {
      const db = drizzleOver(tx);
      const projectId = garden.projects[1];
      const [made] = await db
        .insert(beds)
        .values({ organizationId: 2, projectId, name: 'South' })
        .returning({ id: beds.id });
      expect(made?.id).toMatch(/^[0-9a-f-]{36}$/);
      await db.insert(plants).values({
        id: uuidv7(),
        organizationId: 2,
        projectId,
        bedId: made?.id ?? '',
        name: 'Angico',
        notes: { deep: { er: true } },
        crown: 'SRID=31983;POLYGON((0 0,1 0,1 1,0 0))',
      });
      await db.update(plants).set({ height: '2' }).where(eq(plants.name, 'Angico'));
      return db
        .select({ name: plants.name, height: plants.height, notes: plants.notes })
        .from(plants)
        .orderBy(desc(plants.name))
        .limit(1)
        .offset(1);
    });
    expect(names).toEqual([{ name: 'Angico', height: '2.000', notes: { deep: { er: true } } }]);
    // @ts-expect-error a required column is missing
    expect(() => drizzleOver(garden.db).insert(beds).values({ organizationId: 2, name: 'x' })).not.toThrow();
  });
});
