import { Profile, Project, UserProfile, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Land } from '../../src/entities/land.entity.ts';
import { Resident } from '../../src/entities/resident.entity.ts';
import { type LandsScene, startLandsScene, upload } from './lands-scene.ts';

let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

const newProject = () =>
  scene.inOrganization(scene.ours, async (tx) => (await tx.insert(Project, { name: uuidv7() })).id);
const mapping = {
  block: 'Quadra',
  lot: 'Lote',
  address: 'Rua',
  customArea: 'Área',
  residentName: 'Morador',
  residentCpfCnpj: 'CPF',
  residentTenureShare: 'Parte',
  residentLegalResponsible: 'Responsável',
};
const header = 'Quadra;Lote;Rua;Área;Morador;CPF;Parte;Responsável';

async function start(
  projectId: string,
  lines: readonly string[],
  more: Record<string, unknown> = {},
  who = scene.admin,
) {
  const bytes = Buffer.from([header, ...lines].join('\r\n'));
  const fileId = await upload(scene, who, bytes, { filename: 'moradores.csv', purpose: 'lands.sheet', projectId });
  return scene.graphql<{ startSheetImport: { jobId: string } }>(
    'mutation ($input: StartSheetImportInput!) { startSheetImport(input: $input) { jobId } }',
    { input: { fileId, projectId, mapping, isTrial: false, ...more } },
    who,
  );
}

async function run(projectId: string, lines: readonly string[], more: Record<string, unknown> = {}, who = scene.admin) {
  const { data, text } = await start(projectId, lines, more, who);
  if (!data) throw new Error(text);
  const { jobId } = data.startSheetImport;
  const job = await scene.endOf(jobId);
  if (job.status !== 'DONE') throw new Error(`${job.status} ${job.error}`);
  return { jobId, result: job.result ?? {} };
}

const issuesOf = async (jobId: string) => {
  const { rows } = await scene.runtime.db.query<{ line: string }>(
    `select row || ' ' || coalesce("column", '-') || ': ' || detail as line from lands.import_issue
     where job_id = $1::text order by row, "column"`,
    [jobId],
  );
  return rows.map(({ line }) => line);
};
const landsOf = async (projectId: string) => {
  const { rows } = await scene.runtime.db.query<{ land: string; people: string | null }>(
    `select l.block || '/' || l.lot || ' ' || coalesce(l.address, '-') || ' ' || coalesce(l.custom_area::text, '-') as land,
       string_agg(r.name || ' ' || coalesce(r.cpf_cnpj, '-') || ' ' || coalesce(r.tenure_share::text, '-'), ', ' order by r.name) as people
     from lands.land l left join lands.resident r on r.land_id = l.id and r.deleted_at is null
     where l.project_id = $1::uuid and l.deleted_at is null group by l.id order by l.block, l.lot`,
    [projectId],
  );
  return rows.map(({ land, people }) => `${land} | ${people ?? ''}`);
};
const undo = async (projectId: string, jobId: string, who = scene.admin) =>
  scene.graphql<{ undoImport: { jobId: string } }>(
    'mutation ($input: UndoImportInput!) { undoImport(input: $input) { jobId } }',
    { input: { projectId, jobId } },
    who,
  );

const good = [
  'A;1;Rua das Flores;250,50;José da Silva;529.982.247-25;50;Sim',
  'A;1;;;Maria da Silva;12345678909;50;Não',
  'A;2;Rua das Flores;1.300,00;;;;',
  'B;1;Praça São João;;Associação;12.ABC.345/01DE-35;;',
];

test('a trial tells what would come of a sheet and keeps nothing', async () => {
  const projectId = await newProject();
  const { result } = await run(projectId, good, { isTrial: true });
  expect(result).toMatchObject({ isTrial: true, total: 4, failed: 0, landsCreated: 3, residentsCreated: 3 });
  expect(await landsOf(projectId)).toEqual([]);
});

test('lots and residents come in once: a second run says unchanged', async () => {
  const projectId = await newProject();
  const first = await run(projectId, good);
  expect(first.result).toMatchObject({ failed: 0, rows: 4, landsCreated: 3, residentsCreated: 3, issuesFileId: null });
  const stand = [
    'A/1 Rua das Flores 250.5000 | José da Silva 529.982.247-25 50.000000, Maria da Silva 123.456.789-09 50.000000',
    'A/2 Rua das Flores 1300.0000 | ',
    'B/1 Praça São João - | Associação 12.ABC.345/01DE-35 -',
  ];
  expect(await landsOf(projectId)).toEqual(stand);
  const again = await run(projectId, good);
  expect(again.result).toMatchObject({
    landsCreated: 0,
    landsUpdated: 0,
    landsUnchanged: 3,
    residentsCreated: 0,
    residentsUpdated: 0,
    residentsUnchanged: 3,
  });
  expect(await landsOf(projectId)).toEqual(stand);
  const { rows } = await scene.runtime.db.query<{ names: number }>(
    "select count(*)::integer as names from core.event_log where project_id = $1::uuid and name = 'lands.land.created'",
    [projectId],
  );
  expect(rows[0]?.names).toBe(3);
});

test('what is wrong is told by row and column; the other rows come in', async () => {
  const projectId = await newProject();
  const lines = [
    'A;1;Rua 1;100;José;529.982.247-25;60;Sim',
    'A;;Rua 1;;;;;',
    'A;2;;duzentos;;;;',
    'A;3;;;Ana;529.982.247-26;;',
    'A;1;;;Bia;;50;',
    'A;1;Rua 2;;Caio;;;',
    'A;1;;;José;529.982.247-25;;',
    'A;4;;-5;;;;',
  ];
  const { jobId, result } = await run(projectId, lines);
  expect(await issuesOf(jobId)).toEqual([
    '3 Lote: Falta o lote.',
    "4 Área: 'duzentos' não é um número. Use, por exemplo, 1.234,56.",
    "5 CPF: '529.982.247-26' não é um CPF nem um CNPJ válido.",
    expect.stringMatching(/^6 Parte: As partes somariam mais de 100 %/),
    '7 Rua: A linha 2 diz outra coisa deste lote.',
    '8 -: O mesmo morador deste lote já está na linha 2.',
    expect.stringMatching(/^9 Área: /),
  ]);
  expect(result).toMatchObject({ total: 8, rows: 1, failed: 7, landsCreated: 1, residentsCreated: 1 });
  const { rows } = await scene.runtime.db.query<{ name: string; key: string }>(
    'select name, storage_key as key from core.stored_file where id = $1::uuid',
    [String(result?.issuesFileId)],
  );
  expect(rows[0]?.name).toBe('moradores - erros.csv');
});

test('a trial finds the same errors as the run', async () => {
  const projectId = await newProject();
  const lines = ['A;1;;;José;;60;', 'B;1;;;Ana;;10;', 'A;1;;;Bia;;50;', 'C;1;;x;;;;'];
  const trial = await run(projectId, lines, { isTrial: true });
  const real = await run(projectId, lines);
  expect(await issuesOf(trial.jobId)).toEqual(await issuesOf(real.jobId));
  const { isTrial: _trial, issuesFileId: _one, ...expected } = trial.result ?? {};
  expect(real.result).toMatchObject(expected);
});

test('a column that the sheet does not have is refused, and nothing comes in', async () => {
  const projectId = await newProject();
  const { data } = await start(projectId, good, { mapping: { ...mapping, observation: 'Notas' } });
  const job = await scene.endOf(data?.startSheetImport.jobId ?? '');
  expect(job).toMatchObject({ status: 'FAILED', error: expect.stringContaining('“Notas”') });
  expect(await landsOf(projectId)).toEqual([]);
});

test('taking an import back restores what was there, and names what was changed since', async () => {
  const projectId = await newProject();
  await run(projectId, ['A;1;Rua velha;100;José;529.982.247-25;40;', 'A;2;Rua velha;;;;;']);
  const before = await landsOf(projectId);
  const { jobId, result } = await run(projectId, [
    'A;1;Rua nova;120;José;529.982.247-25;60;',
    'A;2;Rua nova;;Novo;;;',
    'C;1;;;Outra;;;',
    'C;2;;;;;;',
  ]);
  expect(result).toMatchObject({ landsUpdated: 2, landsCreated: 2, residentsUpdated: 1, residentsCreated: 2 });
  await scene.inOrganization(scene.ours, async (tx) => {
    const [changed] = await tx.list(Land, {
      filter: { projectId: { equalTo: projectId }, lot: { equalTo: '2' }, block: { equalTo: 'A' } },
    });
    await tx.update(Land, changed?.id ?? '', { address: 'Rua de outra pessoa' });
    const [lived] = await tx.list(Land, {
      filter: { projectId: { equalTo: projectId }, lot: { equalTo: '2' }, block: { equalTo: 'C' } },
    });
    await tx.insert(Resident, { projectId, landId: lived?.id ?? '', name: 'Chegou depois' });
  });
  const undone = async () => {
    const { data } = await undo(projectId, jobId);
    return (await scene.endOf(data?.undoImport.jobId ?? '')).result;
  };
  expect(await undone()).toEqual({ removed: 3, restored: 2, kept: ['C / 2', 'A / 2'] });
  expect(await landsOf(projectId)).toEqual([before[0], 'A/2 Rua de outra pessoa - | ', 'C/2 - - | Chegou depois - -']);
  // Nothing is left to take back.
  expect(await undone()).toEqual({ removed: 0, restored: 0, kept: [] });
});

test("the project's last columns are proposed again", async () => {
  const projectId = await newProject();
  await run(projectId, ['A;1;;;;;;'], { isTrial: true, mapping: { block: 'Rua', lot: 'Lote' } });
  const fileId = await upload(scene, scene.admin, Buffer.from(`${header}\nA;1;R;;;;;`), {
    filename: 'b.csv',
    purpose: 'lands.sheet',
    projectId,
  });
  const inspect =
    'mutation ($input: InspectSheetInput!) { inspectSheet(input: $input) { isRemembered columns sample separator mapping { field column } } }';
  const { data } = await scene.graphql<{ inspectSheet: Record<string, unknown> }>(
    inspect,
    { input: { fileId, projectId } },
    scene.admin,
  );
  expect(data?.inspectSheet).toMatchObject({
    isRemembered: true,
    separator: ';',
    sample: [['A', '1', 'R', '', '', '', '', '']],
    mapping: [
      { field: 'block', column: 'Rua' },
      { field: 'lot', column: 'Lote' },
    ],
  });
});

test('a member brings in what their keys allow by hand, and undoes nothing', async () => {
  const keyed = async (keys: readonly string[]) => scene.member('user', keys);
  const uploadOnly = await keyed(['lands', 'project-details', 'data.upload']);
  expect((await start(scene.project, ['A;1;;;;;;'], {}, uploadOnly)).text).toContain('FORBIDDEN');
  const landsOnly = await keyed(['lands', 'project-details', 'data.upload', 'data.manage']);
  const refused = await start(scene.project, good, {}, landsOnly);
  expect(refused.text).toContain('Você não pode cadastrar moradores neste projeto.');
  const landMapping = { block: 'Quadra', lot: 'Lote', address: 'Rua' };
  const { jobId, result } = await run(scene.project, ['A;1;Rua;;;;;'], { mapping: landMapping }, landsOnly);
  expect(result).toMatchObject({ landsCreated: 1, failed: 0 });
  expect((await undo(scene.project, jobId, landsOnly)).text).toContain('FORBIDDEN');
});

test('a member who loses the right while the sheet waits brings nothing in', async () => {
  const projectId = await newProject();
  const userId = await scene.addMember(scene.ours, 'user');
  const profileId = await scene.inOrganization(scene.ours, async (tx) => {
    const accessKeys = ['lands', 'project-details', 'data.upload', 'data.manage'];
    const { id } = await tx.insert(Profile, { name: uuidv7(), accessKeys });
    await tx.insert(UserProfile, { userId, profileId: id, projectId });
    return id;
  });
  const who = await scene.authorization(userId, scene.ours);
  const bytes = Buffer.from(`${header}\nA;1;;;;;;`);
  const fileId = await upload(scene, who, bytes, { filename: 'a.csv', purpose: 'lands.sheet', projectId });
  await scene.inOrganization(scene.ours, (tx) => tx.update(Profile, profileId, { accessKeys: ['lands'] }));
  const { text } = await scene.graphql(
    'mutation ($input: StartSheetImportInput!) { startSheetImport(input: $input) { jobId } }',
    { input: { fileId, projectId, mapping: { block: 'Quadra', lot: 'Lote' }, isTrial: false } },
    who,
  );
  expect(text).toContain('FORBIDDEN');
  expect(await landsOf(projectId)).toEqual([]);
});

test('a sheet without a column of subdivisions is about the lots that are there; where two could be meant it says so', async () => {
  const projectId = await newProject();
  await scene.inOrganization(scene.ours, async (tx) => {
    await tx.insert(Land, { projectId, block: 'A', lot: '1', subdivision: 'Jardim' });
    for (const subdivision of ['Jardim', 'Bosque'])
      await tx.insert(Land, { projectId, block: 'A', lot: '2', subdivision });
  });
  const { jobId, result } = await run(projectId, ['A;1;Rua Nova;;;;;', 'A;2;Rua Velha;;;;;', 'A;3;Rua Alta;;;;;']);
  expect(result).toMatchObject({ landsUpdated: 1, landsCreated: 1, failed: 1 });
  expect(await landsOf(projectId)).toEqual(['A/1 Rua Nova - | ', 'A/2 - - | ', 'A/2 - - | ', 'A/3 Rua Alta - | ']);
  expect((await issuesOf(jobId)).join()).toContain('Há 2 lotes com esta quadra e este lote');
});
