import { systemActor, uuidv7 } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Land } from '../../src/entities/land.entity.ts';
import { LandVisit } from '../../src/entities/land-visit.entity.ts';
import { Lawsuit } from '../../src/entities/lawsuit.entity.ts';
import { ProjectVisits } from '../../src/entities/project-visits.entity.ts';
import { Resident } from '../../src/entities/resident.entity.ts';
import { VisitResult } from '../../src/entities/visit-result.entity.ts';
import { landContractService } from '../../src/server/status/land-contract.service.ts';
import { landStatusService } from '../../src/server/status/land-status.service.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

let scene: LandsScene;
let manager: string;
let number = 0;
beforeAll(async () => {
  scene = await startLandsScene();
  manager = await scene.member('user', ['lands', 'residents', 'validation', 'data.manage', 'data.export']);
});
afterAll(() => scene?.stop());

const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);
const newLand = (values: object = {}) =>
  within(
    async (tx) => (await tx.insert(Land, { projectId: scene.project, block: 'A', lot: `${++number}`, ...values })).id,
  );
const landOf = (id: string) => within((tx) => tx.get(Land, id));
const ask = <T = Record<string, never>>(document: string, variables: object = {}, who = manager) =>
  scene.graphql<T>(document, { ...variables }, who);
const until = async (holds: () => Promise<boolean>) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((later) => setTimeout(later, 50))) {
    if (await holds()) return;
  }
  throw new Error('It does not come about.');
};

describe('status of a lot', () => {
  const change = (landStatus: object, who = manager) =>
    ask<{ changeLandStatus: { landStatus: { id: string } | null } }>(
      'mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { landStatus { id } land { computedStatus } } }',
      { input: { landStatus } },
      who,
    );

  test('computedStatus follows from the steps, and each step is kept', async () => {
    const landId = await newLand();
    expect((await change({ landId, status: 'started' })).errors).toEqual([]);
    expect((await change({ landId, status: 'with_problem' })).text).toContain('Informe o motivo.');
    expect((await change({ landId, status: 'with_problem', reason: 'Divisa em disputa' })).errors).toEqual([]);
    expect(await landOf(landId)).toMatchObject({ computedStatus: 'with_problem' });
    const { data } = await ask(
      '{ landStatuses(orderBy: [CREATED_AT_ASC]) { nodes { status previousStatus reason createdBy } } }',
    );
    expect(data).toMatchObject({
      landStatuses: {
        nodes: [
          { status: 'started', previousStatus: 'pending', reason: null, createdBy: expect.any(String) },
          { status: 'with_problem', previousStatus: 'started', reason: 'Divisa em disputa' },
        ],
      },
    });
    expect(
      (await change({ landId, status: 'with_problem', reason: 'de novo' })).data?.changeLandStatus.landStatus,
    ).toBe(null);
  });

  test('no other way leads into a status: not updating, not creating, not writing steps', async () => {
    const landId = await newLand();
    const patched = await ask(
      'mutation($id: UUID!) { updateLand(input: { id: $id, patch: { computedStatus: started } }) { land { id } } }',
      { id: landId },
    );
    expect(patched.errors).not.toEqual([]);
    const made = await ask(
      'mutation($p: UUID!) { createLand(input: { land: { projectId: $p, block: "Z", lot: "1", computedStatus: archived } }) { land { id } } }',
      { p: scene.project },
    );
    expect(made.errors).not.toEqual([]);
    expect((await landOf(landId)).computedStatus).toBe('pending');
  });

  test('with_contract is entered and left by a contract only', async () => {
    const landId = await newLand();
    expect((await change({ landId, status: 'with_contract' }, scene.admin)).text).toContain('somente por um contrato');
    await within((tx) => landContractService.enterContract(tx, landId, 'c1'));
    expect((await landOf(landId)).computedStatus).toBe('with_contract');
    expect((await change({ landId, status: 'started' }, scene.admin)).text).toContain('O lote tem contrato');
    await within((tx) => landContractService.leaveContract(tx, landId, 'started'));
    expect((await landOf(landId)).computedStatus).toBe('started');
    const blocked = await newLand({ blockNewContract: true });
    await expect(within((tx) => landContractService.enterContract(tx, blocked, 'c1'))).rejects.toThrow(
      'não aceita novo contrato',
    );
    expect((await landOf(blocked)).computedStatus).toBe('pending');
  });

  test('administrators archive and restore; the others are told so', async () => {
    const landId = await newLand();
    expect((await change({ landId, status: 'archived', reason: 'área verde' })).text).toContain(
      'Somente administradores',
    );
    expect((await change({ landId, status: 'archived' }, scene.admin)).text).toContain('Informe o motivo.');
    expect((await change({ landId, status: 'archived', reason: 'área verde' }, scene.admin)).errors).toEqual([]);
    expect((await change({ landId, status: 'started' })).text).toContain('Somente administradores');
    expect((await change({ landId, status: 'started' }, scene.admin)).errors).toEqual([]);
    expect((await landOf(landId)).computedStatus).toBe('started');
  });

  test("another plugin moves a lot in its own transaction, with the person's rights, and both are kept or neither", async () => {
    const landId = await newLand();
    const elsewhere = await within(
      async (tx) => (await tx.insert(Land, { projectId: scene.otherProject, block: 'B', lot: '1' })).id,
    );
    const as = (keys: readonly string[], work: (tx: UnitOfWork) => Promise<unknown>) => {
      const held = { organizationKeys: new Set<string>(), projectKeys: new Map([[scene.project, new Set(keys)]]) };
      const actor = { ...systemActor(scene.ours), ...held, kind: 'user' as const, role: 'user' as const, userId: null };
      return scene.runtime.transactions.run({ actor, correlationId: uuidv7() }, work);
    };
    const { changeStatus } = landStatusService;
    const keys = ['lands', 'data.manage'];
    const note = (tx: UnitOfWork) => tx.update(Land, landId, { address: 'Ana' });
    const refused = as(keys, async (tx) => {
      await note(tx);
      await changeStatus(tx, landId, 'with_problem');
    });
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await landOf(landId)).toMatchObject({ address: null, computedStatus: 'pending' });
    await as(keys, async (tx) => {
      await note(tx);
      expect(await changeStatus(tx, landId, 'with_problem', 'Sem muro')).toBe(true);
      expect(await changeStatus(tx, landId, 'with_problem', 'Sem muro')).toBe(false);
    });
    expect(await landOf(landId)).toMatchObject({ address: 'Ana', computedStatus: 'with_problem' });
    const reading = as(['lands'], (tx) => changeStatus(tx, landId, 'started'));
    await expect(reading).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const unseen = as(keys, (tx) => changeStatus(tx, elsewhere, 'started'));
    await expect(unseen).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await within((tx) => changeStatus(tx, elsewhere, 'started'));
    expect((await landOf(elsewhere)).computedStatus).toBe('started');
  });

  test('nobody moves a lot that is not theirs to move', async () => {
    const landId = await newLand();
    const elsewhere = await within(
      async (tx) => (await tx.insert(Land, { projectId: scene.otherProject, block: 'A', lot: '1' })).id,
    );
    const reader = await scene.member('user', ['lands']);
    expect((await change({ landId, status: 'started' }, reader)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await change({ landId: elsewhere, status: 'started' })).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await landOf(elsewhere)).computedStatus).toBe('pending');
  });
});

describe('price', () => {
  const setPrice = (patch: object) =>
    ask<{ setProjectPrice: { jobId: string } }>(
      'mutation($input: SetProjectPriceInput!) { setProjectPrice(input: $input) { jobId } }',
      { input: { id: scene.project, patch } },
    );

  test('priced area × price of a m² + price of a lot, exact, and rounded once', async () => {
    const landId = await newLand({ computedArea: '300.3333' });
    const { data, errors } = await setPrice({ basePriceFixed: '1000.00', basePriceSqm: '0.15' });
    expect(errors).toEqual([]);
    expect((await scene.endOf(data?.setProjectPrice.jobId ?? '')).status).toBe('DONE');
    // 0.15 × 300.3333 = 45.049995, and 1000 more.
    expect(await landOf(landId)).toMatchObject({ pricedArea: '300.3333', computedPrice: '1045.05' });
    // Exactly on the half: 0.15 × 300.3000 = 45.045 is rounded away from zero.
    expect(await landOf(await newLand({ computedArea: '300.3000' }))).toMatchObject({ computedPrice: '1045.05' });
  });

  test('the area by document counts, its public part does not, and the event tells the price', async () => {
    const landId = await newLand({ computedArea: '250' });
    const { data } = await ask(
      `mutation($id: UUID!) { updateLand(input: { id: $id, patch: { customArea: "200", customPublicArea: "50.5" } }) {
         land { pricedArea areaDeviation computedPrice } } }`,
      { id: landId },
    );
    expect(data).toEqual({
      updateLand: { land: { pricedArea: '149.5000', areaDeviation: '25.0000', computedPrice: '1022.43' } },
    });
    const { rows } = await scene.runtime.db.query<{ to: string }>(
      `select data->'changes'->'computedPrice'->>'to' as to from core.event_log
       where name = 'lands.land.changed' and record_id = $1::text order by position desc limit 1`,
      [landId],
    );
    expect(rows).toEqual([{ to: '1022.43' }]);
  });

  test('without a base price there is none, nor without an area where m² are priced', async () => {
    expect(await landOf(await newLand())).toMatchObject({ computedPrice: null });
    expect(
      await within(async (tx) => {
        const other = await tx.insert(Land, {
          projectId: scene.otherProject,
          block: 'P',
          lot: '1',
          computedArea: '10',
        });
        return tx.get(Land, other.id);
      }),
    ).toMatchObject({ computedPrice: null, pricedArea: '10.0000' });
  });

  test('a repeated key is refused in Portuguese, beside the fields', async () => {
    await newLand({ block: 'K', lot: '9', subdivision: 'S' });
    const { text } = await ask(
      'mutation($p: UUID!) { createLand(input: { land: { projectId: $p, block: "K", lot: "9", subdivision: "S" } }) { land { id } } }',
      { p: scene.project },
    );
    // "a duplicate key on a land save is rejected"
    expect(text).toContain('DUPLICATE');
    expect(text).toContain('Já existe um registro com est');
  });

  test('keys by ids', async () => {
    const id = await newLand({ block: 'K', lot: '10' });
    const foreign = await scene.inOrganization(
      scene.theirs,
      async (tx) => (await tx.insert(Land, { projectId: scene.foreignProject, block: 'X', lot: '1' })).id,
    );
    const { data } = await ask('query($ids: [UUID!]!) { landKeysByIds(ids: $ids) { id block lot subdivision } }', {
      ids: [id, foreign],
    });
    expect(data).toEqual({ landKeysByIds: [{ id, block: 'K', lot: '10', subdivision: null }] });
  });
});

describe('lawsuits', () => {
  const create = (processNumber: string) =>
    ask<{ createLawsuit: { lawsuit: { id: string } } }>(
      'mutation($p: UUID!, $n: String!) { createLawsuit(input: { lawsuit: { projectId: $p, processNumber: $n } }) { lawsuit { id } } }',
      { p: scene.project, n: processNumber },
    );

  test('have a number with the right check digits (Resolução CNJ 65/2008)', async () => {
    expect((await create('5046512-95.2016.4.04.7000')).text).toContain('os dígitos verificadores não conferem');
    expect((await create('5046512942016404')).text).toContain('NNNNNNN-DD.AAAA.J.TR.OOOO');
    expect((await create('5046512-94.2016.4.04.7000')).errors).toEqual([]);
    expect((await create('5046512-94.2016.4.04.7000')).errors[0]?.extensions.code).toBe('DUPLICATE');
  });

  test('are set for a list of lots, each of the project and seen by the person', async () => {
    const lawsuitId = await within(
      async (tx) =>
        (await tx.insert(Lawsuit, { projectId: scene.project, processNumber: '0000100-15.2008.5.10.0001' })).id,
    );
    const [one, two] = [await newLand(), await newLand()];
    const elsewhere = await within(
      async (tx) => (await tx.insert(Land, { projectId: scene.otherProject, block: 'L', lot: '1' })).id,
    );
    const set = async (lawsuit: string | null, ids: readonly string[]) => {
      const { data, text } = await ask<{ changeMany: { jobId: string } }>(
        'mutation($input: ChangeManyInput!) { changeMany(input: $input) { jobId } }',
        { input: { entity: Land.id, act: 'update', ids, patch: { lawsuitId: lawsuit } } },
      );
      if (!data) throw new Error(text);
      return (await scene.endOf(data.changeMany.jobId)).result;
    };
    expect(await set(lawsuitId, [one, two, elsewhere])).toMatchObject({
      changed: 2,
      refused: 1,
      failed: [{ id: elsewhere, title: elsewhere }],
    });
    expect((await landOf(elsewhere)).lawsuitId).toBe(null);
    const { data } = await ask('query($id: UUID!) { lawsuit(id: $id) { landCount } }', { id: lawsuitId });
    expect(data).toEqual({ lawsuit: { landCount: 2 } });
    expect(await set(null, [one])).toEqual({ changed: 1, refused: 0, failed: [] });
  });
});

describe('visits and residents', () => {
  test('a project offers the results that it has chosen; what was written before stays', async () => {
    const landId = await newLand();
    const [kept, other] = await within(async (tx) => [
      await tx.insert(VisitResult, { name: 'Cadastro feito' }),
      await tx.insert(VisitResult, { name: 'Sem acesso' }),
    ]);
    const visit = (visitResultId: string) =>
      ask<{ createLandVisit: { landVisit: { id: string } } }>(
        'mutation($v: LandVisitInput!) { createLandVisit(input: { landVisit: $v }) { landVisit { id } } }',
        { v: { projectId: scene.project, landId, visitResultId } },
      );
    const choose = (visitResults: readonly string[] | null) =>
      ask(
        'mutation($i: SetProjectVisitsInput!) { setProjectVisits(input: $i) { projectVisits { id } } }',
        { i: { id: scene.project, patch: { visitResults } } },
        scene.admin,
      );
    const before = await visit(other.id);
    expect(before.errors).toEqual([]);
    expect((await choose([crypto.randomUUID()])).text).toContain('não existe mais');
    expect((await choose([kept.id])).errors).toEqual([]);
    expect((await visit(other.id)).text).toContain('não usa este resultado');
    expect((await visit(kept.id)).errors).toEqual([]);
    const again = await ask('mutation($i: UpdateLandVisitInput!) { updateLandVisit(input: $i) { landVisit { id } } }', {
      i: { id: before.data?.createLandVisit.landVisit.id, patch: { visitResultDetails: null } },
    });
    expect(again.errors).toEqual([]);
    // All that it has chosen are gone: every one is offered again.
    await within((tx) => tx.update(ProjectVisits, scene.project, { visitResults: [crypto.randomUUID()] }));
    expect((await visit(other.id)).errors).toEqual([]);
    await within((tx) => tx.update(ProjectVisits, scene.project, { visitResults: null }));
  });

  test('details fit the fields of the result, and the lot tells of its newest visit', async () => {
    const landId = await newLand();
    const result = await within((tx) =>
      tx.insert(VisitResult, {
        name: 'Visita reagendada',
        success: false,
        fields: [{ name: 'novaVisita', label: 'Data da nova visita', kind: 'date', required: true }],
      }),
    );
    const visit = (values: object) =>
      ask<{ createLandVisit: { landVisit: { id: string } } }>(
        'mutation($v: LandVisitInput!) { createLandVisit(input: { landVisit: $v }) { landVisit { id } } }',
        { v: { projectId: scene.project, landId, visitResultId: result.id, ...values } },
      );
    expect((await visit({})).text).toContain('visitResultDetails.novaVisita');
    expect((await visit({ visitResultDetails: { novaVisita: '31/12/2026' } })).text).toContain('Informe uma data.');
    expect((await visit({ visitResultDetails: { novaVisita: '2026-12-31', outro: 'x' } })).text).toContain(
      'Este campo não existe.',
    );
    const ring = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ];
    const good = { visitResultDetails: { novaVisita: '2026-12-31' } };
    expect((await visit({ ...good, userLocation: { type: 'Polygon', coordinates: ring } })).text).toContain(
      'precisa ser um ponto',
    );
    const made = await visit({
      ...good,
      userLocation: { type: 'Point', coordinates: [-41.95, -18.85] },
      userLocationAccuracy: '12.5',
    });
    expect(made.errors).toEqual([]);
    await until(async () => (await landOf(landId)).lastVisitResultId === result.id);
    const id = made.data?.createLandVisit.landVisit.id ?? '';
    await within((tx) => tx.remove(LandVisit, id));
    await until(async () => (await landOf(landId)).lastVisitResultId === null);
  });

  test('shares of tenure make 100 % at most, exactly', async () => {
    const landId = await newLand();
    const add = (name: string, tenureShare: string, more: object = {}) =>
      ask<{ createResident: { resident: { id: string } } }>(
        'mutation($r: ResidentInput!) { createResident(input: { resident: $r }) { resident { id } } }',
        { r: { projectId: scene.project, landId, name, tenureShare, ...more } },
      );
    expect((await add('Ana', '33.333333')).errors).toEqual([]);
    expect((await add('Bia', '33.333333')).errors).toEqual([]);
    expect((await add('Cau', '33.333335')).text).toContain('As partes somariam mais de 100 %');
    const third = await add('Cau', '33.333334');
    expect(third.errors).toEqual([]);
    expect((await add('Davi', '0.000001')).errors).not.toEqual([]);
    const both = { legalResponsible: true, secondaryResponsible: true };
    expect((await add('Eva', '0', both)).text).toContain('não pode ser responsável legal e secundária');
    // "Resident: soft-deleted by setting deletedAt and deletedBy"
    const id = third.data?.createResident.resident.id ?? '';
    const gone = await ask(
      'mutation($id: UUID!) { deleteResident(input: { id: $id }) { resident { id } } }',
      { id },
      scene.admin,
    );
    expect(gone.errors).toEqual([]);
    expect(await within((tx) => tx.get(Resident, id))).toMatchObject({
      deletedAt: expect.any(String),
      deletedBy: expect.any(String),
    });
    expect((await add('Davi', '33.333334')).errors).toEqual([]);
    const back = await ask(
      'mutation($id: UUID!) { updateResident(input: { id: $id, patch: { deletedAt: null } }) { resident { id } } }',
      { id },
      scene.admin,
    );
    expect(back.text).toContain('As partes somariam mais de 100 %');
  });
});
