import type { PagePrinter } from '@gleba/core';
import { Contract, ContractLand, Partner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Document } from '../../plugins/documents/src/entities/document.entity.ts';
import { DocumentContext } from '../../plugins/documents/src/entities/document-context.entity.ts';
import { DocumentOrigin } from '../../plugins/documents/src/entities/document-origin.entity.ts';
import { DocumentTemplate } from '../../plugins/documents/src/entities/document-template.entity.ts';
import { DocumentType } from '../../plugins/documents/src/entities/document-type.entity.ts';
import { DocumentVariable } from '../../plugins/documents/src/entities/document-variable.entity.ts';
import { templateLimits } from '../../plugins/documents/src/template/limits.ts';
import { emptyTemplate } from '../../plugins/documents/src/template/template.ts';
import { PaymentConditionTable } from '../../plugins/finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../plugins/finance/src/entities/payment-method.entity.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Attacks on templates: by what is written into them, by what stands in records, and by records of others. */
const printed: string[] = [];
const printer: PagePrinter = {
  print: async (paper) => {
    printed.push('html' in paper ? paper.html : '');
    return new TextEncoder().encode('%PDF-1.7');
  },
  open: () => Promise.reject(new Error('nobody opens a screen here')),
};
const evil = `<script>top.x=1</script><img src=x onerror=alert(1)>"' {{organization.name}} & </title></style>`;
const canary = 'canary-7f3a';

let scene: Scene;
interface Planted {
  readonly project: string;
  readonly land: string;
  readonly resident: string;
  readonly partner: string;
  readonly contract: string;
  readonly document: string;
}
let own: Planted;
let hidden: Planted;
let foreign: Planted;
/** By their contexts, of our organization. */
const types = new Map<string, string>();
let foreignType = '';

async function plant(organizationId: number, projectId: string, name: string, cpf: string): Promise<Planted> {
  return scene.inOrganization(organizationId, async (tx) => {
    const { id: land } = await tx.insert(Land, { projectId, block: name.slice(0, 20), lot: '1', address: name });
    const { id: resident } = await tx.insert(Resident, { projectId, landId: land, name });
    const { id: partner } = await tx.insert(Partner, { name, cpf });
    const table = await tx.insert(PaymentConditionTable, { name: 'Tabela', projectId });
    const method = await tx.insert(PaymentMethod, { name: cpf });
    const { id: contract } = await tx.insert(Contract, {
      ...{ projectId, landId: land, partnerId: partner, paymentConditionTableId: table.id, paymentMethodId: method.id },
      ...{ contractNumber: name.slice(0, 20), basePrice: '1.00', numInstallments: 1, initialDueDate: '2026-01-01' },
    });
    await tx.insert(ContractLand, { projectId, contractId: contract, landId: land });
    const paper = { page: emptyTemplate.page, header: [], footer: [], body: [name] };
    const about = { subject: Land.id, subjectId: land, projectId };
    const { id: document } = await tx.insert(Document, { ...about, name });
    await tx.insert(DocumentOrigin, { documentId: document, templateNumber: 1, values: [], paper });
    return { project: projectId, land, resident, partner, contract, document };
  });
}

const body = (...blocks: readonly object[]) => ({ ...emptyTemplate, body: blocks });
const saying = (...sources: readonly string[]) =>
  body(...sources.map((source) => ({ kind: 'paragraph', children: [{ kind: 'value', source }] })));

beforeAll(async () => {
  scene = await startScene(undefined, printer);
  for (const organizationId of [ours, theirs])
    await scene.inOrganization(organizationId, async (tx) => {
      for (const [slug, of] of [
        ...['project', 'land', 'resident', 'partner', 'contract'].map((context) => [`paper-${context}`, context]),
      ] as const) {
        const { id: documentContextId } = await tx.insert(DocumentContext, { slug: of ?? '', name: of ?? '' });
        const type = await tx.insert(DocumentType, { slug: slug ?? '', name: `${of} ${evil}`, documentContextId });
        const tree = saying('organization.name');
        await tx.insert(DocumentTemplate, { documentTypeId: type.id, number: 1, tree } as never);
        if (organizationId === ours) types.set(of ?? '', type.id);
        else foreignType = type.id;
      }
    });
  own = await plant(ours, scene.project, evil, '111.444.777-35');
  hidden = await plant(ours, scene.hiddenProject, `${canary} hidden`, '529.982.247-25');
  foreign = await plant(theirs, scene.foreignProject, `${canary} foreign`, '111.444.777-35');
}, 120_000);
afterAll(() => scene?.stop());

/** What is answered, or the code of the refusal. */
async function call(who: string, path: string, sent?: object | string): Promise<{ code: string; text: string }> {
  const headers = { 'content-type': 'application/json', ...(who && { authorization: who }) };
  const bytes = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const request = new Request(`http://test.invalid${path}`, {
    ...{ headers, method: sent === undefined ? 'GET' : 'POST', ...(sent !== undefined && { body: bytes }) },
  });
  return scene.runtime.route(request, 'attacker').then(
    async (answer) => ({ code: 'done', text: (await answer?.text()) ?? '' }),
    (refused: unknown) => ({
      code: refused instanceof Error && 'code' in refused ? String(refused.code) : `crashed: ${String(refused)}`,
      text: String(refused),
    }),
  );
}
const parse = (template: object, who = scene.people.admin.auth) =>
  call(who, '/docs/parse-template', { context: 'land', recordId: own.land, template });
const save = (tree: object, of = 'land') =>
  scene.ask(
    scene.people.admin.auth,
    'mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }',
    { i: { documentTypeId: types.get(of), basedOn: 1, tree } },
  );

describe('markup', () => {
  test('in records, variables and types is text on every paper', async () => {
    const sources = ['land.address', "join(residents, it.name, ', ')", `'${evil.replaceAll("'", "''")}'`];
    const { text } = await parse(saying(...sources));
    const { html } = JSON.parse(text) as { html: string };
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>|<\/title>.*<\/title>/);
    expect(html.split('&lt;script&gt;')).toHaveLength(4);
    // What stands in a value is no template again.
    expect(html).toContain('{{organization.name}}');
    printed.length = 0;
    const pdf = { context: 'land', recordId: own.land, documentTypeId: types.get('land') };
    expect((await call(scene.people.user.auth, '/docs/generate-pdf', pdf)).code).toBe('done');
    expect(printed.join('')).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
    expect(printed.join('')).not.toMatch(/<script|<img/);
  });

  test('in trees is refused, whatever key it hides in', async () => {
    const text = { kind: 'text', text: 'a' };
    for (const block of [
      { kind: 'html', html: '<script>1</script>' },
      { kind: 'script' },
      { kind: 'paragraph', children: [text], html: '<b>' },
      { kind: 'paragraph', children: [{ ...text, marks: ['script'] }] },
      { kind: 'paragraph', children: [text], align: '"><script>' },
      { kind: 'heading', level: '1><script', children: [text] },
      { kind: 'paragraph', children: [{ kind: 'value', source: 'land.lot', format: 'constructor' }] },
      { kind: 'paragraph', children: [{ kind: 'link', href: 'javascript:1', children: [text] }] },
      { kind: '__proto__' },
      { kind: 'constructor' },
    ]) {
      expect([block.kind, (await parse(body(block))).code]).toEqual([block.kind, 'VALIDATION']);
      expect([block.kind, (await save(body(block))).code]).toEqual([block.kind, 'VALIDATION']);
    }
    for (const page of [
      { size: 'A4;}body{' },
      { numbers: 'x{' },
      { margins: { ...emptyTemplate.page.margins, top: '0;}' } },
    ]) {
      const tree = { ...emptyTemplate, page: { ...emptyTemplate.page, ...page } };
      expect((await parse(tree)).code).toBe('VALIDATION');
      expect((await save(tree)).code).toBe('VALIDATION');
    }
  });
});

describe('pictures by address', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const addresses = [
    ...['http://169.254.169.254/latest/meta-data/', 'http://localhost:3000/', 'http://[::1]/', '//127.0.0.1/a.png'],
    ...['file:///etc/passwd', 'ftp://10.0.0.1/a.png', 'https://example.org/a.png', '/files/1', 'blob:null/1', 'a.png'],
    ...['data:image/svg+xml;base64,PHN2Zz4=', 'data:text/html;base64,PHA+', `data:image/png;base64,PHN2Zz4=`],
    ...[`data:image/png,${png}`, `data:image/png;base64,${png}" onload="x`, `DATA:image/png;base64,${png}`],
    ...[
      ` data:image/png;base64,${png}`,
      `data:image/png;charset=x;base64,${png}`,
      `data:image/png;base64,${png}\nhttp://x`,
    ],
  ];

  test('are refused wherever a tree is taken, and none is ever fetched', async () => {
    const picture = (data: string) => body({ kind: 'picture', data, millimetres: 50, text: '' });
    for (const address of addresses) {
      expect([address, (await parse(picture(address))).code]).toEqual([address, 'VALIDATION']);
      expect([address, (await save(picture(address))).code]).toEqual([address, 'VALIDATION']);
    }
    expect((await parse(picture(`data:image/png;base64,${png}`))).code).toBe('done');
    // The specification's HTML of a type is told, and nothing is printed from it.
    const patch = { htmlTemplate: '<img src="http://169.254.169.254/"><script>1</script>' };
    await scene.inOrganization(ours, (tx) => tx.update(DocumentType, types.get('land') ?? '', patch));
    printed.length = 0;
    const pdf = { context: 'land', recordId: own.land, documentTypeId: types.get('land') };
    expect((await call(scene.people.user.auth, '/docs/generate-pdf', pdf)).code).toBe('done');
    expect(printed.join('')).not.toMatch(/169\.254|<img|<script/);
  });
});

describe('bombs', () => {
  const longTime = 15_000;
  const residents = 150;
  const heavy = `count(residents, ${Array.from({ length: 15 }, (_, at) => `it.name = 'N${at}'`).join(' or ')})`;
  const loop = (each: string, ...children: readonly object[]) => ({ kind: 'loop', each, children });
  const nested = (depth: number, inner: object, each = 'residents'): object =>
    depth === 0 ? inner : loop(each, nested(depth - 1, inner, each));
  const text = { kind: 'paragraph', children: [{ kind: 'text', text: 'x'.repeat(10_000) }] };

  beforeAll(async () => {
    await scene.inOrganization(ours, (tx) =>
      tx.insertMany(
        Resident,
        Array.from({ length: residents }, (_, at) => ({
          ...{ projectId: scene.project, landId: own.land, name: `R${at}` },
        })),
      ),
    );
  });

  test('of loops in loops end with a refusal in words, and no paper comes of them', async () => {
    for (const bomb of [
      body(nested(5, text)),
      body(nested(2, text)),
      body(nested(3, loop('residents'))),
      body({ kind: 'table', rows: [{ each: 'residents', cells: [{ children: [nested(3, text)] }] }] }),
      { ...emptyTemplate, header: [nested(3, text)] },
    ]) {
      const began = performance.now();
      const answer = await parse(bomb);
      expect(performance.now() - began).toBeLessThan(longTime);
      expect(JSON.parse(answer.text).problems).toContainEqual(expect.objectContaining({ code: 'tooLarge' }));
      expect(answer.text.length).toBeLessThan(templateLimits.written);
    }
    expect((await save(body(nested(5, text)), 'resident')).code).toBeUndefined();
    await scene.inOrganization(ours, (tx) =>
      tx.insert(DocumentTemplate, {
        ...{ documentTypeId: types.get('land'), number: 2, tree: body(nested(5, text)) },
      } as never),
    );
    printed.length = 0;
    const pdf = { context: 'land', recordId: own.land, documentTypeId: types.get('land') };
    expect(await call(scene.people.user.auth, '/docs/generate-pdf', pdf)).toMatchObject({ code: 'VALIDATION' });
    expect(printed).toEqual([]);
  });

  test('of depth, of weight and of keys are refused before anybody walks through them', async () => {
    const deep = (depth: number) =>
      `${'{"kind":"condition","test":"true","children":['.repeat(depth)}${']}'.repeat(depth)}`;
    const lists = (depth: number) =>
      `${'{"isOrdered":true,"items":[{"children":[],"list":'.repeat(depth)}null${'}]}'.repeat(depth)}`;
    const sent = (block: string) =>
      `{"context":"land","template":${JSON.stringify(emptyTemplate).replace(/"body":.*/, `"body":[${block}]}`)}}`;
    for (const block of [
      deep(40),
      deep(9_000),
      lists(40),
      lists(9_000),
      '['.repeat(400_000),
      '{"kind":'.repeat(50_000),
    ]) {
      const began = performance.now();
      const { code } = await call(scene.people.user.auth, '/docs/parse-template', sent(block));
      expect([block.slice(0, 30), block.length, code]).toEqual([
        ...[block.slice(0, 30), block.length],
        expect.stringMatching(/^(?:VALIDATION|BAD_REQUEST|DOCUMENT_TOO_LARGE)$/),
      ]);
      expect(performance.now() - began).toBeLessThan(5000);
    }
    const wide = Array.from({ length: 40_000 }, () => ({ kind: 'pageBreak' }));
    expect((await parse(body(...wide))).code).toBe('VALIDATION');
    expect((await call(scene.people.user.auth, '/docs/parse-template', `"${'x'.repeat(1_100_000)}"`)).code).toBe(
      'DOCUMENT_TOO_LARGE',
    );
  });

  test('of expressions: each is bounded, and so are all of a paper together', async () => {
    // Fifteen steps at least for each resident: counted, so that it does not depend on how fast the machine is.
    const values = Array.from({ length: 300 }, () => ({ kind: 'value', source: heavy }));
    const paper = JSON.parse(
      (await parse(body(...Array.from({ length: 10 }, () => ({ kind: 'paragraph', children: values }))))).text,
    );
    expect(paper.problems).toContainEqual(expect.objectContaining({ code: 'tooLarge' }));
    expect(paper.values.length).toBeLessThan(templateLimits.steps / residents / 15);
    const ask = (source: string) =>
      call(scene.people.user.auth, '/docs/parse-variable', { context: 'land', recordId: own.land, source });
    for (const source of [
      ...['constructor', 'land.constructor', 'land.__proto__.polluted', 'toString', 'land["lot"]', 'land.lot.length'],
      ...['process.exit()', 'import("fs")', '`1`', 'land.lot = "1"; 2', '(() => 1)()', 'this', 'globalThis', 'it'],
      ...[
        `${'('.repeat(2000)}1${')'.repeat(1999)}`,
        `${'not '.repeat(999)}true`,
        'land.organizationId',
        'land.createdBy',
      ],
      ...[`${'if(true, '.repeat(300)}1${', 1)'.repeat(300)}`, 'eval("1")', 'land.deletedAt', '\u0000', '1/0*'],
    ]) {
      const { code, text } = await ask(source);
      expect([source.slice(0, 30), code]).toEqual([source.slice(0, 30), 'done']);
      const { text: said, problems } = JSON.parse(text) as { text: string; problems: { code: string }[] };
      expect([source.slice(0, 30), said, problems[0]?.code]).toEqual([source.slice(0, 30), '', 'expression']);
    }
    expect((await ask('x'.repeat(4001))).code).toBe('VALIDATION');
    const grown = `${"text(land.lot) & '".concat('x'.repeat(900))}'${' & text(land.lot)'.repeat(40)}`;
    expect((await ask(grown)).code).toBe('done');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('of variables of the office: all of them together hold nobody up', async () => {
    await scene.inOrganization(ours, async (tx) => {
      const [context] = await tx.list(DocumentContext, { filter: { slug: { equalTo: 'land' } }, first: 1 });
      await tx.insertMany(
        DocumentVariable,
        Array.from({ length: 300 }, (_, at) => ({
          ...{ documentContextId: context?.id ?? '', slug: `v${at}`, name: `v${at}`, source: heavy, isScript: true },
        })),
      );
    });
    const { text } = await call(scene.people.user.auth, `/docs/context?context=land&recordId=${own.land}`);
    const told = Object.values(JSON.parse(text).values.custom).filter((one) => one !== null);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(templateLimits.steps / residents / 15);
  });
});

describe('records of others', () => {
  const refused = expect.stringMatching(/^(?:NOT_FOUND|FORBIDDEN|UNAUTHENTICATED)$/);
  const contexts = ['project', 'land', 'resident', 'partner', 'contract'] as const;

  test('come into no paper, by whichever path', async () => {
    const { user, other, contact, foreign: stranger } = scene.people;
    const asks = contexts.flatMap((context) => [
      ...[hidden[context], foreign[context]].map((recordId) => ({ who: user.auth, context, recordId })),
      ...[other.auth, contact.auth, stranger.auth, ''].map((who) => ({ who, context, recordId: own[context] })),
    ]);
    for (const { who, context, recordId } of asks) {
      // Partners are the whole organization's: whoever holds the key of their list sees them.
      if (context === 'partner' && who === user.auth && recordId === hidden.partner) continue;
      const given = { context, recordId };
      const documentTypeId = types.get(context) ?? '';
      const answers = [
        await call(who, `/docs/context?context=${context}&recordId=${recordId}`),
        await call(who, '/docs/parse-template', { ...given, template: saying(`${context}.id`) }),
        await call(who, '/docs/parse-variable', { ...given, source: 'organization.name' }),
        await call(who, '/docs/generate-pdf', { ...given, documentTypeId }),
        await scene.ask(who, 'query($c: String!, $i: UUID) { templateMatter(context: $c, subjectId: $i) { values } }', {
          c: context,
          i: recordId,
        }),
        await scene.ask(who, 'mutation($i: WriteDocumentInput!) { writeDocument(input: $i) { jobId } }', {
          i: { documentTypeId, subject: subjectOf[context], subjectId: recordId },
        }),
        await scene.ask(who, 'query($s: String!, $i: UUID!) { documentNeeds(subject: $s, subjectId: $i) { slug } }', {
          s: subjectOf[context],
          i: recordId,
        }),
      ];
      for (const [at, { code, text }] of answers.entries()) {
        expect([context, at, code]).toEqual([context, at, refused]);
        expect(text).not.toContain(canary);
      }
    }
  });

  test('are not told under another context, nor written by a type of another organization', async () => {
    const { user } = scene.people;
    for (const context of contexts)
      for (const [name, recordId] of Object.entries(hidden))
        if (name !== 'partner')
          expect((await call(user.auth, `/docs/context?context=${context}&recordId=${recordId}`)).code).toBe(
            'NOT_FOUND',
          );
    const pdf = { context: 'land', recordId: own.land, documentTypeId: foreignType };
    expect((await call(user.auth, '/docs/generate-pdf', pdf)).code).toBe('NOT_FOUND');
    for (const context of ['moon', '__proto__', 'constructor', 'document', 'lands.land'])
      expect((await call(user.auth, `/docs/context?context=${context}&recordId=${own.land}`)).code).toBe('VALIDATION');
  });

  test('stand on no printed page that is opened by a document’s id', async () => {
    const { user, other, contact, foreign: stranger } = scene.people;
    for (const [who, documentId] of [
      ...[hidden.document, foreign.document].map((id) => [user.auth, id] as const),
      ...[other.auth, contact.auth, stranger.auth, ''].map((who) => [who, own.document] as const),
    ])
      for (const [name, selection] of [
        ['writtenDocument', 'name paper'],
        ['documentRewriting', 'isSame'],
        ['signersOf', 'name'],
        ['changedSinceWriting', 'changes { was }'],
      ]) {
        const { code, text } = await scene.ask(who, `query($d: UUID!) { ${name}(documentId: $d) { ${selection} } }`, {
          d: documentId,
        });
        expect([name, code]).toEqual([name, refused]);
        expect(text).not.toContain(canary);
      }
  });
});

const subjectOf = {
  ...{ project: 'core.project', land: Land.id, resident: Resident.id },
  ...{ partner: Partner.id, contract: Contract.id },
} as const;
