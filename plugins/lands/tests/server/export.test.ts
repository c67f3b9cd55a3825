import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inReference, Project } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShapefileArchive, readFeatures } from '../../../../sdk/src/exchange/reading/shapefile/index.ts';
import { hasGdal } from '../../../../sdk/tests/exchange/has-gdal.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { Resident } from '../../src/entities/resident.entity.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

let scene: LandsScene;
let manager: string;
beforeAll(async () => {
  scene = await startLandsScene();
  manager = await scene.member('user', ['lands', 'residents', 'validation', 'data.manage', 'data.export']);
});
afterAll(() => scene?.stop());

const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);
const ask = <T = Record<string, never>>(document: string, variables: object = {}, who = manager) =>
  scene.graphql<T>(document, { ...variables }, who);

describe('export', () => {
  const columns = [
    'block',
    'lot',
    'address',
    'computedStatus',
    'computedArea',
    'computedPrice',
    'blockNewContract',
    'legalResponsibles',
  ];
  let projectId = '';
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gleba-export-test-'));
    projectId = await within(async (tx) => {
      const project = await tx.insert(Project, { name: 'Açaí/Sul', projectSrid: 31984 });
      const layer = await tx.insert(Layer, { projectId: project.id, name: 'Lotes', layerType: 'lands' });
      for (let index = 0; index < 12; index++) {
        const [x, y] = [400_000 + index * 20, 8_000_000];
        const square = [
          [x, y],
          [x + 10, y],
          [x + 10, y + 20],
          [x, y + 20],
          [x, y],
        ];
        const hole = [
          [x + 2, y + 2],
          [x + 2, y + 4],
          [x + 4, y + 4],
          [x + 4, y + 2],
          [x + 2, y + 2],
        ];
        const geometry = await tx.insert(Geometry, {
          projectId: project.id,
          layerId: layer.id,
          geom: inReference({ type: 'Polygon', coordinates: index === 0 ? [square, hole] : [square] }, 31984),
        });
        const land = await tx.insert(Land, {
          projectId: project.id,
          block: index < 6 ? 'Ç-1' : 'b/2',
          lot: String(index + 1),
          address: index === 0 ? '=HYPERLINK("http://evil";"x")' : 'Rua São João; casa "2"',
          geometryId: geometry.id,
        });
        if (index === 0)
          await tx.insert(Resident, { projectId: project.id, landId: land.id, name: 'José', legalResponsible: true });
      }
      await tx.insert(Land, { projectId: project.id, block: 'b/2', lot: '99' });
      return project.id;
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function exported(format: string, filter?: object): Promise<{ path: string; bytes: Buffer }> {
    const { data, errors } = await ask<{ startLandExport: { jobId: string } }>(
      'mutation($input: StartLandExportInput!) { startLandExport(input: $input) { jobId total } }',
      { input: { projectId, format, columns, ...(filter && { filter }) } },
      scene.admin,
    );
    expect(errors).toEqual([]);
    const { error, result } = await scene.endOf(data?.startLandExport.jobId ?? '');
    expect(error).toBe(null);
    const { fileId } = result as { fileId: string };
    const stream = await scene.files.read(`files/${scene.ours}/${fileId}`);
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    const path = join(folder, `${format}.${format === 'shp' ? 'zip' : format}`);
    await writeFile(path, bytes);
    return { path, bytes };
  }
  /** As the database measured the first one, with the hole in it. */
  const areaOfFirst = async (separator: string) => {
    const filter = { projectId: { equalTo: projectId }, block: { equalTo: 'Ç-1' }, lot: { equalTo: '1' } };
    const [first] = await within((tx) => tx.list(Land, { filter }));
    return (first?.computedArea ?? '').replace('.', separator);
  };
  const ogrinfo = async (path: string): Promise<string> => {
    const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-al', path], { maxBuffer: 10_000_000 });
    return stdout;
  };

  test('CSV: its mark, semicolons, decimal comma, nothing that runs', async () => {
    const { bytes } = await exported('csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString().slice(1).split('\r\n');
    expect(lines).toHaveLength(15);
    expect(lines[0]).toBe(
      'Quadra;Lote;Endereço;Situação;Área;Preço calculado;Bloquear novo contrato;Responsáveis legais',
    );
    expect(lines.find((line) => line.startsWith('Ç-1;1;'))).toBe(
      `Ç-1;1;"'=HYPERLINK(""http://evil"";""x"")";Pendente;${await areaOfFirst(',')};;Não;José`,
    );
    expect(lines.find((line) => line.startsWith('Ç-1;2;'))).toContain('"Rua São João; casa ""2"""');
    // In the order of their names, numbers as numbers.
    expect(lines.filter((line) => line.startsWith('b/2;')).map((line) => line.split(';')[1])).toEqual([
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      '99',
    ]);
  });

  test('what the list shows is what the file holds', async () => {
    const { bytes } = await exported('csv', { block: { equalTo: 'Ç-1' } });
    expect(bytes.toString().split('\r\n')).toHaveLength(8);
  });

  test.runIf(hasGdal)('XLSX: typed cells, read back by GDAL', async () => {
    const { path } = await exported('xlsx');
    const text = await ogrinfo(path);
    expect(text).toContain('Feature Count: 13');
    expect(text).toContain(`Área (Real) = ${Number(await areaOfFirst('.'))}`);
    expect(text).toMatch(/Endereço \(String\) = =HYPERLINK/);
  });

  test('GeoJSON: degrees and holes', async () => {
    const { bytes } = await exported('geojson');
    const { features } = JSON.parse(bytes.toString()) as {
      features: { properties: Record<string, unknown>; geometry: { coordinates: number[][][] } | null }[];
    };
    expect(features).toHaveLength(13);
    const first = features.find(({ properties }) => properties.lot === '1');
    expect(first?.geometry?.coordinates).toHaveLength(2);
    expect(first?.properties.computedArea).toBe(Number(await areaOfFirst('.')));
    expect(first?.geometry?.coordinates[0]?.[0]?.[0]).toBeCloseTo(-39.945, 2);
  });

  test.runIf(hasGdal)('GeoPackage: typed columns in the project’s system, read back by GDAL', async () => {
    const text = await ogrinfo((await exported('gpkg')).path);
    expect(text).toContain('Feature Count: 13');
    expect(text).toContain('ID["EPSG",31984]');
    expect(text).toContain('Extent: (400000.000000, 8000000.000000) - (400230.000000, 8000020.000000)');
    expect(text).toContain('blockNewContract: Integer(Boolean)');
    expect(text).toContain(`computedArea (Real) = ${Number(await areaOfFirst('.'))}`);
  });

  test.runIf(hasGdal)('GeoJSON and KML are read back by GDAL', async () => {
    expect(await ogrinfo((await exported('geojson')).path)).toContain('Feature Count: 13');
    const kml = await ogrinfo((await exported('kml')).path);
    expect(kml).toContain('Feature Count: 13');
    expect(kml).toContain('José');
  });

  test('shapefile: read back by our own reader, in the project’s reference system', async () => {
    const { bytes } = await exported('shp');
    const path = join(folder, 'again.zip');
    await writeFile(path, bytes);
    const unpacked = await mkdtemp(join(folder, 'shp-'));
    const [source] = await openShapefileArchive(path, unpacked);
    if (!source) throw new Error('There is no shapefile in it.');
    expect(source.recordCount).toBe(13);
    expect(source.crs.srid).toBe(31984);
    expect(source.encoding.name.toLowerCase()).toContain('utf');
    const names = source.fields.map(({ name }) => name);
    expect(names).toEqual(['QUADRA', 'LOTE', 'ENDERECO', 'SITUACAO', 'AREA', 'PRECO_CALC', 'BLOQUEAR_N', 'RESPONSAVE']);
    const rows = [];
    for await (const row of readFeatures(source)) rows.push(row);
    const first = rows.find(({ properties }) => String(properties.LOTE) === '1');
    expect(first?.properties).toMatchObject({
      QUADRA: 'Ç-1',
      RESPONSAVE: 'José',
      AREA: Number(await areaOfFirst('.')),
    });
    expect(first?.geometry).toMatchObject({ type: 'Polygon' });
    const shape = first?.geometry as unknown as { coordinates: number[][][] } | undefined;
    const [outer, hole] = shape?.coordinates ?? [];
    expect(hole).toHaveLength(5);
    expect(Math.min(...(outer ?? []).map(([x = 0]) => x))).toBeCloseTo(400_000, 3);
    // The lot that has no shape has none here either.
    expect(rows.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['null-geometry']);
  });

  test.runIf(hasGdal)('DXF: closed polylines by block, read back by GDAL', async () => {
    const { path } = await exported('dxf');
    const text = await ogrinfo(path);
    // 12 outlines, one hole, 12 lots and their blocks.
    expect(text).toContain('Feature Count: 37');
    expect(text).toContain('Layer (String) = QUADRA-C-1');
    expect(text).toContain('Layer (String) = QUADRA-B_2');
    expect(text).toContain('Text (String) = Ç-1\n');
  });

  test('needs the key for exporting, and a filter that can be understood', async () => {
    const start = (who: string, filter?: object) =>
      ask(
        'mutation($input: StartLandExportInput!) { startLandExport(input: $input) { jobId } }',
        { input: { projectId: scene.project, format: 'csv', columns, ...(filter && { filter }) } },
        who,
      );
    const reader = await scene.member('user', ['lands']);
    expect((await start(reader)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await start(manager, { nothing: { equalTo: 1 } })).errors[0]?.extensions.code).toBe('BAD_REQUEST');
    expect((await start(manager, { organizationId: { equalTo: scene.theirs } })).errors).toEqual([]);
    expect((await start(manager)).errors).toEqual([]);
  });
});
