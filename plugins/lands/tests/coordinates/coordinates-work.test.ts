import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CoordinateSource, TypedTraverse } from '../../src/coordinates/source-schema.ts';
import { box, corner, type ShapeScene, startShapeScene } from '../geometry/shape-scene.ts';

let scene: ShapeScene;
beforeAll(async () => {
  scene = await startShapeScene();
});
afterAll(() => scene?.stop());

const typed = (corners: readonly (readonly [string, string])[], srid = 31984): CoordinateSource => ({
  kind: 'typed',
  srid,
  corners: corners.map(([x, y], index) => ({ code: `P${index + 1}`, x, y })),
});
/** A rectangle in metres from the corner, as somebody types it: decimal comma, millimetres. */
const rectangle = (x: number, y: number, width: number, height: number) =>
  typed(
    box(x, y, width, height)
      .slice(0, 4)
      .map(([east, north]) => [comma(corner.east + east), comma(corner.north + north)] as const),
  );
const comma = (value: number) => value.toFixed(3).replace('.', ',');

interface Made {
  readonly operationId: string;
  readonly landId: string;
  readonly area: string;
  readonly overlaps: readonly { readonly lot: string; readonly area: string }[];
}
const make = (source: CoordinateSource, lot: string, more: object = {}, who?: string) =>
  scene.command<Made>(
    'landFromCoordinates',
    { source, tolerance: null, unsnapped: [], isAccepted: false, land: { block: 'C', lot }, ...more },
    'operationId landId area overlaps { lot area }',
    who,
  );

interface Preview {
  readonly srid: number;
  readonly planeScale: number;
  readonly corners: readonly {
    readonly code: string;
    readonly east: number;
    readonly north: number;
    readonly isSnapped: boolean;
  }[];
  readonly area: string | null;
  readonly perimeter: number | null;
  readonly sides: readonly { readonly azimuth: number; readonly length: number }[];
  readonly fault: string | null;
  readonly snaps: readonly { readonly corner: number; readonly lot: string; readonly distance: number }[];
  readonly overlaps: readonly { readonly lot: string; readonly area: string }[];
  readonly neighbours: readonly { readonly lot: string }[];
}
const preview = async (source: CoordinateSource, more: object = {}, who?: string) => {
  const input = { p: scene.project, source, tolerance: null, unsnapped: [], ...more };
  const answer = await scene.ask<{ coordinatesPreview: Preview }>(
    `query($p: UUID!, $source: CoordinatesPreviewSourceInput!, $tolerance: Float, $unsnapped: [Int!]!, $landId: UUID) {
       coordinatesPreview(projectId: $p, source: $source, tolerance: $tolerance, unsnapped: $unsnapped, landId: $landId) { srid planeScale area perimeter fault
       corners { code east north isSnapped } sides { azimuth length } snaps { corner lot distance } overlaps { lot area } neighbours { lot } } }`,
    input,
    who,
  );
  return { ...answer, data: answer.data?.coordinatesPreview };
};

/** Corners of the stored shape in a system, by PostGIS, with three decimals. */
const stored = async (landId: string, srid: number, decimals = 3) =>
  (
    await scene.row<{ corners: [string, string][] }>(
      `select json_agg(json_build_array(
         round(ST_X(t.geom)::numeric, $3::integer)::text, round(ST_Y(t.geom)::numeric, $3::integer)::text) order by d.path) as corners
       from lands.land l join lands.geometry g on g.id = l.geometry_id
       cross join ST_DumpPoints(g.geom) d cross join lateral (select ST_Transform(d.geom, $2::integer) as geom) t
       where l.id = $1::uuid`,
      [landId, srid, decimals],
    )
  ).corners.slice(0, -1);

describe('what was typed is what is kept', () => {
  test.each([
    ['SIRGAS 2000 / UTM 24S', 31984],
    ['SAD69 / UTM 24S', 29194],
    ['Córrego Alegre 1970-72 / UTM 24S', 22524],
    ['WGS 84 / UTM 24S', 32724],
    ['the zone beside', 31983],
  ])('to the millimetre, in %s', async (_name, srid) => {
    // The neighbouring zone counts from its own meridian: some 1,205 km east of it by these numbers.
    const east = srid === 31983 ? 987_000 : 553_000;
    const corners: [string, string][] = [
      [`${east}.123`, '8565100.987'],
      [`${east + 17}.001`, '8565101.999'],
      [`${east + 18}.456`, '8565131.500'],
      [`${east - 2}.789`, '8565129.004'],
    ];
    const { data, message } = await make(typed(corners, srid), `mm-${srid}`);
    expect(message).toBe('');
    expect(await stored(data.landId, srid)).toEqual(corners);
  });

  test('as degrees, decimal and in minutes and seconds, to a ten-thousandth of a second', async () => {
    const corners: [string, string][] = [
      [`38°30'40,1234"O`, `12°58'20,5001"S`],
      [`38°30'39,5000"O`, `12°58'20,5000"S`],
      [`38°30'39,5001"O`, `12°58'21,2000"S`],
      [`-38,5111111111`, `-12,9725555556`],
    ];
    const { data, message } = await make(typed(corners, 4674), 'dms');
    expect(message).toBe('');
    const kept = await stored(data.landId, 4674, 10);
    const degrees = (whole: number, minutes: number, seconds: number) => -(whole + minutes / 60 + seconds / 3600);
    expect(Number(kept[0]?.[0])).toBeCloseTo(degrees(38, 30, 40.1234), 9);
    expect(Number(kept[0]?.[1])).toBeCloseTo(degrees(12, 58, 20.5001), 9);
    expect(kept[3]).toEqual(['-38.5111111111', '-12.9725555556']);
  });

  test('the list, the preview and the plane agree on the area', async () => {
    const source = rectangle(0, 300, 10, 20);
    const before = await preview(source);
    expect(before.data).toMatchObject({ fault: null, srid: 31984, overlaps: [], snaps: [] });
    // A rectangle that is typed in the project's plane has its sides there.
    expect(Number(before.data.area)).toBeCloseTo(200, 3);
    expect(before.data.perimeter).toBeCloseTo(60, 6);
    expect(before.data.sides.map(({ azimuth }) => Math.round(azimuth) % 360)).toEqual([90, 0, 270, 180]);
    expect(before.data.planeScale).toBeGreaterThan(0.9996);
    const { data } = await make(source, 'area');
    expect(data.area).toBe(before.data.area);
    expect(await scene.land(data.landId)).toMatchObject({ computedArea: before.data.area, computedStatus: 'pending' });
  });
});

describe('neighbours', () => {
  test('share a corner bit by bit where it is near, unless somebody wants it as typed', async () => {
    const { geometryId } = await scene.plant([box(0, 400, 10, 20)], { lot: 'N1' });
    // 3 cm off at one shared corner, exact at the other.
    const source = typed([
      ['553010,030', '8565400,000'],
      ['553022,000', '8565400,000'],
      ['553022,000', '8565420,000'],
      ['553010,000', '8565420,000'],
    ]);
    const { data } = await preview(source, { tolerance: 0.08 });
    expect(data.snaps.map(({ corner: at, lot }) => [at, lot])).toEqual([
      [0, 'N1'],
      [3, 'N1'],
    ]);
    expect(data.snaps[0]?.distance).toBeCloseTo(0.03, 6);
    expect(data.corners.map(({ isSnapped }) => isSnapped)).toEqual([true, false, false, true]);
    expect(data.corners[0]?.east).toBeCloseTo(553_010, 6);
    expect(data.neighbours.map(({ lot }) => lot)).toContain('N1');
    expect((await preview(source, { tolerance: 0.02 })).data.snaps).toHaveLength(1);
    const { data: kept } = await make(source, 'shared', { tolerance: 0.08 });
    const { shared } = await scene.row<{ shared: number }>(
      `select count(*)::integer as shared from lands.land l join lands.geometry g on g.id = l.geometry_id
       cross join ST_DumpPoints(g.geom) d join lands.geometry o on o.id = $2::uuid cross join ST_DumpPoints(o.geom) e
       where l.id = $1::uuid and ST_X(d.geom) = ST_X(e.geom) and ST_Y(d.geom) = ST_Y(e.geom) and d.path[2] > 1 and e.path[2] > 1`,
      [kept.landId, geometryId],
    );
    expect(shared).toBe(2);
    await scene.command('undoShapeChange', { operationId: kept.operationId }, 'operationId');
    const { data: apart } = await make(source, 'apart', { tolerance: 0.08, unsnapped: [0] });
    expect((await stored(apart.landId, 31984))[0]).toEqual(['553010.030', '8565400.000']);
  });

  test('that are covered are told with their area', async () => {
    await scene.plant([box(0, 500, 10, 20)], { lot: 'N2' });
    const source = rectangle(8, 500, 10, 20);
    const { data } = await preview(source);
    expect(data.overlaps).toEqual([{ lot: 'N2', area: expect.stringMatching(/^40\.0/) }]);
    expect((await make(source, 'over')).data.overlaps).toEqual(data.overlaps);
  });
});

const book = (sides: readonly (readonly [string, string])[], more: Partial<TypedTraverse> = {}): CoordinateSource => ({
  kind: 'traverse',
  srid: 31984,
  traverse: {
    ...{ start: { x: '553000', y: '8565700' }, angles: 'direction', firstDirection: '', way: 'clockwise' },
    ...{ rotation: '', scale: '', adjustment: 'compass', isClosed: true, limit: 5000, angularLimit: 12 },
    sides: sides.map(([angle, length], index) => ({ code: `E${index}`, angle, length })),
    ...more,
  },
});

describe('a field book', () => {
  test('is computed anew by the server, and kept with the lot', async () => {
    // 5 mm too long on 60.005 m: 1:12,001.
    const source = book([
      ['0°', '20'],
      [`N 90° E`, '10,005'],
      [`180°00'00"`, '20,000'],
      [`N 90° O`, '10'],
    ]);
    const { data, message } = await make(source, 'traverse');
    expect(message).toBe('');
    const kept = await stored(data.landId, 31984);
    // Bowditch: the second corner has its third of the error, 5 mm · 20 / 60.005 against the east.
    expect(kept).toEqual([
      ['553000.000', '8565700.000'],
      ['552999.998', '8565720.000'],
      ['553010.002', '8565720.000'],
      ['553010.001', '8565700.000'],
    ]);
    const history = await scene.ask<{ landShapeHistory: { origin: object }[] }>(
      `query($p: UUID!, $l: UUID!) { landShapeHistory(projectId: $p, landId: $l) { origin { kind corners adjustment precision fileName } } }`,
      { p: scene.project, l: data.landId },
    );
    expect(history.data.landShapeHistory[0]?.origin).toEqual({
      ...{ kind: 'traverse', corners: 4, adjustment: 'compass', precision: 12_001, fileName: null },
    });
    const { landFieldBook } = (await bookOf(data)).data;
    expect(landFieldBook.source?.traverse?.sides[1]).toEqual({ code: 'E1', angle: `N 90° E`, length: '10,005' });
  });

  test('that closes worse than its limit is refused until somebody accepts it', async () => {
    const source = book([
      ['0°', '20'],
      ['90°', '10,1'],
      ['180°', '20'],
      ['270°', '10'],
    ]);
    expect(await make(source, 'bad')).toMatchObject({
      code: 'VALIDATION',
      message: 'A poligonal fecha com 1:601, pior que o limite de 1:5.000. Confira os lados ou aceite o erro.',
    });
    expect((await make(source, 'bad', { isAccepted: true })).code).toBeUndefined();
  });

  const bookOf = (made: Made, who?: string) =>
    scene.ask<{ landFieldBook: { source: CoordinateSource | null } }>(
      `query($p: UUID!, $l: UUID!, $o: UUID!) { landFieldBook(projectId: $p, landId: $l, operationId: $o) { source {
         kind srid traverse { sides { code angle length } } corners { code x y } } } }`,
      { p: scene.project, l: made.landId, o: made.operationId },
      who,
    );

  test('is nobody else’s', async () => {
    const { data } = await make(rectangle(0, 800, 10, 20), 'own');
    const stranger = await scene.member('admin', [], scene.theirs);
    const keyless = await scene.member('user', []);
    for (const who of [stranger, keyless]) expect((await bookOf(data, who)).code).toBeDefined();
    expect((await bookOf(data)).data.landFieldBook.source?.corners).toHaveLength(4);
  });
});

test('another shape for a lot, with the way back', async () => {
  const { landId, geometryId } = await scene.plant([box(0, 900, 10, 20)]);
  const input = { source: rectangle(0, 900, 12, 20), tolerance: null, unsnapped: [], isAccepted: false, landId };
  // The lot's own old corners are no neighbour's.
  expect((await preview(input.source, { tolerance: 0.5, landId })).data).toMatchObject({ snaps: [], overlaps: [] });
  const { data } = await scene.command<Made & { geometryId: string }>(
    'landShapeFromCoordinates',
    { ...input, geometryId },
    'operationId geometryId area overlaps { lot area }',
  );
  expect(Number(data.area)).toBeCloseTo(240, 3);
  const stale = await scene.command('landShapeFromCoordinates', { ...input, geometryId }, 'operationId');
  expect(stale.code).toBe('CONFLICT');
  await scene.command('undoShapeChange', { operationId: data.operationId }, 'operationId');
  expect((await scene.land(landId)).geometryId).toBe(geometryId);
});

test('what a receiver said of a corner goes to its vertex when vertices are numbered', async () => {
  await scene.plant([box(0, 1300, 10, 20)], { lot: 'G0' });
  const facts = { altitude: '12,3456', sigmaEast: '0,012', sigmaNorth: '0.011', sigmaAltitude: '', method: 'pg2' };
  const corners = [
    ['553010,010', '8566300,000'],
    ['553020,000', '8566300,000'],
    ['553020,000', '8566320,000'],
    ['553010,000', '8566320,010'],
  ].map(([x = '', y = ''], index) => ({ code: `G${index}`, x, y, ...facts }));
  corners[2] = { ...(corners[2] ?? { code: '', x: '', y: '', ...facts }), method: 'RTK', altitude: '' };
  const source: CoordinateSource = { kind: 'file', srid: 31984, fileName: 'rtk.csv', corners };
  const { message } = await make(source, 'gnss', { tolerance: 0.08 });
  expect(message).toBe('');
  const numbering = await scene.command<{ jobId: string }>('startVertexNumbering', {}, 'jobId');
  expect((await scene.endOf(numbering.data.jobId)).status).toBe('DONE');
  const vertexAt = (east: number, north: number) =>
    scene.row<Record<string, unknown>>(
      `select altitude, sigma_east as e, sigma_north as n, sigma_altitude as h, method, source from lands.land_vertex
       where ST_DWithin(ST_Transform(place, 31984), ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 31984), 0.001)`,
      [east, north],
    );
  const measured = { altitude: '12.346', e: '0.012', n: '0.011', h: null, method: 'PG2', source: 'rtk.csv' };
  expect(await vertexAt(553_020, 8_566_300)).toEqual(measured);
  expect(await vertexAt(553_020, 8_566_320)).toEqual({ ...measured, altitude: null, method: null });
  // A centimetre away the neighbour's corner stands: nobody measured it.
  const unknown = { altitude: null, e: null, n: null, h: null, method: null, source: null };
  expect(await vertexAt(553_010, 8_566_300)).toEqual(unknown);
});

describe('refused', () => {
  test.each([
    [
      'two corners',
      typed([
        ['553000', '8565000'],
        ['553010', '8565000'],
      ]),
      'Um contorno precisa de pelo menos três vértices.',
    ],
    [
      'an outline that crosses itself',
      typed([
        ['553000', '8565000'],
        ['553020', '8565020'],
        ['553020', '8565000'],
        ['553000', '8565020'],
      ]),
      'O contorno cruza a si mesmo.',
    ],
    ['half a square metre', rectangle(0, 1000, 1, 0.5), 'A área precisa ter pelo menos 1 m².'],
    ['no corners at all', typed([]), 'O desenho está vazio.'],
  ])('%s', async (_name, source, message) => {
    expect(await make(source, 'no')).toMatchObject({ code: 'VALIDATION', message });
    expect((await preview(source)).data.fault).toBe(message);
  });

  test.each([
    [
      'no number',
      typed([
        ['553000', '8565000'],
        ['NaN', '8565000'],
        ['553010', '8565010'],
      ]),
      /linha 2/,
    ],
    [
      'beyond all numbers',
      typed([
        ['1e308', '8565000'],
        ['553000', '8565000'],
        ['553010', '8565010'],
      ]),
      /linha 1/,
    ],
    [
      'metres of no plane',
      typed([
        ['553000', '8565000'],
        ['553010', '8565000'],
        ['99999999', '8565010'],
      ]),
      /linha 3/,
    ],
    [
      'a web plane',
      typed(
        [
          ['553000', '8565000'],
          ['553010', '8565000'],
          ['553010', '8565010'],
        ],
        3857,
      ),
      /EPSG:3857/,
    ],
    [
      'a system that is none',
      typed(
        [
          ['1', '1'],
          ['2', '2'],
          ['3', '1'],
        ],
        4000,
      ),
      /EPSG:4000/,
    ],
  ])('%s', async (_name, source, message) => {
    for (const answer of [await make(source, 'no'), await preview(source)]) {
      expect(answer.code).toBe('VALIDATION');
      expect(answer.message).toMatch(message);
    }
  });

  test('a table without end, and texts without end', async () => {
    const many = typed(Array.from({ length: 1001 }, (_, at) => [`${553_000 + at}`, '8565000'] as const));
    expect((await make(many, 'no')).code).toBeDefined();
    expect(
      (
        await make(
          typed([
            ['9'.repeat(10_000), '1'],
            ['2', '2'],
            ['3', '1'],
          ]),
          'no',
        )
      ).code,
    ).toBeDefined();
  });

  test('a thousand corners are read within the time of a request', async () => {
    const around = Array.from({ length: 1000 }, (_, at): [string, string] => {
      const angle = (2 * Math.PI * at) / 1000;
      return [comma(corner.east + 5000 + 900 * Math.sin(angle)), comma(corner.north + 900 * Math.cos(angle))];
    });
    const began = performance.now();
    const { data } = await make(typed(around), 'thousand', { tolerance: 0.08 });
    expect(Number(data.area)).toBeCloseTo(1000 * 0.5 * 900 * 900 * Math.sin((2 * Math.PI) / 1000), -2);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('people of other organizations and projects, and who may not change lots', async () => {
    const source = rectangle(0, 1100, 10, 20);
    const stranger = await scene.member('admin', [], scene.theirs);
    const reader = await scene.member('user', ['lands']);
    for (const who of [stranger, reader]) {
      expect((await make(source, 'no', {}, who)).code).toBeDefined();
      expect((await preview(source, {}, who)).code).toBeDefined();
    }
    for (const projectId of [scene.otherProject, scene.foreignProject]) {
      expect((await make(source, 'no', { projectId })).code).toBeDefined();
      expect((await preview(source, { p: projectId })).code).toBeDefined();
    }
    // A lot of another project is no lot of this one.
    const { landId } = await scene.plant([box(0, 1200, 10, 20)]);
    const inOther = await scene.command(
      'landShapeFromCoordinates',
      {
        projectId: scene.otherProject,
        source,
        tolerance: null,
        unsnapped: [],
        isAccepted: false,
        landId,
        geometryId: null,
      },
      'operationId',
      scene.admin,
    );
    expect(inOther.code).toBe('NOT_FOUND');
  });
});
