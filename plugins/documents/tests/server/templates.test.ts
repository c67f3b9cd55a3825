import { finance as financePlugin, Partner, ResidentPartner } from '@gleba/plugin-finance';
import { server as finance } from '@gleba/plugin-finance/server';
import { Land, lands as landsPlugin, Resident } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { Job, Organization, Profile, Project, UserProfile } from '@gleba/sdk';
import { startTestRuntime, type TestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Document } from '../../src/entities/document.entity.ts';
import { DocumentContext } from '../../src/entities/document-context.entity.ts';
import { DocumentOrigin } from '../../src/entities/document-origin.entity.ts';
import { DocumentPage } from '../../src/entities/document-page.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { documents } from '../../src/plugin.ts';
import { server } from '../../src/server/index.ts';
import { matterFor } from '../../src/server/templates/template-matter.ts';
import { seedDocumentTypes } from '../../src/server/types/seed-types.ts';
import { subjectsOf } from '../../src/subjects.ts';
import { emptyTemplate, type Template } from '../../src/template/template.ts';
import { writePaper } from '../../src/template/write-paper.ts';
import { wordFileOf } from '../../src/web/template/word-file.ts';
import { Survey, surveys } from '../surveys-plugin.ts';

/** As the runtime gathers them. */
const withSurveys = subjectsOf(
  [landsPlugin, financePlugin, surveys.plugin, documents].flatMap(({ documentSubjects }) => documentSubjects),
);
let host: TestRuntime;
const ids = { project: '', land: '', resident: '', type: '', other: '', survey: '' };
let admin = '';
let clerk = '';

beforeAll(async () => {
  host = await startTestRuntime([lands, finance, surveys, server]);
  await host.within(2, async (tx) => {
    await tx.insert(Organization, { id: '2', name: 'Escritório' } as never);
    await seedDocumentTypes(tx, withSurveys, []);
    const { id: projectId } = await tx.insert(Project, { name: 'Vila' });
    const { id: landId } = await tx.insert(Land, { projectId, block: 'A', lot: '7', customArea: '250.37' });
    const person = { projectId, landId, name: 'Josefa <b>Lima</b>', legalResponsible: true };
    const { id: residentId } = await tx.insert(Resident, person);
    const { id: partnerId } = await tx.insert(Partner, {
      ...{ name: 'Josefa Lima', cpf: '111.444.777-35', profession: 'costureira', maritalStatus: 'married' },
    });
    await tx.update(ResidentPartner, residentId, { partnerId });
    const { id: survey } = await tx.insert(Survey, { projectId, landId, surveyor: 'Ana', surveyedOn: '2026-03-02' });
    await tx.insert(Survey, { projectId, landId, surveyor: 'Beto', surveyedOn: '2026-02-01' });
    Object.assign(ids, { project: projectId, land: landId, resident: residentId, survey });
    const type = await tx.list(DocumentType, { filter: { slug: { equalTo: 'power-of-attorney' } } });
    const other = await tx.list(DocumentType, { filter: { slug: { equalTo: 'proof-of-address' } } });
    Object.assign(ids, { type: type[0]?.id ?? '', other: other[0]?.id ?? '' });
  });
  admin = await host.authorization(await host.addMember(2, 'admin', 'admin'), 2);
  // Sees documents, lots and residents of the project, and nothing of partners.
  const id = await host.addMember(2, 'user', 'clerk');
  await host.within(2, async (tx) => {
    const accessKeys = ['documents', 'lands', 'residents', 'project-details'];
    const profile = await tx.insert(Profile, { name: 'Balcão', accessKeys, isProjectLevel: true });
    await tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId: ids.project });
  });
  clerk = await host.authorization(id, 2);
});
afterAll(() => host?.stop());

const template = (...sources: readonly string[]): Template => ({
  ...emptyTemplate,
  body: sources.map((source) => ({ kind: 'paragraph', children: [{ kind: 'value', source }] })),
});

async function call(path: string, who: string, body?: object) {
  const headers = { 'content-type': 'application/json', authorization: who };
  const request = new Request(`http://test.invalid${path}`, {
    ...{ headers, method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) },
  });
  const answer = await host.runtime.route(request, 'test');
  return answer as Response;
}
const json = async (path: string, who: string, body?: object) => (await call(path, who, body)).json();

const run = async (name: string, input: object, who = admin, answer = '') => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await host.graphql<Record<string, Record<string, unknown>>>(
    `mutation($i: ${type}!) { ${name}(input: $i) { ${answer} } }`,
    { i: input },
    who,
  );
  const [first] = errors as readonly { extensions: { code: string; reason?: string } }[];
  return { answer: data?.[name], code: first?.extensions.code };
};
const save = (tree: object, basedOn: number, who = admin) =>
  run('saveDocumentTemplate', { documentTypeId: ids.type, basedOn, tree }, who, 'number');
const ofResident = () => ({ documentTypeId: ids.type, subject: Resident.id, subjectId: ids.resident });

describe('what a paper is written from', () => {
  const of = (source: string): Template => ({
    ...emptyTemplate,
    body: [{ kind: 'paragraph', children: [{ kind: 'value', source }] }],
  });
  const matter = (template?: Template) =>
    host.within(2, (tx) =>
      matterFor(tx, withSurveys, { context: 'land', subjectId: ids.land, ...(template && { template }) }),
    );

  test('is read only where the template names it, and is then the same', async () => {
    const whole = await matter();
    const ofProject = await matter(of('project.name'));
    expect(Object.keys(ofProject.values).sort()).toEqual(['custom', 'land', 'project']);
    expect(ofProject.values.project).toEqual(whole.values.project);
    for (const source of ['land.lot', 'project.name', 'count(residents)', 'partner.name', 'partner.profession']) {
      const template = of(source);
      const { paper, problems } = writePaper(template, await matter(template));
      expect([source, writePaper(template, whole)]).toMatchObject([source, { paper, problems }]);
    }
  });

  test('is refused for a record that nobody sees', async () => {
    const asked = { context: 'land', subjectId: ids.project, template: of('land.lot') };
    await expect(host.within(2, (tx) => matterFor(tx, withSurveys, asked))).rejects.toThrow(/NOT_FOUND|não/);
  });
});

describe('what templates name', () => {
  test('people that do not exist, with words', async () => {
    const { names, values } = await json('/docs/demo-context?context=land', admin);
    const residents = names.find(({ name }: { name: string }) => name === 'residents');
    expect(residents).toMatchObject({ kind: 'list', label: 'Moradores' });
    const partner = residents.fields.find(({ name }: { name: string }) => name === 'partner');
    expect(partner.fields.find(({ name }: { name: string }) => name === 'maritalStatus').values).toContainEqual({
      value: 'married',
      label: 'Casado(a)',
    });
    expect(values.residents).toHaveLength(2);
  });

  test('a record, with the rights of who asks', async () => {
    const path = `/docs/context?context=resident&recordId=${ids.resident}`;
    const { values } = await json(path, admin);
    expect(values.partner).toMatchObject({ cpf: '111.444.777-35' });
    expect(values.land).toMatchObject({ block: 'A', customArea: '250.3700' });
    expect((await json(path, clerk)).values).toMatchObject({ partner: null, resident: { legalResponsible: true } });
  });
});

describe('records of a plugin that documents know nothing of', () => {
  test('are told in a lot’s papers, and have papers of their own', async () => {
    const { names, values } = await json(`/docs/context?context=land&recordId=${ids.land}`, admin);
    expect(names.map(({ name }: { name: string }) => name)).toEqual([
      ...['land', 'memorial', 'residents', 'project', 'contract', 'surveys', 'lastSurvey', 'organization'],
    ]);
    expect(values.surveys.map(({ surveyor }: { surveyor: string }) => surveyor)).toEqual(['Beto', 'Ana']);
    expect(values.lastSurvey).toMatchObject({ surveyor: 'Beto' });
    const own = await json(`/docs/context?context=survey&recordId=${ids.survey}`, admin);
    expect(own.values).toMatchObject({
      survey: { surveyor: 'Ana' },
      land: { lot: '7' },
      organization: { name: 'Escritório' },
    });
  });

  test('have types of their own, papers that are found by them, and signers', async () => {
    const [context] = await host.within(2, (tx) =>
      tx.list(DocumentContext, { filter: { slug: { equalTo: 'survey' } } }),
    );
    expect(context?.relatedContextSlugs).toEqual(['land', 'organization']);
    const input = {
      name: 'Relatório',
      slug: 'report',
      documentContextId: context?.id,
      visibilityScript: 'land.lot = "7"',
    };
    const create = (more = {}) =>
      run('createDocumentType', { documentType: { ...input, ...more } }, admin, 'documentType { id }');
    // Only templates know the last one.
    expect((await create({ visibilityScript: 'lastSurvey.surveyor = "A"' })).code).toBe('VALIDATION');
    expect((await create()).code).toBeUndefined();
    const about = { subject: Survey.id, subjectId: ids.survey };
    const needs = await host.graphql<{ documentNeeds: object }>(
      'query($s: String!, $i: UUID!) { documentNeeds(subject: $s, subjectId: $i) { slug isWanted } }',
      { s: about.subject, i: about.subjectId },
      clerk,
    );
    expect(needs.data?.documentNeeds).toEqual([{ slug: 'report', isWanted: true }]);
    const { id } = await host.within(2, (tx) =>
      tx.insert(Document, { ...about, projectId: ids.project, name: 'Relatório' }),
    );
    const found = await host.graphql<{ documents: object; signersOf: object }>(
      `query($d: UUID!) {
        documents(filter: { subject: { equalTo: "surveys.survey" } }) { nodes { id } }
        signersOf(documentId: $d) { name taxId qualification }
      }`,
      { d: id },
      admin,
    );
    expect(found.data).toEqual({
      documents: { nodes: [{ id }] },
      signersOf: [{ name: 'Josefa Lima', taxId: '111.444.777-35', qualification: 'witness' }],
    });
    // Who does not see the partner is told the resident.
    const seen = await host.graphql<{ signersOf: object }>(
      'query($d: UUID!) { signersOf(documentId: $d) { name taxId partnerId } }',
      { d: id },
      clerk,
    );
    expect(seen.data?.signersOf).toEqual([{ name: 'Josefa <b>Lima</b>', taxId: null, partnerId: null }]);
  });
});

describe('the calls of the specification', () => {
  test('a template becomes HTML in which values are text', async () => {
    const asked = { context: 'resident', recordId: ids.resident, template: template('resident.name', 'land.cor') };
    const { html, problems } = await json('/docs/parse-template', admin, asked);
    expect(html).toContain('<p>Josefa &lt;b&gt;Lima&lt;/b&gt;</p>');
    expect(problems).toMatchObject([{ code: 'expression', source: 'land.cor', at: 'body.1.0' }]);
    const broken = { ...asked, template: { ...template(), body: [{ kind: 'script' }] } };
    await expect(call('/docs/parse-template', admin, broken)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  test('a variable becomes text', async () => {
    const asked = { context: 'resident', recordId: ids.resident, source: 'land.customArea', format: 'areaInWords' };
    const { text } = await json('/docs/parse-variable', admin, asked);
    expect(text).toBe('duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados');
  });

  test('the text of a Word file is for administrators, and what is none is refused', async () => {
    const send = async (who: string, body: Uint8Array<ArrayBuffer>) => {
      const headers = { 'content-type': 'application/octet-stream', authorization: who };
      const request = new Request('http://test.invalid/docs/read-word', { method: 'POST', headers, body });
      return (await host.runtime.route(request, 'test')) as Response;
    };
    const { paper } = writePaper(template('1 + 1'), { names: [], values: {}, today: '2026-03-01' });
    const word = await wordFileOf(paper, { title: 'a', pictureOf: async () => undefined });
    const bytes = new Uint8Array(await word.arrayBuffer());
    expect(await (await send(admin, bytes)).json()).toEqual({ html: '<p>2</p>', page: emptyTemplate.page });
    await expect(send(clerk, bytes)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const broken = { code: 'VALIDATION', reason: 'documents.wordBroken' };
    await expect(send(admin, bytes.slice(0, 900))).rejects.toMatchObject(broken);
    await expect(send(admin, new TextEncoder().encode('<html>'))).rejects.toMatchObject(broken);
  });

  test('nobody is told of records that they do not see', async () => {
    const path = '/docs/context?context=resident&recordId=019ab000-0000-7000-8000-000000000000';
    await expect(call(path, admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await host.authorization(await host.addMember(2, 'user', 'stranger'), 2);
    await expect(call('/docs/demo-context?context=land', stranger)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(call('/docs/context?context=moon&recordId=1', admin)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a type’s template', () => {
  test('is saved in versions, of two at once one is told, and only by administrators', async () => {
    expect((await save(template('resident.name'), 0, clerk)).code).toBe('FORBIDDEN');
    const html = { ...emptyTemplate, body: [{ kind: 'html', html: '<b>' }] };
    expect((await save(html, 0)).code).toBe('VALIDATION');
    expect(await save(template('resident.name'), 0)).toMatchObject({ answer: { number: 1 } });
    expect((await save(template('resident.name'), 0)).code).toBe('CONFLICT');
    expect(await save(template('resident.name', 'partner.profession'), 1)).toMatchObject({ answer: { number: 2 } });
    const type = await host.within(2, (tx) => tx.get(DocumentType, ids.type));
    expect(type.htmlTemplate).toBe('<p>{{resident.name}}</p>\n<p>{{partner.profession}}</p>');
  });

  test('becomes a PDF', async () => {
    const answer = await call('/docs/generate-pdf', admin, {
      ...{ context: 'resident', recordId: ids.resident, documentTypeId: ids.type },
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  });
});

describe('a document that is written', () => {
  async function written(who = admin) {
    const { answer, code } = await run('writeDocument', ofResident(), who, 'jobId');
    expect(code).toBeUndefined();
    const status = () => host.within(2, async (tx) => (await tx.get(Job, String(answer?.jobId))).status);
    await expect.poll(status, { timeout: 20_000 }).toBe('DONE');
    const [document] = await host.within(2, (tx) => tx.list(Document, { orderBy: ['-createdAt'], first: 1 }));
    return document;
  }
  const ask = async (name: string, documentId: string, answer: string) => {
    const { data } = await host.graphql<Record<string, Record<string, unknown>>>(
      `query($d: UUID!) { ${name}(documentId: $d) { ${answer} } }`,
      { d: documentId },
      admin,
    );
    return data?.[name];
  };

  test('has the PDF as its page, and knows its template and values', async () => {
    const document = await written();
    const documentId = document?.id ?? '';
    expect(document).toMatchObject({ name: 'Procuração', subjectId: ids.resident, signatureStatus: 'pending' });
    await host.within(2, async (tx) => {
      const [page] = await tx.list(DocumentPage, { filter: { documentId: { equalTo: documentId } } });
      expect(page).toMatchObject({ type: 'application/pdf', sheets: 1, number: 1 });
      const [origin] = await tx.list(DocumentOrigin, { filter: { documentId: { equalTo: documentId } } });
      expect(origin).toMatchObject({
        templateNumber: 2,
        values: [
          { source: 'resident.name', text: 'Josefa <b>Lima</b>' },
          { source: 'partner.profession', text: 'costureira' },
        ],
      });
    });
    expect(await ask('writtenDocument', documentId, 'name templateNumber')).toEqual({
      ...{ name: 'Procuração', templateNumber: 2 },
    });
  });

  test('says what would be otherwise if it were written anew', async () => {
    const document = await written();
    const rewriting = () =>
      ask('documentRewriting', document?.id ?? '', 'templateNumber newestNumber isSame changes { source was is }');
    expect(await rewriting()).toEqual({ templateNumber: 2, newestNumber: 2, isSame: true, changes: [] });
    await host.within(2, (tx) => tx.update(Resident, ids.resident, { name: 'Josefa Lima Souza' }));
    await save(template('resident.name', 'land.block'), 2);
    expect(await rewriting()).toEqual({
      ...{ templateNumber: 2, newestNumber: 3, isSame: false },
      changes: [
        { source: 'resident.name', was: 'Josefa <b>Lima</b>', is: 'Josefa Lima Souza' },
        { source: 'partner.profession', was: 'costureira', is: null },
        { source: 'land.block', was: null, is: 'A' },
      ],
    });
  });

  test('tells its writer nothing that they may not see, and no type of other records is written', async () => {
    await save(template('resident.name', 'partner.cpf'), 3);
    const document = await written(clerk);
    const origins = await host.within(2, (tx) =>
      tx.list(DocumentOrigin, { filter: { documentId: { equalTo: document?.id ?? '' } } }),
    );
    expect(origins[0]?.values).toContainEqual({ source: 'partner.cpf', text: '' });
    const wrong = { ...ofResident(), documentTypeId: ids.other };
    expect((await run('writeDocument', wrong, admin, 'jobId')).code).toBe('VALIDATION');
    const untouched = { ...ofResident(), subject: Land.id, subjectId: ids.land, documentTypeId: ids.other };
    expect((await run('writeDocument', untouched, admin, 'jobId')).code).toBe('VALIDATION');
  });
});
