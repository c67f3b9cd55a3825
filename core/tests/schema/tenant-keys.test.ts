import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/index.ts';
import { SqlError } from '../../src/server/db/db.ts';
import { Bed, Label, Plant } from '../write/support/garden.ts';
import { type Garden, openGarden } from '../write/support/open-garden.ts';

/** What even hand-written SQL cannot do. */

let garden: Garden;
const beds: Record<string, string> = {};

beforeAll(async () => {
  garden = await openGarden();
  const [first, second, foreign] = garden.projects;
  beds.first = (await garden.asSystem((tx) => tx.insert(Bed, { projectId: first, name: 'x' }))).id;
  beds.second = (await garden.asSystem((tx) => tx.insert(Bed, { projectId: second, name: 'x' }))).id;
  beds.foreign = (await garden.asSystem((tx) => tx.insert(Bed, { projectId: foreign, name: 'x' }), 3)).id;
});
afterAll(() => garden?.close());

const run = (sql: string) =>
  garden.db.query(sql).then(
    () => 'ok',
    (error: unknown) => (error instanceof SqlError ? `${error.code} ${error.constraint ?? ''}` : String(error)),
  );
const insertPlant = (organization: number, project: string, bed: string | undefined, name = 'p') =>
  run(
    `insert into garden.plant (id, organization_id, project_id, bed_id, name)
     values ('${uuidv7()}', ${organization}, '${project}', '${bed}', '${name}')`,
  );

describe('foreign keys', () => {
  it('link rows of one project only', async () => {
    const [first, second, foreign] = garden.projects;
    expect(await insertPlant(2, first, beds.first)).toBe('ok');
    expect(await insertPlant(2, first, beds.second)).toBe('23503 plant_bed_id_fkey');
    expect(await insertPlant(2, second, beds.first)).toBe('23503 plant_bed_id_fkey');
    expect(await insertPlant(2, first, beds.foreign)).toBe('23503 plant_bed_id_fkey');
    expect(await insertPlant(3, foreign, beds.first)).toBe('23503 plant_bed_id_fkey');
  });

  it("give no row to another organization's project", async () => {
    const bed = (organization: number, project: string) =>
      run(
        `insert into garden.bed (id, organization_id, project_id, name) values ('${uuidv7()}', ${organization}, '${project}', 'y')`,
      );
    expect(await bed(2, garden.projects[2])).toBe('23503 bed_project_id_fkey');
    expect(await run(`update garden.bed set organization_id = 3 where id = '${beds.first}'`)).toMatch(/^23503 /);
    expect(
      await run(
        `update garden.bed set name = 'moved', project_id = '${garden.projects[1]}' where id = '${beds.first}'`,
      ),
    ).toMatch(/^23503 /);
  });

  it('carry the organization where the row has no project, and clear only the link', async () => {
    const plant = await garden.asSystem((tx) =>
      tx.insert(Plant, { projectId: garden.projects[0], bedId: beds.first ?? '', name: 'q' }),
    );
    expect(
      await run(
        `insert into garden.label (id, organization_id, plant_id, words) values ('${uuidv7()}', 3, '${plant.id}', 'x')`,
      ),
    ).toBe('23503 label_plant_id_fkey');
    const label = await garden.asSystem((tx) => tx.insert(Label, { words: 'x', plantId: plant.id }));
    expect(await run(`delete from garden.plant where id = '${plant.id}'`)).toBe('ok');
    expect(await garden.asSystem((tx) => tx.get(Label, label.id))).toMatchObject({ plantId: null, organizationId: 2 });
  });

  it('do not let rows vanish without an event', async () => {
    expect(await run(`delete from garden.bed where id = '${beds.first}'`)).toBe('23503 plant_bed_id_fkey');
  });
});

describe('unique keys', () => {
  it('ignore case and space, within one project', async () => {
    const bed = (project: string, name: string) =>
      run(
        `insert into garden.bed (id, organization_id, project_id, name) values ('${uuidv7()}', 2, '${project}', '${name}')`,
      );
    expect(await bed(garden.projects[0], ' X ')).toBe('23505 bed_name_key');
    expect(await bed(garden.projects[1], 'Z')).toBe('ok');
    expect(await bed(garden.projects[0], 'Z')).toBe('ok');
  });

  it('count nulls as equal and leave deleted rows aside', async () => {
    const profile = (deleted: string) =>
      run(`insert into core.user_profile (id, organization_id, user_id, profile_id, project_id, created_at)
           select '${uuidv7()}', 2, '${garden.userId}', p.id, null, now() from core.profile p ${deleted}`);
    await garden.db.query(
      `insert into core.profile (id, organization_id, name, access_keys) values ('${uuidv7()}', 2, 'P', '[]')`,
    );
    expect(await profile('')).toBe('ok');
    expect(await profile('')).toBe('23505 user_profile_user_profile_project_key');
    expect(await insertPlant(2, garden.projects[0], beds.first, 'twin')).toBe('ok');
    expect(await insertPlant(2, garden.projects[0], beds.first, 'twin')).toBe('23505 plant_name_key');
    await garden.db.query("update garden.plant set deleted_at = now() where name = 'twin'");
    expect(await insertPlant(2, garden.projects[0], beds.first, 'twin')).toBe('ok');
  });
});
