import { Job } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { box, type ShapeScene, startShapeScene } from './shape-scene.ts';

/**
 * A street of lots with one mistake each, far enough apart that none is another's. Tolerance: 0.15 m, the project's for
 * adjoiners.
 */
let scene: ShapeScene;
const lots: Record<string, { landId: string; geometryId: string }> = {};
let findings: readonly Finding[] = [];
let result: Record<string, unknown> = {};

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly landId: string;
  readonly area: string | null;
  readonly width: string | null;
  readonly repair: string | null;
  readonly state: string;
}

beforeAll(async () => {
  scene = await startShapeScene();
  lots.overlapA = await scene.plant([box(0, 0, 10, 20)]);
  lots.overlapB = await scene.plant([box(9, 0, 10, 20)]);
  lots.gapA = await scene.plant([box(100, 0, 10, 20)]);
  lots.gapB = await scene.plant([box(110.5, 0, 10, 20)]);
  lots.slitA = await scene.plant([box(200, 0, 10, 20)]);
  lots.slitB = await scene.plant([box(210.1, 0, 10, 20)]);
  lots.stripA = await scene.plant([box(300, 0, 10, 20)]);
  lots.stripB = await scene.plant([box(309.9, 0, 10, 20)]);
  lots.repeated = await scene.plant([
    [
      [400, 0],
      [410, 0],
      [410, 0.0005],
      [410, 20],
      [400, 20],
      [400, 0],
    ],
  ]);
  lots.bow = await scene.plant([
    [
      [500, 0],
      [510, 20],
      [510, 0],
      [500, 20],
      [500, 0],
    ],
  ]);
  // As it should be: edge on edge, and a way of 2 m.
  lots.goodA = await scene.plant([box(600, 0, 10, 20)]);
  lots.goodB = await scene.plant([box(610, 0, 10, 20)]);
  lots.goodC = await scene.plant([box(622, 0, 10, 20)]);
  ({ findings, result } = await report());
});
afterAll(() => scene?.stop());

async function report() {
  const started = await scene.command<{ jobId: string }>('startTopologyCheck', {}, 'jobId');
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((later) => setTimeout(later, 100))) {
    const job = await scene.inOrganization(scene.ours, (tx) => tx.get(Job, started.data.jobId));
    if (job.status === 'FAILED') throw new Error(JSON.stringify(job));
    if (job.status !== 'DONE') continue;
    const { data } = await scene.ask<{ topologyFindings: { nodes: Finding[] } }>(
      'query($job: String!) { topologyFindings(filter: { jobId: { equalTo: $job } }, first: 100) { nodes { id kind landId area width repair state } } }',
      { job: started.data.jobId },
    );
    return { findings: data.topologyFindings.nodes, result: job.result as Record<string, unknown> };
  }
  throw new Error('The report does not end.');
}

const of = (...names: string[]) => findings.filter(({ landId }) => names.some((name) => lots[name]?.landId === landId));
const repair = (findingId: string) =>
  scene.command<{ operationId: string; area: string }>('repairTopology', { findingId }, 'operationId area');

describe('the report', () => {
  test('tells overlaps and gaps with their size, and proposes nothing where a person has to decide', () => {
    expect(of('overlapA', 'overlapB')).toEqual([expect.objectContaining({ kind: 'overlap', repair: null })]);
    expect(Number(of('overlapA', 'overlapB')[0]?.area)).toBeCloseTo(20, 3);
    expect(of('gapA', 'gapB')).toEqual([expect.objectContaining({ kind: 'gap', repair: null })]);
    expect(Number(of('gapA', 'gapB')[0]?.area)).toBeCloseTo(10, 1);
  });

  test('what is narrower than the tolerance is a sliver, with a proposal', () => {
    expect(result.tolerance).toBe(0.15);
    expect(
      of('slitA', 'slitB')
        .map(({ kind, repair: proposal }) => [kind, proposal])
        .sort(),
    ).toEqual([
      ['looseVertex', 'snap'],
      ['sliver', 'giveSliver'],
    ]);
    expect(
      of('stripA', 'stripB')
        .map(({ kind, repair: proposal }) => [kind, proposal])
        .sort(),
    ).toEqual([
      ['looseVertex', 'snap'],
      ['sliver', 'cutOverlap'],
    ]);
  });

  test('repeated vertices and shapes that cross themselves', () => {
    expect(of('repeated')).toEqual([
      expect.objectContaining({ kind: 'duplicateVertices', repair: 'removeDuplicates' }),
    ]);
    expect(of('bow')).toEqual([expect.objectContaining({ kind: 'invalid', repair: null })]);
  });

  test('says nothing of lots that fit, and counts what it says', () => {
    expect(of('goodA', 'goodB', 'goodC')).toEqual([]);
    expect(result.counts).toEqual({
      invalid: 1,
      duplicateVertices: 1,
      overlap: 1,
      gap: 1,
      sliver: 2,
      looseVertex: 2,
      outsideBlock: 0,
    });
  });
});

describe('proposals', () => {
  test.each([
    ['giveSliver', ['slitA', 'slitB'], 202],
    ['cutOverlap', ['stripA', 'stripB'], 198],
    ['removeDuplicates', ['repeated'], 200],
  ] as const)('%s changes one lot, only when accepted, and is undone as any operation', async (name, who, area) => {
    const finding = of(...who).find(({ repair: proposal }) => proposal === name);
    const before = await scene.land(finding?.landId ?? '');
    const { data, message } = await repair(finding?.id ?? '');
    expect(message).toBe('');
    expect(Math.abs(Number(data.area) - area)).toBeLessThan(0.5);
    const after = await scene.land(finding?.landId ?? '');
    expect(after.geometryId).not.toBe(before.geometryId);
    expect((await repair(finding?.id ?? '')).code).toBe('VALIDATION');
    const undone = await scene.command('undoShapeChange', { operationId: data.operationId }, 'operationId');
    expect(undone.message).toBe('');
    expect((await scene.land(finding?.landId ?? '')).geometryId).toBe(before.geometryId);
  });

  test("snap puts vertices exactly onto the neighbour's", async () => {
    const finding = of('slitA', 'slitB').find(({ repair: proposal }) => proposal === 'snap');
    const { message } = await repair(finding?.id ?? '');
    expect(message).toBe('');
    const { touches, overlap } = await scene.row<{ touches: boolean; overlap: boolean }>(
      `select ST_Relate(a.geom, b.geom, 'F***1****') as touches, ST_Overlaps(a.geom, b.geom) as overlap
       from lands.land k join lands.geometry a on a.id = k.geometry_id, lands.land l join lands.geometry b on b.id = l.geometry_id
       where k.id = $1::uuid and l.id = $2::uuid`,
      [lots.slitA?.landId, lots.slitB?.landId],
    );
    expect({ touches, overlap }).toEqual({ touches: true, overlap: false });
  });

  test('a finding about a shape that changed since is refused', async () => {
    const finding = of('stripA', 'stripB').find(({ repair: proposal }) => proposal === 'snap');
    const again = of('stripA', 'stripB').find(({ landId, id }) => landId === finding?.landId && id !== finding.id);
    const target = again ?? finding;
    await scene.inOrganization(scene.ours, async (tx) => {
      await tx.query('update lands.land set geometry_id = null where id = $1::uuid', [target?.landId ?? null]);
    });
    const refused = await repair((finding ?? target)?.id ?? '');
    expect(refused.code).toBe('CONFLICT');
  });

  test('may be dismissed, once', async () => {
    const [finding] = of('overlapA', 'overlapB');
    const dismiss = () => scene.command('dismissTopologyFinding', { findingId: finding?.id }, 'state');
    expect((await dismiss()).message).toBe('');
    expect((await dismiss()).code).toBe('VALIDATION');
  });

  test('nobody without the right starts one or accepts', async () => {
    const reader = await scene.member('user', ['lands']);
    expect((await scene.command('startTopologyCheck', {}, 'jobId', reader)).code).toBe('FORBIDDEN');
    const [finding] = of('gapA', 'gapB');
    expect((await scene.command('dismissTopologyFinding', { findingId: finding?.id }, 'state', reader)).code).toBe(
      'FORBIDDEN',
    );
  });
});
