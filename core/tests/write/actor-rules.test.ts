import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GlebaError, Project } from '../../src/index.ts';
import { Bed, Label, Plant } from './support/garden.ts';
import { type Garden, openGarden } from './support/open-garden.ts';
import { outcome } from './support/outcome.ts';

let garden: Garden;
let bedId: string;

beforeAll(async () => {
  garden = await openGarden();
});
afterAll(() => garden?.close());
beforeEach(async () => {
  await garden.db.query(
    'truncate garden.bed, garden.plant, garden.label, garden.stake, core.event_log, core.event_queue cascade',
  );
  bedId = (await garden.asSystem((tx) => tx.insert(Bed, { projectId: garden.projects[0], name: 'North' }))).id;
});

const plant = (values: Record<string, unknown> = {}) => ({
  projectId: garden.projects[0],
  bedId,
  name: 'Ipê',
  ...values,
});

describe('what the actor may', () => {
  const keys = ['garden', 'garden.edit'];
  const gardener = () => garden.person('user', { [garden.projects[0]]: keys });
  const reader = () => garden.person('user', { [garden.projects[0]]: ['garden'] });
  const elsewhere = () => garden.person('user', { [garden.projects[1]]: keys });

  it('creates where the key is held, and only with references that can be seen', async () => {
    const create = (actor: ReturnType<typeof gardener>, values: Record<string, unknown>) =>
      outcome(garden.as(actor, (tx) => tx.asActor.insert(Plant, plant(values))));
    expect(await create(gardener(), {})).toBe('ok');
    expect(await create(reader(), { name: 'b' })).toBe('FORBIDDEN');
    expect(await create(elsewhere(), { name: 'b' })).toBe('FORBIDDEN');
    // The bed is of the other project.
    expect(await create(elsewhere(), { name: 'b', projectId: garden.projects[1] })).toBe('VALIDATION');
    expect(await create(gardener(), { name: 'b', projectId: garden.projects[2] })).toBe('FORBIDDEN');
    expect(await create(garden.person('admin'), { name: 'b', projectId: garden.projects[2] })).toBe('VALIDATION');
    expect(await create(garden.person('contact'), { name: 'b' })).toBe('FORBIDDEN');
    // Whoever may not create does not learn that the key is taken.
    expect(await create(elsewhere(), {})).toBe('FORBIDDEN');
    expect(await garden.asSystem((tx) => tx.count(Plant))).toBe(1);
  });

  it('does not create in a deleted project', async () => {
    const doomed = await garden.asSystem((tx) => tx.insert(Project, { name: 'Doomed' }));
    await garden.asSystem((tx) => tx.remove(Project, doomed.id));
    expect(
      await outcome(
        garden.as(garden.person('admin'), (tx) => tx.asActor.insert(Bed, { projectId: doomed.id, name: 'x' })),
      ),
    ).toBe('VALIDATION');
  });

  it('says NOT_FOUND of what cannot be seen and FORBIDDEN of what can', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    const update = (actor: ReturnType<typeof gardener>, values: Record<string, unknown>) =>
      outcome(garden.as(actor, (tx) => tx.asActor.update(Plant, id, values)));
    const remove = (actor: ReturnType<typeof gardener>) =>
      outcome(garden.as(actor, (tx) => tx.asActor.remove(Plant, id)));
    expect([await update(elsewhere(), { name: 'x' }), await remove(elsewhere())]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect([await update(reader(), { name: 'x' }), await remove(reader())]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect([await update(gardener(), { name: 'x' }), await remove(gardener())]).toEqual(['ok', 'FORBIDDEN']);
    expect([await update(reader(), {}), await update(reader(), { name: 'x' })]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    // Deleting by a patch is deleting.
    expect(await update(gardener(), { deletedAt: '2026-01-01T00:00:00Z' })).toBe('FORBIDDEN');
    expect(await remove(garden.person('admin'))).toBe('ok');
    // Marked rows are there only for whoever may change them.
    expect([await update(reader(), { name: 'x' }), await remove(reader())]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('refuses fields that are not the caller’s', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant()));
    const fields = async (actor: ReturnType<typeof gardener>, values: Record<string, unknown>) => {
      const error = await garden
        .as(actor, (tx) => tx.asActor.update(Plant, id, values))
        .catch((reason: unknown) => reason);
      return error instanceof GlebaError
        ? `${error.code} ${error.fields.map((problem) => `${problem.field} ${problem.code}`)}`
        : error;
    };
    expect(await fields(gardener(), { rank: 1 })).toBe('VALIDATION rank readOnly');
    expect(await fields(gardener(), { bedId })).toBe('VALIDATION bedId readOnly');
    expect(await fields(gardener(), { projectId: garden.projects[1] })).toBe('VALIDATION projectId readOnly');
    expect(await fields(gardener(), { organizationId: 2, createdBy: garden.userId })).toMatch(/^VALIDATION/);
    expect(await fields(gardener(), { secret: 'x' })).toBe('VALIDATION secret unknown');
    expect(await fields(gardener(), { price: '1' })).toBe('FORBIDDEN price forbidden');
    expect(await outcome(garden.as(garden.person('admin'), (tx) => tx.asActor.update(Plant, id, { price: '1' })))).toBe(
      'ok',
    );
    expect(
      await outcome(garden.as(gardener(), (tx) => tx.asActor.insert(Plant, plant({ name: 'n', price: '1' })))),
    ).toBe('FORBIDDEN');
    expect(
      await outcome(
        garden.as(gardener(), (tx) =>
          tx.asActor.insertMany(Plant, [plant({ name: 'n' }), plant({ name: 'm', price: '1' })]),
        ),
      ),
    ).toBe('FORBIDDEN');
    expect(await garden.asSystem((tx) => tx.count(Plant))).toBe(1);
  });

  it('links only what can be seen, in one project', async () => {
    const [first, second] = garden.projects;
    const far = await garden.asSystem(async (tx) => {
      const bed = await tx.insert(Bed, { projectId: second, name: 'South' });
      return tx.insert(Plant, { projectId: second, bedId: bed.id, name: 'far' });
    });
    const [near, gone, own] = await garden.asSystem(async (tx) => {
      const ids = await tx.insertMany(Plant, [plant({ name: 'near' }), plant({ name: 'gone' })]);
      await tx.remove(Plant, ids[1] ?? '');
      return [...ids, (await tx.insert(Plant, plant({ name: 'own', motherId: ids[1] ?? '' }))).id];
    });
    const link = (actor: ReturnType<typeof gardener>, motherId: string | undefined, id = own) =>
      outcome(
        garden.as(actor, (tx) => tx.asActor.update(Plant, id ?? '', { motherId: motherId ?? null, height: '3' })),
      );
    // A form sends back what was there, even if it has been deleted since.
    expect(await link(gardener(), gone)).toBe('ok');
    expect(await link(gardener(), near)).toBe('ok');
    expect(await link(gardener(), gone)).toBe('VALIDATION');
    expect(await link(gardener(), far.id)).toBe('VALIDATION');
    const both = garden.person('user', { [first]: keys, [second]: keys });
    expect(await link(both, far.id)).toBe('VALIDATION');
    const label = await garden.asSystem((tx) => tx.insert(Label, { words: 'x', keeperId: garden.userId }));
    const hang = (actor: ReturnType<typeof gardener>) =>
      outcome(garden.as(actor, (tx) => tx.asActor.update(Label, label.id, { plantId: far.id })));
    expect([await hang(gardener()), await hang(both)]).toEqual(['VALIDATION', 'ok']);
  });

  it('shows no hidden and no concealed values', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Plant, plant({ secret: 'hush', diary: 'dear diary' })));
    const seen = await garden.as(gardener(), (tx) => tx.asActor.get(Plant, id));
    expect(seen).not.toHaveProperty('secret');
    expect(seen.diary).toBeNull();
    const own = await garden.as(gardener(), (tx) =>
      tx.asActor.insert(Plant, plant({ name: 'mine', diary: 'dear diary' })),
    );
    expect(own.diary).toBe('dear diary');
    expect(await garden.as(gardener(), (tx) => tx.get(Plant, id))).toMatchObject({
      secret: 'hush',
      diary: 'dear diary',
    });
    expect(await garden.as(elsewhere(), (tx) => tx.asActor.find(Plant, id))).toBeUndefined();
    expect(await garden.as(elsewhere(), (tx) => tx.asActor.list(Plant))).toEqual([]);
    expect(await garden.as(reader(), (tx) => tx.asActor.count(Plant, { filter: { name: { equalTo: 'mine' } } }))).toBe(
      1,
    );
  });

  it('does not let a row be given away, even if the refusal is caught', async () => {
    const { id } = await garden.asSystem((tx) => tx.insert(Label, { words: 'x', keeperId: garden.userId }));
    expect(await outcome(garden.as(reader(), (tx) => tx.asActor.update(Label, id, { words: 'y' })))).toBe('ok');
    const giveAway = garden.as(reader(), async (tx) => {
      await tx.asActor.update(Label, id, { keeperId: null }).catch(() => {});
    });
    expect(await outcome(giveAway)).toBe('FORBIDDEN');
    expect(await garden.asSystem((tx) => tx.get(Label, id))).toMatchObject({ keeperId: garden.userId, words: 'y' });
  });
});
