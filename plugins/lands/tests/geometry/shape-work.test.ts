import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Resident } from '../../src/entities/resident.entity.ts';
import { landContractService } from '../../src/server/status/land-contract.service.ts';
import { box, inDegrees, type ShapeScene, startShapeScene } from './shape-scene.ts';

let scene: ShapeScene;
beforeAll(async () => {
  scene = await startShapeScene();
});
afterAll(() => scene?.stop());

const polygon = (ring: ReturnType<typeof box>) => inDegrees(scene, { type: 'Polygon', coordinates: [ring] });
const line = (...coordinates: [number, number][]) => inDegrees(scene, { type: 'LineString', coordinates });
/** The stored shape, bit by bit. */
const bits = async (geometryId: string | null) =>
  (
    await scene.row<{ bits: string }>(
      'select ST_AsBinary(geom)::text as bits from lands.geometry where id = $1::uuid',
      [geometryId],
    )
  ).bits;
const onMap = async (landId: string) =>
  (
    await scene.row<{ there: boolean }>(
      `select exists (select 1 from lands.land l join lands.geometry g on g.id = l.geometry_id
       where l.id = $1::uuid and l.deleted_at is null and g.deleted_at is null) as there`,
      [landId],
    )
  ).there;

const split = (lot: object, shape: object, names: string[], who?: string) =>
  scene.command<{ operationId: string; landIds: string[] }>(
    'splitLand',
    { ...lot, line: shape, parts: names.map((name) => ({ block: 'A', lot: name })) },
    'operationId landIds',
    who,
  );
const undo = (operationId: string) =>
  scene.command<{ operationId: string }>('undoShapeChange', { operationId }, 'operationId');

describe('drawing', () => {
  test('a polygon makes a lot with its exact area', async () => {
    const shape = await polygon(box(0, 1000, 12, 25));
    const { data, message } = await scene.command<{ landId: string; area: string; overlaps: unknown[] }>(
      'drawLand',
      { land: { block: 'N', lot: '1' }, shape },
      'landId area overlaps { landId }',
    );
    expect(message).toBe('');
    // UTM stretches here by 0.99963: 300 m² in the plane are 300.2 on the ellipsoid.
    expect(Number(data.area)).toBeGreaterThan(299.5);
    expect(Number(data.area)).toBeLessThan(300.5);
    expect(data.overlaps).toEqual([]);
    expect(await scene.land(data.landId)).toMatchObject({ computedStatus: 'pending', computedArea: data.area });
    const again = await scene.command('drawLand', { land: { block: 'N', lot: '1' }, shape }, 'landId');
    expect(again.code).toBe('DUPLICATE');
  });

  test('a circle is a polygon of so many corners, each a radius away', async () => {
    const [longitude, latitude] = (await inDegrees(scene, { type: 'Point', coordinates: [200, 1000] })).coordinates as [
      number,
      number,
    ];
    const circle = { longitude, latitude, radius: 20, segments: 32 };
    const { data } = await scene.command<{ landId: string; area: string }>(
      'drawLand',
      { land: { block: 'N', lot: '2' }, circle },
      'landId area',
    );
    const { points, off, ground, flat } = await scene.row<{
      points: number;
      off: number;
      ground: number;
      flat: number;
    }>(
      `select ST_NPoints(g.geom) as points, ST_Area(ST_Transform(g.geom, 4674)::geography) as ground,
         ST_Area(ST_Transform(g.geom, lands.project_plane(g.organization_id, g.project_id))) as flat, (select max(abs(ST_Distance(ST_Transform(p.geom, 4674)::geography,
           ST_SetSRID(ST_MakePoint($2::float8, $3::float8), 4674)::geography) - 20)) from ST_DumpPoints(g.geom) p) as off
       from lands.land l join lands.geometry g on g.id = l.geometry_id where l.id = $1::uuid`,
      [data.landId, longitude, latitude],
    );
    // A regular polygon in a circle: n/2 · r² · sin(2π/n), on the ground; the lot tells the plane's area.
    expect(ground).toBeCloseTo(16 * 400 * Math.sin((2 * Math.PI) / 32), 2);
    expect(Number(data.area)).toBeCloseTo(flat, 3);
    expect(points).toBe(33);
    expect(off).toBeLessThan(1e-6);
  });

  test('says upon which lots it lies', async () => {
    const { landId } = await scene.plant([box(0, 2000, 10, 20)]);
    const { data } = await scene.command<{ overlaps: { landId: string; area: string }[] }>(
      'drawLand',
      { land: { block: 'N', lot: '3' }, shape: await polygon(box(8, 2000, 10, 20)) },
      'overlaps { landId area }',
    );
    expect(data.overlaps).toEqual([{ landId, area: expect.stringMatching(/^40\.0/) }]);
  });

  test.each([
    [
      'a ring that crosses itself',
      [
        [0, 0],
        [20, 20],
        [20, 0],
        [0, 20],
        [0, 0],
      ],
      'O contorno cruza a si mesmo.',
    ],
    ['half a square metre', box(0, 0, 1, 0.5), 'A área precisa ter pelo menos 1 m².'],
    ['more than 100 km²', box(0, 0, 11_000, 11_000), 'A área passa de 100 km²: grande demais para um lote.'],
  ])('refuses %s', async (_name, ring, message) => {
    const answer = await scene.command(
      'drawLand',
      { land: { block: 'N', lot: '9' }, shape: await polygon(ring as never) },
      'landId',
    );
    expect(answer).toMatchObject({ code: 'VALIDATION', message });
  });
});

describe('editing', () => {
  test('writes a new shape, keeps the former one bit by bit, and undoing points back to it', async () => {
    const lot = await scene.plant([box(0, 3000, 12, 25)]);
    const before = await bits(lot.geometryId);
    const shape = await polygon(box(0, 3000, 13, 25));
    const { data } = await scene.command<{ operationId: string; geometryId: string; area: string }>(
      'setLandShape',
      { ...lot, shape },
      'operationId geometryId area',
    );
    expect(await scene.land(lot.landId)).toMatchObject({ geometryId: data.geometryId, computedArea: data.area });
    expect(Number(data.area)).toBeGreaterThan(324);
    const history = await scene.ask<{
      landShapeHistory: { kind: string; by: string; fromShape: object; toArea: string }[];
    }>(
      'query($p: UUID!, $l: UUID!) { landShapeHistory(projectId: $p, landId: $l) { kind by fromShape toArea isUndone } }',
      { p: scene.project, l: lot.landId },
    );
    expect(history.data.landShapeHistory).toEqual([
      {
        kind: 'edit',
        by: expect.any(String),
        fromShape: expect.objectContaining({ type: 'Polygon' }),
        toArea: data.area,
        isUndone: false,
      },
    ]);
    expect((await undo(data.operationId)).message).toBe('');
    const { geometryId } = await scene.land(lot.landId);
    expect(geometryId).toBe(lot.geometryId);
    expect(await bits(geometryId)).toBe(before);
    expect(await onMap(lot.landId)).toBe(true);
    expect((await undo(data.operationId)).message).toContain('já foi desfeita');
  });

  test('whoever was slower is told so, and nothing is overwritten', async () => {
    const lot = await scene.plant([box(0, 3100, 12, 25)]);
    const shape = await polygon(box(0, 3100, 13, 25));
    const [first, second] = [
      await scene.command('setLandShape', { ...lot, shape }, 'area'),
      await scene.command('setLandShape', { ...lot, shape: await polygon(box(0, 3100, 14, 25)) }, 'area'),
    ];
    expect(first.code).toBeUndefined();
    expect(second).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('alterado por outra pessoa') });
  });

  test('a lot with a contract keeps its shape', async () => {
    const lot = await scene.plant([box(0, 3200, 12, 25)]);
    await scene.inOrganization(scene.ours, (tx) => landContractService.enterContract(tx, lot.landId, 'c1'));
    const edited = await scene.command('setLandShape', { ...lot, shape: await polygon(box(0, 3200, 13, 25)) }, 'area');
    expect(edited.message).toContain('o lote tem contrato');
    expect((await split(lot, await line([6, 3190], [6, 3240]), ['x', 'y'])).message).toContain('o lote tem contrato');
  });

  test('no derived write overwrites a shape', async () => {
    const { geometryId } = await scene.plant([box(0, 3300, 12, 25)]);
    const { code } = await scene.ask(
      'mutation($id: UUID!, $g: JSON) { updateGeometry(input: { id: $id, patch: { geom: $g } }) { geometry { id } } }',
      { id: geometryId, g: await polygon(box(0, 3300, 13, 25)) },
    );
    expect(code).toBe('DOCUMENT_INVALID');
  });
});

describe('splitting', () => {
  test('the parts keep splittedFromId, what was is archived, and undoing restores all of it', async () => {
    const lot = await scene.plant([box(0, 4000, 20, 30)], { lot: 'S1', address: 'Rua A, 1', price: '1000.00' });
    const before = await bits(lot.geometryId);
    const cutting = await line([10, 3990], [10, 4040]);
    const preview = await scene.ask<{ landSplitPreview: { parts: { lot: string; area: string }[] } }>(
      'query($p: UUID!, $l: UUID!, $g: UUID!, $line: JSON!) { landSplitPreview(projectId: $p, landId: $l, geometryId: $g, line: $line) { parts { lot area } } }',
      { p: scene.project, l: lot.landId, g: lot.geometryId, line: cutting },
    );
    expect(preview.message).toBe('');
    expect(preview.data.landSplitPreview.parts.map((part) => part.lot)).toEqual(['S1-A', 'S1-B']);
    const { data } = await split(lot, cutting, ['S1-A', 'S1-B']);
    const children = await Promise.all(data.landIds.map((id) => scene.land(id)));
    for (const child of children) {
      expect(child).toMatchObject({ computedStatus: 'pending', address: 'Rua A, 1', price: null });
      const { from } = await scene.row<{ from: string }>(
        'select splitted_from_id as from from lands.geometry where id = $1::uuid',
        [child.geometryId],
      );
      expect(from).toBe(lot.geometryId);
    }
    expect(await scene.land(lot.landId)).toMatchObject({
      computedStatus: 'archived',
      geometryId: null,
      price: '1000.00',
    });
    expect((await scene.command('changeLandStatus', {}, 'land { id }')).code).toBeDefined();
    const restored = await scene.ask(
      'mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { land { id } } }',
      { input: { landStatus: { landId: lot.landId, status: 'pending' } } },
      scene.admin,
    );
    expect(restored.message).toContain('desfaça essa operação para restaurá-lo');
    expect((await undo(data.operationId)).message).toBe('');
    expect(await scene.land(lot.landId)).toMatchObject({ computedStatus: 'pending', geometryId: lot.geometryId });
    expect(await bits(lot.geometryId)).toBe(before);
    for (const id of data.landIds) expect(await onMap(id)).toBe(false);
    // Its names are free again.
    expect((await split(lot, cutting, ['S1-A', 'S1-B'])).message).toBe('');
  });

  test.each([
    ['ground', 'name', { lot: 'Gleba 1' }, 20, 'Desmembrado em', 'ground'],
    ['ground', 'area', { lot: 'S9' }, 60, 'Desmembrado em', 'ground'],
    ['lot', 'lot', { lot: 'S10' }, 100, 'Desdobrado em', null],
  ] as const)(
    'divides a %s, as its %s says, and its history and papers call it so',
    async (division, because, values, at, words, said) => {
      const lot = await scene.plant([box(0, 4500 + at, because === 'area' ? 400 : 20, 30)], values);
      const cutting = await line([10, 4490 + at], [10, 4540 + at]);
      const { data: seen } = await scene.ask<{ landSplitPreview: object }>(
        'query($p: UUID!, $l: UUID!, $g: UUID!, $line: JSON!) { landSplitPreview(projectId: $p, landId: $l, geometryId: $g, line: $line) { division divisionBecause } }',
        { p: scene.project, l: lot.landId, g: lot.geometryId, line: cutting },
      );
      expect(seen.landSplitPreview).toEqual({ division, divisionBecause: because });
      const parts = ['x', 'y'].map((part) => ({ block: 'A', lot: `${values.lot}${part}` }));
      const given = { ...lot, line: cutting, parts, ...(said && { division: said }) };
      const { data } = await scene.command<{ landIds: string[] }>('splitLand', given, 'landIds');
      const told = await scene.row<{ division: string; reason: string }>(
        `select c.division, s.reason from lands.shape_change c join lands.land_status s on s.land_id = c.land_id
       where c.land_id = $1::uuid and c.role = 'retired' order by s.created_at desc limit 1`,
        [lot.landId],
      );
      expect(told).toEqual({ division, reason: `${words} A/${values.lot}x, A/${values.lot}y` });
      const { data: paper, message } = await scene.ask<{ landMemorial: { origin: object } }>(
        'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { origin { by of } } }',
        { p: scene.project, l: data.landIds[0] },
      );
      expect(paper?.landMemorial.origin, message).toEqual({ by: division, of: [`A/${values.lot}`] });
    },
  );

  test('is not undone while somebody lives on a part, or a part was changed', async () => {
    const lot = await scene.plant([box(0, 4100, 20, 30)], { lot: 'S2' });
    const { data } = await split(lot, await line([10, 4090], [10, 4140]), ['S2-A', 'S2-B']);
    const [first = '', second = ''] = data.landIds;
    await scene.inOrganization(scene.ours, (tx) =>
      tx.insert(Resident, { projectId: scene.project, landId: first, name: 'Maria' }),
    );
    expect((await undo(data.operationId)).message).toContain('já tem moradores.');
    await scene.inOrganization(scene.ours, async (tx) => {
      const [resident] = await tx.list(Resident, { filter: { landId: { equalTo: first } } });
      await tx.remove(Resident, resident?.id ?? '');
    });
    const { geometryId } = await scene.land(second);
    const edit = await scene.command<{ operationId: string }>(
      'setLandShape',
      { landId: second, geometryId, shape: await polygon(box(10, 4100, 9, 30)) },
      'operationId',
    );
    expect((await undo(data.operationId)).message).toContain('Desfaça antes a alteração mais recente');
    expect((await undo(edit.data.operationId)).message).toBe('');
  });

  test.each([
    [
      'stops inside',
      [
        [10, 4190],
        [10, 4215],
      ],
      'A linha não divide o lote: ela precisa atravessá-lo de lado a lado.',
    ],
    [
      'passes by',
      [
        [50, 4190],
        [50, 4240],
      ],
      'A linha não divide o lote: ela precisa atravessá-lo de lado a lado.',
    ],
    [
      'leaves a splinter',
      [
        [0.02, 4190],
        [0.02, 4240],
      ],
      'Uma das partes tem menos de 1 m². Ajuste a linha.',
    ],
    [
      'crosses itself',
      [
        [10, 4190],
        [10, 4240],
        [15, 4220],
        [5, 4220],
      ],
      'A linha cruza a si mesma.',
    ],
  ])('refuses a line that %s', async (_name, coordinates, message) => {
    const lot = await scene.plant([box(0, 4200, 20, 30)]);
    const answer = await split(lot, await line(...(coordinates as [number, number][])), ['q', 'r']);
    expect(answer).toMatchObject({ code: 'VALIDATION', message });
    expect(await onMap(lot.landId)).toBe(true);
  });

  test('a line that was snapped to the outline ends on it, whatever the screen rounded', async () => {
    const lot = await scene.plant([box(0, 4300, 20, 30)]);
    const exact = await line([10, 4300], [10, 4330]);
    const rounded = JSON.parse(JSON.stringify(exact), (_key, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(9)) : value,
    ) as object;
    expect((await split(lot, rounded, ['S4-A', 'S4-B'])).message).toBe('');
  });
});

describe('merging', () => {
  const merge = (lots: object[], lot: string) =>
    scene.command<{ operationId: string; landId: string; area: string }>(
      'mergeLands',
      { lots, land: { block: 'A', lot } },
      'operationId landId area',
    );

  test('adjacent lots become one, the parts say what they became, and undoing restores them', async () => {
    const lots = [await scene.plant([box(0, 5000, 10, 20)]), await scene.plant([box(10, 5000, 10, 20)])];
    const { data, message } = await merge(lots, 'M1');
    expect(message).toBe('');
    const made = await scene.land(data.landId);
    for (const { landId, geometryId } of lots) {
      expect(await scene.land(landId)).toMatchObject({ computedStatus: 'archived', geometryId: null });
      const { into } = await scene.row<{ into: string }>(
        'select merged_into_id as into from lands.geometry where id = $1::uuid',
        [geometryId],
      );
      expect(into).toBe(made.geometryId);
    }
    expect((await undo(data.operationId)).message).toBe('');
    for (const { landId, geometryId } of lots) {
      expect(await scene.land(landId)).toMatchObject({ computedStatus: 'pending', geometryId });
      expect(await onMap(landId)).toBe(true);
    }
    expect(await onMap(data.landId)).toBe(false);
  });

  test('neighbours of a real file, 8 cm apart and without common vertices, become one', async () => {
    const lots = [await scene.plant([box(0, 5100, 10, 20)]), await scene.plant([box(10.08, 5095, 10, 30)])];
    const { data, message } = await merge(lots, 'M2');
    expect(message).toBe('');
    expect(Math.abs(Number(data.area) - 500.9)).toBeLessThan(2.5);
  });

  test.each([
    ['lots apart', box(10.3, 5200, 10, 20)],
    ['lots that touch in a point', box(10, 5220, 10, 20)],
  ])('refuses %s', async (_name, other) => {
    const lots = [await scene.plant([box(0, 5200, 10, 20)]), await scene.plant([other])];
    expect((await merge(lots, 'M3')).message).toContain('não formam um só polígono');
  });

  test('lots around a yard keep it as a hole', async () => {
    const lots = [
      await scene.plant([
        [
          [0, 5300],
          [30, 5300],
          [30, 5310],
          [10, 5310],
          [10, 5320],
          [0, 5320],
          [0, 5300],
        ],
      ]),
      await scene.plant([
        [
          [30, 5310],
          [30, 5330],
          [0, 5330],
          [0, 5320],
          [20, 5320],
          [20, 5310],
          [30, 5310],
        ],
      ]),
    ];
    const preview = await scene.ask<{ landMergePreview: { holes: number; difference: string } }>(
      'query($p: UUID!, $lots: [LandMergePreviewLotsInput!]!) { landMergePreview(projectId: $p, lots: $lots) { holes difference lot } }',
      { p: scene.project, lots },
    );
    expect(preview.message).toBe('');
    expect(preview.data.landMergePreview.holes).toBe(1);
    expect(Math.abs(Number(preview.data.landMergePreview.difference))).toBeLessThan(0.001);
  });
});
