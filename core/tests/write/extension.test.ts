import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessKey, allow, EntityRegistry, enumeration, extendEntity, integer, text } from '../../src/index.ts';
import { kernelMigration, migrate } from '../../src/server/schema/migrate.ts';
import { silentLog } from '../schema/support/silent-log.ts';
import { Bed, gardenEntities, Label, Plant } from './support/garden.ts';
import { type Garden, openGarden } from './support/open-garden.ts';
import { outcome } from './support/outcome.ts';

const healthKey = accessKey('health');
const PlantHealth = extendEntity('health.plantHealth', Plant, {
  plural: 'plantsHealth',
  fields: {
    state: enumeration(['well', 'ill'], { required: true, default: 'well' }),
    leaves: integer({ min: 0 }),
    doctor: text({ required: true, max: 40 }),
  },
  access: { read: allow.member, create: allow.key(healthKey), update: allow.key(healthKey), delete: allow.adminAndUp },
});
/** Its owner's rule for updating looks at a column of the owner. */
const LabelColour = extendEntity('health.labelColour', Label, {
  fields: { colour: text() },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});
const health = { id: 'health', version: '1.0.0', entities: [PlantHealth, LabelColour] };

let garden: Garden;
let plantId: string;
let otherPlantId: string;

beforeAll(async () => {
  garden = await openGarden([health]);
});
afterAll(() => garden?.close());
beforeEach(async () => {
  await garden.db.query('truncate garden.bed, garden.plant, garden.label, core.event_log, core.event_queue cascade');
  const [first, second] = garden.projects;
  [plantId, otherPlantId] = await garden.asSystem(async (tx) => {
    const plantIn = async (projectId: string) => {
      const bed = await tx.insert(Bed, { projectId, name: 'North' });
      return (await tx.insert(Plant, { projectId, bedId: bed.id, name: 'Ipê' })).id;
    };
    return [await plantIn(first), await plantIn(second)] as const;
  });
});

const doctor = (project = garden.projects[0]) => garden.person('user', { [project]: ['garden', 'health'] });
const set = (id: string, patch: Parameters<typeof record>[1]) =>
  garden.asSystem((tx) => tx.update(PlantHealth, id, patch));
const record = (id: string, patch: { state?: 'well' | 'ill'; leaves?: number | null; doctor?: string }) => ({
  id,
  patch,
});
const healthEvents = async () =>
  (
    await garden.db.query<{ name: string; record_id: string; project_id: string }>(
      `select name, record_id, project_id from core.event_log where entity = 'health.plantHealth' order by position`,
    )
  ).rows;

describe("the extension's table", () => {
  it('has one row for a row of the owner, in its organization and project, and cannot have another', async () => {
    const insert = (organization: number, project: string) =>
      outcome(
        garden.db.query(
          `insert into health.plant_health (id, organization_id, project_id, doctor)
           values ($1::uuid, $2::integer, $3::uuid, 'Ana')`,
          [plantId, organization, project],
        ),
      );
    const [own, other, foreign] = garden.projects;
    expect(await insert(2, other)).toMatch(/plant_health_id_fkey/);
    expect(await insert(3, foreign)).toMatch(/plant_health_id_fkey/);
    expect(await insert(2, own)).toBe('ok');
    expect(await insert(2, own)).toMatch(/plant_health_pkey/);
  });

  it('leaves the owner as it was', async () => {
    const { rows } = await garden.db.query<{ sql: string }>(
      `select string_agg(sql, '') as sql from core.migration where plugin = 'health'`,
    );
    expect(rows[0]?.sql).toContain('create table "health"."plant_health"');
    expect(rows[0]?.sql).not.toMatch(/alter table "garden"/);
  });

  it('goes with the owner even while nobody knows of the plugin', async () => {
    await set(plantId, { doctor: 'Ana' });
    await garden.db.query('delete from garden.plant where id = $1::uuid', [plantId]);
    expect((await garden.db.query('select 1 from health.plant_health')).rowCount).toBe(0);
  });

  it('comes after the owner and is refused without it', async () => {
    const problems = await migrate({ db: garden.db, log: silentLog, plugins: [kernelMigration(), health] });
    expect(problems).toMatchObject([{ plugin: 'health', code: 'migration-failed' }]);
  });
});

describe('what is refused as a declaration', () => {
  it('an extension of an extension, and one whose name the owner has', () => {
    const access = PlantHealth.access;
    expect(() => extendEntity('more.deeper', PlantHealth, { fields: {}, access })).toThrow(/is an extension of/);
    const name = extendEntity('more.height', Plant, { fields: {}, access });
    expect(() => new EntityRegistry([...garden.registry.entities, name])).toThrow(/'height' stands twice/);
    expect(gardenEntities.every((entity) => entity.extends === undefined)).toBe(true);
  });
});

describe('writing', () => {
  it('inserts the first facts and changes them afterwards, each told as an event of the extension', async () => {
    const first = await set(plantId, { doctor: 'Ana', leaves: 3 });
    expect(first).toMatchObject({ id: plantId, projectId: garden.projects[0], state: 'well', leaves: 3 });
    expect(await set(plantId, { state: 'ill', leaves: null })).toMatchObject({
      state: 'ill',
      leaves: null,
      doctor: 'Ana',
    });
    const about = { record_id: plantId, project_id: garden.projects[0] };
    expect(await healthEvents()).toEqual([
      { name: 'health.plantHealth.created', ...about },
      { name: 'health.plantHealth.changed', ...about },
    ]);
  });

  it('checks the values by the declaration', async () => {
    expect(await outcome(set(plantId, { leaves: 3 }))).toBe('VALIDATION');
    expect(await outcome(set(plantId, { doctor: 'Ana', leaves: -1 }))).toBe('VALIDATION');
    expect(await outcome(set(plantId, { doctor: 'Ana', nothing: 1 } as never))).toBe('VALIDATION');
  });

  it('of two first ones at once the second is a change', async () => {
    await Promise.all([set(plantId, { doctor: 'Ana' }), set(plantId, { doctor: 'Bia' })]);
    expect((await healthEvents()).map(({ name }) => name)).toEqual([
      'health.plantHealth.created',
      'health.plantHealth.changed',
    ]);
  });

  it('needs the rule of the operation and the owner in sight', async () => {
    const as = (actor: ReturnType<typeof doctor>, id: string, patch = { doctor: 'Ana' }) =>
      outcome(garden.as(actor, (tx) => tx.asActor.update(PlantHealth, id, patch)));
    const reader = garden.person('user', { [garden.projects[0]]: ['garden'] });
    const blind = garden.person('user', { [garden.projects[0]]: ['health'] });
    expect(await as(reader, plantId)).toBe('FORBIDDEN');
    expect(await as(blind, plantId)).toBe('NOT_FOUND');
    expect(await as(doctor(), otherPlantId)).toBe('NOT_FOUND');
    expect(await as(doctor(), plantId)).toBe('ok');
    expect(await as(reader, plantId)).toBe('FORBIDDEN');
    expect(await as(doctor(), '01900000-0000-7000-8000-000000000000')).toBe('NOT_FOUND');
    const admin = garden.as({ ...garden.person('admin'), organizationId: 3 }, (tx) =>
      tx.asActor.update(PlantHealth, plantId, { doctor: 'Eve' }),
    );
    expect(await outcome(admin)).toBe('NOT_FOUND');
    expect(await garden.asSystem((tx) => tx.list(PlantHealth))).toMatchObject([{ id: plantId, doctor: 'Ana' }]);
  });

  it('adds nothing to what is deleted', async () => {
    await garden.asSystem((tx) => tx.remove(Plant, plantId));
    expect(await outcome(set(plantId, { doctor: 'Ana' }))).toBe('CONFLICT');
  });

  it("is told when the owner's row takes it along", async () => {
    await set(plantId, { doctor: 'Ana' });
    const { bedId } = await garden.asSystem((tx) => tx.get(Plant, plantId));
    await garden.asSystem((tx) => tx.remove(Bed, bedId));
    expect((await healthEvents()).map(({ name }) => name)).toContain('health.plantHealth.removed');
  });
});

describe('reading', () => {
  it('is never wider than reading the owner', async () => {
    await set(plantId, { doctor: 'Ana' });
    await set(otherPlantId, { doctor: 'Bia' });
    const seen = (actor: ReturnType<typeof doctor>) => garden.as(actor, (tx) => tx.asActor.list(PlantHealth));
    expect(await seen(doctor())).toMatchObject([{ doctor: 'Ana' }]);
    expect(await seen(garden.person('user', { [garden.projects[0]]: ['health'] }))).toEqual([]);
    expect(await seen(garden.person('admin'))).toHaveLength(2);
    expect(await seen({ ...garden.person('admin'), organizationId: 3 })).toEqual([]);
  });

  it("follows the owner's mark of deletion and comes back with it", async () => {
    await set(plantId, { doctor: 'Ana' });
    await garden.asSystem((tx) => tx.remove(Plant, plantId));
    const admin = garden.person('admin');
    expect(await garden.as(admin, (tx) => tx.asActor.list(PlantHealth))).toEqual([]);
    // By its id it is there for whoever may restore the plant, and for nobody else.
    expect(await outcome(garden.as(admin, (tx) => tx.asActor.get(PlantHealth, plantId)))).toBe('ok');
    expect(await outcome(garden.as(doctor(), (tx) => tx.asActor.get(PlantHealth, plantId)))).toBe('NOT_FOUND');
    await garden.asSystem((tx) => tx.update(Plant, plantId, { deletedAt: null }));
    expect(await garden.as(doctor(), (tx) => tx.asActor.list(PlantHealth))).toHaveLength(1);
  });

  it("asks for the owner's row where its rule looks at it", async () => {
    const ownRule = extendEntity(
      'health.ownLabel',
      { ...Label, access: { ...Label.access, read: allow.own('keeperId') } },
      {
        fields: {},
        access: LabelColour.access,
      },
    );
    expect(ownRule.access.read).toEqual(allow.all(allow.related('label'), LabelColour.access.read));
    expect(PlantHealth.access.read).toEqual(allow.all(Plant.access.read, allow.member));
  });
});
