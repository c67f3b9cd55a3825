import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scene, startScene } from '../hostile/support/scene.ts';

/**
 * The names and arguments that clients of PostGraphile (with its connection-filter and aggregates plugins) write, as a list,
 * so that no change of the schema's making goes unseen. https://www.graphile.org/postgraphile/
 */
let scene: Scene;
let types = new Map<string, SchemaType>();
beforeAll(async () => {
  scene = await startScene();
  const reference = Array.from({ length: 5 }).reduce<string>((inner) => `name kind ofType { ${inner} }`, 'name kind');
  const { data } = await scene.ask<{ __schema: { types: SchemaType[] } }>(
    scene.people.admin.auth,
    `{ __schema { types { name fields { name args { name type { ${reference} } } type { ${reference} } } inputFields { name type { ${reference} } } enumValues { name } } } }`,
  );
  types = new Map((data?.__schema.types ?? []).map((type) => [type.name, type]));
});
afterAll(() => scene?.stop());

interface TypeRef {
  readonly name: string | null;
  readonly kind: string;
  readonly ofType: TypeRef | null;
}
interface Member {
  readonly name: string;
  readonly type: TypeRef;
  readonly args: readonly Member[];
}
interface SchemaType {
  readonly name: string;
  readonly fields: readonly Member[] | null;
  readonly inputFields: readonly Member[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
}

/** `[Land!]!`, as a schema's text has it. */
function written(type: TypeRef | null): string {
  if (!type) return '';
  if (type.kind === 'NON_NULL') return `${written(type.ofType)}!`;
  return type.kind === 'LIST' ? `[${written(type.ofType)}]` : (type.name ?? '');
}
const fieldsOf = (name: string) =>
  Object.fromEntries(
    (types.get(name)?.fields ?? types.get(name)?.inputFields ?? []).map((field) => [field.name, written(field.type)]),
  );
const argumentsOf = (type: string, field: string) =>
  Object.fromEntries(
    (types.get(type)?.fields?.find(({ name }) => name === field)?.args ?? []).map((argument) => [
      argument.name,
      written(argument.type),
    ]),
  );

const equality = ['isNull', 'equalTo', 'notEqualTo', 'distinctFrom', 'notDistinctFrom', 'in', 'notIn'];
const order = ['lessThan', 'lessThanOrEqualTo', 'greaterThan', 'greaterThanOrEqualTo'];
const patterns = [
  'includes',
  'notIncludes',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'like',
  'notLike',
];
const text = [
  ...patterns,
  ...patterns.map((name) => `${name}Insensitive`),
  'equalToInsensitive',
  'notEqualToInsensitive',
];

describe('names and arguments', () => {
  test('a list, one record, and the three writes', () => {
    expect(fieldsOf('Query')).toMatchObject({ lands: 'LandsConnection', land: 'Land' });
    expect(argumentsOf('Query', 'lands')).toEqual({
      ...{ filter: 'LandFilter', condition: 'LandCondition', first: 'Int', offset: 'Int', orderBy: '[LandsOrderBy!]' },
    });
    expect(argumentsOf('Query', 'land')).toEqual({ id: 'UUID!' });
    expect(fieldsOf('Mutation')).toMatchObject({
      createLand: 'CreateLandPayload',
      updateLand: 'UpdateLandPayload',
      deleteLand: 'DeleteLandPayload',
    });
    for (const verb of ['create', 'update', 'delete']) {
      const name = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}LandInput`;
      expect(argumentsOf('Mutation', `${verb}Land`)).toEqual({ input: `${name}!` });
    }
    expect(fieldsOf('CreateLandInput')).toEqual({ clientMutationId: 'String', land: 'LandInput!' });
    expect(fieldsOf('UpdateLandInput')).toEqual({ clientMutationId: 'String', id: 'UUID!', patch: 'LandPatch!' });
    expect(fieldsOf('DeleteLandInput')).toEqual({ clientMutationId: 'String', id: 'UUID!' });
    expect(fieldsOf('CreateLandPayload')).toEqual({ clientMutationId: 'String', land: 'Land' });
    expect(fieldsOf('DeleteLandPayload')).toEqual({ clientMutationId: 'String', land: 'Land', id: 'UUID' });
  });

  test('a connection, its aggregates and its groups', () => {
    expect(fieldsOf('LandsConnection')).toEqual({
      totalCount: 'Int!',
      nodes: '[Land!]!',
      pageInfo: 'PageInfo!',
      aggregates: 'LandAggregates!',
      groupedAggregates: '[LandAggregates!]!',
    });
    expect(argumentsOf('LandsConnection', 'groupedAggregates')).toEqual({
      groupBy: '[LandsGroupBy!]!',
      first: 'Int',
      offset: 'Int',
    });
    expect(Object.keys(fieldsOf('LandAggregates'))).toEqual([
      'keys',
      'count',
      'sum',
      'average',
      'min',
      'max',
      'distinctCount',
    ]);
    expect(fieldsOf('LandSumAggregates')).toMatchObject({
      price: 'BigFloat!',
      customArea: 'BigFloat!',
      residentCount: 'BigFloat!',
    });
    expect(fieldsOf('LandDistinctCountAggregates')).toMatchObject({ block: 'Int!' });
  });

  test('relations both ways, with the arguments of a list', () => {
    expect(fieldsOf('Land')).toMatchObject({
      project: 'Project',
      geometry: 'Geometry',
      residents: 'ResidentsConnection!',
    });
    expect(Object.keys(argumentsOf('Land', 'residents'))).toEqual([
      'filter',
      'condition',
      'first',
      'offset',
      'orderBy',
    ]);
    expect(fieldsOf('LandFilter')).toMatchObject({
      residents: 'ToManyResidentFilter',
      residentsExist: 'Boolean',
      geometry: 'GeometryFilter',
    });
    expect(fieldsOf('ToManyResidentFilter')).toEqual({
      some: 'ResidentFilter',
      every: 'ResidentFilter',
      none: 'ResidentFilter',
    });
    expect(fieldsOf('LandFilter')).toMatchObject({
      and: '[LandFilter!]',
      or: '[LandFilter!]',
      not: 'LandFilter',
      search: 'String',
    });
  });

  test('operators by kind, no more and no fewer', () => {
    const operators = (field: string) => Object.keys(fieldsOf(fieldsOf('LandFilter')[field] ?? '')).sort();
    expect(operators('block')).toEqual([...equality, ...order, ...text].sort());
    for (const field of ['price', 'customArea', 'keyOccurrence', 'createdAt', 'residentCount']) {
      expect(operators(field), field).toEqual([...equality, ...order].sort());
    }
    expect(operators('blockNewContract')).toEqual([...equality].sort());
    expect(Object.keys(fieldsOf(fieldsOf('GeometryFilter').geom ?? '')).sort()).toEqual(['intersectsBbox', 'isNull']);
  });

  test('orderings and groups in capitals', () => {
    const values = (name: string) => types.get(name)?.enumValues?.map((value) => value.name) ?? [];
    expect(values('LandsOrderBy')).toEqual(
      expect.arrayContaining([
        'NATURAL',
        'PRIMARY_KEY_ASC',
        'PRIMARY_KEY_DESC',
        'BLOCK_ASC',
        'BLOCK_DESC',
        'CREATED_AT_DESC',
        'RESIDENT_COUNT_ASC',
      ]),
    );
    expect(values('LandsGroupBy')).toEqual(expect.arrayContaining(['BLOCK', 'COMPUTED_STATUS', 'PROJECT_ID']));
  });
});

describe('the shape of an answer', () => {
  const ask = (document: string, variables: Record<string, unknown> = {}) =>
    scene.graphql(document, variables, scene.people.user.auth);

  test('a failed root is null with an error at its place, the others are answered', async () => {
    const { status, text } = await ask(
      `mutation { a: cancelJob(input: { id: "018f0000-0000-7000-8000-000000000000" }) { status } b: createLand(input: { clientMutationId: "c", land: { projectId: "${scene.project}", block: "A", lot: "1" } }) { clientMutationId land { block } } }`,
    );
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      errors: [{ message: 'Registro não encontrado.', path: ['a'], extensions: { code: 'NOT_FOUND' } }],
      data: { a: null, b: { clientMutationId: 'c', land: { block: 'A' } } },
    });
  });

  test('a form’s problems stand at their fields, in words', async () => {
    const { text } = await ask('mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }', {
      i: { land: { projectId: scene.project, block: ' ', lot: 'x'.repeat(61), price: '-1' } },
    });
    const [error] = (
      JSON.parse(text) as {
        errors: { message: string; extensions: { code: string; fields: { field: string; code: string }[] } }[];
      }
    ).errors;
    expect(error).toMatchObject({ message: 'Há campos inválidos.', extensions: { code: 'VALIDATION' } });
    expect(error?.extensions.fields.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'block required',
      'lot tooLong',
      'price tooSmall',
    ]);
  });

  test.each([
    ['no such field', '{ lands { nothing } }', 400, 'DOCUMENT_INVALID'],
    ['no document', '{', 400, 'DOCUMENT_INVALID'],
    ['too much', '{ lands(first: 5000) { totalCount } }', 200, 'PAGE_TOO_LARGE'],
    ['a value of another type', '{ lands(first: "x") { totalCount } }', 400, 'DOCUMENT_INVALID'],
  ])('%s: %s', async (_, document, status, code) => {
    const answer = await ask(document);
    expect([answer.status, answer.errors[0]?.extensions.code, answer.data]).toEqual([status, code, null]);
    for (const error of answer.errors) expect(Object.keys(error).sort().join()).toMatch(/^extensions,message(,path)?$/);
  });
});
