import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { seedIsolationScene, startTestRuntime, type TestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentTemplate } from '../../src/entities/document-template.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { check } from '../../src/expression/index.ts';
import { server } from '../../src/server/index.ts';
import { contractsBindStep, missingReadingsStep, missingTypesStep } from '../../src/server/types/missing-types-step.ts';
import { scopeNamed, seedTypes, subjects } from '../subjects.ts';

let host: TestRuntime;
let admin = '';
let member = '';
let resident = '';
beforeAll(async () => {
  host = await startTestRuntime([lands, finance, server]);
  const { authorizations } = await seedIsolationScene(host, []);
  admin = authorizations.get('admin') ?? '';
  member = authorizations.get('pilot') ?? '';
  await host.within(2, (tx) => seedTypes(tx));
  const { documentContexts } = await read<'documentContexts', { id: string; slug: string }>(
    '{ documentContexts { nodes { id slug } } }',
  );
  resident = documentContexts.nodes.find(({ slug }) => slug === 'resident')?.id ?? '';
});
afterAll(() => host?.stop());

async function read<Name extends string, Row>(document: string) {
  const { data } = await host.graphql<Record<Name, { nodes: Row[] }>>(document, {}, admin);
  return data as Record<Name, { nodes: Row[] }>;
}

async function create(entity: 'documentType' | 'documentVariable', values: object, who = admin) {
  const type = entity === 'documentType' ? 'DocumentType' : 'DocumentVariable';
  const { data, errors } = await host.graphql<Record<string, Record<string, { id: string }>>>(
    `mutation($v: ${type}Input!) { create${type}(input: { ${entity}: $v }) { ${entity} { id } } }`,
    { v: values },
    who,
  );
  const [first] = errors as readonly { extensions: { code: string; fields?: { field: string; message: string }[] } }[];
  const fields = first?.extensions.fields?.map(({ field, message }) => `${field}: ${message}`);
  return { id: data?.[`create${type}`]?.[entity]?.id, code: first?.extensions.code, fields };
}
const typed = (values: object) => ({ name: 'Ficha', slug: 'ficha', documentContextId: resident, ...values });

describe('an installation that exists', () => {
  test('gets the rows that it lacks, once, as a new one would; what an office made its own stays', async () => {
    const { db } = host.runtime;
    const rows = async (organization: number) => {
      const { rows: found } = await db.query<{ name: string }>(
        `select t.*, to_jsonb(d.tree) as tree, c.slug as context from documents.document_type t
         join documents.document_context c on c.id = t.document_context_id
         left join documents.document_template d on d.document_type_id = t.id
         where t.organization_id = $1::integer order by t.document_order`,
        [organization],
      );
      const own = [
        'id',
        'organization_id',
        'document_context_id',
        'created_at',
        'created_by',
        'updated_at',
        'updated_by',
      ];
      return found.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key))));
    };
    const whole = await rows(2);
    expect(whole.some(({ tree }) => tree !== null)).toBe(true);
    // The other organization was there before the plugin; ours has deleted one, renamed another and made a third under a name of ours.
    await db.query(`delete from documents.document_type where organization_id = 2 and slug in ('tax-id', 'identity')`);
    await db.query(
      `update documents.document_type set name = 'CPF' where organization_id = 2 and slug = 'birth-certificate'`,
    );
    const run = async () => {
      for (const statement of missingTypesStep(subjects).sql.split(/;\n|;$/))
        if (statement.trim()) await db.query(statement);
    };
    await run();
    await run();
    expect(await rows(7)).toEqual(whole);
    const ours = await rows(2);
    expect(ours.find(({ slug }) => slug === 'identity')).toEqual(whole.find(({ slug }) => slug === 'identity'));
    expect(ours.find(({ slug }) => slug === 'birth-certificate')).toMatchObject({ name: 'CPF' });
    expect(ours.some(({ slug }) => slug === 'tax-id')).toBe(false);
    expect(await rows(0)).toEqual([]);
    await db.query(
      `update documents.document_type set name = 'Certidão de nascimento' where slug = 'birth-certificate'`,
    );
    await run();
  });
});

describe('types of before papers were read by machine', () => {
  test('are read as a new organization’s are, but for those whose reading an office has settled', async () => {
    const { db } = host.runtime;
    const readings = async () => {
      const { rows } = await db.query<{ slug: string; how: string | null; checks: string[] | null }>(
        `select slug, ai_extract_function as how, ai_validation_functions as checks from documents.document_type
         where organization_id = 2 order by document_order`,
      );
      return rows;
    };
    const whole = await readings();
    await db.query(
      `update documents.document_type set ai_extract_function = null, ai_validation_functions = null where organization_id = 2`,
    );
    await db.query(
      `update documents.document_type set ai_validation_functions = '["fileOnce"]' where organization_id = 2 and slug = 'identity'`,
    );
    await db.query(missingReadingsStep.sql);
    expect(await readings()).toEqual(
      whole.map((type) => (type.slug === 'identity' ? { ...type, how: null, checks: ['fileOnce'] } : type)),
    );
    await db.query(
      `update documents.document_type set ai_extract_function = 'identity', ai_validation_functions = $1::jsonb
       where organization_id = 2 and slug = 'identity'`,
      [JSON.stringify(whole.find(({ slug }) => slug === 'identity')?.checks)],
    );
    expect(await readings()).toEqual(whole);
  });
});

describe('instruments of contracts from before signatures could bind', () => {
  test('bind as a new organization’s do, but for one of which somebody has said otherwise', async () => {
    const { db } = host.runtime;
    const confirms = async () => {
      const { rows } = await db.query<{ id: string; confirms: boolean }>(
        `select id, signature_confirms as confirms from documents.document_type
         where organization_id = 2 and slug = 'contract-instrument'`,
      );
      return rows[0];
    };
    expect((await confirms())?.confirms).toBe(true);
    await db.query(`update documents.document_type set signature_confirms = false where slug = 'contract-instrument'`);
    await db.query(contractsBindStep.sql);
    expect((await confirms())?.confirms).toBe(true);
    const id = (await confirms())?.id ?? '';
    await host.within(2, (tx) => tx.update(DocumentType, id, { signatureConfirms: false }));
    await db.query(contractsBindStep.sql);
    expect((await confirms())?.confirms).toBe(false);
    await host.within(2, (tx) => tx.update(DocumentType, id, { signatureConfirms: true }));
  });
});

describe('what an office finds', () => {
  test('its types in the order of the dossier, each with a condition that fits', async () => {
    const { documentTypes } = await read<
      'documentTypes',
      { slug: string; visibilityScript: string | null; documentContext: { slug: string } }
    >('{ documentTypes(orderBy: [DOCUMENT_ORDER_ASC]) { nodes { slug visibilityScript documentContext { slug } } } }');
    // 001 section 9: signed papers, power of attorney, declaration, identity and tax id, certificates, possession, address.
    expect(documentTypes.nodes.map(({ slug }) => slug)).toEqual([
      ...['signature-stable-union', 'signature-married', 'signature-other', 'power-of-attorney'],
      ...['insufficient-resources-declaration', 'possession-declaration', 'residence-declaration'],
      ...['identity', 'tax-id', 'birth-certificate', 'death-certificate'],
      ...['marriage-certificate', 'marriage-divorce-certificate', 'stable-union-certificate'],
      ...[
        'separation-declaration',
        'proof-of-possession-time',
        'proof-of-address',
        'descriptive-memorial',
        'area-memorial',
        'purchase-contract',
      ],
      ...['project-approval', 'registry-certificate', 'partner-contract'],
      ...['contract-instrument', 'contract-addendum', 'contract-dissolution', 'land-main-document'],
    ]);
    for (const { visibilityScript, documentContext } of documentTypes.nodes) {
      const { slug } = documentContext;
      if (visibilityScript) check(visibilityScript, scopeNamed(slug), 'boolean');
    }
  });
});

describe('a type that is saved', () => {
  test('a condition that does not fit is refused with its place, in Portuguese', async () => {
    const { code, fields } = await create(
      'documentType',
      typed({ visibilityScript: "resident.name = 'a' and\n partner.cor" }),
    );
    expect(code).toBe('VALIDATION');
    expect(fields).toEqual(['visibilityScript: Linha 2, coluna 10: este campo não existe (cor).']);
  });

  test('it has to come to yes or no', async () => {
    const { fields } = await create('documentType', typed({ visibilityScript: 'resident.name' }));
    expect(fields).toEqual(['visibilityScript: Linha 1, coluna 1: o resultado deve ser sim ou não.']);
  });

  test('what it is read and checked by is known, and days are as many as a paper may be old', async () => {
    const { fields } = await create(
      'documentType',
      typed({
        aiExtractFunction: 'palm',
        aiValidationFunctions: ['legible', 'recentProof:0', 'legible:3', 'astrology'],
      }),
    );
    const unknown = 'Escolha uma leitura ou verificação que existe.';
    expect(fields).toEqual([`aiExtractFunction: ${unknown}`, `aiValidationFunctions: ${unknown}`]);
    for (const name of ['recentProof:0', 'legible:3', 'recentProof:60:1', 'astrology']) {
      const alone = await create('documentType', typed({ aiValidationFunctions: ['legible', name] }));
      expect(alone.fields, name).toEqual([`aiValidationFunctions: ${unknown}`]);
    }
    const { id } = await create(
      'documentType',
      typed({
        ...{ name: 'Conta de luz', slug: 'conta-de-luz', aiExtractFunction: 'proofOfAddress' },
        aiValidationFunctions: ['recentProof:60', 'legible', 'machineDecides'],
      }),
    );
    expect(id).toBeDefined();
  });

  test('extensions are those that browsers draw', async () => {
    const { fields } = await create('documentType', typed({ extensions: ['.pdf', '.svg'] }));
    expect(fields).toEqual(['extensions: Arquivos .svg não se abrem no navegador.']);
  });

  test('is taken, once for each identifier, and by administrators only', async () => {
    expect((await create('documentType', typed({ visibilityScript: 'count(land.lot) = 1' }))).fields).toHaveLength(1);
    expect((await create('documentType', typed({}), member)).code).toBe('FORBIDDEN');
    expect((await create('documentType', typed({ visibilityScript: 'resident.legalResponsible' }))).id).toBeTruthy();
    expect((await create('documentType', typed({ name: 'Outra' }))).code).toBe('DUPLICATE');
  });

  test('goes behind another one', async () => {
    const { documentTypes } = await read<'documentTypes', { id: string; slug: string }>(
      '{ documentTypes(orderBy: [DOCUMENT_ORDER_ASC]) { nodes { id slug } } }',
    );
    const [first, second, third] = documentTypes.nodes;
    const move = 'mutation($i: MoveDocumentTypeInput!) { moveDocumentType(input: $i) { uiOrder } }';
    await host.graphql(move, { i: { id: third?.id, afterId: first?.id } }, admin);
    const after = await read<'documentTypes', { slug: string }>(
      '{ documentTypes(orderBy: [DOCUMENT_ORDER_ASC]) { nodes { slug } } }',
    );
    expect(after.documentTypes.nodes.slice(0, 3).map(({ slug }) => slug)).toEqual([
      first?.slug,
      third?.slug,
      second?.slug,
    ]);
  });
});

describe('a type that comes with the program', () => {
  const slugs = ['contract-dissolution', 'possession-declaration'];
  const offered = async () =>
    (
      await host.graphql<{ usualDocumentTypes: { types: { slug: string; hasTemplate: boolean }[] } }>(
        '{ usualDocumentTypes { types { slug hasTemplate } } }',
        {},
        admin,
      )
    ).data?.usualDocumentTypes.types;
  const add = (who: string, wanted: readonly string[]) =>
    host.graphql<{ addUsualDocumentTypes: { documentTypeIds: string[] } }>(
      'mutation($i: AddUsualDocumentTypesInput!) { addUsualDocumentTypes(input: $i) { documentTypeIds } }',
      { i: { slugs: wanted } },
      who,
    );

  test('is offered to an organization that lacks it, and added behind its own with what is ready for it', async () => {
    expect(await offered()).toEqual([]);
    await host.within(2, async (tx) => {
      for (const slug of slugs) {
        const [type] = await tx.list(DocumentType, { filter: { slug: { equalTo: slug } } });
        await tx.remove(DocumentType, type?.id ?? '');
      }
    });
    expect(await offered()).toEqual([
      { slug: 'possession-declaration', hasTemplate: true },
      { slug: 'contract-dissolution', hasTemplate: true },
    ]);
    expect((await add(member, slugs)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await add(admin, slugs)).data?.addUsualDocumentTypes.documentTypeIds).toHaveLength(2);
    expect(await offered()).toEqual([]);
    await host.within(2, async (tx) => {
      const types = await tx.list(DocumentType, { orderBy: ['documentOrder'] });
      expect(types.slice(-2).map(({ slug }) => slug)).toEqual(slugs.toReversed());
      const templates = await tx.list(DocumentTemplate, {
        filter: { documentTypeId: { in: types.slice(-2).map(({ id }) => id) } },
      });
      expect(templates.map(({ number }) => number)).toEqual([1, 1]);
    });
  });

  test('is not added over one that is there: none of those that were chosen is', async () => {
    const { errors } = await add(admin, ['identity']);
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'slugs' }] });
  });

  test('is not offered where the office has one of its name', async () => {
    await host.within(2, async (tx) => {
      const [type] = await tx.list(DocumentType, { filter: { slug: { equalTo: 'possession-declaration' } } });
      await tx.update(DocumentType, type?.id ?? '', { slug: 'posse', name: 'DECLARAÇÃO DE POSSE' });
    });
    expect(await offered()).toEqual([]);
  });
});

describe('a variable', () => {
  const variable = (values: object) => ({ name: 'Quadra', slug: 'quadra', documentContextId: resident, ...values });
  test('is the path to a field, or an expression that says so', async () => {
    const { fields } = await create('documentVariable', variable({ source: "land.block & '/'" }));
    expect(fields).toEqual(['source: Escreva o caminho de um campo, como land.block, ou marque que é uma expressão.']);
    expect((await create('documentVariable', variable({ source: 'land.block' }))).id).toBeTruthy();
    const script = { slug: 'lote', isScript: true, source: "land.block & '/' & land.lot" };
    expect((await create('documentVariable', variable(script))).id).toBeTruthy();
  });
});
