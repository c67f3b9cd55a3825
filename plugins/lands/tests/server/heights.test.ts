import { type GeoJsonGeometry, Project } from '@gleba/sdk';
import { type ExportFormat, exportFormats } from '@gleba/sdk/exchange';
import { fileFormats } from '@gleba/sdk/exchange/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Land } from '../../src/entities/land.entity.ts';
import { LandVertex } from '../../src/entities/land-vertex.entity.ts';
import { randomness } from '../randomness.ts';
import { command, type LandsScene, startLandsScene, upload } from './lands-scene.ts';

/** 3D in, kept, out: what a file says of the height of a corner is there in every file that can hold it, and in the registry of vertices. */
let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

const seed = Number(process.env.GLEBA_FAULT_SEED ?? 20_268);
const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);
const newProject = () => within(async (tx) => (await tx.insert(Project, { name: '3D', projectSrid: 31984 })).id);

async function broughtIn(bytes: Buffer, format: ExportFormat): Promise<string> {
  const projectId = await newProject();
  const filename = `lotes${fileFormats[format].extension}`;
  const fileId = await upload(scene, scene.admin, bytes, { filename, purpose: 'lands.import', projectId });
  const { sources } = await command<{
    sources: readonly {
      name: string;
      srid: number | null;
      mapping: readonly { field: string; column: string }[];
    }[];
  }>(scene, 'inspectImport', { fileId, projectId }, 'sources { name srid mapping { field column } }');
  const [source] = sources;
  if (!source) throw new Error('The file has no shapes.');
  const mapping = Object.fromEntries(source.mapping.map(({ field, column }) => [field, column]));
  const { jobId } = await command<{ jobId: string }>(
    scene,
    'startImport',
    {
      ...{ fileId, projectId, source: source.name, layerName: 'Levantamento', target: 'lands' },
      ...{ srid: source.srid, mapping, invalidGeometry: 'repair' },
    },
    'jobId',
  );
  expect((await scene.endOf(jobId)).status).toBe('DONE');
  return projectId;
}

async function exported(projectId: string, format: ExportFormat): Promise<Buffer> {
  const input = { projectId, format, columns: ['block', 'lot'] };
  const { jobId } = await command<{ jobId: string }>(scene, 'startLandExport', input, 'jobId');
  const { result, error } = await scene.endOf(jobId);
  if (!result) throw new Error(String(error));
  return Buffer.from(await new Response(await scene.files.read(`files/${scene.ours}/${result.fileId}`)).arrayBuffer());
}

interface Lot {
  readonly lot: string;
  readonly geometry: GeoJsonGeometry;
}

const file = (lots: readonly Lot[]) =>
  Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: lots.map(({ lot, geometry }) => ({
        ...{ type: 'Feature', geometry },
        properties: { block: 'A', lot },
      })),
    }),
  );

async function lotsOf(bytes: Buffer): Promise<ReadonlyMap<string, GeoJsonGeometry>> {
  const { features }: { features: { properties: { lot: string }; geometry: GeoJsonGeometry }[] } = JSON.parse(
    bytes.toString(),
  );
  return new Map(features.map(({ properties, geometry }) => [properties.lot, geometry]));
}

/** Each corner with its height, wherever its ring begins: places to a tenth of a millimetre, heights to the last digit. */
function corners(shape: GeoJsonGeometry | undefined): readonly string[] {
  const places = JSON.stringify(shape?.coordinates ?? []).match(/\[-?[\d.e-]+,-?[\d.e-]+(,-?[\d.e-]+)?\]/g) ?? [];
  const told = places.map((place) => {
    const [x = 0, y = 0, ...z]: number[] = JSON.parse(place);
    return JSON.stringify([x.toFixed(8), y.toFixed(8), ...z]);
  });
  return [...new Set(told)].toSorted();
}

function randomLots(random: () => number): readonly Lot[] {
  const height = () => Math.round(random() * 1_000_000) / 1000;
  const ring = (x: number, y: number, size: number, isRaised: (corner: number) => boolean) => {
    const places = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ].map(([east = 0, north = 0], index) => [
      Number(east.toFixed(8)),
      Number(north.toFixed(8)),
      ...(isRaised(index) ? [height()] : []),
    ]);
    return [...places, places[0] ?? []];
  };
  return Array.from({ length: 30 }, (_, number): Lot => {
    const x = -38.5 + number * 0.0005;
    const kind = number % 5;
    const isRaised = (corner: number) => (kind === 3 ? corner < 2 : kind !== 4);
    const outer = ring(x, -12.9, 0.0003, isRaised);
    // The wrong way round, now and then: rings are turned, heights with them.
    const shell = random() < 0.5 ? outer : outer.toReversed();
    const geometry: GeoJsonGeometry =
      kind === 1
        ? { type: 'Polygon', coordinates: [shell, ring(x + 0.0001, -12.8999, 0.0001, isRaised)] }
        : kind === 2
          ? { type: 'MultiPolygon', coordinates: [[shell], [ring(x, -12.8, 0.0002, isRaised)]] }
          : { type: 'Polygon', coordinates: [shell] };
    return { lot: String(number), geometry };
  });
}

describe('heights of a file', () => {
  test(`are kept by corner and go out again (seed ${seed})`, async () => {
    const lots = randomLots(randomness(seed));
    const projectId = await broughtIn(file(lots), 'geojson');
    const first = await exported(projectId, 'geojson');
    const out = await lotsOf(first);
    for (const { lot, geometry } of lots) expect(corners(out.get(lot)), lot).toEqual(corners(geometry));
    // By the other formats and back; those that want a height of every corner leave out partial ones.
    for (const format of exportFormats.filter((one) => ['kml', 'shp', 'gpkg'].includes(one))) {
      const again = await lotsOf(await exported(await broughtIn(await exported(projectId, format), format), 'geojson'));
      expect([...again.keys()].toSorted(), format).toEqual([...out.keys()].toSorted());
      for (const { lot, geometry } of lots) {
        const flat = JSON.parse(JSON.stringify(geometry).replaceAll(/(\[-?[\d.]+,-?[\d.]+),[\d.]+\]/g, '$1]'));
        const expected = Number(lot) % 5 === 3 ? flat : geometry;
        expect(corners(again.get(lot)), `${format} ${lot}`).toEqual(corners(expected));
      }
    }
  });

  test('stay with a shape that was repaired, and are none where a plan was drawn flat at zero', async () => {
    const bow = [
      [-38.5, -12.9, 10],
      [-38.4998, -12.9, 10],
      [-38.5, -12.8998, 10],
      [-38.4998, -12.8998, 10],
      [-38.5, -12.9, 10],
    ];
    const flat = bow
      .toSpliced(2, 2, [-38.4998, -12.8998, 10], [-38.5, -12.8998, 10])
      .map(([x = 0, y = 0]) => [x, y, 0]);
    const projectId = await broughtIn(
      file([
        { lot: '1', geometry: { type: 'Polygon', coordinates: [bow] } },
        { lot: '2', geometry: { type: 'Polygon', coordinates: [flat.map(([x = 0, y = 0]) => [x + 0.01, y, 0])] } },
      ]),
      'geojson',
    );
    const out = await lotsOf(await exported(projectId, 'geojson'));
    expect(out.get('1')?.type).toBe('MultiPolygon');
    expect(JSON.stringify(out.get('1')?.coordinates).match(/,10\]/g)).toHaveLength(8);
    expect(JSON.stringify(out.get('2')?.coordinates)).not.toMatch(/,0\]/);
  });

  test('are the altitude of new vertices, unless they are above the sea', async () => {
    const square = (z: readonly number[]) =>
      [
        [-38.5, -12.9],
        [-38.4998, -12.9],
        [-38.4998, -12.8998],
        [-38.5, -12.8998],
        [-38.5, -12.9],
      ].map(([x = 0, y = 0], index) => [x, y, z[index % 4] ?? 0]);
    const lots: readonly Lot[] = [
      { lot: '1', geometry: { type: 'Polygon', coordinates: [square([12.5, 13.25, 14, 15.125])] } },
    ];
    const number = async (projectId: string) => {
      const { jobId } = await command<{ jobId: string }>(scene, 'startVertexNumbering', { projectId }, 'jobId');
      expect((await scene.endOf(jobId)).status).toBe('DONE');
      return within((tx) =>
        tx.list(LandVertex, { filter: { projectId: { equalTo: projectId } }, orderBy: ['altitude'] }),
      );
    };
    const projectId = await broughtIn(file(lots), 'geojson');
    const found = await number(projectId);
    expect(found.map(({ altitude }) => altitude)).toEqual(['12.500', '13.250', '14.000', '15.125']);
    expect(found[0]?.source).toBe('Levantamento');
    const byKml = await number(await broughtIn(await exported(projectId, 'kml'), 'kml'));
    expect(byKml.map(({ altitude }) => altitude)).toEqual([null, null, null, null]);
  });

  describe('of a lot that is worked on', () => {
    /** 22 m by 22 m, its corners at 10, 20, 40 and 30 m. */
    const ring = (west: number) => [
      [west, -12.9, 10],
      [west + 0.0002, -12.9, 20],
      [west + 0.0002, -12.8998, 40],
      [west, -12.8998, 30],
      [west, -12.9, 10],
    ];
    const lotsAt = (...west: readonly number[]): readonly Lot[] =>
      west.map((from, index) => ({ lot: String(index + 1), geometry: { type: 'Polygon', coordinates: [ring(from)] } }));
    const seenLots = async (projectId: string) =>
      within(async (tx) => {
        const lands = await tx.list(Land, { filter: { projectId: { equalTo: projectId } }, orderBy: ['lot'] });
        return lands.map(({ id, geometryId }) => ({ landId: id, geometryId: geometryId ?? '' }));
      });
    const heightsIn = async (projectId: string, lot: string) => {
      const shape = (await lotsOf(await exported(projectId, 'geojson'))).get(lot);
      return new Map(
        corners(shape).map((corner) => {
          const [x, y, z] = JSON.parse(corner) as [string, string, number | undefined];
          return [`${(Number(x) + 38.5).toFixed(5)} ${(Number(y) + 12.9).toFixed(5)}`, z];
        }),
      );
    };

    test('are kept by its parts, and the side’s own where the line cuts it', async () => {
      const projectId = await broughtIn(file(lotsAt(-38.5)), 'geojson');
      const [lot] = await seenLots(projectId);
      // From the middle of the south side by a place within to three quarters of the north side.
      const line = {
        type: 'LineString',
        coordinates: [
          [-38.4999, -12.9001],
          [-38.4999, -12.8999],
          [-38.49985, -12.8998],
          [-38.49985, -12.8997],
        ],
      };
      const parts = ['1-A', '1-B'].map((name) => ({ block: 'A', lot: name }));
      const { landIds, operationId } = await command<{ landIds: string[]; operationId: string }>(
        scene,
        'splitLand',
        { projectId, ...lot, line, parts },
        'landIds operationId',
      );
      expect(landIds).toHaveLength(2);
      const [one, other] = [await heightsIn(projectId, '1-A'), await heightsIn(projectId, '1-B')];
      for (const part of [one, other]) {
        expect(part.get('0.00010 0.00000')).toBeCloseTo(15, 2);
        expect(part.get('0.00010 0.00010')).toBeUndefined();
      }
      expect(
        [...one.values(), ...other.values()].filter((z) => z !== undefined && [10, 20, 30, 40].includes(z)).toSorted(),
      ).toEqual([10, 20, 30, 40]);
      expect([...one.values()]).toContainEqual(expect.closeTo(37.5, 1));
      // The undone split has the lot as it was.
      await command(scene, 'undoShapeChange', { projectId, operationId }, 'operationId');
      expect([...(await heightsIn(projectId, '1')).values()].toSorted()).toEqual([10, 20, 30, 40]);
    });

    test('are kept by corner where lots become one', async () => {
      const projectId = await broughtIn(file(lotsAt(-38.5, -38.4998)), 'geojson');
      const lots = await seenLots(projectId);
      await command(scene, 'mergeLands', { projectId, lots, land: { block: 'A', lot: '1/2' } }, 'landId');
      const joined = await heightsIn(projectId, '1/2');
      expect(joined.get('0.00000 0.00000')).toBe(10);
      expect(joined.get('0.00040 0.00020')).toBe(40);
      expect([...joined.values()]).not.toContain(undefined);
    });

    test('stay at the corners that stay where its outline is drawn anew; a new corner elsewhere has none', async () => {
      const projectId = await broughtIn(file(lotsAt(-38.5)), 'geojson');
      const [lot] = await seenLots(projectId);
      const drawn = ring(-38.5).map(([x = 0, y = 0]) => [x, y]);
      // A corner on the east side, and the north-east one 5 m farther out.
      drawn.splice(2, 1, [-38.4998, -12.89995], [-38.49975, -12.89975]);
      await command(
        scene,
        'setLandShape',
        { projectId, ...lot, shape: { type: 'Polygon', coordinates: [drawn] } },
        'geometryId',
      );
      const found = await heightsIn(projectId, '1');
      expect(found.get('0.00000 0.00000')).toBe(10);
      expect(found.get('0.00020 0.00000')).toBe(20);
      expect([...found.values()]).toContainEqual(expect.closeTo(25, 1));
      expect([...found.values()].filter((z) => z === undefined)).toHaveLength(1);
      // Nobody measured the one on the side: it is no vertex's altitude.
      const { jobId } = await command<{ jobId: string }>(scene, 'startVertexNumbering', { projectId }, 'jobId');
      expect((await scene.endOf(jobId)).status).toBe('DONE');
      const vertices = await within((tx) =>
        tx.list(LandVertex, { filter: { projectId: { equalTo: projectId } }, orderBy: ['altitude'] }),
      );
      expect(vertices.map(({ altitude }) => altitude)).toEqual(['10.000', '20.000', '30.000', null, null]);
    });
  });
});
