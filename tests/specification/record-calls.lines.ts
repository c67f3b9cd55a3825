import { type RecordOf, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { defaultKeyPath } from '../../core/src/file/key-path.ts';
import { queryString } from '../../core/src/web/api-client.ts';
import { dossierSlug } from '../../plugins/documents/src/dossier/dossier-order.ts';
import { Document } from '../../plugins/documents/src/entities/document.entity.ts';
import { pdf } from '../../plugins/documents/tests/server/page-bytes.ts';
import { FinanceTransaction } from '../../plugins/finance/src/entities/money/finance-transaction.entity.ts';
import { Geometry } from '../../plugins/lands/src/entities/geometry.entity.ts';
import { Layer } from '../../plugins/lands/src/entities/layer.entity.ts';
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { ours, type Person, password } from '../../plugins/workspace/tests/server/people-scene.ts';
import { square } from '../../plugins/workspace/tests/server/referral-scene.ts';
import { createHttpGeocoding } from '../../sdk/src/server/address/http-geocoding.ts';
import { createHttpPostalCodes } from '../../sdk/src/server/address/http-postal-codes.ts';
import { retryDelays } from '../../sdk/src/web/upload/tus-client.ts';
import { createUploader } from '../../sdk/src/web/upload/uploader.ts';
import { answers, startAddressServer } from '../../sdk/tests/address/address-server.ts';
import { nodesOf } from './people-calls.lines.ts';
import { madeContext, madeType } from './support/document-types.ts';
import { api, heading, type Line, leftOpen, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Section 7 of the first document: the calls about shapes, visits, documents, jobs and files, and the places that are asked. */
export function recordCallLines(given: () => SpecificationScene): readonly Line[] {
  return [...shapeLines(given), ...documentLines(given), ...jobLines(given), ...restLines(given)];
}

const landOf = async ({ admin, create, project: projectId }: SpecificationScene) =>
  (await create(admin, 'land', { projectId, block: uuidv7(), lot: '1' })).data ?? '';

function shapeLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('Geometries, layers |'),
    api('geometries by layer, by id, properties by ids;', async () => {
      const { project: projectId, within } = given();
      const properties = { rua: 'Rua A' };
      const { layerId, id } = await within(ours, async (tx) => {
        const layer = await tx.insert(Layer, { projectId, name: uuidv7() });
        const shape = await tx.insert(Geometry, { projectId, layerId: layer.id, geom: square, properties });
        return { layerId: layer.id, id: shape.id };
      });
      expect(await nodesOf(given(), `geometries(filter: { layerId: { equalTo: "${layerId}" } })`, 'id')).toEqual([
        { id },
      ]);
      const byId = await given().ask(given().admin, `{ geometry(id: "${id}") { layerId geom } }`);
      expect(byId.data).toMatchObject({ geometry: { layerId, geom: { type: expect.stringMatching(/Polygon$/) } } });
      expect(await nodesOf(given(), `geometries(filter: { id: { in: ["${id}"] } })`, 'properties')).toEqual([
        { properties },
      ]);
    }),
    api('layers and layer types', async () => {
      expect((await nodesOf<{ name: string }>(given(), 'layers(first: 1)', 'name')).length).toBeLessThanOrEqual(1);
      const { data: id } = await given().create(given().admin, 'layerType', { name: uuidv7(), slug: uuidv7() });
      expect(await nodesOf(given(), `layerTypes(filter: { id: { equalTo: "${id}" } })`, 'id')).toEqual([{ id }]);
    }),
    api('Spatial reference | search, at most 50 rows', async () => {
      const search = async (words: string) =>
        (
          await given().ask<{ spatialReferences: { srid: number }[] }>(
            given().admin,
            `{ spatialReferences(search: "${words}") { srid } }`,
          )
        ).data?.spatialReferences ?? [];
      expect(await search('UTM')).toHaveLength(50);
      expect((await search('31983'))[0]).toEqual({ srid: 31983 });
    }),
    api('Residents | list, by id, by land, names by land, create, update, soft delete', async () => {
      const { admin, command, create, project: projectId } = given();
      const landId = await landOf(given());
      const { data: id } = await create(admin, 'resident', { projectId, landId, name: 'Rita' });
      const ofLand = () =>
        nodesOf(
          given(),
          `residents(filter: { landId: { equalTo: "${landId}" }, deletedAt: { isNull: true } })`,
          'name',
        );
      expect(await ofLand()).toEqual([{ name: 'Rita' }]);
      await command(admin, 'updateResident', { id, patch: { name: 'Rita Prado' } });
      const byId = await given().ask(
        admin,
        `{ resident(id: "${id}") { name } land(id: "${landId}") { residents { nodes { name } } } }`,
      );
      const named = { name: 'Rita Prado' };
      expect(byId.data).toEqual({ resident: named, land: { residents: { nodes: [named] } } });
      expect((await command(admin, 'deleteResident', { id })).code).toBeUndefined();
      expect(await ofLand()).toEqual([]);
    }),
    api('Visits | land visits by land, create, update;', async () => {
      const { admin, command, create, project: projectId } = given();
      const landId = await landOf(given());
      const madeResult = async () => (await create(admin, 'visitResult', { name: uuidv7() })).data;
      const [visitResultId, another] = [await madeResult(), await madeResult()];
      const { data: id, message } = await create(admin, 'landVisit', { projectId, landId, visitResultId });
      expect(message).toBeUndefined();
      const patch = { visitResultId: another };
      expect((await command(admin, 'updateLandVisit', { id, patch })).message).toBeUndefined();
      const ofLand = `landVisits(filter: { landId: { equalTo: "${landId}" } })`;
      expect(await nodesOf(given(), ofLand, 'id visitResultId')).toEqual([{ id, ...patch }]);
    }),
  ];
}

async function plantedTransaction({ admin, create, command, ask }: SpecificationScene): Promise<string> {
  const account = async () => (await create(admin, 'bankAccount', { name: uuidv7() })).data;
  const transfer = { description: 'Reserva', dueDate: '2026-03-10', amount: '10.00', bankAccountId: await account() };
  const made = await command<{ transferGroupId: string }>(
    admin,
    'createFinanceTransfer',
    { ...transfer, counterAccountId: await account() },
    'transferGroupId',
  );
  const filter = `filter: { transferGroupId: { equalTo: "${made.data?.transferGroupId}" } }, first: 1`;
  const { data } = await ask<{ list: { nodes: { id: string }[] } }>(
    admin,
    `{ list: financeTransactions(${filter}) { nodes { id } } }`,
  );
  return data?.list.nodes[0]?.id ?? '';
}

/** A document of somebody's, sent as a screen sends it. */
async function sent(scene: SpecificationScene, context: string, subject: string, subjectId: string, name = 'RG') {
  const { admin, project, command } = scene;
  const about = { filename: `${name}.pdf`, purpose: 'documents.page', projectId: project };
  const fileId = await upload(scene, admin.auth, Buffer.from(await pdf(1)), about);
  const documentTypeId = await madeType(scene, context, { requireSign: true });
  const input = { name, subject, subjectId, documentTypeId, fileIds: [fileId] };
  const { data, message } = await command<{ documentId: string }>(admin, 'createDocument', input, 'documentId');
  expect(message).toBeUndefined();
  return { id: data?.documentId ?? '', fileId, documentTypeId };
}

function documentLines(given: () => SpecificationScene): readonly Line[] {
  const listed = (filter: string) => nodesOf<{ id: string }>(given(), `documents(filter: ${filter})`, 'id');
  const family = async () => {
    const { admin, create, project: projectId } = given();
    const landId = await landOf(given());
    const residentId = (await create(admin, 'resident', { projectId, landId, name: 'Rita' })).data ?? '';
    const ofLand = await sent(given(), 'land', 'lands.land', landId, 'Matrícula');
    const ofResident = await sent(given(), 'resident', 'lands.resident', residentId);
    return { landId, residentId, ofLand, ofResident };
  };
  return [
    heading('Documents |'),
    api(
      'list (filter, first, offset, orderBy; totalCount, nodes), by id, by land, by resident, by land including resident and contract documents, by land ids, by ids;',
      async () => {
        const { landId, residentId, ofLand, ofResident } = await family();
        const { data } = await given().ask(
          given().admin,
          `{ documents(filter: { subjectId: { in: ["${landId}", "${residentId}"] } }, first: 1, offset: 1, orderBy: [NAME_ASC]) { totalCount nodes { name } } document(id: "${ofLand.id}") { name } }`,
        );
        const page = { totalCount: 2, nodes: [{ name: 'RG' }] };
        expect(data).toEqual({ documents: page, document: { name: 'Matrícula' } });
        const about = (subject: string, ids: string[]) =>
          `{ subject: { equalTo: "${subject}" }, subjectId: { in: ${JSON.stringify(ids)} } }`;
        expect(await listed(about('lands.land', [landId]))).toEqual([{ id: ofLand.id }]);
        expect(await listed(about('lands.resident', [residentId]))).toEqual([{ id: ofResident.id }]);
        const including = `{ or: [${about('lands.land', [landId])}, ${about('lands.resident', [residentId])}, ${about('finance.contract', [uuidv7()])}] }`;
        expect((await listed(including)).map(({ id }) => id).toSorted()).toEqual([ofLand.id, ofResident.id].toSorted());
        expect(await listed(`{ id: { in: ["${ofLand.id}"] } }`)).toEqual([{ id: ofLand.id }]);
      },
    ),
    api(
      'createDocument (name, url, kilobytes, pages, documentTypeId, signatureStatus; variants creating land, resident or finance-transaction links);',
      async () => {
        const { ofResident } = await family();
        const { data } = await given().ask(
          given().admin,
          `{ document(id: "${ofResident.id}") { name kilobytes documentTypeId signatureStatus subject pages { nodes { number url } } } }`,
        );
        expect(data).toEqual({
          document: {
            ...{ name: 'RG', kilobytes: expect.anything(), signatureStatus: 'pending' },
            ...{
              documentTypeId: ofResident.documentTypeId,
              subject: 'lands.resident',
              pages: { nodes: [{ number: 1, url: expect.any(String) }] },
            },
          },
        });
        const transactionId = await plantedTransaction(given());
        const paper = await sent(given(), 'transaction', FinanceTransaction.id, transactionId, 'Recibo');
        expect(await listed(`{ subjectId: { equalTo: "${transactionId}" } }`)).toEqual([{ id: paper.id }]);
      },
    ),
    api('delete (sets deletedAt, deletedBy);', async () => {
      const { admin, command } = given();
      const { ofLand } = await family();
      expect((await command(admin, 'deleteDocument', { id: ofLand.id })).message).toBeUndefined();
      const removed = await given().within(ours, (tx) =>
        tx.list(Document, { filter: { id: { equalTo: ofLand.id } }, withDeleted: true } as never),
      );
      const [row] = removed as readonly RecordOf<typeof Document>[];
      expect(row).toMatchObject({ deletedAt: expect.any(String), deletedBy: admin.id });
    }),
    api('clean-AI update (pages)', async () => {
      const { admin, command, within } = given();
      const { ofLand } = await family();
      const read = { aiExtractResult: { name: 'Rita' }, extractedAt: new Date().toISOString() };
      await within(ours, (tx) => tx.update(Document, ofLand.id, read as never));
      const page = await nodesOf<{ id: string }>(
        given(),
        `documentPages(filter: { documentId: { equalTo: "${ofLand.id}" } })`,
        'id',
      );
      const turned = await command(admin, 'rotateDocumentPage', { pageId: page[0]?.id, rotation: 90 });
      expect(turned.message).toBeUndefined();
      const { data } = await given().ask(admin, `{ document(id: "${ofLand.id}") { aiExtractResult extractedAt } }`);
      expect(data).toEqual({ document: { aiExtractResult: null, extractedAt: null } });
    }),
    api('contexts and variables lists', async () => {
      const { admin, create } = given();
      const documentContextId = await madeContext(given(), 'land');
      const contexts = await nodesOf<{ slug: string }>(given(), 'documentContexts', 'slug');
      expect(contexts.map(({ slug }) => slug)).toContain('land');
      const named = { name: 'Quadra', source: 'land.block', slug: `v${uuidv7().replaceAll('-', '')}` };
      const { data: id, message } = await create(admin, 'documentVariable', { ...named, documentContextId });
      expect(message).toBeUndefined();
      expect(await nodesOf(given(), `documentVariables(filter: { id: { equalTo: "${id}" } })`, 'name')).toEqual([
        { name: 'Quadra' },
      ]);
    }),
    api('Signatures | documentSignatures by document id (including extra documents)', async () => {
      const { admin, call } = given();
      const { ofLand, ofResident } = await family();
      const signers = [{ name: 'Ana Paula', email: 'ana@exemplo.com.br', qualification: 'buyer' }];
      const body = { documentId: ofLand.id, extraDocuments: [{ documentId: ofResident.id }], signers };
      expect((await call(admin, 'POST', '/sign-docs/request', JSON.stringify(body))).message).toBe('');
      for (const id of [ofLand.id, ofResident.id]) {
        const request = `signatureRequest: { papers: { some: { documentId: { equalTo: "${id}" } } } }`;
        expect(await nodesOf(given(), `documentSignatures(filter: { ${request} })`, 'name'), id).toEqual([
          { name: 'Ana Paula' },
        ]);
      }
    }),
  ];
}

function jobLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'jobs by batch id or reference id; job batches by relatedId and relatedTable; create batch; create/update job',
      async () => {
        const { admin, command } = given();
        // A job is made by the command that starts it, and changed by its own work, by who cancels it or tries it again.
        const landId = await landOf(given());
        if (
          (await nodesOf(given(), `documentTypes(filter: { slug: { equalTo: "${dossierSlug}" } })`, 'id')).length === 0
        )
          await madeType(given(), 'land', { name: 'Dossiê do Lote', slug: dossierSlug });
        const about = { projectId: given().project, landIds: [landId] };
        const { data } = await command<{ jobBatchId: string }>(admin, 'startDossiers', about, 'jobBatchId');
        const jobs = (filter: string) => nodesOf<{ id: string }>(given(), `jobs(filter: { ${filter} })`, 'id');
        const ofLand = () => jobs(`referenceId: { equalTo: "${landId}" }`);
        await expect.poll(ofLand, { timeout: 60_000 }).toHaveLength(1);
        const [job] = await ofLand();
        expect(await jobs(`jobBatchId: { equalTo: "${data?.jobBatchId}" }`)).toContainEqual(job);
        const related = `relatedId: { equalTo: "${landId}" }, relatedTable: { equalTo: "lands.land" }`;
        expect(await nodesOf(given(), `jobBatches(filter: { ${related} })`, 'id')).toEqual([{ id: data?.jobBatchId }]);
        const cancelled = await command<{ status: string }>(admin, 'cancelJob', { id: job?.id });
        // It may have ended meanwhile, which cancelling says.
        expect([undefined, 'CONFLICT']).toContain(cancelled.code);
      },
    ),
  ];
}

function restLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api('Signed file URLs: GET single (key, fileName); GET multiple (keys, fileNames);', async () => {
      const { id } = await sent(given(), 'land', 'lands.land', await landOf(given()));
      const [page] = await nodesOf<{ url: string }>(
        ...([given(), `documentPages(filter: { documentId: { equalTo: "${id}" } })`, 'url'] as const),
      );
      const key = encodeURIComponent(page?.url ?? '');
      const get = (path: string) => given().call(given().admin, 'GET', path);
      const { body } = await get(`/aws/signed-get/?key=${key}&fileName=RG.pdf`);
      expect(body).toMatchObject({ url: expect.stringContaining('RG.pdf') });
      const both = await get(`/aws/multiple-signed-get/?keys=${key},${key}&fileNames=a.pdf,b.pdf`);
      const named = ['a.pdf', 'b.pdf'].map((name) => ({ url: expect.stringContaining(name) }));
      expect(both.body).toMatchObject({ urls: named });
      expect((await get('/aws/signed-get/')).message).toBe('URL Inválida');
      expect((await get('/aws/multiple-signed-get/')).message).toBe('Nenhum arquivo selecionado');
    }),
    ...twoFactorLines(given),
    ...uploadLines(given),
    ...placeLines(given),
    screen('Query-string helper drops empty values and writes booleans as True or False.', () => {
      expect(queryString({ a: '', b: null, c: true, d: false, e: 'x y' })).toBe('c=True&d=False&e=x+y');
    }),
    leftOpen('Response shapes beyond field names: not shown. What the server does on each call: not shown.'),
  ];
}

function twoFactorLines(given: () => SpecificationScene): readonly Line[] {
  const post = (who: Person, path: string, body: object) => given().call(who, 'POST', path, JSON.stringify(body));
  return [
    api('Two-factor: POST setup (response qrCodeUrl);', async () => {
      const person = await given().person('pilot');
      expect((await post(person, '/2fa/setup', { password })).body).toMatchObject({
        qrCodeUrl: expect.stringMatching(/^data:image\//),
      });
      expect((await post(person, '/2fa/setup', { password: 'outra-senha-9' })).code).toBeDefined();
    }),
    api('POST verify (token; response valid);', async () => {
      const person = await given().person('pilot');
      await post(person, '/2fa/setup', { password });
      expect((await post(person, '/2fa/verify', { token: '000000' })).body).toEqual({ valid: false });
    }),
  ];
}

function uploadLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'File upload: signed POST endpoint (version 4 signature, bearer token), or direct chunked, resumable upload with auto retry up to 1000 to private or public storage;',
      async () => {
        const query = `fileName=planta.pdf&size=1000&purpose=documents.page&projectId=${given().project}`;
        const signed = await given().call(given().admin, 'POST', `/aws/signed-post/?${query}`);
        expect(signed.body).toMatchObject({ url: expect.any(String), fields: expect.any(Object) });
        expect((await given().call(undefined, 'POST', `/aws/signed-post/?${query}`)).code).toBe('UNAUTHENTICATED');
        expect(await given().announce(given().admin, 'planta.pdf', 1000, 'documents.page')).toBe(201);
        expect(retryDelays).toHaveLength(1000);
      },
    ),
    screen(
      'default key path files/{orgId}/{fileName} with placeholders for document type, size, file id, uuid, extension.',
      () => {
        expect(defaultKeyPath).toBe('files/{orgId}/{fileName}');
      },
    ),
    screen('Upload needs a base path and a create function, else an error is raised.', () => {
      const options = { uploads: {}, purpose: 'x', basePath: 'files/{orgId}/{fileName}', create: async () => {} };
      const made = (missing: object) => () => createUploader({ ...options, ...missing } as never);
      expect(made({})).not.toThrow();
      expect(made({ basePath: '' })).toThrow('base path');
      expect(made({ create: undefined })).toThrow('create');
    }),
  ];
}

function placeLines(given: () => SpecificationScene): readonly Line[] {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const asking = async (ask: (address: string) => Promise<unknown>, body: object): Promise<URL> => {
    const server = await startAddressServer();
    server.plays(answers(body));
    await ask(server.address).finally(() => server.stop());
    return new URL(server.asked[0] ?? '', server.address);
  };
  const geocoding = (address: string) => createHttpGeocoding({ address, accessToken: 'pk.abc', log: silent });
  const nothing = { type: 'FeatureCollection', features: [] };
  return [
    api('GET maps geocoding search (q, country default BR, public access token;', async () => {
      const { pathname, searchParams } = await asking((at) => geocoding(at).search('Avenida Afonso Pena'), nothing);
      expect(pathname).toMatch(/geocod/);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        ...{ q: 'Avenida Afonso Pena', country: 'BR', access_token: 'pk.abc' },
      });
    }),
    api('for address-in-path form: limit 1, language pt, country BR, type address);', async () => {
      const { pathname, searchParams } = await asking((at) => geocoding(at).locate('Rua A, 1'), nothing);
      expect(decodeURIComponent(pathname)).toContain('Rua A, 1');
      expect(Object.fromEntries(searchParams)).toMatchObject({
        ...{ limit: '1', language: 'pt', country: 'BR', types: 'address' },
      });
    }),
    api(
      'GET postal code lookup by code returning cep, logradouro, bairro, localidade, estado, ibge, erro.',
      async () => {
        const cep = {
          cep: '30130-003',
          logradouro: 'Avenida Afonso Pena',
          bairro: 'Centro',
          localidade: 'Belo Horizonte',
        };
        const found: unknown[] = [];
        const look = async (at: string) =>
          found.push(await createHttpPostalCodes({ address: at, log: silent }).find('30130003'));
        const { pathname } = await asking(look, { ...cep, uf: 'MG', estado: 'Minas Gerais', ibge: '3106200' });
        expect(pathname).toMatch(/30130003/);
        await asking(look, { erro: 'true' });
        expect(found).toMatchObject([{ street: 'Avenida Afonso Pena', ibgeCityCode: '3106200' }, undefined]);
      },
    ),
    api('Map tile services are also used.', async () => {
      const path = `/tiles/lands/${given().project}/0/0/0`;
      expect((await given().call(undefined, 'GET', path)).code).toBe('UNAUTHENTICATED');
    }),
  ];
}
