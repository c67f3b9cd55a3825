import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buckets,
  type DataQuery,
  filterLimits,
  maxGroups,
  measures,
  orders,
  parseDataQuery,
} from '../../src/dashboards/data-query.ts';

const name = fc.constantFrom('block', 'computedStatus', 'createdAt', 'computedArea');
const measure = fc.oneof(
  fc.constant({ kind: 'count' as const }),
  fc.record({ kind: fc.constantFrom(...measures.slice(1)), field: name }),
);
const query = fc.record(
  {
    entity: fc.constantFrom('lands.land', 'core.project', 'finance.contract'),
    measure,
    groups: fc.array(fc.record({ field: name, bucket: fc.constantFrom(...buckets) }, { requiredKeys: ['field'] }), {
      maxLength: 2,
    }),
    order: fc.constantFrom(...orders),
    limit: fc.integer({ min: 1, max: maxGroups }),
    filter: fc.dictionary(name, fc.record({ in: fc.array(fc.string(), { maxLength: 5 }) }), { maxKeys: 3 }),
  },
  { requiredKeys: ['entity', 'measure', 'groups', 'order', 'limit'] },
) as fc.Arbitrary<DataQuery>;

describe('a query of a widget', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(query, (given) => {
        expect(parseDataQuery(JSON.parse(JSON.stringify(given)))).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });

  test('is refused with anything beside what it says', () => {
    const more = fc
      .string({ minLength: 1 })
      .filter((key) => !['entity', 'measure', 'groups', 'order', 'limit', 'filter', '__proto__'].includes(key));
    fc.assert(
      fc.property(query, more, fc.jsonValue(), (given, key, value) => {
        expect(parseDataQuery({ ...given, [key]: value })).toBeUndefined();
      }),
    );
  });

  test('is refused with a part of another form', () => {
    const parts = ['entity', 'measure', 'groups', 'order', 'limit'] as const;
    const wrong = fc.oneof(
      fc.constant(null),
      fc.constant({}),
      fc.constant(['x']),
      fc.constant('a; drop table x'),
      fc.constant(1.5),
    );
    fc.assert(
      fc.property(query, fc.constantFrom(...parts), wrong, (given, part, value) => {
        expect(parseDataQuery({ ...given, [part]: value })).toBeUndefined();
      }),
    );
  });

  test('throws for nothing that anybody sends', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => parseDataQuery(value)).not.toThrow();
      }),
    );
  });

  test('is bounded: groupings, groups, and its filter in breadth and depth', () => {
    const plain = { entity: 'lands.land', measure: { kind: 'count' }, groups: [], order: 'key', limit: 1 };
    const nested = (depth: number) => {
      let filter: object = {};
      for (let level = 0; level < depth; level += 1) filter = { and: filter };
      return filter;
    };
    expect(parseDataQuery(plain)).toBeDefined();
    expect(parseDataQuery({ ...plain, limit: maxGroups + 1 })).toBeUndefined();
    expect(parseDataQuery({ ...plain, limit: 0 })).toBeUndefined();
    expect(parseDataQuery({ ...plain, groups: Array(3).fill({ field: 'block' }) })).toBeUndefined();
    expect(parseDataQuery({ ...plain, filter: nested(filterLimits.depth) })).toBeDefined();
    expect(parseDataQuery({ ...plain, filter: nested(filterLimits.depth + 1) })).toBeUndefined();
    expect(parseDataQuery({ ...plain, filter: nested(100_000) })).toBeUndefined();
    expect(
      parseDataQuery({ ...plain, filter: { block: { in: Array(filterLimits.nodes).fill('A') } } }),
    ).toBeUndefined();
    expect(parseDataQuery({ ...plain, measure: { kind: 'sum' } })).toBeUndefined();
    expect(parseDataQuery({ ...plain, groups: [{ field: 'block"; --' }] })).toBeUndefined();
  });
});
