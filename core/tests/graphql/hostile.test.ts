import { describe, expect, it } from 'vitest';
import { type Actor, everyPluginEnabled, systemActor } from '../../src/index.ts';
import { type Db, SqlError, type SqlParameter } from '../../src/server/db/db.ts';
import { encodeParameter } from '../../src/server/db/encode-parameter.ts';
import { createGraphqlEndpoint } from '../../src/server/graphql/create-graphql-endpoint.ts';
import { testEndpointOptions } from './support/test-endpoint.ts';
import { actor } from './support/test-rows.ts';

const sent: { text: string; parameters: readonly SqlParameter[]; name: string | undefined }[] = [];
/** Answers nothing: what is refused must be refused before a statement is sent. */
const db: Db = {
  async query(text, parameters = [], options = {}) {
    sent.push({ text, parameters, name: options.name });
    return { rows: [], rowCount: 0 };
  },
  transaction: () => Promise.reject(new Error('No transaction here.')),
  close: () => Promise.resolve(),
};
const endpoint = createGraphqlEndpoint(testEndpointOptions(db, { allowIntrospection: false }));
const admin = actor('admin');

async function ask(query: unknown, variables: unknown = {}, who: Actor = admin) {
  const before = sent.length;
  const { status, body } = await endpoint.execute({ query, variables } as never, { actor: who, correlationId: 'x' });
  const { errors, data } = JSON.parse(body) as {
    errors?: { message: string; extensions: { code: string; facts?: Record<string, unknown> } }[];
    data: unknown;
  };
  return {
    status,
    data,
    code: errors?.[0]?.extensions.code,
    facts: errors?.[0]?.extensions.facts,
    message: errors?.[0]?.message,
    statements: sent.length - before,
  };
}

const list =
  'query($f: ParcelFilter, $first: Int, $offset: Int, $ids: [UUID!]) { parcels(filter: $f, first: $first, offset: $offset) { totalCount nodes { id } } p: people(filter: {id: {in: $ids}}) { totalCount } }';
const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => part(i)).join(' ');
function nested(depth: number): object {
  return depth === 0 ? { block: { equalTo: 'A' } } : { not: nested(depth - 1) };
}
function bomb(levels: number): string {
  const links = repeat(
    levels,
    (i) => `fragment F${i} on Parcel { a: mergedInto { ...F${i + 1} } b: mergedInto { ...F${i + 1} } }`,
  );
  return `{ parcels { nodes { ...F0 } } } ${links} fragment F${levels} on Parcel { id }`;
}

const refusals: [string, string, unknown, unknown?, number?][] = [
  ['1000 aliases', 'DOCUMENT_TOO_LARGE', `{ ${repeat(1000, (i) => `a${i}: __typename`)} }`, {}, 413],
  ['25 aliases', 'DOCUMENT_TOO_COSTLY', `{ parcels { nodes { ${repeat(25, (i) => `a${i}: id`)} } } }`, {}, 400],
  ['25 roots', 'DOCUMENT_TOO_COSTLY', `{ ${repeat(25, () => 'parcels { totalCount }')} }`, {}, 400],
  [
    '25 roots in a fragment',
    'DOCUMENT_TOO_COSTLY',
    `{ ...F } fragment F on Query { ${repeat(25, () => 'parcels { totalCount }')} }`,
    {},
    400,
  ],
  [
    'a fragment in itself',
    'DOCUMENT_INVALID',
    '{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }',
    {},
    400,
  ],
  ['a fragment bomb', 'DOCUMENT_TOO_DEEP', bomb(20), {}, 400],
  ['a fragment bomb within the depth', 'DOCUMENT_TOO_COSTLY', bomb(9), {}, 400],
  [
    'a deep document',
    'DOCUMENT_TOO_DEEP',
    `{ parcels { nodes { ${repeat(12, () => 'mergedInto {')} id ${'}'.repeat(12)} } } }`,
    {},
    400,
  ],
  ['a long document', 'DOCUMENT_TOO_LARGE', `{ parcels { totalCount } } # ${'é'.repeat(60_000)}`, {}, 413],
  ['many tokens', 'DOCUMENT_TOO_LARGE', `{ ${'__typename '.repeat(2100)} }`, {}, 413],
  ['a deep filter', 'FILTER_TOO_LARGE', list, { f: nested(9) }],
  ['a very deep filter', 'BAD_REQUEST', list, { f: nested(5000) }],
  [
    'a wide filter',
    'FILTER_TOO_LARGE',
    list,
    { f: { or: Array.from({ length: 60 }, () => ({ block: { equalTo: 'A' } })) } },
  ],
  ['5001 values', 'FILTER_TOO_LARGE', list, { ids: Array.from({ length: 5001 }, () => admin.userId) }],
  ['a page of 1e9', 'PAGE_TOO_LARGE', list, { first: 1e9 }],
  ['a page of 1001', 'PAGE_TOO_LARGE', list, { first: 1001 }],
  ['a page beyond Int', 'BAD_REQUEST', list, { first: 2 ** 31 }],
  ['a negative page', 'BAD_REQUEST', list, { first: -1 }],
  ['a negative offset', 'BAD_REQUEST', list, { offset: -1 }],
  ['an offset of 2 million', 'PAGE_TOO_LARGE', list, { offset: 2_000_000 }],
  ['a page where only the count is asked', 'PAGE_TOO_LARGE', '{ parcels(first: 5000) { totalCount } }'],
  [
    'a product of pages',
    'DOCUMENT_TOO_COSTLY',
    '{ parcels(first: 1000) { nodes { people(first: 1000) { nodes { id } } } } }',
    {},
    400,
  ],
  ['an array for a scalar', 'BAD_REQUEST', list, { first: [1] }],
  ['an object for a scalar', 'BAD_REQUEST', list, { f: { block: { equalTo: { a: 1 } } } }],
  ['a list for text', 'BAD_REQUEST', list, { f: { block: { equalTo: ['A'] } } }],
  ['a number for text', 'BAD_REQUEST', list, { f: { block: { equalTo: 1 } } }],
  ['text for a number', 'BAD_REQUEST', list, { first: '10' }],
  ['an exponent for a decimal', 'BAD_REQUEST', list, { f: { area: { equalTo: '1e9' } } }],
  ['a float for a decimal', 'BAD_REQUEST', list, { f: { area: { equalTo: 0.1 } } }],
  ['30 February', 'BAD_REQUEST', list, { f: { soldOn: { equalTo: '2024-02-30' } } }],
  ['a moment without zone', 'BAD_REQUEST', list, { f: { visitedAt: { equalTo: '2024-02-20T10:00:00' } } }],
  ['no uuid', 'BAD_REQUEST', list, { ids: ["' or 1=1"] }],
  ['NUL in a variable', 'BAD_REQUEST', list, { f: { block: { equalTo: 'a\0' } } }],
  ['NUL in a literal', 'BAD_REQUEST', '{ parcels(filter: {block: {equalTo: "a\\u0000"}}) { totalCount } }'],
  ['__proto__ in a variable', 'BAD_REQUEST', list, JSON.parse('{"f": {"__proto__": {"block": {"equalTo": "A"}}}}')],
  [
    '__proto__ as a variable',
    'DOCUMENT_INVALID',
    'query($__proto__: ParcelFilter) { parcels(filter: $__proto__) { totalCount } }',
    {},
    400,
  ],
  ['__proto__ as an alias', 'DOCUMENT_INVALID', '{ __proto__: parcels { totalCount } }', {}, 400],
  ['an alias of 64 characters', 'DOCUMENT_INVALID', `{ ${'a'.repeat(64)}: parcels { totalCount } }`, {}, 400],
  ['introspection', 'DOCUMENT_INVALID', '{ __schema { types { name } } }', {}, 400],
  ['no document', 'BAD_REQUEST', undefined],
  ['a list of documents', 'BAD_REQUEST', ['{ __typename }']],
  ['variables that are a list', 'BAD_REQUEST', '{ __typename }', []],
  ['an empty document', 'DOCUMENT_INVALID', '', {}, 400],
  ['two operations and no name', 'DOCUMENT_INVALID', 'query A { __typename } query B { __typename }', {}, 400],
  ['a subscription', 'DOCUMENT_INVALID', 'subscription { parcels { totalCount } }', {}, 400],
  [
    'a box around the world twice',
    'BAD_REQUEST',
    '{ parcels(filter: {shape: {intersectsBbox: {west: -361, south: 0, east: 1, north: 1}}}) { totalCount } }',
  ],
  ['a long search', 'FILTER_TOO_LARGE', list, { f: { search: 'a '.repeat(200) } }],
  ['a grouping by nothing', 'BAD_REQUEST', '{ parcels { groupedAggregates(groupBy: []) { count } } }'],
  [
    'an ordering by everything',
    'FILTER_TOO_LARGE',
    `{ parcels(orderBy: [${'BLOCK_ASC '.repeat(21)}]) { totalCount } }`,
  ],
];

describe('refuses before a statement is sent', () => {
  it.each(refusals)('%s: %s', async (_, code, query, variables = {}, status = 200) => {
    const answer = await ask(query, variables);
    expect(answer).toMatchObject({ code, status, data: null, statements: 0 });
  });

  it('says the limit and what was found', async () => {
    expect((await ask(list, { first: 1001 })).facts).toEqual({ what: 'first', limit: 1000, found: 1001 });
  });

  it('again when the plan is known already', async () => {
    expect((await ask(list, { first: 10, ids: [], f: { block: { equalTo: 'A' } } })).code).toBeUndefined();
    expect((await ask(list, { first: 1e9, ids: [], f: { block: { equalTo: 'A' } } })).code).toBe('PAGE_TOO_LARGE');
    expect(
      (await ask(list, { first: 1, ids: Array(5001).fill(admin.userId), f: { block: { equalTo: 'A' } } })).code,
    ).toBe('FILTER_TOO_LARGE');
    const product = 'query($a: Int, $b: Int) { parcels(first: $a) { nodes { people(first: $b) { nodes { id } } } } }';
    expect((await ask(product, { a: 10, b: 10 })).code).toBeUndefined();
    expect((await ask(product, { a: 1000, b: 1000 })).code).toBe('DOCUMENT_TOO_COSTLY');
  });

  it.each([
    ['fragments that double 200 times', bomb(200)],
    ['5,000 aliases', `{ ${repeat(5000, (i) => `a${i}: __typename`)} }`],
    ['900 levels', `{ parcels ${'{ nodes '.repeat(900)}`],
  ])('refuses %s while it reads, before anything grows with it', async (_, query) => {
    expect((await ask(query)).code).toMatch(/^(DOCUMENT_|SYNTAX|BAD_REQUEST)/);
  });
});

describe('keeps to itself', () => {
  it('suggests no names', async () => {
    expect((await ask('{ parcel { id } }')).message).not.toContain('Did you mean');
    expect((await ask('{ parcels { nodes { blok } } }')).message).toBe('Cannot query field "blok" on type "Parcel".');
    expect((await ask(list, { f: { blok: {} } })).message).not.toContain('Did you mean');
  });

  it('never puts a value into the text', async () => {
    const poison = `'"; drop table x; -- $1`;
    const operators = ['equalTo', 'includes', 'startsWithInsensitive', 'like'];
    for (const operator of operators) {
      const before = sent.length;
      await ask(
        `{ parcels(filter: {block: {${operator}: ${JSON.stringify(poison)}}, search: ${JSON.stringify(poison)}}) { totalCount } }`,
      );
      await ask(list, { f: { block: { [operator]: poison }, lot: { in: [poison] } }, ids: [] });
      const statements = sent.slice(before);
      expect(statements).toHaveLength(2);
      for (const { text } of statements) expect(text).not.toContain('drop');
    }
  });

  it('tells nothing of an error of its own', async () => {
    const errors: unknown[] = [];
    const failing = createGraphqlEndpoint(
      testEndpointOptions(
        { ...db, query: () => Promise.reject(new Error('password=canary')) },
        { log: { debug() {}, info() {}, warn() {}, error: (...facts) => errors.push(facts) } },
      ),
    );
    const { status, body } = await failing.execute(
      { query: '{ parcels { totalCount } }' },
      { actor: admin, correlationId: 'x' },
    );
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 500,
      body: { errors: [{ message: 'Erro interno do servidor', extensions: { code: 'INTERNAL' } }], data: null },
    });
    expect(JSON.stringify(errors)).toContain('canary');
  });
});

describe('plans', () => {
  const text = () => sent.at(-1);
  it('are one text for one shape, prepared when they come again', async () => {
    const query = 'query($f: ParcelFilter) { parcels(filter: $f) { totalCount } }';
    for (const value of ['A', 'B', 'C', 'D']) await ask(query, { f: { block: { equalTo: value } } });
    const [first, , , last] = sent.slice(-4);
    expect(new Set(sent.slice(-4).map((statement) => statement.text)).size).toBe(1);
    expect([first?.name, last?.name]).toEqual([undefined, expect.stringMatching(/^gleba_/)]);
    expect(last?.parameters).toContain('D');
  });

  it('carry each actor’s own organization, user and projects', async () => {
    const query = '{ parcels { totalCount } groups { totalCount } }';
    const one = actor('user', { user: 0, organizationId: 2, inProjects: { 0: ['parcels'] } });
    const other = actor('user', { user: 1, organizationId: 3, inProjects: { 2: ['parcels'] } });
    await ask(query, {}, one);
    const first = text();
    await ask(query, {}, other);
    const second = text();
    expect(second?.text).toBe(first?.text);
    expect(second?.parameters).toEqual(
      expect.arrayContaining([3, other.userId, encodeParameter([...other.projectKeys.keys()])]),
    );
    expect(JSON.stringify(second?.parameters)).not.toContain(String(one.userId));
  });

  it('differ for an administrator and for people of other permissions', async () => {
    const texts = [];
    for (const who of [admin, actor('user'), actor('user', { everywhere: ['people'] })]) {
      await ask('{ groups { totalCount } }', {}, who);
      texts.push(text()?.text);
    }
    expect(new Set(texts).size).toBe(3);
  });

  it('leave no parameter that no text uses', async () => {
    for (const who of [
      systemActor(2, everyPluginEnabled),
      admin,
      actor('user'),
      actor('contact'),
      actor('user', { everywhere: ['parcels'] }),
    ]) {
      await ask(
        '{ parcels { nodes { people { totalCount } } } groups(filter: {peopleExist: true, tag: {}}) { totalCount } jobs { totalCount } }',
        {},
        who,
      );
      const { text: sql, parameters } = text() ?? { text: '', parameters: [] };
      for (const index of parameters.keys()) expect(sql).toMatch(new RegExp(`\\$${index + 1}(?!\\d)`));
    }
  });
});

describe('an answer', () => {
  const rows = (text: string): Db => ({ ...db, query: async () => ({ rows: [{ c0: text }] as never, rowCount: 1 }) });
  const asking = (text: string) => {
    const options = testEndpointOptions(rows(text), { allowIntrospection: false, limits: { maxAnswerBytes: 1000 } });
    return createGraphqlEndpoint(options).execute(
      { query: '{ parcels { nodes { id } } }' },
      { actor: admin, correlationId: 'x' },
    );
  };

  it('has so many bytes at most, and says what to do where there would be more', async () => {
    expect((await asking(`"${'x'.repeat(998)}"`)).body).toContain('xxx');
    for (const text of [`"${'x'.repeat(999)}"`, `"${'ç'.repeat(600)}"`]) {
      const { status, body, weight } = await asking(text);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({
        data: null,
        errors: [{ message: expect.stringContaining('Peça menos linhas'), extensions: { code: 'ANSWER_TOO_LARGE' } }],
      });
      // What was built costs whoever asked for it, sent or not.
      expect(weight).toBeGreaterThan(1_000_000);
    }
  });

  it('is not read further by the driver', async () => {
    const told: unknown[] = [];
    const watched: Db = {
      ...db,
      async query(_text, _parameters, options) {
        told.push(options?.maxBytes);
        throw new SqlError('The answer is longer than it may be', '54000');
      },
    };
    const options = testEndpointOptions(watched, { allowIntrospection: false });
    const { body } = await createGraphqlEndpoint(options).execute(
      { query: '{ parcels { nodes { id } } }' },
      { actor: admin, correlationId: 'x' },
    );
    expect(told).toEqual([16_000_000]);
    expect(body).toContain('ANSWER_TOO_LARGE');
  });
});
