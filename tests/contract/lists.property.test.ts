import { Organization, systemActor, uuidv7 } from '@gleba/core';
import { server as workspace } from '@gleba/plugin-workspace/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';
import { contractServer } from './support/item-plugin.ts';
import {
  added,
  aggregated,
  anyOf,
  compare,
  constant,
  extremes,
  type Filter,
  type Item,
  idOf,
  matches,
  type Name,
  names,
  sorted,
} from './support/model.ts';

/**
 * Lists against a model in memory: rows are written through the endpoint and asked for through it, so that what a value goes
 * through on its way in and out is part of what is compared. What fails is made smaller until only the cause is left.
 * (Whole documents with relations, rights and fragments are compared in core/tests/graphql/differential.test.ts.)
 */
const runs = Number(process.env.GLEBA_CONTRACT_RUNS ?? 150);
const seed = Number(process.env.GLEBA_CONTRACT_SEED ?? 20_261_121);
const options = { seed, numRuns: runs };

let host: TestRuntime;
let auth = '';
let items: Item[] = [];
beforeAll(async () => {
  host = await startTestRuntime([workspace, contractServer]);
  for (const id of [0, 2]) {
    const identity = { actor: systemActor(id), correlationId: uuidv7() };
    await host.runtime.transactions.run(identity, (tx) =>
      tx.insert(Organization, { id: String(id), name: 'o' } as never),
    );
  }
  auth = await host.authorization(await host.addMember(2, 'user'), 2);
  items = makeItems();
  for (const item of items) {
    const { data, text } = await host.graphql<{ createItem: { item: Item } }>(
      `mutation($i: CreateItemInput!) { createItem(input: $i) { item { id ${names.join(' ')} } } }`,
      { i: { item } },
      auth,
    );
    expect(data?.createItem.item, text).toEqual(item);
  }
  console.log(`lists against the model: GLEBA_CONTRACT_SEED=${seed} GLEBA_CONTRACT_RUNS=${runs}, ${items.length} rows`);
}, 400_000);
afterAll(() => host?.stop());

/** Many nulls and ties; parents stand before their parts. */
function makeItems(): Item[] {
  const drawn = fc.sample(
    fc.record(
      Object.fromEntries(names.map((name) => [name, fc.option(anyOf[name], { freq: 3 })])) as Record<
        Name,
        fc.Arbitrary<unknown>
      >,
    ),
    { seed, numRuns: 41 },
  );
  return drawn.map((values, index): Item => {
    const parent =
      values.parentId === null || index === 0 ? null : idOf(Number(String(values.parentId).slice(-12)) % index);
    return { ...(values as unknown as Item), parentId: parent, id: idOf(index) };
  });
}

const ordered = ['lessThan', 'lessThanOrEqualTo', 'greaterThan', 'greaterThanOrEqualTo'];
const equal = ['equalTo', 'notEqualTo', 'distinctFrom', 'notDistinctFrom'];
const textual = ['includes', 'startsWith', 'endsWith', 'like'].flatMap((name) => {
  const negated = `not${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [name, `${name}Insensitive`, negated, `${negated}Insensitive`];
});

/** A LIKE pattern that ends in its escape is an error of SQL's own (22025). */
const isPattern = (value: unknown) => !/(?:^|[^\\])(?:\\\\)*\\$/.test(String(value));

function fieldFilter(name: Name): fc.Arbitrary<Filter> {
  const value = anyOf[name];
  const single = name === 'isOpen' ? equal : [...equal, ...ordered];
  const parts: [string, fc.Arbitrary<unknown>][] = [
    ['isNull', fc.boolean()],
    ...['in', 'notIn'].map((operator): [string, fc.Arbitrary<unknown>] => [
      operator,
      fc.array(value, { maxLength: 3 }),
    ]),
    ...single.map((operator): [string, fc.Arbitrary<unknown>] => [operator, value]),
  ];
  if (name === 'label') {
    for (const operator of textual)
      parts.push([operator, operator.toLowerCase().includes('like') ? value.filter(isPattern) : value]);
    for (const operator of ['equalToInsensitive', 'notEqualToInsensitive']) parts.push([operator, value]);
  }
  return fc
    .uniqueArray(fc.oneof(...parts.map(([operator, operand]) => fc.tuple(fc.constant(operator), operand))), {
      maxLength: 2,
      selector: ([operator]) => operator,
    })
    .map((entries) => ({ [name]: Object.fromEntries(entries) }));
}

const { filter: anyFilter } = fc.letrec<{ filter: Filter; field: Filter }>((tie) => ({
  field: fc.oneof(...names.map(fieldFilter)),
  filter: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'filter' },
    tie('field'),
    fc.tuple(tie('field'), tie('field')).map(([one, other]) => ({ ...one, ...other })),
    fc.array(tie('filter'), { maxLength: 3 }).map((or) => ({ or })),
    fc.array(tie('filter'), { maxLength: 3 }).map((and) => ({ and })),
    tie('filter').map((not) => ({ not })),
    tie('filter').map((parent) => ({ parent })),
    fc.boolean().map((partsExist) => ({ partsExist })),
    fc
      .tuple(fc.constantFrom('some', 'every', 'none'), tie('filter'))
      .map(([quantifier, inner]) => ({ parts: { [quantifier]: inner } })),
  ),
}));
const order = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom('ASC', 'DESC')), {
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((keys) => keys.map(([name, direction]) => `${constant(name)}_${direction}`));

const found = (filter: Filter) => items.filter((item) => matches(items, item, filter) === true);

async function ask<T>(document: string, variables: Record<string, unknown>): Promise<T> {
  const { data, text } = await host.graphql<T>(document, variables, auth);
  if (!data) throw new Error(text);
  return data;
}

interface Page {
  readonly items: {
    readonly totalCount: number;
    readonly nodes: readonly Item[];
    readonly pageInfo: Record<string, boolean>;
  };
}
const list = (filter: Filter, orderBy: readonly string[] = [], first = 100, offset = 0) =>
  ask<Page>(
    `query($f: ItemFilter, $o: [ItemsOrderBy!], $first: Int, $offset: Int) { items(filter: $f, orderBy: $o, first: $first, offset: $offset) {
       totalCount nodes { id ${names.join(' ')} } pageInfo { hasNextPage hasPreviousPage } } }`,
    { f: filter, o: orderBy, first, offset },
  );

describe(`lists (seed ${seed})`, () => {
  test('every operator of every kind, combined in any way, finds what the model finds, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, order, async (filter, orderBy) => {
        const { items: answer } = await list(filter, orderBy);
        const expected = sorted(found(filter), orderBy);
        expect(answer.nodes).toEqual(expected);
        expect(answer.totalCount).toBe(expected.length);
      }),
      options,
    );
  }, 300_000);

  test('a filter, its contrary and what neither can tell are all rows, each once', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const { a, b } = await ask<Record<'a' | 'b', { nodes: Item[] }>>(
          'query($f: ItemFilter!) { a: items(filter: $f) { nodes { id } } b: items(filter: { not: $f }) { nodes { id } } }',
          { f: filter },
        );
        const undecided = items.filter((item) => matches(items, item, filter) === null);
        const ids = [...a.nodes, ...b.nodes, ...undecided].map(({ id }) => id);
        expect(ids.sort()).toEqual(items.map(({ id }) => id).sort());
      }),
      options,
    );
  }, 300_000);

  test('pages of any size, put together, are the list, however many ties there are', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, order, fc.integer({ min: 1, max: 60 }), async (filter, orderBy, size) => {
        const expected = sorted(found(filter), orderBy);
        const pages: Item[] = [];
        for (let offset = 0; offset <= expected.length; offset += size) {
          const { items: page } = await list(filter, orderBy, size, offset);
          expect(page.pageInfo).toEqual({ hasNextPage: offset + size < expected.length, hasPreviousPage: offset > 0 });
          pages.push(...page.nodes);
        }
        expect(pages.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { ...options, numRuns: Math.ceil(runs / 4) },
    );
  }, 300_000);

  test('aggregates are over exactly the rows of the filter, exact to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const { items: answer } = await ask<{ items: { aggregates: unknown } }>(
          `query($f: ItemFilter) { items(filter: $f) { aggregates ${aggregateFields} } }`,
          { f: filter },
        );
        expect(answer.aggregates).toEqual(aggregated(found(filter)));
      }),
      options,
    );
  }, 300_000);

  test('groups are the rows split by their keys, in the order of the keys, nulls last', async () => {
    const keys = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(anyFilter, keys, async (filter, groupBy) => {
        const { items: answer } = await ask<{
          items: { groupedAggregates: { keys: (string | null)[]; count: number }[] };
        }>(
          `query($f: ItemFilter, $g: [ItemsGroupBy!]!) { items(filter: $f) { groupedAggregates(groupBy: $g, first: 100) { keys count sum { price } } } }`,
          { f: filter, g: groupBy.map(constant) },
        );
        const groups = new Map<string, Item[]>();
        for (const item of sorted(
          found(filter),
          groupBy.map((name) => `${constant(name)}_ASC`),
        )) {
          const key = JSON.stringify(groupBy.map((name) => item[name]));
          groups.set(key, [...(groups.get(key) ?? []), item]);
        }
        const expected = [...groups].map(([key, rows]) => ({
          keys: (JSON.parse(key) as unknown[]).map((value) => (value === null ? null : String(value))),
          count: rows.length,
          sum: { price: aggregated(rows).sum.price },
        }));
        expect(answer.groupedAggregates).toEqual(expected);
      }),
      options,
    );
  }, 300_000);

  test('a row that was changed is found as what it is now, whatever was done to it before', async () => {
    const patch = fc.record(
      Object.fromEntries(names.filter((name) => name !== 'parentId').map((name) => [name, fc.option(anyOf[name])])),
      { requiredKeys: [] },
    );
    const step = fc.tuple(fc.nat(40), patch, fc.constantFrom('change', 'change', 'delete', 'restore'));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), anyFilter, async (steps, filter) => {
        const deleted = new Set<string>();
        for (const [index, values, kind] of steps) {
          const id = idOf(index);
          const change = kind === 'change' ? values : { deletedAt: kind === 'delete' ? '2026-01-01T00:00:00Z' : null };
          await ask('mutation($i: UpdateItemInput!) { updateItem(input: $i) { item { id } } }', {
            i: { id, patch: change },
          });
          if (kind === 'delete') deleted.add(id);
          if (kind === 'restore') deleted.delete(id);
          if (kind === 'change')
            items = items.map((item) => (item.id === id ? { ...item, ...(values as Partial<Item>) } : item));
        }
        const all = await ask<Page>(
          `{ items(orderBy: [ID_ASC]) { totalCount nodes { id ${names.join(' ')} } pageInfo { hasNextPage hasPreviousPage } } }`,
          {},
        );
        expect(all.items.nodes).toEqual(items.filter(({ id }) => !deleted.has(id)));
        for (const id of deleted) {
          await ask('mutation($i: UpdateItemInput!) { updateItem(input: $i) { item { id } } }', {
            i: { id, patch: { deletedAt: null } },
          });
        }
        expect((await list(filter)).items.nodes).toEqual(sorted(found(filter), []));
      }),
      { ...options, numRuns: Math.ceil(runs / 4) },
    );
  }, 300_000);
});

test('the model knows every kind of value that it compares', () => {
  for (const name of names) {
    const values = [...new Set(items.map((item) => item[name]).filter((value) => value !== null))];
    for (const value of values) expect(compare(name, value, value)).toBe(0);
    expect(values.length, name).toBeGreaterThan(1);
  }
});

const aggregateFields = `{ count sum { ${added.join(' ')} } average { ${added.join(' ')} } min { ${extremes.join(' ')} } max { ${extremes.join(' ')} } distinctCount { ${names.join(' ')} } }`;
