import { Organization, Project, ProjectStage } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ours, type PeopleScene, type Person, startPeopleScene, theirs } from '../server/people-scene.ts';

let scene: PeopleScene;
let admin: Person;
let stages: { readonly farm: string; readonly any: string; readonly foreign: string };
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  const stage = (organizationId: number, name: string, type: 'farm' | null) =>
    scene.within(organizationId, async (tx) => (await tx.insert(ProjectStage, { name, type })).id);
  stages = {
    farm: await stage(ours, 'Georreferenciamento', 'farm'),
    any: await stage(ours, 'Entrega', null),
    foreign: await stage(theirs, 'De fora', null),
  };
}, 120_000);
afterAll(() => scene?.stop());

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const create = (values: object, who = admin) =>
  scene.ask<{ createProject: { project: { id: string } } }>(
    who,
    'mutation($p: ProjectInput!) { createProject(input: {project: $p}) { project { id } } }',
    { p: { name: 'Jardim', ...values } },
  );
const update = (patch: object, who = admin, id = scene.project) =>
  scene.ask<{ updateProject: { project: Record<string, unknown> | null } }>(
    who,
    'mutation($id: UUID!, $p: ProjectPatch!) { updateProject(input: {id: $id, patch: $p}) { project { id centroid modules addressBbox projectStage { id name type } } } }',
    { id, p: patch },
  );

describe('what a project must be', () => {
  test("'at least one module must be enabled', on creation and later; no list means every area", async () => {
    const says = ['modules: Ative ao menos um módulo no projeto.'];
    expect(await create({ modules: [] })).toMatchObject({ code: 'VALIDATION', fields: says });
    expect(await update({ modules: [] })).toMatchObject({ code: 'VALIDATION', fields: says });
    expect((await update({ modules: ['lands'] })).data?.updateProject.project).toMatchObject({ modules: ['lands'] });
    expect((await update({ modules: null })).data?.updateProject.project).toMatchObject({ modules: null });
    expect(await update({ modules: ['../lands'] })).toMatchObject({ code: 'VALIDATION' });
  });

  test('boundaries are polygons that do not cross themselves; the centroid is what PostGIS computes of them', async () => {
    const point = await update({ boundaries: { type: 'Point', coordinates: [-43, -19] } });
    expect(point.fields).toEqual(['boundaries: O perímetro precisa ser um ou mais polígonos.']);
    const bow = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    expect(await update({ boundaries: polygon(bow) })).toMatchObject({ code: 'VALIDATION' });
    // An L of three unit squares: the mean of their centres, by hand (0.5+1.5+0.5)/3 and (0.5+0.5+1.5)/3.
    const l = [
      [-44, -20],
      [-42, -20],
      [-42, -19],
      [-43, -19],
      [-43, -18],
      [-44, -18],
      [-44, -20],
    ];
    const { data } = await update({ boundaries: polygon(l) });
    const centroid = data?.updateProject.project?.centroid as { type: string; coordinates: [number, number] };
    expect(centroid.type).toBe('Point');
    expect(centroid.coordinates[0]).toBeCloseTo(-44 + 2.5 / 3, 8);
    expect(centroid.coordinates[1]).toBeCloseTo(-20 + 2.5 / 3, 8);
    const two = { type: 'MultiPolygon', coordinates: [[square(-44, -20, 1)], [square(-40, -20, 1)]] };
    const apart = (await update({ boundaries: two })).data?.updateProject.project;
    expect(apart).toMatchObject({ centroid: { coordinates: [-41.5, -19.5] } });
    expect((await update({ boundaries: null })).data?.updateProject.project).toMatchObject({ centroid: null });
  });

  test('its reference system is one that the database computes with', async () => {
    expect((await update({ projectSrid: 999998 })).fields).toEqual([
      'projectSrid: O sistema de coordenadas EPSG:999998 não existe.',
    ]);
    expect((await update({ projectSrid: 31983 })).code).toBeUndefined();
  });

  test('its stage is one of its kind and of its organization', async () => {
    expect((await update({ type: 'mining', projectStageId: stages.farm })).fields).toEqual([
      'projectStageId: A etapa Georreferenciamento é de outro tipo de projeto.',
    ]);
    const fit = await update({ type: 'farm', projectStageId: stages.farm });
    expect(fit.data?.updateProject.project).toMatchObject({ projectStage: { id: stages.farm, type: 'farm' } });
    expect((await update({ type: 'other' })).fields).toHaveLength(1);
    expect((await update({ type: 'other', projectStageId: stages.any })).code).toBeUndefined();
    expect((await update({ projectStageId: stages.foreign })).code).toBeDefined();
    const inUse = await scene.ask(
      admin,
      'mutation($id: UUID!) { deleteProjectStage(input: {id: $id}) { projectStage { id } } }',
      { id: stages.any },
    );
    expect(inUse.message).toBe('Registro não pode ser excluído, pois está sendo utilizado.');
  });

  test('a box around the address goes from south to north', async () => {
    expect((await update({ addressBbox: [-44, -19, -43, -20] })).code).toBe('VALIDATION');
    const { data } = await update({ addressBbox: [-44, -20, -43, -19] });
    expect(data?.updateProject.project).toMatchObject({ addressBbox: [-44, -20, -43, -19] });
  });

  test('its picture is a file that was uploaded as one', async () => {
    for (const backgroundImage of ['https://example.org/x.png', '0190a000-0000-7000-8000-000000000001']) {
      expect((await update({ backgroundImage })).fields).toEqual(['backgroundImage: Envie a imagem de novo.']);
    }
  });

  test('only administrators and managers write projects and stages; whoever is in the project reads', async () => {
    const pilot = await scene.person('pilot');
    await scene.within(ours, (tx) => tx.find(Organization, String(ours)));
    expect((await create({}, pilot)).code).toBe('FORBIDDEN');
    const stage = await scene.ask(
      pilot,
      'mutation { createProjectStage(input: {projectStage: {name: "Minha"}}) { projectStage { id } } }',
    );
    expect(stage.code).toBe('FORBIDDEN');
    const seen = await scene.ask<{ projectStages: { nodes: { name: string }[] } }>(
      pilot,
      '{ projectStages(orderBy: [NAME_ASC]) { nodes { name } } }',
    );
    expect(seen.data?.projectStages.nodes.map(({ name }) => name)).toEqual(['Entrega', 'Georreferenciamento']);
  });

  test('delete is a patch of deletedAt; administrators see the removed ones and restore them', async () => {
    const id = (await create({ name: 'Passageiro' })).data?.createProject.project.id ?? '';
    await update({ deletedAt: new Date().toISOString() }, admin, id);
    const listed = async (who: Person, filter: string) =>
      (
        await scene.ask<{ projects: { nodes: { id: string }[] } }>(
          who,
          `{ projects(filter: ${filter}) { nodes { id } } }`,
        )
      ).data?.projects.nodes.some((row) => row.id === id);
    const removed = '{ deletedAt: { isNull: false } }';
    expect(await listed(admin, '{}')).toBe(false);
    expect(await listed(admin, removed)).toBe(true);
    expect(await listed(await scene.person('user'), removed)).toBe(false);
    await update({ deletedAt: null }, admin, id);
    expect(await listed(admin, '{}')).toBe(true);
    const { deletedBy } = await scene.within(ours, (tx) => tx.get(Project, id));
    expect(deletedBy).toBeNull();
  });
});

describe('spatial reference: srid, srtext, epsgCodeName; search, at most 50 rows', () => {
  interface Found {
    readonly srid: number;
    readonly epsgCodeName: string;
    readonly srtext: string;
    readonly proj4text: string;
  }
  const search = async (text: string, who: Person | undefined = admin) =>
    scene.ask<{ spatialReferences: Found[] }>(
      who,
      'query($s: String!) { spatialReferences(search: $s) { srid epsgCodeName srtext proj4text } }',
      { s: text },
    );
  const found = async (text: string) => (await search(text)).data?.spatialReferences ?? [];

  test('by code: the exact one first, then those that begin so', async () => {
    const [exact] = await found('31983');
    expect(exact).toMatchObject({ srid: 31983, epsgCodeName: 'EPSG:31983 - SIRGAS 2000 / UTM zone 23S' });
    expect(exact?.proj4text).toMatch(/^\+proj=utm \+zone=23 \+south \+ellps=GRS80/);
    expect(exact?.srtext).toMatch(/^PROJCS\["SIRGAS 2000/);
    expect((await found('EPSG:3198')).every(({ srid }) => String(srid).startsWith('3198'))).toBe(true);
  });

  test('by words of its name in any writing', async () => {
    expect((await found('sirgas2000 utm 24S'))[0]?.srid).toBe(31984);
    expect((await found('SIRGAS 2000 / UTM zone 24S'))[0]?.srid).toBe(31984);
    expect((await found('Córrego Alegre')).length).toBeGreaterThan(3);
    expect(await found("'; drop table x; --")).toEqual([]);
  });

  test('at most 50 rows, for members only', async () => {
    expect(await found('')).toHaveLength(50);
    expect(await found('utm')).toHaveLength(50);
    expect((await search('31983', await scene.person('contact'))).code).toBe('FORBIDDEN');
  });
});

describe('addresses without a network', () => {
  const ask = <T>(document: string) => scene.ask<T>(admin, document);

  test('address search: at least 3 characters', async () => {
    const places = async (q: string) =>
      (await ask<{ addressSearch: { label: string }[] }>(`{ addressSearch(q: "${q}") { label city state } }`)).data
        ?.addressSearch;
    expect(await places('go')).toEqual([]);
    expect(await places('goi')).toContainEqual({ label: 'Goiânia, Goiás, Brasil', city: 'Goiânia', state: 'Goiás' });
  });

  test("postal code: five digits, optional dash, three digits; shorter gives 'CEP inválido.'", async () => {
    const code = (text: string) =>
      ask<{ postalCode: unknown }>(`{ postalCode(code: "${text}") { isKnown address { postalCode state city } } }`);
    for (const bad of ['', '3980', '39800-00', '398000000', 'abcdefgh']) {
      expect(await code(bad), bad).toMatchObject({ code: 'VALIDATION', fields: ['code: CEP inválido.'] });
    }
    for (const good of ['39800-000', '39800000']) {
      expect((await code(good)).data?.postalCode).toEqual({
        isKnown: true,
        address: { postalCode: '39800-000', state: 'Minas Gerais', city: 'Teófilo Otoni' },
      });
    }
    expect((await code('00000-000')).data?.postalCode).toEqual({ isKnown: false, address: null });
  });
});
