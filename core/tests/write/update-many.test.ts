import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GlebaError } from '../../src/error/gleba-error.ts';
import { uuidv7 } from '../../src/index.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { Bed, editKey, Label, Plant, viewKey } from './support/garden.ts';
import { type Garden, openGarden } from './support/open-garden.ts';

let garden: Garden;
let plants: string[];
const keys = [viewKey.key, editKey.key];
beforeAll(async () => {
  garden = await openGarden();
}, 60_000);
afterAll(() => garden.close());
beforeEach(async () => {
  garden.plantRule.check = undefined;
  const [projectId] = garden.projects;
  plants = await garden.asSystem(async (tx) => {
    const { id: bedId } = await tx.insert(Bed, { projectId, name: uuidv7() });
    const names = ['a', 'b', 'c'];
    return tx.insertMany(
      Plant,
      names.map((name) => ({ projectId, bedId, name, height: '1.000' })),
    );
  });
  await garden.db.query('delete from core.event_log');
});

const editor = () => garden.person('user', { [garden.projects[0]]: keys });
const all = (patch: Record<string, unknown>) => plants.map((id) => ({ id, patch }));
const heights = async () =>
  garden.asSystem(async (tx) =>
    (await tx.list(Plant, { filter: { id: { in: plants } }, orderBy: ['name'], withDeleted: true })).map(
      ({ height }) => height,
    ),
  );
/** Rows that are refused by their ids, with the codes. */
async function refusing(tx: UnitOfWork, changes: Parameters<UnitOfWork['updateMany']>[1]) {
  const refused: [string, string][] = [];
  const changed = await tx.updateMany(Plant, changes as never, {
    onRefusal: (id, { code }) => refused.push([id, code]),
  });
  return { changed, refused };
}

describe('many rows at once', () => {
  it('are changed as one would be: audit, and an event for each with what differs', async () => {
    const changed = await garden.as(editor(), (tx) =>
      tx.asActor.updateMany(Plant, all({ height: '2', state: 'young' })),
    );
    expect(changed.toSorted()).toEqual(plants.toSorted());
    expect(await heights()).toEqual(['2.000', '2.000', '2.000']);
    const events = await garden.events();
    expect(events.map(({ record_id }) => record_id).toSorted()).toEqual(plants.toSorted());
    for (const event of events) {
      expect(event).toMatchObject({
        name: 'garden.plant.changed',
        project_id: garden.projects[0],
        actor: garden.userId,
      });
      expect(Object.keys(Object(event.data).changes).toSorted()).toEqual(['height', 'updatedAt', 'updatedBy']);
      expect(Object(event.data).changes.height).toEqual({ from: '1.000', to: '2.000' });
    }
  });

  it('that are so already are neither written nor told', async () => {
    const [first = ''] = plants;
    await garden.asSystem((tx) => tx.update(Plant, first, { height: '2' }));
    const changed = await garden.asSystem((tx) => tx.updateMany(Plant, all({ height: '2' })));
    expect(changed).toHaveLength(2);
    expect(changed).not.toContain(first);
  });

  it('take a patch each, with different fields', async () => {
    const [a = '', b = ''] = plants;
    await garden.asSystem((tx) =>
      tx.updateMany(Plant, [
        { id: a, patch: { height: '5' } },
        { id: b, patch: { name: 'new', height: '6' } },
      ]),
    );
    expect(await heights()).toEqual(['5.000', '1.000', '6.000']);
  });

  it('without somebody to tell stop at the first refusal, and nothing is written', async () => {
    const changes = [...all({ height: '3' }), { id: uuidv7(), patch: { height: '3' } }];
    await expect(garden.asSystem((tx) => tx.updateMany(Plant, changes))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await heights()).toEqual(['1.000', '1.000', '1.000']);
  });

  it('are refused one by one: what is not there, of another organization, or not to be changed by the person', async () => {
    const [projectId, , foreign] = garden.projects;
    const stranger = await garden.asSystem(async (tx) => {
      const { id: bedId } = await tx.insert(Bed, { projectId: foreign, name: uuidv7() });
      return (await tx.insert(Plant, { projectId: foreign, bedId, name: 'x' })).id;
    }, 3);
    const ids = [...plants, stranger, 'no id'];
    const changes = ids.map((id) => ({ id, patch: { height: '4' } }));
    const { changed, refused } = await garden.as(editor(), (tx) => refusing(tx.asActor, changes));
    expect(changed).toHaveLength(3);
    expect(refused.toSorted()).toEqual(
      [
        [stranger, 'NOT_FOUND'],
        ['no id', 'NOT_FOUND'],
      ].toSorted(),
    );
    const reader = garden.person('user', { [projectId]: [viewKey.key] });
    const asReader = await garden.as(reader, (tx) => refusing(tx.asActor, all({ height: '9' })));
    expect(asReader).toEqual({ changed: [], refused: plants.map((id) => [id, 'FORBIDDEN']) });
    const priced = await garden.as(editor(), (tx) => refusing(tx.asActor, all({ price: '1.00' })));
    expect(priced.refused.map(([, code]) => code)).toEqual(Array(3).fill('FORBIDDEN'));
    const invalid = await garden.as(editor(), (tx) => refusing(tx.asActor, all({ height: 'tall' })));
    expect(invalid.refused.map(([, code]) => code)).toEqual(Array(3).fill('VALIDATION'));
    const hidden = await garden.as(editor(), (tx) => refusing(tx.asActor, all({ motherId: stranger })));
    expect(hidden.refused.map(([, code]) => code)).toEqual(Array(3).fill('VALIDATION'));
  });

  it('with rules are written one after the other, each asked what the one before has become', async () => {
    const [a = '', b = '', c = ''] = plants;
    const seen: unknown[] = [];
    garden.plantRule.check = async (tx, { after }) => {
      if (after?.id === b) throw new GlebaError('VALIDATION');
      seen.push((await tx.list(Plant, { filter: { height: { equalTo: '7' } } })).map(({ id }) => id));
    };
    const { changed, refused } = await garden.as(editor(), (tx) => refusing(tx.asActor, all({ height: '7' })));
    expect([changed.toSorted(), refused]).toEqual([[a, c].toSorted(), [[b, 'VALIDATION']]]);
    expect(seen).toEqual([[], [a]]);
  });

  it('are removed and taken back by the mark, by the rule for removing', async () => {
    const mark = { deletedAt: new Date().toISOString() };
    const asEditor = await garden.as(editor(), (tx) => refusing(tx.asActor, all(mark)));
    expect(asEditor.refused.map(([, code]) => code)).toEqual(Array(3).fill('FORBIDDEN'));
    const admin = garden.person('admin');
    expect(await garden.as(admin, (tx) => tx.asActor.updateMany(Plant, all(mark)))).toHaveLength(3);
    expect(await garden.as(admin, (tx) => tx.asActor.updateMany(Plant, all(mark)))).toEqual([]);
    expect(await garden.as(admin, (tx) => tx.asActor.updateMany(Plant, all({ deletedAt: null })))).toHaveLength(3);
  });

  it('do not leave the reach of who changes them', async () => {
    const own = garden.person('user', {});
    const labels = await garden.asSystem((tx) =>
      tx.insertMany(
        Label,
        ['x', 'y'].map((words) => ({ words, keeperId: garden.userId })),
      ),
    );
    const away = labels.map((id) => ({ id, patch: { keeperId: null } }));
    await expect(garden.as(own, (tx) => tx.asActor.updateMany(Label, away))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('ids', () => {
  it('are gone through a page at a time, as far as the face sees them', async () => {
    const [a = '', b = '', c = ''] = plants;
    const filter = { id: { in: plants } };
    const page = (after?: string) =>
      garden.as(editor(), (tx) => tx.asActor.ids(Plant, { filter, first: 2, ...(after ? { after } : {}) }));
    expect([await page(), await page(b), await page(c)]).toEqual([[a, b], [c], []]);
    const nobody = garden.person('user', {});
    expect(await garden.as(nobody, (tx) => tx.asActor.ids(Plant, { filter, first: 9 }))).toEqual([]);
  });
});
