import { Organization, Project, systemActor, uuidv7 } from '@gleba/core';
import type { UnitOfWork } from '@gleba/core/server';
import { type PluginLife, pluginLife, retireAndReinstall, storedRowsOf } from '@gleba/core/testing';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../core/tests/bus/bus-contract.ts';
import { readSse } from '../../core/tests/live/support/sse-reader.ts';
import { Notification } from '../../plugins/workspace/src/entities/notification.entity.ts';
import { Diary, Orchard, orchardEntries, Tree } from '../support/orchard-plugins.ts';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';
import { base, canary, dropDown, nothing, type Side, waysIn, whole } from './support/ways-in.ts';

/**
 * One plugin through its whole life in one organization, while another organization keeps it enabled and must notice nothing.
 * Every way to a plugin's rows and code is asked in every state.
 */
const ours = 2;
const theirs = 7;
const { entries, seen, gate } = orchardEntries();

let host: TestRuntime;
let us: Side;
let them: Side;
let life: PluginLife;
const { ask, reads, writes, route, beginUpload, pathOf, finishUpload, history, jobStatus, walk } = waysIn(() => host);

const inOrganization = <T>(organizationId: number, work: (tx: UnitOfWork) => Promise<T>) =>
  host.runtime.transactions.run({ actor: systemActor(organizationId), correlationId: uuidv7() }, work);

beforeAll(async () => {
  host = await startTestRuntime([workspace, ...entries]);
  for (const id of [0, ours, theirs]) {
    await inOrganization(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  us = await plant(ours);
  them = await plant(theirs);
  life = pluginLife(host, us.admin);
});
afterAll(() => host?.stop());

async function plant(organizationId: number): Promise<Side> {
  const admin = await host.authorization(await host.addMember(organizationId, 'admin'), organizationId);
  return inOrganization(organizationId, async (tx) => {
    const projectId = (await tx.insert(Project, { name: 'project' })).id;
    const orchardId = (await tx.insert(Orchard, { name: canary, projectId })).id;
    const removed = await tx.insert(Orchard, { name: 'felled', projectId });
    await tx.remove(Orchard, removed.id);
    const treeId = (await tx.insert(Tree, { kind: 'apple', orchardId, projectId })).id;
    await tx.insert(Tree, { kind: 'apple', orchardId, projectId, parentId: treeId });
    const goneTreeId = (await tx.insert(Tree, { kind: 'pear', orchardId, projectId })).id;
    await tx.remove(Tree, goneTreeId);
    const diaryId = (await tx.insert(Diary, { words: 'dear diary', orchardId, projectId })).id;
    return { organizationId, admin, projectId, orchardId, treeId, goneTreeId, diaryId };
  });
}

describe('a plugin that is enabled', () => {
  test('is what an organization begins with where the plugin says so', async () => {
    const states = Object.fromEntries((await life.plugins()).map(({ id, state }) => [id, state]));
    expect(states).toEqual({
      workspace: 'enabled',
      orchards: 'enabled',
      diaries: 'enabled',
      harvests: 'enabled',
      baskets: 'available',
    });
    expect(await reads(us)).toEqual(whole);
    expect(await reads(them)).toEqual(whole);
  });

  test('tells what it needs, who needs it, its rows and what may be done', async () => {
    expect(await life.plugin('orchards')).toMatchObject({
      version: '1.2.3',
      changedAt: null,
      isEssential: false,
      needs: [],
      neededBy: ['harvests'],
      rows: [
        { entity: 'orchards.orchard', count: 2 },
        { entity: 'orchards.tree', count: 2 },
        { entity: 'core.storedFile', count: 0 },
      ],
      acts: ['export'],
      refusals: [{ act: 'disable', code: 'PLUGIN_NEEDED' }],
      exported: null,
      job: null,
    });
    expect((await life.plugin('harvests')).needs).toEqual(['orchards']);
    expect((await life.plugin('workspace')).acts).toEqual(['export']);
  });

  test('cannot be disabled while another needs it, nor if it is essential; the refusal says what to do', async () => {
    expect(await life.disable('orchards')).toEqual({
      state: undefined,
      error: {
        code: 'PLUGIN_NEEDED',
        message: "O plugin 'orchards' não pode ser desativado: harvests precisa dele. Desative harvests antes.",
      },
    });
    expect((await life.disable('workspace')).error?.code).toBe('PLUGIN_ESSENTIAL');
    expect((await life.disable('nowhere')).error?.code).toBe('NOT_FOUND');
    expect((await life.retire('orchards')).error?.code).toBe('PLUGIN_STATE');
    expect(await life.disable('harvests')).toEqual({ state: 'disabled', error: undefined });
  });

  test('is the administrators’ to decide about, nobody else’s', async () => {
    for (const role of ['manager', 'pilot', 'user'] as const) {
      const other = pluginLife(host, await host.authorization(await host.addMember(ours, role), ours));
      for (const act of ['install', 'enable', 'disable', 'retire', 'reinstall', 'export', 'purge'] as const) {
        expect((await other[act]('orchards')).error?.code, `${role} ${act}`).toBe('FORBIDDEN');
      }
      await expect(other.plugins()).rejects.toThrow('FORBIDDEN');
    }
    const { status } = await host.graphql('mutation { disablePlugin(input: { id: "orchards" }) { state } }');
    expect(status).toBe(401);
    const direct = await ask('mutation { createPluginInstallation(input: {}) { pluginInstallation { id } } }', {}, us);
    expect(direct.code).toBe('DOCUMENT_INVALID');
  });
});

describe('a plugin that is disabled', () => {
  let liveOurs: ReturnType<typeof readSse>;
  let liveTheirs: ReturnType<typeof readSse>;
  let uploadPath = '';
  let fileAddress = '';
  let runningJob = '';

  beforeAll(async () => {
    liveOurs = readSse(await host.runtime.events(us.admin, undefined));
    liveTheirs = readSse(await host.runtime.events(them.admin, undefined));
    const finished = await beginUpload(us);
    await finishUpload(pathOf(finished), us);
    fileAddress = (await addressOf(pathOf(finished).split('/').at(-1) ?? '')).url ?? '';
    uploadPath = pathOf(await beginUpload(us));
    gate.isOpen = false;
    runningJob = await walk(us, 3);
    await until(async () => (await jobStatus(runningJob)) === 'RUNNING');
    expect(await life.disable('orchards')).toEqual({ state: 'disabled', error: undefined });
  });
  afterAll(async () => {
    await liveOurs?.close();
    await liveTheirs?.close();
  });

  async function addressOf(id: string) {
    const { data, code } = await ask('query($id: UUID!) { fileAddress(id: $id) { url } }', { id }, us);
    return { url: (data as { fileAddress?: { url: string } } | null)?.fileAddress?.url, code };
  }

  test('has no rows, whichever way they are asked for, at the very next call', async () => {
    expect(await reads(us)).toEqual(nothing);
    expect(await history(us)).toContain('NOT_FOUND');
    expect(await history(us, Tree.id, us.goneTreeId)).toContain('NOT_FOUND');
    expect((await ask('{ orchardNames }', {}, us)).code).toBe('PLUGIN_DISABLED');
    expect((await ask('{ storedFiles { totalCount } }', {}, us)).data).toEqual({ storedFiles: { totalCount: 0 } });
  });

  test('is not written to, nor run, by anybody’s hand', async () => {
    const before = await storedRowsOf(host.runtime, 'orchards');
    expect(await writes(us)).toEqual(dropDown('PLUGIN_DISABLED'));
    expect(await route('GET', us)).toBe('PLUGIN_DISABLED');
    expect(await route('POST', us)).toBe('PLUGIN_DISABLED');
    await expect(
      inOrganization(ours, (tx) => tx.insert(Orchard, { name: 'x', projectId: us.projectId })),
    ).rejects.toMatchObject({ code: 'PLUGIN_DISABLED' });
    expect(await storedRowsOf(host.runtime, 'orchards')).toEqual(before);
  });

  test('takes no file, and gives none, not even by an address of before', async () => {
    const begun = await beginUpload(us);
    expect([begun.status, await begun.text()]).toEqual([403, "O plugin 'orchards' não está ativo nesta organização."]);
    expect((await finishUpload(uploadPath, us)).status).toBe(403);
    await expect(
      host.runtime.download(new Request(base + fileAddress), fileAddress.split(/[/?]/)[2] ?? ''),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await addressOf(fileAddress.split(/[/?]/)[2] ?? '')).code).toBe('NOT_FOUND');
  });

  test('holds its jobs: neither the one that ran nor a later one is lost or run', async () => {
    await until(async () => (await jobStatus(runningJob)) === 'CREATED');
    gate.isOpen = true;
    const steps = seen.jobSteps.length;
    // Another organization's jobs of the same kind pass the one that is held.
    const foreign = await walk(them, 2);
    await until(async () => (await jobStatus(foreign)) === 'DONE');
    expect(await jobStatus(runningJob)).toBe('CREATED');
    expect(seen.jobSteps.slice(steps).every((step) => step.startsWith(foreign))).toBe(true);
  });

  test('does not react: the events are settled without effect', async () => {
    const write = (side: Side) =>
      inOrganization(side.organizationId, (tx) => tx.insert(Diary, { words: 'later', projectId: side.projectId }));
    const { id: ourDiary } = await write(us);
    const { id: theirDiary } = await write(them);
    await until(() => seen.reactions.some(({ recordId }) => recordId === theirDiary));
    const settled = async () =>
      (
        await host.runtime.db.query(
          `select 1 from core.event_log l join core.event_feed f using (position)
           where l.record_id = $1::text and (
             exists (select 1 from core.inbox i where i.event_id = l.id and i.reaction_id = 'orchards.reactToDiaries')
             or exists (select 1 from core.reaction_checkpoint c
               where c.reaction_id = 'orchards.reactToDiaries' and c.sequence >= f.sequence))`,
          [ourDiary],
        )
      ).rowCount > 0;
    await until(settled);
    expect(seen.reactions.some(({ recordId }) => recordId === ourDiary)).toBe(false);
    await inOrganization(ours, (tx) => tx.remove(Diary, ourDiary));
    await inOrganization(theirs, (tx) => tx.remove(Diary, theirDiary));
  });

  test('tells nothing live, but that its state changed', async () => {
    await until(() => liveOurs.messages.some(({ data }) => data.entity === 'core.pluginInstallation'));
    // Written past the gate, as an event of before that arrives late would be.
    await host.runtime.transactions.run(
      { actor: systemActor(ours), correlationId: uuidv7(), plugins: 'everyPluginEnabled' },
      (tx) => tx.update(Orchard, us.orchardId, { photoId: null, name: `${canary}-late` }),
    );
    await inOrganization(theirs, (tx) => tx.update(Orchard, them.orchardId, { name: `${canary}-late` }));
    const seenBy = (stream: typeof liveOurs) => stream.messages.filter(({ data }) => data.entity === Orchard.id).length;
    await until(() => seenBy(liveTheirs) === 1);
    const { id } = await inOrganization(ours, (tx) => tx.insert(Project, { name: 'a mark in the stream' }));
    await until(() => liveOurs.messages.some(({ data }) => JSON.stringify(data).includes(id)));
    expect(seenBy(liveOurs)).toBe(0);
    for (const { organizationId, orchardId } of [us, them]) {
      await host.runtime.transactions.run(
        { actor: systemActor(organizationId), correlationId: uuidv7(), plugins: 'everyPluginEnabled' },
        (tx) => tx.update(Orchard, orchardId, { name: canary }),
      );
    }
  });

  test('is as it was where another organization uses it', async () => {
    expect(await reads(them)).toEqual(whole);
    expect(await route('GET', them)).toBe('GET');
    expect((await beginUpload(them)).status).toBe(201);
    expect(await history(them)).toContain('orchards.orchard.created');
    expect(await history(them, Tree.id, them.goneTreeId)).toContain('orchards.tree.removed');
  });

  test('is off and on in another process as soon as the bus has told it', async () => {
    const another = await host.startAnother();
    const document = JSON.stringify({ query: '{ orchards { totalCount } }' });
    const count = async () =>
      JSON.parse((await another.graphql(document, us.admin, uuidv7())).body).data.orchards.totalCount;
    expect(await count()).toBe(0);
    await life.enable('orchards');
    await until(async () => (await count()) === 1, 8_000);
    await life.disable('orchards');
    await until(async () => (await count()) === 0, 8_000);
  });

  test('goes on with everything when it is enabled again', async () => {
    expect(await life.enable('orchards')).toEqual({ state: 'enabled', error: undefined });
    expect(await reads(us)).toEqual(whole);
    expect((await finishUpload(uploadPath, us)).status).toBe(204);
    await until(async () => (await jobStatus(runningJob)) === 'DONE');
    expect(seen.jobSteps.filter((step) => step.startsWith(runningJob))).toEqual(
      [0, 1, 2].map((step) => `${runningJob} ${step}`),
    );
  });
});

describe('a plugin that is retired', () => {
  beforeAll(async () => {
    const { before, retired, after } = await retireAndReinstall(host, us.admin, 'orchards');
    expect(Object.values(before).flat().length).toBeGreaterThan(0);
    expect(retired).toEqual(before);
    expect(after).toEqual(before);
    expect((await life.disable('orchards')).state).toBe('disabled');
    expect((await life.retire('orchards')).state).toBe('retired');
  });

  test('is read as before, but for deleted rows, which nobody can restore', async () => {
    expect(await reads(us)).toEqual({ ...whole, deleted: { totalCount: 0 } });
    expect((await ask('{ orchardNames }', {}, us)).data).toEqual({ orchardNames: [canary] });
    expect(await route('GET', us)).toBe('GET');
    expect(await history(us)).toContain('orchards.orchard.created');
    expect((await ask('{ storedFiles { totalCount } }', {}, us)).data).toEqual({ storedFiles: { totalCount: 2 } });
  });

  test('refuses every write with words of its own', async () => {
    const before = await storedRowsOf(host.runtime, 'orchards');
    expect(await writes(us)).toEqual(dropDown('PLUGIN_RETIRED'));
    expect(await route('POST', us)).toBe('PLUGIN_RETIRED');
    expect((await beginUpload(us)).status).toBe(409);
    const { message } = await ask('mutation { walkOrchards(input: { steps: 1 }) { jobId } }', {}, us);
    expect(message).toBe(
      "O plugin 'orchards' foi retirado desta organização: seus dados podem ser lidos, mas não alterados.",
    );
    expect(await storedRowsOf(host.runtime, 'orchards')).toEqual(before);
  });

  test('loses no row by the removal of another plugin’s', async () => {
    const [diaryId, harvestId] = [uuidv7(), uuidv7()];
    await inOrganization(ours, (tx) =>
      tx.insert(Diary, { id: diaryId, words: 'what hangs on it', projectId: us.projectId }),
    );
    await host.runtime.db.query(
      `insert into harvests.harvest (id, organization_id, project_id, crop, orchard_id, diary_id)
       values ($1::uuid, 2, $2::uuid, 'apples', $3::uuid, $4::uuid)`,
      [harvestId, us.projectId, us.orchardId, diaryId],
    );
    const before = await storedRowsOf(host.runtime, 'harvests');
    await expect(inOrganization(ours, (tx) => tx.remove(Diary, diaryId))).rejects.toMatchObject({
      code: 'PLUGIN_DISABLED',
      message: "O plugin 'harvests' não está ativo nesta organização.",
    });
    expect(await storedRowsOf(host.runtime, 'harvests')).toEqual(before);
    await host.runtime.db.query('delete from harvests.harvest where id = $1::uuid', [harvestId]);
    await inOrganization(ours, (tx) => tx.remove(Diary, diaryId));
  });
});

describe('purging', () => {
  beforeEach(async () => {
    expect((await life.plugin('orchards')).state).toBe('retired');
  });

  test('wants the id typed, and an export since the plugin was retired', async () => {
    expect((await life.purge('orchards', 'Orchards')).error?.code).toBe('PLUGIN_NOT_CONFIRMED');
    expect((await life.purge('diaries')).error?.code).toBe('PLUGIN_STATE');
    expect((await life.export('orchards')).error).toBeUndefined();
    await life.exported('orchards');
    await life.reinstall('orchards');
    await life.disable('orchards');
    await life.retire('orchards');
    expect((await life.plugin('orchards')).exported?.isCurrent).toBe(false);
    expect((await life.purge('orchards')).error?.code).toBe('PLUGIN_NOT_EXPORTED');
    expect((await life.plugin('orchards')).state).toBe('retired');
  });

  test('an export holds every row, as a file of each entity that is had by a signed address', async () => {
    await life.export('orchards');
    await until(async () => (await life.plugin('orchards')).exported?.isCurrent === true);
    const files = (await life.exported('orchards'))?.files ?? [];
    expect(files.map(({ entity, rows }) => [entity, rows])).toEqual([
      [Orchard.id, 2],
      [Tree.id, 2],
      ['core.storedFile', 2],
    ]);
    const lines: Record<string, readonly { id: string; organizationId: number; name?: string }[]> = {};
    for (const { entity, fileId } of files) {
      const { data } = await ask('query($id: UUID!) { fileAddress(id: $id) { url } }', { id: fileId }, us);
      const { url } = (data as unknown as { fileAddress: { url: string } }).fileAddress;
      const text = await (await host.runtime.download(new Request(base + url), fileId)).text();
      lines[entity] = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    }
    const { rows: stored } = await host.runtime.db.query<{ id: string }>(
      `select id from orchards.orchard where organization_id = 2 union all
       select id from orchards.tree where organization_id = 2 order by id`,
    );
    const exported = [...(lines[Orchard.id] ?? []), ...(lines[Tree.id] ?? [])];
    expect(exported.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(exported.every(({ organizationId }) => organizationId === ours)).toBe(true);
    expect(lines[Orchard.id]?.map(({ name }) => name).sort()).toEqual([canary, 'felled']);
    // Its key is the organization's own name for it; where the bytes are stays the server's.
    expect(JSON.stringify(lines['core.storedFile'])).not.toMatch(/storageKey|files\/2\/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  test('is refused while another plugin has rows that cannot be without these', async () => {
    const harvest = uuidv7();
    await host.runtime.db.query(
      `insert into harvests.harvest (id, organization_id, project_id, crop, orchard_id)
       values ($1::uuid, 2, $2::uuid, 'apples', $3::uuid)`,
      [harvest, us.projectId, us.orchardId],
    );
    const { error } = await life.purge('orchards');
    expect(error).toEqual({
      code: 'IN_USE',
      message:
        "Há registros de 'harvests.harvest' que dependem de 'orchards.orchard'. Elimine antes os dados de 'harvests'.",
    });
    await host.runtime.db.query('delete from harvests.harvest where id = $1::uuid', [harvest]);
  });

  test('removes this organization’s rows and files, nobody else’s, and says who did it', async () => {
    const theirRows = async () =>
      (
        await host.runtime.db.query<{ rows: number }>(
          `select (select count(*) from orchards.orchard where organization_id = 7)::integer
             + (select count(*) from orchards.tree where organization_id = 7)::integer
             + (select count(*) from core.stored_file where organization_id = 7)::integer as rows`,
        )
      ).rows[0]?.rows;
    const before = await theirRows();
    const { rows: kept } = await host.runtime.db.query<{ storage_key: string }>(
      `select storage_key from core.stored_file where organization_id = 2 and purpose = 'orchards.photo'`,
    );
    expect(kept).toHaveLength(2);
    const areThere = () =>
      Promise.all(
        kept.map(({ storage_key }) =>
          host.files.size(storage_key).then(
            () => true,
            () => false,
          ),
        ),
      );
    expect(await areThere()).toEqual([true, true]);
    const notices = async (organizationId: number) =>
      (await inOrganization(organizationId, (tx) => tx.list(Notification, { orderBy: ['kind'] })))
        .map(({ kind }) => kind)
        .filter((kind) => /^(?:orchards|orchard|workspace\.told)/.test(kind));
    for (const side of [us, them]) {
      const userId = await host.addMember(side.organizationId, 'user');
      await inOrganization(side.organizationId, async (tx) => {
        for (const kind of ['orchards.picked', 'orchardsandmore.picked', 'workspace.told'])
          await tx.insert(Notification, { kind, userId, values: { tree: canary }, causeId: side.treeId } as never);
      });
    }
    expect(await life.purge('orchards')).toEqual({ state: 'purging', error: undefined });
    await life.purged('orchards');
    expect((await life.plugin('orchards')).rows.every(({ count }) => count === 0)).toBe(true);
    expect(await reads(us)).toEqual({ ...nothing });
    expect(await areThere()).toEqual([false, false]);
    expect(await theirRows()).toBe(before);
    expect(await reads(them)).toEqual(whole);
    // What people were told of its records is gone with them.
    await until(async () => (await notices(ours)).length === 2);
    expect(await notices(ours)).toEqual(['orchardsandmore.picked', 'workspace.told']);
    expect(await notices(theirs)).toHaveLength(3);
    // A reference that the database may empty is empty, its row stays.
    expect(await inOrganization(ours, (tx) => tx.get(Diary, us.diaryId))).toMatchObject({ orchardId: null });
    const { rows: told } = await host.runtime.db.query<{ actor: string | null; data: unknown }>(
      `select actor, data from core.event_log where name = 'core.pluginInstallation.purged'`,
    );
    expect(told).toEqual([
      { actor: expect.any(String), data: { plugin: 'orchards', rows: { [Orchard.id]: 2, [Tree.id]: 2 }, files: 2 } },
    ]);
    const created = await host.runtime.db.query(
      `select 1 from core.event_log where name = 'orchards.orchard.created' and organization_id = 2`,
    );
    expect(created.rowCount).toBe(2);
  });
});

describe('a plugin that begins available', () => {
  test('is purged, installed anew and empty', async () => {
    expect((await life.plugin('orchards')).acts).toEqual(['install']);
    expect((await life.enable('orchards')).error?.code).toBe('PLUGIN_STATE');
    expect((await life.install('orchards')).state).toBe('installed');
    expect((await ask('{ orchards { totalCount } }', {}, us)).data).toEqual({ orchards: { totalCount: 0 } });
    expect((await life.enable('orchards')).state).toBe('enabled');
    expect((await ask('{ orchards { totalCount } }', {}, us)).data).toEqual({ orchards: { totalCount: 0 } });
  });

  test('brings its first rows when it is installed, once', async () => {
    const labels = async (side: Side) => (await ask('{ baskets { nodes { label } } }', {}, side)).data;
    expect(await labels(us)).toEqual({ baskets: { nodes: [] } });
    expect((await life.install('baskets')).state).toBe('installed');
    expect(await labels(us)).toEqual({ baskets: { nodes: [] } });
    expect((await life.enable('baskets')).state).toBe('enabled');
    expect(await labels(us)).toEqual({ baskets: { nodes: [{ label: 'first' }] } });
    expect(await labels(them)).toEqual({ baskets: { nodes: [] } });
    const code = (await ask('mutation { createBasket(input: { basket: { label: "x" } }) { basket { id } } }', {}, them))
      .code;
    expect(code).toBe('PLUGIN_DISABLED');
  });

  test('is not enabled before what it needs', async () => {
    await life.disable('orchards');
    const { error } = await life.enable('harvests');
    expect(error).toEqual({
      code: 'PLUGIN_NEEDS',
      message: "O plugin 'harvests' precisa de orchards. Ative orchards antes.",
    });
    await life.enable('orchards');
    expect((await life.enable('harvests')).state).toBe('enabled');
  });
});
