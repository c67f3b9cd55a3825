import fc from 'fast-check';
import { getVariableValues, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { GlebaError } from '../../src/index.ts';
import { buildSchema } from '../../src/server/graphql/build-schema.ts';
import { coerceVariables } from '../../src/server/graphql/coerce-variables.ts';
import { typedVariables } from '../../src/server/graphql/typed-variable.ts';
import { testRegistry } from './support/test-entities.ts';

const { schema } = buildSchema(testRegistry, [], []);
const document = parse(
  `query($filter: ParcelFilter, $needed: Int!, $first: Int = 3, $ids: [UUID!], $orderBy: [ParcelsOrderBy!],
    $person: PersonInput, $any: JSON) { __typename }`,
);
const [operation] = document.definitions;
const definitions = (operation?.kind === Kind.OPERATION_DEFINITION && operation.variableDefinitions) || [];
const declared = typedVariables(schema, definitions);

/** Values that are often right and often nearly so. */
const scalar = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    true,
    1,
    1.5,
    -1,
    2 ** 31,
    'A',
    '1.50',
    '2024-02-29',
    '2024-02-30',
    'started',
    'BLOCK_ASC',
  ),
  fc.constantFrom('0190000a-0000-7000-8000-000000000001', '2024-01-01T00:00:00Z', {}, []),
);
const operators = fc.dictionary(
  fc.constantFrom('equalTo', 'in', 'isNull', 'includes', 'nothing'),
  fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
);
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.dictionary(
    fc.constantFrom('block', 'status', 'floors', 'area', 'and', 'not', 'people', 'nothing'),
    fc.oneof({ maxDepth: 3 }, operators, scalar, tie('filter'), fc.array(tie('filter'), { maxLength: 2 })),
    { maxKeys: 3 },
  ),
}));
const good = fc.record({
  block: fc.record({ equalTo: fc.string(), in: fc.array(fc.string()) }, { requiredKeys: [] }),
  floors: fc.record({ equalTo: fc.integer(), isNull: fc.boolean() }, { requiredKeys: [] }),
});
/** One variable beside the needed one, so that one wrong value does not hide the others. */
const candidates: Record<string, fc.Arbitrary<unknown>> = {
  filter: fc.oneof(good, fc.record({ and: fc.array(good), not: good }, { requiredKeys: [] }), filter, scalar),
  first: fc.oneof(fc.option(fc.nat()), scalar),
  ids: fc.oneof(fc.array(fc.uuid()), fc.uuid(), fc.array(scalar, { maxLength: 3 })),
  orderBy: fc.oneof(fc.array(fc.constantFrom('BLOCK_ASC', 'ID_DESC')), fc.constantFrom('BLOCK_ASC', 'nothing'), scalar),
  person: fc.oneof(
    fc.record({ parcelId: fc.uuid(), projectId: fc.uuid(), name: fc.string() }, { requiredKeys: ['name'] }),
    fc.record({ parcelId: fc.uuid(), projectId: fc.uuid(), name: fc.option(fc.string()) }),
    fc.dictionary(fc.constantFrom('parcelId', 'projectId', 'name', 'age', 'nothing'), scalar),
  ),
  any: fc.jsonValue(),
};
const values = fc.oneof(
  ...Object.entries(candidates).map(([name, value]) => fc.record({ needed: fc.nat(), [name]: value })),
  fc.record({ needed: fc.option(fc.nat()) }, { requiredKeys: [] }),
);

describe('coerceVariables', () => {
  it('agrees with graphql-js about what is right and what it becomes', () => {
    let right = 0;
    fc.assert(
      fc.property(values, (raw) => {
        const { coerced } = getVariableValues(schema, definitions, raw);
        if (!coerced) {
          expect(() => coerceVariables(schema, declared, raw, true)).toThrow(GlebaError);
          return;
        }
        right += 1;
        expect(coerceVariables(schema, declared, raw, true)).toEqual(coerced);
      }),
      { numRuns: 5000 },
    );
    expect(right).toBeGreaterThan(1000);
  });

  it('makes a list of a single value', () => {
    const raw = { filter: { and: [{ block: { in: 'A' } }] }, needed: 1, first: null };
    expect(coerceVariables(schema, declared, raw, true)).toEqual({
      filter: { and: [{ block: { in: ['A'] } }] },
      needed: 1,
      first: null,
    });
  });
});
