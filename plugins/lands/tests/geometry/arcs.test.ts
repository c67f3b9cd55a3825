import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { upload } from '../server/lands-scene.ts';
import { corner, inDegrees, type ShapeScene, startShapeScene } from './shape-scene.ts';

/** Arcs from a drawing and from typed numbers: kept as what they are, told as such, and carried along. */
let scene: ShapeScene;
beforeAll(async () => {
  scene = await startShapeScene();
});
afterAll(() => scene?.stop());

type Side = MemorialAnswer['sides'][number];
type Told = Pick<MemorialAnswer, 'perimeter' | 'vertices' | 'texts'> & { readonly sides: readonly Side[] };
async function memorial(landId: string, projectId = scene.project): Promise<Told> {
  const { data, message } = await scene.ask<{ landMemorial: Told }>(
    `query ($projectId: UUID!, $landId: UUID!) { landMemorial(projectId: $projectId, landId: $landId) { perimeter
       vertices { code east north } sides { from to length azimuth arc { radius chord angle turn through } } texts { perimeter } } }`,
    { projectId, landId },
    scene.admin,
  );
  if (!data) throw new Error(message);
  return data.landMemorial;
}
const arcsOf = ({ sides }: Told) => sides.flatMap(({ arc }) => (arc ? [arc] : []));
const stored = (landId: string) =>
  scene.row<{ geometryId: string; arcs: { first: number; last: number; radius: number }[] | null; corners: number }>(
    `select g.id as "geometryId", g.arcs, ST_NPoints(g.geom) as corners
     from lands.land l join lands.geometry g on g.id = l.geometry_id where l.id = $1::uuid`,
    [landId],
  );

/** A closed light polyline; a third number is the bulge of the side that begins there. */
function drawing(corners: readonly (readonly [number, number, number?])[]): string {
  const groups = (pairs: readonly (readonly [number, string | number])[]) =>
    pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
  const points = corners.flatMap(([x, y, bulge]) => [
    ...([
      [10, corner.east + x],
      [20, corner.north + y],
    ] as const),
    ...(bulge === undefined ? [] : [[42, bulge] as const]),
  ]);
  return groups([
    ...([[0, 'SECTION'] as const, [2, 'ENTITIES'] as const, [0, 'LWPOLYLINE'] as const] as const),
    ...([[8, 'QUADRA A'] as const, [90, corners.length] as const, [70, 1] as const] as const),
    ...points,
    ...([
      [0, 'TEXT'],
      [8, 'LOTES'],
      [10, corner.east + 203],
      [20, corner.north + 10],
      [40, 1],
      [1, '7'],
    ] as const),
    ...([
      [0, 'ENDSEC'],
      [0, 'EOF'],
    ] as const),
  ]);
}

describe('a drawing with an arc', () => {
  test('is imported with it, and its memorial tells radius and development', async () => {
    const bytes = Buffer.from(
      drawing([
        [200, 0],
        [205, 0, Math.tan(Math.PI / 8)],
        [210, 5],
        [210, 25],
        [200, 25],
      ]),
    );
    const fileId = await upload(scene, scene.admin, bytes, {
      ...{ filename: 'lotes.dxf', purpose: 'lands.import', projectId: scene.project },
    });
    const { data, message } = await scene.command<{ jobId: string }>(
      'startImport',
      {
        ...{ fileId, source: 'lotes', layerName: 'Desenho', target: 'lands', srid: 31984, unit: 'm' },
        ...{ mapping: { block: 'camada', lot: 'texto' }, invalidGeometry: 'repair' },
      },
      'jobId',
      scene.admin,
    );
    expect(message).toBe('');
    const end = await scene.endOf(data.jobId);
    expect(end).toMatchObject({ status: 'DONE', result: { imported: 1 } });
    const { id } = await scene.row<{ id: string }>("select id from lands.land where lot = '7'");
    const kept = await stored(id);
    expect(kept.arcs).toEqual([{ first: 1, last: kept.corners - 4, radius: expect.closeTo(5, 6) }]);
    const told = await memorial(id);
    expect(told.sides).toHaveLength(5);
    expect(arcsOf(told)[0]).toMatchObject({
      radius: expect.closeTo(5, 6),
      angle: expect.closeTo(90, 3),
      turn: 'right',
    });
    expect(told.perimeter).toBeCloseTo(60 + (5 * Math.PI) / 2, 4);
    expect(told.texts.perimeter.join('').replaceAll('\u00a0', ' ')).toContain(
      'em curva à direita com raio de 5,00 m e desenvolvimento de 7,85 m',
    );
  });
});

describe('typed radii', () => {
  const comma = (value: number) => value.toFixed(3).replace('.', ',');
  const typed = (corners: readonly (readonly [number, number, string?])[], srid = 31984) => ({
    ...{ kind: 'typed', srid },
    corners: corners.map(([x, y, radius], index) => ({
      ...{ code: `P${index + 1}`, x: comma(corner.east + x), y: comma(corner.north + y) },
      ...(radius && { radius }),
    })),
  });
  const make = (source: object, lot: string) =>
    scene.command<{ landId: string; area: string }>(
      'landFromCoordinates',
      { source, tolerance: null, unsnapped: [], isAccepted: false, land: { block: 'R', lot } },
      'landId area',
    );

  test.each([
    [
      'against the clock',
      [
        [300, 0],
        [310, 0],
        [310, 20, '5,00'],
        [300, 20],
      ] as const,
    ],
    [
      'with the clock',
      [
        [300, 20, '5'],
        [310, 20],
        [310, 0],
        [300, 0],
      ] as const,
    ],
  ])('bulge out of the outline where they are positive, %s', async (way, corners) => {
    const { data, message } = await make(typed(corners), `out ${way}`);
    expect(message).toBe('');
    // Half a circle of 5 m on top of the rectangle.
    expect(Number(data.area)).toBeGreaterThan(200 + 12.5 * Math.PI - 0.04);
    const [arc] = arcsOf(await memorial(data.landId));
    expect(arc).toMatchObject({ radius: expect.closeTo(5, 3), angle: expect.closeTo(180, 1), turn: 'right' });
  });

  test('bend into it where they are negative, and are shown before anything is kept', async () => {
    const source = typed([
      [330, 0],
      [340, 0],
      [340, 20, '-7,25'],
      [330, 20],
    ]);
    const { data: seen } = await scene.ask<{
      coordinatesPreview: { area: string; perimeter: number; outline: readonly unknown[] };
    }>(
      `query ($p: UUID!, $source: CoordinatesPreviewSourceInput!) { coordinatesPreview(projectId: $p, source: $source, unsnapped: [], tolerance: null) {
         area perimeter outline } }`,
      { p: scene.project, source },
    );
    const { data } = await make(source, 'in');
    expect(seen.coordinatesPreview.area).toBe(data.area);
    expect(Number(data.area)).toBeLessThan(190);
    expect(seen.coordinatesPreview.outline.length).toBeGreaterThan(10);
    const told = await memorial(data.landId);
    expect(arcsOf(told)[0]?.turn).toBe('left');
    expect(told.perimeter).toBeCloseTo(seen.coordinatesPreview.perimeter, 4);
  });

  test('that do not reach, or go with degrees, are refused and nothing is kept', async () => {
    const short = await make(
      typed([
        [360, 0],
        [370, 0],
        [370, 20, '4,90'],
        [360, 20],
      ]),
      'short',
    );
    expect(short.code).toBe('VALIDATION');
    const degrees = [
      ['-38,5', '-12,9'],
      ['-38,499', '-12,9'],
      ['-38,499', '-12,901'],
    ] as const;
    const corners = degrees.map(([x, y]) => ({ code: '', x, y, radius: '50' }));
    expect((await make({ kind: 'typed', srid: 4674, corners }, 'degrees')).code).toBe('VALIDATION');
  });

  test('stay when another corner is moved, and end where the arc is cut', async () => {
    const { data } = await make(
      typed([
        [400, 0],
        [410, 0],
        [410, 20, '5'],
        [400, 20],
      ]),
      'moved',
    );
    const { geometryId, arcs } = await stored(data.landId);
    const { shape } = await scene.row<{ shape: { type: string; coordinates: number[][][] } }>(
      'select ST_AsGeoJSON(geom, 15, 0)::json as shape from lands.geometry where id = $1::uuid',
      [geometryId],
    );
    const [ring = []] = shape.coordinates;
    const [first = [], ...others] = ring.slice(0, -1);
    const moved = [(first[0] ?? 0) - 0.00001, first[1] ?? 0];
    const edited = { type: 'Polygon', coordinates: [[moved, ...others, moved]] };
    const answer = await scene.command(
      'setLandShape',
      { landId: data.landId, geometryId, shape: edited },
      'geometryId',
    );
    expect(answer.message).toBe('');
    expect((await stored(data.landId)).arcs).toEqual(arcs);
    const now = await stored(data.landId);
    const line = await inDegrees(scene, {
      type: 'LineString',
      coordinates: [
        [405, -10],
        [405, 40],
      ],
    });
    const parts = [
      { block: 'R', lot: 'one' },
      { block: 'R', lot: 'two' },
    ];
    const split = await scene.command<{ landIds: string[] }>(
      'splitLand',
      { landId: data.landId, geometryId: now.geometryId, line, parts, division: 'lot' },
      'landIds',
    );
    expect(split.message).toBe('');
    for (const landId of split.data.landIds) expect((await stored(landId)).arcs).toBeNull();
  });
});

test('points that stand for an arc get no code of their own', async () => {
  const before = await scene.row<{ count: string }>(
    "select count(*)::text as count from lands.land where block = 'R' and computed_status <> 'archived'",
  );
  expect(Number(before.count)).toBeGreaterThan(0);
  const { data, message } = await scene.command<{ jobId: string }>('startVertexNumbering', {}, 'jobId');
  expect(message).toBe('');
  expect((await scene.endOf(data.jobId)).status).toBe('DONE');
  const { id } = await scene.row<{ id: string }>("select id from lands.land where lot = 'in'");
  const told = await memorial(id);
  expect(told.vertices).toHaveLength(4);
  const { count } = await scene.row<{ count: number }>(
    `select count(*)::integer as count from lands.land_vertex v join lands.land l on l.id = $1::uuid
     join lands.geometry g on g.id = l.geometry_id where ST_DWithin(v.place, g.geom, 0.00000001)`,
    [id],
  );
  expect(count).toBe(4);
});
