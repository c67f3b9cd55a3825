import { inReference, Project } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { hatchLines } from '../../src/plans/hatch.ts';
import { layoutPlan } from '../../src/plans/layout-plan.ts';
import type { PlanAnswer } from '../../src/plans/plan-answer.ts';
import { type PlanPaper, planPapers } from '../../src/plans/plan-kinds.ts';
import { drawingOf } from '../../src/server/plans/drawing-of.ts';
import { box, drawAreas, nucleus, nucleusLots, quarter, rounded, srid } from '../areas/areas-scene.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';
import { facts } from './nucleus.ts';

/** The nucleus of the memorials of areas, 100 m by 60 m, over registrations that are drawn by hand. */
let scene: LandsScene;
let reader = '';
beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
});
afterAll(() => scene?.stop());

async function ask(projectId: string, kind = 'overlay', authorization = reader) {
  const { data, text } = await scene.graphql<{ projectPlan: PlanAnswer }>(
    `query($p: UUID!, $kind: ProjectPlanKindInput!) { projectPlan(projectId: $p, kind: $kind) {
       kind key name area doubts hints surface changedAt project { name city state } registrations { name area } perimeters { rings arcs { line first count bulge } }
       plane { srid datum zone centralMeridian convergence scale longitude latitude } blocks { name rings arcs { line first count bulge } } table { total }
       settings { form vantage startRule settlement lengthDecimals coordinateDecimals adjoinerTolerance registryNumber registryOffice
         technicianName technicianTitle technicianRegistration responsibilityKind responsibilityNumber }
       lots { block lot blockIndex area rings arcs { line first count bulge } sides { azimuth length first count } }
       shapes { name bounds isNamed isArea lines arcs { line first count bulge } }
       boundary { codes vertices { code ring east north longitude latitude } sides { ring index from to length azimuth adjoiner arc { radius angle turn through } } }
       overlay { twice uncovered isRounding total parts { number name owner total affected remaining rings arcs { line first count bulge } } } } }`,
    { p: projectId, kind },
    authorization,
  );
  if (!data?.projectPlan) throw new Error(text);
  return data.projectPlan;
}

describe('a perimeter over registrations', () => {
  test('says that none is drawn, and is a draft', async () => {
    await drawAreas(scene, scene.ours, scene.project, nucleus.slice(0, 1), nucleusLots);
    const plan = await ask(scene.project);
    expect(plan.doubts).toContain('noDrawnRegistration');
    expect(plan.overlay).toEqual({ twice: null, uncovered: '6000.00', isRounding: false, total: '6000.00', parts: [] });
  });

  test('takes of each what lies within, with its number, owner and remainder; the figures add up to the perimeter', async () => {
    const registration = (number: string, owner: string, x: number, width: number) =>
      ['registration', box(x, 0, width, 60), { matricula: number, Proprietario: owner }] as const;
    await drawAreas(
      scene,
      scene.ours,
      scene.project,
      // 40 m within of 60 m; 30 m within, of which 5 m lie upon the first; the last only touches.
      [
        registration('45.678', 'Ana Souza', -20, 60),
        registration('777', 'Espólio de João', 35, 30),
        registration('9', 'X', 100, 50),
      ],
      [],
    );
    const { overlay, doubts, boundary } = await ask(scene.project);
    expect(doubts).toEqual(['noTechnician']);
    expect(boundary?.sides).toHaveLength(4);
    expect(overlay?.parts.map(({ rings: _, arcs: __, ...row }) => row)).toEqual([
      {
        ...{ number: 1, name: '45.678', owner: 'Ana Souza' },
        ...{ total: '3600.00', affected: '2400.00', remaining: '1200.00' },
      },
      {
        ...{ number: 2, name: '777', owner: 'Espólio de João' },
        ...{ total: '1800.00', affected: '1800.00', remaining: '0.00' },
      },
    ]);
    // 2400 + 1800 − 300 + 2100 = 6000.
    expect(overlay).toMatchObject({ twice: '300.00', uncovered: '2100.00', isRounding: false, total: '6000.00' });
  });

  test('goes along the arcs of a registration whole, either way, and draws them as arcs; what is cut is its chords', async () => {
    const projectId = await scene.inOrganization(scene.ours, async (tx) => {
      const { id } = await tx.insert(Project, { name: 'arcs' });
      const layerOf = async (layerType: string) =>
        (await tx.insert(Layer, { projectId: id, name: layerType, layerType })).id;
      const perimeter = inReference(box(0, 0, 100, 60), srid);
      await tx.insert(Geometry, { projectId: id, layerId: await layerOf('perimeter'), geom: perimeter });
      // Quarters of circles of 5 m at two corners: the one at x = 40 lies within, that at x = 102 is cut at x = 100.
      const layerId = await layerOf('registration');
      for (const [number, x, y] of [
        ['1', -20, 10],
        ['2', 42, 2],
      ] as const) {
        const { shape, arcs } = rounded(x, y, 60, 70);
        const geom = inReference(shape, srid);
        await tx.insert(Geometry, { projectId: id, layerId, geom, arcs, properties: { matricula: number } });
      }
      return id;
    });
    const plan = await ask(projectId, 'overlay', scene.admin);
    const [whole, cut] = ['1', '2'].map((number) => plan.overlay?.parts.find(({ name }) => name === number));
    expect(whole?.arcs).toHaveLength(1);
    // A quarter against the clock where the outline goes so: tan(90° / 4), whichever way the rings came out of the database.
    expect(Math.abs(whole?.arcs[0]?.bulge ?? 0)).toBeCloseTo(quarter, 4);
    expect(cut?.arcs).toEqual([]);
    const { sheets } = layoutPlan(plan, { paper: 'a3', scale: 500 }, facts);
    const lines = sheets.flatMap(({ drawn }) => drawn).filter((one) => one.kind === 'line' && one.layer === 'overlay');
    expect(lines.filter((one) => one.kind === 'line' && one.arcs?.length === 1)).toHaveLength(1);
  });

  test('adds up where no figure is round', async () => {
    await drawAreas(
      scene,
      scene.ours,
      scene.otherProject,
      [
        ['perimeter', box(0, 0, 100.337, 60.113)],
        ['registration', box(-20, -3, 60.123, 70), { matricula: '1' }],
        ['registration', box(35.1, 0, 30.777, 60.113), { matricula: '2' }],
      ],
      [],
    );
    const { overlay } = await ask(scene.otherProject, 'overlay', scene.admin);
    const cents = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 100);
    expect(overlay?.total).toBe('6031.56');
    const affected = (overlay?.parts ?? []).reduce((sum, part) => sum + cents(part.affected), 0);
    expect(affected - cents(overlay?.twice) + cents(overlay?.uncovered)).toBe(603_156);
    expect(cents(overlay?.uncovered)).toBeGreaterThan(200_000);
  });

  test('is not for others', async () => {
    await expect(ask(scene.foreignProject)).rejects.toThrow('NOT_FOUND');
    await expect(ask(scene.project, 'overlay', await scene.member('user', ['residents']))).rejects.toThrow('FORBIDDEN');
  });

  test('is laid out on every paper, with hatches, numbers and the table, and as a drawing for CAD', async () => {
    const plan = await ask(scene.project);
    for (const paper of planPapers satisfies readonly PlanPaper[]) {
      const { sheets } = layoutPlan(plan, { paper, scale: null }, facts);
      const drawn = sheets.flatMap((sheet) => sheet.drawn);
      const texts = drawn.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
      expect(texts.filter((text) => /^mark [12]\b/.test(text)).length).toBeGreaterThanOrEqual(2);
      for (const figure of ['2.400,00', '1.200,00', '−300,00', '2.100,00', '6.000,00']) {
        expect(texts.filter((text) => text.startsWith(figure)).length, `${paper} ${figure}`).toBeGreaterThan(0);
      }
      expect(drawn.filter((one) => one.kind === 'line' && one.layer === 'overlayHatch').length).toBeGreaterThan(10);
    }
    const whole = layoutPlan(plan, { paper: 'a3', scale: 500, isWhole: true }, facts);
    const { entities, layers } = drawingOf(whole, facts.say);
    expect(layers.map(({ id }) => id)).toContain('overlayHatch');
    const { box: map, pointAt } = whole.sheets[0]?.view ?? {};
    const edge = pointAt?.([(map?.x ?? 0) + (map?.width ?? 0), 0])[0] ?? 0;
    const hatches = entities.filter(
      // Beyond the map's edge is the legend's sample.
      (one) => one.layer === 'overlayHatch' && !(one.kind === 'line' && one.points.every(([east]) => east > edge)),
    );
    expect(hatches.length).toBeGreaterThan(10);
    // On the ground itself: within the perimeter and a millimetre.
    for (const entity of hatches) {
      if (entity.kind !== 'line') throw new Error(entity.kind);
      for (const [east, north] of entity.points) {
        expect(east).toBeGreaterThan(184_500 - 0.001);
        expect(east).toBeLessThan(184_565 + 0.001);
        expect(north).toBeGreaterThan(7_927_500 - 0.001);
        expect(north).toBeLessThan(7_927_560 + 0.001);
      }
    }
  });
});

describe('a hatch', () => {
  const square = (x: number, y: number, size: number) =>
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ] as const;

  test.each([0, 45, 135, 20])('at %i° covers an area as its spacing says, without what is cut out', (angle) => {
    const lines = hatchLines([square(0, 0, 60), square(20, 20, 20)], 2, angle);
    const length = lines.reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0);
    // Lines 2 mm apart over 3600 − 400 mm².
    expect(length).toBeGreaterThan(1600 * 0.93);
    expect(length).toBeLessThan(1600 * 1.07);
    for (const [[ax, ay], [bx, by]] of lines) {
      const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
      expect(x > 20.001 && x < 39.999 && y > 20.001 && y < 39.999).toBe(false);
    }
  });

  test('of nothing, or far too fine, is none', () => {
    expect(hatchLines([], 2, 45)).toEqual([]);
    expect(hatchLines([square(0, 0, 1000)], 0.01, 45)).toEqual([]);
  });
});
