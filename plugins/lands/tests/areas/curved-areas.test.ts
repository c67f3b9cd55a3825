import { type GeoJsonGeometry, inReference } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { entityText } from '../../../../sdk/src/exchange/server/formats/cad-drawing.ts';
import type { Point, Ring } from '../../../../sdk/src/geo/plane.ts';
import type { AreaMemorial } from '../../src/area-answers.ts';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import type { PlanLayer } from '../../src/plans/drawn.ts';
import { layoutPlan } from '../../src/plans/layout-plan.ts';
import type { PlanAnswer } from '../../src/plans/plan-answer.ts';
import type { PlanKind } from '../../src/plans/plan-kinds.ts';
import type { Words } from '../../src/plans/words.ts';
import { arcsAlong } from '../../src/server/areas/joined-arcs.ts';
import { drawingOf } from '../../src/server/plans/drawing-of.ts';
import { planOf } from '../../src/server/plans/project-plan.query.ts';
import { facts } from '../plans/nucleus.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';
import { quarter, rounded, srid } from './areas-scene.ts';

/*
 * Block A, drawn, of 30 m by 20 m with its south-east corner rounded by a quarter of a circle of 5 m: development 5 π / 2 = 7.85 m, chord
 * 5 √2 = 7.07 m. Block B, 100 m north of it, which only its two lots make up, has the same corner.
 */
const at = (x: number, y: number): [number, number] => [184_500 + x, 7_927_500 + y];
const straight = (x: number, y: number, width: number, height: number) => ({
  shape: {
    type: 'Polygon',
    coordinates: [[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]],
  } satisfies GeoJsonGeometry,
  arcs: null,
});

let scene: LandsScene;
let reader = '';
let block = '';
beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  block = await scene.inOrganization(scene.ours, async (tx) => {
    const projectId = scene.project;
    const layerOf = async (layerType: string) => (await tx.insert(Layer, { projectId, name: layerType, layerType })).id;
    const [blocks, lots] = [await layerOf('blocks'), await layerOf('lands')];
    const draw = async (layerId: string, { shape, arcs }: ReturnType<typeof rounded | typeof straight>) =>
      (await tx.insert(Geometry, { projectId, layerId, geom: inReference(shape, srid), arcs })).id;
    for (const [lot, drawn] of [
      ['1', straight(0, 100, 15, 20)],
      ['2', rounded(15, 100, 15, 20)],
    ] as const) {
      await tx.insert(Land, { projectId, block: 'B', lot, geometryId: await draw(lots, drawn) });
    }
    // The block's drawing begins on its arc.
    return draw(blocks, rounded(0, 0, 30, 20, 6));
  });
});
afterAll(() => scene?.stop());

async function memorialOf(area: string): Promise<AreaMemorial> {
  const { data, text } = await scene.graphql<{ areaMemorial: AreaMemorial }>(
    `query($projectId: UUID!, $area: String!) { areaMemorial(projectId: $projectId, area: $area) {
      isOfLots perimeter vertices { code } sides { length arc { radius chord angle turn } } texts { summary perimeter } } }`,
    { projectId: scene.project, area },
    reader,
  );
  if (!data?.areaMemorial) throw new Error(text);
  return data.areaMemorial;
}

describe('the memorial of a block with a rounded corner', () => {
  for (const [name, isOfLots] of [
    ['that is drawn', false],
    ['that its lots make up', true],
  ] as const) {
    test(`${name} tells it as one side, with radius, development, chord and angle`, async () => {
      const memorial = await memorialOf(isOfLots ? keyOfBlock({ block: 'B', subdivision: null }) : block);
      expect(memorial.isOfLots).toBe(isOfLots);
      // Four corners and one end of the arc more; where two lots meet, their outline has a corner on each long side.
      expect(memorial.sides).toHaveLength(isOfLots ? 7 : 5);
      expect(memorial.vertices).toHaveLength(memorial.sides.length);
      const [arc, ...others] = memorial.sides.filter((side) => side.arc);
      expect(others).toEqual([]);
      expect(arc?.arc?.turn).toBe('right');
      expect(arc?.arc?.radius).toBeCloseTo(5, 3);
      expect(arc?.length).toBeCloseTo((5 * Math.PI) / 2, 3);
      expect(memorial.perimeter).toBeCloseTo(30 + 20 + 25 + 15 + (5 * Math.PI) / 2, 2);
      const text = memorial.texts.perimeter.join(' ').replaceAll('\u00a0', ' ');
      expect(text).toContain(
        'em curva à direita com raio de 5,00 m e desenvolvimento de 7,85 m (ângulo central de 90°00\'00", corda de 7,07 m com azimute de 225°00\'00")',
      );
      expect(memorial.texts.summary.join(' ').replaceAll('\u00a0', ' ')).toContain('perímetro de 97,85 m');
    });
  }
});

describe('plans', () => {
  const drawnPlan = (kind: PlanKind, area: string | null): Promise<PlanAnswer> =>
    scene.inOrganization(scene.ours, (tx) => planOf(tx, scene.project, kind, area));
  const bulgesOf = (plan: PlanAnswer, layer: PlanLayer) =>
    drawingOf(layoutPlan(plan, { paper: 'a3', scale: 1000, isWhole: true }, facts), facts.say).entities.flatMap(
      (one) =>
        one.kind === 'line' && one.layer === layer
          ? one.points.flatMap((at, index) =>
              one.bulges?.[index] ? [{ at, bulge: one.bulges[index], corners: one.points.length }] : [],
            )
          : [],
    );

  test.each([
    ['general', 'block', 5, 184_525],
    ['general', 'lot', 5, 184_525],
    ['block', 'block', 5, 184_525],
  ] as const)(
    'a %s plan has the arc of each %s, which a drawing for CAD has as one',
    async (kind, layer, corners, east) => {
      const plan = await drawnPlan(kind, kind === 'block' ? block : null);
      const [arc, ...others] = bulgesOf(plan, layer);
      expect(others).toEqual([]);
      expect(arc?.corners).toBe(corners);
      const isNorthward = (arc?.bulge ?? 0) > 0;
      expect(Math.abs(arc?.bulge ?? 0)).toBeCloseTo(quarter, 4);
      // Against the clock from its western end, with it from its eastern.
      expect(arc?.at[0]).toBeCloseTo(isNorthward ? east : east + 5, 2);
    },
  );

  test('a lot of a block’s plan has its memorial’s sides, and the block’s a length with its radius', async () => {
    const plan = await drawnPlan('block', keyOfBlock({ block: 'B', subdivision: null }));
    const curved = plan.lots.find(({ lot }) => lot === '2');
    const lengths = (curved?.sides?.[0] ?? []).map(({ length }) => Math.round(length * 100) / 100);
    expect([...lengths].sort((a, b) => a - b)).toEqual([7.85, 10, 15, 15, 20]);
    const arc = curved?.sides?.[0]?.find(({ count }) => count > 1);
    expect(arc?.azimuth).toBeCloseTo(225, 2);
    const say: Words = (key, values = {}) => {
      const { length, radius } = values;
      return key === 'lands.paper.arcInTable' ? `${length} (R ${radius})` : facts.say(key, values);
    };
    const { sheets } = layoutPlan(plan, { paper: 'a3', scale: 200 }, { ...facts, say });
    const texts = sheets.flatMap(({ drawn }) => drawn.flatMap((one) => (one.kind === 'text' ? [one.text] : [])));
    expect(texts).toContain('7,85');
    expect(texts).toContain('7,85 (R 5,00)');
    expect(texts.filter((text) => text.startsWith('arcs') || text.startsWith('arcArea'))).toHaveLength(2);
    expect(texts).not.toContain('0,28');
  });
});

test('a drawing for CAD writes an arc as the bulge of its corner', () => {
  const entity = {
    kind: 'line',
    layer: 'x',
    points: [
      [0, 0],
      [5, 5],
      [0, 5],
    ],
    bulges: [0.5, 0, 0],
    isClosed: true,
  } as const;
  expect(
    entityText(entity, 'X')
      .split('\r\n')
      .filter((_, index, all) => all[index - 1] === ' 42'),
  ).toEqual(['0.5']);
});

describe('of the arcs of lots', () => {
  const arc = { points: [at(0, 0), at(4, 1), at(8, 0)] as Point[], radius: 8.5 };
  const closed = (...points: Point[]): Ring => [...points, ...points.slice(0, 1)];

  it('an outline has those that it goes along, whichever way and wherever it begins', () => {
    const ring = [at(0, 0), at(4, 1), at(8, 0), at(8, 9), at(0, 9)];
    for (const start of ring.keys()) {
      const turned = [...ring.slice(start), ...ring.slice(0, start)];
      expect(arcsAlong([closed(...turned)], [arc])).toEqual([arc]);
      expect(arcsAlong([closed(...turned.toReversed())], [arc])).toEqual([arc]);
    }
  });

  it('none that lies inside of it, or that another corner breaks', () => {
    expect(arcsAlong([closed(at(0, 0), at(4, -9), at(8, 0), at(4, 9))], [arc])).toEqual([]);
    expect(arcsAlong([closed(at(0, 0), at(2, 0.6), at(4, 1), at(8, 0), at(4, 9))], [arc])).toEqual([]);
  });
});
