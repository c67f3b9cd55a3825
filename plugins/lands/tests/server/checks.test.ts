import { type GeoJsonGeometry, inReference, Job, Project } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Modality, modalities } from '../../src/check-levels.ts';
import { CheckSetting, ProjectCheckSetting } from '../../src/entities/check-setting.entity.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { ProjectModality } from '../../src/entities/project-modality.entity.ts';
import { Resident } from '../../src/entities/resident.entity.ts';
import { TopologyFinding } from '../../src/entities/topology-finding.entity.ts';
import { createCheckRegistry } from '../../src/server/validation/land-checks.ts';
import { type TopologyKind, topologyKinds } from '../../src/topology.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/** Checks of lots as data: each finds what breaks it and nothing else, and is as heavy as the office and the project say. */
let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

interface Finding {
  readonly landId: string;
  readonly lot: string;
  readonly check: string;
  readonly level: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly fixAt: string;
}
interface Summary {
  readonly lands: number;
  readonly landsAtFault: number;
  readonly shapesLookedAt: string | null;
  readonly blocks: readonly { readonly block: string; readonly findings: number }[];
  readonly checks: readonly { readonly id: string; readonly level: string; readonly findings: number }[];
}
type Level = 'error' | 'warning' | 'note' | 'off';

const within = <T>(work: (tx: UnitOfWork) => Promise<T>) => scene.inOrganization(scene.ours, work);
const ask = <T = Record<string, never>>(document: string, variables: object = {}, who = scene.admin) =>
  scene.graphql<T>(document, { ...variables }, who);

const findingsOf = async (projectId: string, more: object = {}, who = scene.admin) => {
  const { data, text } = await ask<{ landFindings: { findings: Finding[]; hasMore: boolean } }>(
    `query($p: UUID!, $check: String, $level: LandFindingsLevelInput, $block: String, $skip: Int!, $first: Int!) {
      landFindings(projectId: $p, check: $check, level: $level, block: $block, skip: $skip, first: $first) {
        findings { landId lot check level values fixAt } hasMore } }`,
    { p: projectId, skip: 0, first: 200, ...more },
    who,
  );
  if (!data?.landFindings) throw new Error(text);
  return data.landFindings;
};
const lotsWith = async (projectId: string, check: string) =>
  (await findingsOf(projectId, { check })).findings.map(({ lot }) => lot);
const summaryOf = async (projectId: string, block: string | null = null, who = scene.admin) => {
  const { data, text } = await ask<{ landChecks: Summary }>(
    `query($p: UUID!, $b: String) { landChecks(projectId: $p, block: $b) {
      lands landsAtFault shapesLookedAt blocks { block findings } checks { id level findings } } }`,
    { p: projectId, b: block },
    who,
  );
  if (!data?.landChecks) throw new Error(text);
  return data.landChecks;
};
const setOfOffice = (check: string, level: Level | null, modality: Modality | null = null, who = scene.admin) =>
  ask(
    'mutation($input: SetCheckLevelInput!) { setCheckLevel(input: $input) { level } }',
    { input: { check, level, modality } },
    who,
  );
const setOfProject = (projectId: string, check: string, level: Level | null, who = scene.admin) =>
  ask(
    'mutation($input: SetProjectCheckLevelInput!) { setProjectCheckLevel(input: $input) { level } }',
    { input: { projectId, check, level } },
    who,
  );

const square = (x: number, width = 10): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [width, 0],
      [width, 20],
      [0, 20],
      [0, 0],
    ].map(([east = 0, north = 0]) => [553_000 + x + east, 8_565_000 + north]),
  ],
});
const drawn = async (tx: UnitOfWork, projectId: string, x: number, width?: number) => {
  const [layer] = await tx.list(Layer, { filter: { projectId: { equalTo: projectId } }, first: 1 });
  const layerId = layer?.id ?? (await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' })).id;
  const geom = inReference(square(x, width), 31984);
  return { geometryId: (await tx.insert(Geometry, { projectId, layerId, geom })).id };
};
const newProject = (modality: Modality | null = 'reurbS') =>
  within(async (tx) => {
    const { id } = await tx.insert(Project, { name: 'checks', projectSrid: 31984 });
    if (modality) await tx.update(ProjectModality, id, { modality });
    return id;
  });

interface Case {
  readonly check: string;
  /** In a modality in which it is on. */
  readonly modality?: Modality;
  /** What a lot lacks, and what another has; with the values that the finding names. */
  readonly broken: (tx: UnitOfWork, projectId: string) => Promise<object>;
  readonly whole: (tx: UnitOfWork, projectId: string) => Promise<object>;
  readonly people?: { readonly broken: readonly object[]; readonly whole: readonly object[] };
  readonly values?: object;
  readonly fixAt: string;
}
const fields = (values: object) => async () => values;
const person = (values: object = {}) => ({ name: 'Ana', legalResponsible: true, ...values });
const responsible = { broken: [], whole: [person({ cpfCnpj: '529.982.247-25' })] };

const cases: readonly Case[] = [
  {
    ...{ check: 'lands.withoutGeometry', broken: fields({}), whole: (tx, projectId) => drawn(tx, projectId, 0) },
    fixAt: '/lands/:landId',
  },
  {
    ...{ check: 'lands.withoutArea', broken: fields({}), whole: fields({ customArea: '200' }) },
    fixAt: '/lands/:landId?field=customArea',
  },
  {
    ...{ check: 'lands.withoutAddress', broken: fields({}), whole: fields({ address: 'Rua A, 1' }) },
    fixAt: '/lands/:landId?field=address',
  },
  {
    ...{ check: 'lands.withoutRegistration', broken: fields({}), whole: fields({ externalId: '01.02.003' }) },
    fixAt: '/lands/:landId?field=externalId',
  },
  {
    ...{ check: 'lands.withoutResident', broken: fields({}), whole: fields({}), people: responsible },
    fixAt: '/lands/:landId?tab=lands.land.residents',
  },
  {
    ...{ check: 'lands.withoutLegalResponsible', broken: fields({}), whole: fields({}) },
    people: { ...responsible, broken: [person({ legalResponsible: false })] },
    fixAt: '/lands/:landId?tab=lands.land.residents',
  },
  {
    ...{ check: 'lands.withoutPrice', modality: 'sale', broken: fields({}), whole: fields({ price: '1000' }) },
    fixAt: '/lands/:landId?field=price',
  },
  {
    ...{ check: 'lands.neverVisited', broken: fields({}), whole: fields({ lastVisitAt: '2026-01-02T03:04:05Z' }) },
    fixAt: '/lands/:landId?tab=lands.land.visits',
  },
  {
    ...{ check: 'lands.repeatedKey', broken: fields({ keyOccurrence: 1 }), whole: fields({}) },
    ...{ values: { keyOccurrence: 1 }, fixAt: '/lands/:landId?field=lot' },
  },
  {
    check: 'lands.areaDiffers',
    broken: fields({ computedArea: '106', customArea: '100' }),
    whole: fields({ computedArea: '104.9', customArea: '100' }),
    values: { computedArea: '106.0000', customArea: '100.0000', areaDeviation: '6.0000' },
    fixAt: '/lands/:landId?field=customArea',
  },
  {
    check: 'lands.publicAreaTooLarge',
    broken: fields({ customArea: '90', customPublicArea: '95' }),
    whole: fields({ customArea: '90', customPublicArea: '9' }),
    values: { customPublicArea: '95.0000', pricedArea: '-5.0000' },
    fixAt: '/lands/:landId?field=customPublicArea',
  },
  {
    check: 'lands.withProblem',
    broken: fields({ computedStatus: 'with_problem' }),
    whole: fields({ computedStatus: 'started' }),
    fixAt: '/lands/:landId?tab=lands.land.statuses',
  },
  {
    ...{ check: 'lands.taxIdMissing', broken: fields({}), whole: fields({}) },
    people: {
      broken: [person()],
      // A child has none to give.
      whole: [person({ cpfCnpj: '529.982.247-25' }), person({ name: 'Bia', legalResponsible: false })],
    },
    ...{ values: { resident: 'Ana' }, fixAt: '/residents/:residentId?field=cpfCnpj' },
  },
  {
    ...{ check: 'lands.taxIdWrong', broken: fields({}), whole: fields({}) },
    people: {
      broken: [person({ cpfCnpj: '529.982.247-24' })],
      whole: ['529.982.247-25', '52998224725', '11.222.333/0001-81', '12.ABC.345/01DE-35', '000.000.000-00'].map(
        (cpfCnpj) => person({ cpfCnpj }),
      ),
    },
    values: { resident: 'Ana', taxId: '529.982.247-24' },
    fixAt: '/residents/:residentId?field=cpfCnpj',
  },
  {
    check: 'lands.sidesUnconfirmed',
    broken: (tx, projectId) => drawn(tx, projectId, 0),
    whole: async (tx, projectId) => ({
      ...(await drawn(tx, projectId, 100)),
      segments: { shape: 'anything', segments: [] },
    }),
    ...{ values: { sides: 4 }, fixAt: '/project/:projectId/classification?land=:landId' },
  },
];

describe('each check finds the lot that breaks it, says what it found, and is silent about the other', () => {
  for (const { check, modality = 'reurbS', broken, whole, people, values = {}, fixAt } of cases) {
    test(check, async () => {
      const projectId = await newProject(modality);
      const [wrong] = await within(async (tx) => {
        const lands = [];
        for (const [lot, make, residents] of [
          ['broken', broken, people?.broken],
          ['whole', whole, people?.whole],
        ] as const) {
          const land = await tx.insert(Land, { projectId, block: 'A', lot, ...(await make(tx, projectId)) });
          for (const one of residents ?? []) {
            await tx.insert(Resident, { projectId, landId: land.id, ...one } as never);
          }
          lands.push(land.id);
        }
        return lands;
      });
      const { findings } = await findingsOf(projectId, { check });
      expect(findings).toMatchObject([{ landId: wrong, lot: 'broken', check, values }]);
      const [{ values: found, fixAt: address }] = findings as [Finding];
      const filled = fixAt
        .replace(':landId', wrong ?? '')
        .replace(':projectId', projectId)
        .replace(':residentId', String(found.residentId));
      expect(address).toBe(filled);

      const other = findings[0]?.level === 'error' ? 'note' : 'error';
      await setOfProject(projectId, check, other);
      expect((await findingsOf(projectId, { check })).findings).toMatchObject([{ check, level: other }]);
      expect((await findingsOf(projectId, { check, level: findings[0]?.level })).findings).toEqual([]);
      await setOfProject(projectId, check, 'off');
      expect(await lotsWith(projectId, check)).toEqual([]);
      expect((await summaryOf(projectId)).checks.map(({ id }) => id)).not.toContain(check);
    });
  }

  test('wrong tax ids are those that may not be typed either', async () => {
    const projectId = await newProject();
    const wrong = ['111.111.111-11', '123', '11.222.333/0001-80', '12.ABC.345/01DE-36', '529.982.247-2A'];
    await within(async (tx) => {
      const { id: landId } = await tx.insert(Land, { projectId, block: 'A', lot: '1' });
      for (const cpfCnpj of wrong) await tx.insert(Resident, { projectId, landId, name: cpfCnpj, cpfCnpj });
    });
    const { findings } = await findingsOf(projectId, { check: 'lands.taxIdWrong' });
    expect(findings.map(({ values }) => values.taxId).toSorted()).toEqual(wrong.toSorted());
  });

  test('every check has its case', () => {
    const shapes = [...topologyKinds.map((kind) => `lands.${kind}`), 'lands.sidesStale', 'lands.adjoinerUnknown'];
    const all = createCheckRegistry().all();
    expect(all.map(({ id }) => id).toSorted()).toEqual([...cases.map(({ check }) => check), ...shapes].toSorted());
  });
});

describe('sides', () => {
  test('are stale when the shape is another one than they were kept for, as the memorial says too', async () => {
    const projectId = await newProject();
    const landId = await within(
      async (tx) => (await tx.insert(Land, { projectId, block: 'A', lot: '1', ...(await drawn(tx, projectId, 0)) })).id,
    );
    const memorial = await ask<{ landMemorial: { shape: string } }>(
      'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { shape } }',
      { p: projectId, l: landId },
    );
    const segments = [0, 1, 2, 3].map((index) => ({
      ...{ ring: 0, index, side: index === 0 ? 'front' : 'back' },
      adjoiner: index < 2 ? 'Rua das Acácias' : null,
    }));
    const saved = await ask('mutation($input: SaveLandSidesInput!) { saveLandSides(input: $input) { segments } }', {
      input: { projectId, landId, shape: memorial.data?.landMemorial.shape, segments },
    });
    expect(saved.errors).toEqual([]);
    const unknown = await findingsOf(projectId, { check: 'lands.adjoinerUnknown' });
    expect(unknown.findings).toMatchObject([
      { landId, level: 'warning', values: { side: 'back', length: expect.closeTo(10, 1) } },
      { landId, level: 'warning', values: { side: 'back', length: expect.closeTo(20, 1) } },
    ]);
    await setOfProject(projectId, 'lands.adjoinerUnknown', 'off');
    expect(await lotsWith(projectId, 'lands.adjoinerUnknown')).toEqual([]);
    expect(await lotsWith(projectId, 'lands.sidesStale')).toEqual([]);
    expect(await lotsWith(projectId, 'lands.sidesUnconfirmed')).toEqual([]);
    await within(async (tx) => tx.update(Land, landId, await drawn(tx, projectId, 0, 11)));
    expect((await findingsOf(projectId, { check: 'lands.sidesStale' })).findings).toMatchObject([
      { landId, level: 'warning', values: { sides: 4 } },
    ]);
  });
});

describe('topology', () => {
  test('what the last report found stands while the shapes are those that it looked at', async () => {
    const projectId = await newProject();
    const lands = await within(async (tx) => {
      const ids = [];
      for (const [lot, x] of [
        ['1', 0],
        ['2', 8],
        ['3', 100],
      ] as const) {
        ids.push((await tx.insert(Land, { projectId, block: 'B', lot, ...(await drawn(tx, projectId, x)) })).id);
      }
      return ids;
    });
    expect(await summaryOf(projectId)).toMatchObject({ shapesLookedAt: null });
    const look = async () => {
      const { data } = await ask<{ startTopologyCheck: { jobId: string } }>(
        'mutation($input: StartTopologyCheckInput!) { startTopologyCheck(input: $input) { jobId } }',
        { input: { projectId } },
      );
      expect((await scene.endOf(data?.startTopologyCheck.jobId ?? '')).status).toBe('DONE');
    };
    await look();
    const { findings } = await findingsOf(projectId, { check: 'lands.overlap' });
    expect(findings).toMatchObject([{ level: 'warning', values: { otherBlock: 'B', width: expect.any(String) } }]);
    const [{ values = {}, fixAt = '' } = {}] = findings;
    expect(Number(values.area)).toBeCloseTo(40, 0);
    expect([findings[0]?.lot, values.otherLot].toSorted()).toEqual(['1', '2']);
    expect(fixAt).toBe(`/lands/topology?finding=${String(values.findingId)}`);
    expect((await summaryOf(projectId)).shapesLookedAt).toEqual(expect.any(String));
    // Whichever of the two is put right.
    await within(async (tx) => tx.update(Land, lands[1] ?? '', await drawn(tx, projectId, 10)));
    expect(await lotsWith(projectId, 'lands.overlap')).toEqual([]);
    await within(async (tx) => tx.update(Land, lands[1] ?? '', await drawn(tx, projectId, 8)));
    await look();
    expect(await lotsWith(projectId, 'lands.overlap')).toHaveLength(1);
    await within(async (tx) => tx.update(Land, lands[0] ?? '', await drawn(tx, projectId, 50)));
    expect(await lotsWith(projectId, 'lands.overlap')).toEqual([]);
  });

  for (const kind of topologyKinds) {
    test(`${kind} is a check of its own, until somebody decides`, async () => {
      const { projectId, finding } = await reported(kind);
      expect(await lotsWith(projectId, `lands.${kind}`)).toEqual(['1']);
      await setOfProject(projectId, `lands.${kind}`, 'off');
      expect(await lotsWith(projectId, `lands.${kind}`)).toEqual([]);
      await setOfProject(projectId, `lands.${kind}`, 'error');
      expect((await findingsOf(projectId, { level: 'error' })).findings).toMatchObject([{ check: `lands.${kind}` }]);
      await within((tx) => tx.update(TopologyFinding, finding, { state: 'dismissed' }));
      expect(await lotsWith(projectId, `lands.${kind}`)).toEqual([]);
    });
  }

  async function reported(kind: TopologyKind) {
    const projectId = await newProject();
    return within(async (tx) => {
      const { geometryId } = await drawn(tx, projectId, 0);
      const { id: landId } = await tx.insert(Land, { projectId, block: 'A', lot: '1', geometryId });
      const type = 'lands.checkTopology';
      const job = { projectId, type, status: 'DONE' as const, payload: {}, finishedAt: new Date().toISOString() };
      const { id: jobId } = await tx.insert(Job, job);
      const { id } = await tx.insert(TopologyFinding, { projectId, jobId, kind, landId, geometryId, area: '1' });
      return { projectId, finding: id };
    });
  }
});

describe('how heavy a finding is', () => {
  const check = 'lands.withoutRegistration';
  const levelIn = async (projectId: string) => (await findingsOf(projectId, { check })).findings[0]?.level;
  const withLot = async (modality: Modality | null) => {
    const projectId = await newProject(modality);
    await within((tx) => tx.insert(Land, { projectId, block: 'A', lot: '1' }));
    return projectId;
  };

  test('the project’s word, else the office’s for the modality, else the office’s for all, else the default', async () => {
    const projectId = await withLot('reurbE');
    const elsewhere = await withLot('sale');
    expect(await levelIn(projectId)).toBe('note');
    expect((await setOfOffice(check, 'warning')).errors).toEqual([]);
    expect(await levelIn(projectId)).toBe('warning');
    await setOfOffice(check, 'off', 'reurbE');
    expect([await levelIn(projectId), await levelIn(elsewhere)]).toEqual([undefined, 'warning']);
    await setOfProject(projectId, check, 'error');
    expect([await levelIn(projectId), await levelIn(elsewhere)]).toEqual(['error', 'warning']);
    await setOfProject(projectId, check, null);
    await setOfOffice(check, null, 'reurbE');
    expect(await levelIn(projectId)).toBe('warning');
    await setOfOffice(check, null);
    expect(await levelIn(projectId)).toBe('note');
    // Nothing is left of what was said.
    expect(await within((tx) => tx.count(CheckSetting))).toBe(0);
    expect(await within((tx) => tx.count(ProjectCheckSetting, { filter: { projectId: { equalTo: projectId } } }))).toBe(
      0,
    );
  });

  test('a modality leaves out what means nothing in it', async () => {
    const asked = async (modality: Modality | null) => {
      const projectId = await withLot(modality);
      return new Map((await summaryOf(projectId)).checks.map(({ id, level }) => [id, level]));
    };
    const [sale, reurbS, other] = [await asked('sale'), await asked('reurbS'), await asked(null)];
    expect([sale.get('lands.withoutResident'), reurbS.get('lands.withoutResident')]).toEqual([undefined, 'warning']);
    expect([sale.get('lands.withoutPrice'), reurbS.get('lands.withoutPrice')]).toEqual(['warning', undefined]);
    expect([other.get('lands.withoutResident'), other.get('lands.withoutPrice')]).toEqual(['note', 'note']);
  });

  test('what another organization or project has said never matters', async () => {
    const projectId = await withLot('sale');
    const before = await summaryOf(projectId);
    await scene.inOrganization(scene.theirs, (tx) => tx.insert(CheckSetting, { check, level: 'error' }));
    await setOfProject(scene.otherProject, check, 'error');
    expect(await summaryOf(projectId)).toEqual(before);
    const theirs = await scene.member('admin', [], scene.theirs);
    for (const refused of [
      await setOfProject(projectId, check, 'off', theirs),
      await setOfProject(scene.foreignProject, check, 'off'),
    ]) {
      expect(refused.errors).not.toEqual([]);
    }
    const rules = '{ checkRules { id levels { modality byDefault said } } }';
    const { data } = await ask<{ checkRules: { id: string; levels: { said: string | null }[] }[] }>(rules);
    expect(data?.checkRules.flatMap(({ levels }) => levels).every(({ said }) => said === null)).toBe(true);
    expect((await ask<never>(rules, {}, theirs)).text).toContain('"said":"error"');
  });

  test('counts are by check, block and level; notes put no lot at fault, and what is put aside is over', async () => {
    const projectId = await newProject('sale');
    await within(async (tx) => {
      for (const [block, lot] of [
        ['A', '1'],
        ['A', '2'],
        ['B', '1'],
      ] as const) {
        const geometry = await drawn(tx, projectId, 0);
        await tx.insert(Land, { projectId, block, lot, price: '1', ...geometry });
      }
      await tx.insert(Land, { projectId, block: 'C', lot: '1', computedStatus: 'archived' });
    });
    const whole = await summaryOf(projectId);
    expect(whole).toMatchObject({ lands: 4, landsAtFault: 0 });
    const count = (summary: Summary, id: string) => summary.checks.find((one) => one.id === id)?.findings;
    expect(count(whole, check)).toBe(3);
    expect(whole.blocks.map(({ block }) => block)).toEqual(['A', 'B']);
    const [first] = whole.blocks;
    const ofBlock = await summaryOf(projectId, 'A');
    expect(count(ofBlock, check)).toBe(2);
    expect(ofBlock.checks.reduce((sum, { findings }) => sum + findings, 0)).toBe(first?.findings);
    expect((await findingsOf(projectId, { check, block: 'B' })).findings).toHaveLength(1);
    await setOfProject(projectId, check, 'warning');
    expect(await summaryOf(projectId)).toMatchObject({ landsAtFault: 3 });
    const page = await findingsOf(projectId, { first: 2 });
    expect(page.findings.map(({ level }) => level)).toEqual(['warning', 'warning']);
    expect(page.hasMore).toBe(true);
    const next = await findingsOf(projectId, { skip: 2, first: 1 });
    expect(next.findings).toMatchObject([{ level: 'warning', lot: '1' }]);
    const last = await findingsOf(projectId, { check, skip: 2, first: 1 });
    expect([last.findings.length, last.hasMore]).toEqual([1, false]);
  });
});

describe('who decides', () => {
  const check = 'lands.withoutRegistration';
  const project = () => scene.project;

  test('administrators of the whole organization; in a project whoever holds the key there', async () => {
    const holder = await scene.member('user', ['lands', 'validation', 'validation.manage']);
    const reader = await scene.member('user', ['lands', 'validation']);
    expect((await setOfOffice(check, 'error', null, holder)).errors).not.toEqual([]);
    expect((await ask('{ checkRules { id } }', {}, holder)).errors).not.toEqual([]);
    expect((await setOfProject(project(), check, 'warning', reader)).errors).not.toEqual([]);
    expect((await setOfProject(scene.otherProject, check, 'warning', holder)).errors).not.toEqual([]);
    expect((await setOfProject(project(), check, 'warning', holder)).errors).toEqual([]);
    const rules = 'query($p: UUID!) { projectCheckRules(projectId: $p) { modality rules { id inherited said } } }';
    const { data } = await ask<{ projectCheckRules: { rules: { id: string }[] } }>(rules, { p: project() }, holder);
    expect(data?.projectCheckRules.rules).toContainEqual({ id: check, inherited: 'note', said: 'warning' });
    expect((await ask(rules, { p: project() }, reader)).errors).not.toEqual([]);
    const modality =
      'mutation($id: UUID!) { setProjectModality(input: { id: $id, patch: { modality: sale } }) { projectModality { modality } } }';
    expect((await ask(modality, { id: project() }, reader)).errors).not.toEqual([]);
    expect((await ask(modality, { id: scene.otherProject }, holder)).errors).not.toEqual([]);
    expect((await ask(modality, { id: project() }, holder)).errors).toEqual([]);
    expect(modalities).toContain('sale');
  });

  test('what is no check, no level or too much is refused', async () => {
    for (const id of ['lands.noSuch', '', 'x'.repeat(100_000), "'; drop table lands.land; --"]) {
      expect((await setOfOffice(id, 'error')).errors, id.slice(0, 30)).not.toEqual([]);
      expect((await setOfProject(project(), id, 'error')).errors, id.slice(0, 30)).not.toEqual([]);
    }
    expect((await setOfOffice('lands.noSuch', 'error')).text).toContain('Esta regra não existe.');
    expect((await setOfOffice(check, 'fatal' as Level)).errors).not.toEqual([]);
    expect(await within((tx) => tx.count(CheckSetting))).toBe(0);
    await expect(findingsOf(project(), { first: 1001 })).rejects.toThrow();
    await expect(findingsOf(project(), { skip: -1 })).rejects.toThrow();
    expect((await findingsOf(project(), { check: "x' or true --" })).findings).toEqual([]);
    expect((await findingsOf(project(), { block: "x' or true --" })).findings).toEqual([]);
  });

  test('who may not see residents or shapes that are managed is not told of them', async () => {
    const blind = await scene.member('user', ['lands', 'validation']);
    const ids = (await summaryOf(project(), null, blind)).checks.map(({ id }) => id);
    expect(ids).toContain('lands.withoutArea');
    for (const id of ['lands.withoutResident', 'lands.taxIdWrong', 'lands.overlap']) expect(ids).not.toContain(id);
    await expect(summaryOf(scene.otherProject, null, blind)).rejects.toThrow();
  });
});
