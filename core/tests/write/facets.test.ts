import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  accessKey,
  allow,
  boolean,
  defineEntity,
  definePlugin,
  enumeration,
  file,
  GlebaError,
  photo,
  StoredFile,
  systemActor,
  text,
  uuidv7,
} from '../../src/index.ts';
import { everyPluginEnabled } from '../../src/plugin/plugin-state.ts';
import { serverSide } from '../../src/server/contract/server-side.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { isFileOfReadable } from '../../src/server/file/files-of-records.ts';
import { addUsers, openKernelDatabase } from '../event/support/kernel-database.ts';

const see = accessKey('demo.see');
const legal = { kind: { in: ['legal'] } } as const;
const access = { read: allow.key(see), create: allow.key(see), update: allow.key(see), delete: allow.nobody };
const Person = defineEntity('demo.person', {
  scope: 'organization',
  fields: {
    kind: enumeration(['natural', 'legal'], { required: true, default: 'natural' }),
    name: text(),
    number: text({ required: true, when: legal }),
    isExempt: boolean({ required: true, default: false, when: legal }),
    photoId: file({ purpose: 'demo.photo' }),
    paperId: file({ purpose: 'demo.paper', read: allow.own('createdBy') }),
    faceId: photo({ purpose: 'demo.face', maxSize: 9_000_000, write: allow.adminAndUp }),
  },
  access,
});

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
const member = (keys: readonly string[]): Actor => ({
  ...systemActor(2, everyPluginEnabled),
  kind: 'user',
  userId: uuidv7(),
  role: 'user',
  organizationKeys: new Set(keys),
});
const [writer, reader, stranger] = [member([see.key]), member([see.key]), member([])];
const as = <T>(actor: Actor, work: (tx: UnitOfWork) => Promise<T>) =>
  database.transactions.run({ actor, correlationId: 'test' }, work);
const trusted = <T>(work: (tx: UnitOfWork) => Promise<T>) => as(systemActor(2, everyPluginEnabled), work);

/** What was complained of, field by field. */
async function refusal(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  return error instanceof GlebaError ? error.fields.map(({ field, code }) => `${field} ${code}`) : [String(error)];
}

beforeAll(async () => {
  database = await openKernelDatabase([Person]);
  await addUsers(database.db, writer.userId, reader.userId, stranger.userId);
});
afterAll(() => database.release());

describe('a field that does not apply', () => {
  it('is refused whoever writes it, and required where it does', async () => {
    const insert = (values: object) => refusal(trusted((tx) => tx.insert(Person, values)));
    expect(await insert({ name: 'Ana', number: '1', isExempt: true })).toEqual([
      'number doesNotApply',
      'isExempt doesNotApply',
    ]);
    expect(await insert({ kind: 'legal' })).toEqual(['number required']);
    expect(await refusal(trusted((tx) => tx.insertMany(Person, [{}, { number: '1' }])))).toEqual([
      'number doesNotApply',
    ]);
  });

  it('holds for a change of what decides about it, and leaves other changes alone', async () => {
    const { id } = await trusted((tx) => tx.insert(Person, { kind: 'legal', number: '1', isExempt: true }));
    const change = (values: object) => refusal(as(writer, (tx) => tx.asActor.update(Person, id, values)));
    expect(await change({ kind: 'natural' })).toEqual(['number doesNotApply', 'isExempt doesNotApply']);
    expect(await change({ number: null })).toEqual(['number required']);
    expect(await change({ name: 'Terra Boa' })).toEqual(['undefined']);
    expect(await change({ kind: 'natural', number: null, isExempt: false })).toEqual(['undefined']);
    await database.db.query(`update demo.person set number = '9' where id = $1::uuid`, [id]);
    expect(await change({ name: 'Ana' })).toEqual(['undefined']);
  });

  it('is asked about by the change that is one statement, too', async () => {
    const { id } = await trusted((tx) => tx.insert(Person, {}));
    const identity = { actor: writer, correlationId: 'test' };
    const change = (patch: Readonly<Record<string, unknown>>) =>
      refusal(database.transactions.change(identity, Person, id, patch));
    expect(await change({ number: '1' })).toEqual(['number doesNotApply']);
    expect(await change({ kind: 'legal' })).toEqual(['number required']);
    expect(await change({ name: 'Ana' })).toEqual(['undefined']);
  });
});

describe('a file', () => {
  const stored = (purpose: string) =>
    as(writer, (tx) =>
      tx.insert(StoredFile, { name: 'a.jpg', purpose, status: 'stored', storageKey: `files/2/${uuidv7()}` }),
    );

  it('is of the purpose for which the field asks, and one that the person uploaded', async () => {
    const photo = await stored('demo.photo');
    const paper = await stored('demo.paper');
    const choose = (actor: Actor, photoId: string) =>
      refusal(as(actor, (tx) => tx.asActor.insert(Person, { photoId })));
    expect(await choose(writer, paper.id)).toEqual(['photoId notFound']);
    expect(await choose(reader, photo.id)).toEqual(['photoId notFound']);
    expect(await choose(writer, photo.id)).toEqual(['undefined']);
  });

  it('needs no upload of its own: whoever may write the field may send it, unless the server side says otherwise', () => {
    const demo = definePlugin({ id: 'demo', version: '1.0.0', entities: [Person], accessKeys: [see] });
    const own = { purpose: 'demo.paper', permission: allow.adminAndUp, extensions: ['.pdf'] };
    const { uploads } = serverSide(demo, () => ({ uploads: [own] })).create({ needs: {}, wants: {} });
    const write = allow.any(Person.access.create, Person.access.update);
    expect(uploads).toEqual([
      own,
      { purpose: 'demo.photo', permission: write, extensions: [] },
      {
        purpose: 'demo.face',
        permission: allow.all(write, allow.adminAndUp),
        extensions: ['.jpg', '.jpeg', '.png', '.webp'],
        maxSize: 9_000_000,
      },
    ]);
  });

  it('is read by whoever reads a record that names it, and the field', async () => {
    const photo = await stored('demo.photo');
    const paper = await stored('demo.paper');
    const reads = (actor: Actor, id: string) => as(actor, (tx) => isFileOfReadable(tx, database.registry, actor, id));
    expect(await reads(reader, photo.id)).toBe(false);
    await as(writer, (tx) => tx.asActor.insert(Person, { photoId: photo.id, paperId: paper.id }));
    expect(await reads(reader, photo.id)).toBe(true);
    expect(await reads(stranger, photo.id)).toBe(false);
    expect([await reads(writer, paper.id), await reads(reader, paper.id)]).toEqual([true, false]);
  });
});
