import { Job, StoredFile, uuidv7 } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { PostalCodeRange } from '../../src/entities/postal-code-range.entity.ts';
import { postalCodeTablePurpose } from '../../src/operations/postal-codes.ts';
import { readPostalCode, tableColumns } from '../../src/server/postal-codes/table-columns.ts';
import { ours, type Person, peopleOfBoth } from './people-scene.ts';

/** An office's own table: from a sheet to the municipality that a typed code proposes, without a network. */
const people = peopleOfBoth();

async function uploaded(text: string, who = people.admin): Promise<string> {
  const id = uuidv7();
  const storageKey = `files/${ours}/${id}`;
  await people.scene.files.write(storageKey, new Response(text).body ?? new ReadableStream());
  await people.scene.within(ours, async (tx) => {
    const about = { purpose: postalCodeTablePurpose, status: 'stored', storageKey, kilobytes: 1 } as const;
    await tx.insert(StoredFile, { id, name: 'faixas.csv', ...about });
    await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [who.id, id]);
  });
  return id;
}
async function imported(text: string) {
  const fileId = await uploaded(text);
  const started = await people.scene.command<{ jobId: string }>(
    people.admin,
    'startPostalCodeImport',
    { fileId },
    'jobId',
  );
  const job = () => people.scene.within(ours, (tx) => tx.get(Job, started.data?.jobId ?? ''));
  await expect.poll(async () => (await job()).finishedAt, { timeout: 20_000 }).not.toBe(null);
  return job();
}
async function found(who: Person, code: string) {
  const { data } = await people.scene.ask<{
    postalCode: { isKnown: boolean | null; address: Record<string, unknown> | null };
  }>(who, 'query($code: String!) { postalCode(code: $code) { isKnown address { city state ibgeCityCode } } }', {
    code,
  });
  return data?.postalCode;
}
const ranges = () =>
  people.scene.within(ours, (tx) => tx.list(PostalCodeRange, { orderBy: ['firstCode'], first: 100 }));

const table = [
  'Município;CEP Inicial;CEP Final',
  'Teófilo Otoni;39819-000;39819-999',
  'formosa;73800000;73819999',
  'Adamantina;17.800-000;17809-999',
  'Sítio Nenhum;39810-000;39818-999',
  'Formosa;39820-000;39829-999',
  'Poços de Caldas;37719-999;37700-000',
  'Registro;11900;11909-999',
].join('\n');

test('only whoever administrates brings a table in', async () => {
  const fileId = await uploaded(table, people.user);
  expect((await people.scene.command(people.user, 'startPostalCodeImport', { fileId }, 'jobId')).code).toBe(
    'FORBIDDEN',
  );
  expect(
    (await people.scene.command(people.admin, 'startPostalCodeImport', { fileId }, 'jobId')).code,
    'of another person',
  ).toBe('NOT_FOUND');
});

test('its rows are judged by what IBGE lists in the state of the code', async () => {
  expect(await found(people.user, '39819-123'), 'nobody knows').toEqual({
    isKnown: true,
    address: { city: null, state: 'Minas Gerais', ibgeCityCode: null },
  });
  const job = await imported(table);
  expect(job.error).toBeNull();
  expect(job.result).toEqual({
    rows: 3,
    leftOut: 4,
    told: [
      { row: 5, reason: 'municipality' },
      // A Formosa there is in Goiás, and none in Minas Gerais.
      { row: 6, reason: 'municipality' },
      { row: 7, reason: 'code' },
      { row: 8, reason: 'code' },
    ],
  });
  expect(
    (await ranges()).map(({ firstCode, municipality, ibgeCityCode }) => [firstCode, municipality, ibgeCityCode]),
  ).toEqual([
    ['17800-000', 'Adamantina', '3500105'],
    ['39819-000', 'Teófilo Otoni', '3168606'],
    ['73800-000', 'Formosa', '5208004'],
  ]);
});

test('a typed code proposes the municipality: in its range, in its organization', async () => {
  expect(await found(people.user, '39819-123')).toEqual({
    isKnown: true,
    address: { city: 'Teófilo Otoni', state: 'Minas Gerais', ibgeCityCode: '3168606' },
  });
  expect((await found(people.user, '39819-999'))?.address?.city).toBe('Teófilo Otoni');
  expect((await found(people.foreign, '39819-123'))?.address?.city).toBeNull();
  expect((await found(people.user, '39810-000'))?.address?.city, 'without any table').toBe('Caraí');
  expect((await found(people.user, '17809-999'))?.address?.city, 'the office knows better').toBe('Adamantina');
});

test('the same file again changes nothing; another range from there on replaces it', async () => {
  const before = await ranges();
  await imported(table);
  expect(await ranges()).toEqual(before);
  await imported('cidade,cep de,cep ate\nTeófilo Otoni,39819-000,39819-499\n');
  expect((await found(people.user, '39819-499'))?.address?.city).toBe('Teófilo Otoni');
  expect((await found(people.user, '39819-500'))?.address?.city).toBeNull();
  expect(await ranges()).toHaveLength(3);
});

test('a sheet without the columns is refused in words', async () => {
  const job = await imported('nome;valor\na;1\n');
  expect(job.status).toBe('FAILED');
  expect(job.error ?? JSON.stringify(job.refusal)).toContain('CEP inicial');
});

test('a range written by hand is one', async () => {
  const write = (firstCode: string, lastCode: string) =>
    people.scene.ask(
      people.admin,
      'mutation($i: CreatePostalCodeRangeInput!) { createPostalCodeRange(input: $i) { postalCodeRange { id } } }',
      { i: { postalCodeRange: { municipality: 'Registro', state: 'São Paulo', firstCode, lastCode } } },
    );
  expect((await write('11900000', '11909-999')).fields).toEqual(['firstCode: CEP inválido.']);
  expect((await write('11909-999', '11900-000')).fields).toEqual(['lastCode: CEP inválido.']);
  expect((await write('11900-000', '11909-999')).code).toBeUndefined();
});

test('heads of columns and codes, however they are written', () => {
  expect(tableColumns(['UF', 'LOCALIDADE', 'Faixa inicial', 'Faixa final'])).toEqual({
    municipality: 1,
    first: 2,
    last: 3,
  });
  expect(tableColumns(['Município', 'CEP'])).toBeUndefined();
  expect(readPostalCode('1310100')).toBe('01310-100');
  expect(readPostalCode('01.310-100')).toBe('01310-100');
  for (const text of ['', 'abc', '123456789', '0', '39800-000 a 39809-999'])
    expect(readPostalCode(text), text).toBeUndefined();
});
