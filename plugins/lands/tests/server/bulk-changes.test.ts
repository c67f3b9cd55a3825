import { Job } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Land } from '../../src/entities/land.entity.ts';
import { LandStatus } from '../../src/entities/land-status.entity.ts';
import { landContractService } from '../../src/server/status/land-contract.service.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/** What a list does to many lots, on the server: by the same rules as to one, and undone from the log. */
let scene: LandsScene;
let manager: string;
let block = 0;
beforeAll(async () => {
  scene = await startLandsScene();
  manager = await scene.member('user', ['lands', 'residents', 'data.manage']);
});
afterAll(() => scene?.stop());

const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);
const newLands = (count: number, values: object = {}) => {
  block += 1;
  const rows = Array.from({ length: count }, (_, lot) => ({
    ...{ projectId: scene.project, block: `Q${block}`, lot: String(lot), ...values },
  }));
  return within((tx) => tx.insertMany(Land, rows));
};
const landsOf = (ids: readonly string[]) =>
  within(async (tx) => {
    const lands = await tx.list(Land, { filter: { id: { in: ids } }, withDeleted: true });
    return ids.map((id) => lands.find((land) => land.id === id));
  });
const statuses = async (ids: readonly string[]) => (await landsOf(ids)).map((land) => land?.computedStatus);
async function started(name: string, input: object, who = manager): Promise<string> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const { data, text } = await scene.graphql<Record<string, { jobId: string }>>(
    `mutation($input: ${type}) { ${name}(input: $input) { jobId } }`,
    { input },
    who,
  );
  const jobId = data?.[name]?.jobId;
  if (!jobId) throw new Error(text);
  return jobId;
}
async function run(name: string, input: object, who = manager) {
  const jobId = await started(name, input, who);
  const { status, result, error } = await scene.endOf(jobId);
  if (status !== 'DONE') throw new Error(`${status} ${error}`);
  return { jobId, ...(result as { changed: number; refused: number; failed: { title: string; message: string }[] }) };
}
const changeStatus = (input: object, who = manager) =>
  run('changeLandStatuses', { projectId: scene.project, ...input }, who);
const inBlock = () => ({ filter: { block: { equalTo: `Q${block}` } } });

describe('another status for many lots', () => {
  test('is a step for each in its history, and the same events as of one', async () => {
    const ids = await newLands(3);
    const one = await newLands(1);
    const { changed, refused } = await changeStatus({ ids, status: 'started' });
    expect([changed, refused]).toEqual([3, 0]);
    expect(await statuses(ids)).toEqual(Array(3).fill('started'));
    await scene.graphql(
      'mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { land { id } } }',
      { input: { landStatus: { landId: one[0], status: 'started' } } },
      manager,
    );
    const steps = await within((tx) => tx.list(LandStatus, { filter: { landId: { in: [...ids, ...one] } } }));
    expect(steps).toHaveLength(4);
    for (const step of steps) {
      expect(step).toMatchObject({ status: 'started', previousStatus: 'pending', projectId: scene.project });
      expect(step.createdBy).not.toBe(null);
    }
    const told = async (id: string | undefined) => {
      const { rows } = await scene.runtime.db.query<{ name: string; actor: string; fields: string[]; status: unknown }>(
        `select name, actor::text as actor, project_id::text as project, data->'changes'->'computedStatus' as status,
           array(select jsonb_object_keys(data->'changes') order by 1) as fields
         from core.event_log where entity = 'lands.land' and name <> 'lands.land.created' and record_id = $1::text`,
        [id ?? ''],
      );
      return rows;
    };
    expect(await told(ids[1])).toEqual(await told(one[0]));
    expect((await told(ids[1]))[0]?.status).toEqual({ from: 'pending', to: 'started' });
  });

  test('tells of each lot that stays, in the words that one lot is refused with', async () => {
    const [pending = '', contract = '', there = ''] = await newLands(3);
    await within((tx) => landContractService.enterContract(tx, contract, 'c1'));
    await changeStatus({ ids: [there], status: 'started' });
    const { changed, refused, failed } = await changeStatus({ ...inBlock(), status: 'started' });
    expect([changed, refused]).toEqual([1, 1]);
    expect(failed).toEqual([
      expect.objectContaining({
        title: expect.stringContaining(`Q${block}`),
        message: expect.stringContaining('O lote tem contrato'),
      }),
    ]);
    expect(await statuses([pending, contract, there])).toEqual(['started', 'with_contract', 'started']);
    const archive = await changeStatus({ ids: [pending], status: 'archived', reason: 'área verde' });
    expect(archive.failed[0]?.message).toContain('Somente administradores');
    const without = await changeStatus({ ids: [pending], status: 'with_problem' });
    expect(without.failed[0]?.message).toContain('Informe o motivo.');
    expect((await changeStatus({ ids: [pending], status: 'archived', reason: 'verde' }, scene.admin)).changed).toBe(1);
  });

  test('leaves out what was left out of the choice, and lots that are gone', async () => {
    const [a = '', b = '', gone = ''] = await newLands(3);
    await within((tx) => tx.remove(Land, gone));
    expect(await changeStatus({ ...inBlock(), except: [b], status: 'started' })).toMatchObject({
      changed: 1,
      refused: 0,
    });
    expect(await statuses([a, b])).toEqual(['started', 'pending']);
    const { refused, failed } = await changeStatus({ ids: [gone], status: 'started' });
    expect([refused, failed[0]?.message]).toEqual([1, 'Registro não encontrado.']);
  });

  test('is taken back where nobody has moved the lot since', async () => {
    const [a = '', b = '', c = ''] = await newLands(3);
    await changeStatus({ ids: [b], status: 'started' });
    const reason = 'Divisa em disputa';
    const { jobId } = await changeStatus({ ids: [a, b, c], status: 'with_problem', reason });
    await changeStatus({ ids: [c], status: 'started' });
    const undone = await run('undoLandStatuses', { projectId: scene.project, jobId });
    expect([undone.changed, undone.refused]).toEqual([2, 1]);
    expect(undone.failed[0]?.message).toContain('mudou depois disso');
    expect(await statuses([a, b, c])).toEqual(['pending', 'started', 'started']);
  });

  test('goes on behind what it has done, when its process died', async () => {
    const ids = await newLands(4);
    const jobId = await started('changeLandStatuses', { projectId: scene.project, ids, status: 'started' });
    await scene.endOf(jobId);
    const { checkpoint } = await within((tx) => tx.get(Job, jobId));
    expect(checkpoint).toMatchObject({ done: 4, changed: 4, failed: [] });
    const payload = { projectId: scene.project, ids, status: 'pending' };
    const again = await within((tx) =>
      tx.insert(Job, {
        ...{ type: 'lands.changeLandStatuses', payload, projectId: scene.project },
        checkpoint: { ...Object(checkpoint), done: 3, changed: 3 },
      }),
    );
    const { status } = await scene.endOf(again.id);
    expect(status).toBe('DONE');
    expect(await statuses(ids)).toEqual(['started', 'started', 'started', 'pending']);
  });
});

describe('a change of many rows', () => {
  const edit = (input: object, who = manager) => run('changeMany', { entity: Land.id, act: 'update', ...input }, who);

  test('is undone from the log: each row as it was, but those that were changed since', async () => {
    const ids = await newLands(3, { address: 'Rua velha' });
    const [, second = ''] = ids;
    const { jobId, changed } = await edit({ ...inBlock(), patch: { address: 'Rua nova' } });
    expect(changed).toBe(3);
    await within((tx) => tx.update(Land, second, { address: 'Rua de outra pessoa' }));
    const undone = await run('undoMany', { jobId });
    expect([undone.changed, undone.refused]).toEqual([2, 1]);
    expect((await landsOf(ids)).map((land) => land?.address)).toEqual([
      'Rua velha',
      'Rua de outra pessoa',
      'Rua velha',
    ]);
  });

  test('removes and restores by the mark, by who may', async () => {
    const ids = await newLands(2);
    const remove = { entity: Land.id, act: 'remove', ids };
    const { jobId, changed } = await run('changeMany', remove, scene.admin);
    expect(changed).toBe(2);
    expect((await landsOf(ids)).every((land) => land?.deletedAt !== null)).toBe(true);
    expect((await run('undoMany', { jobId }, scene.admin)).changed).toBe(2);
    expect((await landsOf(ids)).every((land) => land?.deletedAt === null)).toBe(true);
    await run('changeMany', remove, scene.admin);
    const filter = { id: { in: ids }, deletedAt: { isNull: false } };
    const restored = await run('changeMany', { entity: Land.id, act: 'restore', filter }, scene.admin);
    expect(restored).toMatchObject({ changed: 2, refused: 0 });
  });

  test('that cannot be written together is written row by row: one row in the way keeps no other', async () => {
    const ids = await newLands(2);
    const { changed, refused, failed } = await edit({ ids, patch: { lot: 'same' } });
    expect([changed, refused]).toEqual([1, 1]);
    expect(failed[0]?.message).toContain('Já existe um registro');
  });
});
