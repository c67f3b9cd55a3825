import { inReference } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arcBetween, arcTolerance } from '../../../../sdk/src/geo/arc.ts';
import type { Point } from '../../../../sdk/src/geo/plane.ts';
import { deviationOf, fittedRadius } from '../../src/arc-of-chords.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { box, drawAreas } from '../areas/areas-scene.ts';
import { corner, inDegrees, type ShapeScene, startShapeScene, type XY } from './shape-scene.ts';

/** A quarter of a circle of 5 m, and three quarters, by the bulge of their ends. */
const [quarter, most] = [Math.tan(Math.PI / 8), Math.tan((3 * Math.PI) / 8)];
const through = (from: Point, to: Point, bulge: number) => {
  const { points, radius } = arcBetween(from, to, bulge, 0.02);
  return { points: [from, ...points, to], radius };
};

describe('an arc of chords', () => {
  test.each([
    ['a quarter', through([0, 0], [5, 5], quarter)],
    ['the same the other way round', through([5, 5], [0, 0], -quarter)],
    ['three quarters', through([0, 0], [5, 5], most)],
  ])('%s: its radius is found, and no corner is off it', (_, { points, radius }) => {
    expect(fittedRadius(points)).toBeCloseTo(radius, 9);
    expect(deviationOf(points, radius)).toBeLessThan(1e-9);
    // 5.1 m in place of 5: by so much its middle lies elsewhere.
    expect(deviationOf(points, radius * 1.02)).toBeGreaterThan(0.01);
  });

  test('has no radius where corners stand in a line, and none that does not reach over its ends', () => {
    const line: Point[] = [0, 1, 2].map((x): Point => [x, 0]);
    expect(fittedRadius(line)).toBeNull();
    expect(deviationOf(through([0, 0], [5, 5], quarter).points, 3)).toBeNull();
  });
});

describe('on the sides of a lot', () => {
  let scene: ShapeScene;
  beforeAll(async () => {
    scene = await startShapeScene();
  });
  afterAll(() => scene?.stop());
  const { points } = arcBetween([15, 0], [20, 5], quarter, arcTolerance);
  const count = points.length + 1;
  /** From its north-west corner on, clockwise: north, east, then the chords. */
  const ringFrom = (start: number): XY[] => {
    const corners: XY[] = [[0, 0], [15, 0], ...points, [20, 5], [20, 20], [0, 21]]; // biome-ignore format: one outline
    const turned = [...corners.slice(start), ...corners.slice(0, start)];
    return [...turned, ...turned.slice(0, 1)];
  };
  const memorialOf = async (landId: string) => {
    const { data } = await scene.ask<{ landMemorial: MemorialAnswer }>(
      `query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) {
        shape perimeter classification sides { ring index length arc { radius turn } } } }`,
      { p: scene.project, l: landId },
    );
    return data.landMemorial;
  };
  const declare = (input: object, who?: string) =>
    scene.command<{ geometryId: string; deviation: number }>('declareArc', input, 'geometryId deviation', who);
  const undeclare = (input: object) =>
    scene.command<{ radius: number; sides: number }>('undeclareArc', input, 'radius sides');

  test('chords become one side with radius and development, and are chords again when somebody wants it', async () => {
    const { landId } = await scene.plant([ringFrom(0)]);
    const before = await memorialOf(landId);
    expect(before.sides).toHaveLength(4 + count);
    const stretch = { landId, shape: before.shape, ring: 0, index: 2 };
    const { data, message } = await declare({ ...stretch, sides: count, radius: 5 });
    expect(message).toBe('');
    expect(data.deviation).toBeLessThan(0.001);
    const after = await memorialOf(landId);
    expect(after.sides).toHaveLength(5);
    expect(after.sides[2]?.length).toBeCloseTo((5 * Math.PI) / 2, 3);
    expect(after.sides[2]?.arc).toMatchObject({ turn: 'right' });
    // The shape is the one that it was: sides that somebody confirmed stay confirmed.
    expect(after.shape).toBe(before.shape);
    expect((await declare({ ...stretch, index: 3, sides: 2, radius: 5 })).message).toContain('já é de outra curva');
    expect((await undeclare(stretch)).data).toEqual({ radius: 5, sides: count });
    expect((await memorialOf(landId)).sides).toHaveLength(4 + count);
    expect((await undeclare(stretch)).message).toContain('não há curva');
  });

  test('another radius, other sides, another shape and who may not are refused; nothing is written', async () => {
    const { landId } = await scene.plant([ringFrom(0)]);
    const { shape } = await memorialOf(landId);
    const stretch = { landId, shape, ring: 0, index: 2, sides: count, radius: 5 };
    expect((await declare({ ...stretch, radius: 6 })).message).toMatch(/fica a \d+ mm da curva/);
    expect((await declare({ ...stretch, radius: 2 })).message).toContain('menor que metade da corda');
    expect((await declare({ ...stretch, index: 1, radius: 15 })).message).toMatch(/mm da curva/);
    expect((await declare({ ...stretch, index: 99 })).code).toBe('VALIDATION');
    expect((await declare({ ...stretch, shape: 'x' })).code).toBe('CONFLICT');
    expect((await declare({ ...stretch, landId: null })).code).toBe('NOT_FOUND');
    expect((await declare(stretch, await scene.member('user', ['lands']))).code).toBe('FORBIDDEN');
    await scene.inOrganization(scene.ours, (tx) => tx.update(Land, landId, { computedStatus: 'with_contract' }));
    expect((await declare(stretch)).message).toContain('contrato');
    expect((await memorialOf(landId)).sides).toHaveLength(4 + count);
  });

  test('whichever corner the drawing begins with, the declared arc is told the same, once, and can be taken back', async () => {
    const { landId } = await scene.plant([ringFrom(0)]);
    const wholly = async () => {
      const { data } = await scene.ask<{ landMemorial: Omit<MemorialAnswer, 'shape'> }>(
        `query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { area perimeter vertices { code east north }
          sides { ring index from to length azimuth arc { radius chord angle turn through } } texts { urban perimeter closing } } }`,
        { p: scene.project, l: landId },
      );
      return JSON.parse(JSON.stringify(data.landMemorial, micrometres));
    };
    // Its first corner, one before the arc, its first and last points, two of those between.
    const starts = [0, 1, 2, 4, count, count + 1];
    const answers: unknown[] = [];
    for (const start of starts) {
      await scene.inOrganization(scene.ours, async (tx) => {
        const { geometryId } = await tx.get(Land, landId);
        const { layerId } = await tx.get(Geometry, geometryId ?? '');
        const ring = ringFrom(start).map(([x, y]): [number, number] => [corner.east + x, corner.north + y]);
        const geom = inReference({ type: 'Polygon', coordinates: [ring] }, 31984);
        const { id } = await tx.insert(Geometry, { projectId: scene.project, layerId, geom });
        await tx.update(Land, landId, { geometryId: id });
      });
      const { shape } = await memorialOf(landId);
      const stretch = { landId, shape, ring: 0, index: 2 };
      expect((await declare({ ...stretch, sides: count, radius: 5 })).message).toBe('');
      const told = await wholly();
      expect(told.sides.map(({ arc }: MemorialAnswer['sides'][number]) => arc !== null)).toEqual([
        ...[false, false, true, false, false],
      ]);
      answers.push(told);
      for (const part of [0, 1, count - 2]) {
        const within = { ...stretch, index: 2 + part, sides: 2, radius: 5 };
        expect((await declare(within)).message).toContain('já é de outra curva');
      }
      expect((await undeclare(stretch)).data).toEqual({ radius: 5, sides: count });
      expect((await memorialOf(landId)).sides).toHaveLength(4 + count);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('an arc over the beginning stays with the part that has it, and with what lots are merged to; its points get no codes', async () => {
    const { landId, geometryId } = await scene.plant([ringFrom(4)], { block: 'W', lot: '1' });
    const { shape } = await memorialOf(landId);
    await declare({ landId, shape, ring: 0, index: 2, sides: count, radius: 5 });
    const line = await inDegrees(scene, { type: 'LineString', coordinates: [[10, -5], [10, 30]] }); // biome-ignore format: a line
    const parts = ['2', '3'].map((lot) => ({ block: 'W', lot }));
    const split = await scene.command<{ landIds: string[] }>(
      'splitLand',
      { landId, geometryId, line, parts, division: 'lot' },
      'landIds',
    );
    expect(split.message).toBe('');
    const arcsOf = async (ids: readonly string[]) =>
      (await Promise.all(ids.map(memorialOf)))
        .map(({ sides }) => sides.filter(({ arc }) => arc !== null).length)
        .sort();
    expect(await arcsOf(split.data.landIds)).toEqual([0, 1]);
    const lots = await Promise.all(
      split.data.landIds.map(async (id) => ({ landId: id, geometryId: (await scene.land(id)).geometryId })),
    );
    const merged = await scene.command<{ landId: string }>(
      'mergeLands',
      { lots, land: { block: 'W', lot: '4' } },
      'landId',
    );
    expect(merged.message).toBe('');
    expect(await arcsOf([merged.data.landId])).toEqual([1]);
    const again = await scene.plant([ringFrom(6).map(([x, y]): XY => [x + 500, y])], { block: 'W', lot: '5' });
    const { shape: own } = await memorialOf(again.landId);
    await declare({ landId: again.landId, shape: own, ring: 0, index: 2, sides: count, radius: 5 });
    const { data } = await scene.command<{ jobId: string }>('startVertexNumbering', {}, 'jobId');
    expect((await scene.endOf(data.jobId)).status).toBe('DONE');
    const { codes } = await scene.row<{ codes: number }>(
      `select count(*)::integer as codes from lands.land_vertex v join lands.geometry g on g.id = $1::uuid
       where ST_DWithin(v.place, g.geom, 0.00000001)`,
      [again.geometryId],
    );
    expect(codes).toBe(5);
  });

  test('of a drawn area as well; of a block that only its lots make up it is declared on the lot', async () => {
    const at = ([x, y]: XY): [number, number] => [184_500 + x, 7_927_500 + y];
    const round = { type: 'Polygon' as const, coordinates: [ringFrom(0).map(at)] };
    const [area = ''] = await drawAreas(scene, scene.ours, scene.project, [['green_area', round]], [
      ['Z', '1', box(100, 0, 10, 10)],
    ]); // biome-ignore format: a call
    const areaOf = async (key: string) => {
      const { data } = await scene.ask<{ areaMemorial: MemorialAnswer }>(
        'query($p: UUID!, $a: String!) { areaMemorial(projectId: $p, area: $a) { shape sides { index arc { radius } } } }',
        { p: scene.project, a: key },
      );
      return data.areaMemorial;
    };
    const { shape } = await areaOf(area);
    const stretch = { projectId: scene.project, area, shape, ring: 0, index: 2, sides: count, radius: 5 };
    expect((await declare(stretch)).message).toBe('');
    const { sides } = await areaOf(area);
    expect(sides.map(({ arc }) => arc !== null)).toEqual([false, false, true, false, false]);
    const block = 'block-5a';
    const ofLots = await areaOf(block);
    expect((await declare({ ...stretch, area: block, shape: ofLots.shape, index: 0 })).message).toContain('no lote');
  });
});

/** Shapes that begin elsewhere are transformed to the same place but for the last digits. */
function micrometres(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value;
}
