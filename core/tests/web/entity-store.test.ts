import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FilterOf, one, withSome } from '../../src/index.ts';
import { many } from '../../src/web/index.ts';
import { Dweller, Folder, Parcel, ParcelSoil } from './support/entities.ts';
import { holdAnswers, pass, projectId, settle, setupStores } from './support/setup-stores.ts';

let setup: Awaited<ReturnType<typeof setupStores>>;
beforeEach(async () => {
  vi.useFakeTimers();
  setup = await setupStores();
});
afterEach(() => {
  setup.live.close();
  vi.useRealTimers();
});

const parcels = () => setup.stores.store(Parcel);
const insert = (values: Record<string, unknown> = {}): string =>
  String(
    setup.server.insert(Parcel, { block: 'A', lot: '1', notes: null, status: 'pending', projectId, ...values }).id,
  );

/** Starts a promise whose failure is looked at later. */
function started<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function loaded(values: Record<string, unknown> = {}): Promise<string> {
  const id = insert(values);
  const load = parcels().load(id);
  await settle();
  await load;
  return id;
}

/** A change by somebody else, told by the stream. */
async function changedElsewhere(id: string, patch: Record<string, unknown>): Promise<void> {
  setup.stream().send('entity', setup.server.change(Parcel, id, patch));
  await settle();
}

describe('reading', () => {
  it('has one observable object per record, wherever it was read', async () => {
    const id = await loaded();
    const list = parcels().list();
    await settle();
    expect(list.rowAt(0)).toBe(parcels().get(id));
    setup.server.change(Parcel, id, { block: 'B' });
    await list.refresh();
    expect(parcels().get(id)?.block).toBe('B');
    expect(list.rowAt(0)).toBe(parcels().get(id));
  });

  it('tells a screen when a record that was not there comes', async () => {
    const id = insert();
    const seen: (string | undefined)[] = [];
    const stop = autorun(() => seen.push(parcels().get(id)?.block));
    void parcels().load(id);
    await settle();
    stop();
    expect(seen).toEqual([undefined, 'A']);
  });

  it('asks once for what is asked for twice at once, and throws NOT_FOUND', async () => {
    const id = insert();
    void parcels().load(id);
    void parcels().load(id);
    await settle();
    expect(setup.server.count('Parcel')).toBe(1);
    const missing = started(parcels().load('0190a000-0000-7000-8000-000000000bad'));
    await settle();
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('an answer that was overtaken changes nothing, but adds what was not known', async () => {
    const id = insert({ shape: { type: 'Polygon', coordinates: [] } });
    const held = holdAnswers(setup.server, 'Parcel');
    void parcels().load(id, { with: ['shape'] });
    await settle();
    setup.server.change(Parcel, id, { block: 'B' });
    void parcels().load(id);
    await settle();
    await held.release(1);
    await held.release(0);
    expect(parcels().get(id)?.block).toBe('B');
    expect(parcels().get(id)?.shape).toMatchObject({ type: 'Polygon' });
  });
});

describe('update', () => {
  it('shows at once, then what the server made of it', async () => {
    const id = await loaded();
    const held = holdAnswers(setup.server, 'UpdateParcel');
    const update = parcels().update(id, { block: 'B' });
    expect(parcels().get(id)?.block).toBe('B');
    expect(parcels().get(id)?.label).toBe('A 1');
    await settle();
    await held.release(0);
    await update;
    expect(parcels().get(id)?.block).toBe('B');
    expect(parcels().get(id)?.label).toBe('B 1');
    expect(setup.server.find(Parcel, id)?.block).toBe('B');
  });

  it('is rolled back when it is refused; the error is kept, thrown, and gone with the next try', async () => {
    const id = await loaded();
    setup.server.refuse = ({ operation }) => (operation === 'UpdateParcel' ? 'FORBIDDEN' : undefined);
    const update = started(parcels().update(id, { block: 'B' }));
    expect(parcels().get(id)?.block).toBe('B');
    await settle();
    await expect(update).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(parcels().get(id)?.block).toBe('A');
    expect(parcels().errors.get(id)).toMatchObject({ code: 'FORBIDDEN' });
    expect(setup.toasts).toEqual(['Acesso negado.']);
    setup.server.refuse = () => undefined;
    void parcels().update(id, { block: 'C' });
    expect(parcels().errors.has(id)).toBe(false);
    await settle();
  });

  it('a refusal takes back only its own: what was typed after it stays', async () => {
    const id = await loaded();
    let refusals = 0;
    setup.server.refuse = ({ operation }) =>
      operation === 'UpdateParcel' && refusals++ === 0 ? 'VALIDATION' : undefined;
    const first = started(parcels().update(id, { block: 'B', notes: 'x' }));
    const second = parcels().update(id, { block: 'C' });
    await settle();
    await expect(first).rejects.toMatchObject({ code: 'VALIDATION' });
    await second;
    expect(parcels().get(id)?.block).toBe('C');
    expect(parcels().get(id)?.notes).toBeNull();
    expect(setup.server.find(Parcel, id)?.block).toBe('C');
  });

  it('sends changes of one record one after the other, in the order they were made', async () => {
    const id = await loaded();
    const held = holdAnswers(setup.server, 'UpdateParcel');
    const writes = ['B', 'C', 'D'].map((block) => parcels().update(id, { block }));
    await settle();
    expect(held.waiting).toHaveLength(1);
    expect(parcels().get(id)?.block).toBe('D');
    for (const index of [0, 1, 2]) {
      expect(held.waiting).toHaveLength(index + 1);
      await held.release(index);
      expect(parcels().get(id)?.block).toBe('D');
    }
    await Promise.all(writes);
    expect(setup.server.find(Parcel, id)?.block).toBe('D');
  });

  it('does not touch what somebody else changed meanwhile in other fields', async () => {
    const id = await loaded();
    const held = holdAnswers(setup.server, 'UpdateParcel');
    setup.server.refuse = ({ operation }) => (operation === 'UpdateParcel' ? 'CONFLICT' : undefined);
    const update = started(parcels().update(id, { block: 'B' }));
    await settle();
    await changedElsewhere(id, { lot: '9', block: 'Z' });
    expect(parcels().get(id)).toMatchObject({ block: 'B', lot: '9' });
    await held.release(0).catch(() => {});
    await settle();
    await expect(update).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(parcels().get(id)).toMatchObject({ block: 'Z', lot: '9' });
  });
});

describe('undo', () => {
  it('puts back what stood before', async () => {
    const id = await loaded();
    const change = parcels().undoable(id, { block: 'B', notes: 'new' });
    await settle();
    const { record, undo } = await change;
    expect(record.block).toBe('B');
    const back = undo();
    await settle();
    expect((await back).block).toBe('A');
    expect(setup.server.find(Parcel, id)).toMatchObject({ block: 'A', notes: null });
  });

  it('leaves alone what somebody else has written since', async () => {
    const id = await loaded();
    const change = parcels().undoable(id, { block: 'B', notes: 'new' });
    await settle();
    const { undo } = await change;
    await changedElsewhere(id, { block: 'Z' });
    const back = undo();
    await settle();
    await back;
    expect(setup.server.find(Parcel, id)).toMatchObject({ block: 'Z', notes: null });
  });

  it('first asks for a field whose former value is not known', async () => {
    const id = insert({ details: { a: 1 } });
    void parcels().load(id, { fields: ['block'] });
    await settle();
    const change = parcels().undoable(id, { details: { a: 2 } });
    await settle();
    const back = (await change).undo();
    await settle();
    await back;
    expect(setup.server.find(Parcel, id)?.details).toEqual({ a: 1 });
  });
});

describe('create, remove, restore', () => {
  it('creates with an id of its own making, and lists show it', async () => {
    const list = parcels().list();
    await settle();
    const creation = parcels().create({ block: 'N', projectId });
    await settle();
    const record = await creation;
    expect(record.status).toBe('pending');
    expect(setup.server.find(Parcel, record.id)?.block).toBe('N');
    await pass(300);
    expect(list.rows.map(({ id }) => id)).toEqual([record.id]);
  });

  it('marks a soft-deleted record, takes it out of lists, and restores it', async () => {
    const id = await loaded();
    const list = parcels().list();
    await settle();
    const removal = parcels().remove(id);
    await settle();
    await removal;
    expect(setup.server.count('DeleteParcel')).toBe(1);
    expect(parcels().get(id)?.deletedAt).toEqual(expect.any(String));
    await pass(300);
    expect(list.rowCount).toBe(0);
    const restoring = parcels().restore(id);
    await settle();
    await restoring;
    await pass(300);
    expect(parcels().get(id)?.deletedAt).toBeNull();
    expect(list.rowCount).toBe(1);
  });

  it('deletes by a patch where nobody may remove rows', async () => {
    const folder = setup.server.insert(Folder, { name: 'x' });
    const removal = setup.stores.store(Folder).remove(String(folder.id));
    await settle();
    await removal;
    expect(setup.server.count('UpdateFolder')).toBe(1);
    expect(setup.server.find(Folder, folder.id)?.deletedAt).toEqual(expect.any(String));
  });

  it('forgets a record that is gone for good', async () => {
    const parcelId = insert();
    const row = setup.server.insert(Dweller, { name: 'Rui', parcelId, projectId });
    const dwellers = setup.stores.store(Dweller);
    void dwellers.load(String(row.id));
    await settle();
    const removal = dwellers.remove(String(row.id));
    await settle();
    await removal;
    expect(dwellers.get(String(row.id))).toBeUndefined();
  });
});

describe('the live stream', () => {
  it('patches the record in place, without asking, only in fields that are here', async () => {
    const id = await loaded();
    const list = parcels().list();
    await settle();
    const record = parcels().get(id);
    const before = setup.server.requests.length;
    await changedElsewhere(id, { notes: 'from afar', details: { big: true } });
    await pass(1000);
    expect(record?.notes).toBe('from afar');
    expect(record && 'details' in record).toBe(false);
    expect(list.rowAt(0)?.notes).toBe('from afar');
    expect(setup.server.requests).toHaveLength(before);
  });

  it('tells only who looks at what changed', async () => {
    const id = await loaded();
    const blocks: unknown[] = [];
    const notes: unknown[] = [];
    const stops = [
      autorun(() => blocks.push(parcels().get(id)?.block)),
      autorun(() => notes.push(parcels().get(id)?.notes)),
    ];
    await changedElsewhere(id, { notes: 'x' });
    for (const stop of stops) stop();
    expect([blocks, notes]).toEqual([['A'], [null, 'x']]);
  });

  it('an event that is older than what is known does not turn it back', async () => {
    const id = insert();
    const old = setup.server.change(Parcel, id, { block: 'B' });
    setup.server.change(Parcel, id, { block: 'C' });
    void parcels().load(id);
    await settle();
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(parcels().get(id)?.block));
    setup.stream().send('entity', old);
    await settle();
    stop();
    expect(seen).toEqual(['C']);
  });

  it('an old answer does not turn back what an event has told', async () => {
    const id = await loaded();
    const held = holdAnswers(setup.server, 'Parcels');
    const list = parcels().list();
    await settle();
    await changedElsewhere(id, { block: 'Z' });
    await held.release(0);
    expect(list.rowAt(0)?.block).toBe('Z');
  });

  it('the echo of an own change neither undoes newer typing nor asks the server again', async () => {
    const id = await loaded();
    const list = parcels().list({ orderBy: ['block'] });
    await settle();
    const first = parcels().update(id, { block: 'B' });
    await settle();
    await first;
    const echo = setup.server.event(
      Parcel,
      'changed',
      { ...setup.server.find(Parcel, id) },
      {
        id,
        changes: {
          block: { from: 'A', to: 'B' },
          updatedAt: { from: null, to: setup.server.find(Parcel, id)?.updatedAt },
        },
      },
    );
    await pass(1000);
    const held = holdAnswers(setup.server, 'UpdateParcel');
    const second = parcels().update(id, { block: 'C' });
    await settle();
    const before = setup.server.requests.length;
    setup.stream().send('entity', echo);
    await pass(1000);
    expect(parcels().get(id)?.block).toBe('C');
    expect(setup.server.requests).toHaveLength(before);
    held.stop();
    await held.release(0);
    await second;
    setup.stream().send('entity', echo);
    await settle();
    expect(parcels().get(id)?.block).toBe('C');
    expect(list.rowAt(0)?.block).toBe('C');
  });

  it('an own change that the server widened is news for the lists', async () => {
    const id = await loaded();
    const list = parcels().list({ fields: ['block'], filter: { status: { equalTo: 'pending' } } });
    const narrow = setup.stores.store(Parcel);
    await settle();
    const update = narrow.update(id, { block: 'B' });
    await settle();
    await update;
    const after = { ...setup.server.find(Parcel, id), status: 'sold' };
    Object.assign(setup.server.find(Parcel, id) ?? {}, after);
    setup.stream().send(
      'entity',
      setup.server.event(Parcel, 'changed', after, {
        id,
        changes: { block: { to: 'B' }, status: { to: 'sold' }, updatedAt: { to: Reflect.get(after, 'updatedAt') } },
      }),
    );
    await pass(600);
    expect(list.rowCount).toBe(0);
  });

  it('lists ask again, 300 ms after the first news, once, without emptying themselves', async () => {
    insert();
    const list = parcels().list();
    await settle();
    const before = setup.server.requests.length;
    const emptied: number[] = [];
    const stop = autorun(() => {
      if (list.rows.length === 0 || list.status !== 'ready') emptied.push(1);
    });
    for (let index = 0; index < 5; index++) {
      const row = setup.server.insert(Parcel, { block: 'N', projectId, status: 'pending' });
      setup.stream().send('entity', setup.server.event(Parcel, 'created', row, { id: row.id, record: row }));
      await pass(50);
    }
    expect(setup.server.requests).toHaveLength(before);
    await pass(100);
    expect(setup.server.requests).toHaveLength(before + 1);
    expect(list.rowCount).toBe(6);
    expect(emptied).toEqual([]);
    stop();
  });

  it('steady news do not starve the list', async () => {
    const list = parcels().list();
    await settle();
    for (let index = 0; index < 20; index++) {
      const row = setup.server.insert(Parcel, { block: 'N', projectId, status: 'pending' });
      setup.stream().send('entity', setup.server.event(Parcel, 'created', row, { id: row.id, record: row }));
      await pass(200);
    }
    expect(list.rowCount).toBeGreaterThan(15);
  });

  it('a removed record is forgotten and leaves the lists', async () => {
    const id = await loaded();
    const list = parcels().list();
    await settle();
    const row = setup.server.find(Parcel, id) ?? {};
    setup.server.rows.set(Parcel.id, []);
    setup.stream().send('entity', setup.server.event(Parcel, 'removed', row, { id, record: row }));
    await pass(300);
    expect(parcels().get(id)).toBeUndefined();
    expect(list.rowCount).toBe(0);
  });

  it('bulk and reset make lists and single records ask again', async () => {
    const id = await loaded();
    const list = parcels().list();
    await settle();
    setup.server.change(Parcel, id, { block: 'B', lot: '2' });
    setup.stream().send('bulk', { entity: Parcel.id, projectId, count: 60 });
    await settle();
    expect(parcels().get(id)?.block).toBe('B');
    insert({ block: 'N' });
    setup.stream().send('reset', {});
    await pass(300);
    expect(list.rowCount).toBe(2);
  });

  it('after a lost line everything that is shown is asked for again', async () => {
    const id = await loaded();
    setup.stream().end();
    await settle();
    setup.server.change(Parcel, id, { block: 'B' });
    await pass(1000);
    expect(parcels().get(id)?.block).toBe('B');
  });
});

describe('which news concern a list', () => {
  const countOf = async (options: Parameters<ReturnType<typeof parcels>['list']>[0], news: () => Promise<void>) => {
    const list = parcels().list(options);
    await settle();
    const before = setup.server.count('Parcels');
    await news();
    await pass(400);
    list.dispose();
    return setup.server.count('Parcels') - before;
  };

  it('a change of a field it filters or orders by, or searches in, or computes from', async () => {
    const id = await loaded();
    const narrow = { fields: ['notes'] };
    const change = () => changedElsewhere(id, { block: 'X' });
    expect(await countOf(narrow, change)).toBe(0);
    expect(await countOf({ ...narrow, orderBy: ['-block'] }, change)).toBe(1);
    expect(await countOf({ ...narrow, filter: { or: [{ block: { equalTo: 'A' } }] } }, change)).toBe(1);
    expect(await countOf({ ...narrow, search: 'A' }, change)).toBe(1);
    expect(await countOf({ fields: ['label'] }, change)).toBe(1);
    expect(await countOf(narrow, () => changedElsewhere(id, { deletedAt: null }))).toBe(1);
    const visited = async () => {
      const row = setup.server.find(Parcel, id) ?? {};
      setup.stream().send('entity', setup.server.event(Parcel, 'visited', row, { id }));
    };
    expect(await countOf({}, visited)).toBe(0);
  });

  it('not what happens in another project', async () => {
    const elsewhere = '0190a000-0000-7000-8000-0000000000bb';
    const create = async () => {
      const row = setup.server.insert(Parcel, { block: 'N', projectId: elsewhere, status: 'pending' });
      setup.stream().send('entity', setup.server.event(Parcel, 'created', row, { id: row.id, record: row }));
      setup.stream().send('bulk', { entity: Parcel.id, projectId: elsewhere, count: 60 });
    };
    expect(await countOf({ filter: { projectId: { equalTo: projectId } } }, create)).toBe(0);
    expect(await countOf({ filter: { projectId: { equalTo: elsewhere } } }, create)).toBe(1);
  });

  it('other entities only where it shows, counts or filters them', async () => {
    const parcelId = await loaded();
    const move = async () => {
      const row = setup.server.insert(Dweller, { name: 'Rui', parcelId, projectId });
      setup.stream().send('entity', setup.server.event(Dweller, 'created', row, { id: row.id, record: row }));
    };
    expect(await countOf({ fields: ['block'] }, move)).toBe(0);
    expect(await countOf({ fields: ['dwellerCount'] }, move)).toBe(1);
    expect(
      await countOf({ fields: ['block'], include: { dwellers: many(Dweller, ['name'], { first: 1 }) } }, move),
    ).toBe(1);
    expect(await countOf({ fields: ['block'], filter: { dwellersExist: true } as FilterOf<typeof Parcel> }, move)).toBe(
      1,
    );
    expect(
      await countOf({ fields: ['block'], filter: withSome(Dweller, 'parcel', { name: { equalTo: 'x' } }) }, move),
    ).toBe(1);
  });

  it('a change made here in another entity’s store, before the stream tells', async () => {
    const parcelId = await loaded();
    const create = async () => {
      void setup.stores.store(Dweller).create({ name: 'Rui', parcelId, projectId });
      await settle();
    };
    expect(await countOf({ fields: ['dwellerCount'] }, create)).toBe(1);
  });
});

describe('the end of a session', () => {
  it('leaves nothing behind, not even an answer that comes late', async () => {
    const id = await loaded();
    const list = parcels().list();
    await settle();
    const held = holdAnswers(setup.server, 'Parcel');
    setup.server.noticesAborts = false;
    const late = started(parcels().load(id));
    await settle();
    setup.stores.clear();
    expect(list.rows).toEqual([]);
    expect(parcels().get(id)).toBeUndefined();
    await held.release(0);
    await expect(late).rejects.toMatchObject({ code: 'ABORTED' });
    expect(parcels().get(id)).toBeUndefined();
  });
});

describe('facts of an extension', () => {
  const soils = () => setup.stores.store(ParcelSoil);

  it('are written before anybody knows whether there are some; lists find them, undo clears them', async () => {
    const id = await loaded();
    const list = soils().list({ filter: { id: { equalTo: id } } });
    await settle();
    expect(list.rows).toEqual([]);
    const writing = soils().undoable(id, { texture: 'clay' });
    await settle();
    const { undo } = await writing;
    await pass(1000);
    expect(list.rows).toMatchObject([{ id, texture: 'clay' }]);
    const undone = undo();
    await settle();
    expect(await undone).toMatchObject({ texture: null });
  });

  it('come along with their owner', async () => {
    const id = await loaded();
    const writing = soils().update(id, { acidity: '5.5' });
    await settle();
    await writing;
    const loading = parcels().load(id, { include: { parcelSoil: one(ParcelSoil, ['acidity']) } });
    await settle();
    expect(await loading).toMatchObject({ parcelSoil: { acidity: '5.5' } });
  });
});
