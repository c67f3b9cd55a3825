import { Land, Resident } from '@gleba/plugin-lands';
import { Job, orderStep, Profile, Project, StoredFile, UserProfile, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../lands/tests/server/lands-scene.ts';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentPage } from '../../src/entities/document-page.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { pagePurpose } from '../../src/page-files.ts';
import { type DocumentsScene, startDocumentsScene } from './documents-scene.ts';
import { jpeg, pdf } from './page-bytes.ts';

/** Documents and their pages on the real kernel: files of every kind become pages or are told, pages are put in order and deleted. */
let scene: DocumentsScene;
beforeAll(async () => {
  scene = await startDocumentsScene('Ana');
});
afterAll(() => scene?.host.stop());

/** A file as the upload leaves it. */
async function sent(name: string, bytes: Uint8Array, by = scene.adminId): Promise<string> {
  const { host } = scene;
  const id = uuidv7();
  const storageKey = `files/2/${id}`;
  await host.files.write(storageKey, new Response(bytes.slice()).body ?? new ReadableStream());
  await host.within(2, async (tx) => {
    const kilobytes = Math.ceil(bytes.length / 1000);
    await tx.insert(StoredFile, {
      id,
      name,
      purpose: pagePurpose,
      status: 'stored',
      storageKey,
      kilobytes,
      createdBy: by,
    });
    await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [by, id]);
  });
  return id;
}

async function run(name: string, input: object, answer: string, who = scene.admin) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const document = `mutation($i: ${type}!) { ${name}(input: $i) ${answer} }`;
  const { data, errors } = await scene.host.graphql<Record<string, Record<string, unknown>>>(
    document,
    { i: input },
    who,
  );
  const [first] = errors as readonly { message: string; extensions: { code: string } }[];
  return { answer: data?.[name], message: first?.message, code: first?.extensions.code };
}
async function created(
  slug: string,
  files: readonly string[],
  subject = { subject: Resident.id, subjectId: scene.resident },
) {
  const input = { ...subject, documentTypeId: scene.types.get(slug), fileIds: [...files] };
  const told = await run('createDocument', input, '{ documentId left { name message } }');
  return { ...told, id: String(told.answer?.documentId), left: told.answer?.left };
}
const pagesOf = (documentId: string) =>
  scene.host.within(2, (tx) =>
    tx.list(DocumentPage, { filter: { documentId: { equalTo: documentId } }, orderBy: ['number'] }),
  );
const documentOf = (id: string) => scene.host.within(2, (tx) => tx.find(Document, id));

describe('files become pages', () => {
  test('a picture and a PDF, with what their bytes say', async () => {
    const made = await created('identity', [await sent('frente.jpg', jpeg), await sent('verso.pdf', await pdf(3))]);
    expect(made.left).toEqual([]);
    expect(
      (await pagesOf(made.id)).map(({ type, width, height, sheets, number }) => [type, width, height, sheets, number]),
    ).toEqual([
      ['image/jpeg', 30, 20, null, 1],
      ['application/pdf', 595, 842, 3, 2],
    ]);
    expect(await documentOf(made.id)).toMatchObject({
      ...{
        name: 'Documento de identidade',
        subject: Resident.id,
        subjectId: scene.resident,
        projectId: scene.projectId,
      },
      ...{ validationStatus: 'waiting', signatureStatus: null },
    });
  });

  test('what cannot be one is told in words, the others are taken', async () => {
    const heic = new TextEncoder().encode(
      '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'.padEnd(60, ' '),
    );
    const { left, id } = await created('power-of-attorney', [
      await sent('a.pdf', await pdf(1, 'segredo')),
      await sent('b.pdf', (await pdf(2)).slice(0, 60)),
      await sent('c.jpg', heic),
      await sent('d.jpg', new TextEncoder().encode('<svg onload="alert(1)">')),
      await sent('e.pdf', await pdf(1)),
    ]);
    expect(left).toEqual([
      { name: 'a.pdf', message: 'O PDF está protegido por senha. Remova a proteção e envie de novo.' },
      { name: 'b.pdf', message: 'O arquivo está danificado e não pode ser aberto.' },
      { name: 'c.jpg', message: expect.stringContaining('HEIC') },
      { name: 'd.jpg', message: 'O arquivo não é um PDF nem uma imagem.' },
    ]);
    expect((await pagesOf(id)).map(({ name }) => name)).toEqual(['e.pdf']);
    expect(await documentOf(id)).toMatchObject({ signatureStatus: 'pending' });
  });

  test('another person’s file is none, and a type of lots is none of residents', async () => {
    const other = await sent('x.jpg', jpeg, await scene.host.addMember(2, 'admin'));
    expect((await created('identity', [other])).code).toBe('NOT_FOUND');
    expect((await created('proof-of-address', [await sent('x.jpg', jpeg)])).code).toBe('VALIDATION');
  });

  test('no more pages than the type says', async () => {
    const files = await Promise.all([1, 2, 3].map((n) => sent(`${n}.jpg`, jpeg)));
    expect((await created('tax-id', files)).message).toBe('Este documento tem no máximo 2 páginas.');
  });
});

describe('pages', () => {
  test('are turned, put in order and deleted; the last one takes the document along', async () => {
    const { id } = await created('identity', [
      await sent('1.jpg', jpeg),
      await sent('2.jpg', jpeg),
      await sent('3.jpg', jpeg),
    ]);
    const [first, second, third] = (await pagesOf(id)).map((page) => page.id);
    await run('approveDocument', { documentId: id, decision: 'valid' }, '{ document { id } }');
    expect(await documentOf(id)).toMatchObject({ validationStatus: 'valid', manualValidationIsValid: true });
    await run('rotateDocumentPage', { pageId: first, rotation: 90 }, '{ pageId }');
    // Clean-AI: what was found of other pages holds no more.
    expect(await documentOf(id)).toMatchObject({ validationStatus: 'waiting', manualValidationIsValid: null });
    await run('orderDocumentPages', { documentId: id, pageIds: [third, first, second] }, '{ documentId }');
    expect((await pagesOf(id)).map((page) => [page.id, page.rotation])).toEqual([
      [third, 0],
      [first, 90],
      [second, 0],
    ]);
    const partly = await run('orderDocumentPages', { documentId: id, pageIds: [third, first] }, '{ documentId }');
    expect(partly.code).toBe('CONFLICT');
    const one = await run('deleteDocumentPages', { documentId: id, pageIds: [first] }, '{ isDocumentDeleted }');
    expect(one.answer).toEqual({ isDocumentDeleted: false });
    const rest = await run(
      'deleteDocumentPages',
      { documentId: id, pageIds: [second, third] },
      '{ isDocumentDeleted }',
    );
    expect(rest.answer).toEqual({ isDocumentDeleted: true });
    // Marked, not removed.
    const marked = await scene.host.within(2, (tx) =>
      tx.query('select deleted_at, deleted_by from documents.document_page where document_id = $1::uuid', [id]),
    );
    expect(marked.rows).toHaveLength(3);
    expect((await documentOf(id))?.deletedAt).not.toBeNull();
  });

  test('of what was signed stay as they are, and only administrators delete the whole', async () => {
    const { id } = await created('power-of-attorney', [await sent('1.jpg', jpeg), await sent('2.jpg', jpeg)]);
    await scene.host.within(2, (tx) => tx.update(Document, id, { signatureStatus: 'signed' }));
    const [first = '', second = ''] = (await pagesOf(id)).map((page) => page.id);
    const says = 'O documento já foi assinado e fica como está.';
    expect((await run('rotateDocumentPage', { pageId: first, rotation: 90 }, '{ pageId }')).message).toBe(says);
    const one = await run('deleteDocumentPages', { documentId: id, pageIds: [first] }, '{ isDocumentDeleted }');
    expect(one.message).toBe(says);
    const all = await run('deleteDocumentPages', { documentId: id, pageIds: [first, second] }, '{ isDocumentDeleted }');
    expect(all.answer).toEqual({ isDocumentDeleted: true });
    // Out of the lists, and kept: rows, and the bytes of each page.
    const kept = await scene.host.within(2, (tx) =>
      tx.query<{ key: string }>(
        `select f.storage_key as key from documents.document_page p join core.stored_file f on f.id = p.file_id
         join documents.document d on d.id = p.document_id
         where d.id = $1::uuid and d.deleted_at is not null and p.deleted_at is not null`,
        [id],
      ),
    );
    expect(kept.rows).toHaveLength(2);
    for (const { key } of kept.rows) expect(await scene.host.files.size(key)).toBe(jpeg.length);
  });

  test('of what was signed are not an ordinary person’s to delete, by whichever door', async () => {
    const { host, projectId } = scene;
    const { id } = await created('power-of-attorney', [await sent('1.jpg', jpeg)]);
    await host.within(2, (tx) => tx.update(Document, id, { signatureStatus: 'signed' }));
    const clerkId = await host.addMember(2, 'pilot');
    await host.within(2, async (tx) => {
      const accessKeys = ['documents', 'data.register', 'lands', 'residents'];
      const { id: profileId } = await tx.insert(Profile, { name: 'Atendimento', accessKeys });
      await tx.insert(UserProfile, { userId: clerkId, profileId, projectId });
    });
    const clerk = await host.authorization(clerkId, 2);
    const pageIds = (await pagesOf(id)).map((page) => page.id);
    const removed = await run('deleteDocumentPages', { documentId: id, pageIds }, '{ isDocumentDeleted }', clerk);
    expect(removed.message).toBe('O documento já foi assinado e fica como está.');
    const patch = { deletedAt: new Date().toISOString() };
    expect((await run('updateDocument', { id, patch }, '{ document { id } }', clerk)).code).toBe('CONFLICT');
    expect((await documentOf(id))?.deletedAt).toBeNull();
  });

  test('keep the bytes that were read: nobody puts another file in their place', async () => {
    const uploaded = (filename: string) =>
      upload(scene.host, scene.admin, Buffer.from(jpeg), {
        filename,
        purpose: pagePurpose,
        projectId: scene.projectId,
      });
    const { id } = await created('identity', [await uploaded('1.jpg')]);
    const [page] = await pagesOf(id);
    const replaced = await run('replaceFile', { key: page?.url, fileId: await uploaded('2.jpg') }, '{ replacedId }');
    expect(replaced.code).toBe('FORBIDDEN');
  });

  test('of another kind of document are to be looked at anew', async () => {
    const { id } = await created('identity', [await sent('1.jpg', jpeg)]);
    await run('approveDocument', { documentId: id, decision: 'valid' }, '{ document { id } }');
    const documentTypeId = scene.types.get('power-of-attorney');
    expect(
      (await run('changeDocumentType', { documentId: id, documentTypeId }, '{ documentId }')).code,
    ).toBeUndefined();
    expect(await documentOf(id)).toMatchObject({
      ...{ documentTypeId, signatureStatus: 'pending', validationStatus: 'waiting', manualValidationIsValid: null },
    });
    const ofLots = { documentId: id, documentTypeId: scene.types.get('proof-of-address') };
    expect((await run('changeDocumentType', ofLots, '{ documentId }')).code).toBe('VALIDATION');
  });
});

test('several documents come as one archive, each page by the name of its own', async () => {
  const twice = [
    await created('identity', [await sent('1.jpg', jpeg), await sent('verso.pdf', await pdf(1))]),
    await created('identity', [await sent('1.JPG', jpeg)]),
  ];
  const gone = await created('identity', [await sent('1.jpg', jpeg)]);
  const pageIds = (await pagesOf(gone.id)).map((page) => page.id);
  await run('deleteDocumentPages', { documentId: gone.id, pageIds }, '{ isDocumentDeleted }');
  const documentIds = [...twice, gone].map(({ id }) => id);
  const { answer } = await run('downloadDocuments', { documentIds }, '{ jobId }');
  const packed = () => scene.host.within(2, (tx) => tx.get(Job, String(answer?.jobId)));
  await expect.poll(async () => (await packed()).status, { timeout: 60_000 }).toBe('DONE');
  const job = await packed();
  expect(job).toMatchObject({ status: 'DONE', result: { pages: 3 } });
  const { fileId } = job.result as { fileId: string };
  const file = await scene.host.within(2, (tx) => tx.get(StoredFile, fileId));
  expect(file).toMatchObject({ name: 'Documentos.zip', createdBy: scene.adminId, purpose: 'documents.archive' });
  const bytes = Buffer.from(await new Response(await scene.host.files.read(file.storageKey)).arrayBuffer());
  const names = ['Documento de identidade - Página 1.jpg', 'Documento de identidade - Página 2.pdf'];
  for (const name of [...names, 'Documento de identidade - Página 1 (2).jpg'])
    expect(bytes.includes(Buffer.from(name)), name).toBe(true);
  const none = await run('downloadDocuments', { documentIds: [] }, '{ jobId }');
  expect(none.message).toBe('Nenhum arquivo selecionado');
});

test('what a resident needs follows from their facts', async () => {
  const ask =
    'query($subject: String!, $subjectId: UUID!) { documentNeeds(subject: $subject, subjectId: $subjectId) { slug isWanted } }';
  const { data, errors } = await scene.host.graphql<{ documentNeeds: { slug: string; isWanted: boolean }[] }>(
    ask,
    { subject: Resident.id, subjectId: scene.resident },
    scene.admin,
  );
  expect(errors).toEqual([]);
  const wanted = data?.documentNeeds.filter(({ isWanted }) => isWanted).map(({ slug }) => slug);
  expect(wanted).toEqual([
    ...['signature-other', 'power-of-attorney', 'insufficient-resources-declaration', 'possession-declaration'],
    ...['residence-declaration', 'identity', 'tax-id', 'birth-certificate'],
  ]);
});

describe('what is missing in a project', () => {
  const ask = async (projectId: string, who: string, more: { after?: string; type?: string } = {}) => {
    const { data, errors } = await scene.host.graphql<{
      missingDocuments: null | {
        next: string | null;
        rows: { subject: string; subjectId: string; missing: { name: string }[] }[];
      };
    }>(
      'query($p: UUID!, $a: UUID, $t: UUID) { missingDocuments(projectId: $p, after: $a, documentTypeId: $t) { next rows { subject subjectId missing { name } } } }',
      { p: projectId, a: more.after, t: more.type },
      who,
    );
    const [first] = errors as readonly { extensions: { code: string } }[];
    const rows = data?.missingDocuments?.rows.map(({ subjectId, missing }) => [
      subjectId,
      missing.map(({ name }) => name),
    ]);
    return { rows, next: data?.missingDocuments?.next, code: first?.extensions.code };
  };

  test('is told by record, as the conditions of the types say, and no more once it is there', async () => {
    const { host } = scene;
    const made = await host.within(2, async (tx) => {
      const projectId = (await tx.insert(Project, { name: 'Vila Nova' })).id;
      const landId = (await tx.insert(Land, { projectId, block: 'A', lot: '1' })).id;
      const residentId = (await tx.insert(Resident, { projectId, landId, name: 'Rita' })).id;
      const { documentContextId } = await tx.get(DocumentType, scene.types.get('identity') ?? '');
      // Wanted of who answers for the lot alone, which Rita does not.
      const visibilityScript = 'resident.legalResponsible';
      const more = {
        name: 'Declaração',
        slug: 'declaration',
        documentContextId,
        isRequired: true,
        visibilityScript,
        documentOrder: 100 * orderStep,
      };
      await tx.insert(DocumentType, more);
      return { projectId, landId, residentId };
    });
    const ofLand = ['Comprovante do tempo de posse', 'Comprovante de endereço'];
    expect(await ask(made.projectId, scene.admin)).toEqual({
      rows: [
        [made.landId, ofLand],
        [made.residentId, ['Documento de identidade', 'CPF']],
      ],
      next: null,
      code: undefined,
    });
    const about = { subject: Resident.id, subjectId: made.residentId };
    const { id } = await created('identity', [await sent('1.jpg', jpeg)], about);
    await host.within(2, (tx) => tx.update(Resident, made.residentId, { legalResponsible: true }));
    expect((await ask(made.projectId, scene.admin)).rows?.[1]).toEqual([made.residentId, ['CPF', 'Declaração']]);
    const pageIds = (await pagesOf(id)).map((page) => page.id);
    await run('deleteDocumentPages', { documentId: id, pageIds }, '{ isDocumentDeleted }');
    const again = (await ask(made.projectId, scene.admin)).rows?.[1];
    expect(again).toEqual([made.residentId, ['Documento de identidade', 'CPF', 'Declaração']]);
    const declared = (type: string) => ask(made.projectId, scene.admin, { type });
    expect((await declared(scene.types.get('tax-id') ?? '')).rows).toEqual([[made.residentId, ['CPF']]]);
    expect((await declared(scene.types.get('proof-of-address') ?? '')).rows).toEqual([
      [made.landId, ['Comprovante de endereço']],
    ]);
    // A type that is asked for of nobody, and none at all.
    for (const type of [scene.types.get('power-of-attorney') ?? '', uuidv7()])
      expect((await declared(type)).rows).toEqual([]);
  });

  test('is of the types that the project asks for', async () => {
    const { host } = scene;
    const made = await host.within(2, async (tx) => {
      const projectId = (await tx.insert(Project, { name: 'Vila Escolhida' })).id;
      return { projectId, landId: (await tx.insert(Land, { projectId, block: 'A', lot: '1' })).id };
    });
    const choose = (patch: object) =>
      host.graphql(
        'mutation($i: SetProjectDocumentsInput!) { setProjectDocuments(input: $i) { projectDocuments { id } } }',
        { i: { id: made.projectId, patch } },
        scene.admin,
      );
    expect((await choose({ documentTypes: [scene.types.get('proof-of-address')] })).errors).toEqual([]);
    expect((await ask(made.projectId, scene.admin)).rows).toEqual([[made.landId, ['Comprovante de endereço']]]);
    expect((await choose({ documentTypes: [scene.types.get('identity')] })).errors).toEqual([]);
    expect((await ask(made.projectId, scene.admin)).rows).toEqual([]);
    const unknown = await choose({ documentTypes: [scene.types.get('identity'), uuidv7()] });
    expect(JSON.stringify(unknown.errors)).toContain('Escolha tipos de documento que existem.');
    const declaration = await choose({ contractTemplateId: scene.types.get('identity') });
    expect(JSON.stringify(declaration.errors)).toContain('cuja assinatura o confirma');
    expect((await choose({ contractTemplateId: scene.types.get('contract-instrument') })).errors).toEqual([]);
  });

  test('comes in parts, each lot once', async () => {
    const { projectId, ids } = await scene.host.within(2, async (tx) => {
      const projectId = (await tx.insert(Project, { name: 'Vila Grande' })).id;
      const lots = Array.from({ length: 130 }, (_, index) => ({ projectId, block: 'Z', lot: String(index) }));
      return { projectId, ids: await tx.insertMany(Land, lots) };
    });
    const first = await ask(projectId, scene.admin);
    const rest = await ask(projectId, scene.admin, { after: first.next ?? '' });
    expect(rest.next).toBeNull();
    const told = [...(first.rows ?? []), ...(rest.rows ?? [])].map(([id]) => id);
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  test('is nobody’s who does not hold the key, and tells of no lots that one may not see', async () => {
    const { host } = scene;
    const { projectId } = scene;
    const withKeys = async (accessKeys: string[]) => {
      const userId = await host.addMember(2, 'user');
      await host.within(2, async (tx) => {
        const { id: profileId } = await tx.insert(Profile, { name: uuidv7(), accessKeys });
        await tx.insert(UserProfile, { userId, profileId, projectId });
      });
      return host.authorization(userId, 2);
    };
    expect((await ask(projectId, await withKeys(['lands']))).code).toBe('FORBIDDEN');
    expect((await ask(projectId, await withKeys(['documents']))).rows).toEqual([]);
    const ofLots = (await ask(projectId, await withKeys(['documents', 'lands']))).rows ?? [];
    expect(ofLots.map(([id]) => id)).toContain(scene.land);
    // Whose residents one may not see, one is not told of.
    expect(ofLots.map(([id]) => id)).not.toContain(scene.resident);
    const all = (await ask(projectId, await withKeys(['documents', 'lands', 'residents']))).rows ?? [];
    expect(all.map(([id]) => id)).toEqual(expect.arrayContaining([scene.land, scene.resident]));
  });
});
