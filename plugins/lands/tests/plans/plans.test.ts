import { describe, expect, test } from 'vitest';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { MemorialSetting } from '../../src/entities/memorial-setting.entity.ts';
import type { PlanAnswer } from '../../src/plans/plan-answer.ts';
import { box, drawAreas, nucleusOfBoth } from '../areas/areas-scene.ts';

/** What the server answers for plans: the nucleus of the memorials of areas, 100 m by 60 m. */
const given = nucleusOfBoth();

const [perimeter, block] = [0, 1] as const;
const document = `query($p: UUID!, $kind: ProjectPlanKindInput!, $area: String) {
  projectPlan(projectId: $p, kind: $kind, area: $area) {
    kind key name surface changedAt doubts hints area project { name city state } plane { srid convergence }
    lots { block lot blockIndex area rings sides { azimuth length } } blocks { name rings } perimeters { rings }
    shapes { name bounds isNamed isArea lines } registrations { name area }
    table { total rows { kind name count area share } }
    boundary { codes vertices { code east north } sides { from to length azimuth adjoiner } } } }`;
async function ask(kind: string, area: string | null = null, authorization = given.reader, p = given.scene.project) {
  const { data, text } = await given.scene.graphql<{ projectPlan: PlanAnswer }>(
    document,
    { p, kind, area },
    authorization,
  );
  return { plan: data?.projectPlan, text };
}
async function planOf(kind: string, area: string | null = null): Promise<PlanAnswer> {
  const { plan, text } = await ask(kind, area);
  if (!plan) throw new Error(text);
  return plan;
}

describe('the plan of a project', () => {
  test('has its lots, blocks, streets and areas with the figures of the table of areas', async () => {
    const plan = await planOf('general');
    expect(plan.lots.map(({ block, lot, blockIndex, area }) => [block, lot, blockIndex, area])).toEqual([
      ['A', '1', 0, '500.00'],
      ['A', '2', 0, '500.00'],
      ['B', '1', 1, '500.00'],
      ['B', '2', 1, '500.00'],
    ]);
    // Block A is drawn, B is made up by its lots.
    expect(plan.blocks.map(({ name, rings }) => [name, rings.length])).toEqual([
      ['Quadra A', 1],
      ['Quadra B', 0],
    ]);
    expect(plan.lots[0]?.rings).toEqual([
      [
        [184_500, 7_927_510],
        [184_525, 7_927_510],
        [184_525, 7_927_530],
        [184_500, 7_927_530],
      ],
    ]);
    expect(plan.shapes.map(({ name, bounds, isArea }) => [name, bounds, isArea]).sort()).toEqual([
      ['Rua A', 'street', false],
      ['Rua B', 'street', true],
      ['imóvel da matrícula nº 123', 'registration', true],
      ['Área institucional Escola', 'publicArea', true],
      ['Área verde 1', 'publicArea', true],
    ]);
    expect(plan.table?.rows[0]).toEqual({ kind: 'lots', name: null, count: 4, area: '2000.00', share: '33.33' });
    expect(plan).toMatchObject({ area: '6000.00', table: { total: '6000.00' }, boundary: null, surface: 'utm' });
    // 3° west of the central meridian at 18.7° south: γ = Δλ · sin φ is some 0.96°, grid north to the east of true north.
    expect(plan.plane.convergence).toBeCloseTo(0.96, 1);
  });

  test('says what is missing before it is printed', async () => {
    const plan = await planOf('general');
    expect(plan.doubts).toEqual(['noTechnician']);
    expect(plan.hints).toEqual(['noResponsibility', 'noRegistration']);
  });

  test('tells which registrations are affected: those drawn with their part, those said in the settings', async () => {
    const [id] = await drawAreas(
      given.scene,
      given.scene.ours,
      given.scene.project,
      [['registration', box(-20, 0, 60, 60), { matricula: '45.678' }]],
      [],
    );
    expect(id).toBeDefined();
    await given.scene.inOrganization(given.scene.ours, (tx) =>
      tx.insert(MemorialSetting, {
        ...{ projectId: given.scene.project, registryNumber: '45678; 999' },
        ...{ technicianName: 'Ana', responsibilityNumber: 'MG1' },
      }),
    );
    const plan = await planOf('general');
    // 40 m of the 60 m by 60 m lie within.
    expect(plan.registrations).toEqual([
      { name: 'imóvel da matrícula nº 45.678', area: '2400.00' },
      { name: '999', area: null },
    ]);
    expect(plan).toMatchObject({ doubts: [], hints: [] });
  });
});

describe('the plan of a perimeter or a block', () => {
  test('has the vertices, sides and adjoiners of its memorial', async () => {
    const plan = await planOf('perimeter');
    expect(plan).toMatchObject({ key: given.ids[perimeter], name: 'Perímetro', area: '6000', lots: [], table: null });
    expect(
      plan.boundary?.sides.map(({ from, to, length, adjoiner }) => [from, to, Math.round(length), adjoiner]),
    ).toEqual([
      ['V01', 'V02', 100, 'quem de direito'],
      ['V02', 'V03', 60, 'imóvel da matrícula nº 123'],
      ['V03', 'V04', 100, 'quem de direito'],
      ['V04', 'V01', 60, 'quem de direito'],
    ]);
    expect(plan.doubts).toEqual(['unknownAdjoiner']);
  });

  test('a block: its own lots alone, each with its sides, drawn or made up by them', async () => {
    for (const key of [given.ids[block] ?? '', keyOfBlock({ block: 'B', subdivision: null })]) {
      const plan = await planOf('block', key);
      expect(plan.lots.map(({ lot }) => lot)).toEqual(['1', '2']);
      expect(new Set(plan.lots.map((lot) => lot.block)).size).toBe(1);
      const lengths = plan.lots[0]?.sides?.[0]?.map(({ length }) => Math.round(length * 100) / 100);
      expect(lengths).toEqual([25, 20, 25, 20]);
    }
    expect((await planOf('block', given.ids[block])).boundary?.sides.map(({ adjoiner }) => adjoiner)).toContain(
      'Rua B',
    );
  });

  test('what is none of the kind, or another’s, has no plan', async () => {
    expect((await ask('block')).text).toContain('lands.nothingToPlan');
    expect((await ask('block', given.ids[perimeter] ?? '')).text).toContain('lands.nothingToPlan');
    expect((await ask('perimeter', given.foreign[perimeter] ?? '')).text).toContain('NOT_FOUND');
    expect((await ask('general', null, given.reader, given.scene.foreignProject)).text).toContain('NOT_FOUND');
    expect((await ask('general', null, await given.scene.member('user', ['residents']))).text).toContain('FORBIDDEN');
    expect((await ask('general', null, given.scene.admin, given.scene.otherProject)).text).toContain(
      'lands.nothingToPlan',
    );
  });
});
