import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/entity/uuid.ts';
import type { Actor } from '../../src/permission/actor.ts';
import { pause, until } from '../bus/bus-contract.ts';
import { addUsers } from '../event/support/kernel-database.ts';
import {
  admin,
  changed,
  commit,
  created,
  database,
  elsewhere,
  marker,
  north,
  open,
  person,
  seeLands,
  setUpLiveScene,
  south,
} from './support/live-scene.ts';

setUpLiveScene();

describe('who sees what', () => {
  it('two people with different projects see exactly theirs, another organization nothing', async () => {
    const { connect } = await open();
    const [n, s, both, other] = await Promise.all([
      connect(person([north])),
      connect(person([south])),
      connect(person([north, south])),
      connect(person([north], { organizationId: 3 })),
    ]);
    const ids = await commit(created(north, { block: 'A' }), created(south), created(north, {}, { organizationId: 3 }));
    await both.has(2);
    await other.has(1);
    expect(n.ids()).toEqual([ids[0]]);
    expect(s.ids()).toEqual([ids[1]]);
    expect(both.ids()).toEqual([ids[0], ids[1]]);
    expect(other.ids()).toEqual([ids[2]]);
    expect(n.messages[0]).toEqual({
      event: 'entity',
      id: '1',
      data: {
        id: ids[0],
        name: 'demo.land.created',
        entity: 'demo.land',
        recordId: expect.any(String),
        projectId: north,
        at: expect.any(String),
        actor: null,
        data: { id: expect.any(String), record: { block: 'A' } },
      },
    });
  });

  it('a key counts for nothing on a row whose project is unknown', async () => {
    const { connect } = await open();
    const reader = await connect(person([north]));
    await commit({ ...created(north), projectId: null }, marker());
    await reader.has(1);
    expect(reader.messages).toHaveLength(1);
  });

  it('a change of permission acts at once, and losing membership ends the stream', async () => {
    const { connect, hub } = await open();
    let actor: Actor | undefined = person([north]);
    const reader = await connect(() => actor);
    const [first] = await commit(created(north));
    await reader.has(1);
    actor = { ...actor, projectKeys: new Map() };
    await commit(created(north));
    actor = { ...actor, projectKeys: new Map([[north, new Set([seeLands.key])]]) };
    const [third] = await commit(created(north));
    await reader.has(2);
    expect(reader.ids()).toEqual([first, third]);
    actor = undefined;
    await commit(created(north));
    await until(() => reader.state.isEnded);
    expect(reader.messages).toHaveLength(2);
    expect(hub.clientCount()).toBe(0);
  });

  it('a person whose actor is suddenly one of another organization is sent away', async () => {
    const { connect } = await open();
    let actor = admin;
    const reader = await connect(() => actor);
    actor = { ...admin, organizationId: 3 };
    await commit(created(north));
    await until(() => reader.state.isEnded);
    expect(reader.messages).toEqual([]);
  });

  it('asks the database where the event does not tell whose the row is', async () => {
    const { connect } = await open();
    const [one, other] = [person([]), person([])];
    const [a, b, boss] = await Promise.all([connect(one), connect(other), connect(admin)]);
    const recordId = uuidv7();
    await addUsers(database.db, one.userId);
    await database.db.query('insert into demo.note (id, organization_id, created_by) values ($1, 2, $2)', [
      recordId,
      one.userId,
    ]);
    const change = changed('demo.note', recordId, { words: { from: 'a', to: 'b' } });
    const own = { name: 'demo.note.created', entity: 'demo.note', recordId: uuidv7() };
    const record = { createdBy: other.userId, words: 'x' };
    const ids = await commit(
      change,
      { ...own, data: { id: own.recordId, record } },
      { ...own, name: 'demo.note.removed', data: { id: own.recordId, record } },
    );
    await boss.has(3);
    await a.has(1);
    await b.has(2);
    expect(a.ids()).toEqual([ids[0]]);
    expect(b.ids()).toEqual([ids[1], ids[2]]);
  });

  it('asks the database for rules over related rows, once for all people', async () => {
    let questions = 0;
    const { connect } = await open({
      db: {
        ...database.db,
        query: (text, parameters, options) => {
          if (text.includes('"demo"."owner"')) questions += 1;
          return database.db.query(text, parameters, options);
        },
      },
    });
    const readers = await Promise.all([person([north]), person([south]), person([])].map((actor) => connect(actor)));
    const [ours, theirs] = [uuidv7(), uuidv7()];
    await database.db.query('insert into demo.owner (id, organization_id) values ($1, 2), ($2, 3)', [ours, theirs]);
    await database.db.query(
      'insert into demo.deed (id, organization_id, project_id, owner_id) values ($1, 2, $2, $3), ($4, 3, $5, $6)',
      [uuidv7(), north, ours, uuidv7(), elsewhere, theirs],
    );
    const ids = await commit(changed('demo.owner', ours, { x: { from: 1, to: 2 } }), changed('demo.owner', theirs, {}));
    await readers[0]?.has(1);
    await pause(30);
    expect(readers.map((reader) => reader.ids())).toEqual([[ids[0]], [], []]);
    // A bus over a network may bring them in two rounds; never is it one question for each person.
    expect(questions).toBeLessThanOrEqual(ids.length);
  });

  it('strips hidden fields and those with a rule of their own', async () => {
    const { connect } = await open();
    const [reader, boss] = await Promise.all([connect(person([north])), connect(admin)]);
    await commit(
      created(north, { block: 'A', price: '9', token: 'x' }),
      changed('demo.land', uuidv7(), { price: { from: '9', to: '8' } }, { projectId: north }),
      changed(
        'demo.land',
        uuidv7(),
        { block: { from: 'A', to: 'B' }, price: { from: '9', to: '8' } },
        { projectId: north },
      ),
      { ...created(north), name: 'demo.land.sold', data: { price: '7', buyer: 'Ana' } },
    );
    await boss.has(4);
    await reader.has(3);
    expect(reader.messages.map(({ data }) => data.data)).toEqual([
      { id: expect.any(String), record: { block: 'A' } },
      { id: expect.any(String), changes: { block: { from: 'A', to: 'B' } } },
      { buyer: 'Ana' },
    ]);
    expect(boss.messages[0]?.data.data.record).toEqual({ block: 'A', price: '9' });
    expect(boss.messages[1]?.data.data.changes).toEqual({ price: { from: '9', to: '8' } });
  });

  it('shows rows of the global organization to all where the entity shares them', async () => {
    const { connect } = await open();
    const reader = await connect(person([north]));
    const ids = await commit(
      {
        name: 'demo.unit.changed',
        entity: 'demo.unit',
        organizationId: 0,
        data: { id: 'x', changes: { a: { from: 1, to: 2 } } },
      },
      { ...created(north), organizationId: 0 },
      { name: 'gone.thing.created', entity: 'gone.thing' },
      marker(),
    );
    await reader.has(2);
    expect(reader.ids()).toEqual([ids[0], ids[3]]);
    const late = await connect(admin, '0');
    await late.has(2);
    expect(late.ids(), 'resumed').toEqual([ids[0], ids[3]]);
  });
});
