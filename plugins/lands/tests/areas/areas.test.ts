import { describe, expect, test } from 'vitest';
import type { AreaMemorial, AreaTable, ListedArea } from '../../src/area-answers.ts';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { MemorialSetting } from '../../src/entities/memorial-setting.entity.ts';
import { box, drawAreas, nucleusOfBoth } from './areas-scene.ts';

const given = nucleusOfBoth();

const [perimeter, block, street, green, institutional, registration, axis] = [0, 1, 2, 3, 4, 5, 6] as const;
const plain = (texts: readonly string[] | undefined) => (texts ?? []).map((text) => text.replaceAll('\u00a0', ' '));
async function ask(area: string, authorization = given.reader, projectId = given.scene.project) {
  const { data, text } = await given.scene.graphql<{ areaMemorial: AreaMemorial }>(
    `query($projectId: UUID!, $area: String!) { areaMemorial(projectId: $projectId, area: $area) {
      key kind name isOfLots content { blocks lots } doubts area perimeter codes vertices { code }
      sides { from to length adjoiner } texts { summary perimeter closing } } }`,
    { projectId, area },
    authorization,
  );
  return { memorial: data?.areaMemorial, text };
}
async function memorialOf(area: string | undefined): Promise<AreaMemorial> {
  const { memorial, text } = await ask(area ?? '');
  if (!memorial) throw new Error(text);
  return memorial;
}
async function list(authorization = given.reader, projectId = given.scene.project) {
  const { data, text } = await given.scene.graphql<{ memorialAreas: { areas: ListedArea[] } }>(
    'query($p: UUID!) { memorialAreas(projectId: $p) { areas { key kind name area problem isOfLots } } }',
    { p: projectId },
    authorization,
  );
  return { areas: data?.memorialAreas?.areas ?? [], text };
}
async function table(authorization = given.reader, projectId = given.scene.project) {
  const { data, text } = await given.scene.graphql<{ areaTable: AreaTable }>(
    `query($p: UUID!) { areaTable(projectId: $p) {
      perimeter rows { kind name count area share } total lines lotsWithoutShape surface } }`,
    { p: projectId },
    authorization,
  );
  return { table: data?.areaTable, text };
}

describe('memorials of areas', () => {
  test('are of the perimeter, blocks, streets and public areas; a street that is only a line is said to have none', async () => {
    const { areas } = await list();
    expect(areas.map(({ kind, name, area, problem, isOfLots }) => [kind, name, area, problem, isOfLots])).toEqual([
      ['perimeter', 'Perímetro', '6000.00', null, false],
      ['block', 'Quadra A', '1000.00', null, false],
      ['block', 'Quadra B', '1000.00', null, true],
      ['street', 'Rua A', null, 'line', false],
      ['street', 'Rua B', '1000.00', null, false],
      ['publicArea', 'Área institucional Escola', '1000.00', null, false],
      ['publicArea', 'Área verde 1', '1000.00', null, false],
    ]);
    expect((await ask(given.ids[axis] ?? '')).text).toContain('lands.areaIsNoPolygon');
    expect((await ask(given.ids[registration] ?? '')).text).toContain('NOT_FOUND');
  });

  test('the perimeter: what lies outside adjoins, of the rest it says "quem de direito" and is a draft', async () => {
    const memorial = await memorialOf(given.ids[perimeter]);
    expect(memorial).toMatchObject({ kind: 'perimeter', doubts: ['unknownAdjoiner'], content: { blocks: 2, lots: 4 } });
    expect(plain(memorial.texts.summary)).toEqual([
      'Perímetro do loteamento ours, com área de 6.000,00 m² (seis mil metros quadrados) e perímetro de 320,00 m (trezentos e vinte metros), composto de 2 quadras e 4 lotes, confrontando, em 60,00 m, com o imóvel da matrícula nº 123 e, em 260,00 m, com quem de direito.',
    ]);
    expect(plain(memorial.texts.perimeter)).toEqual([
      'Inicia-se a descrição deste perímetro no vértice V01, de coordenadas N 7.927.560,000 m e E 184.500,000 m; deste, segue confrontando com quem de direito, com azimute de 90°00\'00" e distância de 100,00 m até o vértice V02, de coordenadas N 7.927.560,000 m e E 184.600,000 m; deste, segue confrontando com o imóvel da matrícula nº 123, com azimute de 180°00\'00" e distância de 60,00 m até o vértice V03, de coordenadas N 7.927.500,000 m e E 184.600,000 m; deste, segue confrontando com quem de direito, com azimute de 270°00\'00" e distância de 100,00 m até o vértice V04, de coordenadas N 7.927.500,000 m e E 184.500,000 m; com azimute de 0°00\'00" e distância de 60,00 m até o vértice V01, ponto inicial da descrição.',
    ]);
    expect(plain(memorial.texts.closing)[0]).toContain('no centro da área, o fator de escala é');
  });

  test('a block between two streets, one with a polygon and one with its middle alone', async () => {
    const memorial = await memorialOf(given.ids[block]);
    expect(memorial).toMatchObject({
      kind: 'block',
      name: 'Quadra A',
      isOfLots: false,
      content: { blocks: 1, lots: 2 },
    });
    expect(memorial.doubts).toEqual(['unknownAdjoiner']);
    expect(plain(memorial.texts.summary)).toEqual([
      'Quadra A do loteamento ours, com área de 1.000,00 m² (mil metros quadrados) e perímetro de 140,00 m (cento e quarenta metros), composta de 2 lotes, confrontando, em 50,00 m, com a Rua B; em 20,00 m, com a área verde 1; em 50,00 m, com a Rua A e, em 20,00 m, com imóvel não identificado.',
    ]);
    expect(plain(memorial.texts.perimeter)).toEqual([
      'Inicia-se a descrição deste perímetro no vértice V01, de coordenadas N 7.927.530,000 m e E 184.500,000 m; deste, segue confrontando com a Rua B, com azimute de 90°00\'00" e distância de 50,00 m até o vértice V02, de coordenadas N 7.927.530,000 m e E 184.550,000 m; deste, segue confrontando com a área verde 1, com azimute de 180°00\'00" e distância de 20,00 m até o vértice V03, de coordenadas N 7.927.510,000 m e E 184.550,000 m; deste, segue confrontando com a Rua A, com azimute de 270°00\'00" e distância de 50,00 m até o vértice V04, de coordenadas N 7.927.510,000 m e E 184.500,000 m; deste, segue confrontando com imóvel não identificado, com azimute de 0°00\'00" e distância de 20,00 m até o vértice V01, ponto inicial da descrição.',
    ]);
  });

  test('a block that nobody drew is the outline of its lots, whose corners it keeps', async () => {
    const memorial = await memorialOf(keyOfBlock({ block: 'B', subdivision: null }));
    expect(memorial).toMatchObject({
      kind: 'block',
      name: 'Quadra B',
      isOfLots: true,
      content: { blocks: 1, lots: 2 },
    });
    expect(memorial.area).toBeCloseTo(1000, 3);
    expect(memorial.sides.map(({ length, adjoiner }) => [Math.round(length * 100) / 100, adjoiner])).toEqual([
      [25, 'imóvel não identificado'],
      [25, 'imóvel não identificado'],
      [20, 'imóvel da matrícula nº 123'],
      [25, 'Rua B'],
      [25, 'Rua B'],
      [20, 'área institucional Escola'],
    ]);
    // Block A has a shape of its own: who comes from one of its lots is shown that.
    expect(await memorialOf(keyOfBlock({ block: 'A', subdivision: null }))).toMatchObject({
      ...{ name: 'Quadra A', isOfLots: false, texts: (await memorialOf(given.ids[block])).texts },
    });
    expect((await ask(keyOfBlock({ block: 'C', subdivision: null }))).text).toContain('NOT_FOUND');
    expect((await ask(keyOfBlock({ block: 'B', subdivision: 'other' }))).text).toContain('NOT_FOUND');
  });

  test('a street with a polygon adjoins blocks', async () => {
    const memorial = await memorialOf(given.ids[street]);
    expect(plain(memorial.texts.summary)).toEqual([
      'Rua B do loteamento ours, com área de 1.000,00 m² (mil metros quadrados) e perímetro de 220,00 m (duzentos e vinte metros), confrontando, em 50,00 m, com a área institucional Escola; em 50,00 m, com a Quadra B; em 10,00 m, com o imóvel da matrícula nº 123; em 50,00 m, com a área verde 1; em 50,00 m, com a Quadra A e, em 10,00 m, com imóvel não identificado.',
    ]);
  });

  test('a public area adjoins lot by lot, and is no draft where everybody is known', async () => {
    const memorial = await memorialOf(given.ids[green]);
    expect(memorial.doubts).toEqual([]);
    expect(plain(memorial.texts.summary)).toEqual([
      'Área verde 1 do loteamento ours, com área de 1.000,00 m² (mil metros quadrados) e perímetro de 140,00 m (cento e quarenta metros), confrontando, em 50,00 m, com a Rua B; em 20,00 m, com o imóvel da matrícula nº 123; em 50,00 m, com a Rua A e, em 20,00 m, com o lote 2 da quadra A.',
    ]);
    expect((await memorialOf(given.ids[institutional])).name).toBe('Área institucional Escola');
  });

  test('speak of a nucleus where it is informal, and name the registry’s corners where it has all of them', async () => {
    await given.scene.inOrganization(given.scene.ours, (tx) =>
      tx.insert(MemorialSetting, { projectId: given.scene.project, settlement: 'informal', registryNumber: '77' }),
    );
    const { data, text } = await given.scene.graphql<{ startVertexNumbering: { jobId: string } }>(
      'mutation($p: UUID!) { startVertexNumbering(input: { projectId: $p }) { jobId } }',
      { p: given.scene.project },
      given.scene.admin,
    );
    expect(text).toContain('jobId');
    await given.scene.endOf(data?.startVertexNumbering.jobId ?? '');
    const ofLots = await memorialOf(keyOfBlock({ block: 'B', subdivision: null }));
    expect(ofLots.texts.summary[0]).toMatch(
      /^Quadra B do núcleo urbano informal ours, integrante da área matriculada sob o nº 77, /,
    );
    expect(ofLots.codes).toBe('registry');
    expect(ofLots.vertices.every(({ code }) => /^V\d{4}$/.test(code))).toBe(true);
    // No lot has the perimeter's corners.
    expect((await memorialOf(given.ids[perimeter])).codes).toBe('lot');
  });
});

describe('the table of areas', () => {
  test('divides the perimeter, and its shares make exactly a hundred', async () => {
    // 1000 of 6000 is 16.666… %: what cutting down loses goes to the first three of those that lost most.
    expect((await table()).table).toEqual({
      ...{ perimeter: '6000.00', total: '6000.00', lines: 1, lotsWithoutShape: 0, surface: 'utm' },
      rows: [
        { kind: 'lots', name: null, count: 4, area: '2000.00', share: '33.33' },
        { kind: 'drawn', name: 'Ruas', count: 1, area: '1000.00', share: '16.67' },
        { kind: 'drawn', name: 'Áreas institucionais', count: 1, area: '1000.00', share: '16.67' },
        { kind: 'drawn', name: 'Áreas verdes e de preservação', count: 1, area: '1000.00', share: '16.67' },
        { kind: 'remainder', name: null, count: null, area: '1000.00', share: '16.66' },
      ],
    });
  });

  test('shows what is drawn twice and what lies outside with its sign; without a perimeter the total is what is drawn', async () => {
    // Before anything is drawn there is nothing to refuse.
    expect((await list(given.scene.admin, given.scene.otherProject)).areas).toEqual([]);
    expect((await table(given.scene.admin, given.scene.otherProject)).table).toMatchObject({
      ...{ perimeter: null, total: '0.00', rows: [{ kind: 'lots', count: 0, area: '0.00', share: null }] },
    });
    const lots = [
      ['A', '1', box(-10, 0, 60, 60)],
      ['A', '2', box(40, 0, 60, 60)],
    ] as const;
    await drawAreas(given.scene, given.scene.ours, given.scene.otherProject, [], lots);
    const undrawn = await table(given.scene.admin, given.scene.otherProject);
    expect(undrawn.table).toMatchObject({
      ...{ perimeter: null, total: '6600.00' },
      rows: [
        { kind: 'lots', area: '7200.00', share: '109.09' },
        { kind: 'overlap', area: '-600.00', share: '-9.09' },
      ],
    });
    await drawAreas(given.scene, given.scene.ours, given.scene.otherProject, [['perimeter', box(0, 0, 100, 60)]], []);
    expect((await table(given.scene.admin, given.scene.otherProject)).table).toMatchObject({
      ...{ perimeter: '6000.00', total: '6000.00' },
      rows: [
        { kind: 'lots', count: 2, area: '7200.00', share: '120.00' },
        { kind: 'overlap', area: '-600.00', share: '-10.00' },
        { kind: 'outside', area: '-600.00', share: '-10.00' },
      ],
    });
  });
});

test('within a block its lots are drawn, within the perimeter its blocks; within a street nothing', async () => {
  const inside = async (area = '', authorization = given.reader) => {
    const { data, text } = await given.scene.graphql<{
      areaInside: { parts: { label: string; rings: number[][][] }[] };
    }>(
      'query($p: UUID!, $a: String!) { areaInside(projectId: $p, area: $a) { parts { label rings } } }',
      { p: given.scene.project, a: area },
      authorization,
    );
    return data?.areaInside?.parts.map(({ label, rings }) => [label, rings[0]?.length]) ?? text;
  };
  expect(await inside(given.ids[block])).toEqual([
    ['1', 5],
    ['2', 5],
  ]);
  // Two lots as one outline, whose corners it keeps.
  expect(await inside(given.ids[perimeter])).toEqual([
    ['Quadra A', 7],
    ['Quadra B', 7],
  ]);
  expect(await inside(given.ids[street])).toEqual([]);
  expect(await inside(given.foreign[block])).toContain('NOT_FOUND');
  expect(await inside(given.ids[block], await given.scene.member('user', ['residents']))).toContain('FORBIDDEN');
});

test('nothing of it is anybody’s who may not see the project', async () => {
  const withoutKey = await given.scene.member('user', ['residents']);
  const withoutProject = await given.scene.member('user');
  expect((await list(withoutKey)).text).toContain('FORBIDDEN');
  expect((await table(withoutKey)).text).toContain('FORBIDDEN');
  expect((await ask(given.ids[block] ?? '', withoutKey)).text).toContain('FORBIDDEN');
  expect((await ask(given.ids[block] ?? '', withoutProject)).text).toContain('NOT_FOUND');
  // Another organization's shape, and its project.
  expect((await ask(given.foreign[block] ?? '', given.scene.admin)).text).toContain('NOT_FOUND');
  expect((await ask(given.foreign[block] ?? '', given.scene.admin, given.scene.foreignProject)).text).toContain(
    'NOT_FOUND',
  );
  expect((await table(given.scene.admin, given.scene.foreignProject)).text).toContain('NOT_FOUND');
  expect((await ask(given.ids[block] ?? '', given.scene.admin, given.scene.otherProject)).text).toContain('NOT_FOUND');
});
